package uritemplate_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/uritemplate"
)

var (
	text1 = uritemplate.String
	list1 = uritemplate.List
)

// The rows are those of the documentation. A raw byte is one that RFC 3986, section 3.3 or 3.4, allows there.
func TestMatchURI(t *testing.T) {
	none := uritemplate.Values(nil)
	for _, tt := range []struct {
		template, u string
		want        uritemplate.Values
	}{
		{"{+x}?a={y}", "http://h/p?a=2?a=1", uritemplate.Values{"x": text1("http://h/p"), "y": text1("2?a=1")}}, // RFC 3986, section 3.4: the first "?"
		{"{+x}?a={y}", "http://h/p?q?a=1", none}, // the parameter a is required, and this is "q?a"
		{"{+x}/e", "/a/e?b/e", uritemplate.Values{"x": text1("/a")}},
		{"/f/{+x}", "/f/a/b?c", uritemplate.Values{"x": text1("a/b")}},
		{"/f/{+x}{?y}", "/f/a?z=1&y=2", uritemplate.Values{"x": text1("a"), "y": text1("2")}},
		{"/f/{+x}{#y}", "/f/a?z#b", uritemplate.Values{"x": text1("a"), "y": text1("b")}},
		{"/s{?a,b}", "/s?b=1&a=2", uritemplate.Values{"a": text1("2"), "b": text1("1")}},
		{"/s{?a,b}", "/s?b=1&debug&a=2&&c=d", uritemplate.Values{"a": text1("2"), "b": text1("1")}},
		{"/s{?a,b}", "/s?%61=1", uritemplate.Values{"a": text1("1")}},
		{"/s{?a,b}", "/s", uritemplate.Values{}},
		{"/s{?a,b}", "/s?", uritemplate.Values{}},
		{"/s{?a}", "/s?a", uritemplate.Values{"a": text1("")}},
		{"/s{?a}", "/s?a=", uritemplate.Values{"a": text1("")}},
		{"/s{?a}", "/s?a=1&a=2", none}, // twice
		{"/s{?a}", "/s?a=1&%61=1", none},
		{"/s{?a*}", "/s?a=1&b=2&a=3", uritemplate.Values{"a": list1("1", "3")}},
		{"/s{?a*}{&a}", "/s?a=1&a=1", uritemplate.Values{"a": text1("1")}}, // a list, and its name again
		{"/s{?a*,a}", "/s?a=1&a=1", uritemplate.Values{"a": text1("1")}},
		{"/s{?a,a*}", "/s?a=1&a=1", uritemplate.Values{"a": text1("1")}},
		{"/s{?a*}", "/s?k=1&l=2", uritemplate.Values{"a": uritemplate.Pairs("k", "1", "l", "2")}},
		{"/s{?b}{&a*}", "/s?k=@&b=2", uritemplate.Values{"a": uritemplate.Pairs("k", "@"), "b": text1("2")}},
		{"/s{?a*,b}", "/s?k=@&b=2", uritemplate.Values{"b": text1("2")}}, // this template is ambiguous
		{"/s{?a}", "/s?a=x+y", uritemplate.Values{"a": text1("x+y")}},
		{"/s{?a}", "/s?a=x/y?z@:!$'()*;=", uritemplate.Values{"a": text1("x/y?z@:!$'()*;=")}},
		{"/s{?a}", "/s?a=1,2", uritemplate.Values{"a": list1("1", "2")}}, // as Match
		{"/s{?a*}", "/s?a=1,2", uritemplate.Values{"a": text1("1,2")}},
		{"/s{?a:3}", "/s?b&a=1@3", uritemplate.Values{"a:3": text1("1@3")}},
		{"/s{?a:3}", "/s?a=1234", none},
		{"/s{?a}{&b}", "/s?b=1", uritemplate.Values{"b": text1("1")}},
		{"/s{?a}{&a}", "/s?a=1&a=1", uritemplate.Values{"a": text1("1")}},
		{"/s{?a}{&a}", "/s?a=1&a=2", none},
		{"/s?q=1{&a}", "/s?a=2&q=1", uritemplate.Values{"a": text1("2")}},
		{"/s?q=1{&a}", "/s?a=2&%71=%31", uritemplate.Values{"a": text1("2")}},
		{"/s?q=1{&a}", "/s?a=2", none},
		{"/s?q{&a}", "/s?q=&a=2", uritemplate.Values{"a": text1("2")}}, // an empty value
		{"/s?q={&a}", "/s?q&a=2", uritemplate.Values{"a": text1("2")}},
		{"/s?q={&a}", "/s?q=1&a=2", none},
		{"/s?q=1{&a}", "/s?q&a=2", none},
		{"/s?q=1{&a}", "/s?a=2&q=2", none},
		{"/s?q=1{&a}", "/s?q=1&a=2&q=2", none},
		{"/s?q={q}&l=en", "/s?l=en&q=a+b/c@d", uritemplate.Values{"q": text1("a+b/c@d")}},
		{"/s?q={q}&l=en", "/s?l=en&q=a=b", uritemplate.Values{"q": text1("a=b")}},
		{"/s?q={;v}", "/s?z&q=;v=a,b@", uritemplate.Values{"v": list1("a", "b@")}},
		{"/a{;v}", "/a;v=1,2@", uritemplate.Values{"v": list1("1", "2@")}}, // as in a query
		{"/s?q={q}-{r}", "/s?z&q=1-@", uritemplate.Values{"q": text1("1"), "r": text1("@")}},
		{"/s?{q}", "/s?z&q", none}, // no list of parameters
		{"/s?{q}", "/s?z", uritemplate.Values{"q": text1("z")}},
		{"/s{?a}", "/s?a=1#f", none}, // a fragment
		{"/s{?a}{#f}", "/s?b&a=1#f@", uritemplate.Values{"a": text1("1"), "f": text1("f@")}},
		{"/s#a", "/s?b#a", uritemplate.Values{}},
		{"/s#a", "/s", none},
		{"/u/{id}", "/u/1?utm=2", uritemplate.Values{"id": text1("1")}},
		{"/x/{y}", "/x/a@b", uritemplate.Values{"y": text1("a@b")}},
		{"/x/{y}", "/x/!$&'()*+;=:@", uritemplate.Values{"y": text1("!$&'()*+;=:@")}},
		{"/x/{y}", "/x/a,b", uritemplate.Values{"y": list1("a", "b")}}, // as Match
		{"/x/{y}", "/x/a/b", none},
		{"/@{user}/{f}", "/@joe/a@2.png", uritemplate.Values{"user": text1("joe"), "f": text1("a@2.png")}},
		{"/@{user}/{f}", "/@j@e/a", none}, // a delimiter there
		{"/{x}:{verb}", "/a:b", uritemplate.Values{"x": text1("a"), "verb": text1("b")}},
		{"/{x}:{verb}", "/a:b:c", none},
		{"/{x}:{verb}", "/a%3Ab:c", uritemplate.Values{"x": text1("a:b"), "verb": text1("c")}},
		{"/a{;v}/{x}", "/a;v=1/b;v=2", uritemplate.Values{"v": text1("1"), "x": text1("b;v=2")}},
		{"/a{;v}", "/a;v=1;w", none},
		{"{/x*}", "/a:b/c@d", uritemplate.Values{"x": list1("a:b", "c@d")}},
		{"/{x:3}", "/a@b", uritemplate.Values{"x:3": text1("a@b")}},
		{"/{x}/{x}", "/a@b/a%40b", uritemplate.Values{"x": text1("a@b")}},
		{"/%7e{x}", "/%7E@", uritemplate.Values{"x": text1("@")}},
		{"https://h/{x}", "https://h/a:b", uritemplate.Values{"x": text1("a:b")}},
		{"https://{host}/x", "https://a:80/x", none}, // not in a path
		{"https://{host}/x", "https://u@a/x", none},
		{"//{host}/{x}", "//h/@", uritemplate.Values{"host": text1("h"), "x": text1("@")}},
		{"{x}/y", "a@b/y", none}, // what comes before the first slash may be an authority
		{"{+base}/i{?page}", "http://h:80/a/i?x&page=2", uritemplate.Values{"base": text1("http://h:80/a"), "page": text1("2")}},
		{"{+base}/{i}", "http://h/%7e/@", uritemplate.Values{"base": text1("http://h/%7e"), "i": text1("@")}},
		{"{+x}", "/a?b=c", uritemplate.Values{"x": text1("/a")}},
		{"{+x}", "/a#b", none},
		{"", "", uritemplate.Values{}},
		{"", "?q", uritemplate.Values{}},
		{"", "a", none},
	} {
		got, ok := uritemplate.MustParse(tt.template).MatchURI(uri.MustParse(tt.u))
		assert.Equal(t, tt.want != nil, ok, "%s and %s", tt.template, tt.u)
		assert.Equal(t, tt.want, got, "%s and %s", tt.template, tt.u)
	}
	_, ok := uritemplate.MustParse("{+x}").MatchURI(uri.URI{IsRelative: true, Path: []string{"a b"}})
	assert.False(t, ok, "Format rejects it")
	got, ok := uritemplate.Template{}.MatchURI(uri.URI{})
	assert.True(t, ok)
	assert.Empty(t, got)
}

