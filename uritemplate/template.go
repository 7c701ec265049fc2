package uritemplate

import (
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// A Template is a URI Template (RFC 6570, section 2). The zero Template is the empty one, whose
// expansion is "". A Template may be copied and used from many goroutines.
type Template struct {
	text   string
	parts  []part
	specs  []varspec // the variables of all expressions
	names  []string
	groups [][]int // for each variable that occurs more than once, its indices in specs
	lazy   *lazy   // nil in the zero Template
}

// A part is a literal or an expression.
type part struct {
	literal  string    // the expansion of a literal
	normal   string    // literal in normal form
	operator *operator // nil if the part is a literal
	from, to int32     // the indices of the expression in Template.specs
}

// isAlone reports whether an expression writes nothing but the value of one variable.
func (p *part) isAlone() bool { return p.to == p.from+1 && p.operator.first == "" }

// A varspec is a variable in an expression, with its modifier. It must be small, since every two
// bytes of a template may have one.
type varspec struct {
	operator  *operator
	key       string // the key in the result of Match: the name, or "x:3" if the variable occurs only with prefixes
	nameLen   int32
	offset    int32
	part      int32  // the index in Template.parts
	maxLength uint16 // the maximum number of characters of the value, or 0 if there is no prefix
	explode   bool   // whether there is a "*"
	repeated  bool   // whether the variable occurs more than once
}

// name returns the name of the variable.
func (v *varspec) name() string { return v.key[:v.nameLen] }

// units returns the class of the first byte of a unit of the value.
func (v *varspec) units() class {
	switch {
	case v.operator.reserved:
		return classAll
	case v.explode, v.maxLength > 0:
		return classUnreserved
	default:
		return classUnreserved | classOf(',')
	}
}

// entries returns the entries of the code of the variable.
func (v *varspec) entries() *entries {
	if v.hasMembers() {
		return &v.operator.members
	}
	return &v.operator.value
}

// hasMembers reports whether the operator writes the members of a list or of pairs one by one,
// rather than as one value with "," between them.
func (v *varspec) hasMembers() bool { return v.explode && !v.operator.reserved }

// normalName returns the name in normal form.
func (v *varspec) normalName() string { return charset.NormalEncoding(v.name()) }

// nameAt reports whether a text in normal form begins with the name, and returns how many bytes of
// the text are equal.
func (v *varspec) nameAt(text string) (int, bool) {
	name, n := v.name(), 0
	if strings.HasPrefix(text, name) {
		return len(name), true
	}
	for name != "" && n < len(text) {
		wanted, rest := cutUnit(name)
		got, after := cutUnit(text[n:])
		isTriplet := len(text)-len(after) > n+1
		if got != wanted || isTriplet == charset.Unreserved.Has(got) {
			return n, false
		}
		name, n = rest, len(text)-len(after)
	}
	return n, name == ""
}

// An operator is an expression type, as a column of the table in RFC 6570, appendix A.
type operator struct {
	first, sep string
	named      bool
	ifEmpty    string
	reserved   bool // whether values keep reserved characters and triplets

	value, members entries // the code of a value, and of exploded members
}

// operators has the operators by section. After the first one, they are in the order of
// operatorBytes.
var operators = [...]operator{
	{first: "", sep: ","},                             // 3.2.2
	{first: "", sep: ",", reserved: true},             // 3.2.3
	{first: "#", sep: ",", reserved: true},            // 3.2.4
	{first: ".", sep: "."},                            // 3.2.5
	{first: "/", sep: "/"},                            // 3.2.6
	{first: ";", sep: ";", named: true},               // 3.2.7
	{first: "?", sep: "&", named: true, ifEmpty: "="}, // 3.2.8
	{first: "&", sep: "&", named: true, ifEmpty: "="}, // 3.2.9
}

// operatorBytes are op-level2 and op-level3.
const operatorBytes = "+#./;?&"

// Parse parses a template of any level (RFC 6570, section 2). It also accepts the "'" in literals
// that the RFC left out by mistake (erratum 6937).
//
// The error is an *[Error], with the offset of the first byte that the grammar does not allow. Then
// the Template is zero. Parse takes linear time. For a text of 100 bytes or more, it allocates at
// most 64 times its length.
func Parse(text string) (Template, error) {
	t := withRoom(text)
	for i := 0; i < len(text); {
		var err *Error
		if text[i] == '{' {
			i, err = t.scanExpression(i)
		} else {
			i, err = t.scanLiterals(i)
		}
		if err != nil {
			return Template{}, err
		}
	}
	t.index()
	t.lazy = &lazy{}
	return t, nil
}

// withRoom returns a template with the text, and with room for its parts and variables, so that
// these lists need not grow.
func withRoom(text string) Template {
	parts, specs, inside := 0, 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '{':
			inside = true
		case inside && c == '}':
			parts, specs, inside = parts+1, specs+1, false
		case inside && c == ',':
			specs++
		case !inside && (i == 0 || text[i-1] == '}'):
			parts++
		}
	}
	return Template{text: text, parts: make([]part, 0, parts), specs: make([]varspec, 0, specs)}
}

