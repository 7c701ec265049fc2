package uris

import "github.com/go-rfc3986/uri/lint"

// A Place is where a text stands: the file and the number of the line, from 1.
type Place struct {
	File string
	Line int64
}

// A Line is a text and its place.
type Line struct {
	Place Place
	Text  string
}

// A Link is what a page refers to, with the URI of the page, both as they stand, and the place of the two.
type Link struct {
	Place      Place
	Page, Href string
}

// A Refusal says where something was refused, and why. The reason shows no userinfo, and not the whole text.
type Refusal struct {
	Place  Place
	Reason string
}

// A Finding is what lint.Check found in a URI, and the text of the URI, whole.
type Finding struct {
	URI     string
	Finding lint.Finding
}
