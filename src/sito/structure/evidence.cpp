// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/evidence.h"

#include "sito/fields/paths/query.h"
#include "sito/fields/template/template.h"
#include "sito/structure/detect.h"
#include "sito/structure/doubts.h"
#include "sito/structure/field_values.h"
#include "sito/structure/places.h"
#include "sito/structure/template/field_reader.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

// Share of the scale for each kind of evidence, chosen by hand on the development sets.
constexpr float kBeliefWeight = 0.5F, kCoverWeight = 0.1F, kLabelWeight = 0.15F,
                kStageWeight = 0.1F, kAgreementWeight = 0.05F;
constexpr float kSurplusWeight = -0.25F, kSamenessWeight = -0.6F;
// A date that all pages have is today's, but may be correct.
constexpr float kSameDayWeight = -0.2F;
// A place with one value on every page, not always the same one, is chosen even if a page alone
// would not do.
constexpr float kRegularBeliefWeight = 0.5F;
// Levels above a value at which a label still names it.
constexpr int kLabelLevels = 3;
constexpr std::size_t kMaxHits = 12;
// Values with less belief are not chosen even if the site has no better place; as in the choices of
// one page (metadata/choose.cpp).
constexpr float kMinBelief[kFields] = {0.35F, 0.4F, 0.25F, 0.05F, 0, 0.3F,
                                       0.3F,  0.3F, 0.3F,  0.3F,  0};
// Names at one place with a smaller share of the best belief are something else.
constexpr float kMinOfTopAuthor = 0.2F;

constexpr float kExactWeight = 0.1F, kNearWeight = 0.02F, kReadingWeight = -0.25F;
// A path that reads more values for each one shown reads a menu.
constexpr std::size_t kMaxSurplus = 2;
constexpr float kHeadlineWeight = 0.45F, kChangeWeight = -0.6F;

// The place of JSON-LD: all scripts of a page together.
const Path kDataPath = {"html head script", "/html/head/script[@type='application/ld+json']",
                        "//script[@type='application/ld+json']"};

/// A group with the evidence for it.
struct Candidate {
  const Group* group = nullptr;
  Hit hit;
  std::vector<const Found*> of_page;  // the value of each page; null: none
  float mean_belief = 0;              // over pages that have one
  std::size_t covered = 0;
  float said = 0;           // the score before read_back(): whether there is a value at all
  bool regular = false;     // every page has one value, and they differ
  bool headline = false;    // all its values head their articles: such a group is preferred
  bool reads_back = true;   // the path alone finds its values on all pages
  bool reads_menu = false;  // it finds them on none, but many others: the items of a menu
};

// Returns the number of an element among the elements of its name beside it, from 1 on, and how many
// there are.
std::pair<std::uint32_t, std::uint32_t> place_among_siblings(const Page& page, NodeId element) {
  const NodeId parent = page.node(element).parent;
  if (parent == kNoNode) return {1, 1};
  std::uint32_t number = 0, n = 0;
  for (std::uint32_t i = sito::index_of(parent) + 1; i < page.node(parent).end;
       i = page.node(NodeId{i}).end) {
    if (page.node(NodeId{i}).is_text() || page.tag_name(NodeId{i}) != page.tag_name(element))
      continue;
    ++n;
    if (NodeId{i} == element) number = n;
  }
  return {number, n};
}

class Search {
 public:
  Search(const SiteView& site, const FieldRow& row)
      : site_(site), row_(row), beliefs_(beliefs_of(site, row)) {
    groups_ = collect_places(site, row, beliefs_);
    if (row.field == Field::Title) doubt_other_wordings(site_, groups_);
    if (row.field == Field::Date) remove_dates_of_comments(site_, groups_);
    if (row.field == Field::Author) doubt_publishers(site_, beliefs_, groups_);
    collect_votes();
  }

  void run(std::vector<Hit>& hits) {
    for (const Group& group : groups_) candidates_.push_back(weigh(group));
    rank();
    if (candidates_.size() > kMaxHits)
      candidates_.erase(candidates_.begin() + kMaxHits, candidates_.end());
    for (Candidate& candidate : candidates_) {
      emit(candidate);
      candidate.said = candidate.hit.score;
      read_back(candidate);
    }
    rank();
    choose();
    std::stable_sort(
        candidates_.begin(), candidates_.end(),
        [](const Candidate& a, const Candidate& b) { return a.hit.chosen > b.hit.chosen; });
    for (Candidate& candidate : candidates_) hits.push_back(std::move(candidate.hit));
  }

