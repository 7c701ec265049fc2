package links

import "strings"

// The links that GitHub Flavored Markdown has without markup (section 6.9), besides those with a scheme.

// email returns where the email address with the "@" at an offset is, or zeros.
func (s *scanner) email(at int) (start, end int) {
	for start = at; start > s.done && (isInScheme(s.text[start-1]) || s.text[start-1] == '_'); {
		start--
	}
	end = domain(s.text, at+1)
	if start == at || !strings.Contains(s.text[at:end], ".") || strings.ContainsAny(s.text[end-1:end], "-_") {
		return 0, 0
	}
	return start, end
}

// www returns where the link is that begins with "www." there. If there is none, end is where to go on.
func (s *scanner) www(at, from int) (start, end int) {
	if !strings.HasPrefix(s.text[at:], "www.") || at > from && !strings.ContainsRune(" \t\n\v\f\r*_~(", rune(s.text[at-1])) {
		return at, at
	}
	name := at + len("www.")
	end = domain(s.text, name)
	labels := strings.Split(s.text[name:end], ".")
	if len(labels) < 2 || strings.Contains(labels[len(labels)-2]+labels[len(labels)-1], "_") {
		return end, end
	}
	return at, s.end(name)
}

// domain returns the end of the labels that begin at an offset, with a "." between each two of them.
func domain(text string, at int) int {
	for end := at; ; end++ {
		label := end
		for end < len(text) && (isAlphanumeric(rune(text[end])) || text[end] == '-' || text[end] == '_') {
			end++
		}
		if label == end {
			return max(at, end-1) // before the "."
		}
		if end == len(text) || text[end] != '.' {
			return end
		}
	}
}
