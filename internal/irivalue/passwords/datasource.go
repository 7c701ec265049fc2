package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
)

// hideInDataSource hides everything before the "@" of a data source name, which is read as a scheme and a
// path that does not begin with a slash, as in "joe:secret@tcp(example.com)/db" and "joe:secret@/db".
//
//	[username[:password]@][protocol[(address)]]/dbname[?param1=value1&...&paramN=valueN]
//
// Documentation of go-sql-driver/mysql, DSN (Data Source Name). A protocol without an address is not recognized, since it
// looks like a host. Neither is a path that begins with another URI. In an opaque scheme, only the names of networks count.
func (c cover) hideInDataSource(e *elements.Ref, opaque bool) {
	if e.Scheme == "" || e.HasAuthority() || len(e.Path) == 0 || e.Path[0] == "" || strings.HasSuffix(e.Path[0], ":") {
		return
	}
	at := addressAt(strings.Join(e.Path, "/")+"?"+e.Query+"#"+e.Fragment, opaque)
	if at < 0 && !opaque && len(e.Path) > 1 && strings.HasSuffix(e.Path[0], "@") {
		at = len(e.Path[0]) - len("@")
	}
	c.hideBetween(e, 0, at)
}

// addressAt returns the offset of the last "@" in text with a protocol, an address in parentheses and "/" after it, or
// -1. If the scheme may be one of others, only the names of networks count.
func addressAt(text string, opaque bool) int {
	closing := len(text) // the next ")"
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')':
			closing = i
		case '@':
			end := i + 1
			for end < len(text) && isOfProtocol(text[end]) {
				end++
			}
			if end < closing && text[end] == '(' && strings.HasPrefix(text[min(closing+1, len(text)):], "/") && !(opaque && !isNetwork(text[i+1:end])) {
				return i
			}
		}
	}
	return -1
}

// isOfProtocol reports whether the name of a protocol, which a program may register, has c.
func isOfProtocol(c byte) bool { return charset.Scheme.Has(c) || c == '_' }

// isNetwork reports whether net.Dial knows a stream network with the name.
func isNetwork(name string) bool {
	return name == "tcp" || name == "tcp4" || name == "tcp6" || name == "unix"
}
