// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/fields.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/eval/metadata_score.h"

#include <algorithm>
#include <array>
#include <set>

namespace sito::eval {
namespace {

using Line = std::optional<std::string> GoldPage::*;

struct KnownField {
  std::string_view name;
  fields::Type type;
  bool repeated;
  Line line;  // null: the comments
};

constexpr std::array<KnownField, 6> kKnownFields = {{
    {"title", fields::Type::String, false, &GoldPage::title},
    {"author", fields::Type::String, true, &GoldPage::author},
    {"date", fields::Type::DateTime, false, &GoldPage::date},
    {"category", fields::Type::String, false, &GoldPage::category},
    {"perex", fields::Type::String, false, &GoldPage::perex},
    {"comments", fields::Type::String, true, nullptr},
}};

const KnownField* known_field(std::string_view name) {
  const auto* found = std::find_if(kKnownFields.begin(), kKnownFields.end(),
                                   [&](const KnownField& field) { return field.name == name; });
  return found == kKnownFields.end() ? nullptr : found;
}

bool has_value(const GoldPage& page, const XqtField& field) {
  const auto values = true_values(page, field);
  return values && !values->empty();
}

// Makes a field name of an attribute: replaces characters that a mapping does not allow by "_".
std::string field_name(std::string_view key) {
  std::string name(key);
  for (char& c : name) {
    const bool good = is_letter_or_digit(c);
    if (!good) c = '_';
  }
  if (name.empty() || is_digit(name[0])) name.insert(0, 1, '_');
  return name;
}

ValueCounts count_set(const std::vector<std::string>& gold, std::span<const std::string> found) {
  std::set<std::string> truth;
  std::set<std::string> lines;
  for (const std::string& value : gold) truth.insert(plain_line(value));
  for (const std::string& value : found) lines.insert(plain_line(value));
  truth.erase("");
  lines.erase("");
  ValueCounts counts{truth.size(), lines.size(), 0};
  for (const std::string& line : lines) counts.correct += truth.contains(line) ? 1 : 0;
  return counts;
}

std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> names;
  for (std::string_view name : all_parts_of(text, ';')) {
    while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
    while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
    if (!name.empty()) names.emplace_back(name);
  }
  return names;
}

}  // namespace

std::vector<XqtField> known_fields(std::span<const GoldPage* const> pages) {
  std::vector<XqtField> fields;
  const auto add = [&](XqtField field) {
    const bool known = std::any_of(pages.begin(), pages.end(),
                                   [&](const GoldPage* page) { return has_value(*page, field); });
    if (known) fields.push_back(std::move(field));
  };
  std::set<std::string> attributes;
  for (const GoldPage* page : pages) {
    for (const auto& [key, values] : page->attributes) attributes.insert(key);
  }
  if (attributes.empty()) {
    for (const KnownField& field : kKnownFields) {
      add({std::string(field.name), field.type, field.repeated, false, std::string(field.name)});
    }
  }
  for (const std::string& key : attributes) {
    const bool repeated = std::any_of(pages.begin(), pages.end(), [&](const GoldPage* page) {
      const auto found = page->attributes.find(key);
      return found != page->attributes.end() && found->second.size() > 1;
    });
    add({field_name(key), fields::Type::String, repeated, true, key});
  }
  return fields;
}

std::optional<std::vector<std::string>> true_values(const GoldPage& page, const XqtField& field) {
  if (field.is_attribute) {
    const auto found = page.attributes.find(field.key);
    if (found == page.attributes.end()) return {};
    return found->second;
  }
  const KnownField* known = known_field(field.name);
  if (known == nullptr) return {};
  if (known->line == nullptr) return page.comments;
  const std::optional<std::string>& line = page.*(known->line);
  if (!line) return {};
  if (known->type == fields::Type::DateTime) {
    // A year, or text that is no date, gives no day.
    if (const std::string day = day_of(*line); !day.empty()) return {{day}};
    return line->empty() ? std::optional(std::vector<std::string>()) : std::nullopt;
  }
  if (known->repeated) return split_names(*line);
  return line->empty() ? std::vector<std::string>() : std::vector<std::string>{*line};
}

std::vector<std::string> values_of(const fields::Element& record, std::string_view name) {
  std::vector<std::string> values;
  for (const fields::Element& child : record.children) {
    if (child.name != name) continue;
    const std::string* unread = child.attribute("text");
    values.push_back(unread != nullptr ? *unread : child.all_text());
  }
  return values;
}

std::string text_of(const fields::Element& record, std::string_view name) {
  std::string text;
  for (const fields::Element& child : record.children) {
    if (child.name != name) continue;
    for (const fields::Element& paragraph : child.children) text += paragraph.all_text() + "\n";
  }
  return text;
}

std::optional<ValueCounts> count_values(const GoldPage& page, const XqtField& field,
                                        std::span<const std::string> found) {
  const auto truth = true_values(page, field);
  if (!truth) return {};
  const std::vector<std::string_view> views(found.begin(), found.end());
  if (field.type == fields::Type::DateTime) {
    return count_dates(truth->empty() ? std::string_view() : truth->front(), views);
  }
  if (field.name == "author" && !field.is_attribute) return count_names(*page.author, views);
  return count_set(*truth, found);
}

BodyText body_of(const GoldPage& page) {
  BodyText body;
  if (!page.text) return body;
  const std::string title = page.title ? plain_line(*page.title) : "";
  const std::string perex = page.perex ? plain_line(*page.perex) : "";
  const std::string_view text = *page.text;
  for (const std::string_view line : parts_of(text, '\n')) {
    const std::string plain = plain_line(line);
    if (plain.empty()) continue;
    if (plain == title) {
      body.has_title = true;
    } else if (plain == perex) {
      body.has_perex = true;
    } else {
      body.text.append(line) += '\n';
    }
  }
  return body;
}

std::string main_text_of(const fields::Element& record, const BodyText& body) {
  std::string text;
  const auto add = [&](std::string_view name) {
    for (const std::string& value : values_of(record, name)) text += value + "\n";
  };
  if (body.has_title) add("title");
  if (body.has_perex) add("perex");
  return text + text_of(record, kTextField);
}

}  // namespace sito::eval
