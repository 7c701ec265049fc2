package refs

import "github.com/go-rfc3986/uri/lint"

// The levels of codes, from the lowest.
const (
	levelNote    = "note"    // it may be intended
	levelWarning = "warning" // programs or people may read it in different ways
	levelError   = "error"   // a specification forbids it
)

// Levels has the levels from the lowest. It is never modified.
var Levels = []string{levelNote, levelWarning, levelError}

// A Code is a code of a finding, its level, and an example of a reference that has it.
type Code struct {
	Code    lint.Code
	Level   string
	Example string
}

// Codes has all codes that a reference can have, some of them IRIs only: those of package lint in its order, and then
// CodeScheme. It omits the two codes of package lint for values that were not parsed. It is never modified.
var Codes = []Code{
	{lint.SuffixReference, levelWarning, "www.example.com/a"},
	{lint.BrowserHost, levelWarning, "http:///example.com/a"},
	{lint.DoubledScheme, levelWarning, "https://https://example.com/"},
	{lint.UserinfoLikeHost, levelWarning, "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm"},
	{lint.Password, levelWarning, "ftp://user:pass@example.com/"},
	{lint.UnassignedIPVersion, levelError, "http://[v6.fe80::1]/"},
	{lint.RareIPv4, levelWarning, "http://0x7f.1/"},
	{lint.EncodedIPv4, levelWarning, "http://127.0.0.%31/"},
	{lint.IPv4LikeName, levelWarning, "http://256.1.1.1/"},
	{lint.EncodedName, levelNote, "http://m%C3%BCnchen.example/"},
	{lint.HostNotUTF8, levelError, "http://m%FCnchen.example/"},
	{lint.EncodedHostDelimiter, levelWarning, "http://example.com%2F.example.org/"},
	{lint.NotDNSName, levelError, "http://a..example/"},
	{lint.LongLabel, levelError, "http://" + longName + ".example/"},
	{lint.LongName, levelError, "http://" + longName + "." + longName + "." + longName + "." + longName + "/"},
	{lint.EncodedSlash, levelWarning, "/a%2Fb"},
	{lint.EncodedBackslash, levelWarning, "/a%5Cb"},
	{lint.EncodedDotSegment, levelWarning, "/a/%2e%2E/b"},
	{lint.DotSegmentParameters, levelWarning, "/a/..;x=y/b"},
	{lint.RootlessDotSegments, levelWarning, "x:a/../b"},
	{lint.EncodedNUL, levelWarning, "/a.php%00.png"},
	{lint.EncodedControl, levelWarning, "/a%0D%0Ab"},
	{lint.DoubleEncoding, levelNote, "/a%2520b"},
	{lint.DoubleDecoding, levelWarning, "/a/%252e%252e/b"},
	{lint.OverlongUTF8, levelError, "/a/%C0%AE%C0%AE/b"},
	{lint.FakeALabel, levelError, "http://xn--a/"},
	{lint.MixedScripts, levelWarning, "http://xn--pple-43d.example/"},
	{lint.BidiFormatting, levelError, "/a\u202Eb"},
	{lint.MixedDirections, levelWarning, "/Java_(שפה)"},
	{lint.DelimiterLookAlike, levelWarning, "http://example.com⁄.example.org/"},
	{lint.InvisibleCharacter, levelWarning, "/a\u200Bb"},
	{lint.NotNameCharacter, levelWarning, "http://a→b.example/"},
	{CodeScheme, levelError, "mailto://joe@example.com"},
}

// longName is longer than a label may be.
const longName = "a123456789b123456789c123456789d123456789e123456789f123456789abcd"

// LevelOf returns the level of a code.
func LevelOf(c lint.Code) string {
	for _, known := range Codes {
		if known.Code == c {
			return known.Level
		}
	}
	return levelError // for a value that cannot be written
}

// CodeNames returns the names of the codes.
func CodeNames() []string {
	names := make([]string, len(Codes))
	for i, c := range Codes {
		names[i] = string(c.Code)
	}
	return names
}
