package lint_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// A row is a reference and its findings, in the form and the order of shown. A row without findings is a near miss.
type row struct {
	in   string
	want []string
}

// requireRows checks that each reference has these findings and no others, here and in the plain implementation. Every test
// has rows with each of its codes, and at least three near misses for each.
func requireRows(t *testing.T, rows []row) {
	t.Helper()
	for _, tt := range rows {
		u, err := uri.Parse(tt.in)
		require.NoError(t, err, "Parse(%q)", tt.in)
		got := lint.Check(u)
		assert.Equal(t, tt.want, shown(t, u, got), "Check(%q)", tt.in)
		assert.Equal(t, slowCheck(u), placesOf(got), "places of Check(%q)", tt.in)
		if tt.want == nil {
			assert.Nil(t, got, "Check(%q)", tt.in)
		}
	}
}

// shown returns the code, the place and the text of each finding, such as "encoded-slash path[1] 1:%2F".
func shown(t *testing.T, u uri.URI, findings []lint.Finding) []string {
	t.Helper()
	var lines []string
	for _, f := range findings {
		text := textOf(t, u, f)
		require.LessOrEqual(t, f.Offset+f.Length, len(text), "%v of %q", f, text)
		where := string(f.Component)
		if f.Segment >= 0 {
			where += "[" + strconv.Itoa(f.Segment) + "]"
		}
		lines = append(lines, fmt.Sprintf("%s %s %d:%s", f.Code, where, f.Offset, text[f.Offset:f.Offset+f.Length]))
	}
	return lines
}

// textOf returns the field that the finding is in.
func textOf(t *testing.T, u uri.URI, f lint.Finding) string {
	t.Helper()
	if f.Component == "path" {
		require.True(t, 0 <= f.Segment && f.Segment < len(u.Path), "%#v", f)
		return u.Path[f.Segment]
	}
	require.Equal(t, -1, f.Segment, "%#v", f)
	text, ok := map[string]string{"scheme": u.Scheme, "userinfo": u.UserInfo, "host": u.Host, "port": "", "query": u.Query,
		"fragment": u.Fragment}[string(f.Component)]
	require.True(t, ok, "%#v", f)
	return text
}

// placesOf returns the findings without section and message, in the order of the plain implementation.
func placesOf(findings []lint.Finding) []slowPlace {
	var places []slowPlace
	for _, f := range findings {
		places = append(places, slowPlace{f.Code, f.Component, f.Segment, f.Offset, f.Length})
	}
	return slowSort(places)
}

// codesOf returns the codes of the findings.
func codesOf(findings []lint.Finding) map[lint.Code]bool {
	codes := map[lint.Code]bool{}
	for _, f := range findings {
		codes[f.Code] = true
	}
	return codes
}

// explained has the section and the message that all findings of a code have.
var explained = explainedByExamples()

// explainedByExamples reads them from the examples of the documentation.
func explainedByExamples() map[lint.Code][2]string {
	about := map[lint.Code][2]string{}
	for _, row := range tableOfCodes() {
		for _, f := range findingsOfExample(row) {
			about[f.Code] = [2]string{f.Section, f.Message}
		}
	}
	return about
}

// tableOfCodes returns the rows of the table in the package's documentation: code, section and example.
func tableOfCodes() [][3]string {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		panic(err)
	}
	var rows [][3]string
	for _, row := range regexp.MustCompile(`(?m)^//\t([a-z0-9-]+) +([0-9.]+) +(.+)$`).FindAllStringSubmatch(string(text), -1) {
		rows = append(rows, [3]string(row[1:]))
	}
	return rows
}

