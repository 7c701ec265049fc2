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

// A FieldLogger is a logger that takes values.
type FieldLogger struct{}

func (FieldLogger) Info(message string, value fmt.Stringer) {}

func expressions(proxyURL *url.URL, proxy url.URL, logger FieldLogger) {
	log.Print(*proxyURL)                // want `this logs the password`
	log.Print(proxyByValue())           // want `this logs the password`
	log.Print(&proxy)                   // want `this logs the password`
	log.Print(proxy)                    // want `this logs the password`
	log.Print(nextProxy())              // want `this logs the password`
	log.Printf("%s", proxyURL.String()) // want `this logs the password`
	logger.Info("connecting", proxyURL) // want `this logs the password`
	for _, list := range [][]*url.URL{{proxyURL}} {
		log.Print(proxyList(list)[0]) // want `this logs the password`
	}
}

func proxyByValue() url.URL             { return url.URL{} }
func nextProxy() *url.URL               { return nil }
func proxyList(l []*url.URL) []*url.URL { return l }

func named(repo, repositoryURL, gitURL, userDB, dbURL, redisURL *url.URL, rest struct{ reportURL, digitURL, rediscovered, leftpad *url.URL }) {
	log.Print(repo, repositoryURL) // want `this logs the password` `this logs the password`
	log.Print(gitURL, userDB)      // want `this logs the password` `this logs the password`
	log.Print(dbURL, redisURL)     // want `this logs the password` `this logs the password`
	log.Print(rest.reportURL, rest.digitURL, rest.rediscovered, rest.leftpad)
}

func fromPage(link, u *url.URL) { log.Print(link, u) }

func userinfo(u *url.URL) {
	log.Print(u.User) // want `this logs the password`
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

func otherIsRedacted(proxy, other *url.URL) {
	log.Print(other.Redacted())
	log.Print(proxy) // want `this logs the password if the URL has one`
}

func otherHasNoUser(proxyURL, other *url.URL) {
	other.User = nil
	log.Print(proxyURL) // want `this logs the password if the URL has one`
}

func noUser(proxyURL *url.URL) {
	proxyURL.User = nil
	log.Print(proxyURL)
}
