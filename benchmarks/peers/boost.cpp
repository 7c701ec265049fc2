// peer: Boost.URL
// build: c++ -std=c++17 -O2 -o boost boost.cpp -lboost_url
// run: ./boost
// call: parse parse parse_uri_reference
// call: normalize normalize url::normalize
// call: resolvetext resolve resolve

// Measures Boost.URL. What it is asked and what it answers stands in child.go.

#include <boost/url.hpp>
#include <boost/version.hpp>

#include <chrono>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace urls = boost::urls;

// A text, and the base of its page.
struct item {
	std::string text;
	const urls::url *base;
};

// A task returns how much it made of an item, or -1 where the library refuses it.
using task = long (*)(const item &);

// sink keeps what is made of an item from being without effect.
static volatile std::size_t sink;

static long parse(const item &it) {
	auto ref = urls::parse_uri_reference(it.text);
	if (!ref)
		return -1;
	sink = ref->size();
	return 1;
}

// The text of a url is what a caller keeps, so a new url stands for a new text.

static long normalize(const item &it) {
	auto ref = urls::parse_uri_reference(it.text);
	if (!ref)
		return -1;
	urls::url normal(*ref);
	normal.normalize();
	return static_cast<long>(normal.size());
}

static long resolve(const item &it) {
	auto ref = urls::parse_uri_reference(it.text);
	if (!ref)
		return -1;
	urls::url target;
	if (!urls::resolve(*it.base, *ref, target))
		return -1;
	return static_cast<long>(target.size());
}

// load makes an item of each line of a file.
static std::vector<item> load(const char *name) {
	std::ifstream file(name, std::ios::binary);
	std::vector<item> items;
	std::string page;
	const urls::url *base = nullptr;
	for (std::string line; std::getline(file, line);) {
		auto tab = line.find('\t');
		if (base == nullptr || line.compare(0, tab, page) != 0) {
			page = line.substr(0, tab);
			base = new urls::url(urls::parse_uri(page).value());
		}
		items.push_back({line.substr(tab + 1), base});
	}
	return items;
}

static void run(task do_it, const std::vector<item> &items, long laps) {
	long sum = 0;
	auto start = std::chrono::steady_clock::now();
	for (long lap = 0; lap < laps; lap++) {
		sum = 0;
		for (const item &it : items) {
			long made = do_it(it);
			sum += made < 0 ? 0 : made;
		}
	}
	auto took = std::chrono::steady_clock::now() - start;
	std::cout << std::chrono::duration_cast<std::chrono::nanoseconds>(took).count() << ' ' << sum << std::endl;
}

static void judge(task do_it, const std::vector<item> &items) {
	std::string digits;
	for (const item &it : items)
		digits += do_it(it) < 0 ? '0' : '1';
	std::cout << digits << std::endl;
}

int main(int argc, char **argv) {
	if (argc != 3) {
		std::cout << BOOST_LIB_VERSION << std::endl;
		return 0;
	}
	const std::map<std::string, task> tasks = {{"parse", parse}, {"normalize", normalize}, {"resolve", resolve}};
	task do_it = tasks.at(argv[1]);
	const std::vector<item> items = load(argv[2]);
	std::cout << "ready" << std::endl;
	for (std::string command; std::getline(std::cin, command);) {
		if (command.rfind("run ", 0) == 0)
			run(do_it, items, std::stol(command.substr(4)));
		else
			judge(do_it, items);
	}
}
