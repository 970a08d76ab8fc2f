// SPDX-License-Identifier: Apache-2.0
// Finds elements that are equal on the pages of a site, in presentation and content.
//
// Paper: L. Yi, B. Liu, X. Li, "Eliminating Noisy Information in Web Pages for Data Mining", KDD
// 2003 (the Site Style Tree). Implemented: the tree, the importance of presentation and content,
// noisy and meaningful elements, cleaning. The formulas follow our knowledge of the paper and were
// not checked against its text or code; the examples in the tests show their meaning here. No
// reference implementation exists. Not tuned for any language.
//
// DEVIATION: an element is the n-th child of its name, in any layout (MergedTree); otherwise one
// additional advert on a page would make everything beside it look new. DEVIATION: elements without
// visible text or an image are not in the tree, because nothing of them could be kept. DEVIATION:
// the contents of the site's error pages have no importance, because they belong to the site and
// not to a page.
#include "sito/base/hash.h"
#include "sito/site/body.h"
#include "sito/site/merged_tree.h"
#include "sito/site/page_text.h"
#include "sito/site/rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace sito::site {
namespace {
constexpr std::array<std::string_view, 2> kAttributes = {"presentation", "none"};
constexpr std::array<std::string_view, 2> kUnseen = {"match", "keep"};
}  // namespace

const ParamSpec kStyleTreeParams[5] = {
    {"t", 0.4, 0, 1, "importance",
     "an element is noisy if it and everything in it are below this importance"},
    {"gamma", 0.9, 0, 1, "share",
     "share of the importance of an element that comes from its children, for each of its layouts"},
    {"attributes", 0, 0, 1, "choice",
     "attributes that distinguish elements: class, align, valign, bgcolor, width, height and "
     "color, or none",
     kAttributes},
    {"merge-inline", 0, 0, 1, "switch",
     "treat neighbouring text, inline elements and images as one leaf"},
    {"unseen", 0, 0, 1, "choice",
     "treatment of an unknown layout: match its children by name, or keep everything", kUnseen},
};

namespace {

enum : std::size_t { kT, kGamma, kAttrs, kMergeInline, kUnseenLayout };

TreeRules rules_of(const Params& params) {
  return {params.numbers[kAttrs] == 0, params.numbers[kMergeInline] != 0, false};
}

/// Importance of every element of a tree.
class Importance {
 public:
  Importance(const MergedTree& tree, double gamma) : tree_(tree) {
    const auto& elements = tree.elements();
    leaf_values(elements.size());
    values_.resize(elements.size());
    for (std::size_t i = elements.size(); i-- > 0;) {
      values_[i] = elements[i].leaf ? of_leaf(i) : of_element(elements[i], gamma);
    }
  }
  [[nodiscard]] double of(std::size_t element) const { return values_[element]; }

 private:
  struct Sum {
    double entropies = 0;
    double features = 0;
  };

  // Sums the H of each feature by leaf.
  void leaf_values(std::size_t n_elements) {
    sums_.resize(n_elements);
    for (const FeatureSums& feature : tree_.features()) {
      Sum& sum = sums_[feature.element];
      sum.features += 1;
      const std::uint32_t pages = tree_.elements()[feature.element].pages;
      if (feature.on_error_page) {
        sum.entropies += 1;
      } else if (pages > 1 && feature.total != 0) {
        const double weighted = feature.weighted + times_log(feature.on_last_page);
        const double entropy = std::log(feature.total) - weighted / feature.total;
        sum.entropies += std::clamp(entropy / std::log(pages), 0.0, 1.0);
      }
    }
  }

  [[nodiscard]] double of_leaf(std::size_t i) const {
    const std::uint32_t pages = tree_.elements()[i].pages;
    if (pages == 0 || sums_[i].features == 0) return 0;
    return pages == 1 ? 1.0 : 1 - sums_[i].entropies / sums_[i].features;
  }

  [[nodiscard]] double of_presentation(const StyleElement& element) const {
    if (element.pages <= 1) return 1;
    double total = 0;
    for (const std::uint32_t style : element.styles) total += tree_.styles()[style].pages;
    double entropy = 0;
    for (const std::uint32_t style : element.styles) {
      const double share = tree_.styles()[style].pages / total;
      entropy -= share * std::log(share);
    }
    return std::min(1.0, entropy / std::log(element.pages));
  }

  [[nodiscard]] double of_element(const StyleElement& element, double gamma) const {
    if (element.pages == 0) return 0;
    double total = 0;
    double inside = 0;
    for (const std::uint32_t number : element.styles) {
      const Style& style = tree_.styles()[number];
      total += style.pages;
      if (style.children.empty()) continue;
      double sum = 0;
      for (const std::uint32_t child : style.children) sum += values_[child];
      inside += style.pages * sum / static_cast<double>(style.children.size());
    }
    const double left = std::pow(gamma, static_cast<double>(element.styles.size()));
    return (1 - left) * of_presentation(element) + (total == 0 ? 0 : left * inside / total);
  }

