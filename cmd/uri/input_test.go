package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/samples"
)

// Records may contain LF and CR, and each record of the output ends at NUL too.
func TestNull(t *testing.T) {
	const (
		lf = "invalid path at offset 1: white space around a URI is not part of it: remove it (segment; RFC 3986, section 3.3)"
		cr = "invalid path at offset 1: white space around a URI is not part of it: remove it (segment; RFC 3986, section 3.3)"

		badLF = `"reference":"b\n","error":{"offset":1,"component":"path","rule":"segment","message":"` + lf + `"}}` + "\n"
	)
	const complaints = "uri: record 2: " + lf + "\nuri: record 4: " + cr + "\n"
	for _, test := range []struct {
		args, stdin string
		want        result
	}{
		{"get [{path}]", "a\x00b\n\x00\x00c\r\x00#", result{"[a]\x00\x00[]\x00\x00[]\x00", complaints, 1}},
		{"normalize", "a\x00b\n\x00%7e\x00c\r\x00", result{"a\x00\x00~\x00\x00", complaints, 1}},
		{"relativize x:/", "x:/a\x00b\n\x00\x00c\r\x00", result{"a\x00\x00\x00\x00", complaints, 1}},
		{"resolve x:/", "a\x00b\n\x00\x00c\r\x00", result{"x:/a\x00\x00x:/\x00\x00", complaints + "", 1}},
		{"edit --query q", "a\x00b\n\x00\x00c\r\x00", result{"a?q\x00\x00?q\x00\x00", complaints, 1}},
		{"file-uri --posix", "/a\n\x00/\r\n", result{"file:///a%0A\x00file:///%0D%0A\x00", "", 0}},
		{"file-uri --posix", "\x00/a\x00", result{
			"\x00file:///a\x00", "uri: record 1: " + notAbsolute + "\n", 1}},
		{"file-path --posix", "file:/a%0A\x00file:///%0d%0a\x00file:/a%0D", result{
			"/a\n\x00/\r\n\x00/a\r\x00", "", 0}},
		{"file-path --posix", "b\n\x00file:/a", result{"\x00/a\x00", "uri: record 1: " + lf + "\n", 1}},
		{"check", "a\x00b\n\x00\x00c\r", result{
			"record 2: " + lf + "\nrecord 4: " + cr + "\n4 references, 2 bad\n", "", 1}},
		{"check --json", "a\x00b\n", result{`{"record":2,` + badLF, "2 references, 1 bad\n", 1}},
		{"lint", "a\x00b\n", result{"record 2: " + lf + "\n2 references, 1 bad, 0 findings\n", "", 1}},
		{"lint --json", "b\n\x00http:\x00", result{`{"record":1,` + badLF + `{"record":2,"reference":"http:","code":"scheme","level":"error",` +
			`"component":"authority","length":0,"section":"RFC 9110, section 4.2.1",` +
			`"message":"In the scheme http, the URI must have '//' and a host after the scheme."}` + "\n", "2 references, 1 bad, 1 finding\n", 1}},
		{"normalize --json", "a\x00b\n\x00", result{`{"reference":"a","result":"a"}` + "\n{\"record\":2," + badLF, "", 1}},
		{"file-uri --json --posix", "/\n\x00", result{`{"path":"/\n","uri":"file:///%0A"}` + "\n", "", 0}},
	} {
		t.Run(test.args, func(t *testing.T) {
			runWith(test.stdin, append(strings.Fields(test.args), "--null")...).check(t, test.want)
		})
	}
}

// Arguments are not records, but the output for them is.
func TestNullOfArguments(t *testing.T) {
	runWith("", "normalize", "--null", "%7e", "b c", "").check(t, result{
		"~\x00\x00\x00", "uri: argument 2: " + badPath + "\n", 1})
	runWith("", "file-path", "--null", "--posix", "file:///a%0A").check(t, result{stdout: "/a\n\x00"})
}

// Without the flag, NUL is a byte that no reference has. Commands that read no lines do not have the flag.
func TestNullIsAsked(t *testing.T) {
	runWith("a\x00b\n", "normalize").check(t, result{
		"\n", "uri: line 1: invalid path at offset 1: 0x00 is not allowed: if NUL separates texts, read them with --null (segment; RFC 3986, section 3.3)\n", 1})
	for _, args := range []string{"compare --null a a", "help --null"} {
		if got := runWith("", strings.Fields(args)...); got.status != 2 || got.stdout != "" {
			t.Errorf("uri %s: %+v", args, got)
		}
	}
}

// Records are answered like arguments, whatever the blocks.
func TestRecordsAreAnsweredLikeArguments(t *testing.T) {
	random := rand.New(rand.NewPCG(0, 10))
	for range 40 {
		var records []string
		for range 1 + random.IntN(50) {
			record := strings.ReplaceAll(samples.RandomLines(random, 2), "last", "file:///a%0A")
			records = append(records, record, strings.TrimRight(record, "\r\n"))
		}
		text := strings.Join(records, "\x00") + "\x00"
		for _, args := range []string{
			"get {path} --null", "normalize --null", "resolve --null x:/y", "relativize --null x:/y", "edit --null --port 1",
			"lint --null", "file-uri --null", "file-path --null --posix",
			"file-path --null --json", "explain --null --json", "lint --null --json",
		} {
			want := runWith("", append(append(strings.Fields(args), "--"), records...)...)
			want.stdout = strings.ReplaceAll(want.stdout, "argument", "record")
			want.stderr = strings.ReplaceAll(want.stderr, "uri: argument", "uri: record")
			for _, size := range []int{1, 30, blockSize} {
				got := runBlocks(strings.NewReader(text), size, 3, args)
				got.stderr, _, _ = strings.Cut(got.stderr, "uri: hint: ")
				if got != want {
					t.Fatalf("%s of %q in blocks of %d: %+v, want %+v", args, records, size, got, want)
				}
			}
		}
	}
}

