// SPDX-License-Identifier: Apache-2.0
// Finds texts at the same place of many pages.
//
// Source: the site style tree as Bilek (2013, 3.5) describes it, after a paper of 2010 that its
// publisher has since flagged; the original work is L. Yi, B. Liu, X. Li, "Eliminating Noisy
// Information in Web Pages for Data Mining", KDD 2003. Implemented: the trees of the pages as one,
// with a count for each sequence of children and each leaf; leaves of a high count are removed, and
// with them the elements without other leaves. The threshold of a high count is ours. No reference
// implementation exists. Not tuned for any language.
//
// DEVIATION: elements without visible text or an image are not in the tree, because nothing of them
// could be kept. DEVIATION: neighbours of one name count as one child (runs); otherwise articles of
// different length have no common places.
#include "sito/base/hash.h"
#include "sito/site/body.h"
#include "sito/site/merged_tree.h"
#include "sito/site/page_text.h"
#include "sito/site/rows.h"

#include <algorithm>
#include <unordered_map>

namespace sito::site {

const ParamSpec kStyleTreeCountingParams[4] = {
    {"f-high", 0.1, 0, 1, "share",
     "remove a text if at least this share of the pages has it at the same place"},
    {"merge-inline", 1, 0, 1, "switch",
     "treat neighbouring text, inline elements and images as one leaf"},
    {"runs", 1, 0, 1, "switch", "count neighbouring elements of the same name as one child"},
    {"error-pages", 1, 0, 1, "switch", "remove text that is on an error page of the site"},
};

namespace {

enum : std::size_t { kHigh, kMergeInline, kRuns, kErrorPages };

TreeRules rules_of(const Params& params) {
  return {false, params.numbers[kMergeInline] != 0, params.numbers[kRuns] != 0};
}

/// Writes the part of the tree that leads to repeated texts.
class RepeatsWriter {
 public:
  RepeatsWriter(const MergedTree& tree, const Params& params)
      : tree_(tree), repeats_(tree.elements().size()), useful_(tree.elements().size()) {
    const double least = params.numbers[kHigh] * tree.n_pages();
    for (std::uint32_t i = 0; i < tree.features().size(); ++i) {
      const FeatureSums& feature = tree.features()[i];
      if (feature.hash == 0) continue;  // no text
      const bool error = feature.on_error_page && params.numbers[kErrorPages] != 0;
      // A text on only one page does not repeat.
      const bool often = feature.pages >= std::max(least, 2.0);
      if (often || error) repeats_[feature.element].push_back(i);
    }
    for (std::size_t i = useful_.size(); i-- > 0;) {
      if (repeats_[i].empty() && !useful_[i]) continue;
      useful_[i] = true;
      if (i != 0) useful_[tree.elements()[i].parent] = true;
    }
  }

  [[nodiscard]] bool any() const { return !useful_.empty() && useful_[0]; }

  // Recursion is bounded by kMaxTreeDepth.
  [[nodiscard]] Json write(std::uint32_t number) const {
    const StyleElement& element = tree_.elements()[number];
    Json json;
    json["tag"] = element.name;
    if (element.leaf) {
      json["repeats"] = write_repeats(number);
      return json;
    }
    Json& layouts = json["layouts"] = Json::array();
    for (const std::uint32_t style : element.styles) {
      Json layout = write_layout(tree_.styles()[style]);
      if (!layout["children"].empty()) layouts.push_back(std::move(layout));
    }
    return json;
  }

 private:
  [[nodiscard]] Json write_repeats(std::uint32_t number) const {
    Json repeats = Json::array();
    for (const std::uint32_t i : repeats_[number]) {
      const FeatureSums& feature = tree_.features()[i];
      const double share = static_cast<double>(feature.pages) / tree_.n_pages();
      repeats.push_back({{"text", tree_.text_of(i)},
                         {"pages", feature.pages},
                         {"share", feature.on_error_page ? 1.0 : rounded(share)},
                         {"hash", hex_of(feature.hash)}});
    }
    return repeats;
  }

  [[nodiscard]] Json write_layout(const Style& style) const {
    std::string tags;
    Json children = Json::array();
    for (const std::uint32_t child : style.children) {
      const StyleElement& element = tree_.elements()[child];
      if (!tags.empty()) tags += ' ';
      tags += element.name;
      if (!useful_[child]) continue;
      children.push_back(Json{{"at", element.place}});
      children.back().update(write(child));
    }
    return {{"tags", tags}, {"pages", style.pages}, {"children", std::move(children)}};
  }

  const MergedTree& tree_;
  std::vector<std::vector<std::uint32_t>> repeats_;  // of leaves: features
  std::vector<bool> useful_;                         // contains repeats
};

class CountingModel : public Model {
 public:
  explicit CountingModel(TreeRules rules) : rules_(rules) {}

