package main

import _ "embed"

// jsonSchema is the JSON Schema of everything that the commands write with --json.
//
//go:embed schema.json
var jsonSchema string
