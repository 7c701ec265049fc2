package grammar

// A Rule is a rule of the grammar, and its component.
type Rule struct {
	Component string
	Name      string
	Source    string // the document and the section that define it
	Encoded   bool   // it allows pct-encoded, which a "%" begins
	Err       error  // why a text breaks it, if the byte alone does not show it
}

// Because returns the rule with the cause.
func (r *Rule) Because(cause error) *Rule {
	broken := *r
	broken.Err = cause
	return &broken
}

// The rules of RFC 3986, appendix A. The component of pct-encoded is that of the rule that allows it.
var (
	PctEncoded   = &Rule{"", "pct-encoded", "RFC 3986, section 2.1", false, nil}
	Scheme       = &Rule{"scheme", "scheme", "RFC 3986, section 3.1", false, nil}
	Userinfo     = &Rule{"userinfo", "userinfo", "RFC 3986, section 3.2.1", true, nil}
	Host         = &Rule{"host", "host", "RFC 3986, section 3.2.2", false, nil}
	IPliteral    = &Rule{"host", "IP-literal", "RFC 3986, section 3.2.2", false, nil}
	IPvFuture    = &Rule{"host", "IPvFuture", "RFC 3986, section 3.2.2", false, nil}
	IPv6address  = &Rule{"host", "IPv6address", "RFC 3986, section 3.2.2", false, nil}
	IPv4address  = &Rule{"host", "IPv4address", "RFC 3986, section 3.2.2", false, nil}
	DecOctet     = &Rule{"host", "dec-octet", "RFC 3986, section 3.2.2", false, nil}
	RegName      = &Rule{"host", "reg-name", "RFC 3986, section 3.2.2", true, nil}
	Port         = &Rule{"port", "port", "RFC 3986, section 3.2.3", false, nil}
	Segment      = &Rule{"path", "segment", "RFC 3986, section 3.3", true, nil}
	PathAbempty  = &Rule{"path", "path-abempty", "RFC 3986, section 3.3", false, nil}
	PathAbsolute = &Rule{"path", "path-absolute", "RFC 3986, section 3.3", false, nil}
	PathNoscheme = &Rule{"path", "path-noscheme", "RFC 3986, section 3.3", false, nil}
	Query        = &Rule{"query", "query", "RFC 3986, section 3.4", true, nil}
	Fragment     = &Rule{"fragment", "fragment", "RFC 3986, section 3.5", true, nil}
	URIReference = &Rule{"scheme", "URI-reference", "RFC 3986, section 4.1", false, nil}
	AbsoluteURI  = &Rule{"fragment", "absolute-URI", "RFC 3986, section 4.3", false, nil}
)

// namesInIRI has the names that RFC 3987, section 2.2, gives to the rules that it changes. For segment, the name is ipchar, which says
// what is allowed there.
var namesInIRI = map[string]string{
	"userinfo": "iuserinfo", "reg-name": "ireg-name", "segment": "ipchar", "path-noscheme": "ipath-noscheme", "query": "iquery",
	"fragment": "ifragment",
}

const rfc3987 = "RFC 3987, section 2.2"

// forIRI returns the rule of RFC 3987 that replaces r, or r.
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

// Source returns the document and the section that define the rule with that name.
func Source(name string) string {
	for _, r := range []*Rule{
		PctEncoded, Scheme, Userinfo, Host, IPliteral, IPvFuture, IPv6address, IPv4address, DecOctet, RegName, Port, Segment,
		PathAbempty, PathAbsolute, PathNoscheme, Query, Fragment, URIReference, AbsoluteURI,
	} {
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
