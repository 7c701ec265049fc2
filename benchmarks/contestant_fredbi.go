package main

import fredbi "github.com/fredbi/uri"

func fredbiAccepts(text string) bool {
	_, err := fredbi.ParseReference(text)
	return err == nil
}

func fredbiParse(texts []string) lap {
	return func() (accepted int) {
		var u fredbi.URI
		var err error
		for _, text := range texts {
			if u, err = fredbi.ParseReference(text); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

func fredbiString(texts []string) lap {
	values := parsed(texts, fredbi.ParseReference)
	return func() (accepted int) {
		var text string
		for _, u := range values {
			text = u.String()
		}
		keep(text)
		return len(values)
	}
}

func fredbiParseString(texts []string) lap {
	return func() (accepted int) {
		var last string
		for _, text := range texts {
			if u, err := fredbi.ParseReference(text); err == nil {
				last = u.String()
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}
