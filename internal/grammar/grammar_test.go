package grammar

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// marked returns s with the components between the offsets of p in brackets, for readable rows.
func marked(s string, p *Parts) string {
	out := fmt.Sprintf("%s|", s[:p.Scheme])
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
		require.Nil(t, p.Read(tt.in, URI).Breach, tt.in)
		assert.Equal(t, tt.want, marked(tt.in, &p), tt.in)
	}
}

// A fault has the offset of the first byte that its rule rejects.
func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		in     string
		offset int
		want   *Breach
	}{
		{"1a:b", 2, badNoscheme}, {":", 0, badNoscheme}, {"a%41:b", 4, badNoscheme}, {"a_b://h", 3, badNoscheme},
		{"//u%@h", 3, badUserinfo}, {"x://a b@h", 5, badUserinfo}, {"//a@b@c", 5, badName}, {"//[", 3, badIPv6}, {"//[::1", 6, badLiteral},
		{"//[::1]a", 7, badLiteral}, {"//[v1.a[", 7, badFuture}, {"//[v]", 4, badFuture}, {"//[v1.]", 6, badFuture}, {"//[::1%25a]", 6, badZone}, {"//[::g]", 5, badIPv6},
		{"//[::1.2.3]", 10, badIPv4}, {"//[::1.2.3.]", 11, badOctet}, {"//[::1.2.3.01]", 12, badOctet}, {"//[::1.2.3.256]", 11, badRange},
		{"//h:8a", 5, badPort}, {"//h:65536/", 4, badPortRange}, {"/a b", 2, badSegment}, {"a\"", 1, badSegment}, {"/%4", 1, badSegment},
		{"?a<", 2, badQuery}, {"http://h?%", 9, badQuery}, {"#a#", 2, badFragment}, {"/é", 1, badSegment}, {"//é", 2, badName},
	} {
		var p Parts
		assert.Equal(t, Fault{tt.offset, tt.want}, p.Read(tt.in, URI), tt.in)
	}
}

// The alphabet of IRIs adds ucschar to five components, and iprivate to the query only (RFC 3987, section 2.2).
func TestAlphabets(t *testing.T) {
	for _, in := range []string{"é", "x://é@h", "x://é", "/a/é", "?é", "#é", "?\ue000", "?a\U000F0000b"} {
		var i, u Parts
		assert.Nil(t, i.Read(in, IRI).Breach, in)
		assert.NotNil(t, u.Read(in, URI).Breach, in)
	}
	for _, tt := range []struct {
		in     string
		offset int
		want   *Breach
	}{
		{"\ue000", 0, badSegment}, {"#é\ue000", 3, badFragment}, {"//\ue000", 2, badName}, {"//é\ue000@", 4, badUserinfo}, {"\x80", 0, badSegment},
		{"?é\xff", 3, badQuery}, {"é:a", 2, badNoscheme}, {"//[v1.é]", 6, badFuture}, {"//h:é", 4, badPort}, {"?\uffff", 1, badQuery}, {"a/é\xc3/", 4, badSegment},
	} {
		var i, u Parts
		assert.Equal(t, Fault{tt.offset, tt.want}, i.Read(tt.in, IRI), tt.in)
		assert.NotNil(t, u.Read(tt.in, URI).Breach, tt.in)
	}
}

// The causes are part of messages.
func TestCauses(t *testing.T) {
	assert.EqualError(t, badPortRange.Err, "the port is above 65535")
	assert.EqualError(t, badZone.Err, "an IPv6 literal cannot have a zone identifier")
	assert.EqualError(t, badRange.Err, "a decimal octet above 255")
	assert.ErrorContains(t, badNoscheme.Err, "not a scheme")
}

// What is read in parts is what is read at once.
func TestReadInParts(t *testing.T) {
	n := 0
	for text := range texts.Runs(3, 20_000) {
		var whole, parts Parts
		want := whole.Read("//"+text, URI)
		got := parts.ReadAuthority("//"+text, 2, URI)
		if got.Breach == nil {
			got = parts.ReadRest("//" + text)
		}
		require.Equal(t, want, got, "%q", text)
		if want.Breach == nil {
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

func TestScanHost(t *testing.T) {
	for _, tt := range []struct {
		in   string
		end  int
		want *Breach
	}{
		{"", 0, nil}, {"h", 1, nil}, {"h:80", 1, nil}, {"h/", 1, nil}, {"h ", 1, badName}, {"[::1]", 5, nil}, {"[::1]:1", 5, nil}, {"[::1]x", 5, badLiteral}, {"h@", 1, badName},
		{strings.Repeat("h", 200) + "%", 200, badName},
	} {
		end, bad := ScanHost(tt.in, URI)
		assert.Equal(t, tt.end, end, tt.in)
		assert.Equal(t, tt.want, bad, tt.in)
	}
}
