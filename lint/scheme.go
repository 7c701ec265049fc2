package lint

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// traits are the properties of a scheme that the checks need, with one bit for each.
type traits uint8

const (
	isDialed     traits = 1 << iota // clients connect to the host, so names are looked up in the DNS
	listsHosts                      // the host may be several names, separated by ","
	skipsSlashes                    // browsers ignore how many slashes precede the host
	isFile
	isData
	isLDAP
)

// has reports whether t has at least one of the traits in some.
func (t traits) has(some traits) bool { return t&some != 0 }

// traitsOf returns the traits of a scheme, ignoring its case (RFC 3986, section 3.1).
func traitsOf(scheme string) (t traits) {
	rules := schemes.Of(scheme)
	if rules.IsDialed() {
		t = isDialed
	}
	switch rules.Name {
	case "http", "https", "ws", "wss", "ftp":
		t |= skipsSlashes
	case "mongodb", "postgres", "postgresql":
		t |= listsHosts
	case "ldap", "ldaps":
		t |= isLDAP
	case "file":
		t |= isFile
	case "data":
		t |= isData
	case "":
		isScheme := func(name string) bool { return charset.EqualFold(name, scheme) }
		switch {
		case slices.ContainsFunc(dialedToo[:], isScheme):
			t = isDialed
		case isScheme("ldapi"):
			t = isLDAP
		}
	}
	return t
}

// dialedToo are more schemes with isDialed, for which no document in force has rules.
var dialedToo = [...]string{"irc", "ircs", "news", "nntps", "pops", "telnets"}

// checkScheme checks for text before the first ":" that is not meant as a scheme: a drive letter,
// or a host without the scheme and "//" before it (RFC 3986, section 4.5). In a relative reference,
// checkPath looks for such a host.
func (l *linter) checkScheme() {
	f := whole(uri.ComponentScheme, l.u.Scheme)
	l.addIf(len(f.text) == 1, DriveLetter, f)
	switch isReference := l.schemeIsHost() && len(l.u.Path) > 0 && isPortNumber(l.u.Path[0]); {
	case isReference:
		l.add(SuffixReference, f, 0, len(f.text))
	case l.isSCPTarget():
		l.add(SCPTarget, f, 0, len(f.text))
	}
}

// schemeIsHost reports whether the scheme looks like a host: it has a ".", or is "localhost".
func (l *linter) schemeIsHost() bool {
	return strings.Contains(l.u.Scheme, ".") || charset.EqualFold(l.u.Scheme, "localhost")
}

// isPortNumber reports whether segment is a port: 1*5DIGIT.
func isPortNumber(segment string) bool {
	return segment != "" && len(segment) <= 5 && charset.Scan(segment, 0, charset.Digit) == len(segment)
}

// isWWW reports whether segment begins with "www." and continues like a host. It continues like a
// host if it has another ".", or if other segments follow. "www.css" alone is probably a file name.
func isWWW(segment string, followed bool) bool {
	const prefix = "www."
	if len(segment) <= len(prefix) || !strings.EqualFold(segment[:len(prefix)], prefix) {
		return false
	}
	rest := segment[len(prefix):]
	return followed || strings.Contains(rest, ".")
}
