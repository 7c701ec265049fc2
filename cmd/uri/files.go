package main

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri/fileuri"
	"github.com/spf13/cobra"
)

// forPaths returns the function for the syntax of paths that the flags select. The default is the
// syntax of this system.
func forPaths[F any](opts *options, posix, windows, system F) F {
	switch {
	case opts.posix:
		return posix
	case opts.windows:
		return windows
	default:
		return system
	}
}

// A fileRecord is a file path and its URI in JSON, in which a string holds characters, not bytes.
type fileRecord struct {
	Path       string `json:"path,omitempty"`       // if it is UTF-8
	PathBase64 []byte `json:"pathBase64,omitempty"` // if it is not
	URI        string `json:"uri"`
}

// newFileRecord returns the record of a path and its URI.
func newFileRecord(file, text string) any {
	if !utf8.ValidString(file) {
		return fileRecord{PathBase64: []byte(file), URI: text}
	}
	return fileRecord{Path: file, URI: text}
}

// fromFile answers each path with its file URI.
func (t *tool) fromFile(_ *cobra.Command, args []string) error {
	convert := forPaths(&t.opts, fileuri.FromPOSIX, fileuri.FromWindows, fileuri.FromPath)
	return t.produce(args, func(dst []byte, r *reference) ([]byte, error) {
		u, err := convert(r.text)
		if err != nil {
			return dst, err
		}
		return u.AppendText(dst)
	}, newFileRecord)
}

// toFile answers each file URI with its path.
func (t *tool) toFile(_ *cobra.Command, args []string) error {
	convert := forPaths(&t.opts, fileuri.ToPOSIX, fileuri.ToWindows, fileuri.ToPath)
	return t.produce(args, func(dst []byte, r *reference) ([]byte, error) {
		file, err := convert(r.uri)
		if err != nil {
			return dst, err
		}
		return t.appendLine(dst, file, "the path has a line end, which only --null and --json write")
	}, func(text, file string) any { return newFileRecord(file, text) })
}
