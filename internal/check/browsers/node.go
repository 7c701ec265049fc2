package browsers

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"testing"
)

// nodeScript reads pairs of a text and a page, and writes what the URL of Node makes of each, or null.
const nodeScript = `
const read = ([text, page]) => {
	try { return new URL(text, page || undefined).href } catch { return null }
};
const pairs = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(pairs.map(read)));`

// ReadByNode returns what the URL of Node makes of each text on its page, which may be empty, or nil. The test is skipped without Node.
func ReadByNode(t *testing.T, pairs [][2]string) (hrefs []*string) {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	in, err := json.Marshal(pairs)
	must(t, err)
	cmd := exec.Command(path, "-e", nodeScript)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	must(t, err)
	must(t, json.Unmarshal(out, &hrefs))
	if len(hrefs) != len(pairs) {
		t.Fatalf("%d answers for %d texts", len(hrefs), len(pairs))
	}
	return hrefs
}
