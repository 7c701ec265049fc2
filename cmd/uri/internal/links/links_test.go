package links

import (
	"fmt"
	"strings"
	"testing"
)

// Each reference has the offset of its text in the document.
func TestIn(t *testing.T) {
	for _, test := range []struct{ kind, document, want string }{
		{"text", "See http://h/a(b), mailto:joe@h.example.\nNot www.h.example or /a.", "4 http://h/a(b)|19 mailto:joe@h.example"},
		{"text", "x-y://host 'ssh://u:p@h/' <https://é.example/ü>", "0 x-y://host|12 ssh://u:p@h/|27 https://é.example/ü"},
		{"text", "", ""},
		{"markdown", "[a](/b%20c \"t\") ![i](i.png)\n\n[r][x] [x] <urn:a:b> <joe@h.example>\n\n[x]: <../d e> 't'\n",
			"4 /b%20c|21 i.png|41 urn:a:b|51 mailto:joe@h.example|73 ../d e"},
		{"markdown", "[![i](a.png)](b)", "6 a.png|14 b"},
		{"markdown", "[![i](a) http://h/](b) http://h/", "6 a|20 b|23 http://h/"}, {"markdown", "![![i](a) http://h/ ![i](b) http://h/](c)", "7 a|25 b|39 c"}, // after an image in a link
		{"markdown", "> - [a](b\\_c&amp;d)\n>   http://h.example/x. www.h.example", "8 b_c&d|24 http://h.example/x|44 http://www.h.example"},
		{"markdown", "www.A@B.EXAMPLE", "0 mailto:www.A@B.EXAMPLE"}, // "www." needs a domain with a "." after it
		{"markdown", "`http://h/` \n\n    [a](b)\n\n```\n[a](b)\n```\n", ""},
		{"markdown", "[]() [a]()", ""},
		{"markdown", "http://127.0.0.1:8080/a http://[::1]/ https://EXAMPLE.COM/ http://0x7f.1/a%2Fb s3a://b/k\nssh://h/é", // as in text
			"0 http://127.0.0.1:8080/a|24 http://[::1]/|38 https://EXAMPLE.COM/|59 http://0x7f.1/a%2Fb|79 s3a://b/k|89 ssh://h/é"},
		{"markdown", "**http://h/*a*.** _http://h/b_ ~~http://h/c~~", "2 http://h/*a|19 http://h/b|33 http://h/c"}, // beside emphasis
		{"markdown", "[http://h/ [x](y) ![http://h/](z) [http://h/*a*](w)", "1 http://h/|15 y|31 z|49 w"},          // links have no links in them
		{"markdown", "|a|\n|-|\n|http://h/a|\n", "9 http://h/a"},
		{"markdown", "web.archive.org/web/*/https://h/ _x_.http://h/", "22 https://h/|37 http://h/"},
		{"markdown", "(www.h.example) *www.h.example/a&gt;* www.a_b.c www.b xwww.a.b www.a.b_", // GFM, section 6.9
			"1 http://www.h.example|17 http://www.h.example/a"},
		{"markdown", "a.b-c_d@a.b. @a.b a@b a@b.c- a@b.c_ a@b..c a@b.c+d://e", "0 mailto:a.b-c_d@a.b|43 mailto:a@b.c|49 d://e"},
		{"markdown", "a@b.c+d@e.f", "0 mailto:a@b.c|5 mailto:+d@e.f"},               // a link is no part of the next
		{"markdown", "a\vwww.b.c x\fwww.d.e", "2 http://www.b.c|12 http://www.d.e"}, // GFM, sections 2.1 and 6.9: white space
		{"markdown", "<pre>\n<a href=x></pre><a href=y>\n\n<!--\n<a href=no> --> <a href=z>\n", "14 x|30 y|63 z"},
		{"markdown", "a <a href='x?a&amp;b'>b</a>\n\n<div>\n<img src=y>\n</div>\n", "11 x?a&b|44 y"},
		{"html", "<!-- <a href=no> --><A HREF = \" /a&#x20;\n\" title=href><img srcset='b.png 1x, c.png 200w'><script>href='no'</script>", "32 /a|67 b.png|77 c.png"},
		{"html", "<a data-href=no href=x ping='p q'><form action=''>", "21 x|29 p|31 q"},
		{"html", "<base href=/b><link/href=c>", "11 /b|25 c"},
		{"html", "<a href", ""},
	} {
		var got []string
		for _, r := range found(test.kind, test.document) {
			got = append(got, fmt.Sprint(r.Offset, " ", r.Text))
		}
		if got := strings.Join(got, "|"); got != test.want {
			t.Errorf("%s %q: %s, want %s", test.kind, test.document, got, test.want)
		}
	}
}

