// SPDX-License-Identifier: Apache-2.0
// Google Benchmark over the table of algorithms, the parser, and a template of six fields, on pages
// of an archive held in memory:
//   sito_micro ARCHIVE [--benchmark_filter=...]
#include "sito/extract/algorithm.h"
#include "sito/fields/read/direct.h"
#include "sito/page/labels.h"
#include "sito/page/parse.h"
#include "sito/text/stop_words.h"
#include "sito/xqt/propose/propose.h"

#include "bench/measure.h"
#include "bench/read_pages.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sito;  // a program of one file
using bench::Pages;

// Enough for a steady mean; all pages of the bench archive would only make each loop slower.
constexpr std::size_t kMaxPages = 100;

bool read_pages(const char* path, Pages& pages) {
  if (!bench::read_pages(path, kMaxPages, pages)) return false;
  PageParser parser{Limits{}};
  for (std::size_t i = 0; i < pages.sources.size(); ++i)
    parser.parse(pages.sources[i], "", pages.parsed[i]);
  return true;
}

void report(benchmark::State& state, const Pages& pages) {
  const auto rounds = static_cast<std::int64_t>(state.iterations());
  state.SetBytesProcessed(rounds * static_cast<std::int64_t>(pages.html_bytes));
  state.SetItemsProcessed(rounds * static_cast<std::int64_t>(pages.sources.size()));
}

void parse_pages(benchmark::State& state, const Pages& pages) {
  PageParser parser{Limits{}};
  Page page;
  for (auto _ : state) {
    for (const std::string& source : pages.sources) parser.parse(source, "", page);
    benchmark::DoNotOptimize(page.nodes().size());
  }
  report(state, pages);
}

void label_pages(benchmark::State& state, const Pages& pages, const extract::Algorithm& algorithm) {
  const Params params = extract::default_params(algorithm);
  extract::Inputs inputs;
  inputs.params = &params;
  if (algorithm.wants_stop_words) inputs.stop_words = text::shipped_stop_words("en");
  Labels labels;
  for (auto _ : state) {
    for (const Page& page : pages.parsed) algorithm.label(page, inputs, nullptr, labels);
    benchmark::DoNotOptimize(labels.keep.size());
  }
  report(state, pages);
}

// What a template of a newspaper asks for. On pages of other sites less is found; each path then
// has to look at all of the page.
fields::Template six_fields() {
  const auto field = [](const char* name, fields::Type type, std::vector<std::string> paths) {
    fields::Field out;
    out.name = name;
    out.type = type;
    out.max = fields::kUnbounded;
    out.paths = std::move(paths);
    return out;
  };
  fields::Template mapping;
  mapping.id = "six";
  mapping.fields = {
      field("title", fields::Type::String, {"(//article//h1)[1]", "(//h1)[1]"}),
      field("author", fields::Type::String,
            {"//*[s:has-class(., 'byline')]//a", "//a[@rel='author']"}),
      field("date", fields::Type::DateTime, {"(//time/@datetime)[1]", "(//*[@class='date'])[1]"}),
      field("category", fields::Type::String, {"(//*[s:has-class(., 'breadcrumb')]//a)[last()]"}),
      field("perex", fields::Type::Text,
            {"//*[@id='perex']", "//meta[@name='description']/@content"}),
      field("text", fields::Type::Text, {"//article", "//*[@id='content']", "//body//p"}),
  };
  mapping.fields.back().exclude = {".//*[s:has-class(., 'advert')]", ".//aside", ".//figure"};
  return mapping;
}

void run_template(benchmark::State& state, const Pages& pages) {
  const auto ready = fields::DirectTemplate::make(six_fields());
  if (!ready) return state.SkipWithError(ready.error().message.c_str());
  for (auto _ : state) {
    for (const Page& page : pages.parsed) {
      const auto record = ready->run(page, {"http://x.test/", ""});
      benchmark::DoNotOptimize(record.has_value());
    }
  }
  report(state, pages);
}

// What an editor asks at a click: a paragraph in the middle of the first of some pages.
void propose_paths(benchmark::State& state, const Pages& pages) {
  constexpr std::size_t kMaxShown = 5;
  std::vector<const Page*> shown;
  for (const Page& page : pages.parsed) {
    if (shown.size() < kMaxShown) shown.push_back(&page);
  }
  std::uint32_t node = static_cast<std::uint32_t>(shown[0]->nodes().size() / 2);
  while (shown[0]->nodes()[node].is_text()) --node;
  const xqt::Example example{0, {NodeId{node}, kNone}};
  for (auto _ : state) {
    const auto proposals = xqt::propose(shown, {&example, 1}, {});
    benchmark::DoNotOptimize(proposals.has_value());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (!bench::build_is_measurable()) return 2;
  benchmark::Initialize(&argc, argv);
  Pages pages;
  if (argc != 2 || !read_pages(argv[1], pages)) {
    std::fprintf(stderr, "usage: sito_micro ARCHIVE [--benchmark_filter=REGEX]\n");
    return 2;
  }
  benchmark::RegisterBenchmark("parse",
                               [&](benchmark::State& state) { parse_pages(state, pages); });
  benchmark::RegisterBenchmark("xqt-direct",
                               [&](benchmark::State& state) { run_template(state, pages); });
  benchmark::RegisterBenchmark("xqt-propose",
                               [&](benchmark::State& state) { propose_paths(state, pages); });
  for (const extract::Algorithm& algorithm : extract::algorithms()) {
    benchmark::RegisterBenchmark(std::string(algorithm.name).c_str(), [&](benchmark::State& state) {
      label_pages(state, pages, algorithm);
    });
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
