// SPDX-License-Identifier: Apache-2.0
// What every row of the table costs, for rows.py to count under callgrind: parses the pages, then
// runs each row over all of them and asks for a dump named after it.
//   sito_rows [--expression E] PAGE...
// Dumps: "parse", "facts totals", "facts source tokens", then one a row. Everything runs twice and
// only the second run is counted, so that memory is there and facts are known: what rows share is
// counted by itself.
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/extract/facts.h"
#include "sito/extract/plan.h"
#include "sito/io/file.h"
#include "sito/page/html.h"
#include "sito/page/labels.h"
#include "sito/page/parse.h"
#include "sito/text/stop_words.h"

#include "bench/measure.h"

#include <valgrind/callgrind.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sito;  // a program of one file

constexpr std::size_t kMostBytes = std::size_t{64} << 20;

struct BenchPage {
  std::string source;
  Page page;
  extract::Facts facts;
};

// Runs `act` over the pages, and a second time with the counters on.
template <typename Act>
void count(const std::string& name, Act&& act) {
  act();
  CALLGRIND_ZERO_STATS;
  act();
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

bool load(const char* path, std::vector<std::unique_ptr<BenchPage>>& pages) {
  const auto bytes = io::read_file(path, kMostBytes);
  if (!bytes) return false;
  HtmlDecoder decoder;
  NoDiagnostics diagnostics;
  auto page = std::make_unique<BenchPage>();
  page->source = decoder.decode(*bytes, "", CharsetPolicy::Lenient, {}, diagnostics).text;
  pages.push_back(std::move(page));
  return true;
}

void count_shared(std::vector<std::unique_ptr<BenchPage>>& pages) {
  PageParser parser{Limits{}};
  count("parse", [&] {
    for (auto& page : pages) parser.parse(page->source, "http://example.org/a/b.html", page->page);
  });
  count("facts totals", [&] {
    for (auto& page : pages) {
      page->facts.open(page->page);
      page->facts.totals();
    }
  });
  count("facts source tokens", [&] {
    for (auto& page : pages) {
      page->facts.open(page->page);
      page->facts.source_tokens();
    }
  });
}

void count_plan(const extract::Plan& plan, std::vector<std::unique_ptr<BenchPage>>& pages) {
  extract::Runner runner(plan);
  Labels labels;
  count(plan.name(), [&] {
    for (auto& page : pages) {
      extract::Inputs inputs;
      inputs.facts = &page->facts;
      if (plan.wants_stop_words()) inputs.stop_words = text::shipped_stop_words("en");
      runner.label(page->page, inputs, nullptr, labels);
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (!bench::build_is_measurable()) return 2;
  std::vector<extract::Plan> plans;
  std::vector<std::unique_ptr<BenchPage>> pages;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--expression" && i + 1 < argc) {
      auto plan = extract::Plan::parse(argv[++i]);
      if (!plan) {
        std::fprintf(stderr, "%s\n", plan.error().message.c_str());
        return 2;
      }
      plans.push_back(std::move(*plan));
    } else if (!load(argv[i], pages)) {
      std::fprintf(stderr, "cannot read %s\n", argv[i]);
      return 2;
    }
  }
  if (pages.empty()) {
    std::fprintf(stderr, "usage: sito_rows [--expression E]... PAGE...\n");
    return 2;
  }
  if (plans.empty()) {
    for (const extract::Algorithm& row : extract::algorithms())
      plans.push_back(extract::Plan::of(row));
  }
  count_shared(pages);
  for (const extract::Plan& plan : plans) count_plan(plan, pages);
  return 0;
}
