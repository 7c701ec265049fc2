package main

import (
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var updateMan = flag.Bool("update-man", false, "write the manual pages")

// The files in the directory man are the manual pages of the commands: go test -run TestManPages -update-man writes
// them again.
func TestManPages(t *testing.T) {
	made := map[string]string{}
	for _, cmd := range withRoot() {
		made[pageName(cmd)+".1"] = manPage(cmd)
	}
	if *updateMan {
		writePages(t, "man", made)
	}
	recorded, err := filepath.Glob("man/*")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range made {
		if got, err := os.ReadFile(filepath.Join("man", name)); err != nil || string(got) != text {
			t.Errorf("%s is not current: go test -run TestManPages -update-man writes it again", name)
		}
	}
	if len(made) != len(recorded) || len(made) < len(constructors) {
		t.Errorf("%d pages are recorded, %d are made", len(recorded), len(made))
	}
}

// writePages writes the pages into a directory, in place of those that are there.
func writePages(t *testing.T, dir string, pages map[string]string) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// withRoot returns all commands, the root first.
func withRoot() []*cobra.Command {
	root := newTool(nil, io.Discard, io.Discard, columns(80)).newRoot(nil)
	return append([]*cobra.Command{root}, commandsBelow(root)...)
}

// pageName returns the name of the manual page of a command.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// troff escapes text for the macros of manual pages. A "-" that is not escaped becomes a hyphen, and a line that begins
// with "." or "'" is a request.
var troff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'", "`", "\\(ga", "^", "\\(ha", "~", "\\(ti", "'", "\\(aq")

// manPage returns the manual page of a command. It has the texts of its help.
func manPage(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	var b strings.Builder
	name := pageName(cmd)
	b.WriteString(".TH " + troff.Replace(strings.ToUpper(name)) + " 1 2026\\-01\\-01 uri \"URI references\"\n.nh\n.ad l\n")
	b.WriteString(".SH NAME\n" + troff.Replace(name+" - "+cmd.Short) + "\n")
	b.WriteString(".SH SYNOPSIS\n.B " + troff.Replace(usageOf(cmd)) + "\n.SH DESCRIPTION\n")
	for _, block := range blocksOf(cmd.Long) {
		b.WriteString(block)
	}
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			b.WriteString(".TP\n.B " + troff.Replace(sub.Name()) + "\n" + troff.Replace(sub.Short) + "\n")
		}
	}
	b.WriteString(".SH OPTIONS\n")
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			flag, usage := describeFlag(f)
			b.WriteString(".TP\n.B " + troff.Replace(flag) + "\n" + troff.Replace("\n" + usage)[1:] + "\n")
		}
	})
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n.EX\n" + troff.Replace("\n" + cmd.Example)[1:] + "\n.EE\n")
	}
	if cmd.HasParent() {
		b.WriteString(".SH SEE ALSO\n.BR " + troff.Replace(pageName(cmd.Parent())) + " (1)\n")
	}
	return b.String()
}

// blocksOf returns the paragraphs of the text of a command, its lists and its code.
func blocksOf(text string) []string {
	var blocks []string
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		words := strings.TrimLeft(line, " \t")
		name, meaning, isRow := strings.Cut(words, "   ")
		switch {
		case words == "":
			blocks = append(blocks, ".PP\n")
		case words == line:
			blocks = append(blocks, troff.Replace("\n" + line)[1:]+"\n")
		case isRow:
			blocks = append(blocks, ".TP\n.B "+troff.Replace(name)+"\n"+troff.Replace("\n" + strings.TrimSpace(meaning))[1:]+"\n")
		default:
			blocks = append(blocks, ".EX\n"+troff.Replace("\n" + line)[1:]+"\n.EE\n")
		}
	}
	return blocks
}

// What man shows of a page is what help shows of the command: each paragraph, each flag and each line of the examples,
// in order. Spaces differ.
func TestManPagesAsRendered(t *testing.T) {
	man, err := exec.LookPath("man")
	if err != nil {
		t.Skip("man is not installed")
	}
	for _, cmd := range withRoot() {
		if testing.Short() && !strings.Contains(manPage(cmd), `\e`) { // a backslash is what goes wrong
			continue
		}
		page := exec.Command(man, "-l", "-")
		page.Env = append(os.Environ(), "MANWIDTH=1000", "LC_ALL=C.UTF-8")
		page.Stdin = strings.NewReader(manPage(cmd))
		output, err := page.Output()
		if err != nil || len(output) == 0 {
			t.Skipf("man does not work here: %v", err)
		}
		shown := withoutSpaces(string(output))
		for _, text := range textsOf(cmd) {
			_, after, found := strings.Cut(shown, withoutSpaces(text))
			if !found {
				t.Errorf("%s does not show, or not in its place,\n%s", pageName(cmd), text)
				continue
			}
			shown = after
		}
	}
}

// textsOf returns the texts of the help of a command, in order.
func textsOf(cmd *cobra.Command) []string {
	texts := append([]string{usageOf(cmd)}, strings.Split(cmd.Long, "\n")...)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name, usage := describeFlag(f)
		texts = append(texts, name+usage)
	})
	return append(texts, strings.Split(cmd.Example, "\n")...)
}

// withoutSpaces returns text without its spaces and line ends.
func withoutSpaces(text string) string { return strings.Join(strings.Fields(text), "") }
