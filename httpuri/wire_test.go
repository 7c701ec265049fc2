package httpuri_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// theWorld is shared by all tests and fuzz targets of a process, one trial at a time.
var theWorld = sync.OnceValue(newWorld)

// A trial is one call of http.Client.Do, with the answers that it gets.
type trial struct {
	first    uri.URI // without userinfo, unless inURL is set
	req      *http.Request
	proxied  bool
	answers  []answer
	policy   httpuri.Redirects
	ownLeaks bool // the body may go to others, because of SendBody
	client   bool // the client is from Limits.Client, and does not only have the policy
}

// A mark is text that must not arrive at the wrong place. Nobody may receive a fragment. Only the origin with that number
// may receive a credential or a body.
func fragmentMark(n int) string { return fmt.Sprintf("FRAG-%d-END", n) }

func mark(kind string, origin int) string { return fmt.Sprintf("%s-0-%d-END", kind, origin) }

var (
	fragmentMarks = regexp.MustCompile(`FRAG-\d+-END`)
	secretMarks   = regexp.MustCompile(`(CRED|BODY)-0-(\w+)-END`)
	basics        = regexp.MustCompile(`(?i)Basic ([A-Za-z0-9+/=]+)`)
)

// newTrial returns a random trial. Some of its Locations contain noise.
func newTrial(t testing.TB, w *world, r *rand.Rand, noise string) trial {
	t.Helper()
	from := r.IntN(len(w.origins))
	tr := trial{proxied: r.IntN(2) == 0}
	var err error
	tr.first, err = uri.Parse(w.origins[from].name + "/first?q#" + fragmentMark(0))
	require.NoError(t, err)
	tr.req = newTrialRequest(t, r, tr.first, from)
	switch r.IntN(4) {
	case 0:
		tr.req.Header.Set("Authorization", mark("CRED", from))
	case 1:
		tr.req.Header.Set("Cookie", "session="+mark("CRED", from))
	case 2:
		tr.req.Header["x-api-key"] = []string{mark("CRED", from)}
		tr.policy.Credentials = []string{"X-API-Key"}
	}
	tr.policy.SendBody = r.IntN(8) == 0
	tr.policy.Strip, tr.policy.Upgrade = r.IntN(3) == 0, r.IntN(3) == 0
	tr.policy.Repair, tr.policy.Revisit, tr.client = r.IntN(3) == 0, r.IntN(3) == 0, r.IntN(3) == 0
	tr.ownLeaks = tr.policy.SendBody
	at := from
	for hop := range 1 + r.IntN(5) {
		var location string
		location, at = newLocation(w, r, at, hop+1, noise)
		tr.answers = append(tr.answers, answer{redirects[r.IntN(len(redirects))], location})
	}
	tr.answers = append(tr.answers, answer{})
	return tr
}

var redirects = []int{301, 302, 303, 307, 308}

// newTrialRequest returns a request for u. Some requests have a body. Some send userinfo, set by this package or by
// net/http from the URL.
func newTrialRequest(t testing.TB, r *rand.Rand, u uri.URI, from int) *http.Request {
	t.Helper()
	method := []string{"GET", "POST", "PUT", "HEAD", "DELETE"}[r.IntN(5)]
	var body *strings.Reader
	var req *http.Request
	var err error
	if body = strings.NewReader(""); method == "POST" || method == "PUT" {
		body = strings.NewReader(mark("BODY", from))
	}
	switch r.IntN(5) {
	case 0:
		u.UserInfo = "user:" + mark("CRED", from)
		req, err = httpuri.NewRequestWithUserInfo(t.Context(), method, u, body)
	case 1:
		u.UserInfo = "user:" + mark("CRED", from)
		req, err = http.NewRequestWithContext(t.Context(), method, u.String(), body)
	default:
		req, err = httpuri.NewRequest(t.Context(), method, u, body)
	}
	require.NoError(t, err)
	return req
}

