package grammar

// A Rule is a rule of the grammar.
type Rule struct {
	Component string
	Name      string
	Source    string // the document and the section that define it
	Encoded   bool   // the rule allows pct-encoded
	Err       error  // why a text breaks the rule, if the byte alone does not show it
}

// WithCause returns a copy of the rule with the cause.
func (r *Rule) WithCause(cause error) *Rule {
	broken := *r
	broken.Err = cause
	return &broken
}

// table has the rules of RFC 3986, appendix A.
var table []*Rule

// newRule returns a new rule, and adds it to the table.
func newRule(component, name, section string) *Rule {
	r := &Rule{Component: component, Name: name, Source: "RFC 3986, section " + section}
	table = append(table, r)
	return r
}

// encoding sets Encoded and returns r.
func (r *Rule) encoding() *Rule {
	r.Encoded = true
	return r
}

// The rules of the table. The component of pct-encoded is empty: it is the component of the rule
// that allows it.
var (
	PctEncoded   = newRule("", "pct-encoded", "2.1")
	Scheme       = newRule("scheme", "scheme", "3.1")
	Userinfo     = newRule("userinfo", "userinfo", "3.2.1").encoding()
	Host         = newRule("host", "host", "3.2.2")
	IPliteral    = newRule("host", "IP-literal", "3.2.2")
	IPvFuture    = newRule("host", "IPvFuture", "3.2.2")
	IPv6address  = newRule("host", "IPv6address", "3.2.2")
	IPv4address  = newRule("host", "IPv4address", "3.2.2")
	DecOctet     = newRule("host", "dec-octet", "3.2.2")
	RegName      = newRule("host", "reg-name", "3.2.2").encoding()
	Port         = newRule("port", "port", "3.2.3")
	Segment      = newRule("path", "segment", "3.3").encoding()
	PathAbempty  = newRule("path", "path-abempty", "3.3")
	PathAbsolute = newRule("path", "path-absolute", "3.3")
	PathNoscheme = newRule("path", "path-noscheme", "3.3")
	Query        = newRule("query", "query", "3.4").encoding()
	Fragment     = newRule("fragment", "fragment", "3.5").encoding()
	URIReference = newRule("scheme", "URI-reference", "4.1")
	AbsoluteURI  = newRule("fragment", "absolute-URI", "4.3")
)

// namesInIRI has the names that RFC 3987, section 2.2, gives to the rules that it changes. The name
// for segment is ipchar, the rule for the bytes of a segment.
var namesInIRI = map[string]string{
	"userinfo": "iuserinfo", "reg-name": "ireg-name", "segment": "ipchar", "path-noscheme": "ipath-noscheme", "query": "iquery",
	"fragment": "ifragment",
}

const rfc3987 = "RFC 3987, section 2.2"

// forIRI returns the rule of RFC 3987 that replaces r, or r if there is none.
func (r *Rule) forIRI() *Rule {
	name, ok := namesInIRI[r.Name]
	if !ok {
		return r
	}
	replaced := *r
	replaced.Name, replaced.Source = name, rfc3987
	return &replaced
}

// IsOfRFC3987 reports whether r is a rule of RFC 3987.
func (r *Rule) IsOfRFC3987() bool { return r.Source == rfc3987 }

// Source returns the document and the section that define the rule with the given name.
func Source(name string) string {
	for _, r := range table {
		if r.Name == name {
			return r.Source
		}
	}
	for _, replaced := range namesInIRI {
		if replaced == name {
			return rfc3987
		}
	}
	return "RFC 3986, appendix A"
}
