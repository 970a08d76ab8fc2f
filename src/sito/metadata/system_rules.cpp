// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/system_rules.h"

#include "sito/base/cut.h"
#include "sito/metadata/embedded.h"
#include "sito/text/utf8.h"

#include <array>
#include <charconv>
#include <utility>

namespace sito {
namespace {

constexpr std::array<std::pair<std::string_view, FingerprintKind>, 6> kKinds = {{
    {"generator", FingerprintKind::Generator},
    {"header", FingerprintKind::Header},
    {"path", FingerprintKind::Path},
    {"script", FingerprintKind::Script},
    {"class", FingerprintKind::Class},
    {"attr", FingerprintKind::Attr},
}};

constexpr std::array<std::pair<std::string_view, SystemRole>, 5> kMeanings = {{
    {"title", SystemRole::Title},
    {"date", SystemRole::Date},
    {"author", SystemRole::Author},
    {"text", SystemRole::Text},
    {"comments", SystemRole::Comments},
}};

Patterns* patterns_of(FingerprintKind kind, SystemRules& table) {
  switch (kind) {
    case FingerprintKind::Generator:
    case FingerprintKind::Header:
      return nullptr;
    case FingerprintKind::Path:
      return &table.paths;
    case FingerprintKind::Script:
      return &table.scripts;
    case FingerprintKind::Class:
      return &table.classes;
    case FingerprintKind::Attr:
      return &table.attributes;
  }
  return nullptr;
}

void add_rule(SystemRule rule, SystemRules& table) {
  if (rule.pattern.ends_with('*')) {
    rule.front = true;
    rule.pattern.remove_suffix(1);
  }
  const auto id = static_cast<std::uint32_t>(table.rules.size());
  if (Patterns* patterns = patterns_of(rule.kind, table)) {
    patterns->add(rule.pattern, id);
  } else {
    (rule.kind == FingerprintKind::Header ? table.headers : table.generators).push_back(id);
  }
  table.rules.push_back(rule);
}

void read_line(std::string_view line, SystemRules& table) {
  if (line.front() == '[') {
    table.systems.push_back(line.substr(1, line.find(']') - 1));
    return;
  }
  SystemRule rule;
  rule.system = static_cast<std::uint32_t>(table.systems.size() - 1);
  std::size_t at = 0;
  const std::string_view name = text::next_word(line, at);
  const std::string_view rest = text::trim(line.substr(at));
  for (const auto& [kind_name, kind] : kKinds) {
    if (kind_name != name) continue;
    const std::size_t blank = rest.rfind(' ');
    const std::string_view weight = rest.substr(blank + 1);
    rule.kind = kind;
    rule.pattern = rest.substr(0, blank);
    std::from_chars(weight.data(), weight.data() + weight.size(), rule.weight);
    return add_rule(rule, table);
  }
  for (const auto& [meaning_name, role] : kMeanings) {
    if (meaning_name != name) continue;
    rule.means = role;
    at = 0;
    for (std::string_view word = text::next_word(rest, at); !word.empty();
         word = text::next_word(rest, at)) {
      rule.pattern = word;
      add_rule(rule, table);
    }
  }
}

SystemRules read_rules() {
  SystemRules table;
  for (const Embedded& file : metadata::embedded_systems()) {
    for (const std::string_view part : parts_of(file.text, '\n')) {
      const std::string_view line = text::trim(part);
      if (!line.empty() && line.front() != '#') read_line(line, table);
    }
  }
  for (Patterns* patterns : {&table.paths, &table.scripts, &table.classes, &table.attributes}) {
    patterns->sort();
  }
  return table;
}

}  // namespace

std::string_view name_of(SystemRole role) {
  return kMeanings[static_cast<std::size_t>(role)].first;
}

const SystemRules& system_rules() {
  static const SystemRules kRules = read_rules();
  return kRules;
}

}  // namespace sito
