package ntriples_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/integration/ntriples"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"
)

// decode returns the triples of a text, and the errors.
func decode(t *testing.T, r io.Reader) (triples []ntriples.Triple, refused []*ntriples.Error) {
	t.Helper()
	d := ntriples.NewDecoder(r)
	for {
		triple, err := d.Decode()
		if errors.Is(err, io.EOF) {
			return triples, refused
		}
		var bad *ntriples.Error
		if errors.As(err, &bad) {
			require.Equal(t, ntriples.Triple{}, triple)
			refused = append(refused, bad)
			continue
		}
		require.NoError(t, err)
		triples = append(triples, triple)
	}
}

// iris returns the IRIs of triples in their order.
func iris(triples []ntriples.Triple) (list []string) {
	for _, t := range triples {
		for _, term := range []ntriples.Term{t.Subject, t.Predicate, t.Object} {
			if term.Kind == ntriples.IRI || term.IRI != "" {
				list = append(list, term.IRI)
			}
		}
	}
	return list
}

// These patterns find the IRIs of a line without the decoder.
var (
	literalOrComment = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|(?:^|[\t .])#.*`)
	bracketed        = regexp.MustCompile(`<([^>]*)>`)
)

// Every IRI of the file is decoded, and is written as in the file once the escapes of N-Triples are removed.
func TestEveryIRIOfTheFile(t *testing.T) {
	text, err := os.ReadFile("testdata/library.nt")
	require.NoError(t, err)
	triples, refused := decode(t, bytes.NewReader(text))
	require.Empty(t, refused)
	var want []string
	lines := 0
	for line := range strings.Lines(string(text)) {
		line = literalOrComment.ReplaceAllString(strings.TrimSuffix(line, "\n"), "")
		if strings.TrimSpace(line) != "" {
			lines++
		}
		for _, match := range bracketed.FindAllStringSubmatch(line, -1) {
			decoded, err := strconv.Unquote(`"` + match[1] + `"`)
			require.NoError(t, err, line)
			want = append(want, decoded)
		}
	}
	got := iris(triples)
	assert.Equal(t, want, got)
	assert.Len(t, triples, lines)
	t.Logf("%d triples with %d IRIs", len(triples), len(got))
	assert.Greater(t, len(got), 50)
}

// The triples of the file have these values.
func TestTriplesOfTheFile(t *testing.T) {
	text, err := os.ReadFile("testdata/library.nt")
	require.NoError(t, err)
	triples, _ := decode(t, iotest.OneByteReader(bytes.NewReader(text)))
	resource := func(s string) ntriples.Term { return ntriples.Term{IRI: s} }
	const terms = "http://purl.org/dc/terms/"
	for _, want := range []ntriples.Triple{
		{resource("http://例え.jp/本/吾輩は猫である"), resource(terms + "title"),
			ntriples.Term{Kind: ntriples.Literal, Text: "吾輩は猫である", Language: "ja"}},
		{resource("http://例え.jp/本/吾輩は猫である"), resource(terms + "creator"), ntriples.Term{Kind: ntriples.Blank, Text: "夏目漱石"}},
		{resource("http://bücher.example/faust?ausgabe=zweite"), resource(terms + "replaces"),
			resource("http://bücher.example/faust?ausgabe=erste&größe=8°")},
		{resource("http://reading.example/📚"), resource(terms + "description"),
			ntriples.Term{Kind: ntriples.Literal, Text: "📚 is \"a pile\tof\tbooks\", not <http://an.iri/>\\"}},
		{resource("http://reading.example:80/~user/a//b/../c"), resource("tag:reading.example,2024:ns/order"),
			ntriples.Term{Kind: ntriples.Literal, Text: "3", IRI: "http://www.w3.org/2001/XMLSchema#integer"}},
		{ntriples.Term{Kind: ntriples.Blank, Text: "b0.1"}, resource(terms + "relation"), ntriples.Term{Kind: ntriples.Blank, Text: "b0.2"}},
	} {
		assert.True(t, slices.ContainsFunc(triples, func(got ntriples.Triple) bool {
			return assert.ObjectsAreEqual(want, got)
		}), "%v", want)
	}
}

// RFC 3987, section 5.3.1: IRIs in RDF are compared character by character. A client requests their URIs, and four
// spellings have the same URI.
func TestRFC3987_5_3_1_IRIsDifferWhoseURIsAreTheSame(t *testing.T) {
	const text = "<http://bücher.example/> <http://b%C3%BCcher.example/> <http://xn--bcher-kva.example/> .\n" +
		"_:a <HTTP://bücher.example/> _:b ."
	triples, refused := decode(t, strings.NewReader(text))
	require.Empty(t, refused)
	list := iris(triples)
	require.Len(t, list, 4)
	for k, text := range list {
		assert.Equal(t, k == 0, text == list[0], "%s", text)
		u, err := iri.Parse(text, idna.Lookup.ToASCII)
		require.NoError(t, err)
		assert.Equal(t, "http://xn--bcher-kva.example/", u.String())
	}
}

