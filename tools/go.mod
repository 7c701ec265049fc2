module github.com/go-rfc3986/uri/tools

go 1.25.0

replace github.com/go-rfc3986/uri => ../

require (
	github.com/go-rfc3986/uri v0.0.0
	github.com/go-text/typesetting v0.0.0-20230405155246-bf9c697c6e16
	github.com/stretchr/testify v1.12.1
	golang.org/x/net v0.58.0
	golang.org/x/text v0.41.0
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20251023183803-a4bb9ffd2546 // indirect
	golang.org/x/mod v0.38.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/tools v0.48.0 // indirect
)

tool golang.org/x/exp/cmd/apidiff
