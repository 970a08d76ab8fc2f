// SPDX-License-Identifier: Apache-2.0
// Keeps the important blocks of a page, by other pages of the site, by links and by position.
//
// Paper: J. Li, C. I. Ezeife, "Cleaning Web Pages for Effective Web Content Mining", DEXA 2006 (the
// system WebPageCleaner), as reported by Bilek (2013). Implemented: the importance of a block from
// its similarity with blocks of other pages, its links and its position. The paper's measures of
// similarity and position and its thresholds are not known: those here are ours. No reference
// implementation exists. Tuned for no language.
//
// DEVIATION: blocks are guessed from HTML (parts/visual_blocks.h), not taken from a rendered page;
// their position is that of a rendering where the page is a snapshot of a browser, and `drawn`
// takes the blocks from it, too. Archives hold no renderings.
// DEVIATION: the mean similarity with the pages of the site is that of the block's shingles: the
// share of the pages that have each, so that pages need not be stored. A word of a short block
// counts fully in an element of the same name and class, and by half elsewhere.
// DEVIATION: keeps the important blocks of the smallest element with nearly all important text, and
// the title before it (container), not the n most important ones. blocks=all keeps all of them. The
// same n would be too many of short pages and too few of long ones.
#include "sito/base/hash.h"
#include "sito/parts/totals.h"
#include "sito/parts/visual_blocks.h"
#include "sito/site/body.h"
#include "sito/site/page_text.h"
#include "sito/site/place_map.h"
#include "sito/site/rows.h"
#include "sito/site/summary.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace sito::site {
namespace {
constexpr std::array<std::string_view, 2> kBlocks = {"container", "all"};
}

const ParamSpec kVisualImportanceSiteParams[9] = {
    {"min-importance", 0.68, 0, 1, "importance", "minimum importance of an important block"},
    {"blocks", 0, 0, 1, "choice", "important blocks that are kept: those in the container, or all",
     kBlocks},
    {"container-share", 0.75, 0.5, 1, "share",
     "the container holds at least this share of the important text"},
    {"max-similarity", 0.75, 0, 1, "similarity",
     "drop blocks of the container that are more similar to other pages"},
    {"listing-links", 0.2, 0, 1, "share",
     "keep blocks of links if at least this share of the text of the container is in links"},
    {"min-block-chars", 40, 1, 100000, "characters",
     "minimum size of a block; smaller elements of one parent form one block"},
    {"child-share", 0.8, 0, 1, "share",
     "an element is not a block if one child has this share of its text"},
    {"min-share", 0.05, 0, 1, "share",
     "learn a shingle if at least this share of the pages has it"},
    {"drawn", 0, 0, 1, "switch",
     "on snapshots of a browser, take the blocks from the boxes of elements (VIPS)"},
};

namespace {

enum : std::size_t {
  kMinImportance,
  kBlocksParam,
  kContainerShare,
  kMaxSimilarity,
  kListingLinks,
  kMinBlockChars,
  kChildShare,
  kMinShare,
  kDrawn,
};

using parts::VisualBlock;

constexpr std::size_t kShingle = 4;      // words
constexpr std::size_t kShortBlock = 12;  // with fewer words, single words are compared
constexpr std::uint64_t kSampled = 4;    // one shingle of this number is used
constexpr std::uint64_t kFactor = 0x9FB21C651E98DF25U;  // odd, without further meaning
constexpr double kElsewhere = 0.5;                      // weight of a shingle in another element
constexpr double kLinkBlock = 0.5;              // a block with more of its text in links is a block
                                                // of links
constexpr std::size_t kHexDigits = 16;          // of a hash in a template
constexpr std::size_t kMaxShingles = 20000;     // of a page
constexpr std::uint64_t kShortSeed = 0x51;      // keeps single words apart from shingles
constexpr std::uint64_t kPlacedSeed = 0x9C0DE;  // keeps shingles of a place apart from others

// Appends a hash of each run without ASCII white space.
void hash_words(std::string_view text, std::vector<std::uint64_t>& words) {
  std::uint64_t hash = 0;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) > ' ') {
      hash = (hash ^ static_cast<unsigned char>(c)) * kFactor;
    } else if (hash != 0) {
      words.push_back(hash ^ (hash >> 32U));
      hash = 0;
    }
  }
  if (hash != 0) words.push_back(hash ^ (hash >> 32U));
}

/// The blocks of a page and their shingles; memory is kept.
struct BlockReader {
  std::vector<VisualBlock> blocks;
  std::vector<std::uint64_t> shingles;  ///< of the current block
  std::vector<std::uint64_t> words;
  bool is_short = false;  ///< the block has few words: its shingles are single words

  void find(const Page& page, const Params& params) {
    totals_.build(page, {}, {});
    find_visual_blocks(page, totals_, totals_,
                       {params.numbers[kMinBlockChars], params.numbers[kChildShare], false,
                        params.numbers[kDrawn] != 0},
                       blocks);
  }
  void read_shingles(const Page& page, const VisualBlock& block);
  [[nodiscard]] std::uint32_t chars_of(std::uint32_t begin, std::uint32_t end) const {
    return totals_.between(begin, end).chars;
  }
  [[nodiscard]] double links_of(std::uint32_t begin, std::uint32_t end) const {
    return totals_.between(begin, end).link_density();
  }

