package uritemplate_test

import (
	"bufio"
	"io/fs"
	"iter"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/uritemplate"
)

// joined returns all texts of up to n pieces.
func joined(n int, pieces ...string) iter.Seq[string] {
	return func(yield func(string) bool) {
		var add func(text string, n int) bool
		add = func(text string, n int) bool {
			if !yield(text) {
				return false
			}
			if n == 0 {
				return true
			}
			for _, piece := range pieces {
				if !add(text+piece, n-1) {
					return false
				}
			}
			return true
		}
		add("", n)
	}
}

// data has the pieces of values that may lead elsewhere.
var data = []string{".", "/", `\`, "a", ";", "?", " ", "%2e", "%2F", "%5c", "%"}

// guarded are templates that have values in a path by each operator and modifier, with text before, between and after them. No text of
// theirs is a dot-segment.
func guarded() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, op := range []string{"", "+", ".", "/", ";"} {
			for _, spec := range []string{"x", "x*", "x:2", "y,x", "x,y*"} {
				for _, around := range []string{"/f/ ", "/f/ /e", "/f/a. .b", "http://h/f ", "/f/ ;v=1", "/f/ {?q}", "/%2F ", "/f%5C /"} {
					before, after, _ := strings.Cut(around, " ")
					if !yield(before + "{" + op + spec + "}" + after) {
						return
					}
				}
			}
		}
	}
}

// isDots matches ".", "..", and text that begins with one before ";", "?" or "#", or with ".." before white space or a control. White space and
// controls before and between the dots do not count.
var isDots = regexp.MustCompile(strings.ReplaceAll(`^S*\.S*(\.S*)?($|[;?#])|^S*\.S*\.S`, "S", `[\x00- \x7F]`))

// slowHasDots reports whether a segment of a path has a dot-segment between two of "/" and "\" once it is decoded, as isDots has it.
func slowHasDots(path string) bool {
	for segment := range strings.SplitSeq(path, "/") {
		for _, part := range strings.FieldsFunc(slowDecoded(segment), func(r rune) bool { return r == '/' || r == '\\' }) {
			if isDots.MatchString(part) {
				return true
			}
		}
	}
	return false
}

// URI refuses values that write a dot-segment into the path, and no others. What it writes, MatchURI matches if Match does. What
// MatchURI returns, URI accepts.
func TestURIAndMatchURIRefuseTheSame(t *testing.T) {
	length, every := 3, 7
	if *deep {
		length, every = 4, 1
	}
	i, n, refused, matched := 0, 0, 0, 0
	for text := range guarded() {
		template := uritemplate.MustParse(text)
		for x := range joined(length, data...) {
			if i++; i%every != 0 {
				continue
			}
			values := uritemplate.Values{"x": []uritemplate.Value{text1(x), list1("a", x), uritemplate.Pairs(x, "", "k", x)}[n%3], "y": text1("b")}
			n++
			expanded, err := template.Expand(values)
			if err != nil {
				continue // a list has no prefix
			}
			want, err := uri.Parse(expanded)
			require.NoError(t, err)
			u, err := template.URI(values)
			if slowHasDots(want.EscapedPath()) {
				refused++
				require.ErrorIs(t, err, uritemplate.ErrDotSegment, "%s of %v", text, values)
				_, ok := template.MatchURI(want)
				require.False(t, ok, "%s matches %s", text, want)
				continue
			}
			require.NoError(t, err, "%s of %v", text, values)
			if u.Query != "" && strings.Contains(text, "{+") {
				continue // MatchURI does not take a query for a part of the value
			}
			if _, ok := template.Match(expanded); ok {
				matched++
				_, ok = template.MatchURI(u)
				require.True(t, ok, "%s does not match %s", text, expanded)
			}
		}
	}
	t.Logf("%d values, %d refused, %d match", n, refused, matched)
}

// Values begin an authority only as one value of "{+x}". URI refuses others, and MatchURI does not match them (RFC 3986, section 3.3).
func TestValuesBeginNoAuthority(t *testing.T) {
	values := []uritemplate.Value{{}, text1(""), text1("h"), text1("/h"), text1("//h"), list1("", "h")}
	i, n, refused := 0, 0, 0
	for text := range joined(4, "/", "//", "{x}", "{y}", "{/x}", "{/y*}", "{+x}", "a:", "b") {
		if i++; !strings.Contains(text, "{") || !*deep && i%3 != 0 {
			continue
		}
		template := uritemplate.MustParse(text)
		has := func(v uritemplate.Values) bool {
			expanded, err := template.Expand(v)
			require.NoError(t, err)
			u := uri.Split(expanded)
			return u.Has(uri.ComponentAuthority)
		}
		isOwn := has(uritemplate.Values{"x": text1("a"), "y": text1("a")})
		for _, x := range values {
			for _, y := range values {
				v := uritemplate.Values{"x": x, "y": y}
				if _, err := template.Expand(v); err != nil || !has(v) {
					continue
				}
				n++
				written, isWhole := "", false // whether "{+x}" writes the "//"
				for _, piece := range pieces.FindAllString(text, -1) {
					more, err := uritemplate.MustParse(piece).Expand(v)
					require.NoError(t, err)
					isWhole = isWhole || piece == "{+x}" && !strings.Contains(written+more[:min(1, len(more))], "//") && strings.Contains(more, "//")
					written += more
				}
				if _, err := uri.Parse(written); err != nil {
					continue
				}
				u, err := template.URI(v)
				if isOwn || isWhole {
					require.NoError(t, err, "%s of %v", text, v)
					continue
				}
				refused++
				var bad *uritemplate.Error
				require.ErrorAs(t, err, &bad, "%s of %v: %s", text, v, u)
				require.Equal(t, "path-absolute", bad.Rule)
				require.Contains(t, text[bad.Offset:], bad.Variable)
				_, ok := template.MatchURI(uri.MustParse(written))
				require.False(t, ok, "%s and %s", text, written)
			}
		}
	}
	t.Logf("%d values with an authority, %d refused", n, refused)
	assert.Greater(t, refused, 2_000)
}

// pieces matches an expression, or a byte of text.
var pieces = regexp.MustCompile(`\{[^}]*\}|.`)

// URI accepts what MatchURI returns, for texts that no template wrote. It does not match less than that: if URI accepts the values of
// Match, MatchURI matches.
func TestMatchURIMatchesNoDotSegment(t *testing.T) {
	n, matched, refused := 0, 0, 0
	templates := []string{
		"/f/{x}", "/f/{+x}", "{/x*}", "/f{/x,y}", "/f/{x}{;y}", "/f/{;x*}", "/f/..{x}", "/f/../{x}", "/f/.{x}.", "/f/{x}%2F{+y}", "/f{.x*}", "/{x}.{y}/{z}", "{+x}", "{+x}{?q}",
	}
	for _, text := range templates {
		template := uritemplate.MustParse(text)
		for rest := range joined(4, ".", "%2e", "/", "%2F", "%5c", ";", "a") {
			u, err := uri.Parse("/f/" + rest)
			require.NoError(t, err)
			n++
			values, ok := template.MatchURI(u)
			if ok {
				matched++
				_, err := template.URI(values)
				require.NoError(t, err, "%s and %s: %v", text, u, values)
				continue
			}
			if values, byText := template.Match(u.String()); byText {
				refused++
				_, err := template.URI(values)
				require.ErrorIs(t, err, uritemplate.ErrDotSegment, "%s and %s: %v", text, u, values)
			}
		}
	}
	t.Logf("%d URIs, %d match, %d are refused", n, matched, refused)
}

// AppendSegments refuses what URI refuses of a variable that is one segment, and the empty text.
func TestAppendSegmentsRefusesTheSame(t *testing.T) {
	base := uri.MustParse("http://h/f")
	templates := []uritemplate.Template{uritemplate.MustParse("http://h/f/{x}"), uritemplate.MustParse("http://h/f{/x}"), uritemplate.MustParse("http://h/f{/x*}")}
	length := 4
	if *deep {
		length = 5
	}
	for text := range joined(length, data...) {
		_, err := base.AppendSegments(text)
		for _, template := range templates {
			_, templateErr := template.URI(uritemplate.Values{"x": text1(text)})
			require.Equal(t, err == nil || text == "", templateErr == nil, "%q", text)
		}
	}
}

// A tree records the files that a server looks for.
type tree struct{ opened []string }

func (f *tree) Open(name string) (fs.File, error) {
	f.opened = append(f.opened, name)
	return nil, fs.ErrNotExist
}

// serve sends a request as a client writes it to a ServeMux with a FileServer, follows redirects, and returns what was opened.
func serve(t *testing.T, target string) []string {
	t.Helper()
	f := &tree{}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(f))
	for range 5 {
		request, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
		require.NoError(t, err, target)
		response := httptest.NewRecorder()
		mux.ServeHTTP(response, request)
		location := response.Header().Get("Location")
		if location == "" {
			break
		}
		target, err = uri.Resolve("http://h"+target, location)
		require.NoError(t, err)
		target = strings.TrimPrefix(target, "http://h")
	}
	return f.opened
}

// No URI that is made of data leads Go's own server out of the directory: those of AppendSegments, and of URI with each operator.
func TestNoDataLeadsOut(t *testing.T) {
	base := uri.MustParse("http://h/pub/")
	var templates []uritemplate.Template
	for _, text := range []string{"/pub/{x}", "/pub/{+x}", "/pub{/x*}", "/pub/a{.x}", "/pub/a{;x}/b", "/pub/../pub/{x}/c"} {
		templates = append(templates, uritemplate.MustParse(text))
	}
	n, refused := 0, 0
	check := func(u uri.URI, err error) {
		if n++; err != nil {
			refused++
			return
		}
		for _, name := range serve(t, u.RequestTarget()) {
			require.True(t, name == "pub" || strings.HasPrefix(name, "pub/"), "%s opens %s", u, name)
		}
	}
	length := 3
	if *deep {
		length = 5
	}
	for text := range joined(length, "..", "/", `\`, "a", "%2e", "%2F", ";") {
		check(base.AppendSegments(text))
		check(base.AppendSegments("d", text, "e"))
		for _, template := range templates {
			check(template.URI(uritemplate.Values{"x": text1(text)}))
		}
	}
	assert.True(t, slices.Contains(serve(t, "/pub/..%2Fsecret"), "secret"), "the server would leave it")
	t.Logf("%d URIs, %d refused", n, refused)
}
