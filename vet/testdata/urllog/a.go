package urllog

import (
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
)

// A Logger is the logger of a program.
type Logger interface {
	Infof(format string, args ...any)
}

func logs(proxyURL *url.URL, logger Logger) {
	log.Printf("connecting to %s", proxyURL)          // want `this logs the password if the URL has one`
	log.Println("connecting to " + proxyURL.String()) // want `this logs the password`
	slog.Info("connecting", "url", proxyURL)          // want `this logs the password`
	logger.Infof("connecting to %v", proxyURL)        // want `this logs the password`
	text := proxyURL.String()
	log.Print(fmt.Sprintf("connecting to %s", text)) // want `this logs the password`
	log.Printf("connecting to %s", proxyURL.Host)
	fmt.Println(proxyURL)
}

func fromPage(link, u *url.URL) { log.Print(link, u) }

func userinfo(u *url.URL) {
	log.Print(u.User) // want `this logs the password \(urllog\)$`
}

func aware(u *url.URL) {
	u.User = nil
	log.Print(u)
}

func made(base string) {
	u := &url.URL{Scheme: "https", Host: "example.com"}
	log.Print(u)
	v, _ := url.Parse("https://example.com/" + base)
	log.Print(v)
	db, _ := url.Parse(base)
	log.Print(db) // want `this logs the password`
}

func serve(w http.ResponseWriter, r *http.Request) { log.Print(r.URL) }

type transport struct{}

func (transport) RoundTrip(r *http.Request) (*http.Response, error) {
	log.Print(r.URL)
	return nil, nil
}
