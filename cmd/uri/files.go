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

// newFileRecord returns the record of a path and its URI in JSON, in which a string holds characters, not bytes.
func newFileRecord(file, text string) any {
	if !utf8.ValidString(file) {
		return map[string]any{"pathBase64": []byte(file), "uri": text}
	}
	return map[string]string{"path": file, "uri": text}
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
