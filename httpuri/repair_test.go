package httpuri_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

func TestRFC3986_2_4_Repair(t *testing.T) {
	for _, tt := range []struct {
		in, want string
		taken    bool // accepted by Parse, after Repair
		why      string
	}{
		{"", "", true, ""},
		{"/a b", "/a%20b", true, ""},
		{"http://h/ü?ü#ü", "http://h/%C3%BC?%C3%BC#%C3%BC", true, "by its bytes"},
		{"/\xFF", "/%FF", true, "be they UTF-8 or not"},
		{"/\"<>\\^`{|}", "/%22%3C%3E%5C%5E%60%7B%7C%7D", true, ""},
		{"/100%", "/100%25", true, ""},
		{"/%zz%4%41%%41", "/%25zz%254%41%25%41", true, "triplets stay"},
		{"/%C3%BC ü", "/%C3%BC%20%C3%BC", true, ""},
		{"?a[]=1&b[c]=d#[e]", "?a%5B%5D=1&b%5Bc%5D=d#%5Be%5D", true, "brackets of no IP literal"},
		{"http://[::1]/[::1]", "http://[::1]/%5B::1%5D", true, "and one's own"},
		{"http://[::1]?[", "http://[::1]?%5B", true, ""},
		{"//[::1]#[", "//[::1]#%5B", true, ""},
		{"http:[::1]", "http:%5B::1%5D", true, "no authority"},
		{"http://h/%", "http://h/%25", true, ""},
		{"a#b#c#", "a#b%23c%23", true, "in a fragment, the URL Standard does not end at it"},
		{"//h##", "//h#%23", true, ""},
		{`\\evil`, "%5C%5Cevil", true, "no slash"},
		{`/\evil`, "/%5Cevil", true, ""},
		{"http://bücher.example/", "http://b%C3%BCcher.example/", true, "a name in UTF-8 (section 3.2.2)"},
		{"http://ü:ü@h/", "http://%C3%BC:%C3%BC@h/", true, ""},
		{"//ü", "//%C3%BC", true, ""},
		{"/a//ü b", "/a//%C3%BC%20b", true, "no authority"},

		{" http://h/ ", "http://h/", true, "white space around (URL Standard, section 4.4)"},
		{"\x00\x1F\thttp://h/a b\r\n\f", "http://h/a%20b", true, "C0 controls around"},
		{"ht\ttp:/\n/h/a\r\nb", "http://h/ab", true, "tabs and line ends anywhere"},
		{"\u00A0/\u0085", "%C2%A0/%C2%85", true, "but no other white space"},
		{" \n ", "", true, "nothing else"},
		{"\x7F/", "\x7F/", false, "DEL is no C0 control"},
		{"http://jane:p@ss@h/", "http://jane:p%40ss@h/", true, "the last one ends userinfo (URL Standard, authority state)"},
		{"x://@@@h:8?@#@", "x://%40%40@h:8?@#@", true, ""},
		{"//ü@@h/@@", "//%C3%BC%40@h/@@", true, ""},
		{"//\xFF@u@h/", "//\xFF%40u@h/", false, "userinfo that is no UTF-8"},
		{"mailto:a@b@c", "mailto:a@b@c", true, "no authority"},

		{"http://b\xFCcher/", "http://b\xFCcher/", false, "a name that is no UTF-8"},
		{`https://good\@evil/`, `https://good\@evil/`, false, "a guess at the host"},
		{`https://good\@a@evil/`, `https://good\%40a@evil/`, false, "a guess at the host"},
		{"http://h h/", "http://h h/", false, ""},
		{"http://<h>/", "http://<h>/", false, ""},
		{"http://%zz/", "http://%zz/", false, ""},
		{"http://u:100%@h/", "http://u:100%@h/", false, ""},
		{"http://[::1%en0]/", "http://[::1%en0]/", false, "a zone"},
		{"http://h:8 0/", "http://h:8 0/", false, ""},
		{"http://[h]/[", "http://[h]/%5B", false, "no IP literal"},
		{"h h://h/", "h%20h://h/", false, "no scheme"},
		{"://[h]/[", "://%5Bh%5D/%5B", false, "no scheme, so no authority"},
		{"/a\x00b", "/a\x00b", false, ""},
		{"/a\x7Fb", "/a\x7Fb", false, ""},
		{"http://h:70000/", "http://h:70000/", false, ""},
	} {
		got := httpuri.Repair(tt.in)
		assert.Equal(t, tt.want, got, "Repair(%q): %s", tt.in, tt.why)
		_, err := uri.Parse(got)
		assert.Equal(t, tt.taken, err == nil, "Parse(%q): %v", got, err)
		requireRepairs(t, tt.in)
	}
}