func TestReadError(t *testing.T) {
	for args, want := range map[string]string{
		"get {path}":        "a\n",
		"check":             "1 reference, 0 bad\n",
		"resolve http://h/": "http://h/a\n",
		"normalize":         "a\n",
		"lint":              "1 reference, 0 bad, 0 findings\n",
		"explain --json": `{"reference":"a","isRelative":true,"path":"a","segments":["a"],"decodedSegments":["a"],` +
			`"spans":[{"component":"path","start":0,"end":1}]}` + "\n",
	} {
		t.Run(args, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			stdin := samples.BrokenReader{Rest: strings.NewReader("a\nb")}
			status := run(strings.Fields(args), stdin, &stdout, &stderr, columns(80))
			result{stdout.String(), stderr.String(), status}.check(t, result{want, "uri: standard input: no more of this\n", 2})
		})
	}
}

// A typist gives a line only after the answer to the line before is written.
type typist struct {
	t       *testing.T
	lines   []string
	answers *bytes.Buffer
	asked   int
}

func (p *typist) Read(b []byte) (int, error) {
	if got := strings.Count(p.answers.String(), "\n"); got != p.asked {
		p.t.Errorf("%d lines of answers to %d lines", got, p.asked)
	}
	if p.asked == len(p.lines) {
		return 0, io.EOF
	}
	p.asked++
	return copy(b, p.lines[p.asked-1]+"\n"), nil
}

func TestAnswersWhoeverTypes(t *testing.T) {
	term := columns(80)
	term.Stdin = true
	for _, test := range []struct {
		args  string
		lines []string
	}{
		{"get {path}", []string{"a", "", "http://h/"}},
		{"explain --json", []string{"a", "b c", "http://h/"}},
		{"check", []string{"a b", "c d"}},
		{"resolve http://a/", []string{"a", "b c"}},
		{"normalize", []string{"a", "b c"}},
		{"edit --json --segment x", []string{"a", "b c"}},
		{"lint", []string{"a b", "/%2F"}},
		{"file-uri", []string{"a", "/b"}},
		{"file-path --json", []string{"a", "file:/b"}},
	} {
		t.Run(test.args, func(t *testing.T) {
			var stdout bytes.Buffer
			run(strings.Fields(test.args), &typist{t, test.lines, &stdout, 0}, &stdout, io.Discard, term)
		})
	}
}

