package main

import (
	"bufio"
	"encoding/json"
	"os"
	"sync"
)

// A verdict is what is known of a mutant.
type verdict struct {
	Key     string `json:"key"`
	ID      string `json:"id"`
	Finding string `json:"finding"`
	By      string `json:"by,omitempty"`    // the test that notices it
	Tests   string `json:"tests,omitempty"` // if none does: a key of all tests that were asked
}

// The findings.
const (
	noticed       = "noticed"
	byTimeOut     = "noticed by time-out"
	notViable     = "does not compile"
	unseenByQuick = "not noticed by the quick tests"
	unseenByMost  = "not noticed by most tests"
	unseen        = "not noticed"
)

// A state keeps what was found, in a file if it has one, so that a run that is stopped can go on.
type state struct {
	mu       sync.Mutex
	file     *os.File
	verdicts map[string]verdict
	tests    map[string]*measured
}

// openState reads what the file has, which need not be there. Without a name nothing is kept.
func openState(name string) (*state, error) {
	s := &state{verdicts: map[string]verdict{}, tests: map[string]*measured{}}
	if name == "" {
		return s, nil
	}
	var err error
	if s.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		return nil, err
	}
	for reader := bufio.NewReader(s.file); ; {
		line, err := reader.ReadBytes('\n')
		if err != nil { // what has no end of line was not written to its end
			break
		}
		var m measured
		var v verdict
		if json.Unmarshal(line, &m) == nil && m.Jobs != nil {
			s.tests[m.Key] = &m
		} else if json.Unmarshal(line, &v) == nil {
			s.verdicts[v.Key] = v
		}
	}
	_, err = s.file.WriteString("\n")
	return s, err
}

// write adds a line to the file. The caller holds mu.
func (s *state) write(v any) error {
	if s.file == nil {
		return nil
	}
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = s.file.Write(append(line, '\n'))
	return err
}

func (s *state) measured(key string) (*measured, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.tests[key]
	return m, ok
}

// keepJobs adds what was measured of a test, and keeps that of its package if it was the last.
func (s *state) keepJobs(m *measurement) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m.tests.Jobs = append(m.tests.Jobs, m.jobs...)
	if m.tests.unmeasured--; m.tests.unmeasured > 0 {
		return nil
	}
	s.tests[m.tests.Key] = &m.tests.measured
	return s.write(&m.tests.measured)
}

// verdict returns what is known of a mutant. That nobody noticed it is true of the same tests alone.
func (s *state) verdict(m *mutant) verdict {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.verdicts[m.key()]
	if isUnseen(v.Finding) && v.Tests != m.target.testsKey() {
		return verdict{}
	}
	return v
}

// keep notes what was found of a mutant.
func (s *state) keep(m *mutant, finding, by string) error {
	v := verdict{Key: m.key(), ID: m.id(), Finding: finding, By: by}
	if isUnseen(finding) {
		v.Tests = m.target.testsKey()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.verdicts[v.Key] = v
	return s.write(v)
}

// isUnseen reports whether a finding is that no test of some notices a mutant.
func isUnseen(finding string) bool {
	return finding == unseen || finding == unseenByQuick || finding == unseenByMost
}

// testsKey returns a key of all tests that may reach the package.
func (g *target) testsKey() string {
	var keys []string
	for _, test := range g.tests {
		keys = append(keys, test.Key)
	}
	return digest(keys...)
}
