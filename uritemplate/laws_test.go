package uritemplate_test

import (
	"flag"
	"fmt"
	"iter"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/uritemplate"
)

var deep = flag.Bool("deep", false, "try longer texts, and more random templates and values")

// smallTemplates returns all templates of up to two expressions with up to one of some literals before, between and after them, and
// up to two variables together.
func smallTemplates() iter.Seq[string] {
	return func(yield func(string) bool) {
		var one, two []string
		for _, op := range []string{"", "+", "#", ".", "/", ";", "?", "&"} {
			for _, a := range []string{"x", "x*", "x:1"} {
				one = append(one, "{"+op+a+"}")
				for _, b := range []string{"y", "y*", "y:2"} {
					two = append(two, "{"+op+a+","+b+"}")
				}
			}
		}
		for _, a := range slices.Concat(one, two) {
			for _, literals := range []string{"a ", " /", "= ", " &y", " ,", "%C3 "} {
				before, after, _ := strings.Cut(literals, " ")
				if !yield(before + a + after) {
					return
				}
			}
		}
		for _, a := range one {
			for _, b := range one {
				for _, between := range []string{"", "/", ".", "a", "?"} {
					if !yield(a+between+strings.Replace(b, "x", "y", 1)) || !yield(a+between+b) {
						return
					}
				}
			}
		}
	}
}

// smallTexts returns all texts of up to n pieces that cover the delimiters, the names, letters and triplets.
func smallTexts(n int) []string {
	pieces := []string{"a", "x", "y", ".", ",", "/", "=", ";", "?", "&", "#", "%C3", "%a9", "%61", "%2F"}
	all, last := []string{""}, []string{""}
	for range n {
		var longer []string
		for _, text := range last {
			for _, piece := range pieces {
				longer = append(longer, text+piece)
			}
		}
		all, last = append(all, longer...), longer
	}
	return all
}

// Match agrees with an automaton that is built apart from it, on all small texts, for all small templates. What it
// returns expands to the text (law T2).
func TestMatchExhaustively(t *testing.T) {
	short, long := smallTexts(2), smallTexts(3)
	normalShort, normalLong := normalsOf(short), normalsOf(long)
	n, matches, templates := 0, 0, 0
	for template := range smallTemplates() {
		templates++
		all, normals := short, normalShort
		switch {
		case *deep, templates%101 == 0:
			all, normals = long, normalLong
		case templates%6 != 0, testing.Short() && templates%7 != 0:
			continue
		}
		parsed, pattern := uritemplate.MustParse(template), slowPattern(template)
		repeats := hasRepeats(parsed)
		for i, text := range all {
			n++
			normal := normals[i]
			want := pattern.MatchString(normal)
			values, got := parsed.Match(text)
			if got {
				matches++
				requireExpandsTo(t, parsed, values, normal)
			}
			if got != want && (!repeats || got) {
				t.Fatalf("%q matches %q: %t, want %t", template, text, got, want)
			}
		}
	}
	t.Logf("%d templates, %d texts, %d matches", templates, n, matches)
}

// normals has what slowNormalOf has found.
var normals = map[string]string{}

// slowNormalOf is slowNormal, which is slow, for texts that come again.
func slowNormalOf(text string) string {
	if len(normals) > 1<<17 {
		clear(normals) // a fuzz target runs for long
	}
	if _, known := normals[text]; !known {
		normals[text], _ = slowNormal(text)
	}
	return normals[text]
}

// normalsOf returns the normal form of each text.
func normalsOf(texts []string) (normals []string) {
	for _, text := range texts {
		normals = append(normals, slowNormalOf(text))
	}
	return normals
}

// requireExpandsTo checks that the template expands to a text in normal form.
func requireExpandsTo(t *testing.T, template uritemplate.Template, values uritemplate.Values, normal string) {
	t.Helper()
	expanded, err := template.Expand(values)
	require.NoError(t, err)
	if again := slowNormalOf(expanded); again != normal {
		t.Fatalf("%q of %#v expands to %q, want %q", template, values, expanded, normal)
	}
}

