// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/places.h"

#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/url/url.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace sito::structure {
namespace {

// Lines that contain a date or a name and more: longer ones are prose.
constexpr std::size_t kLongestLineBytes = 300;
// A lead may be cut on its way into the metadata; this many bytes identify it.
constexpr std::size_t kLeadKeyBytes = 40;
// Length of a lead, in bytes, and the score of an element whose name says that it is one.
constexpr std::size_t kShortestLead = 40, kLongestLead = 800;
constexpr float kNamedLead = 0.55F;

// Number of paragraphs at one path that make a text.
constexpr std::size_t kLeastParagraphs = 2;

bool ends_sentence(std::string_view text) {
  constexpr std::string_view kEnds[] = {".", "!", "?", "\xE3\x80\x82" /* IDEOGRAPHIC FULL STOP */};
  return std::any_of(std::begin(kEnds), std::end(kEnds),
                     [&](std::string_view end) { return text.ends_with(end); });
}

bool is_date(Field field) { return field == Field::Date || field == Field::Updated; }

// Returns the text with a blank at both ends, for searching whole words.
std::string padded(std::string_view key) { return ' ' + std::string(key) + ' '; }

class Collector {
 public:
  Collector(const SiteView& site, const FieldRow& row,
            const std::vector<std::vector<Belief>>& beliefs)
      : site_(site), row_(row), beliefs_(beliefs) {}

  std::vector<Group> collect() {
    const bool is_of_picture = row_.field == Field::Caption || row_.field == Field::Credit;
    const bool none =
        std::all_of(beliefs_.begin(), beliefs_.end(),
                    [](const std::vector<Belief>& of_page) { return of_page.empty(); });
    if (is_of_picture && none) return {};
    for (std::uint32_t p = 0; p < site_.size(); ++p) {
      page_ = p;
      known_.assign(beliefs_[p].size(), false);
      if (row_.field == Field::Image) resolver_.set_base(page().base_url());
      if (row_.field != Field::Image) collect_units();
      collect_attributes();
      collect_rest();
    }
    if (row_.field == Field::Perex) collect_unnamed_lead();
    drop_unbelieved();
    join_variants();
    return std::move(groups_);
  }

 private:
  [[nodiscard]] const Page& page() const { return site_.pages[page_].page; }