// A message names the file, and counts lines or records from 1 in each file: the product of framings, forms of messages, and files before.
func TestPlacesInFiles(t *testing.T) {
	escaped := strings.NewReplacer(",", "%2C", ":", "%3A")
	first, second := writeFile(t, "a,b", "a\nhttp://[\nb\n"), writeFile(t, "c", "http://[\n")
	for _, of := range []string{"line", "record"} {
		framing := "--quiet=false"
		if of == "record" {
			framing = "--null"
			for _, name := range []string{first, second} {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, bytes.ReplaceAll(text, []byte("\n"), []byte{0}), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, row := range []struct{ command, format string }{
			{"normalize", "uri: %[1]s:%[2]d: "}, {"check", "\n%[1]s:%[2]d: "}, {"check --files", "\n%[1]s:%[2]d:9: "}, {"lint --json", "\n{\"file\":%[4]q,%[5]q:%[2]d,"},
			{"normalize --json", "\n{\"file\":%[4]q,%[5]q:%[2]d,"}, {"check --format=github", "\n::error file=%[3]s,line=%[2]d,col=9,title="},
		} {
			for _, files := range [][]string{{first}, {second}, {first, second}, {second, first}, {second, second}} {
				args := append(strings.Fields(row.command), framing)
				for _, file := range files {
					if !strings.HasSuffix(row.command, "--files") {
						args = append(args, "--from")
					}
					args = append(args, file)
				}
				got := runWith("", args...)
				text := "\n" + got.stdout + "\n" + got.stderr
				for _, file := range files {
					number := 1
					if file == first {
						number = 2
					}
					want := fmt.Sprintf(row.format, file, number, escaped.Replace(file), file, of)
					_, after, found := strings.Cut(text, want)
					if text = after; !found {
						t.Errorf("%q: no %s in %+v", args, want, got)
					}
				}
			}
		}
	}
}

// writeFile writes a file in a temporary directory and returns its name.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// The order is: arguments, then the files as given, with standard input where it is named.
func TestFrom(t *testing.T) {
	one, two := writeFile(t, "one", "b\nx y\n"), writeFile(t, "two", "c d\r\n\nd")
	runWith("e\nf g\n", "normalize", "a", "--from", one, "--from", "-", "--from", two).check(t, result{
		"a\nb\n\ne\n\n\n\nd\n",
		"uri: " + one + ":2: " + badPath + "\nuri: line 2: " + badPath + "\nuri: " + two + ":1: " + badPath + "\n", 1})
	runWith("e", "check", "--from", one, "--from", two, "--json").check(t, result{
		`{"file":"` + one + `","line":2,"reference":"x y","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n" +
			`{"file":"` + two + `","line":1,"reference":"c d","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "5 references, 2 bad\n", 1})
	if got := runWith("", "explain", "--json", "--from", one); !strings.Contains(got.stdout, `"line":2`) || got.status != 1 {
		t.Errorf("explain: %+v", got)
	}
	for _, args := range []string{"check", "explain", "get {host}", "lint --json"} {
		got := runWith("", append(strings.Fields(args), "--from", one+"x")...)
		if got.status != 2 || !strings.HasPrefix(got.stderr, "uri: open ") {
			t.Errorf("%s of no file: %+v", args, got)
		}
	}
}

// The commands read such text, from standard input and from files.
func TestCommandsReadText(t *testing.T) {
	runWith("\xef\xbb\xbfhttp://h/\n", "get", "{host}").check(t, result{stdout: "h\n"})
	runWith("", "normalize", "--from", writeFile(t, "x", "\xef\xbb\xbfa\n"), "--from", writeFile(t, "y", "\xef\xbb\xbfb\n")).check(t, result{stdout: "a\nb\n"})
	runWith("a\n\xef\xbb\xbfb\n", "normalize").check(t, result{stdout: "a\nb\n"}) // two files, one after the other
	runWith("a\n\xef\xbb\xbfb\n", "escape").check(t, result{stdout: "a\n%EF%BB%BFb\n"})
	file := writeFile(t, "a.gz", samples.Compressed(t, "http://h/\nb c\n"))
	runWith("", "check", "--from", file).check(t, result{file + ":2: " + badPath + "\n2 references, 1 bad\n", "", 1})
}

// An incomplete input is reported after the answers to its lines.
func TestBrokenGzip(t *testing.T) {
	whole := samples.Compressed(t, strings.Repeat("http://h/\n", 1000))
	for text, reason := range map[string]string{
		whole[:5]: "unexpected EOF", whole[:len(whole)-4]: "unexpected EOF", whole[:len(whole)-8] + "12345678": "gzip: invalid checksum",
		whole[:12] + "xxxxxxxxxx" + whole[22:]: "flate: corrupt input before offset 6",
	} {
		if got := runWith(text, "check"); got.status != 2 || got.stderr != "uri: standard input: "+reason+"\n" {
			t.Errorf("%d bytes of %d: %+v", len(text), len(whole), got)
		}
		runWith("", "normalize", "--from", writeFile(t, "x", "\xef\xbb\xbfa\n"), "--from", writeFile(t, "y", "\xef\xbb\xbfb\n")).check(t, result{stdout: "a\nb\n"})
		runWith("a\n\xef\xbb\xbfb\n", "normalize").check(t, result{stdout: "a\nb\n"}) // two files, one after the other
		runWith("a\n\xef\xbb\xbfb\n", "escape").check(t, result{stdout: "a\n%EF%BB%BFb\n"})
		file := writeFile(t, "a.gz", text)
		for _, args := range [][]string{{"check", "--from", file}, {"extract", file}} { // by lines, and as a whole
			if got := runWith("", args...); got.status != 2 || !strings.HasPrefix(got.stderr, "uri: "+file+": ") {
				t.Errorf("%s, %d bytes of %d: %+v", args[0], len(text), len(whole), got)
			}
		}
	}
}

// A line that is too long is bad, with its number, wherever blocks end. The lines after it are answered.
func TestMaxLine(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, args := range []string{"normalize", "explain", "get {path}", "normalize --json", "lint", "file-uri --posix"} {
		for _, size := range []int{1, 64, 6000, blockSize} {
			const message = "line 3: longer than 999 bytes (--max-line allows more)"
			got := runBlocks(strings.NewReader("/a\n/b\n"+long+"\r\n/c\n"+long+"\n/d"), size, 3, args+" --max-line 999")
			both := got.stdout + got.stderr
			if strings.HasSuffix(args, "--json") {
				both = strings.Replace(both, `"line":3,"error":{"message":"longer than`, message, 1)
			}
			if got.status != 1 || !strings.Contains(both, message) || strings.Contains(both, "xxx") {
				t.Errorf("%s in blocks of %d: %+v", args, size, got)
			}
			if args != "lint" && (!strings.Contains(got.stdout, "/c") || !strings.Contains(got.stdout, "/d")) {
				t.Errorf("%s in blocks of %d: the lines after it have no answer: %+v", args, size, got)
			}
			got = runBlocks(strings.NewReader("/a\n/b\n/"+long[1:]+"\r\n/c\n"), size, 3, args+" --max-line 5000")
			if got.status != 0 || got.stderr != "" {
				t.Errorf("%s in blocks of %d: a line of 5000: %.300q", args, size, got)
			}
		}
	}
	file := writeFile(t, "long", "a\n"+long+"\nb c")
	runWith("", "check", "--from", file, "--max-line", "512").check(t, result{
		file + ":2: longer than 512 bytes (--max-line allows more)\n" + file + ":3: " + badPath + "\n3 references, 2 bad\n", "", 1})
	runWith("", "check", "--files", file, "--max-line", "512").check(t, result{
		file + ":2:1: longer than 512 bytes (--max-line allows more)\n" + file + ":3:2: " + badPath + "\n3 references, 2 bad\n", "", 1})
}

// A long line needs little memory, however long it is.
func TestZeros(t *testing.T) {
	for _, args := range []string{"check", "explain", "get {host}"} {
		runtime.GC()
		var before runtime.MemStats
		runtime.ReadMemStats(&before)
		input := &repeatReader{line: "\x00", left: 64 << 20}
		var stdout, stderr bytes.Buffer
		status := run(strings.Fields(args), input, &stdout, &stderr, columns(80))
		if both := stdout.String() + stderr.String(); status != 1 || !strings.Contains(both, "line 1: longer than 1048576 bytes (--max-line allows more)\n") {
			t.Errorf("%s: status %d, %s", args, status, both)
		}
		if limit := 2*before.HeapAlloc + 16<<20; input.heap == 0 || input.heap > limit {
			t.Errorf("%s: a heap of %d bytes, want at most %d", args, input.heap, limit)
		}
	}
}

// A line that never ends is bad, and the last that is read.
func TestEndlessLine(t *testing.T) {
	input := &repeatReader{line: strings.Repeat("\x00", 4096), left: math.MaxInt}
	var stdout, stderr bytes.Buffer
	status := run([]string{"check"}, input, &stdout, &stderr, columns(80))
	result{stdout.String(), stderr.String(), status}.check(t, result{
		"line 1: longer than 1048576 bytes (--max-line allows more)\n1 reference, 1 bad\n", "uri: standard input: a line has no end within 1G\n", 2})
}

// An argument that names a file gets a hint, and is still answered.
func TestHintAtFiles(t *testing.T) {
	name := writeFile(t, "refs.txt", "b c\n")
	const hint = "uri: hint: argument 1 is read as a reference, but names a file too: to read the references in it, use --from "
	for _, args := range []string{"explain", "explain --json", "normalize", "get {path}", "redact", "edit --port 1"} {
		got := runWith("", append(strings.Fields(args), name)...)
		if !strings.HasPrefix(got.stderr, hint+name+"\n") || got.status == 2 {
			t.Errorf("%s: %+v", args, got)
		}
	}
	for _, args := range [][]string{
		{"get", "{path}", filepath.Dir(name)}, {"get", "{path}", name + "x"}, {"check", "--from", name}, {"check", "http://h" + name},
		{"file-uri", name}, {"escape", name}, {"unescape", name},
	} {
		if got := runWith("", args...); strings.Contains(got.stderr, "hint") {
			t.Errorf("%q: %s", args, got.stderr)
		}
	}
}

// References come from operands, then from the files of --files and of --from in the order given, and from stdin if nothing else is given.
func TestSourcesTogether(t *testing.T) {
	const stdin = "in 1\n"
	files := map[string]string{}
	for _, name := range []string{"a", "b", "c", "d"} {
		files[name] = writeFile(t, name, "/"+name+"\n"+name+" x\n")
	}
	for _, tt := range []struct {
		operands, from string // names of files, and "o" for a reference
		want           string
	}{
		{"", "", "in"}, {"", "a", "a"}, {"", "ab", "ab"}, {"", "ba", "ba"}, {"", "a-b", "ainb"}, {"o", "", "o"}, {"oo", "a", "ooa"},
		{"a", "", "a"}, {"ab", "", "ab"}, {"ba", "c", "bac"}, {"a", "cd", "acd"}, {"a", "a", "aa"}, {"a", "-", "ain"},
	} {
		for _, command := range []string{"check", "lint"} {
			args, places := []string{command}, map[string]string{"in": "in 1", "o": "o x"}
			for _, operand := range tt.operands {
				if operand == 'o' {
					args = append(args, "o x")
				} else {
					args = append(args, files[string(operand)])
				}
			}
			if strings.ContainsAny(tt.operands, "abcd") {
				args = append(args, "--files")
			}
			for _, name := range tt.from {
				args = append(args, "--from", cmp.Or(files[string(name)], "-"))
			}
			for name := range files {
				places[name] = name + " x"
			}
			got, want := "", ""
			for _, line := range strings.Split(runWith(stdin, append(args, "--json")...).stdout, "\n") {
				if _, rest, ok := strings.Cut(line, `"reference":"`); ok {
					reference, _, _ := strings.Cut(rest, `"`)
					got += reference + ", "
				}
			}
			for rest := tt.want; rest != ""; {
				name := rest[:1]
				if strings.HasPrefix(rest, "in") {
					name = "in"
				}
				want += places[name] + ", "
				rest = rest[len(name):]
			}
			if got != want {
				t.Errorf("%q: the bad references are %q, want %q", args, got, want)
			}
		}
	}
}

// An operand names a file if a regular file is there, under that name or behind a link.
func TestOperandsThatAreFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, err := range []error{
		os.WriteFile("file", []byte("/a b\n"), 0o600), os.Mkdir("directory", 0o700),
		os.Symlink("file", "link"), os.Symlink("link", "link2"), os.Symlink("directory", "linked"), os.Symlink("nothing", "dangling"),
	} {
		if err != nil {
			t.Skip(err) // a system without links
		}
	}
	for _, tt := range []struct {
		operand string
		isFile  bool
	}{
		{"file", true}, {"./file", true}, {"directory/../file", true}, {"link", true}, {"link2", true}, {"directory", false}, {"linked", false},
		{"dangling", false}, {"nothing", false}, {"", false}, {".", false}, {"file/", false}, {"file?", false}, {"file#", false}, {"//file", false}, {"x:file", false},
	} {
		for _, command := range []string{"check", "lint"} {
			got := runWith("", command, tt.operand)
			if isRefused := strings.Contains(got.stderr, " argument 1 names a file: --files reads"); isRefused != tt.isFile || isRefused != (got.status == 2) {
				t.Errorf("%s %q: %+v", command, tt.operand, got)
			}
		}
		if got := runWith("", "normalize", tt.operand); strings.Contains(got.stderr, "names a file too") != tt.isFile {
			t.Errorf("normalize %q: %+v", tt.operand, got)
		}
		if got := runWith("", "check", "--files", tt.operand); (got.status == 1) != tt.isFile {
			t.Errorf("check --files %q: %+v", tt.operand, got)
		}
	}
}

// An operand with a scheme is a URI, even if a file has that name.
func TestOperandsWithASchemeAreNoFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("xy:file", []byte("/a b\n"), 0o600); err != nil {
		t.Skip(err) // a system without such names
	}
	for _, command := range []string{"check", "lint", "normalize"} {
		if got := runWith("", command, "xy:file"); got.stderr != "" || got.status != 0 {
			t.Errorf("%s: %+v", command, got)
		}
	}
}

// blockSize is the usual size of a block.
const blockSize = 128 << 10

// runBlocks runs the command with that block size and number of workers.
func runBlocks(stdin io.Reader, size, workers int, args string) result {
	var stdout, stderr bytes.Buffer
	tool := newTool(stdin, &stdout, &stderr, columns(80))
	tool.BlockSize, tool.Workers = size, workers
	status := tool.run(strings.Fields(args))
	return result{stdout.String(), stderr.String(), status}
}

const testBase = "http://a/b/c/d;p?q"

// counts returns what check says at the end about references, of which some are bad.
func counts(n, bad int) string { return fmt.Sprintf("%s, %d bad", textio.Number(n, "reference"), bad) }

// answersTo returns the expected output of the commands for text. It calls the library for each line.
func answersTo(text string) map[string]result {
	base := uri.MustParse(testBase)
	var checked, targets, complaints, normal, relative, edited strings.Builder
	lines := strings.Split(text, "\n")
	for i, line := range lines[:len(lines)-1] {
		lines[i] = strings.TrimPrefix(strings.TrimSuffix(line, "\r"), "\xef\xbb\xbf")
	}
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	bad := 0
	for i, line := range lines {
		ref, err := uri.Parse(line)
		if err != nil {
			bad++
			message := show.Refuse(line, err, false).Message
			fmt.Fprintf(&checked, "line %d: %s\n", i+1, message)
			fmt.Fprintf(&complaints, "uri: line %d: %s\n", i+1, message)
			for _, output := range []*strings.Builder{&targets, &normal, &relative, &edited} {
				fmt.Fprintln(output)
			}
			continue
		}
		target, err := base.Resolve(ref)
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(&targets, target)
		fmt.Fprintln(&normal, ref.Normalize())
		fmt.Fprintln(&relative, base.Relativize(ref))
		ref.Fragment, ref.ForceFragment = "x", false
		fmt.Fprintln(&edited, ref)
	}
	checked.WriteString(counts(len(lines), bad) + "\n")
	status := min(bad, 1)
	return map[string]result{
		"check":               {checked.String(), "", status},
		"resolve " + testBase: {targets.String(), complaints.String(), status},

		"normalize":              {normal.String(), complaints.String(), status},
		"relativize " + testBase: {relative.String(), complaints.String(), status},
		"edit --fragment x":      {edited.String(), complaints.String(), status},
		"lint":                   linted(lines),
	}
}

// linted returns the expected output of lint for lines.
func linted(lines []string) result {
	var output strings.Builder
	bad, findings := 0, 0
	for i, line := range lines {
		u, err := uri.Parse(line)
		if err != nil {
			bad++
			fmt.Fprintf(&output, "line %d: %s\n", i+1, show.Refuse(line, err, false).Message)
			continue
		}
		for _, f := range show.FindingRecords(line, u, false) {
			findings++
			fmt.Fprintf(&output, "line %d: %s\n", i+1, f.InWords(false))
		}
	}
	fmt.Fprintf(&output, "%s, %s\n", counts(len(lines), bad), textio.Number(findings, "finding"))
	return result{output.String(), "", min(bad+findings, 1)}
}

// The answers are the same, in the order of the lines, for any block size and any number of workers.
func TestBlocksAreAnsweredInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 3))
	texts := []string{"", "\n", "a", "b c\n\n\r\nd"}
	for _, file := range []string{"invalid.txt", "references.txt"} {
		text, err := os.ReadFile("../../testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	drawn := 25
	if testing.Short() {
		drawn = 5
	}
	for range drawn {
		texts = append(texts, samples.RandomLines(random, 200))
	}
	for _, text := range texts {
		for args, want := range answersTo(text) {
			for _, size := range []int{1, 16, 1000, blockSize} {
				for _, workers := range []int{1, 2, 9} {
					got := runBlocks(strings.NewReader(text), size, workers, args)
					got.stderr, _, _ = strings.Cut(got.stderr, "uri: hint: ")
					if got != want {
						t.Fatalf("%s of %q in blocks of %d by %d workers: %+v, want %+v",
							args, text, size, workers, got, want)
					}
				}
			}
		}
	}
}

// The other forms of output do not depend on the blocks either.
func TestBlocksAreAnsweredTheSame(t *testing.T) {
	text := samples.RandomLines(rand.New(rand.NewPCG(1, 8)), 1000) + "/a\nfile:///a\n"
	for _, args := range []string{
		"get {path}", "explain --json", "check --json", "resolve --json http://h/", "explain", "lint --json", "normalize --json",
		"normalize --for-scheme", "relativize --json http://h/", "edit --json --host h --join ../x --form --set k=v",
		"file-uri", "file-uri --posix --json", "file-path", "file-path --windows --json", "redact --json", "redact --text", "escape", "unescape", "template match /{x}",
	} {
		want := runBlocks(strings.NewReader(text), len(text)+1, 1, args)
		if got := runBlocks(strings.NewReader(text), 50, 8, args); got != want || got.stdout == "" {
			t.Errorf("%s with small blocks: %+v, want %+v", args, got, want)
		}
	}
}

// A message comes after all earlier output, on a terminal that shows both streams.
func TestBlocksAndMessagesComeInOrder(t *testing.T) {
	var both bytes.Buffer
	tool := newTool(strings.NewReader(strings.Repeat("a\nb c\nd\n", 200)), &both, &both, columns(80))
	tool.BlockSize, tool.Workers = 10, 8
	tool.run([]string{"resolve", "x:/"})
	var want strings.Builder
	for i := range 200 {
		fmt.Fprintf(&want, "x:/a\n\nuri: line %d: %s\nx:/d\n", 3*i+2, badPath)
	}
	if both.String() != want.String() {
		t.Errorf("got %s, want %s", &both, &want)
	}
}

// An answer may be much longer than its block.
func TestLongAnswers(t *testing.T) {
	const n = 10_000
	text := strings.Repeat("%\n", n)
	got := runBlocks(strings.NewReader(text), 1<<20, 4, "check")
	lines := strings.Split(got.stdout, "\n")
	if want := fmt.Sprintf("line %d: ", n); len(lines) != n+2 || !strings.HasPrefix(lines[n-1], want) {
		t.Errorf("%d lines, want %d with %q", len(lines), n+2, want)
	}
	if want := counts(n, n); lines[n] != want {
		t.Errorf("counts %q, want %q", lines[n], want)
	}

	const targets = 10_000
	base := "x:/" + strings.Repeat("y", 2000)
	got = runBlocks(strings.NewReader(strings.Repeat("#\n", targets)), 1<<20, 4, "resolve "+base)
	if want := strings.Repeat(base+"#\n", targets); got.stdout != want || got.status != 0 {
		t.Errorf("%d bytes with status %d, want %d", len(got.stdout), got.status, len(want))
	}
}

// The lines before a read error are answered.
func TestReadErrorAfterBlocks(t *testing.T) {
	const n = 1000
	for args, want := range map[string]string{
		"get {path}":     strings.Repeat("a\n", n),
		"check":          "1000 references, 0 bad\n",
		"resolve x:/":    strings.Repeat("x:/a\n", n),
		"explain --json": strings.Repeat(`{"reference":"a","isRelative":true,"path":"a","segments":["a"],"decodedSegments":["a"],"spans":[{"component":"path","start":0,"end":1}]}`+"\n", n),
	} {
		before := runtime.NumGoroutine()
		got := runBlocks(samples.BrokenReader{Rest: strings.NewReader(strings.Repeat("a\n", n) + "b")}, 16, 8, args)
		got.check(t, result{want, "uri: standard input: no more of this\n", 2})
		checkGoroutines(t, before)
	}
}

// An error of the output does not name the input.
func TestWriteErrorOfFile(t *testing.T) {
	var stderr bytes.Buffer
	status := run([]string{"normalize", "--from", writeFile(t, "in", "a\n")}, nil, &brokenWriter{0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: errors.New("no room")}}, &stderr, columns(80))
	if stderr.String() != "uri: write /dev/stdout: no room\n" || status != 2 {
		t.Errorf("status %d, %s", status, &stderr)
	}
}

// A write error ends the run: all workers, and long before the end of the input.
func TestWriteErrorAmongBlocks(t *testing.T) {
	const room = 10000
	for _, args := range []string{"get {path}", "check", "resolve x:/", "resolve --json x:/", "normalize", "lint"} {
		for _, line := range []string{"b c\n", "a\n"} {
			if line == "a\n" && (args == "check" || args == "lint") {
				continue // nothing is written before the end
			}
			before := runtime.NumGoroutine()
			input := &repeatReader{line: line, left: 4 << 20}
			var stderr bytes.Buffer
			tool := newTool(input, &brokenWriter{room, errors.New("no room")}, &stderr, columns(80))
			tool.BlockSize, tool.Workers = 1000, 8
			if status := tool.run(strings.Fields(args)); status != 2 || !strings.HasSuffix(stderr.String(), "uri: no room\n") {
				t.Errorf("%s: exit status %d, stderr %s", args, status, &stderr)
			}
			if complaints := strings.Count(stderr.String(), "uri: line"); complaints > room+1 {
				t.Errorf("%s: %d complaints, though the output had room for %d bytes", args, complaints, room)
			}
			if input.left <= 0 {
				t.Fatalf("%s reads after its output has failed, to the end of the input", args)
			}
			checkGoroutines(t, before)
		}
	}
}

// checkGoroutines waits until there are no more goroutines than before. A goroutine that has reported its end may still
// exist. If one never ends, the test times out, which prints its stack.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	for runtime.NumGoroutine() > before {
		time.Sleep(time.Millisecond)
	}
}

