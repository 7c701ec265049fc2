package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// A report is what urivet has found.
type report struct {
	modules, failed int
	findings        []finding // in the order of their texts, each once
}

type finding struct{ analyzer, position, message string }

// add adds the output of urivet -json: for each package, an array of findings for each analyzer, or an object with an error.
func (r *report) add(output []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(output))
	for {
		var packages map[string]map[string]json.RawMessage
		if err := decoder.Decode(&packages); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		for _, analyzers := range packages {
			r.addPackage(analyzers)
		}
	}
	slices.SortFunc(r.findings, func(a, b finding) int {
		return strings.Compare(a.position+a.analyzer, b.position+b.analyzer)
	})
	r.findings = slices.Compact(r.findings) // a package and its tests have the same files
	return nil
}

func (r *report) addPackage(analyzers map[string]json.RawMessage) {
	for name, raw := range analyzers {
		var found []struct{ Posn, Message string }
		if json.Unmarshal(raw, &found) != nil {
			continue // an error, since the package does not compile
		}
		for _, f := range found {
			r.findings = append(r.findings, finding{name, f.Posn, f.Message})
		}
	}
}
