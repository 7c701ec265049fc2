package main

import "github.com/go-rfc3986/uri"

// edit is the command that changes components of each reference.
func (t *tool) edit(opts options, operands []string) error {
	e := &opts.edits
	if message := e.misuse(); message != "" {
		return misused("edit", message)
	}
	for _, s := range editSteps {
		if err := s.try(e); err != nil {
			t.failed = true
			return t.complain("uri: --" + s.flag + ": " + newFormatRecord(err).Message)
		}
	}
	return t.rewrite(e.apply, opts, operands)
}

// apply returns u with all the edits.
func (e *edits) apply(u uri.URI) (uri.URI, error) {
	for _, s := range editSteps {
		if err := s.do(e, &u); err != nil {
			return uri.URI{}, err
		}
	}
	return u, nil
}

// A step is what the flags about one thing change, if they are given. It leaves the elements of Path alone, which
// others share.
type step struct {
	flag string // that can be to blame for an error
	do   func(e *edits, u *uri.URI) error
}

// try returns the reason why no URI can have what the step gives, so that this is told once and not for each reference.
func (s step) try(e *edits) error {
	u := uri.URI{Scheme: "x", Host: "h"}
	if err := s.do(e, &u); err != nil {
		return err
	}
	if len(u.Path) > 0 && u.Path[0] != "" { // no path that follows an authority
		u.Host = ""
	}
	return u.Validate()
}

// editSteps has the steps in the order in which they are taken, whatever the order of the flags: that of the
// components, but with the host before what cannot do without one. What is given as it stands comes before what is
// added to it. It is only read.
var editSteps = [...]step{
	{scheme, (*edits).changeScheme},
	{host, (*edits).changeHost},
	{userinfo, (*edits).changeUserinfo},
	{port, (*edits).changePort},
	{path, (*edits).changePath},
	{"join", (*edits).joinPath},
	{"segment", (*edits).appendSegments},
	{query, (*edits).changeQuery},
	{"set", (*edits).changeParameters},
	{fragment, (*edits).changeFragment},
}
