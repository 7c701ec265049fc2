package show

import _ "embed"

// Schema is the JSON Schema of everything that the commands write with --json.
//
//go:embed schema.json
var Schema string
