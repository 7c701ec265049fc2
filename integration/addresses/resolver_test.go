package addresses_test

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/net/dns/dnsmessage"
)

// A nameServer knows the addresses of some names. Each look-up of a name gets the next one, and the last one is repeated.
type nameServer struct {
	names map[string][]string
	lock  sync.Mutex
	asked map[string]int
}

// newResolver returns a resolver that asks only a nameServer of this process.
func newResolver(names map[string][]string) *net.Resolver {
	s := nameServer{names: names, asked: make(map[string]int)}
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go s.serve(server)
		return client, nil
	}}
}

// serve answers one question, as name servers do over TCP: each message has its length in front (RFC 1035, section 4.2.2).
func (s *nameServer) serve(conn net.Conn) {
	defer conn.Close()
	var length [2]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return
	}
	text := make([]byte, binary.BigEndian.Uint16(length[:]))
	if _, err := io.ReadFull(conn, text); err != nil {
		return
	}
	var message dnsmessage.Message
	if err := message.Unpack(text); err != nil || len(message.Questions) != 1 {
		return
	}
	s.answer(&message)
	if text, err := message.AppendPack(make([]byte, len(length))); err == nil {
		binary.BigEndian.PutUint16(text, uint16(len(text)-len(length)))
		conn.Write(text)
	}
}

// answer makes a question its answer.
func (s *nameServer) answer(message *dnsmessage.Message) {
	message.Response, message.Additionals = true, nil
	question := message.Questions[0]
	addr, ok := s.lookUp(strings.ToLower(strings.TrimSuffix(question.Name.String(), ".")), question.Type)
	if !ok {
		message.RCode = dnsmessage.RCodeNameError
		return
	}
	var body dnsmessage.ResourceBody
	switch {
	case question.Type == dnsmessage.TypeA && addr.Is4():
		body = &dnsmessage.AResource{A: addr.As4()}
	case question.Type == dnsmessage.TypeAAAA && addr.Is6():
		body = &dnsmessage.AAAAResource{AAAA: addr.As16()}
	default:
		return
	}
	header := dnsmessage.ResourceHeader{Name: question.Name, Type: question.Type, Class: dnsmessage.ClassINET}
	message.Answers = []dnsmessage.Resource{{Header: header, Body: body}}
}

// lookUp returns the address of a name. A client asks for A and AAAA each time, and only A counts.
func (s *nameServer) lookUp(name string, kind dnsmessage.Type) (netip.Addr, bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	addresses := s.names[name]
	if len(addresses) == 0 {
		return netip.Addr{}, false
	}
	i := min(s.asked[name], len(addresses)-1)
	if kind == dnsmessage.TypeA {
		s.asked[name]++
	}
	return netip.MustParseAddr(addresses[i]), true
}
