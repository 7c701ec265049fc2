package main

// A lap is one way through a list of texts, and returns how many of them the contestant accepted.
type lap func() (accepted int)

// An entry is a contestant in an operation.
type entry struct {
	who, call string

	// prepare or resolve makes the lap, with all that shall not be timed, such as parsing what will be written. One of them
	// is set, unless a separate program runs the laps. Then task says which one.
	prepare func(texts []string) lap
	resolve func(pages []page) lap
	task    *task

	// accepts reports whether the contestant can do the operation on text. It is asked before the race. A nil one
	// stands for the floor, which judges nothing, or for a program, which is asked itself.
	accepts func(text string) bool

	// absoluteOnly is set where the call reads absolute web URLs only.
	absoluteOnly bool

	// texts chooses what to read in a corpus of faults.
	texts func(*corpus) []string
}

// lap returns the lap through in.
func (e entry) lap(in input) lap {
	if e.resolve != nil {
		return e.resolve(in.pages)
	}
	return e.prepare(in.texts)
}

// An operation is what entries race in.
type operation struct {
	name, title string
	column      string // the heading in the overview

	// common says that only texts are timed that all entries accept. Where it is not set, all texts are: a user meets
	// the refused ones too.
	common bool

	// ownSound says that times are related to those of the same contestant on sound texts, not to the floor.
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

// The calls that targets are about and that are not the first ones of this library in their operations.
const (
	callBaseResolve = "with Base.Resolve"
	callBaseAppend  = "Base.AppendResolve"
)

// contestants are those for Go, in the order of the output.
var contestants = []string{thisLibrary, netURL, fredbiURI, whatwgURL, fastHTTP, mdURL, purellName, floorName}

// operations are all that is raced, in the order of the output. In each, the first entry of net/url is what the others
// are related to.
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

// floorEntry is what no reader of single bytes can do without.
var floorEntry = entry{who: floorName, call: "a look-up a byte", prepare: floorLap}

// normalizeEntries are those that read, normalize as sections 6.2.2 and 6.2.3 of RFC 3986 have it, and write. What net/url
// does is reading and writing only.
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

// refusalEntries are the entries of Parse, each on sound texts and on the two kinds of broken ones.
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

// runsOn reports whether the operation is for that corpus: refusals are for the corpus of faults, which is for nothing
// else.
func (op operation) runsOn(c *corpus) bool { return (op.name == opRefuse) == (c.name == faulty) }
