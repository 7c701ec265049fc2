package plain

import (
	"strconv"
	"strings"
)

// normalAddress is RFC 5952, sections 4 and 5, on a host: what is no IPv6 address stays as it is.
func normalAddress(host string) string {
	groups, ok := groupsOf(host)
	if !ok {
		return host
	}
	if mapped := [6]uint64{5: 0xFFFF}; [6]uint64(groups[:6]) == mapped {
		return "[::ffff:" + octets(groups[6]) + "." + octets(groups[7]) + "]"
	}
	start, length := longestZeros(groups)
	var before, after []string
	for i, group := range groups {
		text := strconv.FormatUint(group, 16)
		switch {
		case length < 2 || i < start:
			before = append(before, text)
		case i >= start+length:
			after = append(after, text)
		}
	}
	if length < 2 {
		return "[" + strings.Join(before, ":") + "]"
	}
	return "[" + strings.Join(before, ":") + "::" + strings.Join(after, ":") + "]"
}

// groupsOf returns the eight groups of an IPv6 address in brackets, which is a good one if it is one.
func groupsOf(host string) (groups [8]uint64, ok bool) {
	inner, found := strings.CutPrefix(host, "[")
	if !found || strings.HasPrefix(strings.ToLower(inner), "v") {
		return groups, false
	}
	before, after, shortened := strings.Cut(strings.TrimSuffix(inner, "]"), "::")
	copy(groups[:], groupsIn(before))
	if shortened {
		rest := groupsIn(after)
		copy(groups[8-len(rest):], rest)
	}
	return groups, true
}

// groupsIn returns the groups of a part of an address, of which the last may be an IPv4 address.
func groupsIn(text string) (groups []uint64) {
	for piece := range strings.SplitSeq(text, ":") {
		if bytes := strings.Split(piece, "."); len(bytes) == 4 {
			for i := 0; i < 4; i += 2 {
				high, _ := strconv.ParseUint(bytes[i], 10, 16)
				low, _ := strconv.ParseUint(bytes[i+1], 10, 16)
				groups = append(groups, high<<8|low)
			}
		} else if piece != "" {
			group, _ := strconv.ParseUint(piece, 16, 64)
			groups = append(groups, group)
		}
	}
	return groups
}

// octets returns a group as two decimal octets.
func octets(group uint64) string {
	return strconv.FormatUint(group>>8, 10) + "." + strconv.FormatUint(group&0xFF, 10)
}

// longestZeros returns the first of the longest runs of groups that are 0.
func longestZeros(groups [8]uint64) (start, length int) {
	for i := range groups {
		n := 0
		for i+n < len(groups) && groups[i+n] == 0 {
			n++
		}
		if n > length {
			start, length = i, n
		}
	}
	return start, length
}
