package main

import (
	"errors"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

// An earlier step makes sure that the query is valid, but the error would say so if it were not.
func TestChangeParametersOfNoQuery(t *testing.T) {
	e := editor{edits: &edits{Deletes: []string{"a"}}}
	u := uri.URI{Query: "a b"}
	var refused *uri.FormatError
	var cause *query.Error
	if err := e.changeParameters(&u); !errors.As(err, &refused) || !errors.As(err, &cause) ||
		refused.Component != "query" || refused.Rule != "query" || u.Query != "a b" {
		t.Errorf("error %v, query %q", err, u.Query)
	}
}

// edits share no memory with the URI that they are applied to, and do not change it.
func TestEditsLeaveReferenceAlone(t *testing.T) {
	e := editor{edits: &edits{Joins: []string{"../x"}, Segments: []string{"y"}, Sets: []string{"k=v"}}}
	u := uri.MustParse("//h/a/b?k#f")
	before := u.Clone()
	for range 2 {
		edited, err := e.Apply(u)
		if got := edited.String(); err != nil || got != "//h/a/x/y?k=v#f" {
			t.Errorf("the edits give %q, %v", got, err)
		}
		if !u.Equal(before) {
			t.Errorf("%s was changed to %s", before, u)
		}
	}
}
