// Package wire shows what a program does with an input.
package wire

import (
	"bufio"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

// A Case is a program with a mistake, an input that shows it, and inputs for which the program is right.
type Case struct {
	Do    func(input string) string
	Input string
	Right []string
}

type recorder struct{ lines []string }

// RoundTrip notes a request and answers it.
func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	line := req.Method + " " + req.URL.Scheme + "://" + req.URL.Host + req.URL.RequestURI()
	if key := req.Header.Get("Authorization"); key != "" {
		line += " with the key " + key
	}
	r.lines = append(r.lines, line)
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// Sent returns the requests that a function sends.
func Sent(do func(*http.Client)) string {
	var r recorder
	do(&http.Client{Transport: &r})
	if len(r.lines) == 0 {
		return "nothing is sent"
	}
	return strings.Join(r.lines, ", ")
}

// Request returns the request that a server reads of a line such as "GET /a".
func Request(line string) *http.Request {
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(line + " HTTP/1.1\r\nHost: h.test\r\n\r\n")))
	if err != nil {
		panic(err)
	}
	return r
}

// Location returns where a browser goes after a request: it leaves out tabs, and reads "\" as "/".
func Location(handler http.HandlerFunc, line string) string {
	w := httptest.NewRecorder()
	handler(w, Request(line))
	base, err := url.Parse("https://h.test")
	if err != nil {
		panic(err)
	}
	u, err := base.Parse(strings.NewReplacer(`\`, "/", "\t", "").Replace(w.Header().Get("Location")))
	if err != nil {
		return err.Error()
	}
	return "leads to " + u.Scheme + "://" + u.Host + u.RequestURI()
}

// Result returns the result of a function, or its error or panic.
func Result(do func() (string, error)) (text string) {
	defer func() {
		if reason := recover(); reason != nil {
			text = "panics"
		}
	}()
	text, err := do()
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	if err != nil {
		return "error: " + err.Error()
	}
	return text
}
