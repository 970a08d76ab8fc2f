// SPDX-License-Identifier: Apache-2.0
// Google Benchmark over the table of algorithms, and the parser, on pages of an archive held in
// memory:
//   sito_micro ARCHIVE [--benchmark_filter=...]
#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/extract/algorithm.h"
#include "sito/io/source.h"
#include "sito/page/html.h"
#include "sito/page/labels.h"
#include "sito/page/parse.h"
#include "sito/text/stop_words.h"

#include "bench/measure.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sito;  // a program of one file

// Enough for a steady mean; all pages of the bench archive would only make each loop slower.
constexpr std::size_t kMaxPages = 100;

struct Pages {
  std::vector<std::string> sources;  // decoded
  std::vector<Page> parsed;          // views into sources
  std::size_t html_bytes = 0;
};

bool load(const char* path, Pages& pages) {
  const Limits limits;
  NoDiagnostics diagnostics;
  auto source = io::open_source(path);
  if (!source) return false;
  auto opened = archive::open_archive(std::move(*source), limits, diagnostics);
  if (!opened) return false;
  archive::WebpageOpener opener(limits);
  HtmlDecoder decoder;
  archive::Record record;
  while (pages.sources.size() < kMaxPages) {
    const auto more = opened->reader->next(record);
    if (!more || !*more) break;
    const auto webpage = opener.open(record, diagnostics);
    if (!webpage || webpage->skipped) continue;
    const Html html = decoder.decode(webpage->page.payload, webpage->page.http_charset,
                                     CharsetPolicy::Lenient, record.where(), diagnostics);
    pages.sources.emplace_back(html.text);
    pages.html_bytes += html.text.size();
  }
  PageParser parser(limits);
  pages.parsed.resize(pages.sources.size());
  for (std::size_t i = 0; i < pages.sources.size(); ++i)
    parser.parse(pages.sources[i], "", pages.parsed[i]);
  return !pages.sources.empty();
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

}  // namespace

int main(int argc, char** argv) {
  if (!bench::build_is_measurable()) return 2;
  benchmark::Initialize(&argc, argv);
  Pages pages;
  if (argc != 2 || !load(argv[1], pages)) {
    std::fprintf(stderr, "usage: sito_micro ARCHIVE [--benchmark_filter=REGEX]\n");
    return 2;
  }
  benchmark::RegisterBenchmark("parse",
                               [&](benchmark::State& state) { parse_pages(state, pages); });
  for (const extract::Algorithm& algorithm : extract::algorithms()) {
    benchmark::RegisterBenchmark(std::string(algorithm.name).c_str(), [&](benchmark::State& state) {
      label_pages(state, pages, algorithm);
    });
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
