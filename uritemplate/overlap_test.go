package uritemplate_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/uritemplate"
)

// slowDivisions returns all ways to divide a text in normal form among the variables of a template: for each variable where its
// text begins and ends, with its name, or nothing if it is absent. If nothing is written for an expression, all are absent.
func slowDivisions(parts []slowPart, text string, at int) (divisions []string) {
	if len(parts) == 0 {
		if at == len(text) {
			return []string{""}
		}
		return nil
	}
	p := parts[0]
	if p.names == nil {
		literal, _ := slowNormal(slowEncode(p.literal, true))
		if strings.HasPrefix(text[at:], literal) {
			divisions = slowDivisions(parts[1:], text, at+len(literal))
		}
		return divisions
	}
	seen := map[string]bool{}
	p.divide(text, at, 0, p.first, "", func(division string, end int) {
		if end == at {
			division = strings.Repeat("-", len(p.names))
		}
		for _, rest := range slowDivisions(parts[1:], text, end) {
			if !seen[division+rest] {
				seen[division+rest] = true
				divisions = append(divisions, division+rest)
			}
		}
	})
	return divisions
}

// divide calls yield with each way to divide text[at:] among the variables from the i-th on.
func (p slowPart) divide(text string, at, i int, glue, division string, yield func(string, int)) {
	if i == len(p.names) {
		yield(division, at)
		return
	}
	p.divide(text, at, i+1, glue, division+"-", yield)
	if !strings.HasPrefix(text[at:], glue) {
		return
	}
	begin := at + len(glue)
	for end := begin; end <= len(text); end++ {
		if p.itemPattern(i).MatchString(text[begin:end]) {
			p.divide(text, end, i+1, p.sep, fmt.Sprintf("%s(%d,%d)", division, begin, end), yield)
		}
	}
}

var itemPatterns = map[string]*regexp.Regexp{}

func (p slowPart) itemPattern(i int) *regexp.Regexp {
	key := p.op + p.names[i] + p.mods[i]
	if itemPatterns[key] == nil {
		itemPatterns[key] = regexp.MustCompile(`^(?:` + p.item(i) + `)$`)
	}
	return itemPatterns[key]
}

// Ambiguous agrees with all divisions of all small texts: a template that it calls unambiguous divides none of them in two
// ways, and the example of another is one of the shortest texts.
func TestAmbiguousExhaustively(t *testing.T) {
	small := smallTexts(2)
	templates, found, every := 0, 0, 7
	switch {
	case *deep:
		every = 1
	case testing.Short():
		every = 41
	}
	for template := range smallTemplates() {
		if templates++; templates%every != 0 {
			continue
		}
		parsed, parts := uritemplate.MustParse(template), slowParts(template)
		a, b, ok, err := parsed.Ambiguous()
		require.NoError(t, err)
		if hasRepeats(parsed) && a == nil {
			continue // each place counts by itself
		}
		length := 1 << 30
		if ok {
			found++
			text, _ := parsed.Expand(a)
			same, _ := parsed.Expand(b)
			text, _ = slowNormal(text)
			same, _ = slowNormal(same)
			length = len(text)
			if text != same || len(slowDivisions(parts, text, 0)) < 2 || assert.ObjectsAreEqual(a, b) {
				t.Fatalf("Ambiguous of %q: %v and %v, whose expansions are %q and %q", template, a, b, text, same)
			}
		}
		if hasRepeats(parsed) {
			continue
		}
		pattern := slowPattern(template)
		for _, text := range small {
			normal := slowNormalOf(text)
			if len(normal) < length && pattern.MatchString(normal) && len(slowDivisions(parts, normal, 0)) > 1 {
				t.Fatalf("Ambiguous of %q: %v, %v, %t, but %q is divided in the ways %q", template, a, b, ok, normal, slowDivisions(parts, normal, 0))
			}
		}
	}
	t.Logf("%d templates, %d of them ambiguous", templates, found)
}