// Each line is rejected at this offset and by this rule. For an IRI, the rule is from RFC 3986 or RFC 3987.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		name, line, rule string
		offset           int
		iriRule          string
	}{
		{"a relative reference (2.2)", "<a> <b:> <c:> .", "IRIREF", 2, "scheme"},
		{"a relative reference in another script (2.2)", "<x:é> <引き出し> <c:> .", "IRIREF", 8, "scheme"},
		{"an empty IRI (2.2)", "<> <b:> <c:> .", "IRIREF", 1, "scheme"},
		{"a reference to another host (2.2)", "<x:> <//h/> <c:> .", "IRIREF", 6, "scheme"},
		{"a space", "<http://例え.jp/a b> <b:> <c:> .", "IRIREF", 19, "ipchar"},
		{"an escaped space", `<http://h/a\u0020b> <b:> <c:> .`, "IRIREF", 11, "segment"},
		{"what stands behind escapes", `<http://\u4F8B\U00003048.jp/|> <b:> <c:> .`, "IRIREF", 28, "ipchar"},
		{"an escaped delimiter", `<http://h/\u003E> <b:> <c:> .`, "IRIREF", 10, "segment"},
		{"a datatype (2.2)", `<a:> <b:> "c"^^<ü> .`, "IRIREF", 16, "scheme"},
		{"a scheme in another script (2.2)", "<a:> <b:> <ü:d> .", "IRIREF", 13, "ipath-noscheme"},
		{"private use in a path", "<a:> <b:> <c:\ue000> .", "IRIREF", 13, "ipchar"},
		{"a noncharacter that is escaped", `<a:> <b:> <c:é\uFDD0> .`, "IRIREF", 15, "ipchar"},
		{"no triplet", "<a:> <b:> <c:?%zz> .", "IRIREF", 14, "pct-encoded"},
		{"a port out of range", "<a:> <b:> <c://例:65536> .", "IRIREF", 19, "port"},
		{"an address that ends too early", "<a:> <b:> <c://[::1> .", "IRIREF", 19, "IP-literal"},
		{"an angle bracket", "<a:<b> <b:> <c:> .", "IRIREF", 3, "segment"},

		{"a surrogate", `<a:> <b:> <c:\uD800> .`, "UCHAR", 13, ""},
		{"beyond Unicode", `<a:> <b:> <c:\U00110000> .`, "UCHAR", 13, ""},
		{"an escape of literals in an IRI", `<a:> <b:> <c:\t> .`, "UCHAR", 13, ""},
		{"an escape that ends too early", `<a:> <b:> <c:\u00e> .`, "UCHAR", 13, ""},
		{"an escape with a sign", `<a:> <b:> <c:\u+0e9> .`, "UCHAR", 13, ""},
		{"an IRI that does not end", "<a:> <b:> <c:", "IRIREF", 13, ""},
		{"no IRI behind ^^", `<a:> <b:> "c"^^"d" .`, "IRIREF", 15, ""},

		{"a literal as the subject", `"a" <b:> <c:> .`, "subject", 0, ""},
		{"a blank node as the predicate", "<a:> _:b <c:> .", "predicate", 5, ""},
		{"a literal as the predicate", `<a:> "b" <c:> .`, "predicate", 5, ""},
		{"no object", "<a:> <b:> .", "object", 10, ""},
		{"no full stop", "<a:> <b:> <c:>", "triple", 14, ""},
		{"a graph, as N-Quads have it", "<a:> <b:> <c:> <d:> .", "triple", 15, ""},
		{"two triples", "<a:> <b:> <c:> . <a:> <b:> <c:> .", "triple", 17, ""},
		{"a prefix, as Turtle has it", "@prefix a: <b:> .", "subject", 0, ""},

		{"a literal that does not end", `<a:> <b:> "c\"`, "STRING_LITERAL_QUOTE", 14, ""},
		{"no escape", `<a:> <b:> "c\é" .`, "ECHAR", 12, ""},
		{"a language that begins with a digit", `<a:> <b:> "c"@1 .`, "LANGTAG", 14, ""},
		{"a language that ends with a hyphen", `<a:> <b:> "c"@en- .`, "LANGTAG", 17, ""},
		{"a blank node without a label", "_: <b:> <c:> .", "BLANK_NODE_LABEL", 2, ""},
		{"a blank node without a colon", "_", "BLANK_NODE_LABEL", 1, ""},
		{"a colon in a label", "_:a:b <b:> <c:> .", "predicate", 3, ""},
		{"a hyphen at the start of a label", "_:-a <b:> <c:> .", "BLANK_NODE_LABEL", 2, ""},
		{"not UTF-8", "<a:> <b:> <c:> . # \xff", "ntriplesDoc", 19, ""},
		{"a surrogate in UTF-8", "<a:\xed\xa0\x80> <b:> <c:> .", "ntriplesDoc", 3, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			triples, refused := decode(t, strings.NewReader("# a comment\r\n\n"+tt.line+"\r<a:> <b:> <c:> ."))
			require.Len(t, refused, 1)
			assert.Equal(t, 3, refused[0].Line)
			assert.Equal(t, tt.offset, refused[0].Offset)
			assert.Equal(t, tt.rule, refused[0].Rule)
			var bad *uri.ParseError
			if assert.Equal(t, tt.iriRule != "", errors.As(refused[0], &bad)) && bad != nil {
				assert.Equal(t, tt.iriRule, bad.Rule)
			}
			assert.Len(t, triples, 1, "the line after it is read")
		})
	}
}

