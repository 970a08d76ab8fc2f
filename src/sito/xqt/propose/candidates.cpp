// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/candidates.h"

#include "sito/page/names.h"
#include "sito/xqt/propose/labels.h"
#include "sito/xqt/propose/traits.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sito::xqt {
namespace {

// All costs were set by hand, in the order of the method: id, class, class below an id, attribute,
// tag, position; attributes with a stated meaning (traits.h) come first.
constexpr std::uint32_t kTagCost = 40;
constexpr std::uint32_t kRareTagCost = 25;
constexpr std::uint32_t kCommonTagCost = 70;
constexpr std::uint32_t kPairCost = 12;     // added for a second trait
constexpr std::uint32_t kIdOfOneCost = 30;  // added for an id, if the field has several values
constexpr std::uint32_t kLabelCost = 24;
constexpr std::uint32_t kFrontCost = 28;
constexpr std::uint32_t kInTagCost = 8;   // of a trait below an element of kMeaningfulTags
constexpr std::uint32_t kBelowCost = 12;  // added for "//tag" below an anchor
constexpr std::uint32_t kChildCost = 9;   // added for "/tag" below an anchor
constexpr std::uint32_t kStepCost = 4;
constexpr std::uint32_t kPositionCost = 30;
constexpr std::uint32_t kPositionStepCost = 6;
constexpr std::uint32_t kFromRootCost = 100;
constexpr std::uint32_t kFromContextCost = 32;
constexpr std::uint32_t kEachCost = 200;  // for a path for each

constexpr std::size_t kMaxAnchors = 12;
constexpr std::size_t kMaxTraitsBelow = 3;
constexpr std::size_t kMaxChain = 4;    // steps from an anchor without positions
constexpr std::uint32_t kFarSteps = 3;  // larger distances from an anchor cost the same
constexpr std::size_t kMaxEach = 20;

// Elements with a meaning of their own, of which pages have one or few.
constexpr TagSet kRareTags(Tag::H1, Tag::Time, Tag::Main, Tag::Article, Tag::Title, Tag::Address,
                           Tag::Figcaption);
// Elements that name a part of a page, although pages may have several.
constexpr TagSet kMeaningfulTags(Tag::Article, Tag::Main, Tag::Header, Tag::Footer, Tag::Nav,
                                 Tag::Aside, Tag::Figure);
// Very frequent elements.
constexpr TagSet kCommonTags(Tag::A, Tag::B, Tag::Div, Tag::Em, Tag::I, Tag::Img, Tag::Li, Tag::P,
                             Tag::Span, Tag::Strong, Tag::Td, Tag::Tr, Tag::Ul);

fields::Predicate tests(std::vector<fields::Test> all) { return {{}, std::move(all)}; }

std::string_view anchor_of(TraitKind kind) {
  switch (kind) {
    case TraitKind::Id:
      return "id";
    case TraitKind::Class:
      return "class";
    case TraitKind::Semantic:
    case TraitKind::Attribute:
      break;
  }
  return "attribute";
}

// An element on the way from a subject up to its context.
struct Place {
  NodeId node = kNoNode;
  std::string name;
  std::uint32_t position = 0;  // among children of one name; 0: it is the only one
  std::vector<Trait> traits;
};

std::uint32_t position_of(const Page& page, NodeId node, const std::string& name) {
  const NodeId parent = page.node(node).parent;
  if (parent == kNoNode) return 0;
  std::uint32_t same = 0;
  std::uint32_t position = 0;
  for (std::uint32_t i = index_of(parent) + 1; i < page.node(parent).end; i = page.nodes()[i].end) {
    if (page.nodes()[i].is_text() || xml_name_of(page, NodeId{i}) != name) continue;
    ++same;
    if (NodeId{i} == node) position = same;
  }
  return same > 1 ? position : 0;
}

// Returns the subject, then its ancestors up to the context.
std::vector<Place> path_up(const Subject& subject) {
  std::vector<Place> out;
  for (NodeId at = subject.node; at != subject.context && at != kNoNode;
       at = subject.page->node(at).parent) {
    Place place{at, xml_name_of(*subject.page, at), 0, traits_of(*subject.page, at)};
    place.position = position_of(*subject.page, at, place.name);
    out.push_back(std::move(place));
  }
  return out;
}

bool has(const std::vector<Trait>& traits, const fields::Test& test) {
  return std::any_of(traits.begin(), traits.end(),
                     [&](const Trait& trait) { return trait.test == test; });
}

class Maker {
 public:
  Maker(std::span<const Subject> subjects, bool repeated)
      : subjects_(subjects), repeated_(repeated), from_root_(subjects[0].context == kNoNode) {
    for (const Subject& subject : subjects) ways_.push_back(path_up(subject));
  }