// MustParse is [Parse] for constants and tests. It panics if there is an error.
func MustParse(text string) Template {
	t, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return t
}

// String returns the text that was parsed, including any password. For logs, use
// [Template.LogValue].
func (t Template) String() string { return t.text }

// MarshalText returns the text of [Template.String]. It implements [encoding.TextMarshaler], so a
// Template is a string in JSON. The error is always nil.
func (t Template) MarshalText() ([]byte, error) { return []byte(t.text), nil }

// UnmarshalText sets *t to the result of [Parse]. After an error, *t is unchanged. It implements
// [encoding.TextUnmarshaler], so reading a configuration checks its templates.
func (t *Template) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*t = parsed
	}
	return err
}

// LogValue returns the text of the template for package log/slog, with secrets replaced as by
// [uri.Redactor]. It implements [slog.LogValuer].
func (t Template) LogValue() slog.Value { return slog.StringValue(uri.Redactor{}.Text(t.text)) }

// GoString returns t as a Go expression, with "xxxxx" as in [Template.LogValue]. It implements
// [fmt.GoStringer], so "%#v" shows no password.
func (t Template) GoString() string {
	return "uritemplate.MustParse(" + strconv.Quote(uri.Redactor{}.Text(t.text)) + ")"
}

// Names returns the name of each variable once, in the order of the template. It is nil if the
// template has no variables.
func (t Template) Names() []string { return slices.Clone(t.names) }

// scanLiterals scans *literals at t.text[i:], which is not an expression, and returns the offset
// after it.
//
//	literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E
//	         / ucschar / iprivate / pct-encoded
//
// RFC 6570, section 2.1, with erratum 6937. In ASCII, these are reserved / unreserved.
func (t *Template) scanLiterals(i int) (int, *Error) {
	start := i
	for more := true; more; {
		ascii := charset.ScanEncoded(t.text, i, charset.Uric)
		beyond := charset.ScanUcscharOrPrivate(t.text, ascii)
		i, more = beyond, beyond > ascii
	}
	if i < len(t.text) && t.text[i] != '{' {
		return 0, refuse(t.text, i, ruleLiterals)
	}
	literal := string(appendReserved(nil, t.text[start:i]))
	t.parts = append(t.parts, part{literal: literal, normal: charset.NormalEncoding(literal)})
	return i, nil
}

// scanExpression scans expression at t.text[i:], which begins with "{", and returns the offset
// after it.
//
//	expression    = "{" [ operator ] variable-list "}"
//	variable-list = varspec *( "," varspec )
//
// RFC 6570, section 2.2.
func (t *Template) scanExpression(i int) (int, *Error) {
	op, i, err := scanOperator(t.text, i+1)
	if err != nil {
		return 0, err
	}
	from := len(t.specs)
	for {
		spec := varspec{operator: op, offset: int32(i), part: int32(len(t.parts))}
		if i, err = spec.scan(t.text, i); err != nil {
			return 0, err
		}
		t.specs = append(t.specs, spec)
		if i == len(t.text) || t.text[i] != ',' && t.text[i] != '}' {
			return 0, refuse(t.text, i, ruleExpression)
		}
		i++
		if t.text[i-1] == '}' {
			break
		}
	}
	t.parts = append(t.parts, part{operator: op, from: int32(from), to: int32(len(t.specs))})
	return i, nil
}

