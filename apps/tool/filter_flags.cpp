// SPDX-License-Identifier: Apache-2.0
#include "tool/filter_flags.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/corpus/cdx_selection.h"
#include "sito/sift/signals.h"

#include "tool/help.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

namespace sito::app {
namespace {

std::string joined(const std::vector<std::string>& flags) {
  std::string all;
  for (const std::string& flag : flags) all.append(all.empty() ? "" : ",").append(flag);
  return all;
}

// Returns true for a beginning of YYYY-MM-DDThh:mm:ss that a calendar has.
bool is_date(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  if (text.size() != 4 && text.size() != 7 && text.size() != 10 && text.size() != kForm.size()) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = is_digit(text[i]);
    if (kForm[i] == '0' ? !digit : text[i] != kForm[i]) return false;
  }
  const auto at = [&](std::size_t begin, std::size_t size, unsigned fallback) {
    if (begin >= text.size()) return fallback;
    (void)std::from_chars(text.data() + begin, text.data() + begin + size, fallback);
    return fallback;
  };
  const std::chrono::year_month_day day(std::chrono::year(static_cast<int>(at(0, 4, 0))),
                                        std::chrono::month(at(5, 2, 1)),
                                        std::chrono::day(at(8, 2, 1)));
  return day.ok() && at(11, 2, 0) < 24 && at(14, 2, 0) < 60 && at(17, 2, 0) <= 60;
}

// Returns the date without the Z behind a time, so that it is the beginning of a WARC-Date.
std::string_view without_zone(std::string_view date) {
  return date.find('T') != std::string_view::npos && date.ends_with('Z')
             ? date.substr(0, date.size() - 1)
             : date;
}

}  // namespace

void FilterFlags::declare(FlagTable& table) {
  table
      .add("--filter", filters,
           "Drop documents of low quality: gopher-quality, fineweb, c4 ... comma-separated (`sito "
           "list filters`, docs/filters.md)")
      ->type_name("LIST")
      ->group(kMoreOptions)
      ->one_each();
  table.add("--mask", masks, "Mask personal data in the text: email, ip, phone, comma-separated")
      ->type_name("LIST")
      ->group(kMoreOptions)
      ->one_each();
  table
      .add("--drop-directives", reserved,
           "Drop pages with one of these directives: noai, noindex, tdm-reservation ... "
           "comma-separated (docs/filters.md)")
      ->type_name("LIST")
      ->group(kMoreOptions)
      ->one_each();
  table
      .add("--exclusions", exclusions,
           "Write a JSON line for every record without a document, with the reason and the "
           "record's place")
      ->type_name("FILE")
      ->group(kMoreOptions);
  const auto more = [&](Flag* option) { option->group(kMoreOptions)->one_each(); };
  more(table
           .add("--select-mime", select.mimes,
                "Read only records whose content type begins with TYPE; repeatable")
           ->type_name("TYPE"));
  more(table
           .add("--select-url", select.urls,
                "Read only records whose URL matches this pattern (* stands for any text); "
                "repeatable")
           ->type_name("PATTERN"));
  more(table
           .add("--select-from", select.from,
                "Read only records from this date on: YYYY, YYYY-MM, YYYY-MM-DD or with a time")
           ->type_name("DATE"));
  more(table.add("--select-to", select.to, "Read only records up to and including this date")
           ->type_name("DATE"));
  more(
      table
          .add("--select-cdx", indexes, "Read only records that this CDXJ or CDX names; repeatable")
          ->type_name("FILE"));
}

Result<void> FilterFlags::build(corpus::RunOptions& options) const {
  if (!filters.empty()) {
    auto chosen = quality::choose_filters(joined(filters));
    if (!chosen) return std::move(chosen).error();
    options.filters = std::move(*chosen);
  }
  if (!masks.empty()) {
    auto chosen = quality::parse_masks(joined(masks));
    if (!chosen) return std::move(chosen).error();
    options.masks = *chosen;
  }
  for (const auto& [flag, date] :
       {std::pair{"--select-from", &select.from}, {"--select-to", &select.to}}) {
    if (date->empty() || is_date(without_zone(*date))) continue;
    return Error{ErrorCode::InvalidArgument,
                 std::string(flag) + ": '" + *date +
                     "' is not a date such as 2026-01-31 or 2026-01-31T12:00:00Z"};
  }
  const std::string list = joined(reserved);
  for (const std::string_view name : parts_of(list, ',')) {
    if (!sift::is_directive(name)) {
      return Error{ErrorCode::InvalidArgument,
                   "--drop-directives: '" + std::string(name) +
                       "' is not noai, noimageai, noindex, noarchive, nosnippet, nofollow or "
                       "tdm-reservation"};
    }
    options.reserved.emplace_back(name);
  }
  options.exclusions = exclusions;
  options.select = select;
  for (std::string* date : {&options.select.from, &options.select.to}) *date = without_zone(*date);
  return {};
}

Result<void> FilterFlags::read_indexes(const std::vector<std::string>& inputs,
                                       corpus::RunOptions& options) const {
  if (indexes.empty()) return {};
  auto index = corpus::CdxSelection::read(indexes, inputs);
  if (!index) return std::move(index).error();
  options.select.index = std::make_shared<const corpus::CdxSelection>(std::move(*index));
  return {};
}

}  // namespace sito::app
