package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// peerSources are the programs of libraries in other languages, each of which uses one. Their first lines say
//
//	// peer: NAME
//	// build: COMMAND              of a shell; all of them in order
//	// run: COMMAND                that prints the version of the library, or with two more arguments is a child
//	// call: OPERATION TASK NAME   what the child can do
//
//go:embed peers
var peerSources embed.FS

var peerLine = regexp.MustCompile(`(?m)^// (peer|build|run|call): (.*)$`)

// A peer is a library in another language.
type peer struct {
	name, build string
	run         []string
	calls       [][]string // operation, task, name
}

// readPeer reads the first lines of a source.
func readPeer(source []byte) (p peer) {
	for _, m := range peerLine.FindAllStringSubmatch(string(source), -1) {
		switch value := m[2]; m[1] {
		case "peer":
			p.name = value
		case "build":
			p.build += value + "\n"
		case "run":
			p.run = strings.Fields(value)
		case "call":
			p.calls = append(p.calls, strings.SplitN(value, " ", 3))
		}
	}
	return p
}

// withPeers returns the operations with the peers among the entries, and writes which peers take part. The programs are built in
// dir. One that cannot be built or run is skipped.
func withPeers(w io.Writer, dir string) ([]operation, error) {
	all := slices.Clone(operations)
	files, err := peerSources.ReadDir("peers")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		source, err := peerSources.ReadFile("peers/" + file.Name())
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, file.Name()), source, 0o600); err != nil {
			return nil, err
		}
		p := readPeer(source)
		_, failed := inDir(dir, "sh", "-ec", p.build)
		version, err := inDir(dir, p.run...)
		if failed != nil || err != nil {
			fmt.Fprintf(w, "%s: skipped, since it or its compiler is not installed\n", p.name)
			continue
		}
		fmt.Fprintf(w, "%s %s\n", p.name, version)
		for _, c := range p.calls {
			i := slices.IndexFunc(all, func(op operation) bool { return op.name == c[0] })
			all[i].entries = append(slices.Clip(all[i].entries), entry{who: p.name, name: c[2], task: &task{dir, p.run, c[1]}})
		}
	}
	return all, nil
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
