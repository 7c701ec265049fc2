module github.com/go-rfc3986/uri/integration/idna

go 1.25.0

replace github.com/go-rfc3986/uri => ../../

require (
	github.com/go-rfc3986/uri v0.0.0
	github.com/stretchr/testify v1.12.1
	golang.org/x/net v0.58.0
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/text v0.41.0 // indirect
)
