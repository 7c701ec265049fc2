package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

// writeFile writes a file in a temporary directory and returns its name.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// compressed returns a text compressed by gzip.
func compressed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The order is: arguments, then the files as given, with standard input where it is named.
func TestFrom(t *testing.T) {
	one, two := writeFile(t, "one", "b\nx y\n"), writeFile(t, "two", "c d\r\n\nd")
	runWith("e\nf g\n", "normalize", "a", "--from", one, "--from", "-", "--from", two).check(t, result{
		"a\nb\n\ne\n\n\n\nd\n",
		"uri: " + one + ":2: " + badPath + "\nuri: line 2: " + badPath + "\nuri: " + two + ":1: " + badPath + "\n", 1})
	runWith("e", "check", "--from", one, "--from", two, "--json").check(t, result{
		`{"file":"` + one + `","line":2,"reference":"x y","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n" +
			`{"file":"` + two + `","line":1,"reference":"c d","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n" +
			`{"references":5,"bad":2}` + "\n", "", 1})
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

// gzip data is decompressed, and a byte order mark is not part of the first line, whatever the reads return.
func TestTextReader(t *testing.T) {
	const bom = "\xef\xbb\xbf"
	for text, want := range map[string]string{
		"":                                      "",
		"a\nb":                                  "a\nb",
		bom + "a\n":                             "a\n",
		bom:                                     "",
		bom + bom + "a":                         bom + "a",
		"\xef":                                  "\xef",
		"\xef\xbba":                             "\xef\xbba",
		"\x1f":                                  "\x1f",
		"\x1fa":                                 "\x1fa",
		compressed(t, "a\nb"):                   "a\nb",
		compressed(t, bom+"a"):                  "a",
		compressed(t, ""):                       "",
		compressed(t, "a") + compressed(t, "b"): "ab",
	} {
		for name, reader := range map[string]io.Reader{
			"at once": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text)),
			"with its end": iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, err := io.ReadAll(&textReader{input: reader})
			if err != nil || string(got) != want {
				t.Errorf("%q %s is %q, %v, want %q", text, name, got, err, want)
			}
		}
	}
}

// The commands read such text, from standard input and from files.
func TestCommandsReadText(t *testing.T) {
	runWith("\xef\xbb\xbfhttp://h/\n", "get", "{host}").check(t, result{stdout: "h\n"})
	file := writeFile(t, "a.gz", compressed(t, "http://h/\nb c\n"))
	runWith("", "check", "--from", file).check(t, result{file + ":2: " + badPath + "\n2 references, 1 bad\n", "", 1})
}

// An incomplete input is reported after the answers to its lines.
func TestBrokenGzip(t *testing.T) {
	whole := compressed(t, strings.Repeat("http://h/\n", 1000))
	for _, text := range []string{whole[:5], whole[:len(whole)-4], whole[:len(whole)-8] + "12345678", whole[:12] + "xxxxxxxxxx" + whole[22:]} {
		if got := runWith(text, "check"); got.status != 2 || got.stderr != "uri: standard input: "+errDamaged.Error()+"\n" {
			t.Errorf("%d bytes of %d: %+v", len(text), len(whole), got)
		}
		file := writeFile(t, "a.gz", text)
		got := runWith("", "check", "--from", file)
		if got.status != 2 || !strings.HasPrefix(got.stderr, "uri: "+file+": ") {
			t.Errorf("%d bytes of %d: %+v", len(text), len(whole), got)
		}
	}
}

// A line that is too long ends the run, and the error has its number, wherever blocks end.
func TestMaxLine(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for _, args := range []string{"normalize", "explain", "get {path}", "normalize --json", "lint", "from-file"} {
		for _, size := range []int{1, 64, blockSize} {
			const message = "uri: line 3: longer than 999 (--max-line allows more)\n"
			got := runBlocks(strings.NewReader("/a\n/b\n"+long+"\n/c\n"), size, 3, args+" --max-line 999")
			if got.status != 2 || !strings.HasSuffix(got.stderr, message) || strings.Contains(got.stdout, "xxx") {
				t.Errorf("%s in blocks of %d: %+v", args, size, got)
			}
			got = runBlocks(strings.NewReader("/a\n/b\n/"+long[1:]+"\r\n/c\n"), size, 3, args+" --max-line 1000")
			if got.status == 2 || got.stderr != "" && args != "from-file" {
				t.Errorf("%s in blocks of %d: a line of 1000: %.300q", args, size, got)
			}
		}
	}
	file := writeFile(t, "long", "a\n"+long)
	runWith("", "check", "--from", file, "--max-line", "512").check(t, result{
		"", "uri: " + file + ":2: longer than 512 (--max-line allows more)\n", 2})
}

// A device without line ends stops the run soon, in little memory.
func TestZeros(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip(err)
	}
	for _, args := range []string{"check", "explain", "get {host}"} {
		got := runWith("", append(strings.Fields(args), "--from", "/dev/zero")...)
		if got.status != 2 || got.stderr != "uri: /dev/zero:1: longer than 1M (--max-line allows more)\n" {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

func TestByteSize(t *testing.T) {
	sizes := map[string]byteSize{
		"1": 1, "999": 999, "64K": 64 << 10, "1M": 1 << 20, "1m": 1 << 20, "256M": 256 << 20, "1025": 1025,
		"": 0, "0": 0, "-1": 0, "+1": 0, "K": 0, "1KB": 0, "1.5M": 0, "99999999999999999999": 0, "9999999999G": 0, "x": 0, "1 ": 0,
	}
	if gigabyte := byteSize(1) << 30; strconv.IntSize == 64 { // twice that length does not fit in 32 bits
		sizes["2G"] = 2 * gigabyte
	}
	for text, want := range sizes {
		var got byteSize
		if err := got.Set(text); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d, %v, want %d", text, got, err, want)
		}
		var again byteSize
		if want > 0 && (again.Set(got.String()) != nil || again != got) {
			t.Errorf("%d is written as %q", got, got.String())
		}
	}
}

// An argument that names a file gets a hint, and is still answered.
func TestHintAtFiles(t *testing.T) {
	name := writeFile(t, "refs.txt", "b c\n")
	const hint = "uri: hint: argument 1 is read as a reference, but names a file too: to read the references in it, use --from "
	for _, args := range []string{"check", "lint", "explain", "parse", "normalize", "get {path}", "redact", "edit --port 1"} {
		got := runWith("", append(strings.Fields(args), name)...)
		if !strings.HasPrefix(got.stderr, hint+name+"\n") || got.status == 2 {
			t.Errorf("%s: %+v", args, got)
		}
	}
	for _, args := range [][]string{
		{"check", filepath.Dir(name)}, {"check", name + "x"}, {"check", "--from", name}, {"check", "http://h" + name},
		{"from-file", name}, {"escape", name}, {"unescape", name},
	} {
		if got := runWith("", args...); strings.Contains(got.stderr, "hint") {
			t.Errorf("%q: %s", args, got.stderr)
		}
	}
}