  std::vector<Candidate> make() {
    if (std::any_of(ways_.begin(), ways_.end(), [](const auto& way) { return way.empty(); })) {
      context_itself();
      return std::move(out_);
    }
    find_name();
    find_traits();
    by_traits();
    by_label();
    by_front();
    by_anchors();
    by_chain({}, nullptr, from_root_ ? kFromRootCost : kFromContextCost, "position");
    one_by_one();
    std::stable_sort(out_.begin(), out_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
    return std::move(out_);
  }

 private:
  // The place of an anchor in each way: number of steps above the subject.
  using Heights = std::vector<std::size_t>;

  void add(std::vector<fields::Step> steps, std::string_view anchor, std::uint32_t cost,
           std::string last) {
    fields::Path path;
    path.from_root = from_root_;
    path.alternatives.push_back(std::move(steps));
    out_.push_back({std::move(path), anchor, cost, std::move(last)});
  }

  void context_itself() {
    const bool all =
        std::all_of(ways_.begin(), ways_.end(), [](const auto& way) { return way.empty(); });
    if (all) add({{fields::Axis::Self, {}, {}}}, "position", 0, ".");
  }

  void find_name() {
    name_ = ways_[0][0].name;
    for (const auto& way : ways_) {
      if (way[0].name != name_) name_.clear();
    }
  }

  void find_traits() {
    for (const Trait& trait : ways_[0][0].traits) {
      const bool common = std::all_of(ways_.begin(), ways_.end(), [&](const auto& way) {
        return has(way[0].traits, trait.test);
      });
      if (!common) continue;
      traits_.push_back(trait);
      if (repeated_ && trait.kind == TraitKind::Id) traits_.back().cost += kIdOfOneCost;
    }
  }

  fields::Step step_of(fields::Axis axis, const std::string& name, const Trait& trait) const {
    // A path with an id needs no name.
    return {axis, trait.kind == TraitKind::Id ? std::string() : name, {tests({trait.test})}};
  }

  std::string key(const Trait& trait) const {
    return fields::to_text({true, {{step_of(fields::Axis::Child, name_, trait)}}, {}});
  }

  void by_traits() {
    for (const Trait& trait : traits_)
      add({step_of(fields::Axis::Descendant, name_, trait)}, anchor_of(trait.kind), trait.cost,
          key(trait));
    const std::size_t n = std::min(traits_.size(), kMaxTraitsBelow);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = i + 1; k < n; ++k) {
        if (traits_[i].kind == TraitKind::Id) continue;
        add({{fields::Axis::Descendant, name_, {tests({traits_[i].test, traits_[k].test})}}},
            anchor_of(traits_[i].kind), traits_[i].cost + kPairCost, key(traits_[i]));
      }
    }
    if (!name_.empty()) {
      const Tag tag = tag_from_name(name_);
      const std::uint32_t cost = kRareTags.contains(tag)     ? kRareTagCost
                                 : kCommonTags.contains(tag) ? kCommonTagCost
                                                             : kTagCost;
      add({{fields::Axis::Descendant, name_, {}}}, "tag", cost, name_);
    }
  }

