package crawler

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
)

// robots are the rules of a robots.txt for one agent (RFC 9309). Without rules, everything is
// allowed.
type robots struct {
	rules    []rule
	sitemaps []string
}

// A rule allows or disallows the targets that its pattern matches.
type rule struct {
	pieces []string // between the "*" of the pattern
	ends   bool     // whether the pattern has "$" at its end
	length int      // of the pattern: the longest matching rule applies
	allow  bool
}

// readRobots reads the rules of an origin. Without an answer, nothing is allowed (RFC 9309, section 2.3.1.4). If the server says
// that there are no rules, everything is (section 2.3.1.3).
func (cr *crawl) readRobots(ctx context.Context, origin httpuri.Origin) error {
	root, err := uri.Parse(origin.String())
	if err != nil {
		return err
	}
	root.Path = []string{"", "robots.txt"}
	cr.seen[key(root)] = true
	found := robots{rules: []rule{newRule("/", false)}}
	err = cr.fetch(ctx, root, func(resp *http.Response) {
		switch {
		case resp.StatusCode == http.StatusOK:
			if read, err := parseRobots(resp.Body, cr.Agent); err == nil {
				found = read
			}
		case resp.StatusCode/100 == 4:
			found = robots{}
		}
	})
	cr.robots[origin] = found
	return err
}

// addSitemaps adds the sitemaps that the robots.txt of an origin names.
func (cr *crawl) addSitemaps(origin httpuri.Origin) {
	for _, text := range cr.robots[origin].sitemaps {
		if sitemap, err := uri.Parse(httpuri.Repair(text)); err == nil {
			cr.add(sitemap)
		}
	}
}

// parseRobots reads the rules for agent, or those for "*" if it has no group (RFC 9309, section 2.2.1). A group may have no rules. It
// reads at most 500 KiB (section 2.5). The error is that of r.
func parseRobots(r io.Reader, agent string) (found robots, err error) {
	text, err := io.ReadAll(io.LimitReader(r, 500<<10))
	if err != nil {
		return robots{}, err
	}
	groups := map[string][]rule{}
	var agents []string
	inRules := false
	isLineEnd := func(r rune) bool { return r == '\r' || r == '\n' } // either ends a line (section 2.2)
	for line := range strings.FieldsFuncSeq(string(text), isLineEnd) {
		line, _, _ = strings.Cut(line, "#")
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch name = strings.ToLower(strings.TrimSpace(name)); name {
		case "user-agent":
			if inRules {
				agents, inRules = nil, false
			}
			value = strings.ToLower(value)
			agents = append(agents, value)
			if groups[value] == nil {
				groups[value] = []rule{}
			}
		case "allow", "disallow":
			inRules = true
			for _, a := range agents {
				if value != "" {
					groups[a] = append(groups[a], newRule(value, name == "allow"))
				}
			}
		case "sitemap":
			found.sitemaps = append(found.sitemaps, value)
		}
	}
	rules, ok := groups[strings.ToLower(agent)]
	if !ok {
		rules = groups["*"]
	}
	found.rules = rules
	return found, nil
}

// newRule returns a rule. In its text, "*" matches any text and "$" the end (RFC 9309, section 2.2.3).
func newRule(text string, allow bool) rule {
	pattern, ends := strings.CutSuffix(text, "$")
	if !strings.HasPrefix(pattern, "/") {
		pattern = "/" + pattern // as in "*.pdf"
	}
	pattern = normal(pattern)
	r := rule{pieces: strings.Split(pattern, "*"), ends: ends, length: len(pattern), allow: allow}
	if ends {
		r.length++
	}
	return r
}

// matches reports whether the pattern matches the beginning of a target or, with "$", the whole.
func (r rule) matches(target string) bool {
	rest, ok := strings.CutPrefix(target, r.pieces[0])
	last := len(r.pieces) - 1
	for i := 1; i <= last && ok; i++ {
		if r.ends && i == last {
			return strings.HasSuffix(rest, r.pieces[last])
		}
		_, rest, ok = strings.Cut(rest, r.pieces[i])
	}
	return ok && (!r.ends || rest == "")
}

// reserved encodes the reserved characters other than those that separate segments and parameters, and "*".
var reserved = strings.NewReplacer(":", "%3A", "@", "%40", "!", "%21", "$", "%24", "'", "%27", "(", "%28", ")", "%29", "+", "%2B",
	",", "%2C", ";", "%3B")

// normal returns a path and query in the encoding in which they are compared (RFC 9309, section 2.2.2). Dots stay: those of a pattern
// may be the beginning of a name.
func normal(text string) string {
	text, _ = escape.Normalize(httpuri.RepairTarget(text)) // which leaves no incomplete triplet
	return reserved.Replace(text)
}

// allow reports whether u may be requested. The longest matching rule applies. If two have the same length, the one that allows does.
// A "/" in a query matches with and without encoding, as the table of RFC 9309, section 2.2.2, has it.
func (r robots) allow(u uri.URI) bool {
	target := strings.ReplaceAll(normal(u.Normalize().RequestTarget()), "*", "%2A")
	path, _, _ := strings.Cut(target, "?")
	query := target[len(path):]
	forms := []string{path + strings.ReplaceAll(query, "%2F", "/"), path + strings.ReplaceAll(query, "/", "%2F")}
	allowed, longest := true, -1
	for _, rule := range r.rules {
		if slices.ContainsFunc(forms, rule.matches) && (rule.length > longest || rule.length == longest && rule.allow) {
			allowed, longest = rule.allow, rule.length
		}
	}
	return allowed
}
