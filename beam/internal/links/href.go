package links

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// href returns a reference from page to another page, in one of many spellings.
func (w Web) href(r *rand.Rand, page place) string {
	if r.IntN(200) == 0 {
		return rare[r.IntN(len(rare))]
	}
	to := w.place(r)
	if r.IntN(4) == 0 {
		to = to.home()
	}
	text := spell(r, page, to)
	switch r.IntN(6) {
	case 0:
		text += "#part"
	case 1:
		if strings.Contains(text, "?") {
			text += "&utm_source=page"
		} else {
			text += "?%75tm_source=page"
		}
	}
	return text
}

// rare are references to things other than pages, and references that mislead.
var rare = []string{
	"mailto:Someone@Example.ORG", "tel:+1-201-555-0123", "data:,x", "", "#top", "?", "urn:ISBN:0-330-25864-8",
	"http://example.com@big.example/%2e%2e/", "http://0x7f.1/", "//[2001:DB8::1]:443/", "https://user:secret@big.example/",
}

// spell returns a reference to a page. Not all references are as short as possible.
func spell(r *rand.Rand, from, to place) string {
	near := from.scheme == to.scheme && from.host == to.host
	switch n := r.IntN(8); {
	case near && from.dir == to.dir && n < 5:
		return to.name + to.question()
	case near && n < 4:
		return ".." + to.path()
	case near && n < 7:
		return to.path()
	case from.scheme == to.scheme && n < 3:
		return "//" + to.host + to.path()
	case n == 3:
		return strings.ToUpper(to.scheme) + "://" + strings.ToUpper(to.host) + to.dir + "x/.././" + to.name + to.question()
	case n == 4:
		return to.scheme + "://" + to.host + ":" + defaultPorts[to.scheme] + to.path() //nolint:urlport // the hosts are names
	case n == 5:
		return to.scheme + "://" + to.host + to.dir + strings.Replace(to.name, "p", "%70", 1) + strings.ToLower(to.question())
	default:
		return to.String()
	}
}

var defaultPorts = map[string]string{"http": "80", "https": "443"}

// writeBad writes a line that is not a link.
func writeBad(out *bufio.Writer, r *rand.Rand, page place) {
	n := r.IntN(1 << 30)
	if r.IntN(8) == 0 {
		fmt.Fprintf(out, "/no-base\t/p%d\n", n)
		return
	}
	io.WriteString(out, page.String())
	switch r.IntN(7) {
	case 0:
		fmt.Fprintf(out, "\n") // no TAB
	case 1:
		fmt.Fprintf(out, "\t//h/[%d]\n", n)
	case 2:
		fmt.Fprintf(out, "\thttp://h:%d/\n", 65536+n)
	case 3:
		fmt.Fprintf(out, "\t/p%d%%zz\n", n)
	case 4:
		fmt.Fprintf(out, "\thttp://[::%d\n", n)
	case 5:
		fmt.Fprintf(out, "\t/caf\u00e9/%d\n", n)
	case 6:
		fmt.Fprintf(out, "\thttp://user:secret%d@h h/\n", n)
	default:
		fmt.Fprintf(out, "\ta page %d\n", n)
	}
}
