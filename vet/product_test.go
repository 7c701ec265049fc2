package vet

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// The product of what is promised: each row of testdata/product is a few statements with what is reported, and is written in each form
// of its values, at each place in a program, and with each way to import a package. A fix has to compile, and nothing may be left to report.
//
//	== message               of the rows below, or "silent"
//	== strict: message       with -strict only; "default: silent" says nothing of -strict
//	‹statements›             what is reported stands between ‹ and ›, and what is written in other forms between « and »
//	code ⇒ fix               what then stands between ‹ and ›
//	code ⇒⇒ fixed            what then stands in place of the whole code
//	+ declaration            of the package of the next row
//	[[a|b]]                  two rows; [[1]] is what the first one of these has
//	func f() {               a row that is a whole function up to "}"; "⇒" on its own line, and the function with the fix

// A group is the rows of one message.
type group struct {
	message  string // "" if nothing is reported
	isStrict bool   // reported with -strict only
	isPlain  bool   // said of the default only
	isLoose  bool   // what is not known is reported too, by the name or as the other text
	isAgain  bool   // what the fix gives is reported too, as another mistake
}

// A row is some code with what is reported.
type row struct {
	group
	at       string // file and line
	declared string
	code     string
	fix      string // in the place that is reported, or of all if isWhole
	isWhole  bool
	isOther  bool // another choice of a row that is written at each place already
}

// A variant is a row in one form at one place.
type variant struct {
	row
	name    string
	code    string
	imports func(string) string // how a package is imported, by its path
	shape   string              // of the function around it, with its name and its parameters
	isBlank bool                // packages are imported for their effect too
	isOne   bool                // the imports are one declaration
	isFound bool
	isExact bool // as the row has it, so that the fix is known word for word
	isLost  bool // the value is unknown, of which -strict may say anything
}

// rows reads the file of an analyzer.
func rows(t *testing.T, name string) (all []row) {
	t.Helper()
	text, err := os.ReadFile("testdata/product/" + name + ".txt")
	require.NoError(t, err)
	var g group
	declared := ""
	lines := strings.Split(string(text), "\n")
	block := func(i int) (string, int) { // from a line to one that is "}"
		end := i
		for lines[end] != "}" {
			end++
		}
		return strings.Join(lines[i:end+1], "\n"), end
	}
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		r := row{group: g, at: fmt.Sprintf("%s.txt:%d", name, i+1), declared: declared, code: line}
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case strings.HasPrefix(line, "== "):
			g = header(strings.TrimPrefix(line, "== "))
			continue
		case strings.HasPrefix(line, "+ "):
			declared += strings.TrimPrefix(line, "+ ") + "\n"
			continue
		case strings.HasPrefix(line, "func "):
			r.code, i = block(i)
			r.isWhole = true
			if i+1 < len(lines) && lines[i+1] == "⇒" {
				r.fix, i = block(i + 2)
			}
		default:
			if before, fix, ok := strings.Cut(line, " ⇒⇒ "); ok {
				r.code, r.fix, r.isWhole = before, fix, true
			} else if before, fix, ok := strings.Cut(line, " ⇒ "); ok {
				r.code, r.fix = before, fix
			}
		}
		declared = ""
		all = append(all, alternatives(r, 1)...)
	}
	return all
}

func header(line string) (g group) {
	for {
		word, rest, ok := strings.Cut(line, ": ")
		switch {
		case ok && word == "strict":
			g.isStrict = true
		case ok && word == "default":
			g.isPlain = true
		case ok && word == "loose":
			g.isLoose = true
		case ok && word == "again":
			g.isAgain = true
		case line == "silent":
			return g
		default:
			g.message = line
			return g
		}
		line = rest
	}
}

var choice = regexp.MustCompile(`\[\[([^\]]*\|[^\]]*)\]\]`)

// alternatives returns the rows that one with choices stands for.
func alternatives(r row, number int) (all []row) {
	found := choice.FindStringSubmatchIndex(r.code)
	if found == nil {
		return []row{r}
	}
	for i, chosen := range strings.Split(r.code[found[2]:found[3]], "|") {
		one, same := r, fmt.Sprintf("[[%d]]", number)
		one.code = r.code[:found[0]] + chosen + r.code[found[1]:]
		one.isOther = one.isOther || i > 0
		for _, text := range []*string{&one.code, &one.fix, &one.declared, &one.message} {
			*text = strings.ReplaceAll(*text, same, chosen)
		}
		all = append(all, alternatives(one, number+1)...)
	}
	return all
}

