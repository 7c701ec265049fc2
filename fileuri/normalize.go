package fileuri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// Normalize returns u in the normal form of [uri.URI.NormalizeForScheme], with one spelling for the
// drive of a file URI of this machine: "file:///C:/x" for "file:///c%3A/x", "file:///c|/x",
// "file:///c%7C/x" and "file:c:/x" (RFC 8089, appendix E.2).
//
// The drive is the first segment of the path. Its letter becomes a capital, and ":" follows it.
// Normalize also accepts a "|" that is not encoded, although [uri.Parse] rejects it. It removes
// dot-segments, so ".." may remove a drive. On a POSIX system, where "c:", "C:" and "c|" are names
// of three files, call NormalizeForScheme instead.
//
// Normalizing the result again changes nothing. If [uri.Format] rejects u for another reason than
// such a "|", the result is u. It may share Path with u. Normalize takes linear time.
func Normalize(u uri.URI) uri.URI {
	if !strings.EqualFold(u.Scheme, scheme) {
		return u.NormalizeForScheme()
	}
	v := spelled(u)
	if _, err := uri.Format(v); err != nil {
		return u
	}
	return spelled(v.NormalizeForScheme()) // again, since a dot-segment may have been before the drive
}

// spelled returns u, a file URI, with the drive as a capital and ":", and a slash before the drive.
func spelled(u uri.URI) uri.URI {
	local, authority := u.Host == "" || isLocalhost(u.Host), u.Has(uri.ComponentAuthority)
	at := 0
	if len(u.Path) > 1 && u.Path[0] == "" {
		at = 1
	}
	if !local || authority && (at == 0 || u.UserInfo != "" || u.ForceUserInfo || u.HasPort) || len(u.Path) <= at {
		return u
	}
	drive, err := escape.Decode(u.Path[at])
	drive = strings.Replace(drive, "|", ":", 1)
	if err != nil || !isDrive(drive) {
		return u
	}
	drive = strings.ToUpper(drive)
	switch {
	case at == 0:
		u.Path = append([]string{"", drive}, u.Path[1:]...)
	case drive != u.Path[1]:
		u.Path = slices.Clone(u.Path)
		u.Path[1] = drive
	}
	return u
}