// Each byte in each place is encoded if the grammar does not allow it there and it is not a control character.
func TestRFC3986_A_RepairOfEachByte(t *testing.T) {
	const nowhere = " \"<>\\^`{|}"
	for c := range 256 {
		b := string([]byte{byte(c)})
		encoded := c >= 0x80 || strings.Contains(nowhere+"[]%", b)
		for _, place := range []string{"/a%sb", "?a%sb", "#a%sb", "x:a%sb"} {
			in, want := fmt.Sprintf(place, b), fmt.Sprintf(place, b)
			if encoded || b == "#" && place[0] == '#' {
				want = fmt.Sprintf(place, fmt.Sprintf("%%%02X", c))
			}
			if strings.Contains("\t\n\r", b) {
				want = fmt.Sprintf(place, "")
			}
			if b == "%" {
				in = strings.Replace(in, "%b", "%x", 1)
				want = strings.Replace(want, "%25b", "%25x", 1)
			}
			assert.Equal(t, want, httpuri.Repair(in), "Repair(%q)", in)
		}
		if !strings.Contains("\t\n\r", b) {
			assert.Equal(t, "//a"+b+"b", httpuri.Repair("//a"+b+"b"), "no byte alone, in a host")
		}
	}
}

// Each byte is tried at each place of some references, in place of a byte and before it.
func TestRepairOfEachByteAtEachPlace(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, s := range []string{
		"http://jane:p@ss@h:8/a?b#c", " x://a@b@[::1] ", "//u@@h", "\r\n\t/a\n@b@c ", "a:b@c@d", "?a//b@c@", `https://good\@evil@h/`,
	} {
		for i := range len(s) + 1 {
			for c := range 256 {
				requireRepairs(t, s[:i]+string([]byte{byte(c)})+s[i:])
				tried++
				if i < len(s) {
					requireRepairs(t, s[:i]+string([]byte{byte(c)})+s[i+1:])
					tried++
				}
			}
		}
	}
	t.Logf("%d texts", tried)
}

func TestRepairLeavesTheReferencesOfTheWorld(t *testing.T) {
	for _, ref := range references(t) {
		require.Equal(t, ref, httpuri.Repair(ref))
	}
}

func TestRepairAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	valid := "https://user@[::1]:80/a%20b/c?d=e#f"
	assert.Zero(t, testing.AllocsPerRun(100, func() { httpuri.Repair(valid) }))
}

func FuzzRepair(f *testing.F) {
	for _, ref := range references(f) {
		f.Add(ref)
	}
	for _, s := range []string{`https://good\@evil`, "//ü", "http://\xFF@[h]/%zz[", "a#b#c ", " x://[", "/\r\n\x00 "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { requireRepairs(t, s) })
}

// The expression of RFC 3986, appendix B.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// requireRepairs asserts the documentation of Repair: text that Parse accepts does not change, repairing again changes
// nothing, and the result is that of slowRepair.
func requireRepairs(t *testing.T, s string) {
	t.Helper()
	got := httpuri.Repair(s)
	require.Equal(t, got, httpuri.Repair(got), "Repair(Repair(%q))", s)
	if _, err := uri.Parse(s); err == nil {
		require.Equal(t, s, got, "Repair(%q)", s)
	}
	require.Equal(t, slowRepair(s), got, "Repair(%q)", s)
}

// whiteSpace is what the URL Standard removes before it parses (section 4.4): first at the ends, then anywhere.
var whiteSpace = []*regexp.Regexp{regexp.MustCompile(`\A[\x00-\x20]+|[\x00-\x20]+\z`), regexp.MustCompile(`[\t\n\r]`)}

// slowRepair implements the documentation of Repair with expressions.
func slowRepair(s string) string {
	for _, removed := range whiteSpace {
		s = removed.ReplaceAllLiteralString(s, "")
	}
	return slowRepairTarget(s)
}

// notLastAt matches the first "@" if there is another one.
var notLastAt = regexp.MustCompile(`(?s)@(.*@)`)

// slowRepairTarget splits s by appendix B and replaces bytes with expressions. It hides line breaks, which the "." of the
// expression does not match.
func slowRepairTarget(s string) string {
	s = strings.ReplaceAll(s, "\n", "\x01LF\x01")
	before, authority, after := "", "", s
	if at := appendixB.FindStringSubmatchIndex(s); at[8] >= 0 {
		before, authority, after = s[:at[8]], s[at[8]:at[9]], s[at[9]:]
	}
	if utf8.ValidString(authority) {
		authority = slowEncode(authority, slowBeyondASCII)
	}
	for notLastAt.MatchString(authority) {
		authority = notLastAt.ReplaceAllString(authority, "%40$1")
	}
	s = slowEncode(before, slowEncodable) + authority + slowEncode(after, slowEncodable)
	return strings.ReplaceAll(s, "\x01LF\x01", "\n")
}

var strayPercent = regexp.MustCompile(`%([0-9A-Fa-f]{2})?`)

var (
	slowBeyondASCII = regexp.MustCompile("^[^\x00-\x7F]$")
	slowEncodable   = regexp.MustCompile("^[^\x00-\x7F]$|^[ \"<>\\\\^`{|}\\[\\]]$")
)

func slowEncode(s string, encodable *regexp.Regexp) string {
	if encodable == slowEncodable {
		s = strayPercent.ReplaceAllStringFunc(s, func(m string) string {
			if m == "%" {
				return "%25"
			}
			return m
		})
		if rest, fragment, ok := strings.Cut(s, "#"); ok {
			s = rest + "#" + strings.ReplaceAll(fragment, "#", "%23")
		}
	}
	var out strings.Builder
	for i := range len(s) {
		if b := s[i : i+1]; s[i] >= 0x80 || encodable.MatchString(b) {
			fmt.Fprintf(&out, "%%%02X", s[i])
		} else {
			out.WriteString(b)
		}
	}
	return out.String()
}
