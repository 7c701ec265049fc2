package texts

import "strings"

// A Shape is a reference of any length that repeats something which a careless parser or resolver
// reads again and again.
type Shape struct {
	Name                    string
	Before, Repeated, After string
	RepeatedAfter           string // as often, behind after
}

// Shapes are references at which careless parsers and resolvers take more than linear time.
var Shapes = []Shape{
	{"scheme", "x", "x", ":", ""},
	{"no scheme after all", "x", "x", "/", ""},
	{"letters and a colon too late", "/", "x", ":", ""},
	{"userinfo", "//", "u:", "@h", ""},
	{"no userinfo after all", "//", "u", "/", ""},
	{"at signs", "//", "@", "h", ""},
	{"host", "//", "h.", "", ""},
	{"octets", "//", "1.", "", ""},
	{"zeros of a port", "//h:", "0", "", ""},
	{"digits of a port", "//h:", "9", "", ""},
	{"brackets", "//", "[", "", ""},
	{"pieces of an IPv6 literal", "//[", "1:", "]", ""},
	{"colons of an IPv6 literal", "//[", ":", "]", ""},
	{"version of an IPvFuture literal", "//[v", "1", ".x]", ""},
	{"address of an IPvFuture literal", "//[v1.", "x:", "]", ""},
	{"literal without an end", "//[v1.", "x", "", ""},
	{"segments", "/", "a/", "", ""},
	{"empty segments", "/a", "/", "", ""},
	{"one long segment", "", "a", "", ""},
	{"triplets", "/", "%41", "", ""},
	{"a triplet that is none at the end", "/", "%41", "%4", ""},
	{"single dots", "", "./", "", ""},
	{"double dots", "", "../", "", ""},
	{"segments and double dots", "", "a/../", "", ""},
	{"segments and double dots in pairs", "", "a/a/../../", "", ""},
	{"all segments and then all double dots", "", "/a", "", "/.."},
	{"all segments and then all double dots, rootless", "", "a/", ".", "./.."},
	{"all empty segments and then all double dots", ".", "//", "", "/.."},
	{"userinfo and then at signs", "//", "u", "", "@"},
	{"dots that are no dot-segments", "", "..a/.../", "", ""},
	{"dots of one segment", "x", ".", "", ""},
	{"empty segments and double dots", ".", "//..", "", ""},
	{"query", "?", "a=b&", "", ""},
	{"query with slashes and dots", "?", "/../?", "", ""},
	{"fragment", "#", "/?", "", ""},
	{"number signs", "", "#", "", ""},
	{"a bad byte at the end", "/", "a", " ", ""},
	{"bad bytes", "", " ", "", ""},
	{"other bytes", "", "\xff", "", ""},
}

// Text returns the shape at a length of about n bytes, which is never less than one repetition.
func (s Shape) Text(n int) string {
	times := max(1, n/(len(s.Repeated)+len(s.RepeatedAfter)))
	return s.Before + strings.Repeat(s.Repeated, times) + s.After + strings.Repeat(s.RepeatedAfter, times)
}