  void by_front() {
    const std::string front = label_inside(*subjects_[0].page, subjects_[0].node);
    const bool common =
        !front.empty() && !name_.empty() &&
        std::all_of(subjects_.begin(), subjects_.end(), [&](const Subject& subject) {
          return label_inside(*subject.page, subject.node) == front;
        });
    if (!common) return;
    add({{fields::Axis::Descendant,
          name_,
          {tests({{fields::Test::Kind::TextBegins, {}, front, {}, {}}})}}},
        "label", kFrontCost, "front");
  }

  void by_label() {
    for (std::size_t height = 0; height < 2; ++height) {
      std::optional<Label> label;
      for (std::size_t i = 0; i < ways_.size(); ++i) {
        if (ways_[i].size() <= height || ways_[i][height].name != ways_[0][height].name) return;
        auto own = label_before(*subjects_[i].page, ways_[i][height].node);
        if (i == 0)
          label = std::move(own);
        else if (own != label)
          label.reset();
        if (!label) break;
      }
      if (!label) continue;
      std::vector<fields::Step> steps = {
          {fields::Axis::Descendant,
           label->name,
           {tests({{fields::Test::Kind::TextIs, {}, label->text, {}, {}}})}},
          {fields::Axis::FollowingSibling,
           ways_[0][height].name,
           {{{fields::Position::Kind::FromFirst, 1}, {}}}}};
      if (height > 0) steps.push_back({fields::Axis::Descendant, name_, {}});
      add(std::move(steps), "label", kLabelCost + static_cast<std::uint32_t>(height) * kStepCost,
          "label");
    }
  }

  // Finds the nearest element above each subject that has the trait; nothing if a subject has none.
  std::optional<Heights> heights_of(const Place& anchor, std::size_t height,
                                    const Trait& trait) const {
    Heights out{height};
    for (std::size_t i = 1; i < ways_.size(); ++i) {
      std::size_t at = 1;
      while (at < ways_[i].size() &&
             (ways_[i][at].name != anchor.name || !has(ways_[i][at].traits, trait.test)))
        ++at;
      if (at == ways_[i].size()) return std::nullopt;
      out.push_back(at);
    }
    return out;
  }

  void by_anchors() {
    std::size_t anchors = 0;
    for (std::size_t height = 1; height < ways_[0].size(); ++height) {
      const Place& place = ways_[0][height];
      // The outermost elements are identified by their names; their attributes describe the whole
      // page.
      if (place.name == "html" || place.name == "body") continue;
      if (kMeaningfulTags.contains(tag_from_name(place.name))) in_tag(place.name, height);
      for (const Trait& trait : place.traits) {
        const auto heights = heights_of(place, height, trait);
        if (!heights) continue;
        by_anchor(place, trait, *heights, static_cast<std::uint32_t>(anchors));
        if (++anchors == kMaxAnchors) return;
      }
    }
  }

  // Adds paths by a trait inside an element that is identified by its name, because other parts of
  // the page may have the trait, too. Directly inside, if all subjects are.
  void in_tag(const std::string& tag, std::size_t height) {
    const bool right_inside =
        height == 1 && std::all_of(ways_.begin(), ways_.end(), [&](const auto& way) {
          return way.size() > 1 && way[1].name == tag;
        });
    for (std::size_t i = 0; i < std::min(traits_.size(), kMaxTraitsBelow); ++i) {
      add({{fields::Axis::Descendant, tag, {}},
           step_of(right_inside ? fields::Axis::Child : fields::Axis::Descendant, name_,
                   traits_[i])},
          anchor_of(traits_[i].kind), traits_[i].cost + kInTagCost, key(traits_[i]));
    }
  }

