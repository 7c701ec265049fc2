package show

import (
	"errors"
	"testing"

	"github.com/go-rfc3986/uri"
)

func TestRefusePanicsOnAnotherError(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Refuse("a", errors.New("not the library's"), NotShown)
}

func TestNewFileErrorRecordPanicsOnAnotherError(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	NewFileErrorRecord("", Replacement{}, errors.New("not the library's"), NotShown)
}

func TestNewFormatRecordPanicsOnAnotherError(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	NewFormatRecord("", uri.URI{}, errors.New("not the library's"))
}
