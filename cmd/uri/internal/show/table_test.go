package show

import (
	"strings"
	"testing"
)

// The rows of the kind, of the port and of a component with percent-encoded text. A ":" without digits is no port (RFC 3986, section
// 3.2.3), and what looks the same decoded is not repeated.
func TestTableRows(t *testing.T) {
	for text, want := range map[string]string{
		"http://h:/":    "  port      (empty)\n",
		"http://h:0/":   "  port      0   not 80, the default of http\n",
		"http://h:80/":  "  port      80   the default of http\n",
		"http://h:080/": "  port      080   the default of http\n",
		"x://h:1/":      "  port      1\n",
		"/%00":          "  path      /%00\n",
		"/%FF":          "  path      /%FF\n",
		"/%7E":          "  path      /%7E   decoded: /~\n",
		"/%C3%BC":       "  path      /%C3%BC   decoded: /\u00fc\n",
		"x:a":           "  kind      URI\n",
		"x:\u00fc":      "  kind      IRI\n",
		"/\u00fc":       "  kind      relative reference   absolute-path\n",
	} {
		if got := Table(text, 80, false) + "\n"; !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", text, got, want)
		}
	}
}
