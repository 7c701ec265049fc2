package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/internal/check/samples"
	"go.yaml.in/yaml/v3"
)

// The kind of a document follows from its name. The place is what check and lint read.
func TestExtract(t *testing.T) {
	const document = "See [a](/%2F 'b') and\r\n<https://u:p@h.example/ü>.\n"
	file := writeFile(t, "a.md", document)
	const places = "FILE:1:9\t/%2F\nFILE:2:2\thttps://u:p@h.example/ü\n"
	runWith("", "extract", "--where", file).check(t, result{stdout: strings.ReplaceAll(places, "FILE", file)})
	runWith(document, "extract", "--where", "--type", "markdown").check(t, result{stdout: strings.ReplaceAll(places, "FILE", "-")})
	runWith(document, "extract", "--type=markdown", "-0").check(t, result{stdout: "/%2F\x00https://u:p@h.example/ü\x00"})
	runWith(document, "extract").check(t, result{stdout: "https://u:p@h.example/ü\n"})
	runWith("", "extract", file, file, "--type=text").check(t, result{stdout: strings.Repeat("https://u:p@h.example/ü\n", 2)})
	runWith("<a href='/\x1b[2J\xff'>", "extract", "--type", "html").check(t, result{stdout: "/\x1b[2J\xff\n"}) // no terminal, which it could control
	runWith("", "extract", "--type", "pdf").check(t, result{"", "uri extract: invalid value of --type: \"pdf\": it must be text, markdown, html, xml or json (\"--\" ends the flags)\nRun \"uri help extract\" for its usage.\n", 2})
	if got := runWith("", "extract", file+"x"); got.status != 2 || !strings.HasPrefix(got.stderr, "uri: open ") {
		t.Errorf("%+v", got)
	}
	runWith(strings.ReplaceAll(places, "FILE", "a.md"), "lint", "--where").check(t, result{
		"a.md:1:9: warning: path: encoded-slash at offset 1 (%2F): An encoded slash divides the segment for parsers that decode first (RFC 3986, section 7.3)\n" +
			"a.md:2:2: invalid path at offset 22: 'ü' (U+00FC) is not allowed: write %C3%BC, or read IRIs with --iri (segment; RFC 3986, section 3.3)\n" +
			"2 references, 1 bad, 1 finding\n", "", 1})
	watched := columns(80)
	watched.Stdout.IsTerminal = true
	runIn(watched, "<a href='/\x1b[2J'>", "extract", "--type", "html").check(t, result{stdout: `/\x1B[2J` + "\n"})
}

// LINE and COLUMN count from 1, and COLUMN counts bytes: after each kind of text on the line and on lines before, LF alone and CRLF end a
// line, and neither CR nor a separator of Unicode does. With --where, --null and --json, the place and the end of a record are the same.
func TestExtractPlaces(t *testing.T) {
	const url = "http://h/x"
	for _, before := range []string{"", " ", "a ", "é ", "caf\u00e9 \U0001F600 ", "e\u0301 ", "\u4f8b\u3048 ", "\t", "\xff ", "\r", "\u2028", "\u0085", "\v", "\f", "\n", "\r\n", "\n\r", "é\né ", "\n\né\r\n\t", url + " é " + url + " "} {
		for _, row := range []struct{ kind, document string }{
			{"text", before + url + " é\n"}, {"markdown", "p" + before + "<" + url + ">"}, {"html", "<p>" + before + "é<a href='" + url + "'>"}, {"xml", "<p>" + before + "é <a href='" + url + "'/></p>"}, {"json", `["é",` + "\n" + `"` + url + `"]`},
		} {
			if row.kind == "xml" && (strings.ContainsAny(before, "\v\f") || before == "\xff ") { // no XML
				continue
			}
			at := strings.LastIndex(row.document, url)
			line, column := 1+strings.Count(row.document[:at], "\n"), len(row.document[:at])-strings.LastIndex(row.document[:at], "\n")
			plain := fmt.Sprintf("-:%d:%d\t%s", line, column, url)
			for args, last := range map[string]string{
				"--where": plain + "\n", "--where --null": plain + "\x00", "--json": fmt.Sprintf(`"file":"-","line":%d,"column":%d,"reference":"%s"}`+"\n", line, column, url), "": url + "\n", "-0": url + "\x00",
			} {
				if got := runWith(row.document, append([]string{"extract", "--type", row.kind}, strings.Fields(args)...)...); !strings.HasSuffix(got.stdout, last) || got.status != 0 {
					t.Errorf("%s %q %s: %+v, want %q", row.kind, row.document, args, got, last)
				}
			}
		}
	}
}

