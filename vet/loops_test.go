package vet

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The values that a program makes of a variable, by its type.
var steps = map[string][]string{
	"string": {
		"%s", `%s + "x"`, `"x" + %s`, "%s[1:]", "%s[:1]", "strings.ToLower(%s)", "strings.TrimSpace(%s)", `strings.TrimSuffix(%s, ".")`, `strings.TrimPrefix(%s, "/")`,
		`strings.Trim(%s, "/")`, `strings.TrimLeft(%s, "/")`, `strings.TrimRight(%s, "/")`, `strings.ReplaceAll(%s, "a", "b")`, `strings.Replace(%s, "a", "b", 1)`,
		`strings.Split(%s, "/")[0]`, "path.Clean(%s)", `path.Join(%s, "x")`, "url.QueryEscape(%s)", "url.PathEscape(%s)", `fmt.Sprintf("%%s/%%s", %[1]s, %[1]s)`,
		`net.JoinHostPort(%s, "80")`, "own(%s)", "first(%s)", "many(%s)", "mustParse(%s).String()", "mustParse(%s).Host", "mustParse(%s).Path", "mustParse(%s).Hostname()",
		"(&url.URL{Path: %[1]s, Host: %[1]s}).String()", "of(httpuri.Href(uri.Base{}, %s, nil)).String()",
	},
	"*url.URL": {
		"%s", "&*%s", "mustParse(%s.String())", `%s.JoinPath("x")`, "%[1]s.ResolveReference(%[1]s)", "&url.URL{Path: %[1]s.Path + \"/\", Host: %[1]s.Host, User: %[1]s.User}", "copied(%s)",
	},
}

// Those that are the first one of several results.
var pairs = map[string][]string{
	"string":   {"net.SplitHostPort(%s)", "url.PathUnescape(%s)", "url.QueryUnescape(%s)", `strings.Cut(%s, "/")`, `strings.CutPrefix(%s, "/")`, "both(%s)"},
	"*url.URL": {"url.Parse(%s.String())", "url.ParseRequestURI(%s.Path)", `%s.Parse("x")`},
}

// The values that a variable begins with.
var starts = map[string][]string{
	"string":   {"r.Host", "r.URL.Host", "r.URL.Hostname()", "r.URL.Path", "r.RequestURI", `r.FormValue("n")`, "parameter"},
	"*url.URL": {"r.URL", "mustParse(r.Host)", "parameterURL"},
}

// What the analyzers look at, for a variable.
const usesOfText = `
	use(strings.HasSuffix(%[1]s, "example.com"), strings.HasPrefix(%[1]s, "https://example.com"), strings.Split(%[1]s, ":"), net.ParseIP(%[1]s), %[1]s == "::1")
	http.Redirect(w, r, %[1]s, 302)
	w.Header().Set("Location", "/"+%[1]s)
	use(http.Get("http://" + %[1]s + "/" + %[1]s + "?q=" + %[1]s))
	one, _ := url.Parse(%[1]s)
	use(one.Path, net.JoinHostPort(%[1]s, "80"), path.Join(%[1]s, "x"), one.JoinPath(%[1]s))
	two, _, err := net.SplitHostPort(%[1]s)
	log.Print(two, err, %[1]s)
	use(net.Dial("tcp", %[1]s+":80"))
	three := url.URL{Host: %[1]s, Path: %[1]s, RawQuery: "q=" + %[1]s}
	three.Path += %[1]s
	use(three.String(), uri.MustParse(%[1]s), uri.URI{Host: %[1]s, Port: 80})
`

const usesOfURL = `
	log.Print(%[1]s, %[1]s.String(), %[1]s.User)
	http.Redirect(w, r, %[1]s.String(), 302)
	http.Redirect(w, r, %[1]s.Path+"/", 302)
	%[1]s.Path = "/x" + %[1]s.Path
	use(%[1]s == r.URL, path.Join(%[1]s.String(), "x"), strings.HasSuffix(%[1]s.Host, "example.com"), strings.Split(%[1]s.Host, ":"))
	use(http.Get(%[1]s.String()))
`