// A repeatReader repeats a line. It measures what is in use of the heap during the reads, without garbage.
type repeatReader struct {
	line string
	left int // bytes, approximately
	heap uint64
	read int
}

func (r *repeatReader) Read(b []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := 0
	for n+len(r.line) <= len(b) {
		n += copy(b[n:], r.line)
	}
	r.left -= n
	if r.read++; r.read%16 == 0 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		r.heap = max(r.heap, stats.HeapAlloc)
	}
	return n, nil
}

// Memory does not grow with the input.
func TestMemoryIsFlat(t *testing.T) {
	for _, args := range []string{"check", "resolve http://h/", "edit --segment x", "lint", "redact --text"} {
		runtime.GC()
		var before runtime.MemStats
		runtime.ReadMemStats(&before)
		input := &repeatReader{line: "http://www.example.com/over/there?name=ferret#nose\n", left: 12 << 20}
		tool := newTool(input, io.Discard, io.Discard, columns(80))
		tool.Workers = 4
		if status := tool.run(strings.Fields(args)); status != 0 {
			t.Errorf("%s: exit status %d", args, status)
		}
		room := uint64(tool.Workers) * 6 * blockSize
		if limit := before.HeapAlloc + room + 4<<20; input.heap == 0 || input.heap > limit {
			t.Errorf("%s: a heap of %d bytes, want at most %d", args, input.heap, limit)
		}
	}
}