// What Validate rejects has the finding NoEffect, and what has no other reason for it is a Force flag, which loses nothing.
func TestNoEffectIsValidateAndFlags(t *testing.T) {
	for _, tt := range []struct {
		u    uri.URI
		lost bool
	}{
		{uri.URI{Scheme: "ex", Host: "h", Port: 80}, true},
		{uri.URI{Scheme: "ex", UserInfo: "u"}, true},
		{uri.URI{Scheme: "ex", ForceUserInfo: true}, true},
		{uri.URI{Scheme: "ex", HasPort: true}, true},
		{uri.URI{Scheme: "ex", Host: "h", ForceAuthority: true}, false},
		{uri.URI{Scheme: "ex", Query: "q", ForceQuery: true}, false},
	} {
		found := lint.Check(tt.u)
		require.NotEmpty(t, found, "%#v", tt.u)
		assert.Equal(t, lint.NoEffect, found[0].Code)
		assert.Equal(t, tt.lost, errors.Is(tt.u.Validate(), uri.ErrNotWritten), "%#v", tt.u)
	}
}

// exampleOf returns the example in a row of that table. Four examples cannot be written there.
func exampleOf(row [3]string) string {
	switch lint.Code(row[0]) {
	case lint.Invalid:
		return "http://a b"
	case lint.LongName:
		return "ex://" + strings.Repeat("a", 256)
	case lint.BidiFormatting:
		return "/a\u202Eb"
	case lint.InvisibleCharacter:
		return "/a\u200Bb"
	default:
		return row[2]
	}
}

// findingsOfExample returns the findings in the example of a row. That of NoEffect is a value, which no text has.
func findingsOfExample(row [3]string) []lint.Finding {
	if lint.Code(row[0]) == lint.NoEffect {
		return lint.Check(uri.URI{Scheme: "http", Host: "h", Port: 80})
	}
	return lint.CheckIRI(exampleOf(row))
}

// Each code is a constant and has a row in the documentation, in the same order. The example in the row has this code and no
// other.
func TestCodesAreDocumented(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "code.go", nil, 0)
	require.NoError(t, err)
	var constants []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Names) == 1 && spec.Names[0].IsExported() {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			constants = append(constants, text)
		}
		return true
	})
	var documented []string
	for _, row := range tableOfCodes() {
		documented = append(documented, row[0])
		findings := findingsOfExample(row)
		require.Len(t, findings, 1, "%q", row)
		f := findings[0]
		assert.Equal(t, lint.Code(row[0]), f.Code)
		assert.Equal(t, documentOf(f.Code)+", section "+row[1], f.Section, "section of %s", f.Code)
		assert.Regexp(t, `^[A-Zu][^\n]*[^.]\.$`, f.Message, "message of %s", f.Code)
		assert.Regexp(t, `^[a-z0-9]+(-[a-z0-9]+)+$|^password$|^invalid$`, string(f.Code))
	}
	assert.Equal(t, constants, documented)
	assert.Len(t, constants, 37)
}

// documentOf returns the document that the section of a code is in.
func documentOf(code lint.Code) string {
	switch code {
	case lint.LongLabel:
		return "RFC 1034"
	case lint.OverlongUTF8:
		return "RFC 3629"
	case lint.FakeALabel:
		return "RFC 5890"
	case lint.NotNameCharacter:
		return "RFC 5892"
	case lint.MixedScripts, lint.BidiFormatting, lint.MixedDirections, lint.DelimiterLookAlike, lint.InvisibleCharacter:
		return "RFC 3987"
	default:
		return "RFC 3986"
	}
}

func TestString(t *testing.T) {
	f := lint.Finding{Code: "some-code", Component: "path", Segment: 3, Offset: 1, Length: 2, Section: "RFC 1, section 2",
		Message: "Some thing is so."}
	assert.Equal(t, "path: some-code: Some thing is so (RFC 1, section 2)", f.String())
	for code, about := range explained {
		assert.NotContains(t, about[0]+about[1], "\n", "%s", code)
	}
}

