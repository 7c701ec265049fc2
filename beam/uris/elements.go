package uris

import "github.com/go-rfc3986/uri/lint"

// A Place is the place of a text: the file and the number of the line, from 1.
type Place struct {
	File string
	Line int64
}

// A Line is a text and its place.
type Line struct {
	Place Place
	Text  string
}

// A Link is a reference in a page, with the URI of the page, both as written, and the place of the
// two.
type Link struct {
	Place      Place
	Page, Href string
}

// A Refusal is the place of something that was rejected, and the reason. The reason shows no
// userinfo, and not the whole text.
type Refusal struct {
	Place  Place
	Reason string
}

// A Finding is a finding of lint.Check, and the whole text of the URI.
type Finding struct {
	URI     string
	Finding lint.Finding
}