// checkMeaning checks law T5: what URI writes has the values of Match, in whichever order its parameters stand, and with others among
// them. It reports whether the values were compared.
func checkMeaning(t *testing.T, r *rand.Rand, template uritemplate.Template, values uritemplate.Values) bool {
	t.Helper()
	u, err := template.URI(values)
	if err != nil {
		return false
	}
	text, err := template.Expand(values)
	require.NoError(t, err)
	want, ok := template.Match(text)
	if !ok || u.String() != text || isAmbiguous(template) || hasOwnPairs(want) || asksBefore(template, values) {
		return false
	}
	got, ok := template.MatchURI(u)
	if !ok || !equalValues(want, got) {
		t.Fatalf("%q of %q: MatchURI gives %v, %t, and Match %v", template, text, got, ok, want)
	}
	if isList(template) && !hasRepeats(template) {
		query := strings.Split(u.Query, "&")
		if !strings.Contains(template.String(), "*") {
			query = append(query, "other=1", "", "more")
		}
		shuffleKeys(r, query)
		u.Query, u.ForceQuery = strings.Join(query, "&"), false
		got, ok = template.MatchURI(u)
		if !ok || !equalValues(want, got) {
			t.Fatalf("%q of %q: MatchURI gives %v, %t, and Match of %q %v", template, u, got, ok, text, want)
		}
	}
	return true
}