// A value that Format rejects has one finding, with the reason of Format, whatever else is wrong.
func TestSection4_1_RefusedValues(t *testing.T) {
	for _, tt := range []struct {
		u         uri.URI
		component uri.Component
	}{
		{uri.URI{Scheme: "http", Host: "a b"}, "host"},
		{uri.URI{Scheme: "http", Host: "h", UserInfo: "u:secret/"}, "userinfo"},
		{uri.URI{Scheme: "http", Host: "127.1", Path: []string{"a%2Fb"}}, "path"},
		{uri.URI{Scheme: "http", Host: "127.1", Path: []string{"", "a/b"}}, "path"},
		{uri.URI{Scheme: "http", Host: "127.1", Query: "#"}, "query"},
		{uri.URI{Scheme: "http", Host: "127.1", Fragment: "#"}, "fragment"},
		{uri.URI{Scheme: "1", Host: "127.1"}, "scheme"},
		{uri.URI{Host: "127.1"}, "scheme"},
	} {
		err := refusal(tt.u)
		require.Error(t, err)
		assert.Equal(t, []lint.Finding{{
			Code: lint.Invalid, Component: tt.component, Segment: -1, Section: "RFC 3986, section 4.1", Message: err.Error() + ".",
		}}, lint.Check(tt.u), "Check(%#v)", tt.u)
		assert.NotContains(t, lint.Check(tt.u)[0].String(), "secret")
	}
	assert.Nil(t, lint.Check(uri.URI{}))
	assert.Nil(t, lint.Check(uri.URI{Scheme: "ex", Path: []string{""}}))
}

// A field that is set but not written has a finding, and is not checked further. A field that is written never has this
// code.
func TestSection5_3_FieldsWithoutEffect(t *testing.T) {
	for _, tt := range []struct {
		u    uri.URI
		want []string
	}{
		{uri.URI{Scheme: "ex", Port: 80}, []string{"no-effect port 0:"}},
		{uri.URI{Scheme: "ex", Host: "h", Port: 80}, []string{"no-effect port 0:"}},
		{uri.URI{Scheme: "ex", HasPort: true}, []string{"no-effect port 0:"}},
		{uri.URI{Scheme: "ex", Port: 80, HasPort: true}, []string{"no-effect port 0:"}},
		{uri.URI{Scheme: "ex", UserInfo: "www.a.b:%00", HasPort: true},
			[]string{"no-effect userinfo 0:www.a.b:%00", "no-effect port 0:"}},
		{uri.URI{IsRelative: true, ForceUserInfo: true}, []string{"no-effect userinfo 0:"}},
		{uri.URI{Scheme: "ex", ForceUserInfo: true, UserInfo: "u"}, []string{"no-effect userinfo 0:u"}},
		{uri.URI{Scheme: "ex", Host: "h", ForceUserInfo: true, UserInfo: "u:p"},
			[]string{"no-effect userinfo 0:", "password userinfo 2:p"}},
		{uri.URI{Scheme: "ex", Host: "%00", ForceAuthority: true}, []string{"no-effect host 0:", "encoded-nul host 0:%00"}},
		{uri.URI{Scheme: "ex", Query: "a%00", ForceQuery: true}, []string{"no-effect query 0:", "encoded-nul query 1:%00"}},
		{uri.URI{Scheme: "data", Path: []string{","}, Query: "%00", ForceQuery: true}, []string{"no-effect query 0:"}},
		{uri.URI{Scheme: "ex", Fragment: "a", ForceFragment: true}, []string{"no-effect fragment 0:"}},
		{uri.URI{Scheme: "ex", Host: "h", HasPort: true, ForceUserInfo: true, ForceQuery: true, ForceFragment: true}, nil},
		{uri.URI{Scheme: "ex", ForceAuthority: true, UserInfo: "u", Port: 1, HasPort: true, Path: []string{""}}, nil},
	} {
		got := lint.Check(tt.u)
		assert.Equal(t, tt.want, shown(t, tt.u, got), "Check(%#v)", tt.u)
		assert.Equal(t, slowCheck(tt.u), placesOf(got), "Check(%#v)", tt.u)
	}
	secret := uri.URI{Scheme: "ex", UserInfo: "u:secret"}
	assert.NotContains(t, lint.Check(secret)[0].String(), "secret")
}

