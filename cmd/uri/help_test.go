package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A shell completes commands and flags.
func TestCompletion(t *testing.T) {
	for args, want := range map[string][]string{
		"no":           {"normalize"},
		"lint --":      {"--only", "--ignore", "--level", "--json", "--from", "--quiet"},
		"redact --te":  {"--text"},
		"help e":       {"explain", "edit", "escape"},
		"help j":       {"json"},
		"completion z": {"zsh"},
		"template e":   {"expand"},
	} {
		words := strings.Fields(args)
		got := runWith("", append([]string{"__complete"}, words...)...)
		var completed []string
		for line := range strings.Lines(got.stdout) {
			name, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			completed = append(completed, name)
		}
		for _, name := range want {
			if !strings.Contains("\n"+strings.Join(completed, "\n")+"\n", "\n"+name+"\n") {
				t.Errorf("%s completes to %q, want %s too", args, completed, name)
			}
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		got := runWith("", "completion", shell)
		if got.status != 0 || got.stderr != "" || !strings.Contains(got.stdout, "uri") || !isHarmless(got.stdout) {
			t.Errorf("completion %s: status %d, stderr %q", shell, got.status, got.stderr)
		}
	}
	if got := runWith("", "__complete", "help", ""); strings.Contains(got.stdout, "__complete") {
		t.Errorf("help completes to %q", got.stdout)
	}
}

func TestVersion(t *testing.T) {
	want := runWith("", "version")
	runWith("", "--version").check(t, want)
	if !strings.HasPrefix(want.stdout, "uri (devel), go") || want.status != 0 {
		t.Errorf("%+v", want)
	}
}

// If a person types the lines, the answer to each comes before the next.
func TestExplainWhoeverTypes(t *testing.T) {
	term := columns(80)
	term.Stdin = true
	got := runIn(term, "a\nb\n", "explain", "--json")
	if strings.Count(got.stdout, "\n") != 2 || got.status != 0 {
		t.Errorf("%+v", got)
	}
}

// The start and the end of a very long component are shown, in a figure of a few lines.
func TestExplainOfLongTexts(t *testing.T) {
	for _, text := range []string{
		"http://h/" + strings.Repeat("a", 100_000), "http://h/" + strings.Repeat("a/", 50_000), "?" + strings.Repeat("%C3%A9", 20_000),
		"//" + strings.Repeat("u", 50_000) + "@" + strings.Repeat("h", 50_000) + ":1/p", "//h/" + strings.Repeat("é", 30_000), "#" + strings.Repeat("\u0301", 3000),
	} {
		got := runWith(text, "explain")
		if lines := strings.Count(got.stdout, "\n"); lines > 200 || got.status != 0 || !strings.Contains(got.stdout, " bytes...") || !isHarmless(got.stdout) {
			t.Errorf("%.20q: %d lines, status %d", text, lines, got.status)
		}
	}
	got := runWith("//h/"+strings.Repeat("a", 50_000)+" b", "explain")
	if len(got.stderr) > 400 || !strings.Contains(got.stderr, "...aaa") || !strings.Contains(got.stderr, "at offset 50004") {
		t.Errorf("%s", got.stderr)
	}
}

// allCommands returns the commands, and those below them, except for hidden ones.
func allCommands() []*cobra.Command {
	t := newTool(nil, io.Discard, io.Discard, columns(80))
	return commandsBelow(t.newRoot())
}

// commandsBelow returns the commands below cmd.
func commandsBelow(cmd *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			all = append(append(all, sub), commandsBelow(sub)...)
		}
	}
	return all
}

// cmdNamed returns the command of that name.
func cmdNamed(name string) *cobra.Command {
	all := allCommands()
	return all[slices.IndexFunc(all, func(cmd *cobra.Command) bool { return cmd.Name() == name })]
}

// pathTo returns the arguments that name a command.
func pathTo(cmd *cobra.Command) []string { return strings.Fields(cmd.CommandPath())[1:] }

// The three ways to ask for help have the same result.
func TestHelp(t *testing.T) {
	for _, cmd := range allCommands() {
		want := runWith("", append([]string{"help"}, pathTo(cmd)...)...)
		if want.status != 0 || want.stderr != "" || !strings.Contains(want.stdout, "\nUsage:\n  "+cmd.CommandPath()) {
			t.Errorf("uri help %s: %+v", cmd.Name(), want)
		}
		runWith("", append(pathTo(cmd), "--help")...).check(t, want)
		runWith("", append(pathTo(cmd), "-h")...).check(t, want)
	}
	want := runWith("", "help")
	for _, args := range []string{"--help", "-h"} {
		runWith("", args).check(t, want)
	}
	for _, cmd := range allCommands() {
		if cmd.Parent().Name() == "uri" && !strings.Contains(want.stdout, "\n  "+cmd.Name()+" ") {
			t.Errorf("help does not name %s", cmd.Name())
		}
	}
}

