// peer: uriparser
// build: cc -O2 -o uriparser uriparser.c -luriparser
// run: ./uriparser
// call: parse parse uriParseSingleUriEx
// call: format format uriToString
// call: normalize normalize uriNormalizeSyntax
// call: resolvetext resolve uriAddBaseUri

/* Measures uriparser. What it is asked and what it answers stands in child.go. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uriparser/Uri.h>

/* A text, the base of its page, and, for format, what the text is read as. */
typedef struct {
	const char *first, *after;
	const UriUriA *base;
	UriUriA value;
} item;

static item *items;
static size_t count;

/* A task returns how much it made of an item, or -1 where the library refuses it. */
typedef long (*task)(const item *);

static int read_item(const item *it, UriUriA *uri) {
	return uriParseSingleUriExA(uri, it->first, it->after, NULL);
}

/* written writes a value to a new text, as a caller does that keeps it, and returns its length. */
static long written(const UriUriA *uri) {
	int length, size = 0;
	if (uriToStringCharsRequiredA(uri, &length) != URI_SUCCESS)
		return -1;
	char *text = malloc((size_t)length + 1);
	if (text == NULL || uriToStringA(text, uri, length + 1, &size) != URI_SUCCESS)
		size = 0;
	free(text);
	return size - 1;
}

static long parse(const item *it) {
	UriUriA uri;
	if (read_item(it, &uri) != URI_SUCCESS)
		return -1;
	uriFreeUriMembersA(&uri);
	return 1;
}

static long format(const item *it) { return written(&it->value); }

static long normalize(const item *it) {
	UriUriA uri;
	if (read_item(it, &uri) != URI_SUCCESS)
		return -1;
	long length = uriNormalizeSyntaxA(&uri) == URI_SUCCESS ? written(&uri) : -1;
	uriFreeUriMembersA(&uri);
	return length;
}

static long resolve(const item *it) {
	UriUriA ref, target;
	if (read_item(it, &ref) != URI_SUCCESS)
		return -1;
	long length = uriAddBaseUriA(&target, &ref, it->base) == URI_SUCCESS ? written(&target) : -1;
	uriFreeUriMembersA(&target);
	uriFreeUriMembersA(&ref);
	return length;
}

static void fail(const char *what) {
	fprintf(stderr, "uriparser: %s\n", what);
	exit(1);
}

static void *allocate(size_t n) {
	void *room = malloc(n);
	if (room == NULL)
		fail("no memory");
	return room;
}

/* load returns the text of a file. */
static char *load(const char *name, size_t *size) {
	FILE *file = fopen(name, "rb");
	if (file == NULL || fseek(file, 0, SEEK_END) != 0)
		fail("cannot open the texts");
	*size = (size_t)ftell(file);
	rewind(file);
	char *text = allocate(*size + 1);
	if (fread(text, 1, *size, file) != *size)
		fail("cannot read the texts");
	fclose(file);
	text[*size] = 0;
	return text;
}

/* new_base reads the URL of a page. */
static UriUriA *new_base(const char *first, const char *after) {
	UriUriA *base = allocate(sizeof *base);
	if (uriParseSingleUriExA(base, first, after, NULL) != URI_SUCCESS)
		fail("a page has no URL");
	return base;
}

/* split makes an item of each line. */
static void split(char *text, size_t size) {
	for (size_t i = 0; i < size; i++)
		count += text[i] == '\n';
	items = allocate((count + 1) * sizeof *items);
	const char *line = text, *page = NULL;
	size_t page_length = 0;
	for (size_t i = 0; i < count; i++) {
		const char *end = memchr(line, '\n', (size_t)(text + size - line));
		const char *tab = memchr(line, '\t', (size_t)(end - line));
		size_t length = (size_t)(tab - line);
		items[i].first = tab + 1;
		items[i].after = end;
		if (page != NULL && length == page_length && memcmp(line, page, length) == 0)
			items[i].base = items[i - 1].base;
		else
			items[i].base = new_base(line, tab);
		page = line;
		page_length = length;
		line = end + 1;
	}
}

static long long now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void run(task do_it, long laps) {
	long sum = 0;
	long long start = now();
	for (long lap = 0; lap < laps; lap++) {
		sum = 0;
		for (size_t i = 0; i < count; i++) {
			long made = do_it(&items[i]);
			sum += made < 0 ? 0 : made;
		}
	}
	printf("%lld %ld\n", now() - start, sum);
}

static void judge(task do_it) {
	for (size_t i = 0; i < count; i++)
		putchar(do_it(&items[i]) < 0 ? '0' : '1');
	putchar('\n');
}

int main(int argc, char **argv) {
	static const struct {
		const char *name;
		task do_it;
	} tasks[] = {{"parse", parse}, {"format", format}, {"normalize", normalize}, {"resolve", resolve}};
	if (argc != 3)
		return puts(URI_VER_ANSI) < 0;
	size_t size;
	char *text = load(argv[2], &size), command[64];
	task do_it = NULL, check;
	split(text, size);
	for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
		if (strcmp(argv[1], tasks[i].name) == 0)
			do_it = tasks[i].do_it;
	if (do_it == NULL)
		fail("no such task");
	check = do_it == format ? parse : do_it;
	for (size_t i = 0; do_it == format && i < count; i++)
		if (read_item(&items[i], &items[i].value) != URI_SUCCESS)
			memset(&items[i].value, 0, sizeof items[i].value);
	puts("ready");
	fflush(stdout);
	while (fgets(command, sizeof command, stdin) != NULL) {
		if (strncmp(command, "run ", 4) == 0)
			run(do_it, atol(command + 4));
		else
			judge(check);
		fflush(stdout);
	}
	return 0;
}