// shuffleKeys shuffles parameters. Those of one key keep their order.
func shuffleKeys(r *rand.Rand, query []string) {
	key := func(piece string) string { k, _, _ := strings.Cut(piece, "="); return slowDecoded(k) }
	inOrder := map[string][]string{}
	for _, piece := range query {
		inOrder[key(piece)] = append(inOrder[key(piece)], piece)
	}
	r.Shuffle(len(query), func(i, j int) { query[i], query[j] = query[j], query[i] })
	for i, piece := range query {
		k := key(piece)
		query[i], inOrder[k] = inOrder[k][0], inOrder[k][1:]
	}
}

// hasOwnPairs reports whether "{?x*}" has pairs with the name of x among theirs. MatchURI takes these for a list.
func hasOwnPairs(values uritemplate.Values) bool {
	for name, v := range values {
		for key := range v.Pairs() {
			if v.Kind() == uritemplate.KindPairs && key == name {
				return true
			}
		}
	}
	return false
}

// asksBefore reports whether "{+x}" writes a "?" or "#" before the query of a template. MatchURI takes that for the beginning of the query
// or fragment.
func asksBefore(template uritemplate.Template, values uritemplate.Values) bool {
	head := template.String()
	if i := strings.IndexAny(head, "?#"); i >= 0 {
		head = strings.TrimSuffix(head[:i], "{")
	}
	text, err := uritemplate.MustParse(head).Expand(values)
	return err != nil || strings.ContainsAny(text, "?#")
}

// isList reports whether the query of a template is a list of variables.
func isList(template uritemplate.Template) bool {
	before, after, found := strings.Cut(template.String(), "{?")
	return found && !strings.Contains(before, "?") && !strings.ContainsAny(after, "{#/.=&") && strings.HasSuffix(after, "}") && !strings.ContainsAny(template.String(), "+#")
}

// equalValues compares values, but for the order of pairs.
func equalValues(a, b uritemplate.Values) bool {
	return maps.EqualFunc(a, b, func(v, w uritemplate.Value) bool {
		if v.Kind() != w.Kind() {
			return false
		}
		if v.Kind() != uritemplate.KindPairs {
			return slices.Equal(v.List(), w.List())
		}
		sorted := func(v uritemplate.Value) (pairs []string) {
			for name, value := range v.Pairs() {
				pairs = append(pairs, name+"="+value)
			}
			slices.Sort(pairs)
			return pairs
		}
		return slices.Equal(sorted(v), sorted(w))
	})
}