var slot = regexp.MustCompile(`«([^»]*)»`)

// A form is how a value is written: the statements before it and itself, with %[1]s for the value and %[2]s for the name of a variable.
type form struct{ name, before, value string }

var (
	knownForms = []form{
		{"parentheses", "", "(%[1]s)"},
		{"variable", "%[2]s := %[1]s", "%[2]s"},
		{"parentheses in variable", "%[2]s := (%[1]s)", "(%[2]s)"},
		{"declaration", "var %[2]s = %[1]s", "%[2]s"},
		{"several", "other, %[2]s := 0, %[1]s; use(other)", "%[2]s"},
		{"chain", "first := %[1]s; %[2]s := first", "%[2]s"},
	}
	constantForms = []form{
		{"constant", "const %[2]s = %[1]s", "%[2]s"},
		{"typed constant", "const %[2]s string = %[1]s", "%[2]s"},
		{"sum", "", `("" + %[1]s)`},
		{"sum in variable", `const rest = %[1]s; %[2]s := "" + rest`, "%[2]s"},
	}
	lostForms = []form{
		{"assigned again", "%[2]s := %[1]s; %[2]s = lost.One(%[2]s)", "%[2]s"},
		{"assigned in closure", "%[2]s := %[1]s; func() { %[2]s = lost.One(%[2]s) }()", "%[2]s"},
		{"pointer", "%[2]s := %[1]s; lost.Take(&%[2]s)", "%[2]s"},
		{"function", "", "lost.One(%[1]s)"},
		{"second result", "_, %[2]s := lost.Two(%[1]s)", "%[2]s"},
		{"range", "for _, %[2]s := range lost.List(%[1]s) {", "%[2]s"},
		{"assigned in range", "%[2]s := %[1]s; for %[2]s = range lost.Keys(%[2]s) {", "%[2]s"},
		{"range of keys", "for %[2]s := range lost.Keys(%[1]s) {", "%[2]s"},
	}
)

// The places of statements in a program.
var places = []string{
	"{\n%s\n}", "if yes() {\n%s\n}", "if !yes() {\nuse()\n} else {\n%s\n}", "for yes() {\n%s\n}", "for range 3 {\n%s\n}", "switch {\ncase yes():\n%s\n}",
	"switch any(0).(type) {\ncase int:\n%s\n}", "select {\ndefault:\n%s\n}", "func() {\n%s\n}()", "defer func() {\n%s\n}()", "go func() {\n%s\n}()",
	"run(func() bool {\n%s\nreturn true\n})", "label:\nfor yes() {\n%s\ncontinue label\n}",
}

// The functions around statements.
var shapes = []string{"func (own) %s(%s)", "func (*own) %s(%s)", "func %s[T any](%s)", "var %s = func(%s)"}

func samePath(string) string { return "" }