// Overlap agrees with the automata of both templates on all small texts.
func TestOverlapExhaustively(t *testing.T) {
	small := smallTexts(3)
	var templates []uritemplate.Template
	var matched []map[int]bool
	n := 0
	for template := range smallTemplates() {
		if n++; n%61 != 0 && (!*deep || n%7 != 0) {
			continue
		}
		parsed := uritemplate.MustParse(template)
		if hasRepeats(parsed) {
			continue
		}
		pattern, matches := slowPattern(template), map[int]bool{}
		for i, text := range small {
			if normal := slowNormalOf(text); pattern.MatchString(normal) {
				matches[i] = true
			}
		}
		templates, matched = append(templates, parsed), append(matched, matches)
	}
	for i, a := range templates {
		for j, b := range templates {
			text, ok, err := uritemplate.Overlap(a, b)
			require.NoError(t, err)
			if ok {
				_, inA := a.Match(text)
				_, inB := b.Match(text)
				assert.True(t, inA && inB, "Overlap(%q, %q) = %q", a, b, text)
			}
			for k := range matched[i] {
				normal := slowNormalOf(small[k])
				if matched[j][k] && (!ok || len(normal) < len(text)) {
					t.Fatalf("Overlap(%q, %q) = %q, %t, but both match %q", a, b, text, ok, normal)
				}
			}
		}
	}
	t.Logf("%d templates", len(templates))
}

// Overlap of random templates agrees with the automata of both on all small texts.
func TestOverlapAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	small, found, rounds := normalsOf(smallTexts(3)), 0, 300
	slices.Sort(small)
	small = slices.Compact(small)
	if *deep {
		rounds *= 100
	}
	for range rounds {
		one, other := randomTemplate(r)+"é", "%C3"+randomTemplate(r)
		if r.IntN(2) == 0 {
			one, other = randomTemplate(r), randomTemplate(r)
		}
		text, ok, err := uritemplate.Overlap(uritemplate.MustParse(one), uritemplate.MustParse(other))
		require.NoError(t, err)
		a, b := slowPattern(one), slowPattern(other)
		if ok {
			found++
			require.True(t, a.MatchString(text) && b.MatchString(text), "Overlap(%q, %q) = %q", one, other, text)
		}
		for _, normal := range small {
			if (!ok || len(normal) < len(text)) && a.MatchString(normal) && b.MatchString(normal) {
				t.Fatalf("Overlap(%q, %q) = %q, %t, but both match %q", one, other, text, ok, normal)
			}
		}
	}
	t.Logf("%d pairs, %d overlap", rounds, found)
}

func TestAmbiguous(t *testing.T) {
	s := uritemplate.String
	for _, tt := range []struct {
		template string
		a, b     uritemplate.Values
		want     bool
	}{
		{"/{x}/{y}", nil, nil, false},
		{"{x}-{y}", uritemplate.Values{"x": s("-")}, uritemplate.Values{"y": s("-")}, true}, // "-" is unreserved
		{"{+x}/{y}", nil, nil, false}, // the last slash
		{"{y}/{+x}", nil, nil, false}, // the first slash
		{"{+x}{#y}", uritemplate.Values{"x": s("#")}, uritemplate.Values{"y": s("")}, true}, // "#" is reserved
		{"{?x,y}", nil, nil, false},    // names
		{"{x:9999}a", nil, nil, false}, // the last letter
		{"{x:1}%C3{y:1}", uritemplate.Values{"x:1": s("\xc3")}, uritemplate.Values{"y:1": s("\xc3")}, true},          // half a character
		{"{;x:1}{z}", uritemplate.Values{"x:1": s("é")}, uritemplate.Values{"x:1": s("\xc3"), "z": s("\xa9")}, true}, // half a character
		{"{x}{x}", nil, nil, true}, // each place counts by itself
	} {
		a, b, ok, err := uritemplate.MustParse(tt.template).Ambiguous()
		assert.NoError(t, err)
		assert.Equal(t, tt.want, ok, tt.template)
		assert.ElementsMatch(t, []uritemplate.Values{tt.a, tt.b}, []uritemplate.Values{a, b}, tt.template)
	}
}

