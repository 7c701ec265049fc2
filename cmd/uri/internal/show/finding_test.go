package show

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A finding points at the bytes that it is about.
func TestFindingsPointAtText(t *testing.T) {
	for _, test := range []struct{ reference, code, want string }{
		{"HTTP://0x7f.1:080/", "rare-ipv4", "0x7f.1"}, // after text that the library does not keep
		{"//u:secret@h", "password", "secret"},
		{"//h/a%2Fb", "encoded-slash", "%2F"},
		{"x://h:00/a/b/%2e%2E/c", "encoded-dot-segment", "%2e%2E"},
		{"a/b/c%5C", "encoded-backslash", "%5C"},
		{"%00", "encoded-nul", "%00"},
		{"//h?a%00", "encoded-nul", "%00"},
		{"/#%00", "encoded-nul", "%00"},
		{"Mailto://h:1/x", "scheme", "h:1"},
		{"ws://h/a?b#frag", "scheme", "frag"},
		{"file://h:21/x", "scheme", "21"},
		{"urn:a/b", "scheme", "a/b"},
	} {
		u, err := uri.Parse(test.reference)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, f := range FindingRecords(test.reference, u, false) {
			if string(f.Code) == test.code {
				found = true
				if got := test.reference[*f.Offset : *f.Offset+f.Length]; got != test.want {
					t.Errorf("%s in %q points at %q, want %q", f.Code, test.reference, got, test.want)
				}
			}
		}
		if !found {
			t.Errorf("no %s in %q", test.code, test.reference)
		}
	}
}

// Each finding in a path has its offset.
func TestFindingsInPath(t *testing.T) {
	const n = 100_000
	text := strings.Repeat("/a%2F", n)
	u, err := uri.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	records := FindingRecords(text, u, false)
	if len(records) != n {
		t.Fatalf("%d findings, want %d", len(records), n)
	}
	for i, r := range records {
		if *r.Segment != i+1 || *r.Offset != 5*i+2 || r.Length != 3 {
			t.Fatalf("finding %d in segment %d at offset %d with length %d", i, *r.Segment, *r.Offset, r.Length)
		}
	}
}

// A line quotes whole characters, wherever the text is cut.
func TestFindingsQuoteCharacters(t *testing.T) {
	for _, c := range []string{"a", "\u00e9", "\u6f22", "\U0001F600"} {
		for n := range 60 {
			text, offset := strings.Repeat("x", n)+strings.Repeat(c, 60), 0
			r := FindingRecord{Reference: text, Finding: refs.Finding{Offset: &offset}, Shown: refs.Span{End: len(text)}}
			_, quoted, _ := strings.Cut(r.InWords(false), "(")
			quoted, _, found := strings.Cut(quoted, textio.Ellipsis)
			if !found || !strings.HasPrefix(text, quoted) || len(quoted) <= mostQuoted-utf8.UTFMax || len(quoted) > mostQuoted {
				t.Errorf("%q of %d and %q", quoted, n, c)
			}
		}
	}
}

// What fits is quoted as a whole, without a mark that it is cut.
func TestFindingsQuoteWhatFits(t *testing.T) {
	for n := 1; n < 2*mostQuoted; n++ {
		text, offset, want := strings.Repeat("x", n), 0, "("+strings.Repeat("x", min(n, mostQuoted))
		if n > mostQuoted {
			want += textio.Ellipsis
		}
		r := FindingRecord{Reference: text, Finding: refs.Finding{Offset: &offset}, Shown: refs.Span{End: n}}
		if got := r.InWords(false); !strings.Contains(got, want+")") {
			t.Errorf("%d bytes: %q, want %q", n, got, want)
		}
	}
}

// A path is scanned once for all its findings.
func TestFindingsInPathTakeLinearWork(t *testing.T) {
	measure.RequireLinear(t, []texts.Shape{{Name: "encoded slashes", Repeated: "/a%2F"}}, func(text string) {
		u, err := uri.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		FindingRecords(text, u, false)
	})
}

// A finding about an empty component has no offset.
func TestFindingWithoutPlace(t *testing.T) {
	const text = "http://"
	for _, r := range FindingRecords(text, uri.MustParse(text), false) {
		if r.Offset != nil || r.Segment != nil || r.Length != 0 {
			t.Errorf("%s: segment %v, offset %v, length %d", r.Code, r.Segment, r.Offset, r.Length)
		}
	}
}

// The offset and the length of a finding in a reference that is shown are those in the shown text, also for a secret of one byte. The column
// is that in the given text, counted from 1.
func TestFindingsPointAtShownText(t *testing.T) {
	for password, hidden := range map[string]string{"p": "xxxxx", "pw": "xxxxx", "secret": "xxxxx"} {
		text := "//u:" + password + "@h/%2F"
		got := FindingRecords(text, uri.MustParse(text), true)
		if len(got) != 2 {
			t.Fatalf("%s: %d findings", text, len(got))
		}
		for i, want := range []string{hidden, "%2F"} {
			if about := got[i].Reference[*got[i].Offset : *got[i].Offset+got[i].Length]; about != want {
				t.Errorf("%s: %s is at %q, want %q", text, got[i].Code, about, want)
			}
		}
		if got[0].Column != 5 || got[1].Column != len("//u:@h/")+len(password)+1 {
			t.Errorf("%s: columns %d and %d", text, got[0].Column, got[1].Column)
		}
	}
}