 private:
  parts::Totals totals_;
};

void BlockReader::read_shingles(const Page& page, const VisualBlock& block) {
  words.clear();
  shingles.clear();
  for (std::uint32_t i = block.region.begin; i < block.region.end; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || page.text(node.text).n_chars == 0) continue;
    const std::string_view text = page.text(node.text).text;
    hash_words(text, words);
  }
  is_short = words.size() < kShortBlock;
  if (is_short) {
    for (const std::uint64_t word : words) shingles.push_back(hash_pair(kShortSeed, word));
    return;
  }
  for (std::size_t i = kShingle; i <= words.size(); ++i) {
    const std::uint64_t run = ((words[i - 4] * kFactor + words[i - 3]) * kFactor + words[i - 2]);
    if (run % kSampled == 0) shingles.push_back(hash_pair(run, words[i - 1]));
  }
}

// Hashes name and class of the element of a block.
std::uint64_t place_of(const Page& page, const VisualBlock& block) {
  NodeId id{block.region.begin};
  if (page.node(id).is_text()) id = page.node(id).parent;
  const auto classes = page.attribute(id, Attr::Class);
  return hash_bytes(classes.value_or(std::string_view()), hash_bytes(page.tag_name(id)));
}

std::uint64_t placed(std::uint64_t shingle, std::uint64_t place) {
  return hash_pair(shingle ^ kPlacedSeed, place);
}

/// Shares of the pages by shingle.
class ShingleIndex {
 public:
  explicit ShingleIndex(std::vector<std::pair<std::uint64_t, float>> shares)
      : shares_(std::move(shares)) {
    places_.clear(shares_.size());
    for (std::uint32_t i = 0; i < shares_.size(); ++i) places_.try_emplace(shares_[i].first, i);
  }
  [[nodiscard]] double share_of(std::uint64_t shingle) const {
    const std::uint32_t* place = places_.find(shingle);
    return place == nullptr ? 0 : static_cast<double>(shares_[*place].second);
  }

 private:
  std::vector<std::pair<std::uint64_t, float>> shares_;
  PlaceMap places_;
};

class VisualModel : public Model {
 public:
  VisualModel(ShingleIndex index, const Params& params)
      : index_(std::move(index)), params_(params) {}

  bool apply(const Page& page, Labels& labels) const override {
    thread_local BlockReader reader;
    thread_local std::vector<Scored> scores;
    thread_local std::vector<TextVerdict> verdicts;
    reader.find(page, params_);
    score(page, reader, scores);
    verdicts.assign(page.texts().size(), {0, true});
    const bool all = params_.numbers[kBlocksParam] != 0;
    const std::uint32_t container = all ? 0 : find_container(page, reader, scores);
    const bool links = !all && reader.links_of(container, page.nodes()[container].end) >=
                                   params_.numbers[kListingLinks];
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const parts::Region region = reader.blocks[i].region;
      const bool inside = region.begin >= container && region.end <= page.nodes()[container].end;
      bool keep = scores[i].importance >= params_.numbers[kMinImportance];
      if (!all) keep = inside ? keep_inside(reader.blocks[i], scores[i], links) : false;
      for (std::uint32_t node = region.begin; node < region.end; ++node) {
        if (!page.nodes()[node].is_text()) continue;
        verdicts[index_of(page.nodes()[node].text)] = {
            static_cast<float>(scores[i].importance),
            !(keep || (!all && is_title(page, node, container)))};
      }
    }
    label_texts(page, verdicts, "important", "less-important", labels);
    return !scores.empty();
  }

 private:
  struct Scored {
    double importance = 0, similarity = 0;
  };

  void score(const Page& page, BlockReader& reader, std::vector<Scored>& scores) const {
    scores.clear();
    for (const VisualBlock& block : reader.blocks) {
      reader.read_shingles(page, block);
      const std::uint64_t place = place_of(page, block);
      double sum = 0;
      for (const std::uint64_t shingle : reader.shingles) {
        const double anywhere = index_.share_of(shingle);
        sum += !reader.is_short || anywhere == 0
                   ? anywhere
                   : std::max(index_.share_of(placed(shingle, place)), kElsewhere * anywhere);
      }
      const double n = static_cast<double>(std::max<std::size_t>(1, reader.shingles.size()));
      scores.push_back({parts::importance(sum / n, block.link, block.position, false), sum / n});
    }
  }

  // Returns the smallest element with nearly all important text; the root if there is none.
  std::uint32_t find_container(const Page& page, const BlockReader& reader,
                               const std::vector<Scored>& scores) const {
    thread_local std::vector<std::uint64_t> before;  // important characters before each node
    const auto nodes = page.nodes();
    before.assign(nodes.size() + 1, 0);
    std::uint64_t sum = 0;
    std::uint32_t node = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const parts::Region region = reader.blocks[i].region;
      for (; node <= region.begin; ++node) before[node] = sum;
      const bool important = scores[i].importance >= params_.numbers[kMinImportance] &&
                             scores[i].similarity <= params_.numbers[kMaxSimilarity];
      if (important) sum += reader.chars_of(region.begin, region.end);
    }
    for (; node <= nodes.size(); ++node) before[node] = sum;
    const double least = params_.numbers[kContainerShare] * static_cast<double>(sum);
    std::uint32_t container = 0;
    for (std::uint32_t child = 1; sum != 0 && child < nodes[container].end;) {
      const auto held = static_cast<double>(before[nodes[child].end] - before[child]);
      const bool descend = !nodes[child].is_text() && held >= least;
      if (descend) container = child;
      child = descend ? child + 1 : nodes[child].end;
    }
    return container;
  }

  [[nodiscard]] bool keep_inside(const VisualBlock& block, const Scored& scored, bool links) const {
    if (scored.similarity > params_.numbers[kMaxSimilarity]) return false;
    return links || block.link <= kLinkBlock;
  }

  // Returns true for a heading before the container whose text is in the page's title.
  static bool is_title(const Page& page, std::uint32_t node, std::uint32_t container) {
    const Text& text = page.text(page.nodes()[node].text);
    if (node >= container || text.n_words < 2 || text.link != kNoLink) return false;
    return page.title().find(text::trim(text.text)) != std::string_view::npos;
  }

  ShingleIndex index_;
  Params params_;
};

}  // namespace

