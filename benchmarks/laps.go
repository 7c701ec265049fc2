package main

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"
	"gitlab.com/golang-commonmark/mdurl"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// A lap is one pass through an input. It returns for how many texts the calls succeeded.
type lap func() (done int)

// each runs do for each index below n. The compiler inlines it, so that do is called directly, and often inlined too.
func each(n int, do func(i int) error) (done int) {
	for i := range n {
		if do(i) == nil {
			done++
		}
	}
	return done
}

// last keeps the last results, so that no call is without effect. A buffer that is used again has its final size before the
// laps that are timed.
var last struct {
	uri     uri.URI
	iri     iri.IRI
	neturl  *url.URL
	fredbi  fredbi.URI
	whatwg  *whatwg.Url
	fast    *fasthttp.URI
	mdurl   *mdurl.URL
	request *http.Request
	list    []lint.Finding
	text    string
	buf     []byte
	byte    byte
}

// parsed returns the values of texts that are known to be valid.
func parsed[T any](texts []string, parse func(string) (T, error)) []T {
	values := make([]T, len(texts))
	for i, text := range texts {
		var err error
		if values[i], err = parse(text); err != nil {
			panic(err)
		}
	}
	return values
}

// bases returns the values of the URLs of pages.
func bases[T any](in input, parse func(string) (T, error)) []T {
	urls := make([]string, len(in.pages))
	for i, p := range in.pages {
		urls[i] = p.url
	}
	return parsed(urls, parse)
}

// eachPage runs do for each page, with its references.
func eachPage(in input, do func(i int, refs []string) int) (done int) {
	for i, p := range in.pages {
		done += do(i, p.refs)
	}
	return done
}

// accepts returns a function that reports whether parse accepts a text.
func accepts[T any](parse func(string) (T, error)) func(string) bool {
	return func(text string) bool {
		_, err := parse(text)
		return err == nil
	}
}

var (
	uriAccepts    = accepts(uri.Parse)
	iriAccepts    = accepts(iri.Parse)
	netURLAccepts = accepts(url.Parse)
	fredbiAccepts = accepts(fredbi.ParseReference)
	whatwgAccepts = accepts(whatwg.Parse)
	mdURLAccepts  = accepts(mdurl.Parse)
)

// This library.

func uriParse(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.uri, err = uri.Parse(in.texts[i]); return })
	}
}

func uriParseInto(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error { return uri.ParseInto(&last.uri, in.texts[i]) })
	}
}

func uriFormat(in input) lap {
	values := parsed(in.texts, uri.Parse)
	return func() int {
		return each(len(values), func(i int) (err error) { last.text, err = uri.Format(values[i]); return })
	}
}

func uriAppendText(in input) lap {
	values := parsed(in.texts, uri.Parse)
	return func() int {
		return each(len(values), func(i int) (err error) { last.buf, err = values[i].AppendText(last.buf[:0]); return })
	}
}

func uriParseFormat(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error {
			u, err := uri.Parse(in.texts[i])
			if err == nil {
				last.text, err = uri.Format(u)
			}
			return err
		})
	}
}

func uriNormalize(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error {
			u, err := uri.Parse(in.texts[i])
			if err == nil {
				last.text, err = uri.Format(u.NormalizeForScheme())
			}
			return err
		})
	}
}

// uriEquivalent compares each value with that of a copy of its text. The result is always true, which takes the longest.
func uriEquivalent(in input) lap {
	values := parsed(in.texts, uri.Parse)
	others := parsed(in.texts, func(text string) (uri.URI, error) { return uri.Parse(strings.Clone(text)) })
	return func() (done int) {
		for i := range values {
			if values[i].Equivalent(others[i]) {
				done++
			}
		}
		return done
	}
}

func uriRedacted(in input) lap {
	values := parsed(in.texts, uri.Parse)
	return func() int {
		return each(len(values), func(i int) error { last.text = values[i].Redacted(); return nil })
	}
}

func uriLint(in input) lap {
	values := parsed(in.texts, uri.Parse)
	return func() int {
		return each(len(values), func(i int) error { last.list = lint.Check(values[i]); return nil })
	}
}

func uriRequest(in input) lap {
	values := parsed(in.texts, uri.Parse)
	return func() int {
		return each(len(values), func(i int) (err error) {
			last.request, err = httpuri.NewRequest(context.Background(), http.MethodGet, values[i], nil)
			return err
		})
	}
}

func uriResolve(in input) lap {
	bases := bases(in, uri.Parse)
	refs := make([][]uri.URI, len(in.pages))
	for i, p := range in.pages {
		refs[i] = parsed(p.refs, uri.Parse)
	}
	return func() int {
		return eachPage(in, func(page int, _ []string) int {
			return each(len(refs[page]), func(i int) (err error) { last.uri, err = bases[page].Resolve(refs[page][i]); return })
		})
	}
}