// The kind of a document follows from the end of its name.
func TestKindsByName(t *testing.T) {
	const document = "<a href=a>[b](c)</a>"
	for kind, want := range map[string]int{".md": 2, ".MARKDOWN": 2, ".html": 1, ".htm": 1, ".xhtml": 0, "": 0, ".txt": 0} {
		if got := found(kind, document); len(got) != want {
			t.Errorf("%s: %v, want %d", kind, got, want)
		}
	}
}

// Each end of a name that has a kind of its own, in any case; any other is text (docs/tool.md, "Find links"). The document has one reference
// that each kind alone finds, and is broken as XML and as JSON.
func TestEachKindByName(t *testing.T) {
	const document = "<a href=h>[b](m)</a><a\nhref='x'/>"
	of := func(kind string) string { return texts(kind, document) + fmt.Sprint(In(kind, document, func(Link) {})) }
	for kind, ends := range map[string]string{
		"markdown": ".md .markdown",
		"html":     ".html .htm",
		"xml":      ".xml .xhtml .xht .svg .svgz .rss .atom .rdf .xsd .xsl .xslt .wsdl .opml .kml .gpx .opf .ncx",
		"json":     ".json .jsonl .ndjson .jsonld .geojson .webmanifest .ipynb .har",
		"text":     ".txt .log .go .js .css .csv .yaml .mdx .xmlx .htmlx .xm .htm.x .gz md htm xhtml svg rss jsonl .",
	} {
		for _, end := range strings.Fields(ends) {
			for _, name := range []string{end, strings.ToUpper(end)} {
				if got, want := of(name), of(kind); got != want {
					t.Errorf("%s: %s, want %s of %s", name, got, want, kind)
				}
			}
		}
		if kind != "text" && of(kind) == of("text") {
			t.Errorf("%s is read as text", kind)
		}
	}
}

