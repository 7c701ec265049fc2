package lint

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// checkHost checks the host of a URI that has an authority (RFC 3986, section 3.2.2).
func (l *linter) checkHost() {
	f := whole(uri.ComponentHost, l.u.Host)
	l.addIf(l.isDrive(), BrowserHost, f)
	l.addIf(l.isDoubledHost(), DoubledScheme, f)
	kind := l.u.HostKind()
	if !charset.IsASCII(f.text) {
		kind = uri.HostRegName // the ireg-name of an IRI (RFC 3987, section 2.2)
	}
	switch kind {
	case uri.HostIPvFuture:
		l.addIf(passesForAddress(f.text), UnassignedIPVersion, f)
	case uri.HostRegName:
		if f.text != "" {
			l.checkName(f)
		}
	}
}

// isDrive reports whether browsers may read the host as a drive, as in "file://c:/x". Parse drops
// the ":" before an empty port, so "file://c/x" is the same value.
func (l *linter) isDrive() bool {
	u := &l.u
	return l.scheme.has(isFile) && len(u.Host) == 1 && charset.Alpha.Has(u.Host[0]) && !u.HasPort && u.UserInfo == "" && !u.ForceUserInfo
}

// passesForAddress reports whether an IPvFuture literal has version 4 or 6. The version is a
// hexadecimal number.
func passesForAddress(literal string) bool {
	version, _, _ := strings.Cut(literal[len("[v"):], ".")
	version = strings.TrimLeft(version, "0")
	return version == "4" || version == "6"
}

// checkName checks a registered name, which must not be empty. If the name looks like an address,
// checkName checks nothing else.
func (l *linter) checkName(f field) {
	plain := isPlain(f.text)
	if !plain {
		l.checkText(f, 0, len(f.text), inHost, true)
	}
	for i := 0; i <= len(f.text); {
		end := l.nameEnd(f.text, i)
		if code := l.codeOfAddress(f.text[i:end]); code != "" {
			l.add(code, f, i, end-i)
			return
		}
		i = end + 1
	}
	if !plain {
		l.checkEncoding(f)
	}
	l.checkLabels(f)
}

// nameEnd returns the end of the name at host[i:].
func (l *linter) nameEnd(host string, i int) int {
	if l.scheme.has(listsHosts) {
		return endBefore(host, i, ",")
	}
	return len(host)
}

// codeOfAddress returns the code of a name that looks like an IPv4 address, or "". A name of four
// numbers looks like an address with any scheme.
func (l *linter) codeOfAddress(name string) Code {
	numbers := readNumbers(name)
	switch {
	case numbers.labels == 0, numbers.labels != 4 && !l.isLookedUp() && !l.scheme.has(isFile):
		return ""
	case numbers.strict && isPlain(name): // one of several hosts
		return ""
	case numbers.strict:
		return EncodedIPv4
	case numbers.address:
		return RareIPv4
	default:
		return IPv4LikeName
	}
}

// checkEncoding checks whether the name is UTF-8 and whether it is encoded. Percent-encoded bytes
// that have a code of their own do not make it an encoded name.
func (l *linter) checkEncoding(f field) {
	if bad := illFormed(f.text, 0, decodedAt); bad < len(f.text) {
		l.add(HostNotUTF8, f, bad, len("%XX"))
		return
	}
	encoded := false
	for i := range len(f.text) {
		encoded = encoded || charset.IsTriplet(f.text, i) && inHost.codeAt(charset.Decode(f.text, i)) == ""
	}
	l.addIf(encoded, EncodedName, f)
}

// isLookedUp reports whether clients look up the host in the DNS. It assumes that the base of a
// relative reference has a scheme with such hosts.
func (l *linter) isLookedUp() bool { return l.u.IsRelative || l.scheme.has(isDialed) }
