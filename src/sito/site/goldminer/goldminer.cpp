// SPDX-License-Identifier: Apache-2.0
// Finds the part of a site's pages with the main text, between two patterns of tags.
//
// Paper: I. Endredy, A. Novak, "More Effective Boilerplate Removal - the GoldMiner Algorithm",
// Polibits 48, 2013. Where it leaves a choice, this code follows the rules of the authors' public
// implementation, as reported by others. Implemented: the learning phase over jusText's paragraphs
// without repeated ones, the nearest common ancestor, boundary patterns with a second pair, and the
// cut; the caller runs jusText on the cut part. Not tuned for any language.
//
// DEVIATION: a paragraph on two pages is bad on all of them, also on the first; pages come in the
// order of a hash of their URLs. Both make the result independent of the order of pages. DEVIATION:
// pages are sampled, not visited until enough of them were learnable, so there is no early end: an
// archive comes in any order, and threads share the work. A page without the start keeps its text
// (on-miss), because a miss is no evidence about the text. DEVIATION: among patterns of about the
// same frequency, the nearest to the text is taken (near-share); there is a second pair also if the
// first one fits too few pages, learned from the pages that it does not fit. DEVIATION: paragraphs
// that many pages repeat are dropped from the cut (repeat-share).
// docs/algorithms/goldminer.md gives the reasons.
#include "sito/site/body.h"
#include "sito/site/goldminer/ancestor.h"
#include "sito/site/goldminer/boundary.h"
#include "sito/site/goldminer/mined_page.h"
#include "sito/site/page_text.h"
#include "sito/site/rows.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace sito::site::goldminer {
namespace {
constexpr std::array<std::string_view, 2> kBoundaries = {"pattern", "ancestor"};
constexpr std::array<std::string_view, 2> kOnMiss = {"full", "empty"};
}  // namespace

const ParamSpec kParams[10] = {
    {"boundary", 0, 0, 1, "choice",
     "boundary of the main text: patterns of tags and, if they fail, an element; or the element "
     "only",
     kBoundaries},
    {"on-miss", 0, 0, 1, "choice", "text that is kept of a page without the boundary", kOnMiss},
    {"page-limit", 100, 2, 10000, "pages",
     "maximum number of pages with good paragraphs to learn from"},
    {"max-tags", 5, 1, 20, "tags", "maximum number of tags in a pattern"},
    {"max-single-end", 20, 1, 200, "tags",
     "number of tags behind the text that are tried one by one"},
    {"min-pattern-len", 8, 0, 100, "characters", "prefer patterns that are longer than this"},
    {"fitness-min", 0.8, 0, 1, "share",
     "learn another pair if a pair fits a smaller share of the pages"},
    {"near-share", 0.9, 0, 1, "share",
     "among patterns with at least this share of the pages of the best one, take the nearest to "
     "the text"},
    {"pairs", 2, 1, 10, "pairs", "maximum number of pairs of patterns"},
    {"repeat-share", 0.5, 0, 1, "share",
     "drop a paragraph of the text that at least this share of the pages repeats; 1: keep it, as "
     "published"},
};

