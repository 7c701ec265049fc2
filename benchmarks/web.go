package main

import "strings"

// webCount is the number of URLs in the corpus web. It is so large that neither caches nor branch
// predictors hold all of them.
const webCount = 48_000

// makeWeb makes absolute URLs like those that people pass on, with the traits of a public list (see traits). It also
// makes rare kinds that the list does not have: schemes other than https, userinfo, ports, addresses.
func makeWeb() []string {
	m := newMaker(1)
	texts := make([]string, webCount)
	for i := range texts {
		texts[i] = m.webURL()
	}
	return texts
}

// webURL makes one URL.
func (m maker) webURL() string {
	var b strings.Builder
	b.WriteString([]string{"https", "http", "ftp"}[m.weighted(920, 79, 1)])
	b.WriteString("://")
	b.WriteString(m.webAuthority())
	b.WriteString(m.webPath())
	if m.chance(0.049) {
		b.WriteByte('?')
		b.WriteString(m.webQuery())
	}
	if m.chance(0.004) {
		b.WriteByte('#')
		b.WriteString(m.slug(m.between(1, 2)))
	}
	return b.String()
}

// webAuthority makes an authority, nearly always only a host name.
func (m maker) webAuthority() string {
	authority := m.webHost()
	if m.chance(0.0005) {
		authority = m.word() + ":" + m.token(lowerHex, 8) + "@" + authority
	}
	if m.chance(0.001) {
		authority += ":" + m.of("80", "443", "8080", "8443", "3000", "5000")
	}
	return authority
}

// webHost makes a host: a name of two to four labels, or sometimes an address.
func (m maker) webHost() string {
	switch m.weighted(9990, 7, 3) {
	case 1:
		return strings.Join([]string{m.octet(), m.octet(), m.octet(), m.octet()}, ".")
	case 2:
		return "[2001:db8:" + m.token(lowerHex, 3) + "::" + m.token(lowerHex, 4) + "]"
	}
	name := m.madeUp(m.between(2, 3))
	if m.chance(0.08) {
		name += "-" + m.of(commonWords...)
	}
	name += []string{".com", ".org", ".net", ".de", ".co.uk", ".ru", ".fr", ".com.au", ".io", ".info"}[m.weighted(
		52, 10, 6, 8, 5, 5, 5, 2, 4, 3)]
	switch m.weighted(63, 9, 28) {
	case 0:
		return "www." + name
	case 1:
		return name
	default:
		return m.of("blog", "cdn", "de", "docs", "en", "forum", "images", "m", "news", "shop", "static", "support") +
			"." + name
	}
}

// octet makes an octet of an IPv4 address.
func (m maker) octet() string { return m.of("10", "192", "203", "198", "7", "51", "113") }

// webPath makes a path of up to seven segments. The last segment is often empty, and the path may
// be empty.
func (m maker) webPath() string {
	segments := m.weighted(2, 1926, 4535, 2340, 683, 312, 133, 69)
	if segments == 0 {
		return ""
	}
	var b strings.Builder
	for range segments - 1 {
		b.WriteString("/" + m.webSegment())
	}
	b.WriteByte('/')
	if segments == 1 || m.chance(0.54) {
		b.WriteString(m.webLastSegment())
	}
	return b.String()
}

// webSegment makes a segment that is not the last.
func (m maker) webSegment() string {
	switch m.weighted(70, 5, 10, 6, 6, 1, 2) {
	case 0:
		return m.word()
	case 1:
		return m.slug(2)
	case 2:
		return m.of("2019", "2021", "2023", "2024", "2025", "01", "05", "09", "11", "12")
	case 3:
		return m.number(7)
	case 4:
		return m.of("en", "de", "fr", "es", "ja", "en-us", "pt-br", "v1", "v2", "wp-content")
	case 5:
		return m.token(lowerHex, m.between(8, 32))
	default:
		return m.madeUp(2) + "_" + m.word()
	}
}

// webLastSegment makes the last segment: a file, a title or a number.
func (m maker) webLastSegment() string {
	switch m.weighted(730, 140, 50, 45, 32, 3) {
	case 0:
		return m.slug(1+m.weighted(90, 10)) + m.of(".html", ".html", ".html", ".htm", ".php", ".jpg", ".pdf", ".aspx")
	case 1:
		return m.slug(1 + m.weighted(70, 20, 10))
	case 2:
		return m.number(9)
	case 3:
		return m.slug(m.between(2, 4)) + "-" + m.number(8)
	case 4:
		return m.token(base64URL, m.between(8, 24))
	default:
		return m.of("", m.word()+"%20") + m.encoded(m.between(2, 8))
	}
}

// webQuery makes a query of one to four pairs.
func (m maker) webQuery() string {
	pairs := make([]string, 1+m.weighted(80, 12, 6, 2))
	for i := range pairs {
		pairs[i] = m.webPair(m.chance(0.02))
	}
	return strings.Join(pairs, "&")
}

// webPair makes a key with its value.
func (m maker) webPair(encode bool) string {
	if encode {
		return m.of("q", "query", "url", "title", "return") + "=" +
			m.of("https%3A%2F%2F", "%20", "") + m.encoded(m.between(1, 10))
	}
	switch m.weighted(20, 20, 22, 12, 14, 7, 5) {
	case 0:
		return m.of("id", "p", "page", "pid", "v", "w", "h", "t") + "=" + m.number(8)
	case 1:
		return m.of("q", "s", "search", "tag", "keyword") + "=" + m.word() +
			m.of("", "", "+"+m.word(), "+"+m.word(), "%20"+m.word())
	case 2:
		return m.of("sort", "lang", "cat", "type", "view", "ref", "format", "filter", "size") + "=" + m.word()
	case 3:
		return m.of("utm_source", "utm_medium", "utm_campaign", "utm_content") + "=" + m.slug(m.between(1, 3))
	case 4:
		return m.of("token", "hash", "sid", "sig", "key", "fbclid") + "=" + m.token(base64URL, m.between(10, 43))
	case 5:
		return m.of("date", "from", "to") + "=2024-" + m.of("01", "06", "12") + "-" + m.of("07", "15", "28")
	default:
		return m.word()
	}
}
