package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/spf13/cobra"
)

// The levels of codes, from the lowest.
const (
	levelNote    = "note"    // it may be intended
	levelWarning = "warning" // programs or people may read it in different ways
	levelError   = "error"   // a specification forbids it
)

// levels has the levels from the lowest. It is never modified.
var levels = []string{levelNote, levelWarning, levelError}

// A code is a code of a finding, its level, and an example of a reference that has it.
type code struct {
	code    lint.Code
	level   string
	example string
}

// codes has all codes that a reference can have, some of them IRIs only: those of package lint in its order, and then
// codeScheme. It omits the two codes of package lint for values that were not parsed. It is never modified.
var codes = []code{
	{lint.SuffixReference, levelWarning, "www.example.com/a"},
	{lint.BrowserHost, levelWarning, "http:///example.com/a"},
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
	{codeScheme, levelError, "mailto://joe@example.com"},
}

// longName is longer than a label may be.
const longName = "a123456789b123456789c123456789d123456789e123456789f123456789abcd"

// levelOf returns the level of a code.
func levelOf(c lint.Code) string {
	for _, known := range codes {
		if known.code == c {
			return known.level
		}
	}
	return levelError // for a value that cannot be written
}

// codeNames returns the names of the codes.
func codeNames() []string {
	names := make([]string, len(codes))
	for i, c := range codes {
		names[i] = string(c.code)
	}
	return names
}

// lintOptions are the values of the flags of lint.
type lintOptions struct {
	only, ignore []string
	level        string
	codes        bool
}

// A codeSet has the codes to look for.
type codeSet map[lint.Code]bool

// choose returns the codes that the flags select.
func (o *lintOptions) choose(cmd *cobra.Command) (codeSet, error) {
	for _, list := range [][]string{o.only, o.ignore} {
		for _, name := range list {
			if !slices.Contains(codeNames(), name) {
				return nil, misused(cmd, "unknown code \""+harmlessPart(name, strings.Join(list, ","))+"\""+meant(name, codeNames(), ""))
			}
		}
	}
	least := slices.Index(levels, o.level)
	if o.level != "" && least < 0 {
		return nil, misused(cmd, "unknown level \""+harmless(o.level)+"\""+meant(o.level, levels, ""))
	}
	set := codeSet{}
	for _, c := range codes {
		name := string(c.code)
		set[c.code] = (len(o.only) == 0 || slices.Contains(o.only, name)) && !slices.Contains(o.ignore, name) &&
			slices.Index(levels, c.level) >= least
	}
	return set, nil
}

// A codeRecord is the meaning of a code in JSON.
type codeRecord struct {
	Code    lint.Code `json:"code"`
	Level   string    `json:"level"`
	Section string    `json:"section"`
	Message string    `json:"message"`
	Example string    `json:"example"`
}

// newCodeRecord returns the meaning of a code: the message of the finding in its example.
func newCodeRecord(c code) codeRecord {
	i, err := iri.Parse(c.example)
	if err == nil {
		for _, f := range findingRecords(c.example, uri.URI(i), shownWhole) {
			if f.Code == c.code {
				return codeRecord{c.code, c.level, f.Section, f.Message, c.example}
			}
		}
	}
	panic("uri: BUG: " + c.example + " is not an example of " + string(c.code))
}

// printCodes writes the codes of a set with their meanings.
func (t *tool) printCodes(wanted codeSet) error {
	width, colors := t.term.width(), t.term.outputPalette()
	first := true
	for _, c := range codes {
		if !wanted[c.code] {
			continue
		}
		r := newCodeRecord(c)
		if t.opts.json {
			if err := t.printJSON(r); err != nil {
				return err
			}
			continue
		}
		if !first {
			if err := t.printLine(""); err != nil {
				return err
			}
		}
		first = false
		if err := t.printLine(r.text(width, colors)); err != nil {
			return err
		}
	}
	return nil
}

// text returns the meaning of a code in lines of at most width columns.
func (r codeRecord) text(width int, p palette) string {
	lines := []string{p.paint(codeStyle, string(r.Code)) + " (" + r.Level + ")"}
	meaning := fmt.Sprintf("%s (%s)", strings.TrimSuffix(r.Message, "."), r.Section)
	for _, line := range wrapWords(meaning, width-leastMargin) {
		lines = append(lines, strings.Repeat(" ", leastMargin)+line)
	}
	for _, line := range wrap(r.Example, width-lowColumn) {
		lines = append(lines, strings.Repeat(" ", lowColumn)+line)
	}
	return strings.Join(lines, "\n")
}