// pieces of random values.
var valuePieces = []string{
	"", "a", "b", "x", "y", ",", ".", "/", "=", ";", "?", "&", "#", "%", "%4", "41", "%41", "%2f", "%C3", "%A9",
	"é", "\u20ac", "\xc3", "\xa9", "\xff", " ", "~", "x=", "&x=1",
}

func randomString(r *rand.Rand) string {
	s := ""
	for range r.IntN(5) {
		s += valuePieces[r.IntN(len(valuePieces))]
	}
	return s
}

// randomValue returns a value of any kind, or a string only.
func randomValue(r *rand.Rand, onlyString bool) uritemplate.Value {
	kind := r.IntN(8)
	switch {
	case kind == 0:
		return uritemplate.Value{}
	case kind <= 4 || onlyString:
		return uritemplate.String(randomString(r))
	}
	members := make([]string, 2*r.IntN(4))
	for i := range members {
		members[i] = randomString(r)
	}
	if kind == 5 {
		if len(members) > 0 && r.IntN(2) == 0 {
			members = members[1:]
		}
		return uritemplate.List(members...)
	}
	return uritemplate.Pairs(members...)
}

// randomTemplate returns a template over the variables x, y and xy.
func randomTemplate(r *rand.Rand) string {
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	template, names := "", []string{"x", "y", "xy", "%78"}
	if r.IntN(4) == 0 {
		names = names[:1]
	}
	for range 1 + r.IntN(4) {
		if r.IntN(3) == 0 {
			template += pick("a", "/", ".", ",", "=", "&", "%2f", "%61", "é", "x=")
			continue
		}
		template += "{" + pick("", "", "+", "#", ".", "/", ";", "?", "&")
		for i := range 1 + r.IntN(3) {
			if i > 0 {
				template += ","
			}
			template += pick(names...) + pick("", "", "*", "*", ":1", ":2", ":3")
		}
		template += "}"
	}
	return template
}

// randomValues returns values for the variables of randomTemplate. One with a prefix is a string.
func randomValues(r *rand.Rand, template string, onlyStrings bool) uritemplate.Values {
	prefixed := map[string]bool{}
	for _, match := range prefixes.FindAllStringSubmatch(template, -1) {
		prefixed[match[1]] = true
	}
	values := uritemplate.Values{}
	for _, name := range []string{"x", "y", "xy", "%78"} {
		values[name] = randomValue(r, onlyStrings || prefixed[name])
	}
	return values
}

// prefixes finds the variables of randomTemplate that have a prefix.
var prefixes = regexp.MustCompile(`[^\w%](x|y|xy|%78):`)

// isExcluded reports whether a template is one for which law T1 is not promised: a variable stands twice, and the
// template is ambiguous, or one of the places is "{.x*}" and another "{+x}" or "{#x}". If it has one variable in one expression,
// without a modifier, the law is promised.
func isExcluded(template uritemplate.Template) bool {
	for _, name := range template.Names() {
		ops := placesOf(template, name)
		one := regexp.MustCompile(`^[^{]*\{[./]?` + regexp.QuoteMeta(name) + `(?:,` + regexp.QuoteMeta(name) + `)*\}[^{]*$`)
		if len(ops) < 2 || one.MatchString(template.String()) {
			continue
		}
		if isAmbiguous(template) {
			return true
		}
		joined := strings.Join(ops, " ")
		if strings.Contains(joined, ".*") && strings.ContainsAny(joined, "+#") {
			return true
		}
	}
	return false
}

// ambiguous has what isAmbiguous has found.
var ambiguous = map[string]bool{}

func isAmbiguous(template uritemplate.Template) bool {
	text := template.String()
	if len(ambiguous) > 1<<17 {
		clear(ambiguous)
	}
	if _, known := ambiguous[text]; !known {
		_, _, ambiguous[text], _ = template.Ambiguous()
	}
	return ambiguous[text]
}

