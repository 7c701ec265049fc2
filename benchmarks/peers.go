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
		name: "uriparser", source: "uriparser.c",
		build: []string{"cc", "-O2", "-o", "uriparser", "uriparser.c", "-luriparser"}, run: []string{"./uriparser"},
		calls: []peerCall{
			{op: "parse", call: "uriParseSingleUriEx", task: "parse"},
			{op: "format", call: "uriToString", task: "format"},
			{op: "normalize", call: "uriNormalizeSyntax", task: "normalize"},
			{op: "resolvetext", call: "uriAddBaseUri", task: "resolve"},
		},
	},
	{
		name: "Boost.URL", source: "boost.cpp",
		build: []string{"c++", "-std=c++17", "-O2", "-o", "boost", "boost.cpp", "-lboost_url"}, run: []string{"./boost"},
		calls: []peerCall{
			{op: "parse", call: "parse_uri_reference", task: "parse"},
			{op: "normalize", call: "url::normalize", task: "normalize"},
			{op: "resolvetext", call: "resolve", task: "resolve"},
		},
	},
	{
		name: "oxiri", source: "oxiri.rs",
		build: []string{"sh", "-c", buildOxiri}, run: []string{"./oxiri"},
		calls: []peerCall{
			{op: "parse", call: "IriRef::parse", task: "parse"},
			{op: "resolvetext", call: "Iri::resolve", task: "resolve"},
			{op: "appendresolve", call: "Iri::resolve_into", task: "append"},
		},
	},
	{
		name: "java.net.URI", source: "JavaNetURI.java",
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

// withPeers returns the operations with the peers among the entries, and writes which peers take part. The programs are built in
// dir. One that cannot be built or run is skipped.
func withPeers(w io.Writer, dir string) ([]operation, error) {
	all := slices.Clone(operations)
	for _, p := range peers {
		source, err := peerSources.ReadFile("peers/" + p.source)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, p.source), source, 0o600); err != nil {
			return nil, err
		}
		version, err := p.make(dir)
		if err != nil {
			reason, _, _ := strings.Cut(err.Error(), "\n")
			fmt.Fprintf(w, "%s: skipped: %s\n", p.name, reason)
			continue
		}
		fmt.Fprintf(w, "%s %s\n", p.name, version)
		for _, c := range p.calls {
			i := slices.IndexFunc(all, func(op operation) bool { return op.name == c.op })
			all[i].entries = append(slices.Clip(all[i].entries), entry{who: p.name, name: c.call, task: &task{dir, p.run, c.task}})
		}
	}
	return all, nil
}

// make builds the program and returns the version of the library.
func (p peer) make(dir string) (version string, err error) {
	if p.build != nil {
		if _, err := inDir(dir, p.build...); err != nil {
			return "", err
		}
	}
	return inDir(dir, p.run...)
}

// inDir runs a command and returns its output. An error contains its stderr.
func inDir(dir string, command ...string) (string, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	var trouble strings.Builder
	cmd.Stderr = &trouble
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", command[0], err, trouble.String())
	}
	return strings.TrimSpace(string(out)), nil
}
