// SPDX-License-Identifier: Apache-2.0
// The signs that browsers add to the text of a page: quotation marks around `q`, and a separation of
// the reading of ideographs, which browsers draw above them.
#pragma once

#include "sito/page/page.h"

#include <string>
#include <vector>

namespace sito {

/// The signs of one page. Cost: linear in the nodes.
class AddedSigns {
 public:
  struct Around {
    TextId text{};
    std::string before, behind;
  };

  /// Finds quotation marks around each `q`, as the page's language has them, unless the page wrote
  /// some; and brackets around each `rt` whose `ruby` has none (`rp`).
  explicit AddedSigns(const Page& page);

  /// Returns the signs around a text node; null if there are none.
  [[nodiscard]] const Around* of(TextId text) const;

 private:
  void add(TextId text, const std::string& before, const std::string& behind);

  std::vector<Around> signs_;  // by text
};

}  // namespace sito
