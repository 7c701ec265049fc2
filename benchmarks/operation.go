package main

// A lap is one pass through a list of texts. It returns the number of texts that the contestant
// accepted.
type lap func() (accepted int)

// An entry is a contestant in an operation.
type entry struct {
	who, call string

	// prepare or resolve makes the lap, with everything that must not be timed, such as parsing the values that will be
	// written. One of them is set, unless a separate program runs the laps. Then task is set.
	prepare func(texts []string) lap
	resolve func(pages []page) lap
	task    *task

	// accepts reports whether the contestant can do the operation on text. It is called before the comparison. It is
	// nil for the floor, which accepts any text, and for a program, which answers itself.
	accepts func(text string) bool

	// absoluteOnly is set if the call reads absolute web URLs only.
	absoluteOnly bool

	// texts selects the texts in a corpus of faults.
	texts func(*corpus) []string
}

// lap returns the lap through in.
func (e entry) lap(in input) lap {
	if e.resolve != nil {
		return e.resolve(in.pages)
	}
	return e.prepare(in.texts)
}

// An operation is what the entries do in a comparison.
type operation struct {
	name, title string
	column      string // the heading in the overview

	// common says that only texts that all entries accept are timed. If it is not set, all texts are: a user also has
	// texts that are rejected.
	common bool

	// ownSound says that times are compared with those of the same contestant on texts without
	// faults, not with the floor.
	ownSound bool

	entries []entry
}

// The names of the operations.
const (
	opParse         = "parse"
	opParseInto     = "parseinto"
	opFormat        = "format"
	opAppendText    = "appendtext"
	opParseFormat   = "parseformat"
	opNormalize     = "normalize"
	opEquivalent    = "equivalent"
	opResolve       = "resolve"
	opResolveText   = "resolvetext"
	opAppendResolve = "appendresolve"
	opRefuse        = "refuse"
)

// The names of the contestants.
const (
	thisLibrary = "this library"
	netURL      = "net/url"
	fredbiURI   = "fredbi/uri"
	whatwgURL   = "whatwg-url"
	fastHTTP    = "fasthttp"
	mdURL       = "mdurl"
	purellName  = "purell"
	floorName   = "floor"
)

// The calls of this library that targets name and that are not the first ones in their operations.
const (
	callBaseResolve = "with Base.Resolve"
	callBaseAppend  = "Base.AppendResolve"
)

// contestants are the Go libraries, in the order of the output.
var contestants = []string{thisLibrary, netURL, fredbiURI, whatwgURL, fastHTTP, mdURL, purellName, floorName}

// operations are all operations, in the order of the output. In each, the others are compared with the first entry of
// net/url.
var operations = []operation{
	{name: opParse, title: "Parse", column: "Parse", entries: parseEntries},
	{name: opParseInto, title: "Parse into a value that is used again", column: "Into", entries: []entry{
		{who: thisLibrary, call: "ParseInto", accepts: uriAccepts, prepare: uriParseInto},
		{who: netURL, call: "Parse", accepts: netURLAccepts, prepare: netURLParse},
		{who: fastHTTP, call: "URI.Parse, reused", accepts: fastHTTPAccepts, prepare: fastHTTPParseInto,
			absoluteOnly: true},
		floorEntry,
	}},
	{name: opFormat, title: "Format", column: "Format", common: true, entries: []entry{
		{who: thisLibrary, call: "Format", accepts: uriAccepts, prepare: uriFormat},
		{who: netURL, call: "URL.String", accepts: netURLAccepts, prepare: netURLString},
		{who: fredbiURI, call: "URI.String", accepts: fredbiAccepts, prepare: fredbiString},
		{who: whatwgURL, call: "Url.Href", accepts: whatwgAccepts, prepare: whatwgHref, absoluteOnly: true},
		{who: fastHTTP, call: "URI.String", accepts: fastHTTPAccepts, prepare: fastHTTPString, absoluteOnly: true},
		{who: mdURL, call: "URL.String", accepts: mdURLAccepts, prepare: mdURLString},
		floorEntry,
	}},
	{name: opAppendText, title: "Write into a buffer", column: "Append", common: true, entries: []entry{
		{who: thisLibrary, call: "URI.AppendText", accepts: uriAccepts, prepare: uriAppendText},
		{who: netURL, call: "URL.String", accepts: netURLAccepts, prepare: netURLString},
		{who: netURL, call: "URL.AppendBinary", accepts: netURLAccepts, prepare: netURLAppendBinary},
		{who: fastHTTP, call: "URI.AppendBytes", accepts: fastHTTPAccepts, prepare: fastHTTPAppendBytes,
			absoluteOnly: true},
	}},
	{name: opParseFormat, title: "Parse and Format", column: "Both", common: true, entries: []entry{
		{who: thisLibrary, call: "Parse, Format", accepts: uriAccepts, prepare: uriParseFormat},
		{who: netURL, call: "Parse, String", accepts: netURLAccepts, prepare: netURLParseString},
		{who: fredbiURI, call: "ParseReference, String", accepts: fredbiAccepts, prepare: fredbiParseString},
		{who: mdURL, call: "Parse, String", accepts: mdURLAccepts, prepare: mdURLParseString},
	}},
	{name: opNormalize, title: "Parse, normalize and Format", column: "Normal", common: true, entries: normalizeEntries},
	{name: opEquivalent, title: "Equivalent, on values", common: true, entries: []entry{
		{who: thisLibrary, call: "URI.Equivalent", accepts: uriAccepts, prepare: uriEquivalent},
		{who: thisLibrary, call: "Parse", accepts: uriAccepts, prepare: uriParse},
		{who: netURL, call: "Parse", accepts: netURLAccepts, prepare: netURLParse},
	}},
	{name: opResolve, title: "Resolve, on values", column: "Resolve", common: true, entries: []entry{
		{who: thisLibrary, call: "URI.Resolve", accepts: uriAccepts, resolve: uriResolve},
		{who: netURL, call: "URL.ResolveReference", accepts: netURLAccepts, resolve: netURLResolve},
	}},
	{name: opResolveText, title: "Resolve, from text to text", column: "to text", common: true, entries: []entry{
		{who: thisLibrary, call: "Parse, Resolve, Format", accepts: uriAccepts, resolve: uriResolveText},
		{who: thisLibrary, call: callBaseResolve, accepts: uriAccepts, resolve: uriBaseResolveText},
		{who: thisLibrary, call: "with Base.AppendResolve", accepts: uriAccepts, resolve: uriBaseAppendResolveText},
		{who: netURL, call: "URL.Parse, String", accepts: netURLAccepts, resolve: netURLResolveText},
		{who: whatwgURL, call: "Url.Parse, Href", accepts: whatwgResolves, resolve: whatwgResolveText},
		{who: fastHTTP, call: "CopyTo, Update, String", accepts: fastHTTPAccepts, resolve: fastHTTPResolveText},
		floorEntry,
	}},
	{name: opAppendResolve, title: "Resolve, from text into a buffer", column: "to buf", common: true, entries: []entry{
		{who: thisLibrary, call: "URI.AppendResolve", accepts: uriAccepts, resolve: uriAppendResolve},
		{who: thisLibrary, call: callBaseAppend, accepts: uriAccepts, resolve: uriBaseAppendResolve},
		{who: netURL, call: "URL.Parse, String", accepts: netURLAccepts, resolve: netURLResolveText},
		{who: fastHTTP, call: "CopyTo, Update, Append", accepts: fastHTTPAccepts, resolve: fastHTTPAppendResolve},
	}},
	{name: opRefuse, title: "Refuse", ownSound: true, entries: refusalEntries()},
}