namespace {

enum : std::size_t {
  kBoundary,
  kOnMissParam,
  kPageLimit,
  kMaxTags,
  kMaxSingleEnd,
  kMinPatternLen,
  kFitnessMin,
  kNearShare,
  kPairs,
  kRepeatShare,
};

// If this share of the good paragraphs comes before a repeated one, the repeated one ends the main
// text ("related stories"); as in the authors' implementation.
constexpr double kTailShare = 0.5;

// A paragraph of fewer pages may be that of one article with several URLs.
constexpr std::size_t kLeastRepeats = 3;

std::size_t whole(const Params& params, std::size_t index) {
  return static_cast<std::size_t>(params.numbers[index]);
}

/// Counts the pages of paragraphs.
class ParagraphCounts {
 public:
  void add(const MinedPage& page) {
    ++n_pages_;
    for (const MinedParagraph& paragraph : page.paragraphs) {
      Count& count = counts_[paragraph.hash];
      if (count.last_page == n_pages_) continue;
      count.last_page = n_pages_;
      count.has_words = paragraph.n_words > 1;
      ++count.pages;
    }
  }
  // A heading of one word does not count as repeated.
  [[nodiscard]] bool repeated(const MinedParagraph& paragraph) const {
    return paragraph.n_words > 1 && counts_.at(paragraph.hash).pages > 1;
  }
  /// Returns the hashes of the paragraphs that at least this share of the pages repeats, sorted.
  [[nodiscard]] std::vector<std::uint64_t> repeats(double share) const {
    const double least = std::max<double>(kLeastRepeats, share * static_cast<double>(n_pages_));
    std::vector<std::uint64_t> found;
    for (const auto& [hash, count] : counts_) {
      if (count.has_words && static_cast<double>(count.pages) >= least) found.push_back(hash);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  struct Count {
    std::size_t pages = 0, last_page = 0;
    bool has_words = false;  // more than one
  };
  std::size_t n_pages_ = 0;
  std::unordered_map<std::uint64_t, Count> counts_;
};

// Returns the paragraphs of main text: good ones that are not repeated, up to a repeated one in the
// second half of them.
GoodParagraphs main_text_of(const MinedPage& page, const ParagraphCounts& counts) {
  GoodParagraphs good{&page, {}};
  std::vector<bool> after_repeated;
  bool repeated = false;
  for (std::size_t i = 0; i < page.paragraphs.size(); ++i) {
    if (counts.repeated(page.paragraphs[i])) {
      repeated = true;
      continue;
    }
    good.paragraphs.push_back(i);
    after_repeated.push_back(repeated);
    repeated = false;
  }
  const double n = static_cast<double>(good.paragraphs.size());
  for (std::size_t i = 1; i < good.paragraphs.size(); ++i) {
    if (!after_repeated[i] || static_cast<double>(i) / n <= kTailShare) continue;
    good.paragraphs.resize(i);
    break;
  }
  return good;
}

std::vector<TextSpan> spans_of(std::span<const GoodParagraphs> pages) {
  std::vector<TextSpan> spans;
  for (const GoodParagraphs& good : pages) {
    const MinedParagraph& first = good.page->paragraphs[good.paragraphs.front()];
    const MinedParagraph& last = good.page->paragraphs[good.paragraphs.back()];
    const std::size_t end = std::max(first.tags_upto, last.tags_upto);
    spans.push_back({good.page, first.tags_before, end});
  }
  return spans;
}

Json json_of(const BoundaryPair& pair) {
  return {{"start", pair.start},
          {"end", pair.end},
          {"start_pages", pair.start_pages},
          {"end_pages", pair.end_pages},
          {"fitness",
           rounded(static_cast<double>(pair.end_pages) / static_cast<double>(pair.start_pages))},
          {"fits_pages", pair.pages}};
}

Json json_of(const Ancestor& ancestor) {
  Json children = Json::array();
  for (const std::uint64_t child : ancestor.children) children.push_back(hex_of(child));
  return {{"name", ancestor.name},
          {"path", hex_of(ancestor.path)},
          {"pages", ancestor.pages},
          {"children", std::move(children)}};
}

class GoldminerModel : public Model {
 public:
  GoldminerModel(std::vector<std::pair<Pattern, Pattern>> pairs, std::optional<Ancestor> ancestor,
                 std::vector<std::uint64_t> repeats, const Params& params)
      : pairs_(std::move(pairs)),
        ancestor_(std::move(ancestor)),
        repeats_(std::move(repeats)),
        keep_missed_(params.numbers[kOnMissParam] == 0) {}

  bool apply(const Page& page, Labels& labels) const override {
    thread_local std::vector<TextVerdict> verdicts;
    verdicts.assign(page.texts().size(), {});
    std::string_view kept = "between-patterns";
    bool found = true;
    if (const std::optional<Cut> cut = find_cut(page.source(), pairs_)) {
      if (!cut->complete) kept = "behind-start";
      cut_by_source(page, *cut, verdicts);
    } else if (const auto range = ancestor_ ? find_ancestor(page, *ancestor_) : std::nullopt) {
      kept = "in-ancestor";
      for (std::uint32_t i = 0; i < verdicts.size(); ++i) {
        const NodeId node = page.texts()[i].node;
        verdicts[i].drop = node < range->first || node >= range->second;
      }
    } else {
      kept = "no-boundary";
      found = !keep_missed_;
      for (TextVerdict& verdict : verdicts) verdict.drop = !keep_missed_;
    }
    if (kept != "no-boundary") drop_repeats(page, verdicts);
    for (TextVerdict& verdict : verdicts) verdict.score = verdict.drop ? 0.0F : 1.0F;
    label_texts(page, verdicts, kept, "outside", labels);
    return found;
  }

 private:
  static void cut_by_source(const Page& page, const Cut& cut, std::vector<TextVerdict>& verdicts) {
    for (std::uint32_t i = 0; i < verdicts.size(); ++i) {
      const SourceRange range = page.node(page.texts()[i].node).source;
      verdicts[i].drop = !range.known() || range.begin < cut.begin || range.begin >= cut.end;
    }
  }

  void drop_repeats(const Page& page, std::vector<TextVerdict>& verdicts) const {
    if (repeats_.empty()) return;
    thread_local std::string text;
    for (const Block& block : page.blocks()) {
      const std::uint32_t begin = index_of(block.text_begin);
      const std::uint32_t end = index_of(block.text_end);
      if (begin == end || verdicts[begin].drop) continue;
      text.clear();
      append_text(page, block.text_begin, block.text_end, text);
      if (!std::binary_search(repeats_.begin(), repeats_.end(), hash_of_words(text))) continue;
      for (std::uint32_t i = begin; i < end; ++i) verdicts[i].drop = true;
    }
  }

  std::vector<std::pair<Pattern, Pattern>> pairs_;
  std::optional<Ancestor> ancestor_;
  std::vector<std::uint64_t> repeats_;  // hashes of paragraphs, sorted
  bool keep_missed_;
};

Result<Ancestor> read_ancestor(const Json& json) {
  Ancestor ancestor;
  const Result<std::uint64_t> path = read_hex(json, "path");
  if (!path) return path.error();
  ancestor.path = *path;
  const Json* children = find_array(json, "children");
  if (children == nullptr) return missing("children", "an array");
  for (const Json& child : *children) {
    const Result<std::uint64_t> key = read_hex(Json{{"key", child}}, "key");
    if (!key) return key.error();
    ancestor.children.push_back(*key);
  }
  std::sort(ancestor.children.begin(), ancestor.children.end());
  return ancestor;
}

Result<std::pair<Pattern, Pattern>> read_pair(const Json& json) {
  std::pair<Pattern, Pattern> pair;
  for (const auto& [name, pattern] : {std::pair{"start", &pair.first}, {"end", &pair.second}}) {
    const Result<std::string> text = read_text(json, name);
    if (!text) return text.error();
    *pattern = read_pattern(*text);
    if (pattern->empty()) return missing(name, "a pattern with a tag");
  }
  return pair;
}

}  // namespace

void summarise(const Sighting& sighting, const Params&, std::string& summary) {
  write_mined_page(sighting, summary);
}

Result<Json> learn(std::span<const Example> examples, const Params& params) {
  std::vector<MinedPage> pages;
  ParagraphCounts counts;
  for (const Example& example : examples) {
    MinedPage page;
    if (pages.size() == whole(params, kPageLimit)) break;
    if (example.error || !read_mined_page(example.summary, page) || page.paragraphs.empty()) {
      continue;
    }
    pages.push_back(std::move(page));
    counts.add(pages.back());
  }
  std::vector<GoodParagraphs> good;
  for (const MinedPage& page : pages) {
    GoodParagraphs found = main_text_of(page, counts);
    if (!found.paragraphs.empty()) good.push_back(std::move(found));
  }
  if (good.size() < 2) {
    return Error{ErrorCode::Unsupported,
                 "fewer than 2 pages have good paragraphs that other pages do not have"};
  }
  const BoundaryRules rules{whole(params, kMaxTags),       whole(params, kMaxSingleEnd),
                            whole(params, kMinPatternLen), params.numbers[kFitnessMin],
                            params.numbers[kNearShare],    whole(params, kPairs)};
  Json body{{"pages", good.size()}, {"patterns", Json::array()}};
  for (const BoundaryPair& pair : learn_boundaries(spans_of(good), rules)) {
    body["patterns"].push_back(json_of(pair));
  }
  if (const std::optional<Ancestor> ancestor = learn_ancestor(good)) {
    body["ancestor"] = json_of(*ancestor);
  }
  if (const double share = params.numbers[kRepeatShare]; share < 1) {
    Json repeats = Json::array();
    for (const std::uint64_t hash : counts.repeats(share)) repeats.push_back(hex_of(hash));
    if (!repeats.empty()) body["repeats"] = std::move(repeats);
  }
  return body;
}

Result<std::shared_ptr<const Model>> load(const Json& body, const Params& params) {
  const Json* list = find_array(body, "patterns");
  if (list == nullptr) return missing("patterns", "an array");
  std::vector<std::pair<Pattern, Pattern>> pairs;
  for (const Json& item : *list) {
    Result<std::pair<Pattern, Pattern>> pair = read_pair(item);
    if (!pair) return std::move(pair).error();
    pairs.push_back(std::move(*pair));
  }
  std::optional<Ancestor> ancestor;
  if (const Json* json = find_object(body, "ancestor")) {
    Result<Ancestor> read = read_ancestor(*json);
    if (!read) return std::move(read).error();
    ancestor = std::move(*read);
  }
  std::vector<std::uint64_t> repeats;
  if (const Json* hashes = find_array(body, "repeats")) {  // absent if there are none
    for (const Json& item : *hashes) {
      const Result<std::uint64_t> hash = read_hex(Json{{"repeats", item}}, "repeats");
      if (!hash) return hash.error();
      repeats.push_back(*hash);
    }
    std::sort(repeats.begin(), repeats.end());
  }
  if (params.numbers[kBoundary] != 0) pairs.clear();
  return std::shared_ptr<const Model>(std::make_shared<GoldminerModel>(
      std::move(pairs), std::move(ancestor), std::move(repeats), params));
}

}  // namespace sito::site::goldminer
