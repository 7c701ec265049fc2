package main

import "net/url"

func netURLAccepts(text string) bool {
	_, err := url.Parse(text)
	return err == nil
}

func netURLParse(texts []string) lap {
	return func() (accepted int) {
		var u *url.URL
		var err error
		for _, text := range texts {
			if u, err = url.Parse(text); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

func netURLString(texts []string) lap {
	values := parsed(texts, url.Parse)
	return func() (accepted int) {
		var text string
		for _, u := range values {
			text = u.String()
		}
		keep(text)
		return len(values)
	}
}

func netURLAppendBinary(texts []string) lap {
	values := parsed(texts, url.Parse)
	var buf []byte
	return func() (accepted int) {
		var err error
		for _, u := range values {
			if buf, err = u.AppendBinary(buf[:0]); err == nil {
				accepted++
			}
		}
		keep(buf)
		return accepted
	}
}

func netURLParseString(texts []string) lap {
	return func() (accepted int) {
		var last string
		for _, text := range texts {
			if u, err := url.Parse(text); err == nil {
				last = u.String()
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}

func netURLResolve(pages []page) lap {
	bases := parsedBases(pages, url.Parse)
	refs := perPage(pages, func(p page) []*url.URL { return parsed(p.refs, url.Parse) })
	return func() (accepted int) {
		var target *url.URL
		for i, base := range bases {
			for _, ref := range refs[i] {
				target = base.ResolveReference(ref)
			}
			accepted += len(refs[i])
		}
		keep(target)
		return accepted
	}
}

func netURLResolveText(pages []page) lap {
	bases := parsedBases(pages, url.Parse)
	return func() (accepted int) {
		var last string
		for i, base := range bases {
			for _, text := range pages[i].refs {
				if target, err := base.Parse(text); err == nil {
					last = target.String()
					accepted++
				}
			}
		}
		keep(last)
		return accepted
	}
}