// Findings are sorted by component, then by segment, then by offset.
func TestFindingsAreInOrder(t *testing.T) {
	requireRows(t, []row{
		{"http://www.a.example:p%00@%2F..%C3%BC%20.-/%2Fa%00/%2e?%00#%00", []string{
			"userinfo-like-host userinfo 0:www.a.example",
			"password userinfo 14:p%00",
			"encoded-nul userinfo 15:%00",
			"encoded-host-delimiter host 0:%2F",
			"encoded-name host 0:%2F..%C3%BC%20.-",
			"not-dns-name host 4:",
			"encoded-host-delimiter host 11:%20",
			"encoded-slash path[1] 0:%2F",
			"encoded-nul path[1] 4:%00",
			"encoded-dot-segment path[2] 0:%2e",
			"encoded-nul query 0:%00",
			"encoded-nul fragment 0:%00",
		}},
		{"ex:%00/../b", []string{"encoded-nul path[0] 0:%00", "rootless-dot-segments path[1] 0:.."}},
		{"http:www.%00", []string{"browser-host path[0] 0:www.%00", "encoded-nul path[0] 4:%00"}},
	})
}

// The scheme of a value built by hand may have capitals.
func TestSection3_1_SchemesInEitherCase(t *testing.T) {
	assert.Len(t, lint.Check(uri.URI{Scheme: "HTTP", Host: "a..b"}), 1)
	assert.Len(t, lint.Check(uri.URI{Scheme: "LocalHost", Path: []string{"80"}}), 1)
	assert.Nil(t, lint.Check(uri.URI{Scheme: "Data", Path: []string{",%00"}}))
}

// Each code is in this number of the references in testdata. If a number changes, look at the lines first.
func TestReferencesOfTheWorld(t *testing.T) {
	text, err := os.ReadFile("../testdata/references.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	assert.Len(t, lines, 923)
	with := map[lint.Code][]string{}
	concerned := 0
	for _, line := range lines {
		u, err := uri.Parse(line)
		require.NoError(t, err, "Parse(%q)", line)
		codes := codesOf(lint.Check(u))
		assert.Equal(t, slowCheck(u), placesOf(lint.Check(u)), "places of Check(%q)", line)
		for code := range codes {
			with[code] = append(with[code], line)
		}
		concerned += min(1, len(codes))
	}
	assert.Equal(t, 109, concerned, "lines with findings")
	want := map[lint.Code]int{
		lint.DriveLetter: 16, lint.SuffixReference: 3, lint.BrowserHost: 7, lint.OtherSchemePort: 4, lint.Password: 33, lint.UnassignedIPVersion: 1, lint.RareIPv4: 6,
		lint.EncodedIPv4: 1, lint.IPv4LikeName: 3, lint.EncodedName: 7, lint.EncodedHostDelimiter: 8, lint.NotDNSName: 4,
		lint.EncodedSlash: 8, lint.EncodedDotSegment: 5, lint.RootlessDotSegments: 2,
		lint.EncodedNUL: 3, lint.EncodedControl: 3, lint.DoubleEncoding: 2, lint.OverlongUTF8: 1,
	}
	for _, row := range tableOfCodes() {
		code := lint.Code(row[0])
		assert.Len(t, with[code], want[code], "lines with %s:\n%s", code, strings.Join(with[code], "\n"))
	}
}

func TestCheckAllocatesOnlyForFindings(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for _, ref := range []string{
		"", "http://example.com:80/a/b?c=d&e#f", "https://john.doe@xn--mnchen-3ya.example./a%3Fb?u=https%3A%2F%2Fx%2F%2520#%0A",
		"urn:a/./b/../c", "HTTP://[::1]/", "http://[v1.x]/", "ex://m-n_o.example/100%25ab", "http://192.0.2.1/", "http://1.example",
		"http://" + strings.Repeat("a.", 100) + "b/" + strings.Repeat("/../a%41", 100), "mailto:a@b?body=%0D%0A",
		"ex://h:8/", "ssh://first.middle.last;x=y@h/", "localhost:x",
	} {
		u := uri.MustParse(ref)
		require.Nil(t, lint.Check(u), "Check(%q)", ref)
		assert.Zero(t, testing.AllocsPerRun(100, func() { lint.Check(u) }), "Check(%q) allocates", ref)
	}
}

// The tests allocate much and keep little, so the collector would take much of their time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	os.Exit(m.Run())
}

