// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/mail.h"

#include "sito/metadata/clean_value.h"
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

// As mail programs write them in the languages of docs/metadata.md. Letters beyond ASCII are
// escaped: LATIN SMALL LETTERS with carons and accents, then Cyrillic.
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
// Who has nothing but a date above a text has written no header.
constexpr std::size_t kLongestValueBytes = 500;

std::optional<MailField> label_of(std::string_view text) {
  if (text.size() > kLongestLabelBytes) return std::nullopt;
  while (!text.empty() && (text.back() == ':' || text.back() == ' ')) text.remove_suffix(1);
  std::string small;
  append_lower_case(text, small);
  for (const Label& label : kLabels) {
    if (label.word == small) return label.means;
  }
  return std::nullopt;
}

std::string text_of(const Page& page, const Block& block) {
  std::string text;
  append_visible_text(page, block.text_begin, block.text_end, text);
  return text;
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

std::vector<MailLine> mail_header(const Page& page) {
  std::vector<MailLine> lines;
  std::optional<MailField> open;  // of the label in the block before
  const std::size_t end = std::min<std::size_t>(page.blocks().size(), kHeaderBlocks);
  for (std::uint32_t b = 0; b < end; ++b) {
    const std::string text = text_of(page, page.blocks()[b]);
    if (text.empty() || text.size() > kLongestValueBytes) {
      open.reset();
      continue;
    }
    const std::size_t colon = text.find(':');
    const bool alone = text.ends_with(':') || open == std::nullopt;
    if (open && !has(lines, *open)) {
      lines.push_back({*open, BlockId{b}, text});
      open.reset();
      continue;
    }
    open.reset();
    if (colon != std::string::npos && colon + 1 < text.size()) {
      const auto field = label_of(std::string_view(text).substr(0, colon));
      const std::size_t begin = text.find_first_not_of(' ', colon + 1);
      if (field && begin != std::string::npos && !has(lines, *field))
        lines.push_back({*field, BlockId{b}, text.substr(begin)});
    } else if (alone) {
      open = label_of(text);
    }
  }
  return lines;
}

void find_mail_fields(const SiteView& site, std::vector<Hit>& hits) {
  std::map<std::pair<Field, PathId>, Hit> found;
  for (std::uint32_t p = 0; p < site.size(); ++p) {
    const Page& page = site.pages[p].page;
    const std::vector<MailLine> lines = mail_header(page);
    if (lines.size() < kLeastHeaderLines) continue;
    for (const MailLine& line : lines) {
      const std::optional<Field> field = field_of(line.field);
      if (!field) continue;
      const Block& block = page.block(line.block);
      const PathId path = site.paths.of(p, block.container);
      Hit& hit = found[{*field, path}];
      hit.path = site.describe(path, "");
      const ValueContext context{page, p, site.pages[p].metadata.text(MetadataField::Language)};
      for (Value& value :
           values_in_text(context, *field, line.text,
                          place_of(page, block.container, block.text_begin, block.text_end))) {
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