// variants returns a row in all forms and at all places.
func (r row) variants() (all []variant) {
	isFound := r.message != ""
	r.code = statements(r.code)
	plain := slot.ReplaceAllString(r.code, "$1")
	all = append(all, variant{row: r, name: "as it is", code: plain, imports: samePath, isFound: isFound, isExact: true})
	for number, at := range slot.FindAllStringSubmatchIndex(r.code, -1) {
		value := r.code[at[2]:at[3]]
		write := func(f form, isLost bool) {
			name := fmt.Sprintf("value%d", number+1)
			before, written := fmt.Sprintf(f.before+"%.0[1]s%.0[2]s", value, name), fmt.Sprintf(f.value+"%.0[1]s%.0[2]s", value, name)
			begin := strings.LastIndex(r.code[:at[0]], "\n") + 1
			code := r.code[:begin] + before + "\n" + r.code[begin:at[0]] + written + r.code[at[1]:]
			if strings.HasSuffix(before, "{") {
				code += "\n}"
			}
			code = slot.ReplaceAllString(code, "$1")
			all = append(all, variant{row: r, name: f.name + " of " + value, code: code, imports: samePath, isFound: isFound && !isLost, isLost: isLost})
		}
		for _, f := range knownForms {
			write(f, false)
		}
		if strings.HasPrefix(value, `"`) {
			for _, f := range constantForms {
				write(f, false)
			}
		}
		for _, f := range lostForms {
			if isFound && !r.isLoose {
				write(f, true)
			}
		}
	}
	isFunction := strings.HasPrefix(r.code, "func ")
	if !isFunction && !r.isOther {
		for _, place := range places {
			all = append(all, variant{row: r, name: "at " + strconv.Quote(place), code: fmt.Sprintf(place, plain), imports: samePath, isFound: isFound})
		}
		for _, shape := range shapes {
			all = append(all, variant{row: r, name: shape, code: plain, imports: samePath, isFound: isFound, shape: shape})
		}
	}
	if r.fix != "" && !isFunction {
		all = append(all, variant{row: r, name: "names taken", code: taken(plain), imports: samePath, isFound: isFound, isOne: true})
		all = append(all, variant{row: r, name: "blank imports", code: plain, imports: samePath, isFound: isFound, isBlank: true})
		all = append(all, variant{row: r, name: "one declaration", code: plain, imports: samePath, isFound: isFound, isOne: true})
		if before, rest, ok := strings.Cut(plain, "‹"); ok && strings.Contains(rest, "(") {
			all = append(all, variant{row: r, name: "comment", code: before + "‹" + strings.Replace(rest, "(", "( /* why */ ", 1), imports: samePath, isFound: isFound})
		}
	}
	if other := exchanged(plain); other != plain {
		all = append(all, variant{row: r, name: "operands exchanged", code: other, imports: samePath, isFound: isFound})
	}
	all = append(all, variant{row: r, name: "function in parentheses", code: called.ReplaceAllString(plain, "$1($2)("), imports: samePath, isFound: isFound})
	all = append(all, variant{row: r, name: "other names", code: plain, imports: func(p string) string { return "my" + path.Base(p) }, isFound: isFound})
	for _, name := range packagesIn(plain) {
		all = append(all, variant{row: r, name: "dot import of " + name, code: plain, isFound: isFound, imports: func(p string) string {
			if p == packagePaths[name] {
				return "."
			}
			return ""
		}})
	}
	return all
}

var called = regexp.MustCompile(`(^|[^.\w"])((?:u|v|url|http|strings|net|netip|path|regexp|fmt|log|slog|errors|reflect|uri|httpuri|iri|tls|values)\.[A-Z]\w*)\(`)

