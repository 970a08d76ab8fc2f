// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/open_page.h"

#include <string>
#include <utility>

namespace sito::sift {
namespace {

// Returns how much of a page with a limit was read; "" if nothing is missing behind its last node.
// The limit of the depth does not end a page: what is deeper is read too.
std::string share_read(const Page& page, std::size_t bytes) {
  if (page.cut() == Cut::Depth) return {};
  for (auto node = page.nodes().rbegin(); node != page.nodes().rend(); ++node) {
    if (!node->source.known()) continue;
    const std::size_t percent = 100 * node->source.end / bytes;
    if (percent >= 99) return {};  // closing tags may follow the last node
    return "only the first " + std::to_string(percent) + " % of " + std::to_string(bytes) +
           " bytes were read";
  }
  return {};
}

}  // namespace

void OpenPage::forget() {
  facts.open(page);
  state.reset();
}

const text::StopWords* OpenPage::stop_words(const ReadOptions& options) {
  if (options.stop_list == StopListChoice::None) return nullptr;
  if (options.stop_list == StopListChoice::Given) return options.stop_words;
  return language.stop_words(page);
}

Result<void> PageOpener::open(const StoredPage& stored, const Where& where,
                              Diagnostics& diagnostics, OpenPage& page) {
  page.html = decoder_.decode(stored.bytes, stored.http_charset, options_.charset_policy, where,
                              diagnostics);
  if (options_.html_filter) {
    auto filtered = options_.html_filter(page.html.text, stored.url);
    if (!filtered) return std::move(filtered).error();
    filtered_ = std::move(*filtered);
    page.html.text = filtered_;
  }
  parser_.parse(page.html.text, stored.url, page.page);
  if (page.page.cut() != Cut::Not) {
    diagnostics.note(name_of(page.page.cut()), where, share_read(page.page, page.html.text.size()));
  }
  page.forget();
  page.language.forget();
  page.site = nullptr;
  return {};
}

}  // namespace sito::sift