 private:
  void rank() {
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) {
                       if (a.headline != b.headline) return a.headline;
                       return a.hit.score > b.hit.score;
                     });
  }

  // Tests the path on the pages. A template has only the path, so the path is as good as the values
  // that it finds.
  void read_back(Candidate& candidate) {
    Hit& hit = candidate.hit;
    if (candidate.group->paths.empty()) return;  // metadata reads it
    std::size_t n_read = 0;
    std::size_t other = misread_pages(hit, hit.path.xpath, n_read);
    const bool is_menu = other == candidate.covered && n_read > kMaxSurplus * hit.values.size();
    if (other > 0) {
      const std::string position = position_of(candidate);
      if (!position.empty() && misread_pages(hit, hit.path.xpath + position, n_read) == 0) {
        hit.path.xpath += position;
        hit.path.full += position;
        other = 0;
      }
    }
    if (other > 0) candidate.headline = candidate.reads_back = false;
    candidate.reads_menu = other > 0 && is_menu;
    add(hit, "reading",
        kReadingWeight * static_cast<float>(other) / static_cast<float>(candidate.covered),
        "the path alone finds something else");
    hit.score = std::clamp(hit.score, 0.0F, hit.max);
  }

  // Returns the number of pages on which a path finds something else than the values of a hit.
  // `n_read`: how many values it finds.
  std::size_t misread_pages(const Hit& hit, std::string_view xpath, std::size_t& n_read) {
    n_read = 0;
    const auto query = fields::Query::parse(xpath);
    if (!query) return 0;
    std::size_t other = 0;
    for (std::uint32_t p = 0; p < site_.size(); ++p) {
      const std::vector<std::string> shown = keys_of(hit, p);
      if (shown.empty()) continue;
      std::vector<Value> read;
      reader_.open(site_.xpaths[p], p, site_.pages[p].order);
      if (const auto matches = query->select(site_.trees[p], kMaxMatches))
        reader_.append(row_.field, *matches, read);
      n_read += read.size();
      if (row_.one_value && read.size() > 1) read.resize(1);
      if (keys_of(row_.field, read) != shown) ++other;
    }
    return other;
  }

  // Returns the position that all elements of a hit have among the elements of their name beside
  // them, if it is the last on all pages or the same: "[last()]" of breadcrumbs. Else "".
  [[nodiscard]] std::string position_of(const Candidate& candidate) const {
    if (candidate.group->paths.size() > 1 || !candidate.group->attribute.empty()) return {};
    bool last = true;
    std::uint32_t position = 0;  // 0: not the same
    for (const Found& found : candidate.group->found) {
      if (found.element == kNoNode) return {};
      const auto [number, n] = place_among_siblings(site_.pages[found.page].page, found.element);
      last = last && number == n;
      if (&found == &candidate.group->found.front()) position = number;
      if (number != position) position = 0;
    }
    if (last) return "[last()]";
    return position == 0 ? std::string() : '[' + std::to_string(position) + ']';
  }

  // Counts the places of each value of each page.
  void collect_votes() {
    votes_.resize(site_.size());
    for (const Group& group : groups_) {
      std::set<std::pair<std::uint32_t, std::string_view>> counted;
      for (const Found& found : group.found) {
        if (counted.emplace(found.page, found.key).second) ++votes_[found.page][found.key];
      }
    }
  }

  Candidate weigh(const Group& group) {
    Candidate candidate;
    candidate.group = &group;
    candidate.of_page.assign(site_.size(), nullptr);
    std::set<std::pair<std::uint32_t, std::string_view>> values;
    std::set<std::string_view> keys;
    bool cleaned = false;
    for (const Found& found : group.found) {
      const Found*& best = candidate.of_page[found.page];
      if (best == nullptr || found.belief > best->belief) best = &found;
      values.emplace(found.page, found.key);
      keys.insert(found.key);
      cleaned = cleaned || found.cleaned;
    }
    float agreement = 0;
    for (const Found* found : candidate.of_page) {
      if (found == nullptr) continue;
      ++candidate.covered;
      candidate.mean_belief += found->belief;
      if (votes_[found->page].at(found->key) > 1) ++agreement;
    }
    const auto pages = static_cast<float>(site_.size());
    const auto covered = static_cast<float>(candidate.covered);
    Hit& hit = candidate.hit;
    hit.field = row_.field;
    hit.source = group.source;
    hit.max = row_.max;
    hit.count = static_cast<std::uint32_t>(group.found.size());
    hit.stage = group.source == "text" && group.attribute.empty() ? stage_of(group, cleaned)
                                                                  : Stage::Metadata;
    add(hit, "metadata", kBeliefWeight * candidate.mean_belief / pages, group.source);
    add(hit, "cover", kCoverWeight * covered / pages,
        std::to_string(candidate.covered) + " of " + std::to_string(site_.size()) + " pages");
    add_label(candidate);
    add_stage(hit);
    add_exact(candidate);
    if (row_.field == Field::Title) add_headline(candidate, keys.size());
    if (row_.field == Field::Date) add_updated(candidate);
    if (row_.field == Field::Updated) add_published(candidate);
    add(hit, "agreement", kAgreementWeight * agreement / pages, "other places say the same");
    candidate.mean_belief /= covered;
    if (row_.one_value && values.size() > candidate.covered) {
      const float surplus = static_cast<float>(values.size()) / covered - 1;
      add(hit, "surplus", kSurplusWeight * std::min(1.0F, surplus / 2), "several values on a page");
    }
    if (candidate.covered > 1 && keys.size() == 1) {
      const bool date = row_.field == Field::Date || row_.field == Field::Updated;
      add(hit, "sameness",
          fields::differs_by_page(template_name(row_.field)) ? kSamenessWeight
          : date                                             ? kSameDayWeight
                                                             : 0,
          "the same on all pages");
    }
    candidate.regular = site_.size() > 1 && candidate.covered == site_.size() &&
                        values.size() == candidate.covered && keys.size() > 1;
    hit.score = std::clamp(hit.score, 0.0F, hit.max);
    return candidate;
  }

  static void add(Hit& hit, std::string_view name, float share, std::string_view detail) {
    if (share == 0) return;
    hit.evidence.push_back({name, share * hit.max, std::string(detail)});
    hit.score += share * hit.max;
  }

  // Variants of one path are common if every page has one of them.
  [[nodiscard]] Stage stage_of(const Group& group, bool cleaned) const {
    if (group.paths.size() == 1) return site_.stage_of(group.paths[0], cleaned);
    if (!cleaned) return Stage::Raw;
    std::set<std::uint32_t> pages;
    for (const Found& found : group.found) {
      if (found.cleaned) pages.insert(found.page);
    }
    return pages.size() == site_.size() ? Stage::Common : Stage::Cleaned;
  }

  // Adds the nearest element with a meaningful name; headings are names of titles.
  void add_label(Candidate& candidate) {
    const Found& found = candidate.group->found.front();
    if (found.element == kNoNode) return;
    const Page& page = site_.pages[found.page].page;
    NodeId at = found.element;
    for (int level = 0; level < kLabelLevels && at != kNoNode; ++level) {
      const bool heading = row_.field == Field::Title && page.node(at).tag == Tag::H1;
      const std::string_view label =
          heading ? std::string_view("h1") : label_in(row_, names_of(page, at));
      if (!label.empty())
        return add(candidate.hit, "label", kLabelWeight / static_cast<float>(level + 1), label);
      at = page.node(at).parent;
    }
  }

  // The text above the article is its title, even if the metadata differ: they often have other
  // wordings for search and sharing.
  void add_headline(Candidate& candidate, std::size_t keys) const {
    if (candidate.group->source != "text" || keys < candidate.covered) return;
    float votes = 0;
    for (const Found* found : candidate.of_page) {
      if (found != nullptr && found->element == site_.headlines[found->page]) ++votes;
    }
    candidate.headline = votes == static_cast<float>(candidate.covered);
    add(candidate.hit, "headline", kHeadlineWeight * votes / static_cast<float>(site_.size()),
        "the heading above the article");
  }

  // Among places with the same value, the one without other text ("By", a date) is the better path,
  // or else the one with less of it.
  static void add_exact(Candidate& candidate) {
    float exact = 0, near = 0;
    for (const Found* found : candidate.of_page) {
      if (found == nullptr) continue;
      if (found->text == found->value) {
        ++exact;
      } else if (found->value.size() < found->text.size()) {
        near += static_cast<float>(found->value.size()) / static_cast<float>(found->text.size());
      }
    }
    const auto covered = static_cast<float>(candidate.covered);
    add(candidate.hit, "exact", kExactWeight * exact / covered, "the value, and nothing else");
    add(candidate.hit, "near", kNearWeight * near / covered, "the value, and little else");
  }

  // A place with the day of the last change is that field, if the page also has a day of
  // publication.
  void add_updated(Candidate& candidate) const {
    std::size_t changed = 0;
    for (const Found* found : candidate.of_page) {
      if (found == nullptr) continue;
      const auto& values = site_.pages[found->page].metadata.values;
      const auto says = [&](MetadataField field, bool same) {
        return std::any_of(values.begin(), values.end(), [&](const MetadataValue& value) {
          const bool explicitly = value.source <= MetadataSource::Meta;
          return value.field == field && explicitly &&
                 (key_of(Field::Date, value.value) == found->key) == same;
        });
      };
      if (says(MetadataField::Modified, true) && says(MetadataField::Published, false) &&
          !says(MetadataField::Published, true)) {
        ++changed;
      }
    }
    add(candidate.hit, "updated",
        kChangeWeight * static_cast<float>(changed) / static_cast<float>(candidate.covered),
        "it is the day of the last change");
  }

  // An element named after the publication is not a change, although its day may be the same.
  void add_published(Candidate& candidate) const {
    const Found& found = candidate.group->found.front();
    if (found.element == kNoNode) return;
    const std::string names = names_of(site_.pages[found.page].page, found.element);
    if (names.find("publish") != std::string::npos && label_in(row_, names).empty())
      add(candidate.hit, "published", kChangeWeight, "it is named after the publication");
  }

  static void add_stage(Hit& hit) {
    const float share = hit.stage == Stage::Common ? kStageWeight
                        : hit.stage == Stage::Raw  ? 0
                                                   : kStageWeight / 2;
    add(hit, "stage", share, name_of(hit.stage));
  }

  // Chooses the best hit, and then others for pages on which it has nothing although there is a
  // value.
  void choose() {
    if (candidates_.empty()) return;
    std::vector<bool> done(site_.size(), false);
    for (Candidate& candidate : candidates_) {
      // The items of a menu are not the section of each page.
      if (row_.field == Field::Category && candidate.reads_menu) continue;
      bool useful = false;
      for (const Found* found : candidate.of_page) {
        if (found == nullptr || done[found->page] || !is_believed(candidate, *found)) continue;
        useful = true;
      }
      if (!useful) continue;
      if (candidate.group->paths.empty()) choose_visible(candidate, done);
      if (covers_all(candidate, done)) continue;
      choose(candidate, done);
    }
  }

  static void choose(Candidate& candidate, std::vector<bool>& done) {
    candidate.hit.chosen = true;
    // The values are right, but no template may read them here.
    if (candidate.reads_menu) candidate.hit.path.xpath.clear();
    for (const Found* found : candidate.of_page) {
      if (found != nullptr) done[found->page] = true;
    }
  }

  static bool covers_all(const Candidate& candidate, const std::vector<bool>& done) {
    return std::all_of(candidate.of_page.begin(), candidate.of_page.end(),
                       [&](const Found* found) { return found == nullptr || done[found->page]; });
  }

  // If a place in the page and the data agree, the place is preferred, because the user wants its
  // path. It must not have another value on any page.
  void choose_visible(const Candidate& data, std::vector<bool>& done) {
    for (Candidate& candidate : candidates_) {
      if (candidate.group->paths.empty() || candidate.hit.chosen || covers_all(candidate, done))
        continue;
      bool same = true;
      for (std::size_t p = 0; p < site_.size(); ++p) {
        const Found* shown = candidate.of_page[p];
        const Found* said = data.of_page[p];
        same = same && (shown == nullptr || (said != nullptr && said->key == shown->key));
      }
      if (same && candidate.reads_back) choose(candidate, done);
    }
  }

  static bool has_label(const Hit& hit) {
    return std::any_of(hit.evidence.begin(), hit.evidence.end(),
                       [](const Evidence& evidence) { return evidence.name == "label"; });
  }

  // Returns true if a value is probable by itself, or its place is right on most pages.
  [[nodiscard]] bool is_believed(const Candidate& candidate, const Found& found) const {
    const float least = kMinBelief[static_cast<std::size_t>(row_.field)] *
                        (candidate.regular ? kRegularBeliefWeight : 1);
    if (candidate.said < least / 2 * candidate.hit.max) return false;
    // One day on each page, all different, at a place whose name says that it is a date.
    // So is a day at such a place that the page's metadata accept.
    if (row_.field == Field::Date && has_label(candidate.hit) &&
        (candidate.regular || is_accepted(found)))
      return true;
    if (candidate.mean_belief >= least && candidate.covered > 1) return true;
    return (row_.one_value ? found.belief : joint_belief(found)) >= least;
  }

  [[nodiscard]] bool is_accepted(const Found& found) const {
    const std::vector<Belief>& beliefs = beliefs_[found.page];
    return std::any_of(beliefs.begin(), beliefs.end(), [&found](const Belief& belief) {
      return belief.accepted && belief.key == found.key;
    });
  }

  // Returns the belief in all values that the page's metadata accept together with this one, as
  // emit_values() takes all of them: two authors share what one would have.
  [[nodiscard]] float joint_belief(const Found& found) const {
    if (!is_accepted(found)) return found.belief;
    float joint = 0;
    for (const Belief& belief : beliefs_[found.page]) joint += belief.accepted ? belief.score : 0;
    return std::max(joint, found.belief);
  }

  void emit(Candidate& candidate) {
    const Group& group = *candidate.group;
    candidate.hit.path = group.source == name_of(MetadataSource::JsonLd)
                             ? Path(kDataPath)
                             : site_.describe(group.paths, group.attribute);
    for (std::size_t i = 0; i < group.found.size();) {
      std::size_t end = i;
      while (end < group.found.size() && group.found[end].page == group.found[i].page) ++end;
      if (row_.one_value) {
        emit_value(*candidate.of_page[group.found[i].page], candidate.hit);
      } else {
        emit_values(group, i, end, candidate);
      }
      i = end;
    }
  }

  // Takes the names at the place. If the page's metadata believe in some of them, takes all of
  // those: a second author may be beside the first, and a critic of the article below it.
  void emit_values(const Group& group, std::size_t begin, std::size_t end, Candidate& candidate) {
    const std::uint32_t page = group.found[begin].page;
    const float least = kMinOfTopAuthor * candidate.of_page[page]->belief;
    std::set<std::string_view> accepted;
    for (const Belief& belief : beliefs_[page]) {
      if (belief.accepted) accepted.insert(belief.key);
    }
    const bool known =
        std::any_of(group.found.begin() + static_cast<std::ptrdiff_t>(begin),
                    group.found.begin() + static_cast<std::ptrdiff_t>(end),
                    [&](const Found& found) { return accepted.contains(found.key); });
    std::set<std::string_view> keys;
    for (std::size_t i = begin; i < end; ++i) {
      const Found& found = group.found[i];
      const bool believed = known ? accepted.contains(found.key) : found.belief >= least;
      if (believed && keys.insert(found.key).second) emit_value(found, candidate.hit);
    }
    for (const Belief& belief : beliefs_[page]) {
      if (!known || !belief.accepted || !keys.insert(belief.key).second) continue;
      const Place place{kNoNode, belief.from->xpath, belief.from->source_begin,
                        belief.from->source_end};
      candidate.hit.values.push_back({page, belief.value, belief.value, place, {}});
    }
  }

  void emit_value(const Found& found, Hit& hit) {
    Value value;
    value.page = found.page;
    value.text = found.text;
    value.value = found.value;
    if (found.text_begin != kNoText) {
      value.place =
          place_of(site_.xpaths[found.page], found.element, found.text_begin, found.text_end);
    } else if (found.element != kNoNode) {
      value.place = place_of(site_.xpaths[found.page], found.element);
    }
    hit.values.push_back(std::move(value));
  }

  const SiteView& site_;
  const FieldRow& row_;
  std::vector<std::vector<Belief>> beliefs_;
  std::vector<Group> groups_;
  std::vector<std::map<std::string_view, int>> votes_;
  std::vector<Candidate> candidates_;
  FieldValues reader_;
};

}  // namespace

void find_by_evidence(const SiteView& site, Field field, std::vector<Hit>& hits) {
  if (site.size() > 0) Search(site, row_of(field)).run(hits);
}

}  // namespace sito::structure
