// SPDX-License-Identifier: Apache-2.0
// Any bytes as a file of templates, and behind the first byte, which chooses a learner, as what it
// has learned: what is not refused labels pages without a fault and reads the same once written.
#include "sito/page/parse.h"
#include "sito/site/site_template.h"

#include "support/fixtures.h"
#include "support/labels_fault.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace sito;

const Page& a_page() {
  static const Page page = [] {
    Page parsed;
    PageParser{Limits{}}.parse(test::kF1, "http://e.org/1", parsed);
    return parsed;
  }();
  return page;
}

void check_labels(const Labels& labels) {
  if (!test::labels_fault(a_page(), labels).empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Labels labels;
  if (const auto sites = site::read_templates(bytes)) {
    std::string written;
    for (const SiteTemplate& one : *sites) {
      written += site::to_json(one, true);
      site::Applier::make(one)->apply(a_page(), labels);
      check_labels(labels);
    }
    const auto again = site::read_templates(written);
    if (!again || again->size() != sites->size()) std::abort();
    std::string rewritten;
    for (const SiteTemplate& one : *again) rewritten += site::to_json(one, true);
    if (rewritten != written) std::abort();
  }
  const site::LearnerRow& row = site::learners()[data[0] % site::learners().size()];
  const site::Json body = site::Json::parse(bytes.substr(1), nullptr, false);
  if (body.is_discarded()) return 0;
  const auto model = row.load(body, site::default_params(row));
  if (!model) {
    if (model.error().code != ErrorCode::Malformed) std::abort();
    return 0;
  }
  (*model)->apply(a_page(), labels);
  check_labels(labels);
  return 0;
}
