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

// Findings are all that lint.Check finds in a URI, in its order, and the text of the URI. There is at
// least one finding.
type Findings struct {
	URI string
	All []lint.Finding
}
