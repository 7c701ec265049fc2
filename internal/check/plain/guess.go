package plain

import (
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
)

// guess implements the documentation of GuessURI, for a scheme that Format accepts. There may be
// several reasons to reject a text. It returns all of them.
func guess(suffix, scheme string) (uri.URI, []Refusal) {
	before, after, found := strings.Cut(suffix, ":")
	if found && Is("scheme", before) && strings.HasPrefix(after, "//") {
		u, r := parse(suffix)
		if !r.None() {
			return uri.URI{}, []Refusal{r}
		}
		return u, nil
	}
	if found && Is("scheme", before) && !(isHostName(before) && digitsOnly.MatchString(after)) {
		return uri.URI{}, []Refusal{ambiguous("scheme", "scheme", len(before))}
	}
	u, r := parse(scheme + "://" + suffix)
	var reasons []Refusal
	if !r.None() {
		r.offset -= len(scheme) + len("://")
		reasons = append(reasons, r)
	}
	authority := suffix[:strings.IndexAny(suffix+"/", "/?#")]
	if strings.Contains(authority, "@") {
		reasons = append(reasons, ambiguous("userinfo", "userinfo", 0))
	} else if alone, r := URIs.Authority(authority); r.None() && hostKind(alone.Host) == uri.HostRegName && !isHostName(withLetters(alone.Host)) {
		reasons = append(reasons, ambiguous("host", "reg-name", 0))
	}
	if n := len(reasons); n > 1 && (r.component == "path" || r.component == "query" || r.component == "fragment") {
		reasons = reasons[n-1:] // the authority comes first
	}
	if len(reasons) > 0 {
		u = uri.URI{}
	}
	return u, reasons
}

func ambiguous(component, rule string, offset int) Refusal {
	return Refusal{component: component, rule: rule, offset: offset, cause: uri.ErrAmbiguous}
}

// digitsOnly matches what may follow the ":" after a host that would be a scheme.
var digitsOnly = regexp.MustCompile(`\A[0-9]+([/?#]|\z)`)

func isHostName(name string) bool {
	return lower(name) == "localhost" || lower(name) == "localhost." || isDottedName(name)
}

// withLetters returns host with "x" for each character beyond US-ASCII that is encoded in UTF-8.
func withLetters(host string) string {
	return beyondASCII.ReplaceAllStringFunc(host, func(encoded string) string {
		text, err := url.PathUnescape(encoded)
		if err != nil || !utf8.ValidString(text) {
			return encoded
		}
		return strings.Repeat("x", utf8.RuneCountInString(text))
	})
}

var beyondASCII = regexp.MustCompile(`(%[89A-Fa-f][0-9A-Fa-f])+`)

// isDottedName reports whether name is two or more DNS labels, the last of which is not a number, in
// at most 255 octets (RFC 1034, sections 3.1 and 3.5; RFC 1123, section 2.1; RFC 3986, section 7.4).
func isDottedName(name string) bool {
	octets := len("\x01") + len(strings.TrimSuffix(name, ".")) + len("\x00") // a length begins each label
	return octets <= 255 && dottedName.MatchString(name) && !numberAtEnd.MatchString(name)
}

var (
	dottedName  = regexp.MustCompile(`\A` + dnsLabel + `(\.` + dnsLabel + `)+\.?\z`)
	numberAtEnd = regexp.MustCompile(`\.([0-9]+|0[xX][0-9A-Fa-f]*)\.?\z`)
)

const dnsLabel = `[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?`