// Each ASCII character of a URI as itself, after a backslash, and as three kinds of references, in each kind of destination (CommonMark
// 0.31.2, sections 2.4, 2.5 and 6.3). In an autolink and outside of links, a backslash stays.
func TestEscapesOfMarkdown(t *testing.T) {
	const names = "&amp; !excl; $dollar; *ast; +plus; ,comma; ;semi; =equals; /sol; :colon; ?quest; #num; @commat; _lowbar; .period;"
	for _, c := range uriCharacters {
		escaped := []string{string(c), fmt.Sprintf("&#%d;", c), fmt.Sprintf("&#x%x;", c), fmt.Sprintf("&#X%04X;", c)}
		if !isAlphanumeric(c) {
			escaped = append(escaped, `\`+string(c))
		}
		for _, name := range strings.Fields(names) {
			if strings.HasPrefix(name, string(c)) {
				escaped = append(escaped, "&"+name[1:])
			}
		}
		for _, e := range escaped {
			for _, form := range []string{"[a](U)", "![a](U 't')", "[a](<U>)", "[a][b]\n\n[b]: U", "[b]: <U> (t)\n", "> - [a](\n>   U)"} {
				document := strings.Replace(form, "U", "/x?"+e+"y%2f", 1)
				if got, want := texts("markdown", document), fmt.Sprintf("%d /x?%cy%%2f", strings.Index(document, "/x?"), c); got != want {
					t.Errorf("%q: %s, want %s", document, got, want)
				}
			}
		}
	}
}

// What an escape stands for is no part of another, and a number may begin with zeros (CommonMark 0.31.2, sections 2.4 and 2.5).
func TestEscapesBesideEscapesOfMarkdown(t *testing.T) {
	escapes := map[string]string{
		`\&`: "&", `\#`: "#", `\;`: ";", `\\`: `\`, "&amp;": "&", "&#38;": "&", "&#x26;": "&", "&#0038;": "&", "&#047;": "/", "&#08;": "\b", "&#0;": "\uFFFD", "&#xD800;": "\uFFFD", "&#1114112;": "\uFFFD", "&#128;": "\u0080",
		"&num;": "#", "&bsol;": `\`, "&nosuch;": "&nosuch;", "&#12345678;": "&#12345678;", "&#x1234567;": "&#x1234567;", "&#;": "&#;", "&#x;": "&#x;", "&copy": "&copy", `\a`: `\a`,
	}
	for first, plain := range escapes {
		for _, after := range []string{"", "#65;", "#x41;", "amp;", "lt;", "38;", ";", "_", "a"} {
			if first == "&copy" && after == ";" {
				continue // one escape
			}
			for second, plainSecond := range escapes {
				for _, form := range []string{"[a](<U>)", "[b]: U"} {
					document := strings.Replace(form, "U", "/x"+first+after+"/"+second, 1)
					if got, want := texts("markdown", document), fmt.Sprint(strings.Index(document, "/x"), " /x", plain+after+"/"+plainSecond); got != want {
						t.Errorf("%q: %q, want %q", document, got, want)
					}
				}
			}
		}
	}
}

// No document makes it panic, or gives an offset outside of it.
func FuzzExtract(f *testing.F) {
	for _, document := range []string{"[a](b) <http://h/> <a href=x>", "[x]: y\n\n[x]", "http://h/ <img srcset='a 1x,b'", "> [a](\\\n&#", "\t- <div\n\t  href=x>", "<a\x00\x00f=x>"} {
		f.Add(document)
	}
	f.Fuzz(func(t *testing.T, document string) {
		agreeInPieces(t, document)
		for _, kind := range Kinds {
			last := 0
			for _, r := range found(kind, document) {
				if r.Offset < last || r.Offset > len(document) || r.Text == "" {
					t.Errorf("%s %q: %+v", kind, document, r)
				}
				last = r.Offset
			}
		}
	})
}

// found returns the references in a document, which may be broken.
func found(kind, document string) []Link {
	return collect(func(found func(Link)) { In(kind, document, found) })
}

// The place of a reference is where it stands in the document, after each byte of ASCII and each kind of escape, two of them together.
func TestPlacesAfterEscapes(t *testing.T) {
	var pieces []string
	for c := range 128 {
		pieces = append(pieces, string(rune(c)))
	}
	pieces = append(pieces, "&amp;", "&quot;", "&#34;", "&#x27;", "&copy", "&copy=", "&notit;", "&#0;", "&#x80;", "&lt", "&", "&#", "\r\n", "é", "\U0001F600", `\"`, `\\`, `\/`, `\n`, `\u00e9`, `\ud83d\ude00`, `\u0026`)
	const reference = "https://h.test/b"
	n := 0
	for i, first := range pieces {
		for j, second := range pieces {
			if (i+j)%8 != 0 && (len(first) == 1 || len(second) == 1) {
				continue
			}
			for _, form := range []struct{ kind, document string }{
				{"html", "<p style='a:P url(" + reference + ")'>"}, {"html", "<p style=\"a:P url(" + reference + ")\">"}, {"html", "<img srcset='P 1x, " + reference + " 2x'>"},
				{"html", "<a ping='P " + reference + "'>"}, {"html", "<p>P</p><a href=" + reference + ">"},
				{"xml", "<a>P " + reference + "</a>"}, {"xml", "<a b='P " + reference + "'/>"}, {"json", `["P ` + reference + `"]`}, {"json", `{"P": "` + reference + `"}`},
				{"markdown", "P " + reference}, {"markdown", "P\n\n<" + reference + ">"}, {"text", "P " + reference},
			} {
				document := strings.Replace(form.document, "P", first+second, 1)
				for _, l := range found(form.kind, document) {
					if l.Text != reference {
						continue
					}
					if n++; l.Offset != strings.LastIndex(document, reference) {
						t.Errorf("%s %q: offset %d, want %d", form.kind, document, l.Offset, strings.LastIndex(document, reference))
					}
				}
			}
		}
	}
	if n < 10_000 {
		t.Error(n, "references are found")
	}
}
