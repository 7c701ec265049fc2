package main

import (
	"net/http"
	"net/url"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/valyala/fasthttp"
	"gitlab.com/golang-commonmark/mdurl"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

// A lap is one pass through an input. It returns for how many texts the call succeeded.
type lap func() (done int)

// A call is what a contestant does with a text. Its time includes that of calling a function value, about a nanosecond.
type call struct {
	lap     func(input) lap // with everything that must not be timed, such as the values that will be written
	accepts func(text string) bool
}

// perText returns the call of do for each text.
func perText(do func(text string) error) call {
	return call{
		func(in input) lap {
			return func() (done int) {
				for _, text := range in.texts {
					if do(text) == nil {
						done++
					}
				}
				return done
			}
		},
		func(text string) bool { return do(text) == nil },
	}
}

// rewrite returns the call that parses each text and writes the value.
func rewrite[T any](parse func(string) (T, error), write func(T) string) call {
	return perText(func(text string) error {
		value, err := parse(text)
		if err == nil {
			last.text = write(value)
		}
		return err
	})
}

// perValue returns the call of do for the value of each text.
func perValue[T any](parse func(string) (T, error), do func(*T) error) call {
	return call{
		func(in input) lap {
			values := parsed(in.texts, parse)
			return func() (done int) {
				for i := range values {
					if do(&values[i]) == nil {
						done++
					}
				}
				return done
			}
		},
		func(text string) bool {
			value, err := parse(text)
			return err == nil && do(&value) == nil
		},
	}
}

// perLink returns the call of do for the value of each page with that of each of its references.
func perLink[B, R any](newBase func(string) (B, error), newRef func(string) (R, error), do func(*B, *R) error) call {
	return call{
		func(in input) lap {
			bases, refs := make([]B, len(in.pages)), make([][]R, len(in.pages))
			for i, p := range in.pages {
				bases[i], refs[i] = parsed([]string{p.url}, newBase)[0], parsed(p.refs, newRef)
			}
			return func() (done int) {
				for i := range bases {
					for j := range refs[i] {
						if do(&bases[i], &refs[i][j]) == nil {
							done++
						}
					}
				}
				return done
			}
		},
		func(text string) bool {
			ref, err := newRef(text)
			page := parsed([]string{base}, newBase)[0]
			return err == nil && do(&page, &ref) == nil
		},
	}
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

// last keeps the last results, so that no call is without effect. A buffer that is used again has its final size before the laps
// that are timed.
var last struct {
	uri     uri.URI
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

// asText is the value of a text for contestants that resolve text.
func asText(text string) (string, error) { return text, nil }

// newBase returns a text as a base.
func newBase(text string) (uri.Base, error) { return uri.NewBase(uri.MustParse(text)) }

// newFast parses a copy of text, since fasthttp takes bytes.
func newFast(text string) (*fasthttp.URI, error) {
	u := new(fasthttp.URI)
	return u, u.Parse(nil, []byte(text))
}

// reused is the value of fasthttp that is used again.
var reused fasthttp.URI

// rfcNormal are the normalizations of purell that RFC 3986 has (sections 6.2.2 and 6.2.3).
const rfcNormal = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments | purell.FlagRemoveDefaultPort |
	purell.FlagRemoveEmptyPortSeparator

// floorTable has a class for each byte. The time does not depend on the classes.
var floorTable = func() (table [256]uint8) {
	for c := range table {
		table[c] = uint8(c)
	}
	return table
}()

// look returns the classes of all bytes of s. A parser that reads each byte once, one after the other, cannot take less time.
func look(s string) (acc uint8) {
	for i := range len(s) {
		acc |= floorTable[s[i]]
	}
	return acc
}
