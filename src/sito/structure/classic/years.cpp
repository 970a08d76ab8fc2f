// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/classic/years.h"

#include "sito/metadata/yearless.h"

#include <algorithm>

namespace sito::structure::classic {

DatedDays::DatedDays(const PageInput& input) {
  const Page& page = input.page;
  const DateReading prose{input.metadata.text(MetadataField::Language), DayMonthOrder::Unknown,
                          false};
  const DateReading machine{prose.language, DayMonthOrder::Unknown, true};
  for (const Text& text : page.texts()) {
    if (!text.hidden && !text.blank) add(text.text, prose);
  }
  for (std::uint32_t n = 0; n < page.nodes().size(); ++n) {
    if (page.nodes()[n].tag != Tag::Time) continue;
    if (const auto value = page.attribute(NodeId{n}, Attr::Datetime)) add(*value, machine);
  }
  add(page.url(), prose);
  const auto taken = find_date(input.taken, machine);
  if (taken && taken->date.day > 0) taken_ = taken->date;
}

void DatedDays::add(std::string_view text, const DateReading& reading) {
  for (auto found = find_date(text, reading); found; found = find_date(text, reading, found->end)) {
    const Date& date = found->date;
    if (date.day == 0 || found->ambiguous) continue;
    int& year = years_[{date.month, date.day}];
    year = std::max(year, date.year);
  }
}

std::optional<Date> DatedDays::with_year(const Date& date) const {
  const auto known = years_.find({date.month, date.day});
  if (known == years_.end()) return taken_ ? with_year_before(date, *taken_) : std::nullopt;
  Date dated = date;
  dated.year = known->second;
  return dated;
}

}  // namespace sito::structure::classic