// newLocation returns a Location, and the number of the origin that it leads to, if any.
func newLocation(w *world, r *rand.Rand, at, hop int, noise string) (location string, to int) {
	to = at
	if r.IntN(2) == 0 {
		to = r.IntN(len(w.origins))
	}
	scheme, host, _ := strings.Cut(w.origins[to].name, "//")
	sameScheme := strings.HasPrefix(w.origins[at].name, scheme+"//")
	path := fmt.Sprintf("/hop%d", hop)
	noisy, userinfo := r.IntN(4) == 0, ""
	switch r.IntN(6) {
	case 0:
		userinfo = "user:" + []string{"CRED-0-x-END", mark("CRED", at)}[r.IntN(2)] + "@"
		noisy = false // noise may make the text with the mark part of a path
	case 1:
		if noisy {
			userinfo = "user:password@"
		}
	}
	switch {
	case at == to && userinfo == "" && r.IntN(4) > 0:
		location = []string{path, path[1:], "?" + path, "./a/.." + path, path + "/%2e%2e/%2F?", "..//x" + path}[r.IntN(6)]
	case sameScheme && r.IntN(2) == 0:
		location = "//" + userinfo + host + path
	default:
		location = scheme + "//" + userinfo + host + path
	}
	if noisy {
		i := r.IntN(len(location) + 1)
		location = location[:i] + noise + location[i:]
	}
	if r.IntN(2) == 0 {
		location += "#" + fragmentMark(hop)
	}
	return fieldValue(location), to
}

// fieldValue returns text as the value of a header field, without control characters, at which net/http closes the
// connection, and without blanks around it, which are not part of the value.
func fieldValue(text string) string {
	var b []byte
	for _, c := range []byte(text) {
		if c >= ' ' && c != 0x7F || c == '\t' {
			b = append(b, c)
		}
	}
	return strings.Trim(string(b), " \t")
}

// An outcome is the result of a trial, and its faults.
type outcome struct {
	requests, followed int
	stopped            error // the reason why the policy stopped, or the error of net/http
	ended              bool  // whether the last answer arrived
	faults             []string
	own                int // number of secrets that arrived where they belong
	upgraded           int // and of those that arrived at https instead of http, as Upgrade allows
	protocols          map[string]int
}

