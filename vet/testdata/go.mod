module example.test

go 1.25.0

require github.com/go-rfc3986/uri v0.0.0

replace github.com/go-rfc3986/uri => ../..