// placesOf returns the operator and the modifier of each place of a variable.
func placesOf(template uritemplate.Template, name string) (places []string) {
	for _, p := range slowParts(template.String()) {
		for i := range p.names {
			if p.names[i] == name {
				places = append(places, p.op+p.mods[i])
			}
		}
	}
	return places
}

// A verdict is what checkLaws compared.
type verdict int

const (
	refused  verdict = iota // there is no expansion
	silent                  // the expansion does not match, and need not
	read                    // law T1
	returned                // law T3, too
)

// checkLaws checks the laws T1 to T3 for a template and values.
func checkLaws(t *testing.T, template uritemplate.Template, values uritemplate.Values) verdict {
	t.Helper()
	text, err := template.Expand(values)
	want, ok := slowExpand(template.String(), values)
	if ok != (err == nil) || text != want {
		t.Fatalf("%q of %#v expands to %q, %v, want %q", template, values, text, err, want)
	}
	if err != nil {
		assert.ErrorIs(t, err, uritemplate.ErrComposite)
		return refused
	}
	got, ok := template.Match(text)
	if !ok {
		if isExcluded(template) {
			return silent
		}
		t.Fatalf("%q of %#v does not match its expansion %q", template, values, text)
	}
	requireExpandsTo(t, template, got, slowNormalOf(text))
	if isAmbiguous(template) {
		return read
	}
	requireSameStrings(t, template, values, got)
	return returned
}

// requireSameStrings checks that strings have come back as they were (law T3).
func requireSameStrings(t *testing.T, template uritemplate.Template, values, read uritemplate.Values) {
	t.Helper()
	for _, name := range template.Names() {
		value, want := values[name], values[name]
		places := placesOf(template, name)
		full := slices.DeleteFunc(slices.Clone(places), func(place string) bool { return strings.Contains(place, ":") })
		if len(full) == 0 || value.Kind() != uritemplate.KindString {
			continue
		}
		if strings.ContainsAny(full[0], "+#") {
			if len(places) > 1 {
				continue
			}
			want = uritemplate.String(slowEncode(value.String(), true))
		}
		got := read[name]
		if value.String() == "" && got.Kind() == uritemplate.KindAbsent {
			continue
		}
		if got.Kind() != uritemplate.KindString || got.String() != want.String() {
			t.Fatalf("%q of %#v returns %#v for %s", template, values, got, name)
		}
	}
}

// Most templates whose expressions share a variable are ambiguous, so that Match need not find the values of each expansion (see "Limits"):
// it finds as many as it did, for all pairs of operators and of lists of variables.
func TestSharedVariables(t *testing.T) {
	n, matched := 0, 0
	lists := []string{"x", "x,y", "y,x", "x*", "x:1", "x,x"}
	values := []uritemplate.Value{{}, text1(""), text1("1"), text1("1é")}
	for _, first := range []string{"", "+", "#", ".", "/", ";", "?", "&"} {
		for _, second := range []string{"", "+", "#", ".", "/", ";", "?", "&"} {
			for _, a := range lists {
				for _, b := range lists {
					template := uritemplate.MustParse("{" + first + a + "}!{" + second + b + "}")
					for i := range len(values) * len(values) {
						n++
						text, err := template.Expand(uritemplate.Values{"x": values[i%len(values)], "y": values[i/len(values)]})
						require.NoError(t, err)
						if got, ok := template.Match(text); ok {
							requireExpandsTo(t, template, got, slowNormalOf(text))
							matched++
						}
					}
				}
			}
		}
	}
	t.Logf("%d of %d match", matched, n)
	assert.GreaterOrEqual(t, matched, 34_524)
}