// run makes the request of tr, with or without the policy.
func (w *world) run(tr trial, check bool) outcome {
	client := *w.direct
	if tr.proxied {
		client = *w.proxied
	}
	if check {
		client.CheckRedirect = tr.policy.Check
	}
	if check && tr.client {
		client.CheckRedirect = nil
		transport := client.Transport // the transport of the world, so that it is not copied
		client.Transport = roundTripper(transport.RoundTrip)
		client = *httpuri.Client(&client, tr.policy)
	}
	w.mu.Lock()
	w.answers, w.received, w.dialled, w.bytes = tr.answers, nil, nil, map[string][]byte{}
	w.mu.Unlock()
	resp, err := client.Do(tr.req)
	if err == nil {
		resp.Body.Close()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	out := outcome{requests: len(w.received), followed: max(0, len(w.received)-1), ended: err == nil, stopped: err,
		protocols: map[string]int{}}
	for _, a := range w.received {
		out.protocols[a.protocol]++
	}
	w.judgeBytes(tr, &out)
	w.judgeHosts(tr, &out)
	return out
}

func (out *outcome) fault(format string, args ...any) {
	out.faults = append(out.faults, fmt.Sprintf(format, args...))
}

// judgeBytes looks for marks in all received bytes. It decodes Basic credentials first.
func (w *world) judgeBytes(tr trial, out *outcome) {
	for name, text := range w.bytes {
		for _, m := range basics.FindAllSubmatch(text, -1) {
			data, _ := base64.StdEncoding.DecodeString(string(m[1]))
			text = append(text[:len(text):len(text)], data...)
		}
		if m := fragmentMarks.Find(text); m != nil {
			out.fault("%s is told the fragment %s", name, m)
		}
		origin, viaProxy := strings.CutPrefix(name, "proxy for ")
		for _, m := range secretMarks.FindAllSubmatch(text, -1) {
			kind, of := string(m[1]), string(m[2])
			switch {
			case name != proxyName && w.isOrigin(of, origin):
				out.own++
			case of == proxyName && (viaProxy || name == proxyName):
			case kind == "BODY" && tr.ownLeaks:
			case kind == "CRED" && tr.policy.Upgrade && w.isUpgradeOf(of, origin):
				out.upgraded++
			default:
				out.fault("%s is told %s", name, m[0])
			}
		}
	}
}

// isOrigin reports whether name is the origin with that number, in any spelling of host and port.
func (w *world) isOrigin(number, name string) bool {
	for i, o := range w.origins {
		if fmt.Sprint(i) == number {
			return o.name == strings.TrimSuffix(strings.ToLower(name), ":80")
		}
	}
	return false
}

// isUpgradeOf reports whether name is https instead of http, for the origin with that number.
func (w *world) isUpgradeOf(number, name string) bool {
	rest, ok := strings.CutPrefix(strings.TrimSuffix(strings.ToLower(name), ":443"), "https://")
	return ok && w.isOrigin(number, "http://"+rest)
}

// judgeHosts compares the requests with the target of each Location by RFC 3986, relative to the request before.
func (w *world) judgeHosts(tr trial, out *outcome) {
	wanted, err := tr.first, error(nil)
	dialled := map[string]bool{}
	for i := 0; i <= len(tr.answers); i++ {
		dialled[dialAddr(wanted)] = true
		if i < len(w.received) {
			out.compare(w.received[i], wanted)
		}
		if i >= len(tr.answers) || i >= len(w.received) {
			break
		}
		var ref uri.URI
		location := tr.answers[i].location
		if tr.policy.Repair {
			location = slowRepair(location)
		}
		if ref, err = uri.Parse(location); err == nil {
			wanted, err = wanted.Resolve(ref)
		}
		if err != nil {
			if len(w.received) > i+1 {
				out.fault("%q is followed, and is no URI reference", tr.answers[i].location)
			}
			break
		}
	}
	for _, addr := range w.dialled {
		if !dialled[strings.ToLower(addr)] {
			out.fault("a connection to %s, which no URI names", addr)
		}
	}
}

// compare checks that a is the request for u: the scheme, host, port, path and query.
func (out *outcome) compare(a arrival, u uri.URI) {
	asked, err := uri.Parse(strings.SplitAfter(a.origin, "//")[0] + a.host)
	if err != nil || !asked.Equal(uri.URI{Scheme: u.Scheme, Host: u.Host, Port: u.Port, HasPort: u.HasPort}) {
		out.fault("%s is asked for %q as Host, and %q is wanted", a.origin, a.host, u)
	}
	if at := dialAddr(uri.MustParse(a.origin)); at != dialAddr(u) {
		out.fault("%s is asked, and %q is wanted", at, u)
	}
	if a.target != u.RequestTarget() {
		out.fault("%q is asked for, and %q is wanted", a.target, u)
	}
}

// dialAddr returns host and port of u, in lowercase.
func dialAddr(u uri.URI) string {
	port, _ := uri.DefaultPort(u.Scheme)
	if u.HasPort {
		port = u.Port
	}
	return strings.ToLower(fmt.Sprintf("%s:%d", u.Host, port))
}

// A tally is the sum of many outcomes.
type tally struct {
	trials, requests, followed, ended, own, upgraded int
	stopped                                          map[string]int // for each reason
	protocols                                        map[string]int
	faults                                           map[string]int // for each kind of secret that the wrong one received
}

func newTally() tally {
	return tally{stopped: map[string]int{}, protocols: map[string]int{}, faults: map[string]int{}}
}

func (s *tally) add(out outcome) {
	s.trials++
	s.requests += out.requests
	s.followed += out.followed
	s.own += out.own
	s.upgraded += out.upgraded
	for protocol, n := range out.protocols {
		s.protocols[protocol] += n
	}
	for _, fault := range out.faults {
		for _, kind := range []string{"FRAG", "CRED", "BODY", "wanted", "connection", "followed"} {
			if strings.Contains(fault, kind) {
				s.faults[kind]++
			}
		}
	}
	if out.ended {
		s.ended++
		return
	}
	s.stopped[reason(out.stopped)]++
}

// reason returns why the policy stopped, or that something else failed.
func reason(err error) string {
	for _, sentinel := range sentinels {
		if errors.Is(err, sentinel) {
			return sentinel.Error()
		}
	}
	if errors.As(err, new(*httpuri.RedirectError)) {
		return "the target cannot be requested"
	}
	return "an error of net/http"
}

func (s *tally) String() string {
	return fmt.Sprintf("%d trials, %d requests %v, %d redirects followed, %d trials ended, the others stopped: %v; "+
		"%d secrets where they belong, elsewhere: %v",
		s.trials, s.requests, s.protocols, s.followed, s.ended, s.stopped, s.own, s.faults)
}

// runTrials runs n trials, with the seeds from 0.
func runTrials(t *testing.T, n int, check bool, judge func(seed int, tr trial, out outcome)) tally {
	w, sum := theWorld(), newTally()
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		noise := texts.RandomText(r)
		if r.IntN(2) == 0 {
			noise = noise[:min(len(noise), 3)]
		}
		tr := newTrial(t, w, r, noise)
		out := w.run(tr, check)
		sum.add(out)
		judge(seed, tr, out)
	}
	t.Log(&sum)
	return sum
}