// Each FILE has what it has alone, whatever is read before: its kind is that of its name, and its base element does not apply to the next.
func TestExtractEachFileAlone(t *testing.T) {
	var files []string
	for name, document := range map[string]string{
		"a.html": "<base href=/own/><a href=a>", "b.htm": "<!-- http://h/no -->\n<a href=b>\n<a href=//%zz>", "c.md": "[c](c)\n\n[r]: d\n", "d.markdown": "<a href=e> [x][r]", "e.xml": "<base href='/no/'><f/></base>",
		"f.xml": "<a href='g'>\n<b>", "g.json": `{"h": "http://h/\u0068"}`, "h.txt": "<base href=/no/> http://h/i", "I.HTML": "<a href='../j k'>", "none": "<base href=/no/> http://h/l",
	} {
		files = append(files, writeFile(t, name, document))
	}
	for _, flags := range []string{"", "--base https://b.example/x/y", "--where", "--json --base https://b.example/x/y", "--null", "--type html"} {
		alone := map[string]result{}
		for _, file := range files {
			alone[file] = runWith("", append(strings.Fields("extract "+flags), file)...)
		}
		for _, first := range files { // before and after each other file
			want, args := result{}, strings.Fields("extract "+flags)
			for _, second := range files {
				for _, file := range []string{first, second} {
					args = append(args, file)
					want = result{want.stdout + alone[file].stdout, want.stderr + alone[file].stderr, max(want.status, alone[file].status)}
				}
			}
			runWith("", args...).check(t, want)
		}
	}
}

// With --base, a reference leads where a browser goes, which applies the first base element with a reference (HTML Standard,
// section 4.2.3). A base element itself is relative to the given base.
func TestExtractBase(t *testing.T) {
	for document, want := range map[string]string{
		"<a href=a>":                                             "e/a",
		"<a href='\\\\H\\b c'>":                                  "https://h/b%20c",
		"<a href=//h:443/%2e%2e/b>":                              "https://h/b",
		"<a href=a><base href=/x/><a href=b>":                    "x/a x/ x/b",
		"<base target=a><base href=x/><base href=/y/><a href=b>": "e/x/ y/ e/x/b",
		"<base href=x/><a href=x/>":                              "e/x/ e/x/x/",
		"<base href><base href=x/><a href=b>":                    "e/x/ e/b",
		"<base href=data:,x><a href=b>":                          "data:,x e/b",
		"<base href=JavaScript:x><a href=b>":                     "javascript:x e/b",
		"<base href=//[><a href=b>":                              "! e/b",
		"<a href=//a%b><a href=mailto:b@c>":                      "! mailto:b@c",
		"<meta http-equiv=refresh content='0;url=?q#f'>":         "e/f?q#f",
	} {
		got := runWith(document, "extract", "--type=html", "--base=https://d.example/e/f?g#h")
		wanted, isBad := strings.CutPrefix(want, "! ")
		if result := strings.ReplaceAll(got.stdout, "https://d.example/", ""); result != strings.ReplaceAll(wanted, " ", "\n")+"\n" || (got.status == 1) != isBad {
			t.Errorf("%s: %+v, want %s", document, got, want)
		}
	}
}