func TestMatchURIOfExpansions(t *testing.T) {
	r := rand.New(rand.NewPCG(6570, 5))
	n, compared := 0, 0
	try := func(text string, times int) {
		template := uritemplate.MustParse(text)
		for range times {
			n++
			if checkMeaning(t, r, template, randomValues(r, text, r.IntN(2) == 0)) {
				compared++
			}
		}
	}
	small, times, every := 0, 100, 5
	if *deep {
		times, every = 1_000, 1
	}
	for _, text := range texts.Templates {
		try(text, times)
	}
	for text := range smallTemplates() {
		if small++; small%every == 0 {
			try(text, 3)
		}
	}
	for range 15 * times {
		try(randomTemplate(r), 3)
	}
	t.Logf("%d values, %d compared", n, compared)
	assert.Greater(t, compared, n/4)
}

// slowMatchURI is MatchURI of a template whose path has one expression between two slashes at most, and whose query is "{?...}" of
// variables without "*": it tries each order of each choice of parameters, and divides the path at its slashes.
func slowMatchURI(path []string, names []string, u uri.URI) (uritemplate.Values, bool) {
	var known, all []string
	for _, piece := range strings.Split(u.Query, "&") {
		key, value, _ := strings.Cut(piece, "=")
		if name := slowDecoded(key); piece != "" && slices.Contains(names, name) {
			known = append(known, name+"="+encodeBut(value, ","))
		}
	}
	text := "{?" + strings.Join(names, ",") + "}"
	for order := range permutations(len(known)) {
		all = all[:0]
		for _, i := range order {
			all = append(all, known[i])
		}
		query := ""
		if len(all) > 0 {
			query = "?" + strings.Join(all, "&")
		}
		values, ok := uritemplate.MustParse(text).Match(query)
		if !ok {
			continue
		}
		return values, slowMatchPath(path, u.Path, values) && u.Fragment == "" && !u.ForceFragment
	}
	return nil, false
}

// slowMatchPath matches each segment of a path with a template of its own, and adds the values.
func slowMatchPath(templates, path []string, values uritemplate.Values) bool {
	if len(templates) != len(path) {
		return false
	}
	for i, text := range templates {
		literals := text
		for strings.Contains(literals, "{") {
			before, rest, _ := strings.Cut(literals, "{")
			_, after, _ := strings.Cut(rest, "}")
			literals = before + "," + after
		}
		if strings.Contains(text, "{;") {
			literals += ";="
		}
		v, ok := uritemplate.MustParse(text).Match(encodeBut(path[i], literals))
		if !ok {
			return false
		}
		maps.Copy(values, v)
	}
	return true
}

