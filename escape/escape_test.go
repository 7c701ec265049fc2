package escape_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

// Each function is tried on each of the 256 bytes, alone and inside text, against its set, written out.
func TestSection2_1_EachByteInEachComponent(t *testing.T) {
	for _, e := range encoders {
		t.Run(e.name, func(t *testing.T) {
			for c := range 256 {
				for _, s := range []string{
					string([]byte{byte(c)}),
					"1234567" + string([]byte{byte(c)}),         // the last of eight
					"12345678" + string([]byte{byte(c)}) + "90", // after eight
					"a%b" + string([]byte{byte(c)}) + "/#",      // between bytes of other kinds
				} {
					if e.utf8 && c >= 0x80 {
						continue // rejected, see TestSection3_2_2_HostIsUTF8
					}
					requireEncoded(t, e, s, plain.Encode(s, e.bare))
				}
			}
		})
	}
}

// requireEncoded checks the result of an encoder for s, and that they decode to s.
func requireEncoded(t *testing.T, e encoder, s, want string) {
	t.Helper()
	got, err := e.encode(s)
	require.NoError(t, err, "%s(%q)", e.name, s)
	require.Equal(t, want, got, "%s(%q)", e.name, s)
	require.True(t, e.rule.MatchString(got), "%s(%q) = %q, which its rule does not allow", e.name, s, got)
	decoded, err := escape.Decode(got)
	require.NoError(t, err, "Decode(%q)", got)
	require.Equal(t, s, decoded, "Decode(%q)", got)
}

// One text with the delimiters of all components, for all functions. The rows follow the words of each section.
func TestSection2_2_DelimitersOfTheComponent(t *testing.T) {
	const in = "a-._~!$&'()*+,;=:/?#[]@% \x00\x7f\u00fc"
	for _, tt := range []struct{ name, want string }{
		{"Segment", "a-._~!$&'()*+%2C%3B%3D:%2F%3F%23%5B%5D@%25%20%00%7F%C3%BC"},
		{"Path", "a-._~!$&'()*+%2C%3B%3D:/%3F%23%5B%5D@%25%20%00%7F%C3%BC"},
		{"Param", "a-._~!$%26'()*%2B,%3B%3D:/?%23%5B%5D@%25%20%00%7F%C3%BC"},
		{"Fragment", "a-._~!$&'()*+,;=:/?%23%5B%5D@%25%20%00%7F%C3%BC"},
		{"UserInfo", "a-._~!$&'()*+,;=%3A%2F%3F%23%5B%5D%40%25%20%00%7F%C3%BC"},
		{"Host", "a-._~!$&'()*+,;=%3A%2F%3F%23%5B%5D%40%25%20%00%7F%C3%BC"},
		{"Unreserved", "a-._~%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%2F%3F%23%5B%5D%40%25%20%00%7F%C3%BC"},
	} {
		for _, e := range encoders {
			if e.name == tt.name {
				requireEncoded(t, e, in, tt.want)
			}
		}
	}
}

// The example of RFC 5849, section 3.4.1.1: the signature base string for the request in that section.
func TestRFC5849_3_6_Unreserved(t *testing.T) {
	var parameters []string
	for _, pair := range [][2]string{ // in the order of section 3.4.1.3.2
		{"a2", "r b"}, {"a3", "2 q"}, {"a3", "a"}, {"b5", "=%3D"}, {"c@", ""}, {"c2", ""},
		{"oauth_consumer_key", "9djdj82h48djs9d2"}, {"oauth_nonce", "7d8f3e4a"}, {"oauth_signature_method", "HMAC-SHA1"},
		{"oauth_timestamp", "137131201"}, {"oauth_token", "kkk9d7dh3k39sjv7"},
	} {
		parameters = append(parameters, escape.Unreserved(pair[0])+"="+escape.Unreserved(pair[1]))
	}
	base := "POST&" + escape.Unreserved("http://example.com/request") + "&" + escape.Unreserved(strings.Join(parameters, "&"))
	assert.Equal(t, "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D"+
		"%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a"+
		"%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7", base)
}

func TestSection2_4_WhatLooksEncodedIsData(t *testing.T) {
	for _, e := range encoders {
		for _, tt := range []struct{ in, want string }{
			{"", ""},
			{"%", "%25"},
			{"%2F", "%252F"},     // a percent-encoded sequence is data
			{"%252F", "%25252F"}, // one that is encoded twice
			{"%zz%", "%25zz%25"}, // not a sequence
		} {
			requireEncoded(t, e, tt.in, tt.want)
		}
	}
}

// Section 3.3: encoding does not turn dot-segments into data; see section 6.2.2.2.
func TestSection3_3_DotSegmentsComeOutAsTheyAre(t *testing.T) {
	assert.Equal(t, ".", escape.Segment("."))
	assert.Equal(t, "..", escape.Segment(".."))
	assert.Equal(t, "/a/../.", escape.Path("/a/../."))
}