// What is not of its kind is read as text, and that is said. The kind of a compressed document follows from the name before ".gz".
func TestExtractBroken(t *testing.T) {
	file := writeFile(t, "a.xml.gz", samples.Compressed(t, "<a>\n http://h/?a&amp;b\n<c>http://h/?d&amp;e"))
	runWith("", "extract", file).check(t, result{"http://h/?a&b\nhttp://h/?d&e\n", "uri: " + file + ":3:21: read as text from here on: XML syntax error on line 3: unexpected EOF\n", 1})
	runWith("[\"http://h/\"", "extract", "--type=json", "--json").check(t, result{`{"file":"-","line":1,"column":3,"reference":"http://h/"}` + "\n" +
		`{"file":"-","line":1,"column":13,"error":{"message":"read as text from here on: unexpected EOF"}}` + "\n", "", 1})
}

// The end of the name decides the kind, in either case, with ".gz" after it or not, and whatever letters it ends in.
func TestExtractKindOfName(t *testing.T) {
	kinds := map[string]string{
		"html": "html htm", "xml": "xml xhtml svg svgz rss atom gpx", "json": "json jsonld har", "markdown": "md markdown",
		"text": "txt css zz svgx xmlgz g z",
	}
	document := "\"http://h/?a&amp;b\" [c](d)"
	file := func(name string) string {
		if strings.HasSuffix(strings.ToLower(name), ".gz") {
			return writeFile(t, name, samples.Compressed(t, document))
		}
		return writeFile(t, name, document)
	}
	for kind, ends := range kinds {
		want := runWith(document, "extract", "--type="+kind)
		for _, end := range strings.Fields(ends) {
			for _, name := range []string{"a." + end, "a.html." + end, "A." + strings.ToUpper(end), "a." + end + ".gz", "A." + strings.ToUpper(end) + ".GZ", "." + end} {
				got := runWith("", "extract", file(name))
				if got.stdout != want.stdout || got.status != want.status {
					t.Errorf("%s: %+v, want as --type=%s: %+v", name, got, kind, want)
				}
			}
		}
	}
}

// The place in the message is where the part begins that is read as text, whatever references come before and after it: "^" marks it.
func TestExtractSaysWhereTextBegins(t *testing.T) {
	for _, row := range []struct{ kind, marked string }{
		{"xml", "<a>^</b>"}, {"xml", "<a>\n <b href='http://h/0'/>\n ^</b>"}, {"xml", "^<"}, {"xml", "<a><![CDATA[\n]]>^</b>"},
		{"json", "^x"}, {"json", "[1^,\n x"}, {"json", "[\"http://h/0\"^,\n x"}, {"json", "{\n \"a\"^ \"b"}, {"json", "1\n[]^\n]"},
	} {
		before, after, _ := strings.Cut(row.marked, "^")
		for _, rest := range []string{"", "\n", " http://h/1\n", "\nhttp://h/1\n\nhttp://h/2 x\n"} {
			got := runWith(before+after+rest, "extract", "--type="+row.kind)
			want := fmt.Sprintf("uri: -:%d:%d: read as text from here on: ", 1+strings.Count(before, "\n"), len(before)-strings.LastIndex(before, "\n"))
			if !strings.HasPrefix(got.stderr, want) || got.status != 1 || strings.Count(got.stdout, "\n") != strings.Count(before+rest, "http://h/") {
				t.Errorf("%q: %+v, want %s", before+after+rest, got, want)
			}
		}
	}
}