// scanOperator scans [ operator ] at s[i:], and returns the offset after it.
//
//	operator   = op-level2 / op-level3 / op-reserve
//	op-level2  = "+" / "#"
//	op-level3  = "." / "/" / ";" / "?" / "&"
//	op-reserve = "=" / "," / "!" / "@" / "|"
//
// RFC 6570, section 2.2. The operators of op-reserve have no meaning yet.
func scanOperator(s string, i int) (*operator, int, *Error) {
	switch {
	case i == len(s):
		return nil, 0, refuse(s, i, ruleExpression)
	case strings.IndexByte("=,!@|", s[i]) >= 0:
		return nil, 0, &Error{Offset: i, Rule: ruleOperator, Err: errReserved}
	}
	n := strings.IndexByte(operatorBytes, s[i])
	if n < 0 {
		return &operators[0], i, nil
	}
	return &operators[1+n], i + 1, nil
}

// scan scans varspec at s[i:] into v, and returns the offset after it.
//
//	varspec         = varname [ modifier-level4 ]
//	modifier-level4 = prefix / explode
//
// RFC 6570, sections 2.3 and 2.4.
func (v *varspec) scan(s string, i int) (int, *Error) {
	end, err := scanVarname(s, i)
	if err != nil {
		return 0, err
	}
	v.key, v.nameLen = s[i:end], int32(end-i)
	switch {
	case end < len(s) && s[end] == '*':
		v.explode = true
		return end + 1, nil
	case end < len(s) && s[end] == ':':
		after, err := scanMaxLength(s, end+1)
		if err != nil {
			return 0, err
		}
		n, _ := strconv.Atoi(s[end+1 : after])
		v.maxLength = uint16(n)
		v.key = s[i:after]
		return after, nil
	}
	return end, nil
}

// scanVarname scans varname at s[i:], and returns the offset after it.
//
//	varname = varchar *( ["."] varchar )
//	varchar = ALPHA / DIGIT / "_" / pct-encoded
//
// RFC 6570, section 2.3.
func scanVarname(s string, i int) (int, *Error) {
	for {
		end := scanVarchars(s, i)
		if end == i {
			return 0, refuse(s, i, ruleVarname)
		}
		if end == len(s) || s[end] != '.' {
			return end, nil
		}
		i = end + 1
	}
}

// scanVarchars scans *varchar at s[i:], and returns the offset after it.
func scanVarchars(s string, i int) int {
	for {
		i = charset.ScanEncoded(s, i, charset.Alpha|charset.Digit)
		if i == len(s) || s[i] != '_' {
			return i
		}
		i++
	}
}

// scanMaxLength scans max-length at s[i:], and returns the offset after it.
//
//	max-length = %x31-39 0*3DIGIT ; positive integer < 10000
//
// RFC 6570, section 2.4.1.
func scanMaxLength(s string, i int) (int, *Error) {
	end := i
	for end < len(s) && end < i+4 && charset.Digit.Has(s[end]) {
		end++
	}
	if end == i || s[i] == '0' {
		return 0, refuse(s, i, ruleMaxLength)
	}
	return end, nil
}

// index sets the names of the template, and the groups.
func (t *Template) index() {
	numbers := make(map[string]int32, len(t.specs))
	of := make([]int32, len(t.specs)) // the number of the name of each variable
	for i := range t.specs {
		name := t.specs[i].name()
		n, known := numbers[name]
		if !known {
			n = int32(len(numbers))
			numbers[name] = n
		}
		of[i] = n
	}
	if len(numbers) > 0 {
		t.names = make([]string, len(numbers))
	}
	sizes := make([]int, len(numbers))
	for i, n := range of {
		t.names[n] = t.specs[i].name()
		sizes[n]++
	}
	t.group(of, sizes)
}

// group sets the groups of the template. of has the number of the name of each varspec, and sizes
// how often each name occurs.
func (t *Template) group(of []int32, sizes []int) {
	groups := make([][]int, len(sizes))
	for i, n := range of {
		if t.specs[i].repeated = sizes[n] > 1; t.specs[i].repeated {
			groups[n] = append(slices.Grow(groups[n], sizes[n]-len(groups[n])), i)
		}
	}
	t.groups = slices.DeleteFunc(groups, func(group []int) bool { return group == nil })
}
