package lint

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/schemes"
)

// isPortOfSibling reports whether port is the default port of the sibling of the scheme, but not of
// the scheme itself (RFC 3986, section 3.2.3). The sibling is the same scheme with or without TLS.
// With TLS, its name has an additional "s", before any "+".
func isPortOfSibling(scheme string, port uint16) bool {
	own := schemes.Of(scheme)
	if own.Port == 0 || own.Port == port || port == 0 {
		return false
	}
	plus := endBefore(own.Name, 0, "+")
	name, rest := own.Name[:plus], own.Name[plus:]
	withTLS, without := schemes.Of(name+"s"+rest), schemes.Of(strings.TrimSuffix(name, "s")+rest)
	return port == withTLS.Port || port == without.Port
}
