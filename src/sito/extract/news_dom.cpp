// SPDX-License-Identifier: Apache-2.0
// Keeps the block of a news page with most of its text and its title.
//
// Hu, Jia and Zhang, as described by Bilek (bachelor thesis, Masaryk University, Brno 2013),
// section 3.2. Implemented: removal of everything outside body, cleaning of blocks by their links,
// and the weight of a block by its text and the title. The meaning of Ll and Cl, the threshold, the
// value of the title, the order of cleaning and the choice among nested blocks are reconstructed.
// No reference implementation exists. Published for news; not tuned for any language. DEVIATION:
// blocks are also article, main, section and td (the method knows table and div), because today's
// pages use them. DEVIATION: if no block with text is left, body is the block, without the removed
// parts, so that every page has a result.
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/lead_match.h"
#include "sito/extract/steps/name_list.h"
#include "sito/extract/steps/news_blocks.h"
#include "sito/extract/steps/page_title.h"
#include "sito/extract/steps/regions.h"
#include "sito/extract/steps/title_match.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito::extract {
namespace {

enum : std::size_t {
  kMode,
  kTheta,
  kOrder,
  kTitleValue,
  kSlack,
  kBlocks,
  kHeadingNames,
  kHeadingChars
};
constexpr std::array<std::string_view, 2> kModes = {"content", "literal"};
constexpr std::array<double, 2> kThetas = {1, 0.15};  // of the modes; reconstructed
constexpr std::array<std::string_view, 2> kOrders = {"bottomup", "topdown"};
constexpr std::array<std::string_view, 2> kTitleValues = {"binary", "graded"};

}  // namespace

const ParamSpec kNewsDomParams[8] = {
    {"mode", 0, 0, 1, "choice",
     "ratio: text outside links to text in links, or text of links to the length of their URLs",
     kModes},
    {"theta", 0, 0, 10, "ratio",
     "remove blocks with a smaller ratio; 0: 1 for content, 0.15 for literal"},
    {"order", 0, 0, 1, "choice",
     "test small blocks first and then the remaining text of those around them, or large blocks "
     "first",
     kOrders},
    {"title-value", 0, 0, 1, "choice",
     "weight that a heading adds: 1 if it matches the title, or the share of the words of the "
     "title that it has",
     kTitleValues},
    {"slack", 0.15, 0, 1, "share",
     "keep the deepest block whose weight is at most this share below the highest weight"},
    {"blocks",
     0,
     0,
     0,
     "tags",
     "elements that are blocks",
     {},
     "table,div,article,main,section,td",
     "table,div"},
    {"heading-names",
     0,
     0,
     0,
     "names",
     "elements with one of these names in their class or id are headings, too",
     {},
     "title,headline",
     "nadpis"},
    {"heading-chars", 300, 1, 10000, "characters",
     "longer elements and titles do not count as headings"},
};

namespace {

/// Carries out the steps on one page.
class NewsDom {
 public:
  NewsDom(const Page& page, const Inputs& inputs, Facts& facts)
      : page_(page), inputs_(inputs), facts_(facts) {}

  void find_blocks() {
    collect_news_blocks(page_, root(), tag_set_of(text_param(kNewsDomParams, inputs_, kBlocks)),
                        link_weights(kNewsDomParams, inputs_), facts_, blocks_);
    NewsMeasure whole;
    for (const NewsBlock& block : blocks_) whole.add(block.measure);
    page_length_ = whole.length();
  }

  /// Removes blocks by their links, and adds up the remaining text of the others.
  void clean() {
    const bool from_above = value(kOrder) == 1;
    if (from_above) judge_whole_blocks();
    for (std::size_t i = blocks_.size(); i-- > 1;) {
      NewsBlock& block = blocks_[i];
      if (!from_above) block.removed = is_list_of_links(block.measure);
      if (!block.removed) blocks_[block.above].measure.add(block.measure);
    }
    for (std::size_t i = 1; i < blocks_.size(); ++i) {
      blocks_[i].removed = blocks_[i].removed || blocks_[blocks_[i].above].removed;
    }
  }

  void find_title() {
    TitleMatchOptions options;
    options.max_chars = value(kHeadingChars);
    const std::string_view names = text_param(kNewsDomParams, inputs_, kHeadingNames);
    std::size_t at = 0;
    for (auto name = next_name(names, at); !name.empty(); name = next_name(names, at)) {
      text::append_lower(name, options.names.emplace_back());
    }
    std::vector<TitleMatch> matches;
    find_title_matches(page_, blocks_.front().begin, article_title(page_), options, facts_,
                       matches);
    std::uint32_t i = 0;
    for (const TitleMatch& match : matches) {
      while (i + 1 < blocks_.size() && blocks_[i + 1].begin <= match.node) ++i;
      std::uint32_t around = i;
      while (blocks_[around].end <= match.node) around = blocks_[around].above;
      const double found = value(kTitleValue) == 1 ? match.share : match.same ? 1 : 0;
      blocks_[around].title = std::max(blocks_[around].title, found);
    }
    for (std::size_t j = blocks_.size(); j-- > 1;) {
      NewsBlock& above = blocks_[blocks_[j].above];
      if (!blocks_[j].removed) above.title = std::max(above.title, blocks_[j].title);
    }
  }

