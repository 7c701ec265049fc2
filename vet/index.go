package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// A pass is one run of an analyzer.
type pass struct {
	*analysis.Pass
	*index
	reported map[ast.Node]bool
}

// An index is what all analyzers ask of a package, so that the package is walked once.
type index struct {
	info     *types.Info
	files    []inspector.Cursor                  // those that are looked at
	calls    map[string][]inspector.Cursor       // by the full name of the function
	uses     map[types.Object][]inspector.Cursor // the identifiers of a variable or a function, in order
	texts    []inspector.Cursor                  // that are put together, and are not part of a larger one
	values   map[*types.Var]origin               // of the variables that have one, and of parameters, which come from themselves
	bodies   map[*types.Func]*ast.FuncDecl
	owners   map[*types.Var]*types.Func // the functions that are declared with the parameters
	added    map[*types.Var][]ast.Expr  // with "+=" to the local variables, in order
	assigned map[*types.Var][]origin    // of the local variables and parameters: everything that is assigned to them
}

// An origin is the expression that a value comes from, and which of its results it is.
type origin struct {
	expr   ast.Expr
	result int
}

var indexer = &analysis.Analyzer{
	Name:       "urivet", // which a driver may print
	Doc:        "index what the analyzers of URLs look for",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	ResultType: reflect.TypeFor[*index](),
	Run:        func(p *analysis.Pass) (any, error) { return newIndex(p), nil },
}

func newIndex(p *analysis.Pass) *index {
	x := &index{
		info: p.TypesInfo, calls: map[string][]inspector.Cursor{}, uses: map[types.Object][]inspector.Cursor{}, values: map[*types.Var]origin{},
		bodies: map[*types.Func]*ast.FuncDecl{}, owners: map[*types.Var]*types.Func{}, added: map[*types.Var][]ast.Expr{}, assigned: map[*types.Var][]origin{},
	}
	if isBeside(p) {
		return x
	}
	for file := range p.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.File)(nil)) {
		node := file.Node().(*ast.File)
		if ast.IsGenerated(node) || strings.HasSuffix(p.Fset.File(node.FileStart).Name(), "_test.go") || isForTests(node) {
			continue
		}
		x.files = append(x.files, file)
		x.addFile(file)
	}
	return x
}

var (
	testFolder  = regexp.MustCompile(`(?:^|/)(?:_?examples?|e2e|tests?|testing|testutils?|testdata|integration_?tests?)(?:/|$)`)
	testPackage = regexp.MustCompile(`^tests?$|^testutils?$`)
	testImport  = regexp.MustCompile(`^"(?:testing|net/http/httptest|github\.com/stretchr/testify/.*|gopkg\.in/dnaeon/go-vcr.*)"$`)
)

// isBeside reports whether a package is for tests or an example, by its directories in the module.
func isBeside(p *analysis.Pass) bool {
	below := p.Pkg.Path()
	if p.Module != nil {
		below = strings.TrimPrefix(below, p.Module.Path)
	}
	return testFolder.MatchString(below)
}

// isForTests reports whether a file is for tests, whatever its name.
func isForTests(file *ast.File) bool {
	return testPackage.MatchString(file.Name.Name) ||
		slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return testImport.MatchString(i.Path.Value) })
}

// nodes yields the nodes of some types in all files.
func (x *index) nodes(types ...ast.Node) iter.Seq[inspector.Cursor] {
	return func(yield func(inspector.Cursor) bool) {
		for _, file := range x.files {
			for node := range file.Preorder(types...) {
				if !yield(node) {
					return
				}
			}
		}
	}
}

// callsTo yields the calls of some functions, by their full names.
func (x *index) callsTo(names ...string) iter.Seq2[inspector.Cursor, *ast.CallExpr] {
	return func(yield func(inspector.Cursor, *ast.CallExpr) bool) {
		for _, name := range names {
			for _, at := range x.calls[name] {
				if !yield(at, at.Node().(*ast.CallExpr)) {
					return
				}
			}
		}
	}
}

// indexed are the nodes that addFile looks at.
var indexed = []ast.Node{(*ast.Ident)(nil), (*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil), (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil),
	(*ast.UnaryExpr)(nil), (*ast.RangeStmt)(nil), (*ast.FuncType)(nil), (*ast.FuncDecl)(nil)}

