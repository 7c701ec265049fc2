package uri

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// GuessURI returns the URI that somebody probably meant by typing suffix: "www.w3.org/Addressing/"
// with the scheme "http" gives "http://www.w3.org/Addressing/". The RFC calls such a text without a
// scheme a suffix reference; [Parse] reads it as a relative path (RFC 3986, section 4.5).
//
// Text that begins with a scheme and "//", such as "http://example.com", is parsed as by Parse. It
// may have any scheme, so check the scheme of the result. Any other text must begin with a host,
// and a port may follow. The host must be an IPv4 address, an IP literal in brackets, a DNS name
// with a dot, or "localhost" in any case, with or without a final dot. A name may have non-ASCII
// characters in percent-encoded UTF-8, as from httpuri.Repair. The error is [ErrAmbiguous] for text
// that could mean something else:
//
//   - text that begins with a scheme and ":" but without "//", such as "tel:123". It is accepted if
//     the text before ":" is a DNS name with a dot or "localhost", and only digits follow before
//     the first "/", "?" or "#", as in "example.com:8080/x";
//   - text that begins with "/", "?" or "#";
//   - any other name without a dot, as in "a/b", or a name that ends in a number, which may be a
//     misspelt address;
//   - text with userinfo, such as the mail address "joe@example.com".
//
// The result is still a guess: "index.html" is a valid name, and "localhost:80" a valid URI. The
// error is a *[ParseError] with an offset in suffix, or a *[FormatError] if scheme is not valid.
// Then the URI is zero.
func GuessURI(suffix, scheme string) (URI, error) {
	u := URI{Scheme: scheme, ForceAuthority: true}
	if err := check(&u); err != nil {
		return URI{}, err
	}
	end, ok := grammar.ScanScheme(suffix)
	switch {
	case ok && strings.HasPrefix(suffix[end:], "://"):
		return Parse(suffix)
	case ok && !(isHostName(suffix[:end]) && hasDigitsOnly(suffix, end+1)):
		return URI{}, ambiguous(end, grammar.Scheme)
	}
	var p grammar.Parts
	bad := p.ReadAuthority(suffix, 0)
	if bad.Rule == nil {
		u.fillAuthority(&p, suffix)
		bad = p.ReadRest(suffix)
	}
	switch at := strings.IndexAny(suffix, "/?#@"); {
	case at >= 0 && suffix[at] == '@':
		return URI{}, ambiguous(0, grammar.Userinfo)
	case bad.Rule == nil, bad.Component == "path", bad.Component == "query", bad.Component == "fragment":
		if hostKind(u.Host) == HostRegName && !isHostName(withLetters(u.Host)) {
			return URI{}, ambiguous(0, grammar.RegName)
		}
	}
	if bad.Rule != nil {
		return URI{}, parseError(suffix, bad)
	}
	u.fillQueryAndFragment(&p, suffix)
	u.Scheme = strings.ToLower(scheme)
	u.Path = slices.Clip(p.Segments(suffix, nil))
	return u, nil
}

// hasDigitsOnly reports whether the rest of the authority, s[i:], is one or more digits.
func hasDigitsOnly(s string, i int) bool {
	rest := strings.TrimLeft(s[i:], "0123456789")
	return len(rest) < len(s)-i && (rest == "" || strings.IndexByte("/?#", rest[0]) >= 0)
}

// ambiguous returns the error for a text that may be something other than a URI without its scheme.
func ambiguous(offset int, rule *grammar.Rule) *ParseError {
	return &ParseError{Offset: offset, Component: Component(rule.Component), Rule: rule.Name, Err: ErrAmbiguous}
}

// isHostName reports whether GuessURI takes name for a host: "localhost" (RFC 6761, section 6.3),
// or a DNS name with a dot.
func isHostName(name string) bool {
	return strings.ToLower(strings.TrimSuffix(name, ".")) == "localhost" || isDottedName(name)
}

// withLetters returns a valid host with a letter for each non-ASCII character in percent-encoded
// UTF-8, or "" if anything else is encoded.
func withLetters(host string) string {
	if strings.IndexByte(host, '%') < 0 {
		return host
	}
	b := make([]byte, 0, len(host))
	for i := 0; i < len(host); i++ {
		c := host[i]
		if c == '%' {
			if c = charset.Decode(host, i); c < utf8.RuneSelf {
				return ""
			}
			i += len("XX")
		}
		b = append(b, c)
	}
	if !utf8.Valid(b) {
		return ""
	}
	return strings.Map(func(c rune) rune {
		if c < utf8.RuneSelf {
			return c
		}
		return 'x'
	}, string(b))
}

// isDottedName reports whether name is a fully qualified DNS name: it has two or more labels, and
// the last label is not a number. A final dot is allowed. The 255 octets of a name are at most 253
// bytes of text.
//
//	<domain> ::= <subdomain>
//	<subdomain> ::= <label> | <subdomain> "." <label>
//
// RFC 1034, sections 3.1 and 3.5. RFC 1123, section 2.1, also allows a digit at the start of a
// label.
func isDottedName(name string) bool {
	name = strings.TrimSuffix(name, ".")
	labels := strings.Split(name, ".")
	for _, label := range labels {
		if !isLabel(label) {
			return false
		}
	}
	return len(name) <= 253 && len(labels) > 1 && !isNumber(labels[len(labels)-1])
}

// isNumber reports whether software that reads "127.0.0.0x1" as an address takes the label for a
// number (RFC 3986, section 7.4).
func isNumber(label string) bool {
	digits := charset.Scan(label, 0, charset.Digit)
	return digits == len(label) ||
		label[0] == '0' && charset.Lower(label[1]) == 'x' && charset.Scan(label, 2, charset.Hexdig) == len(label)
}

// isLabel reports whether s consists of at most 63 letters, digits and hyphens, and neither begins
// nor ends with a hyphen.
func isLabel(s string) bool {
	for i := range len(s) {
		inner := i > 0 && i < len(s)-1
		if !charset.Alpha.Has(s[i]) && !charset.Digit.Has(s[i]) && (s[i] != '-' || !inner) {
			return false
		}
	}
	return s != "" && len(s) <= 63
}
