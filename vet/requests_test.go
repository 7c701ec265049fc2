package vet

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The patterns of http.ServeMux, and what http.StripPrefix removes within, that a handler is tried with.
var (
	triedPatterns = []string{"/", "/a/", "/a/b/", "/{x}", "/{x}/", "/{x}/y", "/{x...}", "/a/{x}", "/a/{x}/y", "/a/{x...}", "/{x}/{y}/z/"}
	triedPrefixes = []string{"", "/a", "/a/"}
)

// What a handler redirects to, by its text in a program.
var triedTexts = map[string]func(p string) string{
	`r.URL.Path + "/"`:                          func(p string) string { return p + "/" },
	`path.Clean(r.URL.Path)`:                    path.Clean,
	`r.URL.Path[1:]`:                            func(p string) string { return after(p, 1) },
	`r.URL.Path[2:]`:                            func(p string) string { return after(p, 2) },
	`r.URL.Path[3:]`:                            func(p string) string { return after(p, 3) },
	`r.URL.Path[1:][2:]`:                        func(p string) string { return after(p, 3) },
	`"/" + r.URL.Path[1:]`:                      func(p string) string { return "/" + after(p, 1) },
	`"/" + r.URL.Path[3:]`:                      func(p string) string { return "/" + after(p, 3) },
	`strings.TrimPrefix(r.URL.Path, "/")`:       func(p string) string { return strings.TrimPrefix(p, "/") },
	`strings.TrimPrefix(r.URL.Path, "a")`:       func(p string) string { return strings.TrimPrefix(p, "a") },
	`strings.TrimPrefix(r.URL.Path, "/a")`:      func(p string) string { return strings.TrimPrefix(p, "/a") },
	`strings.TrimPrefix(r.URL.Path, "/a/")`:     func(p string) string { return strings.TrimPrefix(p, "/a/") },
	`strings.TrimPrefix(r.URL.Path, "/c")`:      func(p string) string { return strings.TrimPrefix(p, "/c") },
	`strings.TrimPrefix(r.URL.Path[1:], "a")`:   func(p string) string { return strings.TrimPrefix(after(p, 1), "a") },
	`"/" + strings.TrimPrefix(r.URL.Path, "/")`: func(p string) string { return "/" + strings.TrimPrefix(p, "/") },
}

func after(p string, n int) string { return p[min(n, len(p)):] }

// serve returns a function that reports whether a handler leads a request to another host.
func serve(pattern, prefix string, text func(string) string) func(request string) bool {
	isAway := false
	var handler http.Handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		isAway = strings.HasPrefix(strings.ReplaceAll(text(r.URL.Path), `\`, "/"), "//evil.test")
	})
	if prefix != "" {
		handler = http.StripPrefix(prefix, handler)
	}
	mux := http.NewServeMux()
	mux.Handle(pattern, handler)
	return func(request string) bool {
		isAway = false
		mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, request, nil))
		return isAway
	}
}

var namedRequest = regexp.MustCompile(`^GET (\S+) leads there`)

// The request that a message of urlredirect names leads to the other host, and without a finding, no request like that does.
func TestRequests(t *testing.T) {
	testdata(t)
	type program struct {
		pattern, prefix, text string
	}
	var programs []program
	var b strings.Builder
	for _, pattern := range triedPatterns {
		for _, prefix := range triedPrefixes {
			for text := range triedTexts {
				handler := "http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, " + text + ", 302) })"
				if prefix != "" {
					handler = fmt.Sprintf("http.StripPrefix(%q, %s)", prefix, handler)
				}
				fmt.Fprintf(&b, "func f%d() { http.Handle(%q, %s) }\n", len(programs), pattern, handler)
				programs = append(programs, program{pattern, prefix, text})
			}
		}
	}
	head := variant{imports: samePath}.head(b.String())
	c := check(map[string]string{"requests.go": head + b.String()})
	require.Empty(t, c.errs)
	messages := map[int]string{}
	for _, d := range c.run(t, URLRedirect) {
		messages[c.fset.Position(d.Pos).Line-strings.Count(head, "\n")-1] = d.Message
	}
	for i, p := range programs {
		message, isFound := messages[i]
		named, leadsAway := namedRequest.FindStringSubmatch(message), serve(p.pattern, p.prefix, triedTexts[p.text])
		switch {
		case named != nil:
			assert.True(t, leadsAway(named[1]), "%q: %s", p, message)
		case isFound: // where the prefix stands for a parameter
			assert.True(t, p.prefix != "" && strings.HasPrefix(p.pattern, "/{"), "%q: %s", p, message)
		default:
			for _, request := range triedRequests {
				assert.False(t, leadsAway(request), "%q: GET %s leads away", p, request)
			}
		}
	}
	t.Logf("%d programs, %d findings", len(programs), len(messages))
}

// Requests that lead to another host behind some handler.
var triedRequests = func() (all []string) {
	begins := []string{"/"}
	for range 4 {
		for _, begin := range begins {
			for _, rest := range []string{"", "/", "/y", "/x/z/"} {
				all = append(all, begin+"evil.test"+rest)
			}
		}
		var longer []string
		for _, begin := range begins {
			for _, next := range []string{"/", "%2F", "%5C", "a", "b", "x"} {
				longer = append(longer, begin+next)
			}
		}
		begins = longer
	}
	return all
}()