// floorEntry is the least work of a parser that reads single bytes.
var floorEntry = entry{who: floorName, call: "a look-up a byte", prepare: floorLap}

// normalizeEntries parse, normalize by sections 6.2.2 and 6.2.3 of RFC 3986, and write. The entry of net/url only parses
// and writes.
var normalizeEntries = []entry{
	{who: thisLibrary, call: "NormalizeForScheme", accepts: uriAccepts, prepare: uriNormalize},
	{who: netURL, call: "Parse, String", accepts: netURLAccepts, prepare: netURLParseString},
	{who: whatwgURL, call: "Parse, Href", accepts: whatwgAccepts, prepare: whatwgParseHref, absoluteOnly: true},
	{who: fastHTTP, call: "Parse, String", accepts: fastHTTPAccepts, prepare: fastHTTPParseString, absoluteOnly: true},
	{who: purellName, call: "NormalizeURLString", accepts: purellNormalizes, prepare: purellNormalize, absoluteOnly: true},
	floorEntry,
}

// parseEntries are those that parse into a new value.
var parseEntries = []entry{
	{who: thisLibrary, call: "Parse", accepts: uriAccepts, prepare: uriParse},
	{who: netURL, call: "Parse", accepts: netURLAccepts, prepare: netURLParse},
	{who: fredbiURI, call: "ParseReference", accepts: fredbiAccepts, prepare: fredbiParse},
	{who: whatwgURL, call: "Parse", accepts: whatwgAccepts, prepare: whatwgParse, absoluteOnly: true},
	{who: fastHTTP, call: "URI.Parse", accepts: fastHTTPAccepts, prepare: fastHTTPParse, absoluteOnly: true},
	{who: mdURL, call: "Parse", accepts: mdURLAccepts, prepare: mdURLParse},
	floorEntry,
}

// The calls of the corpus of faults.
const (
	callSound    = "no fault"
	callAnywhere = "a fault anywhere"
	callAtEnd    = "a fault at the end"
)

// refusalEntries are the entries of Parse, each on texts without faults and on the two kinds of
// broken ones.
func refusalEntries() []entry {
	var entries []entry
	for _, e := range parseEntries {
		if e.who == floorName {
			continue
		}
		for _, kind := range []struct {
			call  string
			texts func(*corpus) []string
		}{
			{callSound, func(c *corpus) []string { return c.texts }},
			{callAnywhere, func(c *corpus) []string { return c.anywhere }},
			{callAtEnd, func(c *corpus) []string { return c.atEnd }},
		} {
			e.call, e.texts = kind.call, kind.texts
			entries = append(entries, e)
		}
	}
	return entries
}

// runsOn reports whether the operation runs on that corpus. Refusals run only on the corpus of faults, and nothing
// else does.
func (op operation) runsOn(c *corpus) bool { return (op.name == opRefuse) == (c.name == faulty) }
