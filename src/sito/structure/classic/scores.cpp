// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/classic/scores.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/metadata/yearless.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito::structure::classic {
namespace {

constexpr std::size_t kShortChars = 60;
constexpr std::size_t kTitleChars = 20;
// A WITH ACUTE: the end of Czech and Slovak surnames of women.
constexpr std::string_view kOva = "ov\xC3\xA1";

// "Autor", "Autori" with R WITH CARON and the like, in lower case and without their colon.
constexpr std::array<std::string_view, 14> kOnlyLabels = {
    "autor",
    "auto\xC5\x99i",
    "autori",
    "author",
    "authors",
    "text",
    "foto",
    "zdroj",
    "photo",
    "source",
    "von",
    "szerz\xC5\x91",                             // O WITH DOUBLE ACUTE
    "\xD0\xB0\xD0\xB2\xD1\x82\xD0\xBE\xD1\x80",  // Cyrillic: avtor
    "\xD1\x82\xD0\xB5\xD0\xBA\xD1\x81\xD1\x82",  // Cyrillic: tekst
};

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

void add(Points& points, std::string_view name, float value) {
  if (value != 0) points.push_back({name, value, {}});
}

void add_length(std::string_view text, Points& points) {
  if (is_short(text)) add(points, "length", 2);
}

// Adds points for common and cleaned paths, none for the whole page.
void add_stage(Stage stage, float common, float cleaned, Points& points) {
  add(points, "stage", stage == Stage::Common ? common : stage == Stage::Cleaned ? cleaned : 0);
}

bool is_capital(std::string_view character) {
  return !character.empty() && lower_case_of(character) != character;
}

template <typename Use>
void for_each_word(std::string_view text, Use use) {
  for (const std::string_view word : parts_of(text, ' ')) {
    if (!word.empty()) use(word);
  }
}

std::string_view first_character(std::string_view text) {
  return text.empty() ? text : text.substr(0, text::code_point_at(text, 0).length);
}

}  // namespace

bool is_short(std::string_view text) { return text::count_code_points(text) <= kShortChars; }

float sum_of(const Points& points) {
  float sum = 0;
  for (const Evidence& evidence : points) sum += evidence.points;
  return sum;
}

std::optional<FoundDate> date_in(std::string_view text, std::string_view language) {
  auto found = find_date(text, {language, DayMonthOrder::Unknown, false});
  if (found && found->date.day > 0) return found;
  return find_yearless_date(text, language);
}

std::string value_of(const Date& date) {
  if (date.year > 0) return to_iso(date);
  Date any_year = date;
  any_year.year = kFirstYear;
  std::string value = to_iso(any_year);
  return "-" + value.substr(value.find('-'));
}

bool is_date_label(std::string_view labels) {
  const std::string small = lower_case_of(labels);
  return has(small, "date") || has(small, "datum");
}

std::string_view author_label(std::string_view labels) {
  const std::string small = lower_case_of(labels);
  if (has(small, "photo") || has(small, "foto")) return {};
  if (has(small, "author")) return "author";
  return has(small, "autor") ? std::string_view("autor") : std::string_view();
}

bool is_logo(std::string_view labels) { return has(lower_case_of(labels), "logo"); }

bool is_photo_credit(std::string_view text) {
  constexpr std::array<std::string_view, 6> kPhoto = {
      "foto", "photo", "fot.", "bild:", "image:", "\xD1\x84\xD0\xBE\xD1\x82\xD0\xBE" /* foto */};
  const std::string small = lower_case_of(text);
  std::size_t begin = 0;
  while (begin < small.size() &&
         (small[begin] == '|' || small[begin] == ' ' || small[begin] == '('))
    ++begin;
  return std::any_of(kPhoto.begin(), kPhoto.end(), [&](std::string_view word) {
    return std::string_view(small).substr(begin).starts_with(word);
  });
}

bool is_only_label(std::string_view text) {
  std::string small = lower_case_of(text);
  while (!small.empty() && (small.back() == ':' || small.back() == ' ')) small.pop_back();
  return std::none_of(small.begin(), small.end(), [](char c) { return may_be_letter(c); }) ||
         std::find(kOnlyLabels.begin(), kOnlyLabels.end(), small) != kOnlyLabels.end();
}

Points date_points(std::string_view text, const Date& date, bool labelled, Stage stage) {
  Points points;
  if (labelled) add(points, "label", 15);
  add(points, "format", 15);
  if (date.hour >= 0) add(points, "time", 3);
  add_length(text, points);
  add_stage(stage, 5, 2, points);
  return points;
}

Points author_points(std::string_view text, std::string_view label, Stage stage) {
  Points points;
  add(points, "label", label == "author" ? 15 : 8);
  bool all_capital = true;
  bool ova = false;
  for_each_word(text, [&](std::string_view word) {
    all_capital = all_capital && is_capital(first_character(word));
    ova = ova || word.ends_with(kOva);
  });
  if (all_capital) add(points, "capitals", 5);
  if (ova) add(points, "ova", 3);
  add_length(text, points);
  add_stage(stage, 5, 2, points);
  return points;
}

Points title_points(std::string_view text, bool h1, Stage stage) {
  Points points;
  if (h1) add(points, "h1", 25);
  if (is_capital(first_character(text))) add(points, "capital", 5);
  if (!text.ends_with('.')) add(points, "no-full-stop", 5);
  if (text::count_code_points(text) > kTitleChars) add(points, "length", 5);
  add_stage(stage, 10, 5, points);
  return points;
}

}  // namespace sito::structure::classic
