module github.com/go-rfc3986/uri

go 1.25
