package main

import (
	"strings"
	"sync/atomic"

	"github.com/go-rfc3986/uri"
)

// These are the laps of this library. Those of the others are similar: a loop calls the timed function directly,
// and keeps the last result, so that no call is without effect. A reused buffer has its final size before the timed
// laps.

// sink holds the last result of a lap.
var sink atomic.Pointer[any]

// keep makes v and the values that it refers to escape. It is called once for each lap, so its own
// time does not matter.
func keep(v any) { sink.Store(&v) }

func uriAccepts(text string) bool {
	_, err := uri.Parse(text)
	return err == nil
}

func uriParse(texts []string) lap {
	return func() (accepted int) {
		var u uri.URI
		var err error
		for _, text := range texts {
			if u, err = uri.Parse(text); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

func uriParseInto(texts []string) lap {
	u := new(uri.URI)
	return func() (accepted int) {
		for _, text := range texts {
			if err := uri.ParseInto(u, text); err == nil {
				accepted++
			}
		}
		keep(u)
		return accepted
	}
}

func uriFormat(texts []string) lap {
	values := parsed(texts, uri.Parse)
	return func() (accepted int) {
		var text string
		var err error
		for i := range values {
			if text, err = uri.Format(values[i]); err == nil {
				accepted++
			}
		}
		keep(text)
		return accepted
	}
}

func uriAppendText(texts []string) lap {
	values := parsed(texts, uri.Parse)
	var buf []byte
	return func() (accepted int) {
		var err error
		for i := range values {
			if buf, err = values[i].AppendText(buf[:0]); err == nil {
				accepted++
			}
		}
		keep(buf)
		return accepted
	}
}

func uriParseFormat(texts []string) lap {
	return func() (accepted int) {
		var last string
		for _, text := range texts {
			u, err := uri.Parse(text)
			if err != nil {
				continue
			}
			if last, err = uri.Format(u); err == nil {
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}

func uriNormalize(texts []string) lap {
	return func() (accepted int) {
		var last string
		for _, text := range texts {
			u, err := uri.Parse(text)
			if err != nil {
				continue
			}
			if last, err = uri.Format(u.NormalizeForScheme()); err == nil {
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}

// uriEquivalent compares each value with one that was parsed from a copy of its text. The result is always true,
// which takes the longest.
func uriEquivalent(texts []string) lap {
	values := parsed(texts, uri.Parse)
	others := parsed(texts, func(text string) (uri.URI, error) { return uri.Parse(strings.Clone(text)) })
	return func() (accepted int) {
		for i := range values {
			if values[i].Equivalent(others[i]) {
				accepted++
			}
		}
		return accepted
	}
}

// uriIsBase reports whether references can be resolved against text.
func uriIsBase(text string) bool {
	_, err := uri.ParseURI(text)
	return err == nil
}

func uriResolve(pages []page) lap {
	bases := parsedBases(pages, uri.Parse)
	refs := perPage(pages, func(p page) []uri.URI { return parsed(p.refs, uri.Parse) })
	return func() (accepted int) {
		var target uri.URI
		var err error
		for i, base := range bases {
			for j := range refs[i] {
				if target, err = base.Resolve(refs[i][j]); err == nil {
					accepted++
				}
			}
		}
		keep(target)
		return accepted
	}
}

func uriResolveText(pages []page) lap {
	bases := parsedBases(pages, uri.Parse)
	return func() (accepted int) {
		var last string
		for i, base := range bases {
			for _, text := range pages[i].refs {
				ref, err := uri.Parse(text)
				if err != nil {
					continue
				}
				target, err := base.Resolve(ref)
				if err != nil {
					continue
				}
				if last, err = uri.Format(target); err == nil {
					accepted++
				}
			}
		}
		keep(last)
		return accepted
	}
}

func uriAppendResolve(pages []page) lap {
	bases := parsedBases(pages, uri.Parse)
	var buf []byte
	return func() (accepted int) {
		var err error
		for i, base := range bases {
			for _, text := range pages[i].refs {
				if buf, err = base.AppendResolve(buf[:0], text); err == nil {
					accepted++
				}
			}
		}
		keep(buf)
		return accepted
	}
}

// uriNewBases makes the bases for the URLs of pages.
func uriNewBases(pages []page) []uri.Base {
	return perPage(pages, func(p page) uri.Base { return mustBase(uri.MustParse(p.url)) })
}

func uriBaseResolveText(pages []page) lap {
	bases := uriNewBases(pages)
	return func() (accepted int) {
		var last string
		for i, base := range bases {
			for _, text := range pages[i].refs {
				ref, err := uri.Parse(text)
				if err != nil {
					continue
				}
				target, err := base.Resolve(ref)
				if err != nil {
					continue
				}
				if last, err = uri.Format(target); err == nil {
					accepted++
				}
			}
		}
		keep(last)
		return accepted
	}
}

func uriBaseAppendResolveText(pages []page) lap {
	bases := uriNewBases(pages)
	var buf []byte
	return func() (accepted int) {
		var last string
		var err error
		for i, base := range bases {
			for _, text := range pages[i].refs {
				if buf, err = base.AppendResolve(buf[:0], text); err == nil {
					last = string(buf)
					accepted++
				}
			}
		}
		keep(last)
		return accepted
	}
}

func uriBaseAppendResolve(pages []page) lap {
	bases := uriNewBases(pages)
	var buf []byte
	return func() (accepted int) {
		var err error
		for i, base := range bases {
			for _, text := range pages[i].refs {
				if buf, err = base.AppendResolve(buf[:0], text); err == nil {
					accepted++
				}
			}
		}
		keep(buf)
		return accepted
	}
}
