package show

import (
	"strconv"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// StartOf returns where a component of a valid text is, or where the path is if there is none.
func StartOf(text, component string) int {
	all := refs.Split(text)
	if s := refs.Find(all, component); s.Component != "" {
		return s.Start
	}
	return refs.Find(all, refs.Path).Start
}

// Number returns a number of things in words.
func Number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