void summarise_visual(const Sighting& sighting, const Params& params, std::string& summary) {
  thread_local BlockReader reader;
  thread_local std::vector<std::uint64_t> found;
  const Page& page = sighting.page;
  reader.find(page, params);
  found.clear();
  for (const VisualBlock& block : reader.blocks) {
    reader.read_shingles(page, block);
    const std::uint64_t place = place_of(page, block);
    for (const std::uint64_t shingle : reader.shingles) {
      if (found.size() >= kMaxShingles) break;
      found.push_back(shingle);
      if (reader.is_short) found.push_back(placed(shingle, place));
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  SummaryWriter writer(summary);
  writer.number(found.size());
  for (const std::uint64_t shingle : found) writer.hash(shingle);
}

namespace {

using ShingleCount = std::pair<std::uint64_t, std::uint32_t>;  // and its number of pages

// A summary names each shingle once; a damaged one must not count for several pages.
std::vector<ShingleCount> count_shingles(std::span<const Example> pages, double& n_pages) {
  PlaceMap places;
  places.clear(0);
  std::vector<ShingleCount> counts;
  std::vector<std::size_t> last_page;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (pages[i].error) continue;
    ++n_pages;
    SummaryReader reader(pages[i].summary);
    for (std::uint64_t left = reader.count(8); left != 0; --left) {
      const std::uint64_t shingle = reader.hash();
      const auto [at, is_new] =
          places.try_emplace(shingle, static_cast<std::uint32_t>(counts.size()));
      if (is_new) {
        counts.emplace_back(shingle, 0);
        last_page.push_back(pages.size());
      }
      if (last_page[at] == i) continue;
      last_page[at] = i;
      ++counts[at].second;
    }
  }
  return counts;
}

}  // namespace

Result<Json> learn_visual(std::span<const Example> pages, const Params& params) {
  double n_pages = 0;
  std::vector<ShingleCount> counts = count_shingles(pages, n_pages);
  const double least = std::max(2.0, std::ceil(params.numbers[kMinShare] * n_pages));
  std::erase_if(counts, [&](const auto& count) { return count.second < least; });
  if (counts.empty()) return Error{ErrorCode::Unsupported, "the pages have nothing in common"};
  std::sort(counts.begin(), counts.end(), [](const auto& x, const auto& y) {
    return x.second != y.second ? x.second > y.second : x.first < y.first;
  });
  Json groups = Json::array();
  for (std::size_t i = 0; i < counts.size();) {
    const std::uint32_t n = counts[i].second;
    std::string shingles;
    for (; i < counts.size() && counts[i].second == n; ++i) shingles += hex_of(counts[i].first);
    groups.push_back({{"share", rounded(n / n_pages)}, {"shingles", std::move(shingles)}});
  }
  return Json{{"shares", std::move(groups)}};
}

Result<std::shared_ptr<const Model>> load_visual(const Json& body, const Params& params) {
  const Json* list = find_array(body, "shares");
  if (list == nullptr) return missing("shares", "an array");
  std::vector<std::pair<std::uint64_t, float>> shares;
  for (const Json& item : *list) {
    const Result<double> share = read_number(item, "share", 0, 1);
    if (!share) return share.error();
    const Result<std::string> digits = read_text(item, "shingles");
    if (!digits) return digits.error();
    for (std::size_t at = 0; at < digits->size(); at += kHexDigits) {
      const Result<std::uint64_t> shingle =
          read_hex(Json{{"shingles", digits->substr(at, kHexDigits)}}, "shingles");
      if (!shingle) return shingle.error();
      shares.emplace_back(*shingle, static_cast<float>(*share));
    }
  }
  return std::shared_ptr<const Model>(
      std::make_shared<VisualModel>(ShingleIndex(std::move(shares)), params));
}

}  // namespace sito::site
