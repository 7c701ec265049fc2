package main

import "github.com/valyala/fasthttp"

// The URI of fasthttp takes bytes, so each text is copied first, as a caller with a string must do. Its Parse reads
// any text without a scheme as the path of a request, so it takes part on absolute URLs only. Update is its
// resolution.

func fastHTTPAccepts(text string) bool { return new(fasthttp.URI).Parse(nil, []byte(text)) == nil }

func fastHTTPParse(texts []string) lap {
	return func() (accepted int) {
		var u *fasthttp.URI
		for _, text := range texts {
			u = new(fasthttp.URI)
			if err := u.Parse(nil, []byte(text)); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

func fastHTTPParseInto(texts []string) lap {
	u := new(fasthttp.URI)
	var buf []byte
	return func() (accepted int) {
		for _, text := range texts {
			buf = append(buf[:0], text...)
			if err := u.Parse(nil, buf); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

// fastHTTPNew parses a copy of text.
func fastHTTPNew(text string) (*fasthttp.URI, error) {
	u := new(fasthttp.URI)
	return u, u.Parse(nil, []byte(text))
}

func fastHTTPString(texts []string) lap {
	values := parsed(texts, fastHTTPNew)
	return func() (accepted int) {
		var text string
		for _, u := range values {
			text = u.String()
		}
		keep(text)
		return len(values)
	}
}

func fastHTTPAppendBytes(texts []string) lap {
	values := parsed(texts, fastHTTPNew)
	var buf []byte
	return func() (accepted int) {
		for _, u := range values {
			buf = u.AppendBytes(buf[:0])
		}
		keep(buf)
		return len(values)
	}
}

func fastHTTPParseString(texts []string) lap {
	return func() (accepted int) {
		var last string
		for _, text := range texts {
			u := new(fasthttp.URI)
			if err := u.Parse(nil, []byte(text)); err == nil {
				last = u.String()
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}

func fastHTTPResolveText(pages []page) lap {
	bases, target := parsedBases(pages, fastHTTPNew), new(fasthttp.URI)
	return func() (accepted int) {
		var last string
		for i, base := range bases {
			for _, text := range pages[i].refs {
				base.CopyTo(target)
				target.Update(text)
				last = target.String()
			}
			accepted += len(pages[i].refs)
		}
		keep(last)
		return accepted
	}
}

func fastHTTPAppendResolve(pages []page) lap {
	bases, target := parsedBases(pages, fastHTTPNew), new(fasthttp.URI)
	var buf []byte
	return func() (accepted int) {
		for i, base := range bases {
			for _, text := range pages[i].refs {
				base.CopyTo(target)
				target.Update(text)
				buf = target.AppendBytes(buf[:0])
			}
			accepted += len(pages[i].refs)
		}
		keep(buf)
		return accepted
	}
}
