package main

import "github.com/go-rfc3986/uri"

// A view is a good reference as it is shown: without its password, unless that was asked for.
type view struct {
	text string
	uri  uri.URI
}

// newView returns the view of text, which u was parsed from.
func newView(text string, u uri.URI, showPassword bool) view {
	if showPassword {
		return view{text, u}
	}
	redacted, err := uri.Parse(u.Redacted())
	if err != nil { // never: it is as good as text
		panic("uri: BUG: Redacted gives no reference: " + err.Error())
	}
	if redacted.Equal(u) {
		return view{text, u}
	}
	u.UserInfo = redacted.UserInfo
	if !redacted.Equal(u) { // the scheme has a password elsewhere
		return view{redacted.String(), redacted}
	}
	return view{secretIn(text).hide(text), u}
}
