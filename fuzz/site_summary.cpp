// SPDX-License-Identifier: Apache-2.0
// Any bytes as summaries of pages: the first byte chooses a learner, the second says which pages
// are error pages, and each summary has its length in two bytes in front. What is learned can be
// loaded and labels a page without a fault; the same summaries give the same.
#include "sito/page/parse.h"
#include "sito/site/site_template.h"

#include "support/fixtures.h"
#include "support/labels_fault.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

using namespace sito;

std::vector<site::Example> examples_of(std::string_view bytes, unsigned errors) {
  std::vector<site::Example> examples;
  while (bytes.size() >= 2 && examples.size() < 8) {
    const std::size_t size = static_cast<unsigned char>(bytes[0]) |
                             static_cast<std::size_t>(static_cast<unsigned char>(bytes[1])) << 8;
    bytes.remove_prefix(2);
    examples.push_back({bytes.substr(0, size), (errors >> examples.size() & 1) != 0});
    bytes.remove_prefix(std::min(size, bytes.size()));
  }
  return examples;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const site::LearnerRow& row = site::learners()[data[0] % site::learners().size()];
  if (!row.learns()) return 0;
  const Params params = site::default_params(row);
  const std::vector<site::Example> examples =
      examples_of({reinterpret_cast<const char*>(data + 2), size - 2}, data[1]);
  const Result<site::Json> body = row.learn(examples, params);
  if (!body) {
    if (body.error().code != ErrorCode::Unsupported) std::abort();
    return 0;
  }
  constexpr auto kReplace = site::Json::error_handler_t::replace;
  const Result<site::Json> again = row.learn(examples, params);
  if (!again || again->dump(-1, ' ', false, kReplace) != body->dump(-1, ' ', false, kReplace)) {
    std::abort();
  }
  const auto model = row.load(*body, params);
  if (!model) std::abort();
  Page page;
  PageParser{Limits{}}.parse(test::kF1, "http://e.org/1", page);
  Labels labels;
  (*model)->apply(page, labels);
  if (!test::labels_fault(page, labels).empty()) std::abort();
  return 0;
}
