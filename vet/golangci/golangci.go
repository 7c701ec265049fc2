// Package golangci is the plugin of golangci-lint with the analyzers of package vet, in its module plugin system.
//
// .custom-gcl.yml builds golangci-lint with it:
//
//	version: v2.5.0
//	plugins:
//	  - module: github.com/go-rfc3986/uri/vet
//	    import: github.com/go-rfc3986/uri/vet/golangci
//	    version: v0.10.0
//
// and .golangci.yml switches it on. The setting disable lists analyzers that do not run.
//
//	linters:
//	  enable: [urivet]
//	  settings:
//	    custom:
//	      urivet:
//	        type: module
//	        settings:
//	          disable: [urlequal]
package golangci

import (
	"fmt"
	"slices"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/go-rfc3986/uri/vet"
)

// The registry of golangci-lint is filled by init functions of plugins: it has no other way.
func init() { register.Plugin("urivet", newPlugin) }

// settings are those of .golangci.yml.
type settings struct {
	Disable []string `json:"disable"`
}

type plugin struct{ disabled []string }

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
	return plugin{chosen.Disable}, nil
}

// BuildAnalyzers returns the analyzers that are not disabled.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return slices.DeleteFunc(vet.Analyzers(), func(a *analysis.Analyzer) bool { return slices.Contains(p.disabled, a.Name) }), nil
}

// GetLoadMode returns what the analyzers need of a package: its types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