// Without arguments, the command shows its commands.
func TestCommandsAreShown(t *testing.T) {
	got := runWith("")
	if got.status != 2 || got.stdout != "" || !strings.HasPrefix(got.stderr, "uri: a command or a reference is required\n\nUsage:\n") || !strings.Contains(got.stderr, "\nInspect references:\n  explain ") {
		t.Errorf("%+v", got)
	}
	for _, cmd := range allCommands() {
		if cmd.Parent().Name() == "uri" && !strings.Contains(got.stderr, "\n  "+cmd.Name()+" ") {
			t.Errorf("it does not name %s", cmd.Name())
		}
	}
}

// The flags of a command come before those that others have too.
func TestFlagsAreInOrder(t *testing.T) {
	text := runWith("", "help", "check").stdout
	at := 0
	for name := range strings.FieldsSeq("Usage: Flags: --uri --host --files --from --null --iri Global --quiet") {
		i := strings.Index(text[at:], name)
		if i < 0 {
			t.Fatalf("%s is not where it should be:\n%s", name, text)
		}
		at += i
	}
}

// The manual page of the root says what the exit status and the environment mean.
func TestManPageHasSections(t *testing.T) {
	page, err := os.ReadFile("man/uri.1")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range []string{".SH COMMANDS", ".SH OPTIONS", ".SH \"EXIT STATUS\"", ".SH ENVIRONMENT", ".SH EXAMPLES"} {
		if !strings.Contains(string(page), "\n"+section+"\n") {
			t.Errorf("uri.1 has no %s", section)
		}
	}
}

// Help has no line wider than the terminal, unless it is one word, breaks no word, and has the same text at any width.
func TestHelpWraps(t *testing.T) {
	for _, cmd := range allCommands() {
		if cmd.HasParent() && cmd.Parent().Name() == "completion" {
			continue // the text of cobra, with code
		}
		want := strings.Join(strings.Fields(helpText(cmd, 500)), "")
		for _, width := range []int{textio.LeastWidth, 30, 40, 60, 80, 120, 200} {
			text := helpText(cmd, width)
			for line := range strings.Lines(text) {
				line = strings.TrimSuffix(line, "\n")
				if textio.DisplayWidth(line) > width && len(strings.Fields(line)) > 1 && width >= 40 {
					t.Errorf("%s at %d columns: %q", cmd.Name(), width, line)
				}
				if strings.HasSuffix(line, " ") {
					t.Errorf("%s at %d columns ends with a space: %q", cmd.Name(), width, line)
				}
			}
			if got := strings.Join(strings.Fields(text), ""); got != want {
				t.Errorf("%s at %d columns is another text", cmd.Name(), width)
			}
		}
	}
}

// Each flag has a description, and each command a text and an example.
func TestHelpIsComplete(t *testing.T) {
	for _, cmd := range allCommands() {
		if cmd.Parent().Name() == "completion" {
			continue
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if len(f.Usage) < 10 {
				t.Errorf("uri %s --%s has no text", cmd.Name(), f.Name)
			}
		})
		if cmd.Short == "" || cmd.Long == "" || cmd.Example == "" || cmd.GroupID == "" {
			t.Errorf("uri %s lacks a text", cmd.Name())
		}
	}
}

// The texts of the commands declare each flag that has a variable, and no other. They name each set of flags, and no other.
func TestFlagsAreDeclared(t *testing.T) {
	tool := newTool(nil, io.Discard, io.Discard, columns(80))
	files, err := filepath.Glob("help/*.txt")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	sets, used := map[string]int{}, map[string]int{"+everywhere": 1} // the root adds that
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before := ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			name, _, isFlag := strings.Cut(line, ": ")
			switch {
			case strings.HasPrefix(line, "+") && file == "help/flags.txt" && before == "":
				sets[line]++
			case strings.HasPrefix(line, "+"):
				used[line]++
			case isFlag && strings.HasPrefix(name, "--") && tool.flags.Lookup(name[2:]) == nil &&
				tool.flags.Lookup(strings.TrimSuffix(filepath.Base(file), ".txt")+" "+name) == nil:
				t.Fatalf("%s: %s has no variable", file, name)
			}
			before = line
		}
	}
	for name := range used {
		if sets[name] != 1 {
			t.Errorf("%s is a set %d times", name, sets[name])
		}
	}
	for name := range sets {
		if used[name] == 0 {
			t.Errorf("no command has the flags of %s", name)
		}
	}
	declared := map[string]bool{}
	root := tool.newRoot()
	for _, cmd := range append(commandsBelow(root), root) {
		cmd.InitDefaultHelpFlag()
		cmd.Flags().VisitAll(func(f *pflag.Flag) { declared[f.Name], declared[cmd.Name()+" --"+f.Name] = true, true })
	}
	tool.flags.VisitAll(func(f *pflag.Flag) {
		if !declared[f.Name] {
			t.Errorf("no command has --%s", f.Name)
		}
	})
}

