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

// readPeer returns the values of the first lines of a source, by what they say.
func readPeer(source []byte) map[string][]string {
	p := map[string][]string{}
	for _, m := range peerLine.FindAllStringSubmatch(string(source), -1) {
		p[m[1]] = append(p[m[1]], m[2])
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
		run := strings.Fields(p["run"][0])
		_, failed := inDir(dir, "sh", "-ec", strings.Join(p["build"], "\n"))
		version, err := inDir(dir, run...)
		if failed != nil || err != nil {
			fmt.Fprintf(w, "%s: skipped, since it or its compiler is not installed\n", p["peer"][0])
			continue
		}
		fmt.Fprintf(w, "%s %s\n", p["peer"][0], version)
		for _, call := range p["call"] {
			words := strings.SplitN(call, " ", 3)
			i := slices.IndexFunc(all, func(op operation) bool { return op.name == words[0] })
			all[i].entries = append(slices.Clip(all[i].entries), entry{who: p["peer"][0], name: words[2], task: &task{dir, run, words[1]}})
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