// If a template is not ambiguous, Match returns the strings, also if prefixes count characters of several bytes.
func TestUnambiguousPrefixes(t *testing.T) {
	n, compared := 0, 0
	for text := range joined(3, "/", "a", "%C3", "{x:1}", "{;x:1}", "{/x:2}", "{y}", "{y:1}", "{;y:2}", "{+y:1}") {
		template := uritemplate.MustParse(text)
		if strings.Count(text, "x") > 1 || strings.Count(text, "y") > 1 || !strings.Contains(text, ":") {
			continue
		}
		_, _, isAmbiguous, err := template.Ambiguous()
		require.NoError(t, err)
		n++
		for _, x := range []string{"a", "é", "\xc3", "€", "a€", "\xe2\x82"} {
			for _, y := range []string{"b", "é", "\xa9", "\x82\xac", "𝄞"} {
				expanded, err := template.Expand(uritemplate.Values{"x": text1(x), "y": text1(y)})
				require.NoError(t, err)
				values, ok := template.Match(expanded)
				if isAmbiguous {
					continue
				}
				compared++
				require.True(t, ok, "%s and %s", text, expanded)
				for name, value := range values {
					want, length, isPrefix := strings.Cut(map[string]string{"x": x, "y": y}[name[:1]]+":"+name[min(2, len(name)):], ":")
					if runes, _ := strconv.Atoi(length); isPrefix && runes > 0 {
						for i := range want + "." {
							if runes--; runes < 0 {
								want = want[:i]
								break
							}
						}
					}
					got := value.String()
					if strings.Contains(text, "{+y") && name[0] == 'y' {
						got = slowDecoded(got)
					}
					require.Equal(t, want, got, "%s of %q and %q", text, x, y)
				}
			}
		}
	}
	t.Logf("%d templates, %d expansions of those that are not ambiguous", n, compared)
	assert.Greater(t, compared, 1_000)
}

func TestOverlap(t *testing.T) {
	for _, tt := range []struct {
		a, b, text string
		ok         bool
	}{
		{"/users/{id}", "/users/me", "/users/me", true},
		{"/a/{x}", "/{y}/b", "/a/b", true},
		{"/{x}", "/{x}/{y}", "", false},                 // a "/" is encoded in a value
		{"/{x}", "{/x,y}", "/", true},                   // an empty segment
		{"{x:4}", "abcde{y}", "", false},                // five letters
		{"{x:5}", "abcde{y}", "abcde", true},            // five letters
		{"{x:1}", "é{y}", "%C3%A9", true},               // one character
		{"{x:1}", "%E2{y}{z:1}", "%E2", true},           // a byte of one
		{"{+x:2}", "%E2{?y*}", "%E2", true},             // a byte of one
		{"{+x:2}", "?%F0={y}", "", false},               // three characters
		{"{x:3}abc", "{y:2}bcabc", "bcabc", true},       // prefixes of different length
		{"abab", "{y:1}{z:3}", "abab", true},            // y as long as it can be, which z needs
		{";x=", "{;x:3}", "", false},                    // section 3.2.7: no "=" before an empty value
		{"{x}/{x}", "a/{y}", "a/", true},                // each place counts by itself
		{"{x}/{x}", "a/b", "a/b", true},                 // each place counts by itself
		{"{+x:1,y:9999}", "é{x,z:2}=", "%C3%A9=", true}, // y from the start, which is longer than y after ",", but not the text
		{"{;%C3,bb}", ";{+x}", ";bb", true},             // shorter than a triplet
		{"{;%C3,bbbb}", ";{+x}", ";%C3", true},          // longer than a triplet
		{";x={y}", "{;x:3}", ";x=a", true},              // section 3.2.7: a value that is not empty
		{"{y:1}{x:2}", "%E2%82a", "%E2%82a", true},      // two characters, if the first byte is no part of x
		{"{;x:1}%A9", "{;x:1}", ";x=%C3%A9", true},      // the end of a character
		{"{;x:1}%90%80%80", "{;x:1}", ";x=%F1%90%80%80", true},
		{";x=%ED{z}", ";x=%ED%85{y:1}", ";x=%ED%85", true},
		{"%7E", "~", "~", true},                       // normal form
		{"/{x}?a=1{&y}", "/{x}{?a,y}", "/?a=1", true}, // the same parameters
		{"/{x}?b=1{&y}", "/{x}{?a,y}", "", false},     // other parameters
	} {
		text, ok, err := uritemplate.Overlap(uritemplate.MustParse(tt.a), uritemplate.MustParse(tt.b))
		assert.NoError(t, err)
		assert.Equal(t, tt.ok, ok, "%s and %s", tt.a, tt.b)
		assert.Equal(t, tt.text, text, "%s and %s", tt.a, tt.b)
		same, ok, err := uritemplate.Overlap(uritemplate.MustParse(tt.b), uritemplate.MustParse(tt.a))
		assert.NoError(t, err)
		assert.Equal(t, tt.ok, ok, "%s and %s", tt.b, tt.a)
		assert.Len(t, same, len(tt.text), "%s and %s", tt.b, tt.a)
	}
}
