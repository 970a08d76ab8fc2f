// SPDX-License-Identifier: Apache-2.0
// The latest snapshot of a page in a browser, and the page parsed from it.
#pragma once

#include "sito/browser/view.h"
#include "sito/document/document.h"
#include "sito/page/parse.h"
#include "sito/sift/drop.h"

#include <cstdint>
#include <string>
#include <utility>

namespace sito::sift {
class Sifter;
}

namespace sito::reveal {

/// Owns the HTML, to which the page refers.
class Snapshot {
 public:
  /// Both must outlive it. `sifter` is null if no text is wanted.
  Snapshot(const browser::Loaded& loaded, sift::Sifter* sifter);

  /// `html`: with geometry.
  void set(std::string html) { html_ = std::move(html); }
  /// Marks a dialog, by its number in the browser, as opened by a click (Geometry::opened).
  void mark_opened(std::uint32_t element);
  /// Parses the HTML.
  void parse();
  /// Parses the HTML and fills `document` if the page has text. Needs a sifter.
  sift::Drop sift(Document& document);

  /// Returns the page that was parsed last.
  [[nodiscard]] const Page& page() const;
  [[nodiscard]] const std::string& html() const { return html_; }
  [[nodiscard]] std::string take_html() { return std::move(html_); }

 private:
  const browser::Loaded& loaded_;
  sift::Sifter* sifter_;
  std::string html_;
  PageParser parser_;
  Page page_;
  bool is_sifted_ = false;  // the sifter owns the page
};

}  // namespace sito::reveal