// The laws T1 to T3 hold for random templates and values.
func TestLawsAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	rounds := 2_000
	if *deep {
		rounds *= 100
	}
	counts := map[verdict]int{}
	for i := range rounds {
		template := randomTemplate(r)
		parsed := uritemplate.MustParse(template)
		for range 3 {
			counts[checkLaws(t, parsed, randomValues(r, template, i%2 == 0))]++
		}
	}
	t.Logf("of %d values, %d have no expansion, %d do not match, %d match, and %d come back", 3*rounds, counts[refused], counts[silent], counts[read], counts[returned])
	assert.Less(t, counts[silent], 3*rounds/5, "of templates in which a variable stands twice")
	assert.Greater(t, counts[returned], 3*rounds/10)
}

// Templates of many variables, long prefixes and long values: all of them come back in their places.
func TestLawsOfLongTemplates(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for _, n := range []int{1, 15, 16, 17, 33, 65, 129} {
		for _, form := range []string{"/{v%d}", "{?v%d}", "{/v%d*}", ";{v%d:300}", ",{v%d}"} {
			var text strings.Builder
			values := uritemplate.Values{}
			for i := range n {
				operator := form
				if form == "{?v%d}" && i > 0 {
					operator = "{&v%d}"
				}
				fmt.Fprintf(&text, operator, i)
				values[fmt.Sprintf("v%d", i)] = text2(r, i)
			}
			template := uritemplate.MustParse(text.String())
			want, err := template.Expand(values)
			require.NoError(t, err)
			expanded, ok := slowExpand(text.String(), values)
			require.True(t, ok)
			require.Equal(t, expanded, want)
			got, ok := template.Match(want)
			require.True(t, ok, text.String())
			for name, value := range values {
				if form == ";{v%d:300}" {
					name += ":300"
				}
				require.Equal(t, value, got[name], "%s of %s", name, text.String())
			}
			u, err := template.URI(values)
			require.NoError(t, err)
			byMeaning, ok := template.MatchURI(u)
			require.True(t, ok, text.String())
			require.Equal(t, got, byMeaning)
		}
	}
}

// text2 returns a value that says which one it is, with text in it that looks like triplets, of up to 300 characters.
func text2(r *rand.Rand, i int) uritemplate.Value {
	s := fmt.Sprintf("%d%%25/", i)
	return uritemplate.String(s + strings.Repeat("é%41", r.IntN(70)))
}

// A prefix has as many characters as it says, and no more (RFC 6570, section 2.4.1).
func TestLongPrefixes(t *testing.T) {
	for _, most := range []int{1, 2, 10, 99, 255, 256, 257, 300, 511, 512, 1000, 9999} {
		template := uritemplate.MustParse(fmt.Sprintf("{x:%d}", most))
		for _, n := range []int{most - 1, most, most + 1, most + 255, most + 256, 65_536 + most, 65_537} {
			for _, unit := range []string{"a", "%C3%A9", "%A9"} {
				if n > 20_000 && unit != "a" {
					continue
				}
				text := strings.Repeat(unit, n)
				values, ok := template.Match(text)
				require.Equal(t, n <= most, ok, "%d of %s in %s", n, unit, template)
				if ok && n > 0 {
					require.Equal(t, slowDecoded(text), values[fmt.Sprintf("x:%d", most)].String())
				}
				expanded, err := template.Expand(uritemplate.Values{"x": uritemplate.String(slowDecoded(text))})
				require.NoError(t, err)
				require.Equal(t, strings.Repeat(unit, min(n, most)), expanded)
			}
		}
	}
}

// The characters of a prefix may have bytes that are raw and bytes that are percent-encoded, in any order: with "+", both are decoded before
// the characters are counted (RFC 6570, section 3.2.1).
func TestPrefixesOfMixedCharacters(t *testing.T) {
	units := []string{"a", "\xc3", "\xa9", "%C3", "%a9", "%", "\xe2", "%82"}
	values := []string{""}
	for i := range 1 + 8 + 8*8 {
		for _, unit := range units {
			values = append(values, values[i]+unit)
		}
	}
	for _, value := range values {
		for n := 1; n <= 3; n++ {
			for _, operator := range []string{"", "+"} {
				whole := uritemplate.MustParse("{" + operator + "x}")
				want, err := whole.Expand(uritemplate.Values{"x": uritemplate.String(slowPrefix(value, n, operator == "+"))})
				require.NoError(t, err)
				got, err := uritemplate.MustParse(fmt.Sprintf("{%sx:%d}", operator, n)).Expand(uritemplate.Values{"x": uritemplate.String(value)})
				require.NoError(t, err)
				require.Equal(t, want, got, "{%sx:%d} of %q", operator, n, value)
			}
		}
	}
}

