// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/mail.h"

#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/page/line_break.h"
#include "sito/structure/fields.h"
#include "sito/structure/values.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace sito::structure {
namespace {

struct Label {
  std::string_view word;  // lower case, without its colon
  MailField means;
};

// Labels of mail programs in the languages of docs/metadata.md. Non-ASCII letters are escaped:
// LATIN SMALL LETTERS with carons and accents, then Cyrillic.
constexpr std::array kLabels = std::to_array<Label>({
    {"from", MailField::From},
    {"od", MailField::From},
    {"odes\xC3\xADlatel", MailField::From},
    {"odosielate\xC4\xBE", MailField::From},
    {"von", MailField::From},
    {"felad\xC3\xB3", MailField::From},
    {"de", MailField::From},
    {"da", MailField::From},
    {"\xD0\xBE\xD1\x82", MailField::From},
    {"\xD0\xBE\xD1\x82 \xD0\xBA\xD0\xBE\xD0\xB3\xD0\xBE", MailField::From},
    {"to", MailField::To},
    {"komu", MailField::To},
    {"p\xC5\x99\xC3\xADjemce", MailField::To},
    {"an", MailField::To},
    {"c\xC3\xADmzett", MailField::To},
    {"do", MailField::To},
    {"\xC3\xA0", MailField::To},
    {"\xD0\xBA\xD0\xBE\xD0\xBC\xD1\x83", MailField::To},
    {"subject", MailField::Subject},
    {"p\xC5\x99"
     "edm\xC4\x9Bt",
     MailField::Subject},
    {"predmet", MailField::Subject},
    {"betreff", MailField::Subject},
    {"t\xC3\xA1rgy", MailField::Subject},
    {"temat", MailField::Subject},
    {"asunto", MailField::Subject},
    {"objet", MailField::Subject},
    {"oggetto", MailField::Subject},
    {"\xD1\x82\xD0\xB5\xD0\xBC\xD0\xB0", MailField::Subject},
    {"date", MailField::Date},
    {"sent", MailField::Date},
    {"datum", MailField::Date},
    {"odesl\xC3\xA1no", MailField::Date},
    {"d\xC3\xA1tum", MailField::Date},
    {"odoslan\xC3\xA9", MailField::Date},
    {"gesendet", MailField::Date},
    {"elk\xC3\xBCldve", MailField::Date},
    {"data", MailField::Date},
    {"fecha", MailField::Date},
    {"envoy\xC3\xA9", MailField::Date},
    {"\xD0\xB4\xD0\xB0\xD1\x82\xD0\xB0", MailField::Date},
});

constexpr std::size_t kLongestLabelBytes = 24;
// A longer value is not a value of a header.
constexpr std::size_t kLongestValueBytes = 500;

const Label* label_of(std::string_view text) {
  if (text.size() > kLongestLabelBytes) return nullptr;
  while (!text.empty() && (text.back() == ':' || text.back() == ' ')) text.remove_suffix(1);
  std::string small;
  text::append_lower(text, small);
  for (const Label& label : kLabels) {
    if (label.word == small) return &label;
  }
  return nullptr;
}

/// A line of the page: blocks end with their elements, lines also with a `br`.
struct PageLine {
  TextId begin{}, end{};
  std::string text;
};

void append_line(const Page& page, std::uint32_t begin, std::uint32_t end,
                 std::vector<PageLine>& lines) {
  PageLine line{TextId{begin}, TextId{end}, {}};
  append_visible_text(page, line.begin, line.end, line.text);
  if (!line.text.empty()) lines.push_back(std::move(line));
}

std::vector<PageLine> first_lines(const Page& page) {
  std::vector<PageLine> lines;
  const std::size_t end = std::min<std::size_t>(page.blocks().size(), kHeaderBlocks);
  for (std::size_t b = 0; b < end; ++b) {
    const Block& block = page.blocks()[b];
    std::uint32_t begin = index_of(block.text_begin);
    for (std::uint32_t t = begin + 1; t < index_of(block.text_end); ++t) {
      if (!is_line_between(page, page.texts()[t - 1].node, page.texts()[t].node)) continue;
      append_line(page, begin, t, lines);
      begin = t;
    }
    append_line(page, begin, index_of(block.text_end), lines);
  }
  return lines;
}

bool has(const std::vector<MailLine>& lines, MailField field) {
  return std::any_of(lines.begin(), lines.end(),
                     [field](const MailLine& line) { return line.field == field; });
}

std::optional<Field> field_of(MailField field) {
  switch (field) {
    case MailField::From:
      return Field::Author;
    case MailField::Subject:
      return Field::Title;
    case MailField::Date:
      return Field::Date;
    case MailField::To:
      break;
  }
  return std::nullopt;
}

}  // namespace

