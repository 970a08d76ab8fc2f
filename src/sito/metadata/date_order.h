// SPDX-License-Identifier: Apache-2.0
// Decides the order of day and month in dates of numbers: "3/4/2012".
#pragma once

#include "sito/metadata/date.h"

#include <string_view>

namespace sito {

/// The orders that dates with a number above 12 show.
class ShownOrders {
 public:
  /// Adds the dates of a text: 25/3/2012, 03-25-2012, 25.3.2012. Cost: linear in the text.
  void add(std::string_view text);
  void add(DayMonthOrder order);
  void add(const ShownOrders& other);
  /// Unknown if there are none, or both.
  [[nodiscard]] DayMonthOrder order() const;

 private:
  bool day_first_ = false, month_first_ = false;
};

/// Returns the order on a page: the day comes first in languages other than English; in English the
/// other dates decide, then the country of the page's language, then that of its host.
/// `language` is as DateReading has it, `html_language` as the page writes it.
DayMonthOrder order_on_page(const ShownOrders& shown, std::string_view language,
                            std::string_view html_language, std::string_view host);

/// Returns the order in a language with or without a country, in lower case: "en" and "en-us" put
/// the month first, all others the day. Unknown for "".
DayMonthOrder order_in_language(std::string_view language);

}  // namespace sito
