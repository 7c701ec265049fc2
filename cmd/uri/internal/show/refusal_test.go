package show

import (
	"errors"
	"testing"

	"github.com/go-rfc3986/uri"
)

// An error that is not the library's is a fault of the caller.
func TestOtherErrorsPanic(t *testing.T) {
	other := errors.New("not the library's")
	for name, refuse := range map[string]func(){
		"Refuse":             func() { Refuse("a", other, NotShown) },
		"NewFileErrorRecord": func() { NewFileErrorRecord("", Replacement{}, other, NotShown) },
		"NewFormatRecord":    func() { NewFormatRecord("", uri.URI{}, other) },
		"RefuseTemplate":     func() { RefuseTemplate("", other, false) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			refuse()
		})
	}
}