func uriResolveText(in input) lap {
	bases := bases(in, uri.Parse)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) error {
				ref, err := uri.Parse(refs[i])
				if err != nil {
					return err
				}
				target, err := bases[page].Resolve(ref)
				if err == nil {
					last.text, err = uri.Format(target)
				}
				return err
			})
		})
	}
}

func uriAppendResolve(in input) lap {
	bases := bases(in, uri.Parse)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) (err error) {
				last.buf, err = bases[page].AppendResolve(last.buf[:0], refs[i])
				return err
			})
		})
	}
}

// newBase returns the text of a page as a base.
func newBase(text string) (uri.Base, error) { return uri.NewBase(uri.MustParse(text)) }

func uriBaseResolveText(in input) lap {
	bases := bases(in, newBase)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) error {
				ref, err := uri.Parse(refs[i])
				if err != nil {
					return err
				}
				target, err := bases[page].Resolve(ref)
				if err == nil {
					last.text, err = uri.Format(target)
				}
				return err
			})
		})
	}
}

func uriBaseAppendResolve(in input) lap {
	bases := bases(in, newBase)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) (err error) {
				last.buf, err = bases[page].AppendResolve(last.buf[:0], refs[i])
				return err
			})
		})
	}
}

func uriBaseAppendResolveText(in input) lap {
	bases := bases(in, newBase)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) (err error) {
				last.buf, err = bases[page].AppendResolve(last.buf[:0], refs[i])
				last.text = string(last.buf)
				return err
			})
		})
	}
}

// Package iri, on texts that are URIs.

func iriParse(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.iri, err = iri.Parse(in.texts[i]); return })
	}
}

func iriFormat(in input) lap {
	values := parsed(in.texts, iri.Parse)
	return func() int {
		return each(len(values), func(i int) (err error) { last.text, err = iri.Format(values[i]); return })
	}
}

func iriResolveText(in input) lap {
	bases := bases(in, iri.Parse)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) error {
				ref, err := iri.Parse(refs[i])
				if err != nil {
					return err
				}
				target, err := bases[page].Resolve(ref)
				if err == nil {
					last.text, err = iri.Format(target)
				}
				return err
			})
		})
	}
}

// net/url and net/http.

func netURLParse(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.neturl, err = url.Parse(in.texts[i]); return })
	}
}

func netURLString(in input) lap {
	values := parsed(in.texts, url.Parse)
	return func() int {
		return each(len(values), func(i int) error { last.text = values[i].String(); return nil })
	}
}

func netURLRedacted(in input) lap {
	values := parsed(in.texts, url.Parse)
	return func() int {
		return each(len(values), func(i int) error { last.text = values[i].Redacted(); return nil })
	}
}

func netURLAppendBinary(in input) lap {
	values := parsed(in.texts, url.Parse)
	return func() int {
		return each(len(values), func(i int) (err error) { last.buf, err = values[i].AppendBinary(last.buf[:0]); return })
	}
}

func netURLParseString(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error {
			u, err := url.Parse(in.texts[i])
			if err == nil {
				last.text = u.String()
			}
			return err
		})
	}
}

func netURLRequest(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) {
			last.request, err = http.NewRequestWithContext(context.Background(), http.MethodGet, in.texts[i], nil)
			return err
		})
	}
}

func netURLResolve(in input) lap {
	bases := bases(in, url.Parse)
	refs := make([][]*url.URL, len(in.pages))
	for i, p := range in.pages {
		refs[i] = parsed(p.refs, url.Parse)
	}
	return func() int {
		return eachPage(in, func(page int, _ []string) int {
			return each(len(refs[page]), func(i int) error {
				last.neturl = bases[page].ResolveReference(refs[page][i])
				return nil
			})
		})
	}
}

func netURLResolveText(in input) lap {
	bases := bases(in, url.Parse)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) error {
				u, err := bases[page].Parse(refs[i])
				if err == nil {
					last.text = u.String()
				}
				return err
			})
		})
	}
}

// fredbi/uri, mdurl and purell.

func fredbiParse(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.fredbi, err = fredbi.ParseReference(in.texts[i]); return })
	}
}

func fredbiString(in input) lap {
	values := parsed(in.texts, fredbi.ParseReference)
	return func() int {
		return each(len(values), func(i int) error { last.text = values[i].String(); return nil })
	}
}

func fredbiParseString(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error {
			u, err := fredbi.ParseReference(in.texts[i])
			if err == nil {
				last.text = u.String()
			}
			return err
		})
	}
}

func mdURLParse(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.mdurl, err = mdurl.Parse(in.texts[i]); return })
	}
}