  /// Reads an element and its descendants; 0 is the root.
  Result<void> read(const Json& json, std::uint32_t depth) {
    if (depth > kMaxTreeDepth) return missing("layouts", "fewer nested elements");
    const std::uint32_t number = n_elements_++;
    const Json* layouts = find_array(json, "layouts");
    if (layouts == nullptr) return read_repeats(json, number);
    for (const Json& layout : *layouts) {
      Result<void> below = read_layout(layout, number, depth);
      if (!below) return below;
    }
    return {};
  }

  bool apply(const Page& page, Labels& labels) const override {
    thread_local PageTree tree;  // kept for their memory
    thread_local std::vector<std::uint32_t> numbers;
    thread_local std::vector<TextVerdict> verdicts;
    tree.read(page, rules_);
    tree.arrange();
    verdicts.assign(page.texts().size(), {});
    numbers.assign(tree.nodes().size(), kNone);
    bool any = false;
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
      numbers[i] = find(tree.nodes(), i, numbers);
      if (!tree.nodes()[i].leaf || numbers[i] == kNone) continue;
      const parts::Region region = tree.region_of(i);
      const TextId begin = tree.first_text(region.begin);
      const TextId end = tree.first_text(region.end);
      const auto share = shares_.find(hash_pair(numbers[i], hash_of_leaf(page, begin, end)));
      if (share == shares_.end()) continue;
      any = true;
      for (std::uint32_t text = index_of(begin); text < index_of(end); ++text) {
        verdicts[text] = {share->second, true};
      }
    }
    label_texts(page, verdicts, "own", "repeated-here", labels);
    return any;
  }

 private:
  Result<void> read_repeats(const Json& json, std::uint32_t number) {
    const Json* repeats = find_array(json, "repeats");
    if (repeats == nullptr) return missing("repeats", "an array, and neither is \"layouts\"");
    for (const Json& repeat : *repeats) {
      const Result<std::uint64_t> hash = read_hex(repeat, "hash");
      if (!hash) return hash.error();
      const Result<double> share = read_number(repeat, "share", 0, 1);
      if (!share) return share.error();
      shares_[hash_pair(number, *hash)] = static_cast<float>(*share);
    }
    return {};
  }

  Result<void> read_layout(const Json& json, std::uint32_t number, std::uint32_t depth) {
    const Result<std::string> tags = read_text(json, "tags");
    if (!tags) return tags.error();
    std::uint64_t layout = 0;
    for (std::size_t begin = 0; begin < tags->size();) {
      const std::size_t end = std::min(tags->find(' ', begin), tags->size());
      layout =
          add_to_layout(layout, hash_bytes(std::string_view(*tags).substr(begin, end - begin)));
      begin = end + 1;
    }
    const Json* children = find_array(json, "children");
    if (children == nullptr) return missing("children", "an array");
    for (const Json& child : *children) {
      const Result<std::uint64_t> place = read_count(child, "at");
      if (!place) return place.error();
      children_[key_of(number, layout, *place)] = n_elements_;
      Result<void> below = read(child, depth + 1);
      if (!below) return below;
    }
    return {};
  }

  static std::uint64_t key_of(std::uint32_t parent, std::uint64_t layout, std::uint64_t place) {
    return hash_pair(hash_pair(parent, layout), place);
  }

  [[nodiscard]] std::uint32_t find(const std::vector<TreeNode>& nodes, std::size_t i,
                                   const std::vector<std::uint32_t>& numbers) const {
    const TreeNode& node = nodes[i];
    if (node.parent == kNone) return 0;
    if (numbers[node.parent] == kNone) return kNone;
    const auto child =
        children_.find(key_of(numbers[node.parent], nodes[node.parent].layout, node.place));
    return child == children_.end() ? kNone : child->second;
  }

  TreeRules rules_;
  std::uint32_t n_elements_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> children_;
  std::unordered_map<std::uint64_t, float> shares_;  // by leaf and text
};

}  // namespace

void summarise_style_counts(const Sighting& sighting, const Params& params, std::string& summary) {
  write_tree(sighting.page, rules_of(params), LeafContent::Text, summary);
}

Result<Json> learn_style_counts(std::span<const Example> pages, const Params& params) {
  MergedTree tree(SameChild::ByLayout);
  SummaryTree page;
  for (const Example& example : pages) {
    if (page.read(example.summary, LeafContent::Text, rules_of(params).runs))
      tree.add(page, example.error);
  }
  const RepeatsWriter writer(tree, params);
  if (!writer.any()) {
    return Error{ErrorCode::Unsupported, "no text is at the same place of the pages"};
  }
  return Json{{"tree", writer.write(0)}};
}

Result<std::shared_ptr<const Model>> load_style_counts(const Json& body, const Params& params) {
  const Json* tree = find_object(body, "tree");
  if (tree == nullptr) return missing("tree", "an object");
  auto model = std::make_shared<CountingModel>(rules_of(params));
  if (Result<void> read = model->read(*tree, 0); !read) return std::move(read).error();
  return std::shared_ptr<const Model>(std::move(model));
}

}  // namespace sito::site