// With the policy, servers and a proxy receive no fragment, and no credential or body that is for others. Each request is
// for the host, path and query of the URI by RFC 3986.
func TestWire(t *testing.T) {
	n := 1500
	if testing.Short() {
		n = 300
	}
	sum := runTrials(t, n, true, func(seed int, tr trial, out outcome) {
		require.Empty(t, out.faults, "trial %d: %s %s, then %q", seed, tr.req.Method, tr.first, tr.answers)
	})
	assert.Greater(t, sum.followed, n/2)
	assert.Greater(t, sum.ended, n/10)
	assert.Greater(t, sum.own, n/2)
	assert.Positive(t, sum.upgraded)
	assert.Len(t, sum.protocols, 2, "both protocols")
	for _, why := range []error{httpuri.ErrLocation, httpuri.ErrDowngrade, httpuri.ErrCredentials, httpuri.ErrBody} {
		assert.Positive(t, sum.stopped[why.Error()], "%v", why)
	}
}

// Without the policy, each kind of secret arrives at others in the same trials. So TestWire would notice it.
func TestWireWithoutThePolicy(t *testing.T) {
	sum := runTrials(t, 300, false, func(int, trial, outcome) {})
	for _, kind := range []string{"FRAG", "CRED", "BODY"} {
		assert.Positive(t, sum.faults[kind], kind)
	}
}

// FuzzWire tries a text in the Locations of a random trial.
func FuzzWire(f *testing.F) {
	for seed, noise := range []string{"", "#", "//b.test", "@b.test", `\`, "%23", "/..//", "?", ":80", "\t", "é"} {
		f.Add(uint64(seed), noise)
	}
	f.Add(uint64(364), "0") // before a port
	f.Fuzz(func(t *testing.T, seed uint64, noise string) {
		w := theWorld()
		tr := newTrial(t, w, rand.New(rand.NewPCG(seed, 12)), noise)
		out := w.run(tr, true)
		require.Empty(t, out.faults, "%s %s, then %q", tr.req.Method, tr.first, tr.answers)
	})
}
