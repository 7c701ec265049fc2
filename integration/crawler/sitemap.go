package crawler

import (
	"encoding/xml"
	"io"

	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// addSitemap adds each <loc> of a sitemap or of a sitemap index. Pages and sitemaps are treated
// alike.
func (cr *crawl) addSitemap(r io.Reader, base uri.Base) {
	decoder := xml.NewDecoder(r)
	for {
		token, err := decoder.Token()
		if err != nil {
			return // the end, or invalid XML
		}
		element, ok := token.(xml.StartElement)
		if !ok || element.Name.Local != "loc" {
			continue
		}
		var text string
		if decoder.DecodeElement(&text, &element) != nil {
			return
		}
		if target, err := httpuri.Href(base, text, idna.Lookup.ToASCII); err == nil {
			cr.add(target)
		}
	}
}
