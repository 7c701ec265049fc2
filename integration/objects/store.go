// Package objects has a server of objects and a proxy in front of it. The name of an object is a list of texts, and each text may
// have any bytes, such as "/" and "%", but no dot-segment. It is an example of the use of packages uri and httpuri.
package objects

import (
	"errors"
	"io"
	"net/http"
	"sync"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// errName means that a path is not the name of an object.
var errName = errors.New("objects: the path has no segment, an empty one, or a dot-segment")

// URI returns the URI of an object below base. Each text becomes one segment of the path. The error is that of
// [uri.URI.AppendSegments] for texts that a path cannot have as data, such as "", ".." and "../b".
func URI(base uri.URI, name ...string) (uri.URI, error) {
	return base.AppendSegments(name...)
}

// Name returns the name of the object with that URI, below "/". It is the inverse of [URI]. An encoded dot-segment is rejected as
// well, since anything between client and server may normalize it.
func Name(u uri.URI) ([]string, error) {
	var name []string
	for text, err := range u.Segments() {
		if err != nil || text == "" || text == "." || text == ".." {
			return nil, errName
		}
		name = append(name, text)
	}
	if name == nil {
		return nil, errName
	}
	return name, nil
}

// A Store keeps objects in memory. It is an http.Handler for GET, PUT and DELETE. Do not put an http.ServeMux in front of it,
// which redirects some requests instead.
//
// Nothing waits for a client, so one that is slow does not hold up the others.
type Store struct {
	objects sync.Map // from the path that URI writes, so that "a/b" and "a", "b" are two, to a []byte
}

// ServeHTTP answers a request.
func (s *Store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	key, err := keyOf(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	switch r.Method {
	case http.MethodPut:
		s.put(w, r, key)
	case http.MethodDelete:
		s.objects.Delete(key)
	case http.MethodGet:
		object, ok := s.objects.Load(key)
		if !ok {
			http.Error(w, "no such object", http.StatusNotFound)
			return
		}
		w.Write(object.([]byte))
	default:
		w.Header().Set("Allow", "GET, PUT, DELETE") // RFC 9110, section 15.5.6
		http.Error(w, "GET, PUT or DELETE", http.StatusMethodNotAllowed)
	}
}

// keyOf returns the key of the object that a client asks for. Clients differ in what they encode, so the key is written anew.
func keyOf(r *http.Request) (string, error) {
	u, err := httpuri.FromRequest(r)
	if err != nil {
		return "", err
	}
	name, err := Name(u)
	if err != nil {
		return "", err
	}
	key, err := URI(uri.MustParse("/"), name...)
	return key.EscapedPath(), err
}

// put keeps the body of a request. The status says whether there was such an object before (RFC 9110, section 9.3.4).
func (s *Store) put(w http.ResponseWriter, r *http.Request, key string) {
	object, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, "the body cannot be read", http.StatusBadRequest)
		return
	}
	if _, found := s.objects.Swap(key, object); found {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

// Names returns the names of all objects, in no order.
func (s *Store) Names() (names [][]string) {
	for key := range s.objects.Range {
		name, _ := Name(uri.MustParse(key.(string))) // keyOf wrote it
		names = append(names, name)
	}
	return names
}
