// SPDX-License-Identifier: Apache-2.0
// Any first line as an expression over rows, the rest as a page: what is read has a name that reads
// as itself, and what it says of the page is whole.
#include "sito/extract/plan.h"
#include "sito/page/parse.h"
#include "sito/text/utf8.h"

#include "support/fixtures.h"
#include "support/labels_fault.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const text::StopWords words = text::StopWords::parse(test::kStopListT);
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(input.find('\n'), input.size());
  const Result<extract::Plan> plan = extract::Plan::parse(input.substr(0, line));
  if (!plan) {
    require(!plan.error().message.empty());
    return 0;
  }
  const Result<extract::Plan> again = extract::Plan::parse(plan->name());
  require(again.has_value() && again->name() == plan->name() && again->size() == plan->size());

  const std::string_view html = input.substr(std::min(line + 1, input.size()));
  if (!text::is_valid_utf8(html)) return 0;
  Limits limits;
  limits.nodes = 2000;
  Page page;
  PageParser(limits).parse(html, "http://x.test/", page);
  extract::Runner runner(*plan);
  extract::Inputs inputs;
  inputs.stop_words = &words;
  Labels first;
  runner.label(page, inputs, nullptr, first);
  require(test::labels_fault(page, first).empty());
  Labels second;
  runner.label(page, inputs, nullptr, second);
  require(test::labels_difference(first, second).empty());
  return 0;
}
