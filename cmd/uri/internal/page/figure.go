package page

import "github.com/go-rfc3986/uri/cmd/uri/internal/refs"

// A Part is a component of the text or a part of one, or a delimiter, which has no component.
type Part struct {
	Component string `json:"component,omitempty"`
	Text      string `json:"text"`
	Finding   int    `json:"finding,omitempty"` // the number of the finding that marks the part, from 1
}

// A Finding is a finding in the reference, as "uri lint" shows it, or says why the text is not a reference: then it has the level
// "refused" and no code.
type Finding struct {
	refs.Finding
	About string `json:"about,omitempty"`
}

// figure splits text, which need not be valid, into its components and their delimiters, and these at the findings, of which the
// shortest is seen. An empty path is left out.
func figure(text string, findings []Finding) (parts []Part) {
	number := make([]int, len(text)) // of the finding at each byte
	for n, f := range findings {
		for i := f.Start; i < f.Start+f.Length; i++ {
			if seen := number[i]; seen == 0 || f.Length < findings[seen-1].Length {
				number[i] = n + 1
			}
		}
	}
	add := func(component string, start, end int) {
		for i := start + 1; i <= end; i++ {
			if i == end || number[i] != number[start] {
				parts = append(parts, Part{component, text[start:i], number[start]})
				start = i
			}
		}
	}
	done := 0
	for _, s := range refs.Split(text) {
		if s.Component == refs.Authority {
			continue
		}
		add("", done, s.Start)
		add(s.Component, s.Start, s.End)
		if s.Start == s.End && s.Component != refs.Path {
			parts = append(parts, Part{Component: s.Component})
		}
		done = s.End
	}
	add("", done, len(text))
	return parts
}
