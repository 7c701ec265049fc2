package main

import (
	"flag"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
)

// A pathForm says how file paths are written: the system that they are for.
type pathForm struct {
	uri  func(file string) (uri.URI, error)
	path func(u uri.URI) (string, error)
}

// registerPathForms adds the flags of from-file and to-file.
func registerPathForms(set *flag.FlagSet, opts *options) {
	set.BoolVar(&opts.posix, "posix", false, "")
	set.BoolVar(&opts.windows, "windows", false, "")
}

// pathForm returns the form that the flags of cmd ask for: without one, that of this system.
func (opts *options) pathForm(cmd string) (pathForm, error) {
	switch {
	case opts.posix && opts.windows:
		return pathForm{}, misused(cmd, "--posix and --windows exclude each other")
	case opts.posix:
		return pathForm{fileuri.FromPOSIX, fileuri.POSIXPath}, nil
	case opts.windows:
		return pathForm{fileuri.FromWindows, fileuri.WindowsPath}, nil
	default:
		return pathForm{fileuri.From, fileuri.Path}, nil
	}
}

// A fileRecord is a file path and a URI of it, in JSON, where a string holds characters, not bytes.
type fileRecord struct {
	Path       string `json:"path,omitempty"`       // if it is UTF-8
	PathBase64 []byte `json:"pathBase64,omitempty"` // if it is not
	URI        string `json:"uri"`
}

// newFileRecord returns the record of a path and a URI of it.
func newFileRecord(file, text string) fileRecord {
	if !utf8.ValidString(file) {
		return fileRecord{PathBase64: []byte(file), URI: text}
	}
	return fileRecord{Path: file, URI: text}
}