  const MergedTree& tree_;
  std::vector<Sum> sums_;
  std::vector<double> values_;
};

enum class State : std::uint8_t { Meaningful, Mixed, Noisy };
constexpr std::array<std::string_view, 3> kStates = {"meaningful", "mixed", "noisy"};

std::vector<State> states_of(const MergedTree& tree, const Importance& importance, double t) {
  const auto& elements = tree.elements();
  std::vector<State> states(elements.size());
  for (std::size_t i = elements.size(); i-- > 0;) {
    bool all_noisy = importance.of(i) < t;
    bool any_noisy = false;
    for (const std::uint32_t child : elements[i].children) {
      all_noisy = all_noisy && states[child] == State::Noisy;
      any_noisy = any_noisy || states[child] != State::Meaningful;
    }
    states[i] = all_noisy ? State::Noisy : any_noisy ? State::Mixed : State::Meaningful;
  }
  return states;
}

/// Writes the simplified tree: leaves out everything below noisy and meaningful elements.
class TreeWriter {
 public:
  TreeWriter(const MergedTree& tree, const Importance& importance, const Params& params)
      : tree_(tree),
        importance_(importance),
        with_layouts_(params.numbers[kUnseenLayout] != 0),
        states_(states_of(tree, importance, params.numbers[kT])) {}

  [[nodiscard]] bool any_noisy() const {
    return !states_.empty() && states_[0] != State::Meaningful;
  }

  // Recursion is bounded by kMaxTreeDepth.
  [[nodiscard]] Json write(std::uint32_t number) const {
    const StyleElement& element = tree_.elements()[number];
    Json json;
    json["tag"] = element.name;
    if (element.nth != 0) json["nth"] = element.nth;
    json["is"] = kStates[static_cast<std::size_t>(states_[number])];
    json["importance"] = rounded(importance_.of(number));
    json["pages"] = element.pages;
    if (states_[number] == State::Noisy) json["share"] = share_of_pages(tree_, element);
    if (states_[number] != State::Mixed) {
      std::string text;
      append_example(number, text);
      json["text"] = beginning_of(text);
      return json;
    }
    if (with_layouts_) {
      Json& layouts = json["layouts"] = Json::array();
      for (const std::uint32_t style : element.styles) {
        layouts.push_back(hex_of(tree_.styles()[style].layout));
      }
    }
    Json& children = json["children"] = Json::array();
    for (const std::uint32_t child : element.children) {
      if (should_write(element, child)) children.push_back(write(child));
    }
    return json;
  }

 private:
  // Meaningful elements are kept anyway; those of few pages would only make the file larger.
  [[nodiscard]] bool should_write(const StyleElement& parent, std::uint32_t child) const {
    constexpr std::uint32_t kOftenEnough = 4;  // on a quarter of the pages
    return states_[child] != State::Meaningful ||
           tree_.elements()[child].pages * kOftenEnough >= parent.pages;
  }

  void append_example(std::uint32_t number, std::string& text) const {
    const StyleElement& element = tree_.elements()[number];
    if (element.leaf) {
      if (!text.empty() && !element.text.empty()) text += ' ';
      text += element.text;
    }
    for (const std::uint32_t child : element.children) {
      if (beginning_of(text).size() != text.size()) return;
      append_example(child, text);
    }
  }

  const MergedTree& tree_;
  const Importance& importance_;
  bool with_layouts_;
  std::vector<State> states_;
};

/// One known element, ready for pages.
struct KnownElement {
  State state = State::Meaningful;
  float share = 0;
};

class StyleTreeModel : public Model {
 public:
  explicit StyleTreeModel(const Params& params)
      : rules_(rules_of(params)), keep_unseen_(params.numbers[kUnseenLayout] != 0) {}

  /// Reads an element and its descendants; 0 is the root.
  Result<void> read(const Json& json, std::uint32_t depth) {
    if (depth > kMaxTreeDepth) return missing("children", "fewer nested elements");
    const auto number = static_cast<std::uint32_t>(elements_.size());
    const Result<std::string> is = read_text(json, "is");
    if (!is) return is.error();
    const auto state = std::find(kStates.begin(), kStates.end(), *is);
    if (state == kStates.end()) return missing("is", "noisy, meaningful or mixed");
    elements_.push_back({static_cast<State>(state - kStates.begin())});
    if (elements_[number].state == State::Noisy) {
      const Result<double> share = read_number(json, "share", 0, 1);
      if (!share) return share.error();
      elements_[number].share = static_cast<float>(*share);
    }
    if (elements_[number].state != State::Mixed) return {};
    if (keep_unseen_) {
      if (Result<void> layouts = read_layouts(json, number); !layouts) return layouts;
    }
    return read_children(json, number, depth);
  }

