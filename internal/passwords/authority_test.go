package passwords_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/passwords"
)

// A "/", "?" or "#" after hosts and ports ends the userinfo, and after any other text with a ":", or after a ":", it is part of the password
// (the documentation of Redactor.Text). Each text of up to four pieces is tried before each, in a URL and in one whose delimiters are
// percent-encoded.
func TestHostsBeforeADelimiter(t *testing.T) {
	hosts := regexp.MustCompile(`^(?:(?:\[[^\[\]]*\]|[^:\[\],])*(?::[0-9]*)?(?:,|$))*$`)
	literal := regexp.MustCompile(`\[[^\[\]]*\]`)
	encoded := strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C", "[", "%5B", "]", "%5d", "/", "%2F", "?", "%3F", "#", "%23", "@", "%40")
	try := func(word, delimiter string) {
		ports := strings.TrimSuffix(literal.ReplaceAllString(word, ""), ":") // it may end the scheme of another URL
		isHosts := hosts.MatchString(strings.ReplaceAll(word, "%3A", "x")) && !(strings.Contains(word, "<") && strings.Contains(ports, ":"))
		text := word + delimiter + "s@h"
		want := text
		if user, _, hasPassword := strings.Cut(word, ":"); hasPassword && !isHosts {
			want = user + ":*@h"
		}
		if user, isEmptyPort := strings.CutSuffix(word, ":"); isEmptyPort && isHosts && user != "a" && !strings.ContainsAny(user, ":[") {
			want = user + ":*@h" // rather a password that begins with the delimiter than an empty port
		}
		require.Equal(t, "ldap://"+want, passwords.Finder{}.Hide("ldap://"+text, "*"))
		require.Equal(t, "ldap%3A%2F%2F"+encoded.Replace(want), passwords.Finder{}.Hide("ldap%3A%2F%2F"+encoded.Replace(text), "*"))
	}
	words := []string{""}
	for range 5 {
		longer := make([]string, 0, 9*len(words))
		for _, word := range words {
			for _, delimiter := range []string{"/", "?", "#"} {
				try(word, delimiter)
			}
			for _, piece := range []string{"a", "1", ":", ",", "[", "]", "%3A", "\u00e9", "<"} {
				longer = append(longer, word+piece)
			}
		}
		words = longer
	}
}
