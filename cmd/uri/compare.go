package main

import (
	"slices"

	"github.com/go-rfc3986/uri"
)

// The relations of two references, strongest first.
const (
	equal              = "equal"
	equivalentBySyntax = "equivalent by syntax"
	equivalentByScheme = "equivalent by scheme"
	different          = "different"
)

// A relation is how two references are related, and the first component that they differ in, "" where there is none.
type relation struct {
	Relation  string `json:"relation"`
	Component string `json:"component,omitempty"`
}

// String returns the relation in words.
func (r relation) String() string {
	if r.Component == "" {
		return r.Relation
	}
	return r.Relation + ": " + r.Component
}

// compare is the command that tells how two references are related.
func (t *tool) compare(opts options, operands []string) error {
	if len(operands) != 2 {
		return misused("compare", "there must be two references")
	}
	a, err := t.parseOperand(opts, operands, 0)
	if err != nil {
		return err
	}
	b, err := t.parseOperand(opts, operands, 1)
	if err != nil || t.failed {
		return err
	}
	r := relate(a, b)
	t.failed = r.Relation == different
	if opts.json {
		return t.printJSON(r)
	}
	return t.printLine(r.String())
}

// parseOperand returns the reference that the operand with that index is, or tells why it is none. The error is that of
// the output.
func (t *tool) parseOperand(opts options, operands []string, index int) (uri.URI, error) {
	u, err := uri.Parse(operands[index])
	if err == nil {
		return u, nil
	}
	t.failed = true
	where, reason := place{fromArgument, index + 1}, refuse(operands[index], err, false).errorRecord()
	if opts.json {
		return u, t.printJSON(refusedRecord{location: where.location(), Error: reason})
	}
	return u, t.complain("uri: " + where.String() + ": " + reason.Message)
}

// relate returns how a and b are related. What differs is told as it stands where the two are equivalent, since nothing
// differs any more after they are normalized.
func relate(a, b uri.URI) relation {
	switch {
	case a.Equal(b):
		return relation{Relation: equal}
	case a.Normalize().Equal(b.Normalize()):
		return relation{equivalentBySyntax, firstDifference(a, b)}
	case a.Equivalent(b):
		return relation{equivalentByScheme, firstDifference(a, b)}
	default:
		return relation{different, firstDifference(a.NormalizeForScheme(), b.NormalizeForScheme())}
	}
}

// firstDifference returns the first component, in URI order, that a and b differ in. It is the authority where only one
// of them has one. Package uri has the like for its errors, but does not export it: nobody else has asked for it.
func firstDifference(a, b uri.URI) string {
	switch {
	case a.Scheme != b.Scheme:
		return scheme
	case hasAuthority(&a) != hasAuthority(&b):
		return authority
	case a.UserInfo != b.UserInfo || a.ForceUserInfo != b.ForceUserInfo:
		return userinfo
	case a.Host != b.Host:
		return host
	case a.Port != b.Port || a.HasPort != b.HasPort:
		return port
	case !slices.Equal(a.Path, b.Path):
		return path
	case a.Query != b.Query || a.ForceQuery != b.ForceQuery:
		return query
	default:
		return fragment
	}
}
