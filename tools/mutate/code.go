package main

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"strings"
)

// code returns the text of a Go file with spaces in place of its comments.
func code(text string) string {
	set := token.NewFileSet()
	file := set.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, scanner.ScanComments)
	b := []byte(text)
	for {
		pos, tok, comment := s.Scan()
		if tok == token.EOF {
			return string(b)
		}
		if tok != token.COMMENT {
			continue
		}
		from := file.Offset(pos)
		for i, c := range []byte(comment) {
			if c != '\n' {
				b[from+i] = ' '
			}
		}
	}
}

// declaration returns the code of what is declared around offset i, without comments, empty lines and indentation: what a
// verdict depends on, so that it outlives another wording of a comment and a change elsewhere in the file.
func (s *source) declaration(i int) string {
	text := ""
	for _, d := range s.syntax.Decls {
		nodes := []ast.Node{d}
		if group, ok := d.(*ast.GenDecl); ok {
			nodes = nil
			for _, spec := range group.Specs {
				nodes = append(nodes, spec)
			}
		}
		for _, node := range nodes {
			from, to := int(node.Pos()-s.syntax.FileStart), int(node.End()-s.syntax.FileStart)
			if from <= i && i < to {
				text = s.code[from:to]
			}
		}
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