  /// A block with the lead that a feed has for the page gains as much as one with the title.
  void find_lead() {
    const LeadPlaces lead(page_, inputs_.lead);
    for (NewsBlock& block : blocks_) {
      if (!block.removed) block.lead = lead.share_of(block.begin, block.end);
    }
  }

  [[nodiscard]] double weight(const NewsBlock& block) const {
    const double found = 1 + block.title + block.lead;
    return page_length_ > 0 ? block.measure.length() / page_length_ * found : 0;
  }

  /// Returns the deepest block that weighs nearly as much as the heaviest.
  [[nodiscard]] std::size_t choose() const {
    double heaviest = 0;
    for (std::size_t i = 1; i < blocks_.size(); ++i) {
      if (!blocks_[i].removed) heaviest = std::max(heaviest, weight(blocks_[i]));
    }
    if (heaviest == 0) return 0;
    const double least = (1 - value(kSlack)) * heaviest;
    std::size_t best = 0;
    for (std::size_t i = 1; i < blocks_.size(); ++i) {
      const NewsBlock& block = blocks_[i];
      const double heavy = weight(block);
      if (block.removed || heavy == 0 || heavy < least) continue;
      const bool better = best == 0 || block.depth > blocks_[best].depth ||
                          (block.depth == blocks_[best].depth && heavy > weight(blocks_[best]));
      if (better) best = i;
    }
    return best;
  }

  void write(std::size_t chosen, Labels& labels) const {
    struct Part {
      Region region;
      Verdict verdict;
    };
    const NewsBlock& best = blocks_[chosen];
    const Verdict kept{Label::Content, Role::None, static_cast<float>(weight(best)), "best-block"};
    const Verdict removed{Label::Boilerplate, Role::None, 0, "link-cleaning"};
    std::vector<Part> parts;
    std::uint32_t from = best.begin;  // where the remaining text of the best block continues
    for (const NewsBlock& block : blocks_) {
      if (!block.removed || blocks_[block.above].removed) continue;
      if (block.begin > best.begin && from < best.end) {
        parts.push_back({{from, std::min(block.begin, best.end)}, kept});
        from = block.begin < best.end ? block.end : best.end;
      }
      parts.push_back({{block.begin, block.end}, removed});
    }
    if (from < best.end) parts.push_back({{from, best.end}, kept});
    write_segments(
        page_, parts, [&](std::size_t i) { return parts[i].verdict; },
        {Label::Boilerplate, Role::None, 0, "other-block"}, labels);
  }

 private:
  [[nodiscard]] double value(std::size_t index) const {
    return param(kNewsDomParams, inputs_, index);
  }

  /// Returns body, unless more elements are outside it than inside (a malformed page).
  [[nodiscard]] std::uint32_t root() const {
    const auto nodes = page_.nodes();
    const std::uint32_t body = content_root(page_);
    std::size_t inside = 0;
    std::size_t outside = 0;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].is_text() || i == body) continue;
      ++(i > body && i < nodes[body].end ? inside : outside);
    }
    return inside > outside ? body : 0;
  }

  [[nodiscard]] bool is_list_of_links(const NewsMeasure& measure) const {
    const bool literal = value(kMode) == 1;
    const double theta = value(kTheta) > 0 ? value(kTheta) : kThetas[literal ? 1 : 0];
    if (!literal) return measure.outside_links() < theta * measure.weighted;
    return measure.outside_links() < measure.weighted &&
           measure.in_links < theta * measure.href_chars;
  }

  /// Removes the largest blocks that are lists of links, with all of their contents.
  void judge_whole_blocks() {
    std::vector<NewsBlock> whole = blocks_;
    for (std::size_t i = whole.size(); i-- > 1;)
      whole[whole[i].above].measure.add(whole[i].measure);
    for (std::size_t i = 1; i < blocks_.size(); ++i) {
      blocks_[i].removed = blocks_[blocks_[i].above].removed || is_list_of_links(whole[i].measure);
    }
  }

  const Page& page_;
  const Inputs& inputs_;
  Facts& facts_;
  std::vector<NewsBlock> blocks_;
  double page_length_ = 0;
};

}  // namespace

void label_news_dom(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  FactsFor facts(page, inputs);
  NewsDom method(page, inputs, *facts);
  method.find_blocks();
  method.clean();
  method.find_title();
  method.find_lead();
  method.write(method.choose(), labels);
  trace_labels(trace, "best-block", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