// A slow input is answered line by line, even if no person types it.
func TestTrickle(t *testing.T) {
	for args, want := range map[string]string{
		"check":         "line %d: " + badPath,
		"get {path}":    "a",
		"resolve x:/":   "x:/a",
		"redact --text": "a",
	} {
		t.Run(args, func(t *testing.T) {
			line := "a\n"
			if args == "check" {
				line = "b c\n"
			}
			stdin, lines := io.Pipe()
			answers, stdout := io.Pipe()
			done := make(chan int)
			go func() {
				done <- run(strings.Fields(args), stdin, stdout, io.Discard, columns(80))
				_ = stdout.Close()
			}()
			scanner := bufio.NewScanner(answers)
			for i := range 20 {
				if _, err := io.WriteString(lines, line); err != nil {
					t.Fatal(err)
				}
				want := strings.ReplaceAll(want, "%d", fmt.Sprint(i+1))
				if !scanner.Scan() || scanner.Text() != want {
					t.Fatalf("line %d is answered with %q, want %q", i+1, scanner.Text(), want)
				}
			}
			_ = lines.Close()
			go func() { _, _ = io.Copy(io.Discard, answers) }()
			<-done
		})
	}
}

// Each file is closed, also after an error, so that a run over many files does not reach the limit of the system.
func TestFilesAreClosed(t *testing.T) {
	const open = "/proc/self/fd"
	if _, err := os.Stat(open); err != nil {
		t.Skip("the system does not list open files: ", err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collected file is closed too
	good, bad := writeFile(t, "good", "http://h/a\n/b\n"), writeFile(t, "bad", strings.Repeat("b", 2_000)+"\n")
	for _, args := range [][]string{
		{"explain"}, {"explain", "--json"}, {"get", "{host}"}, {"check"}, {"lint"}, {"normalize"}, {"resolve", "http://h/"}, {"redact"}, {"redact", "--text"},
		{"edit", "--no-query"}, {"escape"}, {"unescape"}, {"file-uri"}, {"file-path"}, {"template", "match", "/{x}"},
	} {
		for _, name := range []string{good, bad} {
			runWith("", append(args, "--max-line", "1024", "--from", name)...)
		}
	}
	entries, err := os.ReadDir(open)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if name, _ := os.Readlink(filepath.Join(open, entry.Name())); name == good || name == bad {
			t.Errorf("%s is still open", name)
		}
	}
}

// A command that takes several files goes on after one that cannot be read. The exit status is that of trouble, whatever else is wrong.
func TestFilesAfterOneThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	none, good, bad := filepath.Join(dir, "none"), writeFile(t, "good", "x:/a\n"), writeFile(t, "bad", "b c\n")
	link := writeFile(t, "link", "https://h/\n")
	tried := 0
	for _, cmd := range allCommands() {
		if name := strings.Join(pathTo(cmd), " "); cmd.Flags().Lookup("from") != nil {
			tried++
			head := slices.Concat(strings.Fields(name), secretOperands[name])
			want := runWith("", append(slices.Clone(head), "--from", good)...)
			for _, broken := range []string{none, dir} {
				got := runWith("", append(slices.Clone(head), "--from", broken, "--from", good)...)
				if got.stdout != want.stdout || !strings.Contains(got.stderr, broken) || !strings.HasSuffix(got.stderr, want.stderr) || got.status != 2 {
					t.Errorf("uri %s: %+v, want %+v", name, got, want)
				}
				if got := runWith("", append(slices.Clone(head), "--quiet", "--from", broken, "--from", good)...); !strings.Contains(got.stderr, broken) || got.status != 2 {
					t.Errorf("uri %s --quiet: %+v", name, got)
				}
			}
		}
	}
	if tried < 14 {
		t.Errorf("only %d commands", tried)
	}
	runWith("", "check", "--files", none, bad, good).check(t, result{
		bad + ":1:2: " + badPath + "\n2 references, 1 bad\n", "uri: open " + none + ": no such file or directory\n", 2})
	for _, cmd := range []string{"redact --text", "extract"} {
		args := append(strings.Fields(cmd), none, link)
		runWith("", args...).check(t, result{"https://h/\n", "uri: open " + none + ": no such file or directory\n", 2})
	}
}

