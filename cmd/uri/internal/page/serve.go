package page

import (
	"embed"
	"encoding/json"
	"net/http"
)

// Files has the page. It loads nothing from other origins.
//
//go:embed index.html page.js icon.svg
var Files embed.FS

// Local returns the page with answers from this process. They are at "/answer".
func Local() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(Files))
	mux.HandleFunc("POST /answer", answer)
	return mux
}

// mostRead is the length of the longest inputs that are read.
const mostRead = 1 << 20

// answer writes the answer for the inputs in the body.
func answer(w http.ResponseWriter, r *http.Request) {
	var inputs Inputs
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostRead)).Decode(&inputs); err != nil {
		http.Error(w, "the inputs cannot be read", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(Explain(inputs)) // the browser is gone
}
