// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/places.h"

#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/url/url.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace sito::structure {
namespace {

// Lines that hold a date or a name and more: longer ones are prose.
constexpr std::size_t kLongestLineBytes = 300;
// A lead may be cut on its way into the metadata; so much of it is enough to know it.
constexpr std::size_t kLeadKeyBytes = 40;
// A lead, in bytes (algorithms, section 5.12, gives characters), and what its name is worth.
constexpr std::size_t kShortestLead = 40, kLongestLead = 800;
constexpr float kNamedLead = 0.55F;

bool is_date(Field field) { return field == Field::Date || field == Field::Updated; }

// The text with a blank at both ends, so that whole words can be looked for.
std::string padded(std::string_view key) { return ' ' + std::string(key) + ' '; }

class Collector {
 public:
  Collector(const SiteView& site, const FieldRow& row,
            const std::vector<std::vector<Belief>>& beliefs)
      : site_(site), row_(row), beliefs_(beliefs) {}

  std::vector<Group> collect() {
    for (std::uint32_t p = 0; p < site_.size(); ++p) {
      page_ = p;
      known_.assign(beliefs_[p].size(), false);
      if (row_.field == Field::Image) resolver_.set_base(page().base_url());
      if (row_.field != Field::Image) collect_units();
      collect_attributes();
      collect_rest();
    }
    drop_unbelieved();
    return std::move(groups_);
  }

 private:
  [[nodiscard]] const Page& page() const { return site_.pages[page_].page; }

  Group& group(PathId path, std::string_view attribute, std::string_view source) {
    const auto [at, fresh] =
        by_place_.try_emplace({path, std::string(attribute), std::string(source)}, groups_.size());
    if (fresh) groups_.push_back({path, std::string(attribute), source, {}});
    return groups_[at->second];
  }

  void add(Group& group, Found found) {
    found.page = page_;
    // An element and its only child show the same text.
    if (!group.found.empty() && group.found.back().page == page_ &&
        group.found.back().key == found.key && group.found.back().element == found.element) {
      return;
    }
    group.found.push_back(std::move(found));
  }

  void add_unit(const Unit& unit, std::string key, std::string value, float belief) {
    Found found;
    found.key = std::move(key);
    found.value = std::move(value);
    found.text = unit.text;
    found.belief = belief;
    found.cleaned = unit.cleaned;
    found.element = unit.element;
    found.text_begin = unit.text_begin;
    found.text_end = unit.text_end;
    add(group(site_.paths.of(page_, unit.element), "", "text"), std::move(found));
  }

  const Belief* belief_of(std::string_view key) {
    for (std::size_t i = 0; i < beliefs_[page_].size(); ++i) {
      if (beliefs_[page_][i].key != key) continue;
      known_[i] = true;
      return &beliefs_[page_][i];
    }
    return nullptr;
  }

  void collect_units() {
    for (const Unit& unit : site_.units[page_]) {
      if (is_date(row_.field)) {
        collect_dates(unit);
      } else if (row_.field == Field::Author) {
        collect_names(unit);
      } else if (row_.field == Field::Perex) {
        collect_lead(unit);
      } else if (unit.text.size() <= kLongestLineBytes) {
        const std::string key = key_of(row_.field, unit.text);
        if (const Belief* belief = belief_of(key))
          add_unit(unit, key, belief->value, belief->score);
      }
    }
  }

  void collect_dates(const Unit& unit) {
    if (unit.text.size() > kLongestLineBytes) return;
    const DateReading reading{language(), DayMonthOrder::Unknown, false};
    for (std::size_t from = 0;;) {
      const std::optional<FoundDate> date = find_date(unit.text, reading, from);
      if (!date) return;
      from = date->end;
      add_date(unit, *date);
    }
  }

  void add_date(const Unit& unit, const FoundDate& date) {
    if (date.date.day == 0) return;
    std::string iso = to_iso(date.date);
    const Belief* belief = belief_of(key_of(row_.field, iso));
    if (belief == nullptr && date.ambiguous) {
      Date turned = date.date;
      std::swap(turned.day, turned.month);
      belief = belief_of(key_of(row_.field, to_iso(turned)));
    }
    if (belief == nullptr) {
      std::string key = key_of(row_.field, iso);
      add_unit(unit, std::move(key), std::move(iso), 0);
    } else {
      add_unit(unit, belief->key, belief->value, belief->score);
    }
  }

  void collect_names(const Unit& unit) {
    if (unit.text.size() > kLongestLineBytes) return;
    const std::string text = padded(comparable(unit.text));
    for (std::size_t i = 0; i < beliefs_[page_].size(); ++i) {
      const Belief& belief = beliefs_[page_][i];
      if (text.find(padded(belief.key)) == std::string::npos) continue;
      known_[i] = true;
      add_unit(unit, belief.key, belief.value, belief.score);
    }
  }