// exchanged returns code with the operands of comparisons exchanged.
func exchanged(code string) string {
	begin, end := "package row\nfunc f() {\n", "\n}"
	if strings.HasPrefix(code, "func ") {
		begin, end = "package row\n", ""
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", begin+strings.NewReplacer("‹", "   ", "›", "   ").Replace(code)+end, parser.SkipObjectResolution)
	if err != nil {
		return code // which is an error of the test, and seen later
	}
	mirrored := map[token.Token]string{token.EQL: "==", token.NEQ: "!=", token.LSS: ">", token.GTR: "<", token.LEQ: ">=", token.GEQ: "<="}
	operand := func(e ast.Expr) (from, to int) { // with the marks around it
		from, to = int(e.Pos())-1-len(begin), int(e.End())-1-len(begin)
		if strings.HasSuffix(code[:from], "‹") && strings.HasPrefix(code[to:], "›") {
			return from - len("‹"), to + len("›")
		}
		return from, to
	}
	isWhole := func(part string) bool { return strings.Count(part, "‹") == strings.Count(part, "›") }
	var b strings.Builder
	done := 0
	ast.Inspect(file, func(n ast.Node) bool {
		node, ok := n.(*ast.BinaryExpr)
		if !ok || mirrored[node.Op] == "" {
			return true
		}
		from, xEnd := operand(node.X)
		yBegin, to := operand(node.Y)
		x, y := code[from:xEnd], code[yBegin:to]
		if !isWhole(x) || !isWhole(y) {
			return true
		}
		b.WriteString(code[done:from] + y + " " + mirrored[node.Op] + " " + x)
		done = to
		return false
	})
	return b.String() + code[done:]
}

// taken returns code in which the names of packages mean something else.
func taken(code string) string {
	for _, name := range []string{"url", "net", "strings"} {
		if !regexp.MustCompile(`\b` + name + `\b`).MatchString(withoutTexts(code)) {
			code = "const " + name + " = 0\n" + code
		}
	}
	return code
}

// The packages by the names that rows have for them. Those with a dot in the path and without source here are in testdata/product/stubs.txt.
var packagePaths = map[string]string{
	"url": "net/url", "http": "net/http", "strings": "strings", "net": "net", "netip": "net/netip", "path": "path", "filepath": "path/filepath", "regexp": "regexp",
	"fmt": "fmt", "log": "log", "slog": "log/slog", "errors": "errors", "strconv": "strconv", "reflect": "reflect", "tls": "crypto/tls", "smtp": "net/smtp", "rpc": "net/rpc",
	"context": "context", "html": "html", "template": "html/template", "json": "encoding/json", "uri": library, "iri": library + "/iri", "uritemplate": library + "/uritemplate", "httpuri": library + "/httpuri", "escape": library + "/escape", "sql": "database/sql", "query": library + "/query", "slices": "slices",
	"publicsuffix": "golang.org/x/net/publicsuffix", "grpc": "google.golang.org/grpc", "mux": "github.com/gorilla/mux", "zap": "go.uber.org/zap", "logger": "a.test/x/logger", "logs": "a.test/y/log",
	"gin": "a.test/gin", "lost": "a.test/lost",
}

// The parameters of the function around a row, by name, if the row has the name.
var parameters = map[string]string{
	"w": "http.ResponseWriter", "r": "*http.Request", "u": "*url.URL", "base": "*url.URL", "db": "*url.URL", "v": "url.URL",
	"dbURL": "url.URL", "s": "string", "t": "string", "n": "int", "host": "string", "domain": "string", "origin": "string", "query": "string",
	"port": "string", "hostname": "string", "next": "string", "c": "*http.Client", "d": "*net.Dialer", "dd": "net.Dialer",
	"td": "*tls.Dialer", "ctx": "context.Context", "values": "url.Values", "ip": "net.IP", "ipa": "netip.Addr", "l": "net.Listener",
	"cookie": "*http.Cookie", "err": "error", "x": "any", "config": "struct{ host, name, next, endpoint, domain string }", "list": "[]string",
	"logging": "*zap.Logger", "g": "*gin.Context", "header": "http.Header", "tpl": "uritemplate.Template", "re": "*regexp.Regexp",
	"value": "gin.Text", "tcp": "*net.TCPAddr", "na": "net.Addr", "port16": "uint16", "logf": "*lost.Log", "own": "lost.Own",
	"target": "*url.URL", "ch": "chan string", "proxy": "*url.URL", "sugar": "*zap.Sugar", "user": "*url.Userinfo", "named": "lost.Named",
	"parts": "[]string", "ref": "uri.URI", "other": "uri.URI", "refs": "[]uri.URI", "params": "query.Params", "m": "*mux.Router", "e": "*gin.Router",
}

const helpers = `package row

func use(...any) {}

func yes() bool { return true }

func run(func() bool) {}

type own struct{}
`

var marks = strings.NewReplacer("‹", "", "›", "")

var packageName = regexp.MustCompile(`(^|[^.\w"])(\w+)\.([A-Z]\w*)`)

// withoutTexts returns code without what stands in quotes.
func withoutTexts(code string) string { return quoted.ReplaceAllString(code, `""`) }

var quoted = regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`[^`]*`")

// packagesIn returns the names of the packages that some code has.
func packagesIn(code string) []string {
	names := map[string]bool{}
	for _, found := range packageName.FindAllStringSubmatch(withoutTexts(marks.Replace(code)), -1) {
		if packagePaths[found[2]] != "" {
			names[found[2]] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// source returns a file with a variant, which is the function with a name.
func (v variant) source(name string) string {
	code := v.code
	if !strings.HasPrefix(code, "func ") {
		code = fmt.Sprintf(cmp.Or(v.shape, "func %s(%s)"), name, strings.Join(v.parameters(), ", ")) + " {\n" + code + "\n}"
	}
	return v.head(code) + v.renamed(code) + "\n"
}

// statements writes an expression, or statements with "; " between them.
func statements(code string) string {
	if strings.HasPrefix(code, "func ") {
		return code
	}
	if _, err := parser.ParseExpr(marks.Replace(slot.ReplaceAllString(code, "$1"))); err == nil {
		return "use(" + code + ")"
	}
	return strings.ReplaceAll(strings.TrimSuffix(code, ";"), "; ", "\n")
}

// parameters returns those that the code needs.
func (v variant) parameters() (list []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package row\nfunc f() {\n"+marks.Replace(v.code)+"\n}", parser.SkipObjectResolution)
	if err != nil {
		return nil // which is an error of the test, and seen later
	}
	used, declared := map[string]bool{}, map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					used[id.Name] = true
				}
				return true
			})
			return true
		case *ast.Ident:
			used[n.Name] = true
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					declared[id.Name] = true
				}
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				declared[id.Name] = true
			}
		}
		return true
	})
	imported := packagesIn(v.code)
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		if used[name] && !declared[name] && !slices.Contains(imported, name) {
			list = append(list, name+" "+parameters[name])
		}
	}
	return list
}

// head returns the clause and the imports of a file.
func (v variant) head(code string) string {
	var b strings.Builder
	b.WriteString("package row\n\n")
	if v.isBlank {
		b.WriteString("import _ \"net/url\"\nimport _ \"net\"\nimport _ \"strings\"\n")
	}
	begin, end := "import ", ""
	if v.isOne {
		begin, end = "", ")\n"
		b.WriteString("import (\n")
	}
	for _, name := range packagesIn(code) {
		fmt.Fprintf(&b, "%s%s %q\n", begin, v.imports(packagePaths[name]), packagePaths[name])
	}
	return b.String() + end + "\n"
}

// renamed returns code with the names of the packages that the imports give.
func (v variant) renamed(code string) string {
	return packageName.ReplaceAllStringFunc(code, func(found string) string {
		part := packageName.FindStringSubmatch(found)
		if packagePaths[part[2]] == "" {
			return found
		}
		switch as := v.imports(packagePaths[part[2]]); as {
		case "":
			return found
		case ".":
			return part[1] + part[3]
		default:
			return part[1] + as + "." + part[3]
		}
	})
}

// A checked is a package that is parsed and type-checked.
type checked struct {
	fset  *token.FileSet
	files []*ast.File
	texts map[string]string
	pkg   *types.Package
	info  *types.Info
	errs  []error
}

func check(texts map[string]string) *checked {
	c := &checked{fset: token.NewFileSet(), texts: texts, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{},
		FileVersions: map[*ast.File]string{},
	}}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file, err := parser.ParseFile(c.fset, name, texts[name], parser.ParseComments|parser.SkipObjectResolution)
		if list, ok := err.(scanner.ErrorList); ok {
			c.errs = append(c.errs, list[0])
			continue
		}
		c.files = append(c.files, file)
	}
	config := types.Config{Importer: stored(), Error: func(err error) { c.errs = append(c.errs, err) }}
	c.pkg, _ = config.Check("row", c.fset, c.files, c.info)
	return c
}

// run returns what an analyzer reports of a package.
func (c *checked) run(t *testing.T, a *analysis.Analyzer) (found []analysis.Diagnostic) {
	t.Helper()
	p := &analysis.Pass{Analyzer: a, Fset: c.fset, Files: c.files, Pkg: c.pkg, TypesInfo: c.info, TypesSizes: types.SizesFor("gc", "amd64"),
		Report: func(d analysis.Diagnostic) { found = append(found, d) }}
	p.ResultOf = map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New(c.files)}
	p.ResultOf[indexer] = newIndex(p)
	_, err := a.Run(p)
	require.NoError(t, err)
	return found
}

// An importerOf reads the export data of what the module can import, and the stubs of what it cannot.
type importerOf struct {
	mu       sync.Mutex
	compiled types.Importer
	stubs    map[string]string
	read     map[string]*types.Package
}

func (i *importerOf) Import(name string) (*types.Package, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.load(name)
}

func (i *importerOf) load(name string) (*types.Package, error) {
	if i.stubs[name] == "" {
		return i.compiled.Import(name)
	}
	if i.read[name] == nil {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, i.stubs[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if i.read[name], err = (&types.Config{Importer: importerFunc(i.load), IgnoreFuncBodies: true}).Check(name, fset, []*ast.File{file}, nil); err != nil {
			return nil, err
		}
	}
	return i.read[name], nil
}

type importerFunc func(name string) (*types.Package, error)

func (f importerFunc) Import(name string) (*types.Package, error) { return f(name) }

// stored returns the importer that all packages share.
var stored = sync.OnceValue(func() types.Importer {
	text, err := os.ReadFile("testdata/product/stubs.txt")
	if err != nil {
		panic(err)
	}
	stubs := map[string]string{}
	for part := range strings.SplitSeq(strings.TrimPrefix(string(text), "== "), "\n== ") {
		name, source, _ := strings.Cut(part, "\n")
		stubs[name] = source
	}
	arguments := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, name := range packagePaths {
		if stubs[name] == "" {
			arguments = append(arguments, name)
		}
	}
	output, err := exec.Command("go", arguments...).Output()
	if err != nil {
		panic(err)
	}
	exported := map[string]string{}
	for line := range strings.Lines(string(output)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exported[name] = file
	}
	compiled := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) { return os.Open(exported[name]) })
	return &importerOf{compiled: compiled, stubs: stubs, read: map[string]*types.Package{}}
})

// A mark is what is to be reported, by its offsets.
type mark struct {
	file       string
	begin, end int
}

// unmarked returns a text without its marks, and where they were.
func unmarked(file, text string) (string, []mark) {
	var b bytes.Buffer
	var found []mark
	for {
		before, rest, ok := strings.Cut(text, "‹")
		b.WriteString(before)
		if !ok {
			return b.String(), found
		}
		inside, after, _ := strings.Cut(rest, "›")
		found = append(found, mark{file, b.Len(), b.Len() + len(inside)})
		b.WriteString(inside)
		text = after
	}
}

// packagesOf returns the variants that are checked together: a row that is a function needs a package for each.
func packagesOf(r row) [][]variant {
	all := r.variants()
	if !strings.HasPrefix(r.code, "func ") {
		return [][]variant{all}
	}
	var each [][]variant
	for _, v := range all {
		each = append(each, []variant{v})
	}
	return each
}

func TestProduct(t *testing.T) {
	testdata(t)
	for _, a := range Analyzers() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			count, all := 0, rows(t, a.Name)
			for _, r := range all {
				for _, together := range packagesOf(r) {
					count += len(together)
					checkVariants(t, a, together)
				}
			}
			t.Logf("%d rows, %d places", len(all), count)
		})
	}
}

// checkVariants checks one package.
func checkVariants(t *testing.T, a *analysis.Analyzer, all []variant) {
	t.Helper()
	texts, wanted, byFile := map[string]string{"helpers.go": helpers}, map[mark]variant{}, map[string]variant{}
	for i, v := range all {
		file := fmt.Sprintf("f%d.go", i)
		text, found := unmarked(file, v.source(fmt.Sprintf("f%d", i)))
		texts[file], byFile[file] = text, v
		for _, m := range found {
			wanted[m] = v
		}
	}
	if declared := all[0].declared; declared != "" {
		text, found := unmarked("declared.go", variant{imports: samePath}.head(declared)+declared)
		v := all[0]
		v.isExact = false
		texts["declared.go"], byFile["declared.go"] = text, v
		for _, m := range found {
			wanted[m] = v
		}
	}
	c := check(texts)
	for _, err := range c.errs {
		name, _, _ := strings.Cut(err.Error(), ":")
		t.Errorf("%s: %s: %v\n%s", all[0].at, byFile[name].name, err, texts[name])
	}
	if len(c.errs) > 0 {
		return
	}
	for _, strict := range []bool{false, true} {
		require.NoError(t, a.Flags.Set("strict", strconv.FormatBool(strict)))
		got := c.run(t, a)
		require.NoError(t, a.Flags.Set("strict", "false"))
		compare(t, c, wanted, byFile, got, strict)
		if all[0].isStrict == strict {
			require.NoError(t, a.Flags.Set("strict", strconv.FormatBool(strict)))
			checkFixes(t, a, c, byFile, got)
			require.NoError(t, a.Flags.Set("strict", "false"))
		}
	}
}

// compare compares what is reported with what is wanted.
func compare(t *testing.T, c *checked, wanted map[mark]variant, byFile map[string]variant, got []analysis.Diagnostic, strict bool) {
	t.Helper()
	seen := map[mark]bool{}
	for _, d := range got {
		at := c.markOf(d.Pos, d.End)
		v, isWanted := byFile[at.file], false
		if w, ok := wanted[at]; ok {
			isWanted = w.isFound && (strict || !w.isStrict)
		}
		if seen[at] {
			t.Errorf("%s: %s: %q is reported twice", byFile[at.file].at, byFile[at.file].name, d.Message)
		}
		seen[at] = true
		switch {
		case isWanted && d.Message == v.message:
		case strict && (v.isLost || byFile[at.file].isPlain):
		default:
			t.Errorf("%s: %s (strict %t): %q is reported at %q, not %q\n%s", v.at, v.name, strict, d.Message, c.texts[at.file][at.begin:at.end], v.message, c.texts[at.file])
		}
	}
	for at, v := range wanted {
		if v.isFound && (strict || !v.isStrict) && !seen[at] {
			t.Errorf("%s: %s (strict %t): not reported\n%s", v.at, v.name, strict, c.texts[at.file])
		}
	}
}

func (c *checked) markOf(begin, end token.Pos) mark {
	from := c.fset.Position(begin)
	return mark{from.Filename, from.Offset, c.fset.Position(end).Offset}
}

// checkFixes applies the first fix of each finding.
func checkFixes(t *testing.T, a *analysis.Analyzer, c *checked, byFile map[string]variant, got []analysis.Diagnostic) {
	t.Helper()
	edits := map[string][]analysis.TextEdit{}
	for _, d := range got {
		if len(d.SuggestedFixes) > 0 {
			name := c.fset.Position(d.Pos).Filename
			edits[name] = append(edits[name], d.SuggestedFixes[0].TextEdits...)
		}
	}
	texts := maps.Clone(c.texts)
	for name, list := range edits {
		texts[name] = c.apply(texts[name], list)
	}
	for name, v := range byFile {
		if strings.Count(c.texts[name], "why") != strings.Count(texts[name], "why") {
			t.Errorf("%s: %s: a comment is lost\n%s", v.at, v.name, texts[name])
		}
		if !v.isExact || v.message == "" {
			continue
		}
		if isFixed := edits[name] != nil; isFixed != (v.fix != "") {
			t.Errorf("%s: a fix is there: %t, which is wrong\n%s", v.at, isFixed, texts[name])
		} else if want, got := bodyOf(marks.Replace(v.fixed().source("f0"))), bodyOf(texts[name]); isFixed && want != got {
			t.Errorf("%s: the fix gives\n%s\nand not\n%s", v.at, got, want)
		}
	}
	if len(edits) == 0 {
		return
	}
	fixed := check(texts)
	fixed.errs = slices.DeleteFunc(fixed.errs, func(err error) bool {
		return strings.Contains(err.Error(), "and not used") && strings.Contains(err.Error(), "imported")
	}) // which -fix removes
	for _, err := range fixed.errs {
		name, _, _ := strings.Cut(err.Error(), ":")
		t.Errorf("%s: %s: with the fix: %v\n%s", byFile[name].at, byFile[name].name, err, texts[name])
	}
	if len(fixed.errs) > 0 {
		return
	}
	for _, d := range fixed.run(t, a) {
		if name := fixed.fset.Position(d.Pos).Filename; edits[name] != nil && !byFile[name].isAgain {
			t.Errorf("%s: %s: with the fix, %q is reported\n%s", byFile[name].at, byFile[name].name, d.Message, texts[name])
		}
	}
}

// fixed returns a variant with the fix as the row has it.
func (v variant) fixed() variant {
	if v.isWhole {
		v.code = statements(v.fix)
		return v
	}
	before, rest, _ := strings.Cut(v.code, "‹")
	_, after, _ := strings.Cut(rest, "›")
	v.code = before + v.fix + after
	return v
}

// bodyOf returns the lines of a function without the spaces around them.
func bodyOf(text string) string {
	_, text, _ = strings.Cut(text, "\nfunc ")
	_, text, _ = strings.Cut(text, "\n")
	return indent.ReplaceAllString(strings.TrimSpace(text), "")
}

var indent = regexp.MustCompile(`(?m)^[ \t]+|[ \t]+$`)

// apply returns a text with edits. Two findings may need the same import.
func (c *checked) apply(text string, edits []analysis.TextEdit) string {
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
	edits = slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && string(a.NewText) == string(b.NewText)
	})
	for _, e := range edits {
		begin, end := c.fset.Position(e.Pos).Offset, c.fset.Position(e.End).Offset
		text = text[:begin] + string(e.NewText) + text[end:]
	}
	return text
}
