package crawler

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// robots are the rules of a robots.txt for one agent (RFC 9309). Without rules, everything is
// allowed.
type robots struct {
	rules    []rule
	sitemaps []string
}

// A rule allows or disallows the paths that its pattern matches.
type rule struct {
	pattern *regexp.Regexp
	length  int // of its text: the longest matching rule applies
	allow   bool
}

// readRobots reads the rules of an origin, and adds its sitemaps.
func (cr *crawl) readRobots(ctx context.Context, origin httpuri.Origin) error {
	root, err := uri.Parse(origin.String())
	if err != nil {
		return err
	}
	root.Path = []string{"", "robots.txt"}
	found := cr.robots[origin]
	cr.seen[key(root)] = true
	err = cr.fetch(ctx, root, func(resp *http.Response) { *found = parseRobots(resp.Body, cr.Agent) })
	for _, text := range found.sitemaps {
		if sitemap, err := uri.Parse(httpuri.Repair(text)); err == nil {
			cr.add(sitemap)
		}
	}
	return err
}

// parseRobots reads the rules for agent, or those for "*" if there are none (RFC 9309, section
// 2.2.1). It reads at most 500 KiB (section 2.5).
func parseRobots(r io.Reader, agent string) robots {
	const most = 500 << 10
	groups := map[string][]rule{}
	var found robots
	var agents []string
	inRules := false
	lines := bufio.NewScanner(io.LimitReader(r, most))
	lines.Buffer(nil, most+1) // otherwise, a long line would end the rules
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch name = strings.ToLower(strings.TrimSpace(name)); name {
		case "user-agent":
			if inRules {
				agents, inRules = nil, false
			}
			agents = append(agents, strings.ToLower(value))
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
	return found
}

// newRule returns a rule. In its text, "*" matches any text and "$" the end (RFC 9309, section
// 2.2.3).
func newRule(text string, allow bool) rule {
	pattern, ends := strings.CutSuffix(text, "$")
	pattern = strings.ReplaceAll(regexp.QuoteMeta(normal(pattern)), `\*`, ".*")
	if ends {
		pattern += "$"
	}
	return rule{regexp.MustCompile("(?s)^" + pattern), len(text), allow}
}

// normal returns a path and query in the encoding in which they are compared (RFC 9309, section
// 2.2.2).
func normal(text string) string {
	if !strings.HasPrefix(text, "/") {
		text = "/" + text // as in "*.pdf"
	}
	u, err := uri.Parse("http://h" + httpuri.RepairTarget(text))
	if err != nil {
		return text
	}
	return u.Normalize().RequestTarget()
}

// allow reports whether u may be requested. The longest matching rule applies. If two have the same
// length, the one that allows does.
func (r *robots) allow(u uri.URI) bool {
	target, allowed, longest := u.Normalize().RequestTarget(), true, -1
	for _, rule := range r.rules {
		if rule.pattern.MatchString(target) && (rule.length > longest || rule.length == longest && rule.allow) {
			allowed, longest = rule.allow, rule.length
		}
	}
	return allowed
}
