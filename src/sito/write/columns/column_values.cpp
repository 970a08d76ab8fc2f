// SPDX-License-Identifier: Apache-2.0
#include "sito/write/columns/column_values.h"

#include "sito/url/url.h"

#include <unicode/uloc.h>

#include <array>
#include <charconv>
#include <chrono>
#include <optional>

namespace sito::write {
namespace {

constexpr std::size_t kDayChars = 10;  // YYYY-MM-DD

Cell always(std::string_view text) {
  Cell cell;
  cell.kind = Cell::Kind::Text;
  cell.text = text;
  return cell;
}
Cell of(std::string_view text) { return text.empty() ? Cell{} : always(text); }

Cell of_integer(std::uint64_t value) {
  Cell cell;
  cell.kind = Cell::Kind::Integer;
  cell.integer = static_cast<std::int64_t>(value);
  return cell;
}

Cell of_score(float value) {
  Cell cell;
  cell.kind = Cell::Kind::Real;
  cell.real = value;
  return cell;
}

Cell foreign(Row& row, std::string_view bytes) { return of(row.as_text(bytes)); }

Cell joined(Row& row, const std::vector<std::string_view>& values, std::string_view between) {
  std::string& out = row.scratch();
  for (const std::string_view value : values) {
    if (!out.empty()) out += between;
    out += value;
  }
  return always(out);
}

std::string_view day_of(std::string_view date) {
  return date.size() >= kDayChars ? date.substr(0, kDayChars) : std::string_view();
}

std::optional<int> number_at(std::string_view date, std::size_t at, std::size_t size) {
  int value = 0;
  if (date.size() < at + size) return std::nullopt;
  const char* end = date.data() + at + size;
  const auto read = std::from_chars(date.data() + at, end, value);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

// Returns the milliseconds of YYYY-MM-DDThh:mm:ss[.fff]Z; nothing for any other form.
std::optional<std::int64_t> milliseconds(std::string_view date) {
  using namespace std::chrono;
  const auto y = number_at(date, 0, 4), m = number_at(date, 5, 2), d = number_at(date, 8, 2);
  const auto h = number_at(date, 11, 2), min = number_at(date, 14, 2), s = number_at(date, 17, 2);
  if (!y || !m || !d || !h || !min || !s || !date.ends_with('Z')) return std::nullopt;
  const year_month_day ymd(year(*y), month(static_cast<unsigned>(*m)),
                           std::chrono::day(static_cast<unsigned>(*d)));
  if (!ymd.ok() || *h > 23 || *min > 59 || *s > 60) return std::nullopt;
  const auto fraction = date.size() > 20 && date[19] == '.' ? number_at(date, 20, 3) : 0;
  const auto at = sys_days(ymd) + hours(*h) + minutes(*min) + seconds(*s);
  return duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count() +
         fraction.value_or(0);
}

// Appends the code of three letters and the script that the language is most likely written in:
// "ces_Latn" for "cs".
void append_language_and_script(const std::string& code, std::string& out) {
  UErrorCode error = U_ZERO_ERROR;
  std::array<char, ULOC_FULLNAME_CAPACITY> likely{};
  std::array<char, ULOC_SCRIPT_CAPACITY> script{};
  const std::string_view three = uloc_getISO3Language(code.c_str());
  out += three.empty() ? std::string_view(code) : three;
  uloc_addLikelySubtags(code.c_str(), likely.data(), static_cast<std::int32_t>(likely.size()),
                        &error);
  uloc_getScript(likely.data(), script.data(), static_cast<std::int32_t>(script.size()), &error);
  if (U_SUCCESS(error) != 0 && script[0] != '\0') out.append("_").append(script.data());
}

Cell with_script(Row& row, const std::string& code) {
  if (code.empty()) return {};
  std::string& out = row.scratch();
  append_language_and_script(code, out);
  return always(out);
}

Cell language_from(const Row& row, MetadataSource source) {
  for (const MetadataValue& value : row.document().metadata.values) {
    if (value.field == MetadataField::Language && value.source == source) return of(value.value);
  }
  return {};
}

const Paragraph& paragraph(const Row& row, std::size_t i) { return row.document().paragraphs[i]; }

}  // namespace

Cell id(Row& row, std::size_t /*i*/) { return always(row.as_text(row.document().id)); }
Cell url(Row& row, std::size_t /*i*/) { return foreign(row, row.document().url); }
Cell hostname(Row& row, std::size_t /*i*/) {
  return of(row.keep(url::host_of(row.document().url)));
}
Cell registrable(Row& row, std::size_t /*i*/) {
  return of(row.keep(url::registrable_domain(url::host_of(row.document().url))));
}
Cell title(Row& row, std::size_t /*i*/) { return foreign(row, row.known().title); }
Cell author(Row& row, std::size_t i) { return always(row.known().authors[i]); }
Cell authors(Row& row, std::size_t /*i*/) {
  return of(joined(row, row.known().authors, "; ").text);
}
Cell directive(Row& row, std::size_t i) {
  return always(row.as_text(row.document().directives[i]));
}
Cell published(Row& row, std::size_t /*i*/) { return of(row.known().published); }
Cell published_day(Row& row, std::size_t /*i*/) {
  return foreign(row, day_of(row.known().published));
}
Cell modified(Row& row, std::size_t /*i*/) { return of(row.known().modified); }
Cell site_name(Row& row, std::size_t /*i*/) { return of(row.known().site); }
Cell description(Row& row, std::size_t /*i*/) { return of(row.known().description); }
Cell perex(Row& row, std::size_t /*i*/) { return of(row.known().perex); }
Cell category(Row& row, std::size_t i) { return always(row.known().categories[i]); }
Cell categories(Row& row, std::size_t /*i*/) { return joined(row, row.known().categories, ";"); }
Cell tag(Row& row, std::size_t i) { return always(row.known().tags[i]); }
Cell tags(Row& row, std::size_t /*i*/) { return joined(row, row.known().tags, ";"); }
Cell licence(Row& row, std::size_t /*i*/) { return of(row.known().licence); }
Cell image(Row& row, std::size_t /*i*/) { return of(row.known().image); }
Cell language(Row& row, std::size_t /*i*/) { return foreign(row, row.document().language); }
Cell language3(Row& row, std::size_t /*i*/) {
  return of(uloc_getISO3Language(row.document().language.c_str()));
}
Cell language_and_script(Row& row, std::size_t /*i*/) {
  return with_script(row, row.document().language);
}
Cell html_language(Row& row, std::size_t /*i*/) { return language_from(row, MetadataSource::Html); }
Cell meta_language(Row& row, std::size_t /*i*/) { return language_from(row, MetadataSource::Meta); }
Cell language_score(Row& row, std::size_t i) {
  return row.document().language.empty() ? Cell{} : language_score_or_0(row, i);
}
Cell language_score_or_0(Row& row, std::size_t /*i*/) {
  return of_score(row.document().language_score);
}
Cell page_type(Row& row, std::size_t /*i*/) { return foreign(row, row.document().page_type); }
Cell page_type_score(Row& row, std::size_t i) {
  return row.document().page_type.empty() ? Cell{} : page_type_score_or_0(row, i);
}
Cell page_type_score_or_0(Row& row, std::size_t /*i*/) {
  return of_score(row.document().page_type_score);
}
Cell algorithm(Row& row, std::size_t /*i*/) { return foreign(row, row.document().algorithm); }
Cell duplicate(Row& row, std::size_t /*i*/) { return foreign(row, row.document().duplicate); }
Cell cut(Row& row, std::size_t /*i*/) {
  Cell cell;
  cell.kind = Cell::Kind::Flag;
  cell.flag = row.document().cut;
  return cell;
}
Cell text(Row& row, std::size_t /*i*/) { return always(row.text()); }
Cell text_bytes(Row& row, std::size_t /*i*/) { return of_integer(row.text().size()); }
Cell comments(Row& /*row*/, std::size_t /*i*/) { return always(""); }

Cell file(Row& row, std::size_t /*i*/) { return foreign(row, row.document().origin.file); }
Cell offset(Row& row, std::size_t /*i*/) { return of_integer(row.document().origin.offset); }
Cell length(Row& row, std::size_t /*i*/) { return of_integer(row.document().origin.length); }
Cell record_id(Row& row, std::size_t /*i*/) {
  return foreign(row, row.document().origin.record_id);
}
Cell taken(Row& row, std::size_t /*i*/) {
  const auto at = milliseconds(row.document().origin.date);
  if (!at) return {};
  return of_integer(static_cast<std::uint64_t>(*at));
}
Cell date(Row& row, std::size_t /*i*/) { return foreign(row, row.document().origin.date); }
Cell day(Row& row, std::size_t /*i*/) { return foreign(row, day_of(row.document().origin.date)); }
Cell created(Row& row, std::size_t i) {
  return row.known().published.empty() ? date(row, i) : of(row.known().published);
}
Cell mime(Row& row, std::size_t /*i*/) { return foreign(row, row.document().origin.mime); }
Cell charset(Row& row, std::size_t /*i*/) { return foreign(row, row.document().origin.charset); }
Cell source(Row& row, std::size_t /*i*/) { return always(row.source()); }

Cell paragraph_text(Row& row, std::size_t i) { return always(paragraph(row, i).text); }
Cell paragraph_role(Row& row, std::size_t i) { return always(name_of(paragraph(row, i).role)); }
Cell paragraph_level(Row& row, std::size_t i) {
  const std::uint8_t level = paragraph(row, i).heading_level;
  return level == 0 ? Cell{} : of_integer(level);
}
Cell paragraph_language(Row& row, std::size_t i) { return of(paragraph(row, i).language); }
Cell paragraph_language_score(Row& row, std::size_t i) {
  const Paragraph& one = paragraph(row, i);
  return one.language.empty() ? Cell{} : of_score(one.language_score);
}
Cell paragraph_language_and_script(Row& row, std::size_t i) {
  return with_script(row, paragraph(row, i).language);
}
Cell paragraph_duplicate(Row& row, std::size_t i) { return of(paragraph(row, i).duplicate); }

Cell unknown(Row& /*row*/, std::size_t /*i*/) { return {}; }
Cell conversion(Row& /*row*/, std::size_t /*i*/) { return always("conversion"); }
Cell text_plain(Row& /*row*/, std::size_t /*i*/) { return always("text/plain"); }
Cell keep(Row& /*row*/, std::size_t /*i*/) { return always("keep"); }

std::size_t count_directives(const Row& row) { return row.document().directives.size(); }
std::size_t count_authors(const Row& row) { return row.known().authors.size(); }
std::size_t count_categories(const Row& row) { return row.known().categories.size(); }
std::size_t count_tags(const Row& row) { return row.known().tags.size(); }
std::size_t count_paragraphs(const Row& row) { return row.document().paragraphs.size(); }
std::size_t count_language(const Row& row) { return row.document().language.empty() ? 0 : 1; }
std::size_t count_none(const Row& /*row*/) { return 0; }

}  // namespace sito::write
