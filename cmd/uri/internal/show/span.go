package show

import "github.com/go-rfc3986/uri/cmd/uri/internal/findings"

// StartOf returns where a component of a valid text is, or where the path is if there is none.
func StartOf(text, component string) int {
	all := findings.Split(text)
	if s := findings.Find(all, component); s.Component != "" {
		return s.Start
	}
	return findings.Find(all, findings.Path).Start
}
