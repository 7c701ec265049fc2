package main

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/spf13/cobra"
)

// A pathForm is the syntax of file paths on a system.
type pathForm struct {
	uri  func(file string) (uri.URI, error)
	path func(u uri.URI) (string, error)
	bad  shownAs // what to show of what is rejected
}

// hasPathForms adds to cmd the flags for the syntax of paths.
func (t *tool) hasPathForms(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.posix, "posix", false, "paths have the form of POSIX, such as /home/joe; the default except on Windows")
	flags.BoolVar(&t.opts.windows, "windows", false, "paths have the form of Windows, such as C:\\home or \\\\server\\share\\file")
}

// pathForm returns the form that the flags of cmd select. The default is the form of this system.
func (opts *options) pathForm(cmd *cobra.Command) (pathForm, error) {
	switch {
	case opts.posix && opts.windows:
		return pathForm{}, misused(cmd, "--posix and --windows cannot be combined")
	case opts.posix:
		return pathForm{uri: fileuri.FromPOSIX, path: fileuri.POSIXPath}, nil
	case opts.windows:
		return pathForm{uri: fileuri.FromWindows, path: fileuri.WindowsPath}, nil
	default:
		return pathForm{uri: fileuri.From, path: fileuri.Path}, nil
	}
}

// A fileRecord is a file path and its URI in JSON, in which a string holds characters, not bytes.
type fileRecord struct {
	Path       string `json:"path,omitempty"`       // if it is UTF-8
	PathBase64 []byte `json:"pathBase64,omitempty"` // if it is not
	URI        string `json:"uri"`
}

// newFileRecord returns the record of a path and its URI.
func newFileRecord(file, text string) fileRecord {
	if !utf8.ValidString(file) {
		return fileRecord{PathBase64: []byte(file), URI: text}
	}
	return fileRecord{Path: file, URI: text}
}
