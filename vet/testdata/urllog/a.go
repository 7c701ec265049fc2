package urllog

import (
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
)

type Logger interface {
	Infof(format string, args ...any)
}

func logs(u *url.URL, logger Logger) {
	log.Printf("connecting to %s", u)          // want `this logs the password if the URL has one`
	log.Println("connecting to " + u.String()) // want `this logs the password`
	slog.Info("connecting", "url", u)          // want `this logs the password`
	logger.Infof("connecting to %v", u)        // want `this logs the password`
	text := u.String()
	log.Print(fmt.Sprintf("connecting to %s", text)) // want `this logs the password`
	log.Printf("connecting to %s", u.Host)
	fmt.Println(u)
}

func fromPage(link, origin *url.URL) { log.Print(link, origin) }

func userinfo(u *url.URL) {
	log.Print(u.User) // want `this logs the password$`
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
	w, _ := url.Parse(base)
	log.Print(w) // want `this logs the password`
}

func serve(w http.ResponseWriter, r *http.Request) { log.Print(r.URL) }

type transport struct{}

func (transport) RoundTrip(r *http.Request) (*http.Response, error) {
	log.Print(r.URL)
	return nil, nil
}