func mdURLString(in input) lap {
	values := parsed(in.texts, mdurl.Parse)
	return func() int {
		return each(len(values), func(i int) error { last.text = values[i].String(); return nil })
	}
}

func mdURLParseString(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error {
			u, err := mdurl.Parse(in.texts[i])
			if err == nil {
				last.text = u.String()
			}
			return err
		})
	}
}

// rfcNormal are the normalizations of purell that RFC 3986 has (sections 6.2.2 and 6.2.3).
const rfcNormal = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments | purell.FlagRemoveDefaultPort |
	purell.FlagRemoveEmptyPortSeparator

func purellText(text string) (string, error) { return purell.NormalizeURLString(text, rfcNormal) }

func purellNormalize(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.text, err = purellText(in.texts[i]); return })
	}
}

// whatwg-url.

func whatwgParse(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.whatwg, err = whatwg.Parse(in.texts[i]); return })
	}
}

func whatwgHref(in input) lap {
	values := parsed(in.texts, whatwg.Parse)
	return func() int {
		return each(len(values), func(i int) error { last.text = values[i].Href(false); return nil })
	}
}

func whatwgParseHref(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error {
			u, err := whatwg.Parse(in.texts[i])
			if err == nil {
				last.text = u.Href(false)
			}
			return err
		})
	}
}

// whatwgResolves reports whether text is accepted as a reference, which does not depend on the page if that is of the web.
var whatwgResolves = accepts(func(text string) (*whatwg.Url, error) { return whatwg.ParseRef(base, text) })

func whatwgResolveText(in input) lap {
	bases := bases(in, whatwg.Parse)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) error {
				u, err := bases[page].Parse(refs[i])
				if err == nil {
					last.text = u.Href(false)
				}
				return err
			})
		})
	}
}

// fasthttp. Its URI takes bytes, so each text is copied first, as a caller with a string must do. Update resolves.

func fastHTTPNew(text string) (*fasthttp.URI, error) {
	u := new(fasthttp.URI)
	return u, u.Parse(nil, []byte(text))
}

var fastHTTPAccepts = accepts(fastHTTPNew)

func fastHTTPParse(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) (err error) { last.fast, err = fastHTTPNew(in.texts[i]); return })
	}
}

func fastHTTPParseInto(in input) lap {
	u := new(fasthttp.URI)
	return func() int {
		return each(len(in.texts), func(i int) error {
			last.buf = append(last.buf[:0], in.texts[i]...)
			return u.Parse(nil, last.buf)
		})
	}
}

func fastHTTPString(in input) lap {
	values := parsed(in.texts, fastHTTPNew)
	return func() int {
		return each(len(values), func(i int) error { last.text = values[i].String(); return nil })
	}
}

func fastHTTPAppendBytes(in input) lap {
	values := parsed(in.texts, fastHTTPNew)
	return func() int {
		return each(len(values), func(i int) error { last.buf = values[i].AppendBytes(last.buf[:0]); return nil })
	}
}

func fastHTTPParseString(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error {
			u, err := fastHTTPNew(in.texts[i])
			if err == nil {
				last.text = u.String()
			}
			return err
		})
	}
}

func fastHTTPResolveText(in input) lap {
	bases, target := bases(in, fastHTTPNew), new(fasthttp.URI)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) error {
				bases[page].CopyTo(target)
				target.Update(refs[i])
				last.text = target.String()
				return nil
			})
		})
	}
}

func fastHTTPAppendResolve(in input) lap {
	bases, target := bases(in, fastHTTPNew), new(fasthttp.URI)
	return func() int {
		return eachPage(in, func(page int, refs []string) int {
			return each(len(refs), func(i int) error {
				bases[page].CopyTo(target)
				target.Update(refs[i])
				last.buf = target.AppendBytes(last.buf[:0])
				return nil
			})
		})
	}
}

// floorTable has a class for each byte. The time does not depend on the classes.
var floorTable = func() (table [256]uint8) {
	for c := range table {
		table[c] = uint8(c)
	}
	return table
}()

// floorLap looks up every byte in a table, and does nothing else. A parser that reads each byte once, one after the other,
// cannot take less time.
func floorLap(in input) lap {
	return func() int {
		return each(len(in.texts), func(i int) error { last.byte |= look(in.texts[i]); return nil })
	}
}

// look returns the classes of all bytes of s.
func look(s string) (acc uint8) {
	for i := range len(s) {
		acc |= floorTable[s[i]]
	}
	return acc
}

// requestable reports whether a text is the URI of a request.
func requestable(text string) bool {
	u, err := uri.Parse(text)
	if err == nil {
		_, err = httpuri.NewRequest(context.Background(), http.MethodGet, u, nil)
	}
	return err == nil
}