// Functions that call themselves and each other.
const followed = `
func own(s string) string { if len(s) > 3 { return own(s + "x") }; if len(s) > 2 { return own(strings.ToLower(s)) }; return s }
func first(s string) string { return second(s) }
func second(s string) string { if s == "" { return first(s + "x") }; return first(s) }
func many(s string) string {
	switch len(s) {
	case 0: return many(s + "a")
	case 1: return many(s + "b")
	case 2: return many("c" + s)
	case 3: return many(many(s))
	case 4: return many(s[1:])
	case 5: return first(many(s))
	}
	return many(own(s))
}
func both(s string) (string, error) { return both(s) }
func mustParse(s string) *url.URL { u, err := url.Parse(s); if err != nil { return mustParse(s + "x") }; return u }
func copied(u *url.URL) *url.URL { c := *u; return copied(&c) }
func of(u uri.URI, err error) uri.URI { return u }
`

// programs returns functions in which a variable gets its value from itself, or from another one that gets its value from it. Each step has another
// start.
func programs() (all []string) {
	add := func(format string, arguments ...any) {
		signature := fmt.Sprintf("func f%d(w http.ResponseWriter, r *http.Request, parameter string, parameterURL *url.URL) {\n", len(all))
		all = append(all, signature+fmt.Sprintf(format, arguments...)+"}\n")
	}
	for kind, used := range map[string]string{"string": usesOfText, "*url.URL": usesOfURL} {
		ofA, ofBoth := fmt.Sprintf(used, "a"), "use(b)\n{"+fmt.Sprintf(used, "a")+"}\n{"+fmt.Sprintf(used, "b")+"}\n"
		for i, step := range steps[kind] {
			start, fromA, fromB := starts[kind][i%len(starts[kind])], fmt.Sprintf(step, "a"), fmt.Sprintf(step, "b")
			add("a := %s\na = %s\n%s", start, fromA, ofA)
			add("a := %s\nb := %s\na = %s\n%s", start, fromA, fromB, ofBoth)
			add("a := %s\nb := a\nb = %s\na = %s\n%s", start, fromA, fromB, ofBoth)
			if kind == "string" {
				add("a := %s\nb := %s\na += b\nb += %s\na += b\n%s", start, fromA, fromA, ofBoth)
			}
		}
		for i, step := range pairs[kind] {
			rest := strings.Repeat(", _", 1+strings.Count(step, "SplitHostPort")+strings.Count(step, "s.Cut("))
			add("a := %s\na%s = %s\n%s", starts[kind][i%len(starts[kind])], rest, fmt.Sprintf(step, "a"), ofA)
		}
	}
	ofA := fmt.Sprintf(usesOfText, "a")
	for _, line := range []string{"a += a", "a = a + a + own(a)", `a += fmt.Sprintf("%s%s%s", a, a)`, `a += "/" + strings.ToLower(a) + a`} { // the third lacks a value
		add("a := r.FormValue(\"n\")\n%s\n%s", strings.Repeat(line+"\n", 60), ofA)
	}
	for _, line := range []string{"%c = strings.ToLower(%c)\n", "%c = %c + \"x\"\n", "%c += \"x\" + %c\n"} { // ten variables, each from all
		var mesh strings.Builder
		for i := range 10 {
			fmt.Fprintf(&mesh, "%c := r.Host\n", 'a'+i)
		}
		for i := range 100 {
			fmt.Fprintf(&mesh, line, 'a'+i/10, 'a'+i%10)
		}
		add("%s%s", mesh.String(), ofA)
	}
	return all
}

// The analyzers come to an end with variables that get their values from each other, and functions that call themselves.
func TestLoops(t *testing.T) {
	testdata(t)
	text := "func use(...any) {}\n" + strings.Join(programs(), "") + followed
	c := check(map[string]string{"loops.go": variant{imports: samePath}.head(text) + text})
	require.Empty(t, c.errs)
	found := 0
	for _, a := range Analyzers() {
		found += len(c.run(t, a))
	}
	setStrict(t)
	for _, a := range Analyzers() {
		found += len(c.run(t, a))
	}
	t.Logf("%d programs, %d findings", len(programs()), found)
}
