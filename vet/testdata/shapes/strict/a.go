// Package strict has shapes of code that advisories describe, and that are found with -strict.
package strict

import (
	"log"
	"net/http"
	"net/url"
	"strings"
)

func referer(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.Referer(), http.StatusFound) // want `"https://evil.test/" leads there`
}

func cookie(w http.ResponseWriter, r *http.Request) {
	if c, err := r.Cookie("next"); err == nil {
		http.Redirect(w, r, c.Value, http.StatusFound) // want `"https://evil.test/" leads there`
	}
}

func forwardedPrefix(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.Header.Get("X-Forwarded-Prefix")+"/dashboard/", http.StatusFound) // want `"https://evil.test/" leads there`
}

func configuredDomain(u *url.URL, domain string) bool {
	return strings.HasSuffix(u.Hostname(), domain) // want `"evilexample.com" ends in "example.com" too`
}

func resetLink(r *http.Request, mail func(string)) {
	mail("https://" + r.Host + "/reset")
	link := "https://" + r.Host + "/reset" // want `the client chooses Host`
	mail(link)
}

func loggedError(text string) {
	if _, err := url.Parse(text); err != nil {
		log.Print(err) // want `the error repeats the whole text`
	}
}
