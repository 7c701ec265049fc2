// Package golangci is the plugin of golangci-lint with the analyzers of package vet, in its module plugin system.
//
// .custom-gcl.yml builds golangci-lint with it:
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/go-rfc3986/uri/vet
//	    import: github.com/go-rfc3986/uri/vet/golangci
//	    version: v0.11.0
//
// and .golangci.yml switches it on. With the setting strict, the analyzers report what is a mistake in some programs only, too. The
// setting disable lists analyzers that do not run.
//
//	linters:
//	  enable: [urivet]
//	  settings:
//	    custom:
//	      urivet:
//	        type: module
//	        settings:
//	          strict: true
//	          disable: [urlequal]
//
// golangci-lint silences a line with //nolint:urivet, for all analyzers at once: it knows the name of the linter only. It writes the name
// of the analyzer before a message.
package golangci

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/go-rfc3986/uri/vet"
)

// The registry of golangci-lint is filled by init functions of plugins: it has no other way.
func init() { register.Plugin("urivet", newPlugin) }

// settings are those of .golangci.yml.
type settings struct {
	Strict  bool     `json:"strict"`
	Disable []string `json:"disable"`
}

type plugin settings

func newPlugin(raw any) (register.LinterPlugin, error) {
	chosen, err := register.DecodeSettings[settings](raw)
	if err != nil {
		return nil, fmt.Errorf("urivet: %w", err)
	}
	for _, name := range chosen.Disable {
		if !slices.ContainsFunc(vet.Analyzers(), func(a *analysis.Analyzer) bool { return a.Name == name }) {
			return nil, fmt.Errorf("urivet: there is no analyzer %q to disable", name)
		}
	}
	return plugin(chosen), nil
}

// BuildAnalyzers returns the analyzers that are not disabled, strict or not.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	enabled := slices.DeleteFunc(vet.Analyzers(), func(a *analysis.Analyzer) bool { return slices.Contains(p.Disable, a.Name) })
	for _, a := range enabled {
		if err := a.Flags.Set("strict", strconv.FormatBool(p.Strict)); err != nil {
			return nil, fmt.Errorf("urivet: %w", err)
		}
	}
	return enabled, nil
}

// GetLoadMode returns what the analyzers need of a package: its types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
