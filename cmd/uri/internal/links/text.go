package links

import "mvdan.cc/xurls/v2"

// urls matches a URI with a scheme in running text, without the punctuation after it.
var urls, _ = xurls.StrictMatchingScheme(xurls.AnyScheme) // an expression

// fromText returns the URIs in running text.
func fromText(document []byte) []Link {
	var found []Link
	for _, at := range urls.FindAllIndex(document, -1) {
		found = append(found, Link{string(document[at[0]:at[1]]), at[0]})
	}
	return found
}