// A command that waits for a person says what it took the only operand for.
func TestWaitingSaysWhatTheOperandIs(t *testing.T) {
	term := columns(200)
	term.Stdin, term.Stderr.IsTerminal = true, true
	const reading = "reading lines from this terminal; Ctrl-D at the start of a line ends them\n"
	for args, taken := range map[string]string{
		"get {path}":             "argument 1 is the FORMAT; ",
		"resolve x:/":            "argument 1 is the BASE; ",
		"relativize x:/":         "argument 1 is the BASE; ",
		"template match {+x}":    "argument 1 is the TEMPLATE; ",
		"normalize":              "",
		"edit --host h":          "",
		"resolve x:/ --from -":   "argument 1 is the BASE; ",
		"resolve x:/ a --from -": "", // it is not the only one
	} {
		if got := runIn(term, "", strings.Fields(args)...); got.stderr != "uri: hint: "+taken+reading {
			t.Errorf("uri %s: %q, want %q", args, got.stderr, taken)
		}
	}
}

// Without a command, references are explained, whatever they come from and with each flag of explain.
func TestExplainIsTheCommandWithoutName(t *testing.T) {
	file := writeFile(t, "refs", "http://h/a?b\nx y\n")
	for _, args := range []string{
		"http://h/", "http://h/ /a", "--from FILE", "--from FILE /b", "/b --from FILE --from FILE", "--from -", "--json http://h/", "--json --from FILE", "--guess https --from FILE", "--iri /é", "--quiet --from FILE",
		"--skip-bad --from FILE", "--show-password http://u:p@h/", "--max-line 600 --from FILE", "/a --nothing", "--from", "--from FILEx",
	} {
		list := strings.Fields(strings.ReplaceAll(args, "FILE", file))
		got, want := runWith("c?d\n", list...), runWith("c?d\n", append([]string{"explain"}, list...)...)
		got.stderr, want.stderr = strings.ReplaceAll(got.stderr, "uri help\"", "uri help explain\""), strings.ReplaceAll(want.stderr, "uri explain:", "uri:")
		if got != want {
			t.Errorf("uri %s: %+v, want %+v", args, got, want)
		}
	}
}