// addFile notes the calls, the texts and the values of a file.
func (x *index) addFile(file inspector.Cursor) {
	for at := range file.Preorder(indexed...) {
		switch node := at.Node().(type) {
		case *ast.Ident:
			if of := x.info.Uses[node]; of != nil {
				x.uses[of] = append(x.uses[of], at)
			}
		case *ast.CallExpr:
			name := x.calleeName(node)
			if name != "" {
				x.calls[name] = append(x.calls[name], at)
			}
			x.addText(at, name == "fmt.Sprintf")
		case *ast.BinaryExpr:
			x.addText(at, node.Op == token.ADD && isString(x.info.TypeOf(node)))
		case *ast.FuncDecl:
			if f, ok := x.info.Defs[node.Name].(*types.Func); ok && node.Body != nil {
				x.bodies[f] = node
				for v := range f.Signature().Params().Variables() {
					x.owners[v] = f
				}
			}
		default:
			x.addValues(node)
		}
	}
}

// addText notes an expression if it puts a text together, and is not an operand of "+".
func (x *index) addText(at inspector.Cursor, isText bool) {
	if sum, ok := parentOf(at).Node().(*ast.BinaryExpr); isText && !(ok && sum.Op == token.ADD) {
		x.texts = append(x.texts, at)
	}
}

// addValues notes the values that a node gives to variables. They are unknown in a range, if an address is taken, and if an operator
// combines old and new. A parameter is the origin of its own value, until something is assigned to it.
func (x *index) addValues(node ast.Node) {
	switch node := node.(type) {
	case *ast.AssignStmt:
		right := node.Rhs
		if v := x.variable(node.Lhs[0]); v != nil && node.Tok == token.ADD_ASSIGN {
			x.added[v] = append(x.added[v], right[0])
		}
		if node.Tok != token.ASSIGN && node.Tok != token.DEFINE {
			right = nil
		}
		for i, left := range node.Lhs {
			x.addValue(left, originOf(i, len(node.Lhs), right))
		}
	case *ast.ValueSpec:
		for i, name := range node.Names {
			x.addValue(name, originOf(i, len(node.Names), node.Values))
		}
	case *ast.RangeStmt:
		x.addValue(node.Key, origin{})
		x.addValue(node.Value, origin{})
	case *ast.UnaryExpr:
		if node.Op == token.AND {
			x.addValue(node.X, origin{})
		}
	case *ast.FuncType:
		for _, field := range node.Params.List {
			for _, name := range field.Names {
				x.addValue(name, origin{name, 0})
			}
		}
	}
}

// originOf returns where the value of one of several variables comes from.
func originOf(i, count int, right []ast.Expr) origin {
	switch len(right) {
	case 0:
		return origin{}
	case count:
		return origin{right[i], 0}
	}
	return origin{right[0], i}
}

// addValue notes a value of a variable. A second one makes both unknown.
func (x *index) addValue(l ast.Expr, from origin) {
	v := x.variable(l)
	if v == nil || v.Parent() == nil {
		return
	}
	x.assigned[v] = append(x.assigned[v], from)
	if _, isKnown := x.values[v]; isKnown || v.Pos() != l.Pos() { // or it is a result
		from = origin{}
	}
	x.values[v] = from
}

// callee returns the function or method that is called, or nil if it is a value or a type.
func (x *index) callee(call *ast.CallExpr) *types.Func {
	f, _ := typeutil.Callee(x.info, call).(*types.Func)
	return f
}

// calleeName returns the full name of the function or method that is called, as in "(*net/url.URL).Hostname", or "". A call with the
// results of another, as in f(g()), has none, since it has fewer arguments than there are parameters, nor has that of a method
// expression, whose receiver is an argument.
func (x *index) calleeName(call *ast.CallExpr) string {
	if s, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && x.info.Selections[s] != nil && x.info.Selections[s].Kind() == types.MethodExpr {
		return ""
	}
	if len(call.Args) == 1 {
		if _, ok := x.info.TypeOf(call.Args[0]).(*types.Tuple); ok {
			return ""
		}
	}
	if f := x.callee(call); f != nil {
		return f.Origin().FullName()
	}
	return ""
}

// argumentsByParameter returns what a call gives to the parameters of a function.
func argumentsByParameter(f *types.Func, call *ast.CallExpr) map[*types.Var]ast.Expr {
	all := map[*types.Var]ast.Expr{}
	for i, argument := range call.Args[:min(len(call.Args), f.Signature().Params().Len())] {
		all[f.Signature().Params().At(i)] = argument
	}
	return all
}

// An argument is what a call gives to a parameter: to a variadic one, the first value, or nil if there is none.
type argument struct {
	at    inspector.Cursor
	value ast.Expr
}

// argumentsFor returns what is given to a parameter of a function that other packages cannot call.
func (x *index) argumentsFor(v *types.Var) (all []argument) {
	f := x.owners[v]
	if f == nil || f.Exported() {
		return nil
	}
	for _, at := range x.calls[f.FullName()] {
		all = append(all, argument{at, argumentsByParameter(f, at.Node().(*ast.CallExpr))[v]})
	}
	return all
}
