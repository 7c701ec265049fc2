//go:build !windows

package fileuri

import "github.com/go-rfc3986/uri"

func fromNative(path string) (uri.URI, error) { return FromPOSIX(path) }

func toNative(u uri.URI) (string, error) { return ToPOSIX(u) }
