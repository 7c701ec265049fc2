package grammar

// A Rule is a rule that a text can break, in the component in which it does.
type Rule struct {
	Component string
	Name      string
	Source    string // the document and the section that define it
	Encoded   bool   // it allows pct-encoded, which a "%" begins
}

// The rules of RFC 3986, appendix A. The component of pct-encoded is that of the rule that allows it.
var (
	PctEncoded   = &Rule{"", "pct-encoded", "RFC 3986, section 2.1", false}
	Scheme       = &Rule{"scheme", "scheme", "RFC 3986, section 3.1", false}
	Userinfo     = &Rule{"userinfo", "userinfo", "RFC 3986, section 3.2.1", true}
	Host         = &Rule{"host", "host", "RFC 3986, section 3.2.2", false}
	IPliteral    = &Rule{"host", "IP-literal", "RFC 3986, section 3.2.2", false}
	IPvFuture    = &Rule{"host", "IPvFuture", "RFC 3986, section 3.2.2", false}
	IPv6address  = &Rule{"host", "IPv6address", "RFC 3986, section 3.2.2", false}
	IPv4address  = &Rule{"host", "IPv4address", "RFC 3986, section 3.2.2", false}
	DecOctet     = &Rule{"host", "dec-octet", "RFC 3986, section 3.2.2", false}
	RegName      = &Rule{"host", "reg-name", "RFC 3986, section 3.2.2", true}
	Port         = &Rule{"port", "port", "RFC 3986, section 3.2.3", false}
	Segment      = &Rule{"path", "segment", "RFC 3986, section 3.3", true}
	PathAbempty  = &Rule{"path", "path-abempty", "RFC 3986, section 3.3", false}
	PathAbsolute = &Rule{"path", "path-absolute", "RFC 3986, section 3.3", false}
	PathNoscheme = &Rule{"path", "path-noscheme", "RFC 3986, section 3.3", false}
	Query        = &Rule{"query", "query", "RFC 3986, section 3.4", true}
	Fragment     = &Rule{"fragment", "fragment", "RFC 3986, section 3.5", true}
	URIReference = &Rule{"scheme", "URI-reference", "RFC 3986, section 4.1", false}
	AbsoluteURI  = &Rule{"fragment", "absolute-URI", "RFC 3986, section 4.3", false}
)

// inIRI has the rules of RFC 3987, section 2.2, that replace those of RFC 3986.
var inIRI = map[*Rule]*Rule{
	Userinfo:     {"userinfo", "iuserinfo", "RFC 3987, section 2.2", true},
	RegName:      {"host", "ireg-name", "RFC 3987, section 2.2", true},
	Segment:      {"path", "ipchar", "RFC 3987, section 2.2", true},
	PathNoscheme: {"path", "ipath-noscheme", "RFC 3987, section 2.2", false},
	Query:        {"query", "iquery", "RFC 3987, section 2.2", true},
	Fragment:     {"fragment", "ifragment", "RFC 3987, section 2.2", true},
}

// IsInIRI reports whether r is a rule of RFC 3987.
func (r *Rule) IsInIRI() bool { return r.Source == "RFC 3987, section 2.2" }

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
	for _, r := range inIRI {
		if r.Name == name {
			return r.Source
		}
	}
	return "RFC 3986, appendix A"
}
