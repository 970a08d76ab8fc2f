// SPDX-License-Identifier: Apache-2.0
// A page that a row of the table has labelled, in a form that tests can read.
#pragma once

#include "sito/base/limits.h"
#include "sito/extract/algorithm.h"
#include "sito/extract/steps/finish.h"
#include "sito/page/page.h"
#include "sito/page/parse.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// A parsed page that owns its source.
struct ParsedPage {
  explicit ParsedPage(std::string_view html, std::string_view url = "http://x.test/")
      : source(html) {
    PageParser(Limits{}).parse(source, url, page);
  }
  ParsedPage(const ParsedPage&) = delete;
  ParsedPage& operator=(const ParsedPage&) = delete;

  std::string source;
  Page page;
};

/// Runs a row with complete parameters.
inline Labels label(const Page& page, const extract::Algorithm& row, const Params& params,
                    const text::StopWords* stop_words = nullptr,
                    std::span<const extract::ParagraphHook> hooks = {},
                    const extract::Trace* trace = nullptr) {
  Labels labels;
  extract::Inputs inputs;
  inputs.params = &params;
  inputs.stop_words = stop_words;
  inputs.hooks = hooks;
  row.label(page, inputs, trace, labels);
  return labels;
}

/// Runs a row; aborts on settings that it does not take.
inline Labels label(const Page& page, std::string_view algorithm, const Settings& settings = {},
                    const text::StopWords* stop_words = nullptr,
                    std::span<const extract::ParagraphHook> hooks = {},
                    const extract::Trace* trace = nullptr) {
  const extract::Algorithm* row = extract::find_algorithm(algorithm);
  if (row == nullptr) std::abort();
  const Params params = extract::resolve_params(*row, settings).value();
  return label(page, *row, params, stop_words, hooks, trace);
}

inline std::string text_of(const Page& page, const Segment& segment) {
  std::string text;
  extract::append_segment_text(page, segment, text);
  return text;
}

/// Texts of the segments that are content.
inline std::vector<std::string> kept(const Page& page, const Labels& labels) {
  std::vector<std::string> texts;
  for (const Segment& segment : labels.segments) {
    if (segment.label == Label::Content) texts.push_back(text_of(page, segment));
  }
  return texts;
}

/// "rule: text" of every segment, for tests of reasons.
inline std::vector<std::string> rules(const Page& page, const Labels& labels) {
  std::vector<std::string> lines;
  for (const Segment& segment : labels.segments) {
    lines.push_back(std::string(segment.rule) + ": " + text_of(page, segment));
  }
  return lines;
}

}  // namespace sito::test