namespace {

void add(MailField field, const PageLine& line, std::string text, std::vector<MailLine>& lines) {
  if (!text.empty() && !has(lines, field))
    lines.push_back({field, line.begin, line.end, std::move(text)});
}

// Finds "Subject: Hello", or "Subject:" with "Hello" on the next line.
void find_labelled(const std::vector<PageLine>& page_lines, std::vector<MailLine>& lines) {
  const Label* open = nullptr;  // of the previous line, which is a label
  for (const PageLine& line : page_lines) {
    if (line.text.size() > kLongestValueBytes) {
      open = nullptr;
      continue;
    }
    if (open != nullptr) {
      add(open->means, line, line.text, lines);
      open = nullptr;
      continue;
    }
    const std::size_t colon = line.text.find(':');
    const std::size_t begin =
        colon == std::string::npos ? colon : line.text.find_first_not_of(' ', colon + 1);
    if (begin != std::string::npos) {
      const Label* label = label_of(std::string_view(line.text).substr(0, colon));
      if (label != nullptr) add(label->means, line, line.text.substr(begin), lines);
    } else {
      open = label_of(line.text);
    }
  }
}

bool writes_to_author(const Page& page, const PageLine& line) {
  const LinkId link = page.texts()[index_of(line.end) - 1].link;
  return link != kNoLink && page.links()[index_of(link)].href.starts_with("mailto:");
}

// Returns the name in "Jane Doe <jane@example.org>" or before a link that writes to its owner.
std::string name_with_address(const Page& page, const PageLine& line) {
  const std::size_t open = line.text.find('<');
  const std::size_t at = line.text.find('@', open);
  if (open != std::string::npos && open > 1 && at != std::string::npos && line.text.ends_with('>'))
    return line.text.substr(0, line.text.find_last_not_of(' ', open - 1) + 1);
  if (!writes_to_author(page, line)) return {};
  std::string name;
  std::uint32_t end = index_of(line.end);
  while (end > index_of(line.begin) && page.texts()[end - 1].link != kNoLink) --end;
  append_visible_text(page, line.begin, TextId{end}, name);
  return name;
}

// The last such line above the first date is the author; earlier ones are the owner of the mailbox,
// or the list.
void find_unlabelled(const Page& page, const std::vector<PageLine>& page_lines,
                     std::vector<MailLine>& lines) {
  const PageLine* author = nullptr;
  std::string name;
  for (const PageLine& line : page_lines) {
    if (line.text.size() > kLongestValueBytes) return;
    if (std::string found = name_with_address(page, line); !found.empty()) {
      author = &line;
      name = std::move(found);
    }
    if (author == nullptr ||
        !find_date(line.text, {page.language(), DayMonthOrder::Unknown, false}))
      continue;
    add(MailField::From, *author, name, lines);
    add(MailField::Date, line, line.text, lines);
    return;
  }
}

}  // namespace

std::vector<MailLine> mail_header(const Page& page) {
  const std::vector<PageLine> page_lines = first_lines(page);
  std::vector<MailLine> lines;
  find_labelled(page_lines, lines);
  if (!has(lines, MailField::From)) find_unlabelled(page, page_lines, lines);
  return lines;
}

void find_mail_fields(const SiteView& site, std::vector<Hit>& hits) {
  std::map<std::pair<Field, PathId>, Hit> found;
  for (std::uint32_t p = 0; p < site.size(); ++p) {
    const Page& page = site.pages[p].page;
    for (const MailLine& line : mail_header(page)) {
      const std::optional<Field> field = field_of(line.field);
      if (!field) continue;
      const NodeId element = page.node(page.texts()[sito::index_of(line.text_begin)].node).parent;
      const PathId path = site.paths.of(p, element);
      Hit& hit = found[{*field, path}];
      hit.path = site.describe(path, "");
      const ValueContext context{site.xpaths[p], p,
                                 site.pages[p].metadata.text(MetadataField::Language),
                                 site.pages[p].order};
      for (Value& value :
           values_in_text(context, *field, line.text,
                          place_of(site.xpaths[p], element, line.text_begin, line.text_end))) {
        hit.values.push_back(std::move(value));
      }
    }
  }
  for (auto& [key, hit] : found) {
    if (hit.values.empty()) continue;
    hit.field = key.first;
    hit.max = row_of(key.first).max;
    hit.score = hit.max;
    hit.stage = Stage::Raw;
    hit.count = static_cast<std::uint32_t>(hit.values.size());
    hit.evidence.push_back({"mail-header", hit.max, "a line of the message's header"});
    hit.chosen = true;
    hits.push_back(std::move(hit));
  }
}

}  // namespace sito::structure