// slowPrefix returns the first n characters of a value. If decoded is set, a triplet counts as its byte.
func slowPrefix(value string, n int, decoded bool) string {
	var bytes []byte
	var ends []int // in value, of each byte
	for i := 0; i < len(value); {
		size, c := 1, value[i]
		if triplet := regexp.MustCompile("^%[0-9A-Fa-f]{2}").FindString(value[i:]); decoded && triplet != "" {
			size = len(triplet)
			_, _ = fmt.Sscanf(triplet, "%%%02x", &c)
		}
		i += size
		bytes, ends = append(bytes, c), append(ends, i)
	}
	read := 0
	for range n {
		_, size := utf8.DecodeRune(bytes[read:])
		read += size
	}
	if read == 0 {
		return ""
	}
	return value[:ends[read-1]]
}

// Prefixes that begin at many places end where the regular expression says, for bytes of characters, whole and broken, in all orders.
func TestPrefixesAtManyPlaces(t *testing.T) {
	length := 3
	if *deep {
		length = 6
	}
	n := 0
	for _, text := range []string{"{x}{y:1}", "{x}{y:2}", "{x}{y:3}a", "{+x}{y:2}{z:3}", "{x:2}{y:2}", "{x}{+y:2}", "{x}{;y:2}", "{x:3}a{y:2}", "{x}%C3{y:2}"} {
		template, pattern := uritemplate.MustParse(text), slowPattern(text)
		for target := range joined(length, "a", "%C3", "%A9", "%E2", "%82", "%AC") {
			for _, before := range []string{"", ";y="} {
				checkMatch(t, template, pattern, before+target)
				n++
			}
		}
	}
	for _, unit := range []string{"a", "%C3%A9", "%E2%82%AC", "%82"} {
		values, ok := uritemplate.MustParse("{x}{y:200}").Match(strings.Repeat(unit, 2_000))
		require.True(t, ok, unit)
		require.Len(t, []rune(values["y:200"].String()), 200)
	}
	t.Logf("%d texts", n)
}

// Parse, Expand, Match and what they need are made once for many goroutines.
func TestTemplatesInGoroutines(t *testing.T) {
	texts := []string{"/{x}{?y*}", "{+x}{#y}", "/{x}/{y:3}", "{;x,y}", "/{x}{?y*}"}
	values := uritemplate.Values{"x": uritemplate.String("a"), "y": uritemplate.String("b")}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				for _, text := range texts {
					template, err := uritemplate.Parse(text)
					assert.NoError(t, err)
					want, _ := slowExpand(text, values)
					got, err := template.Expand(values)
					assert.NoError(t, err)
					assert.Equal(t, want, got)
					_, ok := template.Match(want)
					assert.True(t, ok)
				}
			}
		})
	}
	all.Wait()
}

// Law T1 holds for one variable that stands several times in one expression.
func TestLawsOfOneVariable(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for range 500 {
		for _, template := range []string{"{x,x}", "{.x,x}", "{/x,x}", "{.x,x,x}.", "a{x,x,x,x}a", ".{.x,x}"} {
			checkLaws(t, uritemplate.MustParse(template), uritemplate.Values{"x": randomValue(r, false)})
		}
	}
}