// The commands for many references all have the flags for their input.
func TestReferencesComeInOneWay(t *testing.T) {
	for _, cmd := range allCommands() {
		switch cmd.Name() {
		case "compare", "extract", "help", "play", "version", "template", "expand", "completion", "bash", "zsh", "fish", "powershell":
			continue
		}
		for _, flag := range []string{"from", "null", "max-line"} {
			if cmd.Flags().Lookup(flag) == nil {
				t.Errorf("uri %s has no --%s", cmd.Name(), flag)
			}
		}
	}
}

// The examples of a command show what the command prints: both streams, in order.
func TestExamples(t *testing.T) {
	for _, cmd := range withRoot() {
		var b strings.Builder
		for i, example := range examplesOf(cmd.Example) {
			if i > 0 {
				b.WriteString("\n")
			}
			b.WriteString("$ " + example + "\n")
			if strings.Contains(example, " > ") || cmd.Name() == "version" || cmd.Name() == "help" {
				continue // the output varies
			}
			b.WriteString(runExample(t, strings.Join(pathTo(cmd), " "), example))
		}
		if got := strings.TrimSuffix(b.String(), "\n"); got != cmd.Example {
			t.Errorf("the examples of %s are\n%s\nwant\n%s", cmd.Name(), cmd.Example, got)
		}
	}
}

// examplesOf returns the command lines in examples.
func examplesOf(text string) []string {
	var commands []string
	for line := range strings.Lines(text) {
		if command, found := strings.CutPrefix(line, "$ "); found {
			commands = append(commands, strings.TrimSuffix(command, "\n"))
		}
	}
	return commands
}

// runExample returns what the example of a command writes to a terminal without colours. The input is empty, or what
// the first command of a pipe prints. The last command of the pipe may replace each NUL with a line end.
func runExample(t *testing.T, name, line string) string {
	t.Helper()
	var input string
	if before, after, found := strings.Cut(line, " | uri "); found {
		words, err := shellWords(before)
		if err != nil || len(words) != 2 || words[0] != "printf" {
			t.Fatalf("%s: not a printf of one text: %v", line, err)
		}
		input = strings.NewReplacer(`\n`, "\n", `\0`, "\x00", "%%", "%").Replace(words[1])
		line = "uri " + after
	}
	line, visible := strings.CutSuffix(line, ` | tr '\0' '\n'`)
	words, err := shellWords(line)
	if err != nil || words[0] != "uri" || !strings.HasPrefix(strings.Join(words[1:], " ")+" ", name) {
		t.Fatalf("%s: not the command %s: %v", line, name, err)
	}
	var both bytes.Buffer
	run(words[1:], strings.NewReader(input), &both, &both, columns(80))
	if visible {
		return strings.ReplaceAll(both.String(), "\x00", "\n")
	}
	return both.String()
}

