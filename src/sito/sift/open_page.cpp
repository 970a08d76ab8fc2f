// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/open_page.h"

#include <utility>

namespace sito::sift {

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
  if (page.page.cut() != Cut::Not) diagnostics.note(name_of(page.page.cut()), where, "");
  page.forget();
  page.language.forget();
  page.site = nullptr;
  return {};
}

}  // namespace sito::sift