  void collect_lead(const Unit& unit) {
    const std::string key = key_of(row_.field, unit.text);
    for (std::size_t i = 0; i < beliefs_[page_].size(); ++i) {
      const Belief& belief = beliefs_[page_][i];
      const std::string front = belief.key.substr(0, kLeadKeyBytes);
      if (front.size() < kLeadKeyBytes || !key.starts_with(front)) continue;
      known_[i] = true;
      return add_unit(unit, key, unit.text, std::max(belief.score, kNamedLead));
    }
    if (unit.text.size() < kShortestLead || unit.text.size() > kLongestLead) return;
    if (!label_in(row_, names_of(page(), unit.element)).empty())
      add_unit(unit, key, unit.text, kNamedLead);
  }

  void collect_attributes() {
    for (std::uint32_t n = 0; n < page().nodes().size(); ++n) {
      const Node& node = page().nodes()[n];
      if (node.is_text()) continue;
      for (const Attribute& attribute : page().attributes(NodeId{n})) {
        if (is_value(node.tag, attribute)) collect_attribute(NodeId{n}, attribute);
      }
    }
  }

  [[nodiscard]] bool is_value(Tag tag, const Attribute& attribute) const {
    if (row_.field == Field::Image)
      return (tag == Tag::Img && attribute.name == "src") ||
             (tag == Tag::Meta && attribute.name == "content");
    return attribute.name == "content" ||
           (is_date(row_.field) &&
            (attribute.name == "datetime" || (tag == Tag::Abbr && attribute.name == "title")));
  }

  void collect_attribute(NodeId node, const Attribute& attribute) {
    if (attribute.value.size() > kLongestUnitBytes) return;
    const std::string text = clean_value(attribute.value);
    std::string key;
    if (is_date(row_.field)) {
      const auto date = find_date(text, {language(), DayMonthOrder::Unknown, true});
      if (!date) return;
      key = key_of(row_.field, to_iso(date->date));
    } else if (row_.field == Field::Image) {
      key = resolver_.resolve(attribute.value);
    } else {
      key = key_of(row_.field, text);
    }
    const Belief* belief = belief_of(key);
    if (belief == nullptr) return;
    const bool meta = page().node(node).tag == Tag::Meta;
    Found found;
    found.key = key;
    found.value = belief->value;
    found.text = text;
    found.belief = belief->score;
    found.cleaned = !meta;
    found.element = node;
    add(group(site_.paths.of(page_, node), attribute.name, meta ? "meta" : "text"),
        std::move(found));
  }

  // Values that stand in no element of their own: in JSON-LD, in the address, in a feed; and what
  // was put together from several texts.
  void collect_rest() {
    for (std::size_t i = 0; i < known_.size(); ++i) {
      const Belief& belief = beliefs_[page_][i];
      if (known_[i] && belief.from->source != MetadataSource::JsonLd) continue;
      Found found;
      found.key = belief.key;
      found.value = belief.value;
      found.text = belief.from->written.empty() ? belief.from->value : belief.from->written;
      found.belief = belief.score;
      add(group(kNoPath, "", name_of(belief.from->source)), std::move(found));
    }
  }

  // Dates stand everywhere; places where none is ever believed are of no use.
  void drop_unbelieved() {
    std::erase_if(groups_, [](const Group& group) {
      return std::all_of(group.found.begin(), group.found.end(),
                         [](const Found& found) { return found.belief <= 0; });
    });
  }

  [[nodiscard]] std::string_view language() const {
    return site_.pages[page_].metadata.text(MetadataField::Language);
  }

  const SiteView& site_;
  const FieldRow& row_;
  const std::vector<std::vector<Belief>>& beliefs_;
  std::uint32_t page_ = 0;
  std::vector<bool> known_;  // beliefs of the page that were found in an element
  std::map<std::tuple<PathId, std::string, std::string>, std::size_t> by_place_;
  std::vector<Group> groups_;
  url::Resolver resolver_;
};

}  // namespace

std::vector<std::vector<Belief>> beliefs_of(const SiteView& site, const FieldRow& row) {
  std::vector<std::vector<Belief>> beliefs(site.size());
  for (std::size_t p = 0; p < site.size(); ++p) {
    for (const MetadataValue& value : site.pages[p].metadata.values) {
      if (value.field != row.metadata) continue;
      std::string key = key_of(row.field, value.value);
      if (key.empty()) continue;
      beliefs[p].push_back({std::move(key), value.value, value.score, value.accepted, &value});
    }
  }
  return beliefs;
}

std::vector<Group> collect_places(const SiteView& site, const FieldRow& row,
                                  const std::vector<std::vector<Belief>>& beliefs) {
  return Collector(site, row, beliefs).collect();
}

}  // namespace sito::structure