// shellWords returns the words of a command line as a POSIX shell does, with single quotes only. It rejects other
// special characters.
func shellWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quoted, begun := false, false
	for _, c := range []byte(line + " ") {
		switch {
		case c == '\'':
			quoted, begun = !quoted, true
		case quoted:
			word.WriteByte(c)
		case c == ' ' && begun:
			words = append(words, word.String())
			word.Reset()
			begun = false
		case c == ' ':
		case strings.IndexByte("|&;<>()$`\\\"*?[]#\t\n", c) >= 0:
			return nil, errors.New("a shell would take it for something else: " + string(c))
		default:
			word.WriteByte(c)
			begun = true
		}
	}
	if quoted {
		return nil, errors.New("a quote is not closed")
	}
	return words, nil
}

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
	if len(made) != len(recorded) || len(made) < 20 {
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
	root := newTool(nil, io.Discard, io.Discard, columns(80)).newRoot()
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
	b.WriteString(".SH SYNOPSIS\n.B " + troff.Replace(cmd.UseLine()) + "\n.SH DESCRIPTION\n")
	text, status, _ := strings.Cut(cmd.Long, "\n\nExit status:\n\n")
	status, environment, _ := strings.Cut(status, "\n\nEnvironment:\n\n")
	b.WriteString(strings.Join(blocksOf(text), ""))
	if cmd.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
	}
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			b.WriteString(".TP\n.B " + troff.Replace(sub.Name()) + "\n" + troff.Replace(sub.Short) + "\n")
		}
	}
	b.WriteString(".SH OPTIONS\n")
	for _, row := range flagsOf(cmd) {
		b.WriteString(".TP\n.B " + troff.Replace(row[0]) + "\n" + troff.Replace("\n" + row[1])[1:] + "\n")
	}
	if !cmd.HasParent() {
		b.WriteString(".SH \"EXIT STATUS\"\n" + strings.Join(blocksOf(status), ""))
		b.WriteString(".SH ENVIRONMENT\n" + strings.Join(blocksOf(environment), ""))
	}
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n.EX\n" + troff.Replace("\n" + cmd.Example)[1:] + "\n.EE\n")
	}
	if cmd.HasParent() {
		b.WriteString(".SH SEE ALSO\n.BR " + troff.Replace(pageName(cmd.Parent())) + " (1)\n")
	}
	return b.String()
}

// flagsOf returns the flags of a command, and what they mean.
func flagsOf(cmd *cobra.Command) (rows [][2]string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(f)
		name := strings.TrimSpace("--" + f.Name + " " + value)
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if !f.Hidden {
			rows = append(rows, [2]string{name, usage})
		}
	})
	return rows
}

// blocksOf returns the paragraphs of the text of a command, its lists and its code.
func blocksOf(text string) []string {
	var blocks []string
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
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
	text, status, _ := strings.Cut(cmd.Long, "\n\nExit status:\n\n")
	status, environment, _ := strings.Cut(status, "\n\nEnvironment:\n\n")
	texts := append([]string{cmd.UseLine()}, strings.Split(text, "\n")...)
	for _, row := range flagsOf(cmd) {
		texts = append(texts, row[0]+row[1])
	}
	if !cmd.HasParent() {
		texts = append(texts, strings.Split(status+"\n"+environment, "\n")...)
	}
	return append(texts, strings.Split(cmd.Example, "\n")...)
}

// withoutSpaces returns text without its spaces and line ends.
func withoutSpaces(text string) string { return strings.Join(strings.Fields(text), "") }

// The first command in the README prints what the README shows below it.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(readme), "go run ./cmd/uri explain '")
	ref, after, _ := strings.Cut(after, "'\n")
	_, after, _ = strings.Cut(after, "```text\n")
	want, _, found := strings.Cut(after, "```")
	if !found {
		t.Fatal("the README shows no output")
	}
	if got := runWith("", "explain", ref); got.stdout != want {
		t.Errorf("uri explain %q prints\n%s\nThe README shows\n%s", ref, got.stdout, want)
	}
}

// Help and completion of the command without a name have the flags of the root only, and not those of explain.
func TestFlagsOfRoot(t *testing.T) {
	text := runWith("", "help").stdout
	completed := runWith("", "__complete", "--")
	for flag, isThere := range map[string]bool{"--version": true, "--help": true, "--quiet": true, "--iri": false, "--show-password": false} {
		if strings.Contains(text, flag+" ") != isThere {
			t.Errorf("help has %s: %v", flag, !isThere)
		}
		if strings.Contains(completed.stdout, flag+"\t") != isThere {
			t.Errorf("the completion has %s: %v", flag, !isThere)
		}
	}
	if !strings.HasPrefix(completed.stderr, "Completion ended with directive: ") { // on the stderr of the run
		t.Errorf("%q", completed.stderr)
	}
}

// The rest of a paragraph is not indented more than its start.
func TestHelpIsNotIndented(t *testing.T) {
	for _, cmd := range allCommands() {
		text, _, _ := strings.Cut(helpText(cmd, 40), "\n\nUsage:")
		if plain, _, _ := strings.Cut(helpText(cmd, 1000), "\n\nUsage:"); strings.Contains(plain, "\n ") || strings.HasPrefix(plain, " ") {
			continue // with a list
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, " ") {
				t.Errorf("%s: %q", cmd.Name(), line)
			}
		}
	}
}

// Each switch is off unless it is given, and the help says nothing else.
func TestSwitchesAreOff(t *testing.T) {
	for _, cmd := range allCommands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" && (f.DefValue != "false" || f.Value.String() != "false") {
				t.Errorf("uri %s --%s is %s", cmd.Name(), f.Name, f.DefValue)
			}
		})
	}
}
