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
	name, password, _ := u.User()
	if password == "" {
		return view{text, u}
	}
	u.UserInfo = name + ":" + mask
	return view{secretIn(text).hide(text), u}
}
