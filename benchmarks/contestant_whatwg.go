package main

import whatwg "github.com/nlnwa/whatwg-url/url"

func whatwgAccepts(text string) bool {
	_, err := whatwg.Parse(text)
	return err == nil
}

func whatwgParse(texts []string) lap {
	return func() (accepted int) {
		var u *whatwg.Url
		var err error
		for _, text := range texts {
			if u, err = whatwg.Parse(text); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

func whatwgHref(texts []string) lap {
	values := parsed(texts, whatwg.Parse)
	return func() (accepted int) {
		var text string
		for _, u := range values {
			text = u.Href(false)
		}
		keep(text)
		return len(values)
	}
}

func whatwgParseHref(texts []string) lap {
	return func() (accepted int) {
		var last string
		for _, text := range texts {
			if u, err := whatwg.Parse(text); err == nil {
				last = u.Href(false)
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}

// whatwgBase is the base of whatwgResolves. Whether a reference is accepted does not depend on the
// web page.
var whatwgBase = parsed([]string{base}, whatwg.Parse)[0]

func whatwgResolves(text string) bool {
	_, err := whatwgBase.Parse(text)
	return err == nil
}

func whatwgResolveText(pages []page) lap {
	bases := parsedBases(pages, whatwg.Parse)
	return func() (accepted int) {
		var last string
		for i, base := range bases {
			for _, text := range pages[i].refs {
				if target, err := base.Parse(text); err == nil {
					last = target.Href(false)
					accepted++
				}
			}
		}
		keep(last)
		return accepted
	}
}
