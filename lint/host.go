package lint

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// checkHost checks the host of a URI that has an authority (RFC 3986, section 3.2.2).
func (l *linter) checkHost() {
	f := whole(uri.ComponentHost, l.u.Host)
	kind := l.u.HostKind()
	if !charset.IsASCII(f.text) {
		kind = uri.HostRegName // of an IRI, see RFC 3987, section 2.2
	}
	switch kind {
	case uri.HostIPvFuture:
		if passesForAddress(f.text) {
			l.add(UnassignedIPVersion, f, 0, len(f.text))
		}
	case uri.HostRegName:
		if f.text != "" {
			l.checkName(f)
		}
	}
}

// passesForAddress reports whether an IPvFuture literal is of version 4 or 6. Its version is a hexadecimal number.
func passesForAddress(literal string) bool {
	version, _, _ := strings.Cut(literal[len("[v"):], ".")
	version = strings.TrimLeft(version, "0")
	return version == "4" || version == "6"
}

// checkName checks a registered name, which is not empty. If it looks like an address, there is no
// further check.
func (l *linter) checkName(f field) {
	l.checkText(f, 0, len(f.text), inHost, true)
	if numbers := readNumbers(f.text); numbers.labels == 4 || numbers.labels > 0 && l.usesDNS() {
		l.insert(numbers.code(), f, 0, len(f.text))
		return
	}
	l.checkEncoding(f)
	l.checkLabels(f)
}

// checkEncoding checks the encoding of the name as a whole. A percent-encoded byte that has its own
// code does not make it an encoded name too, and neither does a "%".
func (l *linter) checkEncoding(f field) {
	encoded := false
	for i := 0; i < len(f.text); {
		if !charset.IsTriplet(f.text, i) {
			i++
			continue
		}
		end := tripletsEnd(f.text, i)
		if bad := illFormed(f.text, i, end, decodedAt); bad >= 0 {
			l.insert(HostNotUTF8, f, bad, 3)
			return
		}
		for ; i < end; i += 3 {
			c := charset.Decode(f.text, i)
			encoded = encoded || c != '%' && inHost.codeAt(c) == ""
		}
	}
	if encoded {
		l.insert(EncodedName, f, 0, len(f.text))
	}
}

// tripletsEnd returns the end of the percent-encoded sequences at s[i:].
func tripletsEnd(s string, i int) int {
	for charset.IsTriplet(s, i) {
		i += 3
	}
	return i
}

// usesDNS reports whether the host is a name that is looked up in the DNS in practice. A reference
// without a scheme is assumed to have such a base.
func (l *linter) usesDNS() bool {
	return l.u.IsRelative || l.hasScheme("amqp", "amqps", "coap", "coap+tcp", "coap+ws", "coaps", "coaps+tcp",
		"coaps+ws", "dict", "ftp", "ftps", "gemini", "git", "gopher", "http", "https", "imap", "imaps", "ipp",
		"ipps", "irc", "ircs", "ldap", "ldaps", "mqtt", "mqtts", "news", "nfs", "nntp", "nntps", "pop", "pops",
		"redis", "rediss", "rsync", "rtsp", "rtsps", "sftp", "smtp", "smtps", "ssh", "svn", "telnet", "telnets",
		"tftp", "vnc", "ws", "wss")
}
