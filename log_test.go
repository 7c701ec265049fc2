package uri_test

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

var _ slog.LogValuer = uri.URI{}

func TestSection3_2_1_LogValue(t *testing.T) {
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("fetched", "uri", uri.MustParse("http://u:secret@h/a"))
	assert.Contains(t, b.String(), " uri=http://u:xxxxx@h/a\n")
	assert.NotContains(t, b.String(), "secret")
	for _, u := range []uri.URI{{}, uri.MustParse("urn:a:b"), {Host: "a b"}} {
		assert.Equal(t, u.Redacted(), u.LogValue().String())
	}
}
