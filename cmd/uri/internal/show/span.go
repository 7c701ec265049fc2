package show

import "github.com/go-rfc3986/uri/cmd/uri/internal/refs"

// StartOf returns where a component of a valid text is, or where the path is if there is none.
func StartOf(text, component string) int {
	all := refs.Split(text)
	if s := refs.Find(all, component); s.Component != "" {
		return s.Start
	}
	return refs.Find(all, refs.Path).Start
}
