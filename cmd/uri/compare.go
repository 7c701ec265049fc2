package main

import (
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"
)

// The relations of two references, from the strongest.
const (
	equal              = "equal"
	equivalentBySyntax = "equivalent by syntax"
	equivalentByScheme = "equivalent by scheme"
	different          = "different"
)

// A relation is how two references are related, and the first component that differs, or "" if none does.
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

const compareHelp = `Writes on one line how the references A and B are related (RFC 3986, section 6.2). The relations, from the strongest:

  equal                  letter by letter, except for the case of the scheme and the spelling of the port
  equivalent by syntax   equal in their normal forms
  equivalent by scheme   equal if the rules of the scheme are applied too, and each IPv6 address is in one form
  different              not known to be the same

The first component that differs follows a ":". If the references are equivalent, it is the first that differs before normalization, and otherwise the first that differs after it. No userinfo is shown.`

const compareExamples = `$ uri compare http://h/%7Ea http://h/~a
equivalent by syntax: path

$ uri compare http://h http://h:80/
equivalent by scheme: port

$ uri compare 'http://[::1]/' 'http://[0:0:0:0:0:0:0:1]/'
equivalent by scheme: host

$ uri compare --json http://h/a http://h/b
{"relation":"different","component":"path"}`

// newCompare returns the command that compares two references.
func (t *tool) newCompare() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "compare [FLAG...] A B",
		Short:   "compare two references",
		Long:    compareHelp,
		Example: compareExamples,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return misused(cmd, "two references are required")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return t.compare(args) },
	}
	return t.readsReferences(t.hasJSON(cmd))
}

// compare writes how the operands are related.
func (t *tool) compare(operands []string) error {
	t.hintAtFiles(operands)
	var pair [2]uri.URI
	for i, text := range operands {
		text, err := t.opts.reading.Read(&pair[i], text)
		if err != nil {
			t.troubled = true
			where := display.Place{Source: display.FromArgument, Number: i + 1}
			if err = t.refuseOperand(where, jsonline.Refuse(text, err, t.opts.refusals())); err != nil {
				return err
			}
		}
	}
	if t.troubled {
		return nil
	}
	r := relate(pair[0], pair[1])
	t.Failed = r.Relation == different
	if t.opts.JSON {
		return t.PrintJSON(r)
	}
	return t.PrintLine(r.String())
}

// refuseOperand reports an operand that is not valid. It returns an error of the output.
func (t *tool) refuseOperand(where display.Place, r jsonline.Refusal) error {
	if t.opts.JSON {
		return t.PrintJSON(jsonline.NewRefusedRecord(where, r.ErrorRecord()))
	}
	return t.Complain("uri: " + where.String() + ": " + r.Message())
}

// relate returns how a and b are related. If they are equivalent, the component is the first that differs before they
// are normalized, since none differs after that.
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

// firstDifference returns the first component, in URI order, in which a and b differ. It is the authority if only one
// of them has an authority. Package uri has the same function for its errors, but does not export it.
func firstDifference(a, b uri.URI) string {
	switch {
	case a.Scheme != b.Scheme:
		return display.Scheme
	case a.Has(uri.ComponentAuthority) != b.Has(uri.ComponentAuthority):
		return display.Authority
	case a.UserInfo != b.UserInfo || a.ForceUserInfo != b.ForceUserInfo:
		return display.Userinfo
	case a.Host != b.Host:
		return display.Host
	case a.Port != b.Port || a.HasPort != b.HasPort:
		return display.Port
	case !slices.Equal(a.Path, b.Path):
		return display.Path
	case a.Query != b.Query || a.ForceQuery != b.ForceQuery:
		return display.Query
	default:
		return display.Fragment
	}
}