// encodeBut encodes all reserved characters but those of keeps.
func encodeBut(s, keeps string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if strings.IndexByte("!$&'()*+,;=:@/?", c) >= 0 && strings.IndexByte(keeps, c) < 0 {
			b.WriteString(slowEncode(string([]byte{c}), false))
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func slowDecoded(s string) string { return triplets.ReplaceAllStringFunc(s, slowDecode) }

// permutations returns each order of n indices.
func permutations(n int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		var permute func(order []int) bool
		permute = func(order []int) bool {
			if len(order) == n {
				return yield(order)
			}
			for i := range n {
				if !slices.Contains(order, i) && !permute(append(order, i)) {
					return false
				}
			}
			return true
		}
		permute(make([]int, 0, n))
	}
}

// All orders of drawn parameters, and each byte at each place of path and query, beside the plain implementation.
func TestMatchURIAgainstPermutations(t *testing.T) {
	r := rand.New(rand.NewPCG(6570, 3986))
	routes := []struct{ path, query string }{
		{"/a/{x}", "p,q"}, {"/{x}/{y}", "p"}, {"/@{x}/b;{y}", "p,q,r"}, {"/{x}:{y}/{z}", "p"}, {"/a{;v}/{x}", "p"}, {"/{x}", "p:2,q"}, {"/a", "p"},
	}
	try := func(path, query string, u uri.URI) bool {
		template := uritemplate.MustParse(path + "{?" + query + "}")
		want, ok := slowMatchURI(strings.Split(path, "/"), strings.Split(query, ","), u)
		if strings.Contains(query, ":") {
			want, ok = slowMatchURI(strings.Split(path, "/"), strings.Split(strings.ReplaceAll(query, ":2", ""), ","), u)
			if long := want["p"]; ok && long.Kind() != uritemplate.KindAbsent {
				if ok = long.Kind() == uritemplate.KindString && len([]rune(long.String())) <= 2; ok {
					want["p:2"] = long
					delete(want, "p")
				}
			}
		}
		got, matched := template.MatchURI(u)
		if matched != ok || ok && !equalValues(want, got) {
			t.Fatalf("%s and %s: %v, %t, want %v, %t", template, u, got, matched, want, ok)
		}
		return ok
	}
	n, matched, rounds := 0, 0, 500
	if *deep {
		rounds *= 20
	}
	count := func(ok bool) {
		n++
		if ok {
			matched++
		}
	}
	pieces := []string{"p=1", "q=2", "r=3", "%70=4", "p", "q=a@b", "other=1", "", "p=a+b", "q=1,2", "x=y", "r=/?"}
	segments := []string{"a", "b", "a:b", "@a", "@", "b;a", "a;v=1", ":", "a,b", "%41", "!$&'()*+=", ""}
	for _, route := range routes {
		for range rounds {
			var query, path []string
			for range r.IntN(5) {
				query = append(query, pieces[r.IntN(len(pieces))])
			}
			for range 1 + r.IntN(2) {
				path = append(path, segments[r.IntN(len(segments))])
			}
			u, err := uri.Parse("/" + strings.Join(path, "/") + "?" + strings.Join(query, "&"))
			if err == nil && u.Kind() == uri.KindAbsolutePath {
				count(try(route.path, route.query, u))
			}
		}
		for c := range 256 {
			for _, text := range []string{"/a/b?p=1", "/@a/b;c?q=1&p=2", "/a:b/c", "/a;v=1/b?z&p", "/a"} {
				for i := range len(text) + 1 {
					if u, err := uri.Parse(text[:i] + string([]byte{byte(c)}) + text[i:]); err == nil && u.Kind() == uri.KindAbsolutePath {
						count(try(route.path, route.query, u))
					}
				}
			}
		}
	}
	t.Logf("%d URIs, %d matched", n, matched)
	assert.Greater(t, matched, n/20)
}

// The expansion of what MatchURI returns has each parameter at most as often as the URI has it, whichever expressions take the other
// parameters.
func TestMatchURIAddsNoParameter(t *testing.T) {
	queries, longest := []string{""}, []string{""}
	for range 3 {
		var longer []string
		for _, query := range longest {
			for _, piece := range []string{"p=1", "p=2", "q=1", "k=1", "l", "%6B=1"} {
				longer = append(longer, strings.TrimPrefix(query+"&"+piece, "&"))
			}
		}
		queries, longest = append(queries, longer...), longer
	}
	parameters := func(query string) map[string]int {
		count := map[string]int{}
		for piece := range strings.SplitSeq(query, "&") {
			count[strings.TrimSuffix(slowDecoded(piece), "=")]++
		}
		return count
	}
	matched := 0
	for _, begin := range []string{"{?p}", "{?p*}", "{?p,q}", "{?p*,q}", "{?p*,q*}"} {
		for _, end := range []string{"", "{&q}", "{&q*}", "{&r*}", "{&q*}{&r*}"} {
			template := uritemplate.MustParse("/s" + begin + end)
			for _, query := range queries {
				values, ok := template.MatchURI(uri.MustParse("/s?" + query))
				if !ok {
					continue
				}
				matched++
				u, err := template.URI(values)
				require.NoError(t, err)
				has := parameters(query)
				for parameter, n := range parameters(u.Query) {
					if parameter != "" && n > has[parameter] {
						t.Fatalf("%q and %q: %v has %q %d times", template, query, values, parameter, n)
					}
				}
			}
		}
	}
	t.Logf("%d queries matched", matched)
	assert.Greater(t, matched, 1000)
}

// One template serves many goroutines, from its first use.
func TestMatchURIInGoroutines(t *testing.T) {
	for range 20 {
		template := uritemplate.MustParse("/x/{y}{?a,b*}")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				values, ok := template.MatchURI(uri.MustParse("/x/a@b?b=1&a=2&b=3"))
				assert.True(t, ok)
				assert.Equal(t, uritemplate.Values{"y": text1("a@b"), "a": text1("2"), "b": list1("1", "3")}, values)
				text, err := template.Expand(values)
				assert.NoError(t, err)
				assert.Equal(t, "/x/a%40b?a=2&b=1&b=3", text)
				_, ok = template.Match(text)
				assert.True(t, ok)
			})
		}
		all.Wait()
	}
}