  void by_anchor(const Place& place, const Trait& trait, const Heights& heights,
                 std::uint32_t how_far) {
    const fields::Step front = step_of(fields::Axis::Descendant, place.name, trait);
    for (std::size_t i = 0; i < std::min(traits_.size(), kMaxTraitsBelow); ++i) {
      const bool in_id = trait.kind == TraitKind::Id && traits_[i].kind == TraitKind::Class;
      add({front, step_of(fields::Axis::Descendant, name_, traits_[i])},
          in_id ? std::string_view("class-in-id") : anchor_of(traits_[i].kind),
          trait.cost + traits_[i].cost + how_far, key(traits_[i]));
    }
    const auto steps = static_cast<std::uint32_t>(heights[0]);
    if (!name_.empty()) {
      add({front, {fields::Axis::Descendant, name_, {}}}, anchor_of(trait.kind),
          trait.cost + kBelowCost + 2 * how_far + std::min(steps - 1, kFarSteps) * kStepCost,
          name_);
    }
    by_chain({front}, &heights, trait.cost + kChildCost + how_far, anchor_of(trait.kind));
  }

  // Adds paths from child to child: below an anchor, or (null) from the common beginning. With
  // positions that all subjects have in common, and without.
  void by_chain(std::vector<fields::Step> front, const Heights* heights, std::uint32_t cost,
                std::string_view anchor) {
    const auto height_of = [&](std::size_t i) {
      return heights == nullptr ? ways_[i].size() : (*heights)[i];
    };
    const std::size_t n = height_of(0);
    for (std::size_t i = 1; i < ways_.size(); ++i) {
      if (height_of(i) != n) return;
    }
    std::vector<fields::Step> plain = front;
    std::vector<fields::Step> placed = std::move(front);
    bool any_position = false;
    for (std::size_t up = n; up-- > 0;) {
      std::string name = ways_[0][up].name;
      std::uint32_t position = ways_[0][up].position;
      for (const auto& way : ways_) {
        if (way[up].name != name) name.clear();
        if (way[up].position != position) position = 0;
      }
      // If one subject is an example of several, its own position must not be in the path.
      if (repeated_ && up == 0) position = 0;
      plain.push_back({fields::Axis::Child, name, {}});
      placed.push_back({fields::Axis::Child, std::move(name), {}});
      if (position == 0) continue;
      placed.back().predicates.push_back({{fields::Position::Kind::FromFirst, position}, {}});
      any_position = true;
    }
    const auto steps = static_cast<std::uint32_t>(n);
    if (any_position)
      add(std::move(placed), "position", cost + kPositionCost + steps * kPositionStepCost, "[]");
    if (n <= kMaxChain || !any_position)
      add(std::move(plain), anchor, cost + (steps - 1) * kStepCost, name_ + "/");
  }

  // If the subjects have nothing in common, adds the place of each.
  void one_by_one() {
    fields::Path path;
    path.from_root = from_root_;
    for (const auto& way : ways_) {
      std::vector<fields::Step> steps;
      for (std::size_t up = way.size(); up-- > 0;) {
        steps.push_back({fields::Axis::Child, way[up].name, {}});
        if (way[up].position != 0)
          steps.back().predicates.push_back(
              {{fields::Position::Kind::FromFirst, way[up].position}, {}});
      }
      if (std::find(path.alternatives.begin(), path.alternatives.end(), steps) ==
          path.alternatives.end())
        path.alternatives.push_back(std::move(steps));
    }
    if (path.alternatives.size() <= kMaxEach)
      out_.push_back({std::move(path), "position", kEachCost, "|"});
  }

  std::span<const Subject> subjects_;
  bool repeated_;
  bool from_root_;
  std::vector<std::vector<Place>> ways_;
  std::string name_;  // of all subjects; "": they have several
  std::vector<Trait> traits_;
  std::vector<Candidate> out_;
};

}  // namespace

std::vector<Candidate> candidates_for(std::span<const Subject> subjects, bool repeated) {
  return Maker(subjects, repeated).make();
}

}  // namespace sito::xqt
