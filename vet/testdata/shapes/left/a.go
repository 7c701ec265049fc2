// Package left has shapes of code that advisories describe, and that this leaves to gosec and CodeQL.
package left

import (
	"net/http"
	"os"
	"path/filepath"
)

func requestForgery(r *http.Request) (*http.Response, error) { return http.Get(r.FormValue("url")) }

func file(r *http.Request) ([]byte, error) { return os.ReadFile(filepath.Join("/srv", r.URL.Path)) }