// After a write error, no file is read or complained about, and a file that could not be read before does not hide the error.
func TestWriteErrorAmongFiles(t *testing.T) {
	good, none := writeFile(t, "good", "a\n"), filepath.Join(t.TempDir(), "none")
	for _, row := range []struct {
		files []string
		want  string
	}{
		{[]string{good}, "uri: no room\n"},
		{[]string{good, none}, "uri: no room\n"},
		{[]string{none, good}, "uri: open " + none + ": no such file or directory\nuri: no room\n"},
		{[]string{none, good, none}, "uri: open " + none + ": no such file or directory\nuri: no room\n"},
	} {
		args := []string{"normalize"}
		for _, file := range row.files {
			args = append(args, "--from", file)
		}
		var stderr bytes.Buffer
		if status := run(args, nil, &brokenWriter{0, errors.New("no room")}, &stderr, columns(80)); status != 2 || stderr.String() != row.want {
			t.Errorf("%q: status %d, %s", args, status, &stderr)
		}
	}
}

// A text that is not valid names no file, even if a file has that name, and compare has the same hint as other commands.
func TestHintsAtFilesOfOtherOperands(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a b", "c%d", "e"} {
		if err := os.WriteFile(name, []byte("/a\n"), 0o600); err != nil {
			t.Skip(err) // a system without such names
		}
	}
	for _, command := range []string{"check", "lint", "normalize"} {
		for _, name := range []string{"a b", "c%d"} {
			if got := runWith("", command, name); strings.Contains(got.stderr, "names a file") || got.status != 1 {
				t.Errorf("%s %q: %+v", command, name, got)
			}
		}
	}
	const hint = "uri: hint: argument 2 is read as a reference, but names a file too: to read the references in it, use --from e\n"
	runWith("", "compare", "f", "e").check(t, result{"different: path\n  path  f\n        e\n", hint, 1})
}
