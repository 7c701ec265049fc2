package grammar

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// marked returns s with the components between the offsets of p in brackets, for readable rows.
func marked(s string, p *Parts) string {
	out := fmt.Sprintf("%s|", s[:p.SchemeEnd])
	if p.HasAuthority {
		out += fmt.Sprintf("//%s|%s|", s[p.Authority:p.Host], s[p.Host:p.HostEnd])
		if p.HasPort {
			out += fmt.Sprintf("%d|", p.Port)
		}
	}
	return out + s[p.Path:p.PathEnd] + "|" + s[p.PathEnd:p.QueryEnd] + "|" + s[p.QueryEnd:]
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "|||"},
		{"foo://example.com:8042/over/there?name=ferret#nose", "foo|//|example.com|8042|/over/there|?name=ferret|#nose"}, // section 3
		{"urn:example:animal:ferret:nose", "urn|example:animal:ferret:nose||"},                                           // section 3
		{"ftp://ftp.is.co.za/rfc/rfc1808.txt", "ftp|//|ftp.is.co.za|/rfc/rfc1808.txt||"},                                 // section 1.1.2, and below
		{"http://www.ietf.org/rfc/rfc2396.txt", "http|//|www.ietf.org|/rfc/rfc2396.txt||"},
		{"ldap://[2001:db8::7]/c=GB?objectClass?one", "ldap|//|[2001:db8::7]|/c=GB|?objectClass?one|"},
		{"mailto:John.Doe@example.com", "mailto|John.Doe@example.com||"},
		{"tel:+1-816-555-1212", "tel|+1-816-555-1212||"},
		{"telnet://192.0.2.16:80/", "telnet|//|192.0.2.16|80|/||"},
		{"https://u:p@h:/", "https|//u:p@|h|/||"}, // an empty port is absent
		{"http://h?", "http|//|h||?|"},            // the query is empty, and there
		{"//@:00080#", "|//@||80|||#"},            // leading zeros
		{"/a//b", "|/a//b||"},
		{"a/b:c", "|a/b:c||"}, // a colon after the first slash
		{"?a:b", "||?a:b|"},
		{"#/", "|||#/"},
	} {
		var p Parts
		require.Nil(t, p.Read(tt.in).Rule, tt.in)
		assert.Equal(t, tt.want, marked(tt.in, &p), tt.in)
	}
}

// A fault has the offset of the first byte that its rule rejects.
func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		in     string
		offset int
		rule   *Rule
	}{
		{"1a:b", 2, badScheme}, {":", 0, badScheme}, {"a%41:b", 4, badScheme}, {"a_b://h", 3, badScheme},
		{"//u%@h", 3, Userinfo}, {"x://a b@h", 5, Userinfo}, {"//a@b@c", 5, RegName}, {"//[", 3, IPv6address}, {"//[::1", 6, IPliteral},
		{"//[::1]a", 7, IPliteral}, {"//[v1.a[", 7, IPvFuture}, {"//[v]", 4, IPvFuture}, {"//[v1.]", 6, IPvFuture}, {"//[::1%25a]", 6, zone}, {"//[::g]", 5, IPv6address},
		{"//[::1.2.3]", 10, IPv4address}, {"//[::1.2.3.]", 11, DecOctet}, {"//[::1.2.3.01]", 12, DecOctet}, {"//[::1.2.3.256]", 11, octetRange},
		{"//h:8a", 5, Port}, {"//h:65536/", 4, portRange}, {"/a b", 2, Segment}, {"a\"", 1, Segment}, {"/%4", 1, Segment},
		{"?a<", 2, Query}, {"http://h?%", 9, Query}, {"#a#", 2, Fragment}, {"/é", 1, Segment}, {"//é", 2, RegName},
	} {
		var p Parts
		assert.Equal(t, Fault{Rule: tt.rule, Offset: tt.offset}, p.Read(tt.in), tt.in)
	}
}

// ReadIRI also reads ucschar in five components, and iprivate in the query only (RFC 3987, section 2.2).
func TestReadIRI(t *testing.T) {
	for _, in := range []string{"é", "x://é@h", "x://é", "/a/é", "?é", "#é", "?\ue000", "?a\U000F0000b"} {
		var i, u Parts
		assert.Nil(t, i.ReadIRI(in).Rule, in)
		assert.NotNil(t, u.Read(in).Rule, in)
	}
	for _, tt := range []struct {
		in     string
		offset int
		rule   *Rule
	}{
		{"\ue000", 0, Segment}, {"#é\ue000", 3, Fragment}, {"//\ue000", 2, RegName}, {"//é\ue000@", 4, Userinfo}, {"\x80", 0, Segment},
		{"?é\xff", 3, Query}, {"é:a", 2, badScheme}, {"//[v1.é]", 6, IPvFuture}, {"//h:é", 4, Port}, {"?\uffff", 1, Query}, {"a/é\xc3/", 4, Segment},
	} {
		var i, u Parts
		assert.Equal(t, Fault{Rule: tt.rule.forIRI(), Offset: tt.offset}, i.ReadIRI(tt.in), tt.in)
		assert.NotNil(t, u.Read(tt.in).Rule, tt.in)
	}
}

// The causes are part of messages.
func TestCauses(t *testing.T) {
	assert.EqualError(t, ErrPortRange, "the port is above 65535")
	assert.EqualError(t, ErrZone, "an IPv6 literal cannot have a zone identifier")
	assert.EqualError(t, errOctetRange, "a decimal octet above 255")
	assert.ErrorContains(t, errBadScheme, "not a scheme")
}

// What is read in parts is what is read at once.
func TestReadInParts(t *testing.T) {
	n := 0
	for text := range texts.Runs(3, 20_000) {
		var whole, parts Parts
		want := whole.Read("//" + text)
		got := parts.ReadAuthority("//"+text, 2)
		if got.Rule == nil {
			got = parts.ReadRest("//" + text)
		}
		require.Equal(t, want, got, "%q", text)
		if want.Rule == nil {
			require.Equal(t, marked("//"+text, &whole), marked("//"+text, &parts))
			require.Equal(t, whole.Segments("//"+text, nil), parts.Segments("//"+text, nil))
			n++
		}
	}
	assert.Greater(t, n, 1000)
}

func TestScanScheme(t *testing.T) {
	for _, tt := range []struct {
		in  string
		end int
		ok  bool
	}{
		{"", 0, false}, {":", 0, false}, {"1:", 0, false}, {"a", 1, false}, {"a:", 1, true}, {"a+b-c.1:x", 7, true}, {"a_:", 1, false}, {"a/:", 1, false},
	} {
		end, ok := ScanScheme(tt.in)
		assert.Equal(t, tt.end, end, tt.in)
		assert.Equal(t, tt.ok, ok, tt.in)
	}
}
