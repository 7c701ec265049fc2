package guides_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// dialing returns a dialer that connects to server for every host.
func dialing(server *httptest.Server) func(ctx context.Context, network, _ string) (net.Conn, error) {
	return func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}
}

// The table of programs.md has the lines of each function, and of its counterpart with net/url.
func TestLinesOfPrograms(t *testing.T) {
	lines := linesOfFunctions(t, "programs_test.go")
	page, err := os.ReadFile("programs.md")
	require.NoError(t, err)
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !strings.HasPrefix(cells[2], " `") {
			continue
		}
		name := strings.Trim(cells[2], " `")
		assert.Equal(t, strconv.Itoa(lines[name]), strings.TrimSpace(cells[3]), name)
		assert.Equal(t, strconv.Itoa(lines[name+"ByNetURL"]), strings.TrimSpace(cells[4]), name+"ByNetURL")
		rows++
	}
	assert.Equal(t, 5, rows)
}

// linesOfFunctions returns the number of lines of each function of a file, which gofmt has formatted.
func linesOfFunctions(t *testing.T, name string) map[string]int {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, nil, 0)
	require.NoError(t, err)
	lines := map[string]int{}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			lines[f.Name.Name] = files.Position(f.End()).Line - files.Position(f.Pos()).Line + 1
		}
	}
	return lines
}

// The programs with net/url do the same for the usual case.
func TestProgramsByNetURL(t *testing.T) {
	parsed := func(text string) *url.URL {
		u, err := url.Parse(text)
		require.NoError(t, err)
		return u
	}
	asked := []string{}
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.RequestURI+" "+r.Header.Get("Signature"))
		if r.URL.Query().Has("filter") {
			w.Header().Set("Link", `<?page=2>; rel="next"`)
		}
	}))
	defer server.Close()
	client := server.Client()
	client.Transport.(*http.Transport).DialContext = dialing(server)

	_, err := notifyByNetURL(t.Context(), client, "https://example.com/hook", "paid", []byte("key"))
	require.NoError(t, err)
	_, err = notifyByNetURL(t.Context(), client, "https://127.0.0.1/", "paid", nil)
	require.Error(t, err)
	require.NoError(t, listByNetURL(t.Context(), client, parsed("https://example.com/v1"), "a", func(*http.Response) {}))
	assert.Equal(t, []string{"/hook " + sign([]byte("key"), "https://example.com/hook", "paid"), "/v1/items?filter=a ", "/v1/items?page=2 "}, asked)

	pages := crawlByNetURL(parsed("http://example.com/docs"), func(page *url.URL) []string {
		return map[string][]string{"/docs": {"/docs/a", "b", " /docs/a#top"}}[page.Path]
	})
	require.Len(t, pages, 2)
	assert.Equal(t, "http://example.com/docs/a", pages[1].String())

	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/a%2Fb", nil)
	canonicalByNetURL("example.com", http.NotFoundHandler()).ServeHTTP(w, r)
	assert.Equal(t, "https://example.com/a%2Fb", w.Header().Get("Location"))
	_, err = io.Copy(io.Discard, w.Body)
	require.NoError(t, err)

	for next, want := range map[string]bool{"/inbox": true, "//evil.example": false, `/\evil.example`: false, "https://app.example/a/%2e%2e/x": false} {
		_, ok := mayReturnByNetURL([]*url.URL{parsed("https://app.example/")}, parsed("https://app.example/sign-in"), next)
		assert.Equal(t, want, ok, next)
	}
}

// The second table of programs.md, row by row.
func TestInputsOfPrograms(t *testing.T) {
	base, err := uri.NewBase(uri.MustParse("http://h/"))
	require.NoError(t, err)
	v, err := url.Parse("http://h/")
	require.NoError(t, err)
	ours, theirs := map[string]bool{}, map[string]bool{}
	for _, text := range []string{"http://h:80/%7Ea", "HTTP://H/~a", "/~a"} {
		u, err := httpuri.Href(base, text, nil)
		require.NoError(t, err)
		ours[u.NormalizeForScheme().String()] = true
		w, err := v.Parse(text)
		require.NoError(t, err)
		theirs[w.String()] = true
	}
	assert.Equal(t, []int{1, 3}, []int{len(ours), len(theirs)})

	for _, hook := range []string{"https://joe:secret@exa mple.com/"} { // no constant, of which staticcheck knows that it is no URL
		_, err = url.Parse(hook)
		assert.ErrorContains(t, err, "secret")
		_, err = notify(t.Context(), http.DefaultClient, hook, "", nil)
		require.Error(t, err)
		assert.NotContains(t, err.Error(), "secret")
	}

	const below = "http://h/docs/%2e%2e/x"
	assert.False(t, uri.MustParse("http://h/docs/").Contains(uri.MustParse(below)))
	w, err := url.Parse(below)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(w.EscapedPath(), "/docs/"))

	const field = `<?page=2,3>; rel="last next"`
	links, err := httpuri.Links(http.Header{"Link": {field}}, base)
	require.NoError(t, err)
	_, ok := httpuri.Rel(links, "next")
	assert.True(t, ok)
	assert.Nil(t, nextLink.FindStringSubmatch(field))

	w, err = url.Parse(`https://app.example/sign-in`)
	require.NoError(t, err)
	_, err = w.Parse(`/\evil.example`)
	assert.NoError(t, err, "net/url reads it")
	_, ok = mayReturn([]uri.URI{uri.MustParse("https://app.example/")}, uri.MustParse("https://app.example/sign-in"), `/\evil.example`)
	assert.False(t, ok)
}
