package page_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// A browser is a Chromium with one page. It is driven over pipes by the Chrome DevTools Protocol, which needs no other module.
type browser struct {
	t       *testing.T
	to      io.Writer
	from    *bufio.Reader
	session string // of the page
	calls   int
}

// newBrowser starts Chromium. It ends with the test.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	name, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed: the page was not looked at")
	}
	read, to, err := os.Pipe()
	require.NoError(t, err)
	from, write, err := os.Pipe()
	require.NoError(t, err)
	c := exec.Command(name, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir="+t.TempDir(), "--remote-debugging-pipe", "about:blank")
	c.ExtraFiles = []*os.File{read, write}
	require.NoError(t, c.Start())
	require.NoError(t, errors.Join(read.Close(), write.Close()))
	b := &browser{t: t, to: to, from: bufio.NewReader(from)}
	t.Cleanup(func() {
		_, _ = b.try("Browser.close", nil)
		_ = errors.Join(to.Close(), c.Wait(), from.Close()) // the page was looked at: how the browser ends does not matter
	})
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	return b
}

// run runs a check as a test of that name.
func (b *browser) run(name string, check func(t *testing.T)) {
	parent := b.t
	parent.Run(name, func(t *testing.T) {
		b.t = t
		defer func() { b.t = parent }()
		check(t)
	})
}

// press presses a key.
func (b *browser) press(key string, code int) {
	b.t.Helper()
	event := map[string]any{"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code}
	if key == "Enter" {
		event["text"] = "\r"
	}
	b.call("Input.dispatchKeyEvent", event, nil)
	event["type"] = "keyUp"
	b.call("Input.dispatchKeyEvent", event, nil)
}

// size sets the size of the window.
func (b *browser) size(width, height int) {
	b.t.Helper()
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
}

// call calls a method of the protocol and stores its result.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	answer, err := b.try(method, params)
	require.NoError(b.t, err)
	if result != nil {
		require.NoError(b.t, json.Unmarshal(answer, result))
	}
}

// try calls a method of the protocol and returns its result.
func (b *browser) try(method string, params any) (json.RawMessage, error) {
	b.calls++
	request := map[string]any{"id": b.calls, "method": method}
	if params != nil {
		request["params"] = params
	}
	if b.session != "" {
		request["sessionId"] = b.session
	}
	text, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		return nil, err
	}
	for {
		text, err := b.from.ReadBytes(0)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", method, err)
		}
		var answer struct {
			ID     int
			Result json.RawMessage
			Error  *struct{ Message string }
		}
		switch err := json.Unmarshal(text[:len(text)-1], &answer); {
		case err != nil:
			return nil, err
		case answer.ID != b.calls: // an event
		case answer.Error != nil:
			return nil, fmt.Errorf("%s: %s", method, answer.Error.Message)
		default:
			return answer.Result, nil
		}
	}
}

// eval stores the value of an expression of JavaScript, or of the promise that it is.
func (b *browser) eval(expression string, result any) {
	b.t.Helper()
	var answer struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &answer)
	require.Empty(b.t, string(answer.ExceptionDetails), expression)
	if result != nil {
		require.NoError(b.t, json.Unmarshal(answer.Result.Value, result))
	}
}

// open opens a page as a new document, and waits for its first answer.
func (b *browser) open(address string) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil) // a change of the hash alone would keep the document
	b.call("Page.navigate", map[string]any{"url": address}, nil)
	b.eval(`new Promise(done => {
		const look = () => document.getElementById("status")?.textContent ? setTimeout(done, 20) : setTimeout(look, 10);
		look();
	})`, nil)
}
