package iri_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/iri"
)

// This file is a plain implementation of the documentation of Redacted and Value. It does not use the code that packages uri
// and iri share.

// slowHidden returns i with its passwords replaced by mask.
func slowHidden(i iri.IRI, mask string) iri.IRI {
	i.Path = slices.Clone(i.Path)
	switch slowLower(i.Scheme) {
	case "sip", "sips", "iax":
		slowHideOpaque(&i, mask)
	case "vnc":
		i.Query = slowHideParameters(i.Query, mask, "vncpassword", "sshpassword")
	case "pkcs11":
		i.Query = slowHideParameters(i.Query, mask, "pin-value")
	case "otpauth":
		i.Query = slowHideParameters(i.Query, mask, "secret")
	case "postgres", "postgresql", "redis", "rediss", "amqp", "amqps", "mongodb", "mongodb+srv", "mysql", "sqlserver", "clickhouse", "jdbc":
		i.Query = slowHideParameters(i.Query, mask, "password", "sslpassword", "tlscertificatekeyfilepassword", "proxypassword", "authmechanismproperties")
	case "imap", "imaps":
		for k := range i.Path {
			i.Path[k] = slowHideURLAuth(i.Path[k], mask)
		}
	case "secret-token":
		i.Port, i.HasPort = 0, false
		for _, text := range slowParts(&i, true) {
			if *text != "" {
				*text = mask
			}
		}
	}
	return iri.IRI(plain.WithoutPasswords(uri.URI(i), mask))
}

// slowParts returns the segments of i, its query and its fragment. If authority is set, the parts of the authority come
// first.
func slowParts(i *iri.IRI, authority bool) (parts []*string) {
	if authority {
		parts = append(parts, &i.UserInfo, &i.Host)
	}
	for k := range i.Path {
		parts = append(parts, &i.Path[k])
	}
	return append(parts, &i.Query, &i.Fragment)
}

// slowHideOpaque hides, byte by byte, the text between the first ":" and the last "@". The last "@" is that of the path or,
// if the path has none, that of the query or the fragment.
func slowHideOpaque(i *iri.IRI, mask string) {
	parts := slowParts(i, false)
	counts := func(part int) bool { // the part is not after the one with the "@" that counts
		for k := range parts {
			if k >= len(i.Path)-1 && strings.Contains(strings.Join(slowTexts(parts[:k+1]), ""), "@") {
				return part <= k
			}
		}
		return false
	}
	seenAt, seenColon := map[int]int{}, false
	for part, text := range parts {
		if counts(part) {
			seenAt[part] = strings.LastIndex(*text, "@")
		}
	}
	last := -1
	for part := range parts {
		if at, ok := seenAt[part]; ok && at >= 0 {
			last = part
		}
	}
	for part, text := range parts {
		var shown strings.Builder
		hidden := false
		for k, c := range []byte(*text) {
			switch {
			case seenColon && (part < last || part == last && k < seenAt[part]):
				if !hidden {
					shown.WriteString(mask)
				}
				hidden = true
			default:
				shown.WriteByte(c)
			}
			seenColon = seenColon || c == ':' && counts(part)
		}
		*text = shown.String()
	}
}

func slowTexts(parts []*string) (texts []string) {
	for _, text := range parts {
		texts = append(texts, *text)
	}
	return texts
}

var slowParameter = regexp.MustCompile(`(?s)^([^=]*)=(.+)$`)

// slowHideParameters hides the values of the parameters with one of the names, which are in lowercase.
func slowHideParameters(query, mask string, names ...string) string {
	list := strings.Split(query, "&")
	for k, parameter := range list {
		match := slowParameter.FindStringSubmatch(parameter)
		if match == nil {
			continue
		}
		if name, err := url.PathUnescape(match[1]); err == nil && slices.Contains(names, slowLower(name)) {
			list[k] = match[1] + "=" + mask
		}
	}
	return strings.Join(list, "&")
}

var slowURLAuth = regexp.MustCompile(`(?s)^([^;=]*)=([^;:]*:[^;:]*:)[^;]`)

// slowHideURLAuth hides the text after the mechanism of the first parameter that is a complete URLAUTH, to the end.
func slowHideURLAuth(segment, mask string) string {
	for start := 0; ; {
		if match := slowURLAuth.FindStringSubmatch(segment[start:]); match != nil {
			if name, err := url.PathUnescape(match[1]); err == nil && slowLower(name) == "urlauth" {
				return segment[:start] + match[1] + "=" + match[2] + mask
			}
		}
		next := strings.Index(segment[start:], ";")
		if next < 0 {
			return segment
		}
		start += next + 1
	}
}

// slowLower returns s with its US-ASCII letters in lowercase.
func slowLower(s string) string {
	b := []byte(s)
	for k, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[k] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// slowPasswordComponent returns the first component with a password, or "".
func slowPasswordComponent(i iri.IRI) string {
	i = slowCanonical(i)
	hidden := slowHidden(i, " ")
	switch {
	case i.UserInfo != hidden.UserInfo:
		return "userinfo"
	case i.Host != hidden.Host:
		return "host"
	case i.HasPort != hidden.HasPort:
		return "port"
	case !slices.Equal(i.Path, hidden.Path):
		return "path"
	case i.Query != hidden.Query:
		return "query"
	case i.Fragment != hidden.Fragment:
		return "fragment"
	default:
		return ""
	}
}