func FuzzLaws(f *testing.F) {
	f.Add(uint64(1), "{?x,y}", "a", "b")
	f.Add(uint64(2), "/{x:2}/{+x}{.y*}", "%41", "a.b,c")
	f.Add(uint64(3), "{x:300}/{y:1000}", strings.Repeat("é", 300), strings.Repeat("%", 99))
	f.Add(uint64(4), "{?a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t}{&u,v,w,x,y,z}/{aa}/{bb}/{cc}", "a%25", "/")
	f.Fuzz(func(t *testing.T, seed uint64, template, x, y string) {
		parsed, err := uritemplate.Parse(template)
		if err != nil || len(template) > 500 || len(x)+len(y) > 500 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 0))
		values := uritemplate.Values{}
		for i, name := range parsed.Names() {
			prefixed := strings.Contains(template, name+":")
			switch values[name] = randomValue(r, prefixed); {
			case r.IntN(2) == 0:
			case i%2 == 0:
				values[name] = uritemplate.String(x)
			default:
				values[name] = uritemplate.String(y)
			}
		}
		checkLaws(t, parsed, values)
	})
}

func FuzzMatch(f *testing.F) {
	f.Add("/{x}{?y,z*}", "/a?y=b&k=v")
	f.Add("/users/{user}/repos/{repo}/contents{/path*}{?ref,page,size,sort,direction}{#line}", "/users/a/repos/b/contents/c/d?ref=e&size=1#f")
	f.Add("{x:12}{.y}", "abcdefghijkl.m")
	f.Fuzz(func(t *testing.T, template, text string) {
		parsed, err := uritemplate.Parse(template)
		if err != nil || len(template) > 200 || len(text) > 400 || regexp.MustCompile(`:\d\d\d`).MatchString(template) {
			return
		}
		checkMatch(t, parsed, slowPattern(template), text)
	})
}

// checkMatch compares Match with the automaton of the template.
func checkMatch(t *testing.T, template uritemplate.Template, pattern *regexp.Regexp, text string) {
	t.Helper()
	normal, whole := slowNormal(text)
	want := whole && pattern.MatchString(normal)
	values, got := template.Match(text)
	if got {
		requireExpandsTo(t, template, values, normal)
	}
	if got != want && (got || !hasRepeats(template)) {
		t.Fatalf("%q matches %q: %t, want %t", template, text, got, want)
	}
}

// hasRepeats reports whether a variable stands twice.
func hasRepeats(template uritemplate.Template) bool {
	return slices.ContainsFunc(template.Names(), func(name string) bool { return len(placesOf(template, name)) > 1 })
}

// A text matches whether its unreserved characters are percent-encoded or not (RFC 3986, section 6.2.2.2), also if a variable stands several
// times. The values expand to the text again, in normal form: those of "{+x}" stay encoded.
func TestMatchOfEachSpelling(t *testing.T) {
	pieces, values := []string{"{x}", "{+x}", "{+z}", "{/x,y}", "{#z}", "/", "{?y}"}, uritemplate.Values{}
	for i, name := range []string{"x", "y", "z"} {
		values[name] = uritemplate.String([]string{"a", "~b", "c/~"}[i])
	}
	normal := strings.NewReplacer("%61", "a", "%62", "b", "%63", "c", "%7E", "~")
	matched, tried := 0, 0
	for i := range len(pieces) * len(pieces) * len(pieces) {
		template := uritemplate.MustParse(pieces[i%7] + pieces[i/7%7] + pieces[i/49])
		text, err := template.Expand(values)
		require.NoError(t, err)
		_, want := template.Match(text)
		for at := range len(text) {
			if strings.IndexByte("ab~c", text[at]) < 0 {
				continue
			}
			spelled := text[:at] + fmt.Sprintf("%%%02X", text[at]) + text[at+1:]
			got, ok := template.Match(spelled)
			if tried++; want {
				assert.True(t, ok, "%s on %s, but not on %s", template, text, spelled)
			}
			if !ok {
				continue
			}
			matched++
			back, err := template.Expand(got)
			require.NoError(t, err)
			assert.Equal(t, text, normal.Replace(back), "%s on %s: %v", template, spelled, got)
		}
	}
	t.Log(matched, "of", tried, "texts match")
	assert.Greater(t, matched, tried/2)
}
