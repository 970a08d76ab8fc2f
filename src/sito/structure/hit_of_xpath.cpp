// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/query.h"
#include "sito/structure/detect.h"
#include "sito/structure/field_values.h"
#include "sito/structure/fields.h"

#include <string>
#include <vector>

namespace sito::structure {
namespace {

// A page repeats its title in a few places; a path that selects more is not meant.
constexpr std::size_t kMaxOfOneValue = 8;

bool is_container(Field field) { return field == Field::Article || field == Field::Comments; }

}  // namespace

Result<Hit> hit_of_xpath(std::span<const PageInput> pages, Field field, std::string_view xpath) {
  const Result<fields::Query> query = fields::Query::parse(xpath);
  if (!query) return query.error();
  Hit hit;
  hit.field = field;
  hit.stage = Stage::Hand;
  hit.path.full = hit.path.xpath = query->text();
  hit.max = hit.score = row_of(field).max;
  hit.evidence.push_back({"hand", hit.max, "typed by hand"});
  FieldValues reader;
  const std::vector<PageInput> ordered = with_orders(pages);
  bool found = false;
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    const auto matches = query->select(fields::QueryPage(pages[p].page), kMaxMatches);
    if (!matches) {
      return Error{ErrorCode::InvalidArgument,
                   std::string(pages[p].name) + ": " + matches.error().message};
    }
    found = found || !matches->empty();
    if (row_of(field).one_value && !is_container(field) && matches->size() > kMaxOfOneValue) {
      return Error{ErrorCode::InvalidArgument, std::string(pages[p].name) + ": \"" + query->text() +
                                                   "\" selects " + std::to_string(matches->size()) +
                                                   " places, but a page has one " +
                                                   std::string(name_of(field))};
    }
    reader.open(pages[p].page, p, ordered[p].order);
    reader.append(field, *matches, hit.values);
  }
  if (!found) {
    return Error{ErrorCode::InvalidArgument,
                 "\"" + query->text() + "\" selects nothing on any page"};
  }
  if (hit.values.empty()) {
    return Error{ErrorCode::InvalidArgument,
                 "what \"" + query->text() + "\" selects holds no " + std::string(name_of(field))};
  }
  for (const Value& value : hit.values) {
    const std::size_t n = value.sections.empty() ? 1 : value.sections.size();
    hit.count += static_cast<std::uint32_t>(n);
  }
  return hit;
}

}  // namespace sito::structure
