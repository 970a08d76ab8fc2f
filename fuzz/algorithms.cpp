// SPDX-License-Identifier: Apache-2.0
// Any bytes as a page: every row, with parameters taken from the input, keeps the invariants of
// labels and gives the same answer twice.
#include "sito/base/diagnostics.h"
#include "sito/extract/hooks.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/fixtures.h"
#include "support/labels_fault.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sito;

/// Parameters between their limits, from a few bytes; all zero means the defaults.
Params params_of(const extract::Algorithm& algorithm, std::uint32_t seed) {
  Params params = extract::default_params(algorithm);
  if (seed == 0) return params;
  const std::vector<const ParamSpec*> specs = extract::all_params(algorithm);
  params.texts.resize(specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    seed = seed * 1664525U + 1013904223U;
    const ParamSpec& spec = *specs[i];
    const double share = ((seed >> 8) & 0xFF) / 255.0;
    const double value = spec.low + share * share * share * (spec.high - spec.low);
    const bool whole = spec.unit != "share" && spec.unit != "weight";
    params.numbers[i] = whole ? std::round(value) : value;
    if (spec.is_text() && share > 0.5) params.texts[i] = spec.example;
  }
  return params;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const text::StopWords words = text::StopWords::parse(test::kStopListT);
  static const extract::ParagraphHook hook = extract::keep_linked("x").value();
  if (size < 2) return 0;
  const std::uint32_t seed = data[0] | static_cast<std::uint32_t>(data[1]) << 8;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 2), size - 2);
  HtmlDecoder decoder;
  NoDiagnostics no_diagnostics;
  PageParser parser{Limits{}};
  Page page;
  parser.parse(decoder.decode(bytes, "", CharsetPolicy::Lenient, {}, no_diagnostics).text, "",
               page);
  Labels first;
  Labels second;
  for (const extract::Algorithm& algorithm : extract::algorithms()) {
    const Params params = params_of(algorithm, seed);
    const bool with_hook = (seed & 1) != 0;
    extract::Inputs inputs;
    inputs.params = &params;
    inputs.stop_words = (seed & 2) != 0 ? nullptr : &words;
    inputs.hooks = {&hook, with_hook ? std::size_t{1} : std::size_t{0}};
    algorithm.label(page, inputs, nullptr, first);
    if (!test::labels_fault(page, first).empty()) std::abort();
    algorithm.label(page, inputs, nullptr, second);
    if (!test::labels_difference(first, second).empty()) std::abort();
  }
  return 0;
}
