// SPDX-License-Identifier: Apache-2.0
// Prints the segments of pages as a row of the table labels them, one JSON object a page. The
// parity scripts beside it read this; it is a tool of the tests and is not installed.
#include "sito/base/limits.h"
#include "sito/extract/algorithm.h"
#include "sito/extract/steps/finish.h"
#include "sito/page/parse.h"
#include "sito/text/stop_words.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace sito;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

nlohmann::json segments_of(const extract::Algorithm& algorithm, const extract::Inputs& inputs,
                           const Page& page) {
  Labels labels;
  algorithm.label(page, inputs, nullptr, labels);
  nlohmann::json rows = nlohmann::json::array();
  for (const Segment& segment : labels.segments) {
    std::string text;
    extract::append_segment_text(page, segment, text);
    rows.push_back({segment.label == Label::Content, segment.rule, text});
  }
  return rows;
}

}  // namespace

// Arguments: ALGORITHM STOPLIST|"" [NAME=VALUE ...] -- FILE...   Files are UTF-8 HTML.
int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  const extract::Algorithm* algorithm =
      args.size() < 3 ? nullptr : extract::find_algorithm(args[0]);
  if (algorithm == nullptr) {
    std::cerr << "usage: segments ALGORITHM STOPLIST [NAME=VALUE ...] -- FILE...\n";
    return 2;
  }
  const text::StopWords words = text::StopWords::parse(args[1].empty() ? "" : read_file(args[1]));
  std::vector<std::pair<std::string, std::string>> settings;
  std::size_t at = 2;
  for (; at < args.size() && args[at] != "--"; ++at) {
    const std::size_t equals = args[at].find('=');
    settings.emplace_back(args[at].substr(0, equals), args[at].substr(equals + 1));
  }
  const Result<Params> params = extract::resolve_params(*algorithm, settings);
  if (!params) {
    std::cerr << to_string(params.error()) << '\n';
    return 2;
  }
  PageParser parser{Limits{}};
  Page page;
  for (++at; at < args.size(); ++at) {
    const std::string html = read_file(args[at]);
    parser.parse(html, "", page);
    extract::Inputs inputs;
    inputs.params = &*params;
    inputs.stop_words = &words;
    std::cout << nlohmann::json{{"file", args[at]},
                                {"segments", segments_of(*algorithm, inputs, page)}}
                     .dump()
              << '\n';
  }
  return 0;
}
