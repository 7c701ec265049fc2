package plain

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// joinReference implements the documentation of [uri.URI.JoinReference], except for the refusal of what base does not contain.
func joinReference(base, ref uri.URI) (uri.URI, Refusal) {
	if r := first(refuseValidate(base), refuseValidate(ref)); !r.None() {
		return uri.URI{}, r
	}
	switch {
	case ref.Scheme != "":
		return uri.URI{}, Refusal{component: "scheme", rule: "scheme"}
	case hasAuthority(ref):
		return uri.URI{}, Refusal{component: "host", rule: "host"}
	}
	u, path := Canonical(base), PathText(ref.Path)
	below := pathBelow(strings.TrimPrefix(path, "/"))
	if below == ".." {
		return uri.URI{}, Refusal{component: "path", rule: "segment"}
	}
	if path != "" {
		before := strings.TrimSuffix(PathText(u.Path), "/")
		if before != "" || hasAuthority(u) || PathText(u.Path) == "/" {
			before += "/"
		}
		if before+below == "" { // not the empty path
			before = "/"
		}
		u.Path = elements(guarded(before+below, hasAuthority(u)))
	}
	u.Query += strings.Repeat("&", min(len(u.Query), len(ref.Query), 1)) + ref.Query
	u.ForceQuery = u.Query == "" && (base.ForceQuery || ref.ForceQuery)
	u.Fragment, u.ForceFragment = ref.Fragment, ref.ForceFragment && ref.Fragment == ""
	return u, Refusal{}
}

// pathBelow returns path without its dot-segments, or ".." if they lead above its beginning.
func pathBelow(path string) string {
	segments, kept := strings.Split(path, "/"), ""
	for i, segment := range segments {
		slash := "/"
		if i == len(segments)-1 {
			slash = ""
		}
		switch {
		case segment == "..":
			if kept == "" {
				return ".."
			}
			kept = kept[:strings.LastIndex(kept[:len(kept)-1], "/")+1]
		case segment != ".":
			kept += segment + slash
		}
	}
	return kept
}
