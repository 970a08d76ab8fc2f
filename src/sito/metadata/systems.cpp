// SPDX-License-Identifier: Apache-2.0
// The evidence shown is the fingerprint of a system with the highest weight, the first of equal
// ones: those of the HTTP header come before those of the page.
#include "sito/metadata/systems.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/base/lowered.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdint>

namespace sito {
namespace {

constexpr std::size_t kScriptBytes = 4096;  // names of systems are at the front of scripts
constexpr std::size_t kAddressBytes = 512;  // longer URLs are data
// The first URLs and scripts of a page have all fingerprints that it has.
constexpr std::uint32_t kMaxAddresses = 256;
constexpr std::size_t kAllScriptBytes = std::size_t{32} << 10;
constexpr std::size_t kMaxHeaderFields = 100;
constexpr std::size_t kMaxSeen = 4096;  // classes with a meaning; hostile pages have more
constexpr float kMaxScore = 1.0F;

/// `front` is in lower case.
bool starts_with_any_case(std::string_view text, std::string_view front) {
  return text.size() >= front.size() && std::equal(front.begin(), front.end(), text.begin(),
                                                   [](char a, char b) { return a == lower(b); });
}

/// Returns true for URLs of parts of the page. Of links, only those without a host count, because
/// others lead to pages of other systems.
bool holds_address(Tag tag, const Attribute& attribute) {
  if (attribute.id == Attr::Href && tag == Tag::A) {
    return attribute.value.find("//") == std::string_view::npos;
  }
  return attribute.id == Attr::Href || attribute.id == Attr::Src ||
         (attribute.id == Attr::Other && attribute.name == "action");
}

}  // namespace

SystemFinder::SystemFinder() { clear(); }

void SystemFinder::clear() {
  const SystemRules& table = system_rules();
  scores_.assign(table.systems.size(), {});
  counted_.assign(table.rules.size(), 0);
  seen_.clear();
  hints_.clear();
  n_addresses_ = 0;
  script_bytes_ = 0;
  seen_names_.fill({});
}

void SystemFinder::look(std::span<const ServerField> header) {
  const SystemRules& table = system_rules();
  for (const ServerField& field : header.first(std::min(header.size(), kMaxHeaderFields))) {
    const std::string_view value = field.value.substr(0, kAddressBytes);
    for (const std::uint32_t id : table.headers) {
      const std::string_view pattern = table.rules[id].pattern;
      const std::size_t colon = pattern.find(':');
      if (!equals_lowered(field.name, pattern.substr(0, colon))) continue;
      if (lowered(value).find(pattern.substr(colon + 1)) != std::string::npos) {
        count(id, kNoNode, value);
      }
    }
  }
}

void SystemFinder::look_at_attribute(const Attribute& attribute, Tag tag, NodeId node) {
  const SystemRules& table = system_rules();
  if (n_addresses_ < kMaxAddresses && holds_address(tag, attribute)) {
    ++n_addresses_;
    table.paths.find(attribute.value.substr(0, kAddressBytes),
                     [&](std::uint32_t rule, std::string_view place) { count(rule, node, place); });
  } else if (attribute.id == Attr::Other && is_new(attribute.name)) {
    table.attributes.match_at(attribute.name, [&](std::uint32_t rule, std::string_view place) {
      if (table.rules[rule].front || place == attribute.name) count(rule, node, attribute.name);
    });
  }
}

// Returns false for the name of an attribute that was seen before: a page has one text for each.
bool SystemFinder::is_new(std::string_view name) {
  const auto place = reinterpret_cast<std::uintptr_t>(name.data());
  std::string_view& seen = seen_names_[hash_pair(place, name.size()) % seen_names_.size()];
  const bool is_known = seen.data() == name.data() && seen.size() == name.size();
  seen = name;
  return !is_known;
}

void SystemFinder::look_at_element(const Page& page, NodeId node) {
  if (page.node(node).tag == Tag::Meta) look_at_meta(page, node);
  if (page.node(node).tag == Tag::Script) look_at_script(page, node);
}

void SystemFinder::look_at_script(const Page& page, NodeId node) {
  if (script_bytes_ >= kAllScriptBytes) return;
  const std::uint32_t text = index_of(node) + 1;
  if (text >= page.node(node).end || !page.nodes()[text].is_text()) return;
  const std::string_view script = page.text(page.nodes()[text].text).text.substr(0, kScriptBytes);
  script_bytes_ += script.size();
  system_rules().scripts.find(
      script, [&](std::uint32_t rule, std::string_view place) { count(rule, node, place); });
}

void SystemFinder::look_at_meta(const Page& page, NodeId node) {
  const auto content = page.attribute(node, Attr::Content);
  if (!content) return;
  const SystemRules& table = system_rules();
  table.paths.find(content->substr(0, kAddressBytes),
                   [&](std::uint32_t rule, std::string_view place) { count(rule, node, place); });
  const auto name = page.attribute(node, Attr::Name);
  if (!name || !starts_with_any_case(*name, "generator") || name->size() != 9) return;
  const std::string_view generator = text::trim(content->substr(0, kAddressBytes));
  for (const std::uint32_t rule : table.generators) {
    if (starts_with_any_case(generator, table.rules[rule].pattern)) count(rule, node, generator);
  }
}

bool SystemFinder::look_at_names(const Attribute& names, NodeId node, BlockId next_block) {
  const SystemRules& table = system_rules();
  const std::size_t n_seen = seen_.size();
  std::size_t at = 0;
  for (std::string_view word = text::next_word(names.value, at); !word.empty();
       word = text::next_word(names.value, at)) {
    table.classes.match_at(word, [&](std::uint32_t id, std::string_view place) {
      const SystemRule& rule = table.rules[id];
      if (!rule.front && place != word) return;
      if (!rule.means) return count(id, node, word);
      if (names.id == Attr::Class && seen_.size() < kMaxSeen)
        seen_.push_back({id, node, next_block});
    });
  }
  return seen_.size() == n_seen;
}

void SystemFinder::count(std::uint32_t id, NodeId node, std::string_view evidence) {
  if (counted_[id] != 0) return;
  counted_[id] = 1;
  const SystemRule& rule = system_rules().rules[id];
  Score& score = scores_[rule.system];
  score.sum = std::min(score.sum + rule.weight, kMaxScore);
  if (rule.weight <= score.best) return;
  score.best = rule.weight;
  score.node = node;
  score.evidence = evidence;
}

void SystemFinder::add_systems(const Page& page, Candidates& candidates) {
  const SystemRules& table = system_rules();
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < scores_.size(); ++i) {
    if (scores_[i].sum >= kMinSystemScore) found.push_back(i);
  }
  std::stable_sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) {
    return scores_[a].sum > scores_[b].sum;
  });
  for (const std::uint32_t i : found) {
    Candidate candidate;
    candidate.field = MetadataField::System;
    candidate.source = MetadataSource::System;
    candidate.score = scores_[i].sum;
    candidate.text = table.systems[i];
    candidate.written = scores_[i].evidence;
    candidate.node = scores_[i].node;
    if (candidate.node != kNoNode) {
      candidate.range = range_of(page, scores_[i].evidence, page.node(candidate.node).source);
    }
    candidates.add(candidate);
  }
  if (found.empty()) return;
  for (const Seen& seen : seen_) {
    const SystemRule& rule = table.rules[seen.rule];
    if (rule.system != found.front()) continue;
    const bool first = std::none_of(hints_.begin(), hints_.end(), [&](const SystemHint& hint) {
      return hint.role == *rule.means;
    });
    hints_.push_back({*rule.means, seen.node, seen.block});
    if (!first) continue;
    Candidate candidate;
    candidate.field = MetadataField::Element;
    candidate.source = MetadataSource::System;
    candidate.score = kSystemHintScore;
    candidate.text = name_of(*rule.means);
    candidate.written = rule.pattern;
    candidate.node = seen.node;
    candidate.range = page.node(seen.node).source;
    candidates.add(candidate);
  }
}

}  // namespace sito