// The message has the line, the offset and the rule, and shows no password (RFC 3986, section 3.2.1).
func TestErrorText(t *testing.T) {
	_, refused := decode(t, strings.NewReader("\n<http://u:geheim wort@例え.jp/> <b:> <c:> .\n_"))
	require.Len(t, refused, 2)
	assert.EqualError(t, refused[0], "ntriples: line 2, offset 16: uri: invalid userinfo at offset 15: "+
		"a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (iuserinfo; RFC 3987, section 2.2) (IRIREF)")
	assert.EqualError(t, refused[1], "ntriples: line 3, offset 1: the line ends too early (BLANK_NODE_LABEL)")
}

// An error of the reader is returned.
func TestReaderFails(t *testing.T) {
	broken := errors.New("broken")
	d := ntriples.NewDecoder(io.MultiReader(strings.NewReader("<a:> <b:> <c:> .\n<a:>"), iotest.ErrReader(broken)))
	_, err := d.Decode()
	require.NoError(t, err)
	_, err = d.Decode()
	assert.ErrorIs(t, err, broken)
}

// The grammar of the Recommendation, section 7, as regular expressions, without the colon in labels.
const (
	slowIRI     = `<(?:[^\x00-\x20<>"{}|^` + "`" + `\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>`
	slowString  = `"(?:[^\x22\x5C\x0A\x0D]|\\[tbnrf"'\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*"`
	slowBase    = `A-Za-z\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{2FF}\x{370}-\x{37D}\x{37F}-\x{1FFF}\x{200C}-\x{200D}\x{2070}-\x{218F}\x{2C00}-\x{2FEF}\x{3001}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFFD}\x{10000}-\x{EFFFF}_`
	slowInner   = slowBase + `\-0-9\x{B7}\x{300}-\x{36F}\x{203F}-\x{2040}`
	slowBlank   = `_:[` + slowBase + `0-9](?:[` + slowInner + `.]*[` + slowInner + `])?`
	slowLiteral = slowString + `(?:[ \t]*\^\^[ \t]*(` + slowIRI + `)|[ \t]*@[a-zA-Z]+(?:-[a-zA-Z0-9]+)*)?`
)

var slowLine = regexp.MustCompile(`^[ \t]*(?:(?:(` + slowIRI + `)|` + slowBlank + `)[ \t]*(` + slowIRI + `)[ \t]*(?:(` + slowIRI + `)|` +
	slowBlank + `|` + slowLiteral + `)[ \t]*\.[ \t]*)?(?:#.*)?$`)

var slowScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`) // RFC 3986, section 3.1

var slowEscape = regexp.MustCompile(`\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}`)

// slowDecode returns the IRIs of a line, and reports whether the line is valid.
func slowDecode(line string) (list []string, ok bool) {
	match := slowLine.FindStringSubmatch(line)
	if match == nil || !utf8.ValidString(line) {
		return nil, false
	}
	for _, escape := range slowEscape.FindAllString(strings.ReplaceAll(line[:len(line)-len(slowComment(line))], `\\`, ""), -1) {
		number, _ := strconv.ParseInt(escape[2:], 16, 64)
		if number > utf8.MaxRune || !utf8.ValidRune(rune(number)) {
			return nil, false
		}
	}
	for _, text := range match[1:] {
		if text == "" {
			continue
		}
		text = slowEscape.ReplaceAllStringFunc(text[1:len(text)-1], func(escape string) string {
			number, _ := strconv.ParseInt(escape[2:], 16, 64)
			return string(rune(number))
		})
		if iri.Check(text) != nil || !slowScheme.MatchString(text) {
			return nil, false
		}
		list = append(list, text)
	}
	return list, true
}

// slowComment returns the comment of a line.
func slowComment(line string) string {
	rest := regexp.MustCompile(slowIRI+"|"+slowString).ReplaceAllStringFunc(line, func(s string) string { return strings.Repeat("x", len(s)) })
	if k := strings.IndexByte(rest, '#'); k >= 0 {
		return line[k:]
	}
	return ""
}

var slowEnd = regexp.MustCompile(`\r\n|\r|\n`)

// Each byte is tried at each place of each rule of the grammar, and at random. The decoder accepts the lines that the
// regular expressions match, and returns the same IRIs. For each other line, it returns an error with a line and an offset.
func TestEveryByteAgainstThePlainGrammar(t *testing.T) {
	places := []string{"%", "%<a:> <b:> <c:> .", "<a:%> <b:> <c:> .", "<a:> <b:%é> <c:> .", "<a:>%<b:> <c:> .", "_:a% <b:> <c:> .",
		`<a:> <b:> "%" .`, `<a:> <b:> "c"% .`, `<a:> <b:> "c"@e% .`, `<a:> <b:> "c"^^<é:%> .`, "<a:> <b:> <c:%", "<a:> <b:> _:%.", "<a:> <b:> <c:>%.",
		"<a:> <b:> <c:> .%", `<a:> <b:> <c:\u00e%> .`, `<a:> <b:> "\U0001F4D%" .`, `<a:> <b:> "\%" .`}
	good, bad := 0, 0
	try := func(text string) {
		triples, refused := decode(t, strings.NewReader(text))
		var want []string
		var wantRefused []int
		lines := slowEnd.Split(text, -1)
		for k, line := range lines {
			list, ok := slowDecode(line)
			if !ok {
				wantRefused = append(wantRefused, k+1)
			}
			want = append(want, list...)
		}
		require.Equal(t, want, iris(triples), "%q", text)
		require.Len(t, refused, len(wantRefused), "%q: %v", text, refused)
		for k, e := range refused {
			require.Equal(t, wantRefused[k], e.Line, "%q", text)
			require.True(t, 0 <= e.Offset && e.Offset <= len(lines[e.Line-1]), "%q: %v", text, e)
		}
		good, bad = good+len(triples), bad+len(refused)
	}
	longest, random := 3, 4000
	if testing.Short() {
		longest, random = 2, 400
	}
	for _, place := range places {
		for s := range texts.EachByte(longest) {
			try(strings.Replace(place, "%", s, 1))
		}
		for s := range texts.Random(14, random) {
			try(strings.Replace(place, "%", s, 1))
		}
	}
	t.Logf("%d triples, %d errors", good, bad)
	assert.Greater(t, good, 1000)
	assert.Greater(t, bad, 1000)
}

// U+FFFD is a character of UTF-8 like another, in a literal, a label and a comment.
func TestReplacementCharacter(t *testing.T) {
	triples, refused := decode(t, strings.NewReader("_:a\ufffd <b:> \"\ufffd\" . # \ufffd"))
	assert.Empty(t, refused)
	require.Len(t, triples, 1)
	assert.Equal(t, "a\ufffd", triples[0].Subject.Text)
	assert.Equal(t, "\ufffd", triples[0].Object.Text)
}

// Each end of each range of PN_CHARS_BASE begins a label, and the characters next to it do not (RDF 1.1 N-Triples, section 7).
func TestLabelsBeginWithTheRangesOfTheGrammar(t *testing.T) {
	try := func(r rune, begins bool) {
		triples, refused := decode(t, strings.NewReader("_:"+string(r)+" <b:> <c:> ."))
		if begins {
			assert.Empty(t, refused, "%U", r)
			assert.Len(t, triples, 1, "%U", r)
		} else if assert.Len(t, refused, 1, "%U", r) {
			assert.Equal(t, "BLANK_NODE_LABEL", refused[0].Rule, "%U", r)
			assert.Equal(t, len("_:"), refused[0].Offset, "%U", r)
		}
	}
	for _, bounds := range [][2]rune{
		{'A', 'Z'}, {'a', 'z'}, {0xC0, 0xD6}, {0xD8, 0xF6}, {0xF8, 0x2FF}, {0x370, 0x37D}, {0x37F, 0x1FFF}, {0x200C, 0x200D}, {0x2070, 0x218F},
		{0x2C00, 0x2FEF}, {0x3001, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF},
	} {
		try(bounds[0], true)
		try(bounds[1], true)
		try(bounds[0]-1, false)
		if next := bounds[1] + 1; utf8.ValidRune(next) { // no text has a surrogate
			try(next, false)
		}
	}
}
