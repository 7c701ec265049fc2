package main

import "slices"

// An entry is a call of a contestant.
type entry struct {
	who, call string

	// lap makes the lap through an input, with everything that must not be timed, such as the values that will be written. If
	// a separate program runs the laps, task is set instead.
	lap  func(input) lap
	task *task

	// accepts reports whether the call succeeds. If it is nil, it always does, or the program says it.
	accepts func(text string) bool
}

// An operation is what entries do that are compared with each other.
type operation struct {
	name    string
	column  string // the heading in the tables
	kinds   []kind // of the corpora
	entries []entry
}

// The names of the contestants.
const (
	thisLibrary = "this library"
	netURL      = "net/url"
	packageIRI  = "package iri"
	floorName   = "a look-up for each byte"
)

// inShapes are the contestants that are measured on shapes. The others read some shapes only.
var inShapes = []string{thisLibrary, netURL, packageIRI}

// The calls that targets and tables name.
const (
	callBaseResolve = "Parse, Base.Resolve, Format"
	callBaseAppend  = "Base.AppendResolve"
	callBaseText    = "Base.AppendResolve to a string"
)

var (
	onURLs  = []kind{webURLs}
	onLinks = []kind{webLinks}
	onTexts = []kind{webURLs, shape}
)

var (
	parseEntry = entry{who: thisLibrary, call: "Parse", lap: uriParse, accepts: uriAccepts}
	floorEntry = entry{who: floorName, call: floorName, lap: floorLap}
)

// operations are all comparisons of whole corpora. In each, net/url's first entry is what the others are compared with.
var operations = []operation{
	{"parse", "`Parse`", onTexts, []entry{
		parseEntry,
		{netURL, "Parse", netURLParse, nil, netURLAccepts},
		{"fredbi/uri", "ParseReference", fredbiParse, nil, fredbiAccepts},
		{"whatwg-url", "Parse", whatwgParse, nil, whatwgAccepts},
		{"fasthttp", "URI.Parse", fastHTTPParse, nil, fastHTTPAccepts},
		{"mdurl", "Parse", mdURLParse, nil, mdURLAccepts},
		{packageIRI, "Parse", iriParse, nil, iriAccepts},
		floorEntry,
	}},
	{"parseinto", "`ParseInto`", onTexts, []entry{
		{thisLibrary, "ParseInto", uriParseInto, nil, uriAccepts},
		{netURL, "Parse", netURLParse, nil, netURLAccepts},
		{"fasthttp", "URI.Parse, again", fastHTTPParseInto, nil, fastHTTPAccepts},
		floorEntry,
	}},
	{"format", "`Format`", onTexts, []entry{
		{thisLibrary, "Format", uriFormat, nil, uriAccepts},
		{netURL, "URL.String", netURLString, nil, netURLAccepts},
		{"fredbi/uri", "URI.String", fredbiString, nil, fredbiAccepts},
		{"whatwg-url", "Url.Href", whatwgHref, nil, whatwgAccepts},
		{"fasthttp", "URI.String", fastHTTPString, nil, fastHTTPAccepts},
		{"mdurl", "URL.String", mdURLString, nil, mdURLAccepts},
		{packageIRI, "Format", iriFormat, nil, iriAccepts},
	}},
	{"appendtext", "`AppendText`", onURLs, []entry{
		{thisLibrary, "URI.AppendText", uriAppendText, nil, uriAccepts},
		{netURL, "URL.String", netURLString, nil, netURLAccepts},
		{netURL, "URL.AppendBinary", netURLAppendBinary, nil, netURLAccepts},
		{"fasthttp", "URI.AppendBytes", fastHTTPAppendBytes, nil, fastHTTPAccepts},
	}},
	{"parseformat", "both", onURLs, []entry{
		{thisLibrary, "Parse, Format", uriParseFormat, nil, uriAccepts},
		{netURL, "Parse, String", netURLParseString, nil, netURLAccepts},
		{"fredbi/uri", "ParseReference, String", fredbiParseString, nil, fredbiAccepts},
		{"mdurl", "Parse, String", mdURLParseString, nil, mdURLAccepts},
	}},
	{"normalize", "normalize", onURLs, []entry{
		{thisLibrary, "Parse, NormalizeForScheme, Format", uriNormalize, nil, uriAccepts},
		{netURL, "Parse, String", netURLParseString, nil, netURLAccepts},
		{"whatwg-url", "Parse, Href", whatwgParseHref, nil, whatwgAccepts},
		{"fasthttp", "Parse, String", fastHTTPParseString, nil, fastHTTPAccepts},
		{"purell", "NormalizeURLString", purellNormalize, nil, accepts(purellText)},
	}},
	{"equivalent", "", onURLs, []entry{
		{thisLibrary, "URI.Equivalent", uriEquivalent, nil, uriAccepts},
		parseEntry,
	}},
	{"redacted", "`Redacted`", onTexts, []entry{
		{thisLibrary, "URI.Redacted", uriRedacted, nil, uriAccepts},
		{netURL, "URL.Redacted", netURLRedacted, nil, netURLAccepts},
		{thisLibrary, "Format", uriFormat, nil, uriAccepts},
	}},
	{"lint", "", onURLs, []entry{
		{thisLibrary, "lint.Check", uriLint, nil, uriAccepts},
		parseEntry,
	}},
	{"request", "", onURLs, []entry{
		{thisLibrary, "httpuri.NewRequest", uriRequest, nil, requestable},
		{netURL, "http.NewRequest", netURLRequest, nil, netURLAccepts},
	}},
	{"resolve", "`Resolve`", onLinks, []entry{
		{thisLibrary, "URI.Resolve", uriResolve, nil, uriAccepts},
		{netURL, "URL.ResolveReference", netURLResolve, nil, netURLAccepts},
	}},
	{"resolvetext", "text to text", onLinks, []entry{
		{thisLibrary, "Parse, Resolve, Format", uriResolveText, nil, uriAccepts},
		{netURL, "URL.Parse, String", netURLResolveText, nil, netURLAccepts},
		{"whatwg-url", "Url.Parse, Href", whatwgResolveText, nil, whatwgResolves},
		{"fasthttp", "CopyTo, Update, String", fastHTTPResolveText, nil, fastHTTPAccepts},
		{packageIRI, "Parse, Resolve, Format", iriResolveText, nil, iriAccepts},
		{thisLibrary, callBaseResolve, uriBaseResolveText, nil, uriAccepts},
		{thisLibrary, callBaseText, uriBaseAppendResolveText, nil, uriAccepts},
	}},
	{"appendresolve", "into a buffer", onLinks, []entry{
		{thisLibrary, "AppendResolve", uriAppendResolve, nil, uriAccepts},
		{netURL, "URL.Parse, String", netURLResolveText, nil, netURLAccepts},
		{"fasthttp", "CopyTo, Update, AppendBytes", fastHTTPAppendResolve, nil, fastHTTPAccepts},
		{thisLibrary, callBaseAppend, uriBaseAppendResolve, nil, uriAccepts},
	}},
}

// on returns the operation as it is measured on a corpus of that kind.
func (op operation) on(k kind) operation {
	if k == shape {
		op.entries = slices.DeleteFunc(slices.Clone(op.entries), func(e entry) bool { return !slices.Contains(inShapes, e.who) })
	}
	return op
}
