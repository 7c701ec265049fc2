package main

import (
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

// Edits share no memory with the URI that they are applied to, and do not change it.
func TestEditsLeaveReferenceAlone(t *testing.T) {
	e, err := newEditor(map[string][]string{"join": {"../x"}, "segment": {"y"}, "set": {"k=v"}}, query.RFC3986)
	if err != nil {
		t.Fatal(err)
	}
	u := uri.MustParse("//h/a/b?k#f")
	before := u.Clone()
	for range 2 {
		edited, err := e.apply(u)
		if got := edited.String(); err != nil || got != "//h/a/x/y?k=v#f" {
			t.Errorf("the edits give %q, %v", got, err)
		}
		if !u.Equal(before) {
			t.Errorf("%s was changed to %s", before, u)
		}
	}
}