  Group& group(PathId path, std::string_view attribute, std::string_view source) {
    const auto [at, fresh] =
        by_place_.try_emplace({path, std::string(attribute), std::string(source)}, groups_.size());
    if (fresh) {
      Group group{{}, std::string(attribute), source, {}};
      if (path != kNoPath) group.paths.push_back(path);
      groups_.push_back(std::move(group));
    }
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
      } else if (row_.field == Field::Author || row_.field == Field::Caption ||
                 row_.field == Field::Credit) {
        collect_names(unit);
      } else if (row_.field == Field::Perex) {
        collect_lead(unit);
      } else if (unit.text.size() <= kLongestLineBytes) {
        collect_text(unit);
      }
    }
  }

  // Collects values with belief; for titles also the headline, because metadata may have another
  // wording.
  void collect_text(const Unit& unit) {
    const std::string key = key_of(row_.field, unit.text);
    if (const Belief* belief = belief_of(key)) {
      add_unit(unit, key, belief->value, belief->score);
    } else if (row_.field == Field::Title && unit.element == site_.headlines[page_]) {
      add_unit(unit, key, unit.text, 0);
    }
  }

  void collect_dates(const Unit& unit) {
    if (unit.text.size() > kLongestLineBytes) return;
    const DateReading reading{language(), site_.pages[page_].order, false};
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
    float most = 0;
    for (std::size_t i = 0; i < beliefs_[page_].size(); ++i) {
      const Belief& belief = beliefs_[page_][i];
      const std::string front = belief.key.substr(0, kLeadKeyBytes);
      if (front.size() < kLeadKeyBytes || !key.starts_with(front)) continue;
      known_[i] = true;
      most = std::max({most, belief.score, kNamedLead});
    }
    if (most > 0) return add_unit(unit, key, unit.text, most);
    if (unit.text.size() < kShortestLead || unit.text.size() > kLongestLead) return;
    if (has_perex()) return;
    if (!label_in(row_, names_of(page(), unit.element)).empty())
      add_unit(unit, key, unit.text, kNamedLead);
  }

  // Collects the first text below the headlines if it stands at one place of its own on all pages. A
  // description in the head then has other words than the shown lead.
  void collect_unnamed_lead() {
    const auto is_shown = [](const Group& group) {
      return group.source == "text" && group.attribute.empty();
    };
    if (site_.size() < 2 || std::any_of(groups_.begin(), groups_.end(), is_shown)) return;
    std::vector<const Unit*> leads;
    std::set<std::string_view> texts;
    PathId path = kNoPath;
    for (page_ = 0; page_ < site_.size(); ++page_) {
      const Unit* lead = has_perex() ? nullptr : lead_below_headline();
      if (lead == nullptr || !texts.insert(lead->text).second) return;
      const PathId own = site_.paths.of(page_, lead->element);
      if (page_ > 0 && own != path) return;
      path = own;
      leads.push_back(lead);
    }
    groups_.clear();
    by_place_.clear();
    for (page_ = 0; page_ < site_.size(); ++page_)
      add_unit(*leads[page_], key_of(row_.field, leads[page_]->text), leads[page_]->text,
               kNamedLead);
  }

  // Returns the first sentence behind the headline if it is long, without a date, the only text at
  // its path, and above paragraphs of another path; else null.
  [[nodiscard]] const Unit* lead_below_headline() const {
    const NodeId headline = site_.headlines[page_];
    if (headline == kNoNode) return nullptr;
    const std::vector<Unit>& units = site_.units[page_];
    const auto is_long = [](const Unit& unit) { return unit.text.size() >= kShortestLead; };
    // By-lines and captions are no sentences.
    auto lead = std::find_if(units.begin(), units.end(), [&](const Unit& unit) {
      return sito::index_of(unit.element) >= page().node(headline).end && is_long(unit) &&
             ends_sentence(unit.text);
    });
    if (lead == units.end() || lead->text.size() > kLongestLead || !lead->cleaned ||
        find_date(lead->text, {language()})) {
      return nullptr;
    }
    const PathId path = site_.paths.of(page_, lead->element);
    const std::uint32_t end = page().node(lead->element).end;
    std::size_t n_paragraphs = 0;
    PathId of_text = kNoPath;
    for (auto unit = units.begin(); unit != units.end(); ++unit) {
      if (unit == lead) continue;
      const PathId other = site_.paths.of(page_, unit->element);
      if (other == path) return nullptr;
      if (unit < lead || sito::index_of(unit->element) < end || !is_long(*unit) || !unit->cleaned)
        continue;
      if (of_text == kNoPath) of_text = other;
      n_paragraphs += other == of_text ? 1 : 0;
    }
    return n_paragraphs >= kLeastParagraphs ? &*lead : nullptr;
  }

  // Returns true if the metadata have a lead of the page; the others are then those of teasers.
  [[nodiscard]] bool has_perex() const {
    return std::any_of(beliefs_[page_].begin(), beliefs_[page_].end(), [](const Belief& belief) {
      return belief.accepted && belief.from->field == MetadataField::Perex;
    });
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
      const auto date = find_date(text, {language(), site_.pages[page_].order, true});
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

  // Collects values outside elements (in JSON-LD, in the URL, in a feed), and values composed of
  // several texts.
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

  // Drops places without any belief, because dates occur everywhere.
  void drop_unbelieved() {
    if (row_.field == Field::Title) return;
    std::erase_if(groups_, [](const Group& group) {
      return std::all_of(group.found.begin(), group.found.end(),
                         [](const Found& found) { return found.belief <= 0; });
    });
  }

  [[nodiscard]] bool shares_page(const Group& a, const Group& b) const {
    return std::any_of(a.found.begin(), a.found.end(), [&b](const Found& one) {
      return std::any_of(b.found.begin(), b.found.end(),
                         [&one](const Found& other) { return other.page == one.page; });
    });
  }

  // Returns true if the last element has a name of the field, the same in both.
  [[nodiscard]] bool is_variant(const Group& a, const Group& b) const {
    if (a.paths.empty() || b.paths.empty() || a.attribute != b.attribute || a.source != b.source)
      return false;
    const Step& one = site_.paths.step(a.paths[0]);
    const Step& other = site_.paths.step(b.paths[0]);
    std::string names;
    for (const Mark& mark : one.marks) names += mark.value + ' ';
    const bool named = one.tag == "h1" || one.tag == "time" || !label_in(row_, names).empty();
    return named && one.tag == other.tag && one.marks == other.marks && !shares_page(a, b);
  }

  void join_variants() {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      for (std::size_t k = i + 1; k < groups_.size();) {
        if (!is_variant(groups_[i], groups_[k])) {
          ++k;
          continue;
        }
        Group& into = groups_[i];
        Group& from = groups_[k];
        into.paths.insert(into.paths.end(), from.paths.begin(), from.paths.end());
        into.found.insert(into.found.end(), std::make_move_iterator(from.found.begin()),
                          std::make_move_iterator(from.found.end()));
        std::stable_sort(into.found.begin(), into.found.end(),
                         [](const Found& a, const Found& b) { return a.page < b.page; });
        groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(k));
      }
    }
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

namespace {

// Returns true if the page has an accepted value of the field itself, and this one, of the related
// field, begins otherwise.
bool is_contradicted(const Metadata& metadata, const FieldRow& row, const MetadataValue& value) {
  if (value.field == row.metadata) return false;
  const std::string front = key_of(row.field, value.value).substr(0, kLeadKeyBytes);
  return std::any_of(metadata.values.begin(), metadata.values.end(),
                     [&](const MetadataValue& other) {
                       return other.field == row.metadata && other.accepted &&
                              key_of(row.field, other.value).substr(0, kLeadKeyBytes) != front;
                     });
}

}  // namespace

std::vector<std::vector<Belief>> beliefs_of(const SiteView& site, const FieldRow& row) {
  std::vector<std::vector<Belief>> beliefs(site.size());
  for (std::size_t p = 0; p < site.size(); ++p) {
    for (const MetadataValue& value : site.pages[p].metadata.values) {
      if (value.field != row.metadata && value.field != row.related) continue;
      if (is_contradicted(site.pages[p].metadata, row, value)) continue;
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
