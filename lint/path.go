package lint

// checkPath looks at the path (RFC 3986, section 3.3). The path of a data URI is data, and may be any bytes.
func (l *linter) checkPath() {
	at, turning := inPath, -1
	rootless := l.isRootless()
	if rootless {
		turning = turningPoint(l.u.Path)
	}
	if rootless || l.hasScheme("ldap", "ldaps", "ldapi") {
		at = inOpaquePath
	}
	isData := rootless && l.hasScheme("data")
	for i, segment := range l.u.Path {
		f := field{"path", i, segment}
		switch {
		case i == turning:
			l.add(RootlessDotSegments, f, 0, len(segment))
		case isEncodedDots(segment):
			l.add(EncodedDotSegment, f, 0, len(segment))
		case !isData:
			l.checkTriplets(f, 0, len(segment), at, !holds(segment, "/?#"))
		}
	}
}

// isRootless reports whether the path stands after a scheme and does not begin with a slash (path-rootless).
func (l *linter) isRootless() bool { return l.u.Scheme != "" && len(l.u.Path) > 0 && l.u.Path[0] != "" }

// isEncodedDots reports whether segment is "." or ".." once it is decoded, but not before.
func isEncodedDots(segment string) bool {
	dots := 0
	for i := 0; i < len(segment); dots++ {
		var c byte
		if c, i = decodedAt(segment, i); c != '.' {
			return false
		}
	}
	return (dots == 1 || dots == 2) && len(segment) > dots
}

// turningPoint returns the index of the dot-segment in a rootless path whose removal makes the path absolute, or -1
// (RFC 3986, section 5.2.4): the ".." that leaves nothing before the slash after it, or the last of those that the path
// begins with, where an empty segment follows.
func turningPoint(path []string) int {
	first := 0
	for first < len(path) && isDots(path[first]) {
		first++
	}
	if first < len(path)-1 && path[first] == "" {
		return first - 1
	}
	depth := 0
	for i := first; i < len(path); i++ {
		switch path[i] {
		case ".":
		case "..":
			if depth--; depth == 0 {
				return i
			}
		default:
			depth++
		}
	}
	return -1
}

// isDots reports whether segment is a dot-segment.
func isDots(segment string) bool { return segment == "." || segment == ".." }
