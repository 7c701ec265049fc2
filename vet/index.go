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
	files  []inspector.Cursor            // those that are looked at
	calls  map[string][]inspector.Cursor // by the full name of the function
	texts  []inspector.Cursor            // that are put together, and are not part of a larger one
	values map[*types.Var]origin         // of the variables that have one, and of parameters, which come from themselves
	bodies map[*types.Func]*ast.FuncDecl
	added  map[*types.Var][]ast.Expr // with "+=" to the local variables, in order
	all    map[*types.Var][]origin   // of the local variables and parameters: everything that is assigned to them
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
	x := &index{calls: map[string][]inspector.Cursor{}, values: map[*types.Var]origin{}, all: map[*types.Var][]origin{}, bodies: map[*types.Func]*ast.FuncDecl{}, added: map[*types.Var][]ast.Expr{}}
	if isBeside(p) {
		return x
	}
	for file := range p.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.File)(nil)) {
		node := file.Node().(*ast.File)
		if ast.IsGenerated(node) || strings.HasSuffix(p.Fset.File(node.FileStart).Name(), "_test.go") || isForTests(node) {
			continue
		}
		x.files = append(x.files, file)
		x.addFile(p.TypesInfo, file)
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
var indexed = []ast.Node{(*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil), (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.UnaryExpr)(nil),
	(*ast.RangeStmt)(nil), (*ast.FuncType)(nil), (*ast.FuncDecl)(nil)}

// addFile notes the calls, the texts and the values of a file.
func (x *index) addFile(info *types.Info, file inspector.Cursor) {
	for at := range file.Preorder(indexed...) {
		switch node := at.Node().(type) {
		case *ast.CallExpr:
			x.addCall(info, at, node)
		case *ast.BinaryExpr:
			x.addSum(info, at, node)
		case *ast.FuncDecl:
			if f, ok := info.Defs[node.Name].(*types.Func); ok && node.Body != nil {
				x.bodies[f] = node
			}
		default:
			x.addValues(info, node)
		}
	}
}

// addCall notes a call, and its text if it puts one together.
func (x *index) addCall(info *types.Info, at inspector.Cursor, call *ast.CallExpr) {
	name := calleeName(info, call)
	if name == "" {
		return
	}
	x.calls[name] = append(x.calls[name], at)
	if name == "fmt.Sprintf" && !isPart(at) {
		x.texts = append(x.texts, at)
	}
}

// addSum notes the text of a "+".
func (x *index) addSum(info *types.Info, at inspector.Cursor, sum *ast.BinaryExpr) {
	if sum.Op == token.ADD && isString(info.TypeOf(sum)) && !isPart(at) {
		x.texts = append(x.texts, at)
	}
}

// addValues notes the values that a node gives to variables. They are unknown in a range, and if an address is taken.
func (x *index) addValues(info *types.Info, node ast.Node) {
	switch node := node.(type) {
	case *ast.AssignStmt:
		x.addAddition(info, node)
		x.addAssignment(info, node.Lhs, node.Rhs, node.Tok != token.ASSIGN && node.Tok != token.DEFINE)
	case *ast.ValueSpec:
		x.addAssignment(info, expressions(node.Names), node.Values, false)
	case *ast.RangeStmt:
		x.addAssignment(info, []ast.Expr{node.Key, node.Value}, nil, false)
	case *ast.UnaryExpr:
		if node.Op == token.AND {
			x.addValue(info, node.X, origin{})
		}
	case *ast.FuncType:
		x.addParameters(info, node.Params)
	}
}

// addAddition notes what "+=" adds to a variable.
func (x *index) addAddition(info *types.Info, node *ast.AssignStmt) {
	if id, ok := node.Lhs[0].(*ast.Ident); ok && node.Tok == token.ADD_ASSIGN {
		if v, ok := info.Uses[id].(*types.Var); ok {
			x.added[v] = append(x.added[v], node.Rhs[0])
		}
	}
}

// expressions returns names as expressions.
func expressions(names []*ast.Ident) []ast.Expr {
	list := make([]ast.Expr, len(names))
	for i, name := range names {
		list[i] = name
	}
	return list
}

// addAssignment notes the values of variables. If the operator combines old and new, the values are unknown.
func (x *index) addAssignment(info *types.Info, left, right []ast.Expr, combined bool) {
	for i, l := range left {
		switch {
		case combined || len(right) == 0:
			x.addValue(info, l, origin{})
		case len(right) == len(left):
			x.addValue(info, l, origin{right[i], 0})
		default:
			x.addValue(info, l, origin{right[0], i})
		}
	}
}

// addParameters notes the parameters of a function as the origin of their own values, until something is assigned to them.
func (x *index) addParameters(info *types.Info, list *ast.FieldList) {
	for _, field := range list.List {
		for _, name := range field.Names {
			x.addValue(info, name, origin{name, 0})
		}
	}
}

// addValue notes a value of a variable. A second one makes both unknown.
func (x *index) addValue(info *types.Info, l ast.Expr, from origin) {
	id, ok := l.(*ast.Ident)
	if !ok {
		return
	}
	v, ok := info.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() == nil {
		return
	}
	x.all[v] = append(x.all[v], from)
	if _, isKnown := x.values[v]; isKnown || info.Defs[id] == nil { // or it is a result
		from = origin{}
	}
	x.values[v] = from
}

// calleeName returns the full name of the function or method that is called, as in "(*net/url.URL).Hostname", or "". A call with the
// results of another, as in f(g()), has none, since it has fewer arguments than there are parameters, nor has that of a method
// expression, whose receiver is an argument.
func calleeName(info *types.Info, call *ast.CallExpr) string {
	if s, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[s] != nil && info.Selections[s].Kind() == types.MethodExpr {
		return ""
	}
	if len(call.Args) == 1 {
		if _, ok := info.TypeOf(call.Args[0]).(*types.Tuple); ok {
			return ""
		}
	}
	if f, ok := typeutil.Callee(info, call).(*types.Func); ok {
		return f.Origin().FullName()
	}
	return ""
}