// Routes that do not overlap, since a value has no such byte in an expansion, may both match a request.
func TestMatchURIOfRoutesThatDoNotOverlap(t *testing.T) {
	for _, tt := range []struct{ a, b, request string }{
		{"/v1/{name}", "/v1/{name}:cancel", "/v1/job:cancel"}, {"/a/{x}", "/a/{x};v={y}", "/a/q;v=1"}, {"/a/{x}", "/a/me@home", "/a/me@home"}, {"/a", "/a?x=1", "/a?x=1"},
	} {
		a, b, u := uritemplate.MustParse(tt.a), uritemplate.MustParse(tt.b), uri.MustParse(tt.request)
		_, overlap, err := uritemplate.Overlap(a, b)
		require.NoError(t, err)
		assert.False(t, overlap, "%s and %s", tt.a, tt.b)
		_, matchesA := a.MatchURI(u)
		_, matchesB := b.MatchURI(u)
		assert.True(t, matchesA && matchesB, "%s and %s", tt.a, tt.b)
	}
}

// A variable may be empty, and a request with an authority matches no template without one.
func TestMatchURIOfRequests(t *testing.T) {
	template := uritemplate.MustParse("/users/{id}")
	values, ok := template.MatchURI(uri.MustParse("/users/"))
	assert.True(t, ok)
	assert.Empty(t, values)
	u := uri.MustParse("http://h/users/1")
	_, ok = template.MatchURI(u)
	assert.False(t, ok)
	request, err := u.WithoutAuthority().WithScheme("")
	require.NoError(t, err)
	values, ok = template.MatchURI(request)
	assert.True(t, ok)
	assert.Equal(t, "1", values["id"].String())
}

// A value has raw delimiters in a path, but not in a fragment, nor in an authority before a path that is not there, in which "@" would lead
// to another host: there, MatchURI returns what Match does.
func TestMatchURIOfRawDelimiters(t *testing.T) {
	for _, c := range "!$&'()*+,;=:@" {
		value := "v" + string(c) + "w"
		for _, form := range []string{"/a/{x}", "/a/{x}/c", "/a{/x}", "/{x}#b/c", "/{x}?q=1", "/a/{x}{?y}", "http://h/{x}", "/{x}/#f"} {
			template := uritemplate.MustParse(form)
			text := strings.NewReplacer("{x}", value, "{/x}", "/"+value, "{?y}", "").Replace(form)
			values, ok := template.MatchURI(uri.MustParse(text))
			require.True(t, ok, "%s and %s", form, text)
			if c != ',' { // which makes a list
				require.Equal(t, value, values["x"].String(), "%s and %s", form, text)
			}
		}
		for _, form := range []string{"/a#b/{x}", "/a#{x}/c", "#{x}", "/a?q=1#b{/x}", "/a{#x}", "/a#b{;x}", "http://h#/{x}", "/a/#/{x}", "{/y}#/{x}"} {
			template := uritemplate.MustParse(form)
			text := strings.NewReplacer("{x}", value, "{/x}", "/"+value, "{#x}", "#"+value, "{;x}", ";x="+value, "{/y}", "/y").Replace(form)
			want, wantOK := template.Match(text)
			values, ok := template.MatchURI(uri.MustParse(text))
			require.Equal(t, wantOK, ok, "%s and %s", form, text)
			require.Equal(t, want, values, "%s and %s", form, text)
		}
		for _, form := range []string{"http://h{/y}{x}", "http://h{/y,z}{.x}", "//h{/y*}{;x}", "http://h{/y}-{x}{?z}", "http://u@h{/y}{x}/"} {
			text := strings.NewReplacer("{x}", "1*2", "{.x}", ".1*2", "{;x}", ";x=1*2", "{/y}", "", "{/y,z}", "", "{/y*}", "", "{?z}", "").Replace(form)
			text = strings.Replace(text, "*", string(c), 1)
			if u, err := uri.Parse(text); err == nil {
				template := uritemplate.MustParse(form)
				want, wantOK := template.Match(text)
				values, ok := template.MatchURI(u)
				require.Equal(t, wantOK, ok, "%s and %s", form, text)
				require.Equal(t, want, values, "%s and %s", form, text)
			}
		}
	}
}
