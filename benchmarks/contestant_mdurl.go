package main

import "gitlab.com/golang-commonmark/mdurl"

func mdURLAccepts(text string) bool {
	_, err := mdurl.Parse(text)
	return err == nil
}

func mdURLParse(texts []string) lap {
	return func() (accepted int) {
		var u *mdurl.URL
		var err error
		for _, text := range texts {
			if u, err = mdurl.Parse(text); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

func mdURLString(texts []string) lap {
	values := parsed(texts, mdurl.Parse)
	return func() (accepted int) {
		var text string
		for _, u := range values {
			text = u.String()
		}
		keep(text)
		return len(values)
	}
}

func mdURLParseString(texts []string) lap {
	return func() (accepted int) {
		var last string
		for _, text := range texts {
			if u, err := mdurl.Parse(text); err == nil {
				last = u.String()
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}
