package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A peer is a library in a different language, used by a program in the directory peers.
type peer struct {
	name   string
	source string     // the source of the program
	probe  string     // a program that is built in the same way and needs only the library; "" if nothing is built
	build  []string   // the command that builds it
	run    []string   // the command that runs it; without arguments, it prints a version
	calls  []peerCall // the operations of the peer
}

// A peerCall is the call of a peer in an operation.
type peerCall struct {
	op, call, task string
}

// peers are libraries with Debian packages. Only uriparser does anything in Format, since the others keep the text
// that they parsed.
var peers = []peer{
	{
		name: "uriparser", source: "uriparser.c", probe: "#include <uriparser/Uri.h>\nint main(void) { return 0; }\n",
		build: []string{"cc", "-O2", "-o", "uriparser", "uriparser.c", "-luriparser"}, run: []string{"./uriparser"},
		calls: []peerCall{
			{op: "parse", call: "uriParseSingleUriEx", task: "parse"},
			{op: "format", call: "uriToString", task: "format"},
			{op: "normalize", call: "uriNormalizeSyntax", task: "normalize"},
			{op: "resolvetext", call: "uriAddBaseUri", task: "resolve"},
		},
	},
	{
		name: "Boost.URL", source: "boost.cpp", probe: "#include <boost/url.hpp>\nint main() { return 0; }\n",
		build: []string{"c++", "-std=c++17", "-O2", "-o", "boost", "boost.cpp", "-lboost_url"}, run: []string{"./boost"},
		calls: []peerCall{
			{op: "parse", call: "parse_uri_reference", task: "parse"},
			{op: "normalize", call: "url::normalize", task: "normalize"},
			{op: "resolvetext", call: "resolve", task: "resolve"},
		},
	},
	{
		name: "oxiri", source: "oxiri.rs", probe: "extern crate oxiri;\nfn main() {}\n",
		build: []string{"sh", "-c", buildOxiri}, run: []string{"./oxiri"},
		calls: []peerCall{
			{op: "parse", call: "IriRef::parse", task: "parse"},
			{op: "resolvetext", call: "Iri::resolve", task: "resolve"},
			{op: "appendresolve", call: "Iri::resolve_into", task: "append"},
		},
	},
	{
		name: "java.net.URI", source: "JavaNetURI.java", probe: "final class JavaNetURI {}\n",
		build: []string{"javac", "JavaNetURI.java"}, run: []string{"java", "-cp", ".", "JavaNetURI"},
		calls: []peerCall{
			{op: "parse", call: "new URI", task: "parse"},
			{op: "normalize", call: "URI.normalize", task: "normalize"},
			{op: "resolvetext", call: "URI.resolve", task: "resolve"},
		},
	},
	{
		name: "Node", source: "node.mjs", run: []string{"node", "node.mjs"},
		calls: []peerCall{
			{op: "parse", call: "new URL", task: "parse"},
			{op: "parse", call: "URL.canParse", task: "canparse"},
			{op: "normalize", call: "new URL, href", task: "normalize"},
			{op: "resolvetext", call: "new URL, href", task: "resolve"},
		},
	},
}

// buildOxiri builds the program of oxiri. Debian has the sources of crates in a directory for Cargo. A crate without
// dependencies can be built without Cargo.
const buildOxiri = `set -e
for crate in /usr/share/cargo/registry/oxiri-*; do :; done
rustc -O --edition 2018 --crate-type rlib --crate-name oxiri "$crate/src/lib.rs"
CRATE=${crate##*/} rustc -O --edition 2021 -L . --extern oxiri -o oxiri oxiri.rs`

// peerSources are the sources of the programs.
//
//go:embed peers
var peerSources embed.FS

// withPeers returns the operations with the peers among the entries, and writes which peers take part. The programs
// are built in dir.
func withPeers(w io.Writer, dir string) ([]operation, error) {
	tasks := map[string][]entry{}
	for _, p := range peers {
		if missing := p.missing(dir); missing != "" {
			fmt.Fprintf(w, "  %s: skipped, not installed: %s\n", p.name, missing)
			continue
		}
		version, err := p.make(dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Fprintf(w, "  %s %s\n", p.name, version)
		for _, c := range p.calls {
			tasks[c.op] = append(tasks[c.op], entry{
				who: p.name, call: c.call, task: &task{dir, p.run, c.task},
			})
		}
	}
	all := slices.Clone(operations)
	for i, op := range all {
		all[i].entries = slices.Concat(op.entries, tasks[op.name])
	}
	return all, nil
}

// missing returns what the peer needs and does not have, in words, or "".
func (p peer) missing(dir string) string {
	for _, command := range [][]string{p.build, p.run} {
		if len(command) == 0 || strings.HasPrefix(command[0], ".") {
			continue
		}
		if _, err := exec.LookPath(command[0]); err != nil {
			return command[0]
		}
	}
	if p.probe == "" {
		return ""
	}
	if err := p.compile(dir, []byte(p.probe)); err != nil {
		return "its library or a compiler for it"
	}
	return ""
}

// make builds the program and returns the version of the library.
func (p peer) make(dir string) (version string, err error) {
	source, err := peerSources.ReadFile("peers/" + p.source)
	if err != nil {
		return "", err
	}
	if err := p.compile(dir, source); err != nil {
		return "", err
	}
	return inDir(dir, p.run)
}

// compile builds a program from source.
func (p peer) compile(dir string, source []byte) error {
	if err := os.WriteFile(filepath.Join(dir, p.source), source, 0o600); err != nil || p.build == nil {
		return err
	}
	_, err := inDir(dir, p.build)
	return err
}

// inDir runs a command and returns its output. An error contains its stderr.
func inDir(dir string, command []string) (string, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	var trouble strings.Builder
	cmd.Stderr = &trouble
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, trouble.String())
	}
	return strings.TrimSpace(string(out)), nil
}