  bool apply(const Page& page, Labels& labels) const override {
    thread_local PageTree tree;  // kept for their memory
    thread_local std::vector<KnownElement> found;
    thread_local std::vector<std::uint32_t> numbers;
    thread_local std::vector<TextVerdict> verdicts;
    tree.read(page, rules_);
    tree.arrange();
    verdicts.assign(page.texts().size(), {});
    numbers.assign(tree.nodes().size(), kNone);
    found.assign(tree.nodes().size(), {});
    bool any = false;
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
      const TreeNode& node = tree.nodes()[i];
      find(tree.nodes(), i, numbers, found);
      if (!node.leaf || found[i].state != State::Noisy) continue;
      any = true;
      const parts::Region region = tree.region_of(i);
      for (std::uint32_t text = index_of(tree.first_text(region.begin));
           text < index_of(tree.first_text(region.end)); ++text) {
        verdicts[text] = {found[i].share, true};
      }
    }
    label_texts(page, verdicts, "own", "noisy", labels);
    return any;
  }

 private:
  Result<void> read_layouts(const Json& json, std::uint32_t number) {
    const Json* layouts = find_array(json, "layouts");
    if (layouts == nullptr) return missing("layouts", "an array");
    for (const Json& item : *layouts) {
      const Result<std::uint64_t> layout = read_hex(Json{{"layouts", item}}, "layouts");
      if (!layout) return layout.error();
      layouts_[hash_pair(number, *layout)] = true;
    }
    return {};
  }

  Result<void> read_children(const Json& json, std::uint32_t number, std::uint32_t depth) {
    const Json* children = find_array(json, "children");
    if (children == nullptr) return missing("children", "an array");
    for (const Json& child : *children) {
      const Result<std::string> tag = read_text(child, "tag");
      if (!tag) return tag.error();
      std::uint64_t nth = 0;
      if (child.contains("nth")) {
        const Result<std::uint64_t> count = read_count(child, "nth");
        if (!count) return count.error();
        nth = *count;
      }
      children_[key_of(number, hash_bytes(*tag), nth)] =
          static_cast<std::uint32_t>(elements_.size());
      if (Result<void> below = read(child, depth + 1); !below) return below;
    }
    return {};
  }

  static std::uint64_t key_of(std::uint32_t parent, std::uint64_t name, std::uint64_t nth) {
    return hash_pair(hash_pair(parent, name), nth);
  }

  // Descendants of a noisy or meaningful element follow it; unknown ones are kept.
  void find(const std::vector<TreeNode>& nodes, std::size_t i, std::vector<std::uint32_t>& numbers,
            std::vector<KnownElement>& found) const {
    const TreeNode& node = nodes[i];
    if (node.parent != kNone) {
      found[i] = found[node.parent];
      if (numbers[node.parent] == kNone) return;
      found[i] = {};
      const auto child = children_.find(key_of(numbers[node.parent], node.name, node.nth));
      if (child == children_.end()) return;
      numbers[i] = child->second;
    } else {
      numbers[i] = 0;
    }
    found[i] = elements_[numbers[i]];
    const bool unseen = keep_unseen_ && layouts_.count(hash_pair(numbers[i], node.layout)) == 0;
    if (found[i].state == State::Mixed && (unseen || node.leaf)) found[i] = {};
    if (found[i].state != State::Mixed) numbers[i] = kNone;
  }

  TreeRules rules_;
  bool keep_unseen_;
  std::vector<KnownElement> elements_;
  std::unordered_map<std::uint64_t, std::uint32_t> children_;
  std::unordered_map<std::uint64_t, bool> layouts_;
};

}  // namespace

void summarise_style_tree(const Sighting& sighting, const Params& params, std::string& summary) {
  write_tree(sighting.page, rules_of(params), LeafContent::Features, summary);
}

Result<Json> learn_style_tree(std::span<const Example> pages, const Params& params) {
  MergedTree tree(SameChild::ByName);
  SummaryTree page;
  for (const Example& example : pages) {
    if (page.read(example.summary, LeafContent::Features, false)) tree.add(page, example.error);
  }
  if (tree.n_pages() < 2) return Error{ErrorCode::Unsupported, "too few pages could be read"};
  const Importance importance(tree, params.numbers[kGamma]);
  const TreeWriter writer(tree, importance, params);
  if (!writer.any_noisy()) {
    return Error{ErrorCode::Unsupported, "no element is the same on all pages"};
  }
  return Json{{"tree", writer.write(0)}};
}

Result<std::shared_ptr<const Model>> load_style_tree(const Json& body, const Params& params) {
  const Json* tree = find_object(body, "tree");
  if (tree == nullptr) return missing("tree", "an object");
  auto model = std::make_shared<StyleTreeModel>(params);
  if (Result<void> read = model->read(*tree, 0); !read) return std::move(read).error();
  return std::shared_ptr<const Model>(std::move(model));
}

}  // namespace sito::site
