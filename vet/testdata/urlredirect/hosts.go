package urlredirect

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// A Redirect is a handler that leads to another host, and the request target that does it.
type Redirect struct {
	Name, Request string
	Handler       http.HandlerFunc
}

var site, _ = uri.NewBase(uri.MustParse("https://h.test/"))

// Redirects are the handlers that command redirects runs.
var Redirects = []Redirect{
	{"RequestTarget", "//evil.test", requestTarget},
	{"EscapedPath", "//evil.test", escapedPath},
	{"field RequestURI", "//evil.test", requestURI},
	{"method RequestURI", "//evil.test", urlRequestURI},
	{"String", "//evil.test", urlString},
	{"text behind Href", "/?next=https:evil.test", behindHref},
	{"text behind LocalTarget", "/?next=https:evil.test", behindLocalTarget},
	{"no Scheme", "/?next=https:///evil.test", noScheme},
	{"ServeMux", "/%2Fevil.test", behindMux()},
	{"StripPrefix", "/y/%2Fevil.test", http.StripPrefix("/y", http.HandlerFunc(stripped)).ServeHTTP},
	{"StripPrefix with a slash", "/y/%2F%2Fevil.test", http.StripPrefix("/y/", http.HandlerFunc(strippedSlash)).ServeHTTP},
	{"StripPrefix and RequestURI", "/y//evil.test", http.StripPrefix("/y", http.HandlerFunc(strippedURI)).ServeHTTP},
	{"StripPrefix with a slash, and String", "/y///evil.test", http.StripPrefix("/y/", http.HandlerFunc(strippedString)).ServeHTTP},
	{"StripPrefix and Clean", "/y/%5Cevil.test", http.StripPrefix("/y", http.HandlerFunc(strippedClean)).ServeHTTP},
	{"ServeMux and StripPrefix", "/z/%2Fevil.test", behindPrefix()},
	{"ServeMux, StripPrefix with a slash, and Clean", "/z/%2F%5Cevil.test", behindSlash()},
	{"slice", "///evil.test", sliced},
	{"TrimPrefix", "///evil.test", trimmed},
	{"slash and slice", "//evil.test", slicedBehindSlash},
	{"ServeMux and slice", "/%2F%2Fevil.test", slicedInMux()},
	{"ServeMux and TrimPrefix", "/old/%2Fevil.test", trimmedInMux()},
	{"ServeMux and TrimPrefix with a slash", "/old/%2F%2Fevil.test", trimmedSlashInMux()},
	{"ServeMux and long slice", "/q/%2Fevil.test", slicedLongInMux()},
	{"parameter", "/%2Fevil.test/y", parameter()},
	{"parameters", "/%2Fevil.test/y/x/", parameters()},
	{"parameter and long slice", "/x%2F%2Fevil.test/y", slicedParameter()},
	{"name, parameter and TrimPrefix", "/old/%2Fevil.test/y", trimmedParameter()},
	{"parameter and Clean", "/%5Cevil.test/y", cleanParameter()},
	{"parameter and StripPrefix", "/y/%2Fevil.test", behindParameterAndPrefix()},
}

func requestTarget(w http.ResponseWriter, r *http.Request) {
	u, err := httpuri.FromRequest(r)
	if err != nil {
		return
	}
	http.Redirect(w, r, u.RequestTarget(), http.StatusFound) // want `GET //evil.test leads there`
}

func escapedPath(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.EscapedPath()+"/", http.StatusFound) // want `GET //evil.test leads there`
}

func requestURI(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.RequestURI, http.StatusFound) // want `GET //evil.test leads there`
}

func urlRequestURI(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.RequestURI()+"/", http.StatusFound) // want `GET //evil.test leads there`
}

func urlString(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.String(), http.StatusFound) // want `GET //evil.test leads there`
}

func behindHref(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := httpuri.Href(site, next, nil); err != nil || u.Host != "h.test" {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https:evil.test" is a path for Href`
}

func behindLocalTarget(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if _, err := httpuri.LocalTarget(site, next); err != nil {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https:evil.test" is a path for LocalTarget`
}

func noScheme(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := url.Parse(next); err != nil || u.Host != "" {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https:///evil.test" has no host for url.Parse`
}

func behindMux() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, `\`) {
			return
		}
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // want `GET /%2Fevil.test leads there`
	})
	return mux.ServeHTTP
}

func stripped(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // want `GET /y/%2Fevil.test leads there`
}

func strippedSlash(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // want `GET /y/%2F%2Fevil.test leads there`
}

func strippedURI(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.RequestURI(), http.StatusFound) // want `GET /y//evil.test leads there`
}

func strippedString(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.String(), http.StatusFound) // want `GET /y///evil.test leads there`
}

func strippedClean(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, path.Clean(r.URL.Path), http.StatusFound) // want `GET /y/%5Cevil.test leads there`
}

func behindPrefix() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.Handle("/z/", http.StripPrefix("/z", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // want `GET /z/%2Fevil.test leads there`
	})))
	return mux.ServeHTTP
}

func behindSlash() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.Handle("/z/", http.StripPrefix("/z/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, path.Clean(r.URL.Path), http.StatusFound) // want `GET /z/%2F%5Cevil.test leads there`
	})))
	return mux.ServeHTTP
}

func sliced(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path[1:], http.StatusFound) // want `GET ///evil.test leads there`
}

func trimmed(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, strings.TrimPrefix(r.URL.Path, "/"), http.StatusFound) // want `GET ///evil.test leads there`
}

func slicedBehindSlash(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/"+r.URL.Path[1:], http.StatusFound) // want `GET //evil.test leads there`
}

func slicedInMux() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path[1:], http.StatusFound) // want `GET /%2F%2Fevil.test leads there`
	})
	return mux.ServeHTTP
}

func trimmedInMux() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/old/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, strings.TrimPrefix(r.URL.Path, "/old"), http.StatusFound) // want `GET /old/%2Fevil.test leads there`
	})
	return mux.ServeHTTP
}

func trimmedSlashInMux() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/old/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, strings.TrimPrefix(r.URL.Path, "/old/"), http.StatusFound) // want `GET /old/%2F%2Fevil.test leads there`
	})
	return mux.ServeHTTP
}

func slicedLongInMux() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/q/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path[2:], http.StatusFound) // want `GET /q/%2Fevil.test leads there`
	})
	return mux.ServeHTTP
}

func parameter() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/{x}/y", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // want `GET /%2Fevil.test/y leads there`
	})
	return mux.ServeHTTP
}

func parameters() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/{x}/y/{z}/", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // want `GET /%2Fevil.test/y/x/ leads there`
	})
	return mux.ServeHTTP
}

func slicedParameter() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/{x}/y", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path[2:], http.StatusFound) // want `GET /x%2F%2Fevil.test/y leads there`
	})
	return mux.ServeHTTP
}

func trimmedParameter() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/old/{x}/y", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, strings.TrimPrefix(r.URL.Path, "/old"), http.StatusFound) // want `GET /old/%2Fevil.test/y leads there`
	})
	return mux.ServeHTTP
}

func cleanParameter() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.HandleFunc("/{x}/y", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, path.Clean(r.URL.Path), http.StatusFound) // want `GET /%5Cevil.test/y leads there`
	})
	return mux.ServeHTTP
}

func behindParameterAndPrefix() http.HandlerFunc {
	mux := http.NewServeMux()
	mux.Handle("/{x}/", http.StripPrefix("/y", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // want `a path can begin with "//evil.test"`
	})))
	return mux.ServeHTTP
}
