package main

import (
	"sync/atomic"

	"github.com/go-rfc3986/uri"
)

// The laps of this library. Those of the others are made alike: a loop that calls what is timed, directly; the last
// result is kept, so that no call is without effect; a reused buffer is as large as it needs to be before the timed
// laps.

// sink holds what a lap has made last.
var sink atomic.Pointer[any]

// keep makes v escape, with what it refers to. It is called once a lap, so that its own time makes no difference.
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

// uriValues parses texts that are known to be accepted.
func uriValues(texts []string) []uri.URI {
	values := make([]uri.URI, len(texts))
	for i, text := range texts {
		values[i] = uri.MustParse(text)
	}
	return values
}

func uriFormat(texts []string) lap {
	values := uriValues(texts)
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
	values := uriValues(texts)
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

func uriResolve(texts []string) lap {
	base, refs := uri.MustParse(base), uriValues(texts)
	return func() (accepted int) {
		var target uri.URI
		var err error
		for i := range refs {
			if target, err = base.Resolve(refs[i]); err == nil {
				accepted++
			}
		}
		keep(target)
		return accepted
	}
}

func uriResolveText(texts []string) lap {
	base := uri.MustParse(base)
	return func() (accepted int) {
		var last string
		for _, text := range texts {
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
		keep(last)
		return accepted
	}
}

func uriAppendResolve(texts []string) lap {
	base := uri.MustParse(base)
	var buf []byte
	return func() (accepted int) {
		var err error
		for _, text := range texts {
			if buf, err = base.AppendResolve(buf[:0], text); err == nil {
				accepted++
			}
		}
		keep(buf)
		return accepted
	}
}
