package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// patternsAt returns the index of the first argument that names packages.
func patternsAt(arguments []string) int {
	i := 0
	for i < len(arguments) && strings.HasPrefix(arguments[i], "-") {
		switch strings.TrimLeft(arguments[i], "-") {
		case "c", "debug", "cpuprofile", "memprofile", "tags", "trace": // whose value is the next argument
			i++
		}
		i++
	}
	return min(i, len(arguments))
}

// checkable returns the packages that compile, and prints a line for each of the others. It compiles no more than the analyzers need.
func checkable(patterns []string) (good []string, all bool) {
	listed, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile}, patterns...)
	if err != nil {
		return patterns, true // multichecker says so
	}
	all = true
	for _, p := range listed {
		if why := fault(p); why != "" {
			fmt.Fprintf(os.Stderr, "%s is not checked: %s\n", p.PkgPath, why)
			all = false
		} else if len(p.GoFiles) > 0 {
			good = append(good, p.PkgPath)
		}
	}
	return good, all
}

// fault returns the first line that says why a package does not compile, or "".
func fault(p *packages.Package) string {
	for _, err := range p.Errors {
		for line := range strings.Lines(err.Error()) {
			if line = strings.TrimSpace(strings.TrimPrefix(line, "-: ")); line != "" && !strings.HasPrefix(line, "# ") {
				return line
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		if p.ExportFile == "" && p.Imports[path].ExportFile == "" && path != "unsafe" {
			return "its import " + path + " does not compile"
		}
	}
	return ""
}

// checkOthers runs this command again on the packages that compile.
func checkOthers(flags, good []string) {
	if len(good) == 0 {
		return
	}
	command := exec.Command(os.Args[0], slices.Concat(flags, good)...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); command.ProcessState == nil {
		fmt.Fprintln(os.Stderr, "urivet:", err)
	}
}
