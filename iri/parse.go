package iri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// Check returns nil if s is an IRI or a relative reference, in UTF-8, and otherwise a
// *[uri.ParseError] (RFC 3987, section 2.2).
//
//	IRI-reference = IRI / irelative-ref
//
// Bidirectional formatting characters are accepted: the grammar allows them, although section 4.1
// forbids their use. A port above 65535 is an error, as in [uri.Parse]. Check takes linear time and
// does not allocate unless it returns an error.
func Check(s string) error {
	_, err := read(s)
	return err
}

// Parse parses s as an IRI or a relative reference and returns the URI that it maps to: each
// non-ASCII character becomes the percent-encoded sequences of its UTF-8. Nothing else changes, and
// nothing is normalized to NFC (RFC 3987, section 3.1). For text in ASCII, Parse(s, nil) returns
// what [uri.Parse] returns.
//
// A host name with a non-ASCII character, raw or percent-encoded, becomes toASCII(name), unless
// toASCII is nil. toASCII receives the whole decoded host and is called at most once. The method
// idna.Lookup.ToASCII of golang.org/x/net/idna fits. Pass it if the hosts of the scheme are DNS
// names, as those of http are: [uri.URI.HostPort] rejects a percent-encoded name. IDNA can turn a
// name such as "１２７.0.0.1" into an IPv4 address, so check the host of the result.
//
// The error is a *[uri.ParseError], and then the URI is zero. It is at the offset of the host if
// toASCII fails, if the decoded name is not UTF-8, or if the converted name is empty,
// percent-encoded or not a registered name. It wraps the error of toASCII, unless the host may be
// part of a password. Parse takes linear time, apart from toASCII.
func Parse(s string, toASCII func(string) (string, error)) (uri.URI, error) {
	if !charset.IsASCII(s) { // otherwise uri.Parse returns the same error
		if err := Check(s); err != nil {
			return uri.URI{}, err
		}
	}
	u, err := uri.Parse(encode(s))
	if err != nil || toASCII == nil {
		return u, err
	}
	if u.Host, err = hostInASCII(u.Host, toASCII); err != nil {
		return uri.URI{}, hostError(s, err)
	}
	return u, nil
}

// read returns the offsets of the components of s.
func read(s string) (p grammar.Parts, err error) {
	if bad := p.ReadIRI(s); bad.Rule != nil {
		return p, &uri.ParseError{
			Offset: bad.Offset, Component: uri.Component(bad.Component), Rule: bad.RuleIn(s), Err: advice.OfText(s, bad),
		}
	}
	return p, nil
}

// encode returns s with each non-ASCII byte percent-encoded (RFC 3987, section 3.1, step 2).
func encode(s string) string {
	if charset.IsASCII(s) {
		return s
	}
	b := make([]byte, 0, 3*len(s))
	for _, c := range []byte(s) {
		if c < utf8.RuneSelf {
			b = append(b, c)
		} else {
			b = charset.AppendEncoded(b, c)
		}
	}
	return string(b)
}

// Causes of errors about a host. Callers need not distinguish them.
var (
	errNotUTF8   = errors.New("the decoded name is not UTF-8")
	errNoRegName = errors.New("the converted name is not a registered name")
	errHidden    = errors.New("the name cannot be converted, and the reason may show a password")
)

// hostInASCII returns toASCII of the decoded host, or host if the decoded host is ASCII.
func hostInASCII(host string, toASCII func(string) (string, error)) (string, error) {
	name, _ := escape.Decode(host) // no error, since uri.Parse accepts the host
	switch {
	case charset.IsASCII(name):
		return host, nil
	case !utf8.ValidString(name):
		return "", errNotUTF8
	}
	answer, err := toASCII(name)
	if err == nil && (!charset.IsASCII(answer) || !isRegName(answer) || strings.Contains(answer, "%")) {
		err = errNoRegName // otherwise "%2540" in an IRI would become "%40"
	}
	return answer, err
}

// isRegName reports whether name is an ireg-name that is not empty.
func isRegName(name string) bool {
	var p grammar.Parts
	bad := p.ReadIRI("//" + name)
	return bad.Rule == nil && name != "" && name[0] != '[' && p.Host == len("//") && p.HostEnd == len("//"+name)
}

// hostError returns the error for the host of s, which cannot be converted.
func hostError(s string, cause error) error {
	p, _ := read(s)
	if passwords.MayHave(s, p.Host, p.HostEnd) {
		cause = errHidden
	}
	return &uri.ParseError{Offset: p.Host, Component: uri.ComponentHost, Rule: "ireg-name", Err: cause}
}
