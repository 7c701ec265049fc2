package main

import (
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// libraryPath is the path of the library's module.
const libraryPath = "github.com/go-rfc3986/uri"

// newVersion returns the command that writes the versions.
func (t *tool) newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "write the versions of the tool, the library and Go",
		Long:    "Writes the versions of the tool, of the library and of Go.",
		Example: "$ uri version",
		Args:    noArguments,
		RunE:    func(*cobra.Command, []string) error { return t.printLine(toolVersion()) },
	}
}

// toolVersion returns the versions in the build information.
func toolVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "uri, version unknown"
	}
	return describeBuild(info)
}

// describeBuild returns the versions in info.
func describeBuild(info *debug.BuildInfo) string {
	text := "uri " + orUnknown(info.Main.Version)
	for _, module := range info.Deps {
		if module.Path == libraryPath {
			text += ", library " + orUnknown(module.Version)
		}
	}
	var commit string
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			commit = ", commit " + setting.Value[:min(12, len(setting.Value))]
		}
	}
	return text + commit + ", " + strings.Replace(info.GoVersion, "go", "Go ", 1)
}

// orUnknown returns a version, or "(unreleased)" if there is none, as in a build of a clone.
func orUnknown(version string) string {
	if version == "" || version == "(devel)" {
		return "(unreleased)"
	}
	return version
}
