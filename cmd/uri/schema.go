package main

import _ "embed"

// jsonSchema is the JSON Schema of all that the commands write with --json.
//
//go:embed schema.json
var jsonSchema string