// Long texts are encoded in pieces, and nothing is lost between two pieces.
func TestSection2_1_TextsOfManyBytes(t *testing.T) {
	for _, e := range encoders {
		for n := 60; n < 200; n++ {
			s := strings.Repeat("a", n) + strings.Repeat("\u20ac ", n/7) + strings.Repeat("b", n%70)
			requireEncoded(t, e, s, plain.Encode(s, e.bare))
		}
	}
}

// Names that are valid UTF-8, for each kind of sequence.
var wellFormedNames = []string{
	"", "a", "\x00\x7f", "\u0080\u07ff", "\u0800\ud7ff", "\ue000\uffff", "\U00010000\U0010ffff",
	"\ufffd", // REPLACEMENT CHARACTER, which decoders return for invalid UTF-8
	"b\u00fccher.example",
}

// malformed has sequences that are not in table 3-7 of the Unicode Standard.
var malformed = []string{
	"\x80", "\xbf", // a continuation alone
	"\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xe2", "\xf0\x9f", "\xf0", // truncated
	"\xc3a", "\xe2\x82a", "\xe2a\x82", "\xf0\x9f\x98a", // truncated by another character
	"\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", // overlong
	"\xed\xa0\x80", "\xed\xbf\xbf", "\xed\xa0\xbd\xed\xb8\x80", // surrogates, alone and in a pair
	"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf7\xbf\xbf\xbf", // above U+10FFFF
	"\xf8\x88\x80\x80\x80", "\xfe", "\xff", // never in UTF-8
}

func TestSection3_2_2_HostIsUTF8(t *testing.T) {
	host := encoders[len(encoders)-1]
	require.Equal(t, "Host", host.name)
	for _, before := range wellFormedNames {
		requireEncoded(t, host, before, plain.Encode(before, host.bare))
		for _, bad := range malformed {
			for _, after := range []string{"", ".example", "\u20ac"} {
				requireNotUTF8(t, before+bad+after, len(before))
			}
		}
	}
	for c := 0x80; c < 0x100; c++ {
		requireNotUTF8(t, "a"+string([]byte{byte(c)}), 1)
	}
}

// requireNotUTF8 checks that s is rejected as a host at that offset.
func requireNotUTF8(t *testing.T, s string, offset int) {
	t.Helper()
	got, err := escape.Host(s)
	require.Equal(t, "", got, "Host(%q)", s)
	require.Equal(t, &escape.Error{Offset: offset, Err: escape.ErrUTF8}, err, "Host(%q)", s)
}

// Section 3.2.2: Host does not keep an IP literal, which is not data. It keeps a name that looks like an IPv4 address.
func TestSection3_2_2_AddressesAsNames(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"[::1]", "%5B%3A%3A1%5D"},
		{"::1", "%3A%3A1"},
		{"127.0.0.1", "127.0.0.1"},
	} {
		got, err := escape.Host(tt.in)
		assert.NoError(t, err)
		assert.Equal(t, tt.want, got, "Host(%q)", tt.in)
	}
}

// Text without a byte to encode is returned as it is. Other text takes one allocation.
func TestAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	bare, mixed := strings.Repeat("plain", 40), "r\u00e9sum\u00e9 100% a/b"
	for _, e := range encoders {
		for _, promise := range []struct {
			in   string
			want float64
		}{{"", 0}, {"a", 0}, {bare, 0}, {"\u00e9", 1}, {mixed, 1}, {strings.Repeat(mixed, 20), 1},
			{bare + "%", 1}, {"%" + bare, 1},
			{strings.Repeat("\u00e9", 99), 1}} {
			got := testing.AllocsPerRun(100, func() { _, _ = e.encode(promise.in) })
			assert.Equal(t, promise.want, got, "%s(%q) allocates", e.name, promise.in)

			encoded, err := e.encode(promise.in)
			require.NoError(t, err)
			got = testing.AllocsPerRun(100, func() { _, _ = escape.Decode(encoded) })
			assert.Equal(t, promise.want, got, "Decode(%q) allocates", encoded)
		}
	}
}

// The one allocation is as large as the result. The size is a number of whole pages here.
func TestAllocatedSize(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const size = 64 << 10
	in := "a" + strings.Repeat("%", size/3) // becomes size bytes
	for _, e := range encoders {
		assert.EqualValues(t, size, measure.Bytes(func() { _, _ = e.encode(in) }), "bytes that %s allocates", e.name)
	}
	for _, encoded := range []string{strings.Repeat("a%41", size/2), strings.Repeat("%41", size)} {
		got := measure.Bytes(func() { _, _ = escape.Decode(encoded) })
		assert.EqualValues(t, size, got, "bytes that Decode(%.8q...) allocates", encoded)
	}
}