// Each hook passes good files, and fails for a file with a bad reference and for one that cannot be read. The module that it installs has the command.
func TestHooks(t *testing.T) {
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct {
		ID, Entry, Language string
		Install             []string `yaml:"additional_dependencies"`
	}
	if err := yaml.Unmarshal(text, &hooks); err != nil || len(hooks) != 2 {
		t.Fatalf("%d hooks, %v", len(hooks), err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "uri")); err != nil {
		t.Skip(err)
	}
	none := filepath.Join(t.TempDir(), "none")
	files := map[string][3]string{ // the index is the exit status
		"uri-check": {writeFile(t, "good", "https://h.example/\n"), writeFile(t, "bad", "https://h.example/\n/a\n"), none},
		"uri-lint":  {writeFile(t, "good.md", "[a](/b)"), writeFile(t, "bad.html", "<a href='/a/%2e%2e/b'>"), none},
	}
	for _, hook := range hooks {
		for i, file := range files[hook.ID] {
			words, err := shellWords(strings.NewReplacer(`"$@" | `, `"$@"|`).Replace(hook.Entry))
			if err != nil {
				t.Fatal(err)
			}
			words[0] = map[string]string{"uri": filepath.Join(bin, "uri")}[words[0]] + strings.TrimPrefix(words[0], "uri")
			cmd := exec.Command(words[0], append(words[1:], file)...)
			cmd.Env = append(os.Environ(), asCommand+"=1", "GORACE=atexit_sleep_ms=0", "PATH="+bin+":"+os.Getenv("PATH"))
			output, _ := cmd.CombinedOutput() // the exit status has the result
			if got := cmd.ProcessState.ExitCode(); got != i {
				t.Errorf("%s of %s: status %d, %s", hook.ID, file, got, output)
			}
			if i == 1 && !strings.Contains(string(output), file+":") {
				t.Errorf("%s does not name the place: %s", hook.ID, output)
			}
		}
		if hook.Language != "golang" || len(hook.Install) != 1 {
			t.Errorf("%s installs %q", hook.ID, hook.Install)
			continue
		}
		list := exec.Command("go", "list", "-f", "{{.Name}} {{.ImportPath}}", hook.Install[0])
		list.Dir = "../.."
		if output, err := list.CombinedOutput(); string(output) != "main github.com/go-rfc3986/uri/cmd/uri\n" {
			t.Errorf("%s installs %s, %v", hook.ID, output, err)
		}
	}
}

// A base that is not valid, or has no scheme, is a mistake in the command line (RFC 3986, section 5.1): nothing is read.
func TestExtractRefusesBase(t *testing.T) {
	const of = "\nRun \"uri help extract\" for its usage.\n"
	for base, message := range map[string]string{
		"b c":      badPath,
		"http://[": "invalid host at offset 8: ",
		"/a":       "",
		"//h/a":    "",
		"?q":       "",
	} {
		for _, flags := range []string{"", "--json", "--quiet"} {
			got := runWith("<a href=a>", append(strings.Fields("extract --type=html "+flags), "--base", base)...)
			if got.stdout != "" || got.status != 2 || !strings.HasPrefix(got.stderr, "uri extract: "+message) || !strings.HasSuffix(got.stderr, of) {
				t.Errorf("%q %s: %+v", base, flags, got)
			}
		}
	}
}

// Of a document that cannot be read to its end, nothing is written, and the next one is read.
func TestExtractOfPartOfADocument(t *testing.T) {
	whole := samples.Compressed(t, strings.Repeat("http://h/\n", 1000))
	next := writeFile(t, "next", "http://i/\n")
	for name, text := range map[string]string{"a.gz": whole[:len(whole)-4], "b.gz": whole[:len(whole)-8] + "12345678", "c.json.gz": whole[:12]} {
		file := writeFile(t, name, text)
		if got := runWith("", "extract", file, next); got.stdout != "http://i/\n" || got.status != 2 || strings.Count(got.stderr, "\n") != 1 || !strings.HasPrefix(got.stderr, "uri: "+file+": ") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A write error ends the run: no later reference is complained about, and no later document is read.
func TestExtractEndsWithAWriteError(t *testing.T) {
	var document strings.Builder
	for range 1000 {
		document.WriteString("<a href=/a>\n<a href=//a%b>\n")
	}
	for _, args := range []string{"extract --type=html --base=http://h/", "extract --type=html --base=http://h/ - " + filepath.Join(t.TempDir(), "none")} {
		var stderr strings.Builder
		status := run(strings.Fields(args), strings.NewReader(document.String()), &brokenWriter{100, errors.New("no room")}, &stderr, columns(80))
		if complaints := strings.Count(stderr.String(), "uri: -:"); status != 2 || complaints == 0 || complaints > 10 || !strings.HasSuffix(stderr.String(), "uri: no room\n") || strings.Contains(stderr.String(), "open") {
			t.Errorf("%s: status %d, %d complaints, %.300s", args, status, complaints, &stderr)
		}
	}
}
