package crawler

import (
	"context"
	"io"
	"net/http"
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
// reads at most 500 KiB (section 2.5), in linear time. The error is that of r.
func parseRobots(r io.Reader, agent string) (robots, error) {
	text, err := io.ReadAll(io.LimitReader(r, 500<<10))
	if err != nil {
		return robots{}, err
	}
	read := groups{agent: agent}
	isLineEnd := func(r rune) bool { return r == '\r' || r == '\n' } // either ends a line (section 2.2)
	for line := range strings.FieldsFuncSeq(strings.TrimPrefix(string(text), "\ufeff"), isLineEnd) {
		line, _, _ = strings.Cut(line, "#")
		name, value, _ := strings.Cut(line, ":")
		read.add(strings.ToLower(strings.Trim(name, blank)), strings.Trim(value, blank))
	}
	if read.hasOwn {
		return robots{read.own, read.sitemaps}, nil
	}
	return robots{read.others, read.sitemaps}, nil
}

const blank = " \t"

// groups are what a robots.txt has for an agent: the rules of its own groups, and those for "*".
type groups struct {
	agent       string
	own, others []rule
	hasOwn      bool // whether there is a group for agent
	sitemaps    []string

	isOwn, isOthers bool // whether the group that is read is for agent, and for "*"
	inRules         bool // whether the next agent begins another group
}

// add reads one line.
func (g *groups) add(name, value string) {
	switch name {
	case "user-agent":
		g.isOwn = g.isOwn && !g.inRules || strings.EqualFold(value, g.agent)
		g.isOthers = g.isOthers && !g.inRules || value == "*"
		g.hasOwn, g.inRules = g.hasOwn || g.isOwn, false
	case "allow", "disallow":
		g.inRules = true
		g.addRule(value, name == "allow")
	case "sitemap":
		g.sitemaps = append(g.sitemaps, value)
	}
}

// addRule adds a rule to the groups that are read. An empty one is no rule (RFC 9309, section 2.2).
func (g *groups) addRule(text string, allow bool) {
	if text == "" || !g.isOwn && !g.isOthers {
		return
	}
	r := newRule(text, allow)
	if g.isOwn {
		g.own = append(g.own, r)
	}
	if g.isOthers {
		g.others = append(g.others, r)
	}
}

// allow reports whether u may be requested. The longest matching rule applies. If two have the same length, the one that allows does
// (RFC 9309, section 2.2.2).
func (r robots) allow(u uri.URI) bool {
	t := newTarget(u)
	allowed, longest := true, -1
	for _, rule := range r.rules {
		if (rule.length > longest || rule.length == longest && rule.allow) && rule.matches(t) {
			allowed, longest = rule.allow, rule.length
		}
	}
	return allowed
}
