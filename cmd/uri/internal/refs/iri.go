package refs

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// IsIRI reports whether a valid text is an IRI but not a URI.
func IsIRI(text string) bool {
	_, err := uri.Parse(text)
	return err != nil
}

// Written returns a valid text, which may be an IRI, with the scheme in lowercase and the port as a
// number, as the library writes them.
func Written(text string) string {
	u := uri.Split(text)
	if port := Find(Split(text), Port); port.End > 0 {
		head, rest := text[:port.Start-len(":")], text[port.End:]
		if u.HasPort {
			head += ":" + strconv.Itoa(int(u.Port))
		}
		text = head + rest
	}
	return u.Scheme + text[len(u.Scheme):]
}

// NormalIRI returns the normal form of a valid text, which may be an IRI. Characters beyond US-ASCII
// stay the same, percent-encoded or not (RFC 3987, section 5.3.2).
func NormalIRI(text string) string {
	text = Written(normalCase(normalEncoding(text)))
	all := Split(text)
	span := Find(all, Path)
	head, path, rest := text[:span.Start], text[span.Start:span.End], text[span.End:]
	if strings.HasPrefix(path, "/") {
		path = uri.RemoveDotSegments(path)
	}
	if strings.HasPrefix(path, "//") && Find(all, Authority).End == 0 { // section 3.3 of RFC 3986
		head += "/."
	}
	return head + path + rest
}
