// peer: java.net.URI
// build: javac JavaNetURI.java
// run: java -cp . JavaNetURI
// call: parse parse new URI
// call: normalize normalize URI.normalize
// call: resolvetext resolve URI.resolve

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Measures java.net.URI. What it is asked and what it answers stands in child.go. */
public final class JavaNetURI {
	/** What is done with a text, whose page has that base. */
	private interface Task {
		/** Returns how much it made. */
		int on(String text, URI base) throws URISyntaxException;
	}

	private final Task task;
	private final String[] texts;
	private final URI[] bases;

	private JavaNetURI(Task task, List<String> lines) throws URISyntaxException {
		this.task = task;
		texts = new String[lines.size()];
		bases = new URI[lines.size()];
		String page = "";
		for (int i = 0; i < texts.length; i++) {
			String line = lines.get(i);
			int tab = line.indexOf('\t');
			boolean same = i > 0 && line.substring(0, tab).equals(page);
			page = line.substring(0, tab);
			bases[i] = same ? bases[i - 1] : new URI(page);
			texts[i] = line.substring(tab + 1);
		}
	}

	private static Task named(String name) {
		switch (name) {
		case "parse":
			return (text, base) -> new URI(text).isOpaque() ? 0 : 1;
		case "normalize":
			return (text, base) -> new URI(text).normalize().toString().length();
		case "resolve":
			return (text, base) -> base.resolve(new URI(text)).toString().length();
		default:
			throw new IllegalArgumentException(name);
		}
	}

	private long lap() {
		long sum = 0;
		for (int i = 0; i < texts.length; i++) {
			try {
				sum += task.on(texts[i], bases[i]);
			} catch (URISyntaxException e) {
				// adds nothing
			}
		}
		return sum;
	}

	private String run(long laps) {
		long sum = 0;
		long start = System.nanoTime();
		for (long i = 0; i < laps; i++) {
			sum = lap();
		}
		return (System.nanoTime() - start) + " " + sum;
	}

	private String judge() {
		StringBuilder digits = new StringBuilder();
		for (int i = 0; i < texts.length; i++) {
			try {
				task.on(texts[i], bases[i]);
				digits.append('1');
			} catch (URISyntaxException e) {
				digits.append('0');
			}
		}
		return digits.toString();
	}

	public static void main(String[] args) throws IOException, URISyntaxException {
		if (args.length != 2) {
			System.out.println(System.getProperty("java.version"));
			return;
		}
		// One character a byte, whatever the bytes are. No line but the last one ends without a line feed.
		String all = Files.readString(Path.of(args[1]), StandardCharsets.ISO_8859_1);
		JavaNetURI entry = new JavaNetURI(named(args[0]), all.isEmpty() ? List.of() : List.of(all.split("\n")));
		System.out.println("ready");
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		for (String command = commands.readLine(); command != null; command = commands.readLine()) {
			System.out.println(command.startsWith("run ") ? entry.run(Long.parseLong(command.substring(4))) : entry.judge());
		}
	}
}
