// SPDX-License-Identifier: Apache-2.0
// What a template costs besides the parse: pages of an archive are parsed once and held in memory,
// the mapping runs over them in rounds, and CPU time is read around each round.
//   sito_templates TEMPLATE ARCHIVE [ROUNDS]
// Prints one JSON object; speeds are those of the fastest round.
#include "sito/fields/read/direct.h"
#include "sito/fields/template/template_file.h"
#include "sito/io/file.h"
#include "sito/page/parse.h"
#include "sito/xqt/query/module.h"

#include "bench/measure.h"
#include "bench/read_pages.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace sito;  // a program of one file
using bench::Pages;

constexpr std::size_t kMaxPages = 500;
constexpr std::size_t kTemplateLimitBytes = std::size_t{16} << 20;
constexpr int kRounds = 7;

// Pages a second of the fastest round.
template <typename Work>
double fastest(int rounds, std::size_t n_pages, const Work& work) {
  double best = 0;
  for (int i = 0; i < rounds; ++i) {
    const double begin = bench::cpu_seconds();
    work();
    best = std::max(best, static_cast<double>(n_pages) / (bench::cpu_seconds() - begin));
  }
  return best;
}

Result<fields::Template> read_mapping(const char* path) {
  const Result<std::string> text = io::read_file(path, kTemplateLimitBytes);
  if (!text) return text.error();
  return fields::read_template(*text, io::file_stem(path));
}

int measure(const fields::DirectTemplate& direct, Pages& pages, int rounds) {
  const std::size_t n = pages.sources.size();
  PageParser parser{Limits{}};
  const double parse = fastest(rounds, n, [&] {
    for (std::size_t i = 0; i < n; ++i)
      parser.parse(pages.sources[i], pages.urls[i], pages.parsed[i]);
  });
  std::size_t failed = 0;
  std::size_t values = 0;
  const double run = fastest(rounds, n, [&] {
    failed = values = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto record = direct.run(pages.parsed[i], {pages.urls[i], ""});
      failed += record ? 0U : 1U;
      values += record ? record->children.size() : 0U;
    }
  });
  std::string xml;
  const double write = fastest(rounds, n, [&] {
    for (const Page& page : pages.parsed) xqt::write_page_xml(page, xml);
  });
  std::printf(
      "{\"pages\": %zu, \"bytes_a_page\": %zu, \"values_a_page\": %.2f, \"failed\": %zu, "
      "\"parse_pages_s\": %.0f, \"direct_pages_s\": %.0f, \"page_xml_pages_s\": %.0f, "
      "\"peak_kb\": %ld}\n",
      n, pages.html_bytes / n, static_cast<double>(values) / static_cast<double>(n), failed, parse,
      run, write, bench::peak_kb());
  return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (!bench::build_is_measurable()) return 2;
  Pages pages;
  const int rounds = argc == 4 ? std::atoi(argv[3]) : kRounds;
  if ((argc != 3 && argc != 4) || rounds < 1) {
    std::fprintf(stderr, "usage: sito_templates TEMPLATE ARCHIVE [ROUNDS]\n");
    return 2;
  }
  const auto mapping = read_mapping(argv[1]);
  const auto direct = mapping ? fields::DirectTemplate::make(*mapping)
                              : Result<fields::DirectTemplate>(mapping.error());
  if (!direct || !bench::read_pages(argv[2], kMaxPages, pages)) {
    std::fprintf(stderr, "sito_templates: %s\n",
                 direct ? "no pages in the archive" : to_string(direct.error()).c_str());
    return 2;
  }
  return measure(*direct, pages, rounds);
}
