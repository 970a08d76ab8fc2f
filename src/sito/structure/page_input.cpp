// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/page_input.h"

#include "sito/metadata/date_order.h"
#include "sito/structure/fields.h"
#include "sito/text/language.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

// Longer texts are prose, whose dates are those of events.
constexpr std::size_t kLongestLineBytes = 300;

bool may_put_month_first(std::string_view language) { return language.empty() || language == "en"; }

template <typename Use>
void for_each_line(const Page& page, Use use) {
  for (const Text& text : page.texts()) {
    if (!text.hidden && !text.blank && text.text.size() <= kLongestLineBytes) use(text.text);
  }
}

ShownOrders shown_on(const Page& page) {
  ShownOrders shown;
  for_each_line(page, [&](std::string_view line) { shown.add(line); });
  return shown;
}

DayMonthOrder order_by(const ShownOrders& shown, const Page& page, std::string_view language) {
  const DayMonthOrder order =
      order_on_page(shown, language, page.language(), url::host_of(page.url()));
  if (order != DayMonthOrder::Unknown || language != "en") return order;
  return DayMonthOrder::MonthFirst;
}

// Returns true if the data of the page have a date of this day.
bool says(const Metadata& metadata, const Date& day) {
  const std::string key = key_of(Field::Date, to_iso(day));
  return std::any_of(metadata.values.begin(), metadata.values.end(), [&](const auto& value) {
    const bool is_date =
        value.field == MetadataField::Published || value.field == MetadataField::Modified;
    return is_date && value.source <= MetadataSource::Meta &&
           key_of(Field::Date, value.value) == key;
  });
}

// Adds the orders in which visible dates are those of the page's data.
void add_proven(const PageInput& input, std::string_view language, ShownOrders& shown) {
  for_each_line(input.page, [&](std::string_view line) {
    std::size_t from = 0;
    while (const auto date = find_date(line, {language, DayMonthOrder::Unknown, false}, from)) {
      from = date->end;
      if (!date->ambiguous) continue;
      Date turned = date->date;
      std::swap(turned.day, turned.month);
      const bool day_first = says(input.metadata, date->date);
      if (day_first == says(input.metadata, turned)) continue;
      shown.add(day_first ? DayMonthOrder::DayFirst : DayMonthOrder::MonthFirst);
    }
  });
}

std::string_view language_of(const PageInput& input) {
  return input.metadata.text(MetadataField::Language);
}

}  // namespace

DayMonthOrder order_of(const Page& page, std::string_view language) {
  return order_by(may_put_month_first(language) ? shown_on(page) : ShownOrders(), page, language);
}

std::vector<PageInput> with_orders(std::span<const PageInput> pages) {
  std::vector<ShownOrders> shown(pages.size());
  ShownOrders of_site;
  for (std::size_t p = 0; p < pages.size(); ++p) {
    const std::string_view language = language_of(pages[p]);
    if (!may_put_month_first(language)) continue;
    shown[p] = shown_on(pages[p].page);
    add_proven(pages[p], language, shown[p]);
    of_site.add(shown[p]);
  }
  const bool proven = of_site.order() != DayMonthOrder::Unknown;
  std::vector<PageInput> ordered;
  ordered.reserve(pages.size());
  for (std::size_t p = 0; p < pages.size(); ++p) {
    ordered.push_back(pages[p]);
    ordered.back().order =
        order_by(proven ? of_site : shown[p], pages[p].page, language_of(pages[p]));
  }
  return ordered;
}

}  // namespace sito::structure