// BenchmarkCheck checks all references in testdata, which are parsed before.
func BenchmarkCheck(b *testing.B) {
	text, err := os.ReadFile("../testdata/references.txt")
	require.NoError(b, err)
	var references []uri.URI
	for line := range strings.Lines(string(text)) {
		references = append(references, uri.MustParse(strings.TrimSuffix(line, "\n")))
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for _, u := range references {
			lint.Check(u)
		}
	}
}

// A finding of CheckIRI may need only two bytes.
func TestAllocatedSizeOfIRIs(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for _, text := range []string{"/\u05d0\u00ad", "//\u00ad", "//1\u05c3.", "//\u05d0.a.", "//\u2024", "/\u00ad", "//xn--a.\u05c3"} {
		for _, times := range []int{1, 100, 3000} {
			s := text + strings.Repeat(strings.TrimLeft(text, "/"), times)
			require.NoError(t, iri.Check(s))
			got := measure.Bytes(func() { lint.CheckIRI(s) })
			assert.LessOrEqual(t, got, max(uint64(64*len(s)), 1<<10), "%.20q, %d times: %d findings", text, times, len(lint.CheckIRI(s)))
		}
	}
}

// For any IRI, the findings are those of the plain implementations, sorted, within their fields, the same each time, and
// explained. They do not show userinfo.
func FuzzCheck(f *testing.F) {
	for _, name := range []string{"../testdata/references.txt", "../testdata/invalid.txt"} {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		for line := range strings.Lines(string(text)) {
			ref, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			f.Add(ref)
		}
	}
	for _, row := range tableOfCodes() {
		f.Add(exampleOf(row))
	}
	for _, tt := range slices.Concat(userinfoRows, hostRows, ipv4Rows, dnsRows, pathRows, encodingRows, schemeRows, browserRows, doubledRows, rootlessRows, driveRows, scpRows, portRows) {
		f.Add(tt.in)
	}
	for _, tt := range iriRows {
		f.Add(tt.in)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if iri.Check(s) != nil {
			return
		}
		u, findings := uri.Split(s), lint.CheckIRI(s)
		require.Equal(t, findings, lint.CheckIRI(s), "CheckIRI(%q) twice", s)
		if refusal(u) == nil {
			require.Equal(t, findings, lint.Check(u), "Check(%q) and CheckIRI", s)
		}
		require.Equal(t, slowCheck(u), placesOf(findings), "places of Check(%q)", s)
		require.Equal(t, len(findings) == 0, findings == nil)
		shown(t, u, findings)
		requireOrder(t, s, findings)
		for _, finding := range findings {
			require.Equal(t, explained[finding.Code], [2]string{finding.Section, finding.Message}, "%s", finding.Code)
			requireSilence(t, u, finding)
		}
	})
}

// requireOrder checks that the findings are sorted, that no two are equal, and that only certain codes have length 0.
func requireOrder(t *testing.T, s string, findings []lint.Finding) {
	t.Helper()
	components := []uri.Component{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}
	for i, f := range findings {
		require.True(t, f.Offset >= 0 && f.Length >= 0, "Check(%q): %v", s, f)
		if f.Length == 0 {
			require.Contains(t, []lint.Code{lint.NotDNSName, lint.NoEffect, lint.OtherSchemePort}, f.Code, "Check(%q)", s)
		}
		if i == 0 {
			continue
		}
		last := findings[i-1]
		require.LessOrEqual(t, slices.Compare(
			[]int{slices.Index(components, last.Component), last.Segment, last.Offset},
			[]int{slices.Index(components, f.Component), f.Segment, f.Offset},
		), 0, "Check(%q): %v before %v", s, last, f)
		require.NotEqual(t, last, f, "Check(%q)", s)
	}
}

// requireSilence checks that neither the message nor the line of a finding has a part of the userinfo, unless all findings
// of that code have it.
func requireSilence(t *testing.T, u uri.URI, f lint.Finding) {
	t.Helper()
	fixed := lint.Finding{Code: f.Code, Component: f.Component, Section: f.Section, Message: explained[f.Code][1]}.String()
	name, password, _ := u.User()
	for _, secret := range []string{name, password} {
		if len(secret) >= 4 && !strings.Contains(fixed, secret) {
			require.NotContains(t, f.Message, secret)
			require.NotContains(t, f.String(), secret)
		}
	}
}
