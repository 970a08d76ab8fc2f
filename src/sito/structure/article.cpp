// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/article.h"

#include "sito/metadata/class_words.h"
#include "sito/metadata/picture_text.h"
#include "sito/page/tag_sets.h"
#include "sito/structure/fields.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

// A container holds the article if it has this share of what cleaning has kept.
constexpr double kContains = 0.9;
// Text outside the site's container is dropped if the container has this share of the rest.
constexpr double kEnoughInside = 0.5;
// Text at paths of which cleaning keeps less than kRarelyKept over all pages is not article; with
// more than kMostlyKept it is. Chosen on the development sets.
constexpr double kRarelyKept = 0.15, kMostlyKept = 0.8;
// Text at one path of several pages belongs to the site. Shorter text may be a heading that
// articles share.
constexpr double kMinRepeatedChars = 40;
// A page that shares more of its cleaned text with others is a copy of one of them.
constexpr double kMaxRepeated = 0.5;
// A path with fewer blocks is not judged.
constexpr std::uint32_t kBlocksToJudge = 4;
// From this share on, a block is only a link.
constexpr double kWayOut = 0.9;
// A block of more characters is not one paragraph.
constexpr double kLongBlock = 1000;
// A table of facts has this many cells of at most this many characters.
constexpr std::size_t kMinCells = 4;
constexpr double kLongestCell = 150;
// A gallery or player has its text at most this many elements deep.
constexpr int kLevelsOfMedia = 5;
constexpr double kLongestCredit = 120;
constexpr std::size_t kMaxHits = 4;
constexpr float kKeptWeight = 0.4F, kWholeWeight = 0.4F, kLabelWeight = 0.1F, kCoverWeight = 0.1F;

struct BlockView {
  BlockId id{};
  PathId path = kNoPath;    // of the element around its first text, or around all of a long one
  std::uint32_t first = 0;  // its first text node in the page's nodes
  std::uint32_t last = 0;   // its last one
  double chars = 0, kept = 0;
};

struct Rate {
  double chars = 0, kept = 0;
  std::uint32_t blocks = 0;
  std::set<std::size_t> pages;
  [[nodiscard]] double share() const { return chars > 0 ? kept / chars : 0; }
};

/// Measures how well a path contains the kept text.
struct Container {
  PathId path = kNoPath;
  double kept = 0, chars = 0;           // inside, over all pages
  std::size_t pages = 0;                // that have one
  std::vector<std::uint32_t> of_pages;  // whose article it may hold
  Hit hit;
};

class ArticleSearch {
 public:
  static constexpr std::size_t kSeveralPages = static_cast<std::size_t>(-1);
  explicit ArticleSearch(const SiteView& site) : site_(site) { read_blocks(); }

  void run(std::vector<Hit>& hits) {
    if (total_kept_ <= 0) return;
    collect_containers();
    choose_containers();
    for (std::size_t i = 0; i < containers_.size() && i < kMaxHits; ++i) {
      Hit& hit = containers_[i].hit;
      hit.path = site_.describe(containers_[i].path, "");
      for (const std::uint32_t p : containers_[i].of_pages) {
        Value value = value_of(p, containers_[i].path, hit.chosen);
        hit.count += static_cast<std::uint32_t>(value.sections.size());
        if (!value.sections.empty()) hit.values.push_back(std::move(value));
      }
      if (!hit.values.empty()) hits.push_back(std::move(hit));
    }
  }

 private:
  [[nodiscard]] const Page& page(std::size_t p) const { return site_.pages[p].page; }

  void read_blocks() {
    kept_.resize(site_.size());
    for (std::size_t p = 0; p < site_.size(); ++p) {
      std::vector<BlockView>& views = blocks_.emplace_back();
      for (std::uint32_t b = 0; b < page(p).blocks().size(); ++b) {
        const BlockView view = view_of(p, BlockId{b});
        if (view.chars <= 0) continue;
        views.push_back(view);
        Rate& rate = rates_[view.path];
        rate.chars += view.chars;
        rate.kept += view.kept;
        rate.pages.insert(p);
        ++rate.blocks;
        note_repeats(p, view);
        kept_[p] += view.kept;
      }
      total_kept_ += kept_[p];
    }
    find_copies();
  }

  [[nodiscard]] BlockView view_of(std::size_t p, BlockId id) const {
    const Block& block = page(p).block(id);
    BlockView view;
    view.id = id;
    for (std::uint32_t t = sito::index_of(block.text_begin); t < sito::index_of(block.text_end);
         ++t) {
      const Text& text = page(p).texts()[t];
      if (text.hidden || text.blank) continue;
      if (view.path == kNoPath) {
        view.path = site_.paths.of(p, text.node);
        view.first = sito::index_of(text.node);
      }
      view.last = sito::index_of(text.node);
      view.chars += text.n_chars;
      view.kept += text.n_chars * static_cast<double>(site_.pages[p].cleaned.keep[t]);
    }
    if (view.chars >= kLongBlock) view.path = site_.paths.of(p, around_all(p, view));
    return view;
  }

  // Returns the element around all text of a block. Old pages have a whole article in one, with
  // breaks between its lines.
  [[nodiscard]] NodeId around_all(std::size_t p, const BlockView& view) const {
    NodeId at = page(p).node(NodeId{view.first}).parent;
    while (at != kNoNode && page(p).node(at).end <= view.last) at = page(p).node(at).parent;
    return at;
  }

  // Finds pages with the same text at the same path.
  void note_repeats(std::size_t p, const BlockView& view) {
    if (view.chars < kMinRepeatedChars || site_.size() < 2) return;
    const auto [first, is_new] = first_page_of_.emplace(key_of_block(p, view), p);
    if (!is_new && first->second != p) first->second = kSeveralPages;
  }

  void find_copies() {
    copy_.assign(site_.size(), false);
    for (std::size_t p = 0; p < site_.size(); ++p) {
      double repeated = 0;
      for (const BlockView& view : blocks_[p]) repeated += is_repeated(p, view) ? view.kept : 0;
      copy_[p] = repeated > kMaxRepeated * kept_[p];
    }
  }

  [[nodiscard]] bool is_repeated(std::size_t p, const BlockView& view) const {
    if (copy_[p] || view.chars < kMinRepeatedChars || site_.size() < 2) return false;
    const auto found = first_page_of_.find(key_of_block(p, view));
    return found != first_page_of_.end() && found->second == kSeveralPages;
  }

  [[nodiscard]] std::pair<PathId, std::string> key_of_block(std::size_t p,
                                                            const BlockView& view) const {
    const Block& block = page(p).block(view.id);
    std::string text;
    append_visible_text(page(p), block.text_begin, block.text_end, text);
    return {view.path, std::move(text)};
  }

  // Goes down from the body as long as one child has nearly all of the kept text.
  [[nodiscard]] NodeId container_of(std::size_t p) const {
    NodeId at = kNoNode;
    if (kept_[p] <= 0) return at;
    std::uint32_t begin = 0;
    std::uint32_t end = page(p).nodes()[0].end;
    for (std::uint32_t i = 0; i < end;) {
      const Node& node = page(p).nodes()[i];
      if (!node.is_text() && kept_between(p, i, node.end) >= kContains * kept_[p]) {
        at = NodeId{i};
        begin = i;
        end = node.end;
        i = begin + 1;
      } else {
        i = node.end;
      }
    }
    return at;
  }

  [[nodiscard]] double kept_between(std::size_t p, std::uint32_t begin, std::uint32_t end) const {
    double kept = 0;
    const auto first =
        std::lower_bound(blocks_[p].begin(), blocks_[p].end(), begin,
                         [](const BlockView& view, std::uint32_t at) { return view.first < at; });
    for (auto view = first; view != blocks_[p].end() && view->first < end; ++view)
      kept += view->chars < kLongBlock || view->last < end ? view->kept : 0;
    return kept;
  }

  void collect_containers() {
    std::map<PathId, Container> candidates;
    for (std::size_t p = 0; p < site_.size(); ++p) {
      const NodeId node = container_of(p);
      if (node == kNoNode) continue;
      for (PathId path = site_.paths.of(p, node); path != kNoPath; path = site_.paths.parent(path))
        candidates[path].path = path;
    }
    for (auto& [path, container] : candidates) containers_.push_back(std::move(container));
  }

  // Orders the containers: the best one first, then others for pages of another template, where the
  // best one holds less than half of the cleaned text.
  void choose_containers() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t p = 0; p < site_.size(); ++p) {
      if (kept_[p] > 0) open.push_back(p);
    }
    for (std::size_t n = 0; n < containers_.size(); ++n) {
      // If all pages have a container, the remaining ones are other places of the same articles.
      const bool chosen = !open.empty();
      if (n == n_chosen_) rank_from(n, chosen ? open : all_pages());
      Container& best = containers_[n];
      if (best.pages == 0) break;
      if (!chosen) continue;
      best.hit.chosen = true;
      ++n_chosen_;
      std::vector<std::uint32_t> others;
      for (const std::uint32_t p : open) {
        const bool holds = kept_inside(p, best.path) >= kEnoughInside * kept_[p];
        (holds ? best.of_pages : others).push_back(p);
      }
      if (best.of_pages.empty()) std::swap(best.of_pages, others);
      open = std::move(others);
    }
    for (Container& container : containers_) {
      if (!container.hit.chosen) container.of_pages = all_pages();
    }
    std::erase_if(containers_, [](const Container& container) { return container.pages == 0; });
  }

  [[nodiscard]] std::vector<std::uint32_t> all_pages() const {
    std::vector<std::uint32_t> pages(site_.size());
    std::iota(pages.begin(), pages.end(), 0U);
    return pages;
  }

  [[nodiscard]] double kept_inside(std::size_t p, PathId container) const {
    double inside = 0;
    for (const BlockView& view : blocks_[p]) {
      if (site_.paths.is_within(view.path, container)) inside += view.kept;
    }
    return inside;
  }

  // Sorts the containers behind the first `n` by their weight over some pages.
  void rank_from(std::size_t n, const std::vector<std::uint32_t>& over) {
    double kept = 0;
    for (const std::uint32_t p : over) kept += kept_[p];
    for (std::size_t i = n; i < containers_.size(); ++i) {
      measure(containers_[i], over);
      containers_[i].hit = hit_of(containers_[i], kept, over.size());
    }
    std::stable_sort(containers_.begin() + static_cast<std::ptrdiff_t>(n), containers_.end(),
                     [&](const Container& a, const Container& b) {
                       if (a.hit.score != b.hit.score) return a.hit.score > b.hit.score;
                       return site_.paths.depth(a.path) > site_.paths.depth(b.path);
                     });
  }

  void measure(Container& container, const std::vector<std::uint32_t>& over) const {
    container.kept = container.chars = 0;
    container.pages = 0;
    for (const std::uint32_t p : over) {
      bool any = false;
      for (const BlockView& view : blocks_[p]) {
        if (!site_.paths.is_within(view.path, container.path)) continue;
        container.chars += view.chars;
        container.kept += view.kept;
        any = true;
      }
      if (any) ++container.pages;
    }
  }

  [[nodiscard]] Hit hit_of(const Container& container, double total_kept,
                           std::size_t n_pages) const {
    Hit hit;
    if (container.pages == 0) return hit;
    const FieldRow& row = row_of(Field::Article);
    hit.field = Field::Article;
    hit.max = row.max;
    hit.stage = container.pages == site_.size() ? Stage::Common : Stage::Cleaned;
    const auto add = [&](std::string_view name, double share, std::string detail) {
      if (share <= 0) return;
      const auto points = static_cast<float>(share) * hit.max;
      hit.evidence.push_back({name, points, std::move(detail)});
      hit.score += points;
    };
    const auto percent = [](double share) {
      return std::to_string(std::lround(share * 100)) + " %";
    };
    const double inside = container.kept / total_kept;
    const double whole = container.chars > 0 ? container.kept / container.chars : 0;
    add("kept", kKeptWeight * inside, percent(inside) + " of what cleaning has left");
    add("whole", kWholeWeight * whole, percent(whole) + " of its text was left");
    std::string names;
    for (const Mark& mark : site_.paths.step(container.path).marks) names += mark.value + ' ';
    const std::string_view label = label_in(row, names);
    add("label", label.empty() ? 0 : kLabelWeight, std::string(label));
    add("cover", kCoverWeight * static_cast<double>(container.pages) / static_cast<double>(n_pages),
        std::to_string(container.pages) + " of " + std::to_string(n_pages) + " pages");
    hit.score = std::min(hit.score, hit.max);
    return hit;
  }

  // The decision about the same path on all pages overrules the decision about one block.
  [[nodiscard]] bool is_article(std::size_t p, const BlockView& view) const {
    const bool kept = view.kept * 2 > view.chars;
    if (is_repeated(p, view)) return false;
    const Rate& rate = rates_.at(view.path);
    if (site_.size() < 2 || rate.blocks < kBlocksToJudge || rate.pages.size() < 2) return kept;
    return kept ? rate.share() >= kRarelyKept : rate.share() >= kMostlyKept;
  }

  // Returns true for a line that consists of a link and thus leads out of the article.
  [[nodiscard]] bool ends_article(std::uint32_t p, const BlockView& view) const {
    const Block& block = page(p).block(view.id);
    return block.link_density() >= kWayOut && !is_heading(p, view);
  }

  // Returns true for text in a gallery or a player. It does not have most of the article.
  [[nodiscard]] bool is_of_media(std::uint32_t p, const BlockView& view, PathId container) const {
    NodeId at = page(p).node(NodeId{view.first}).parent;
    for (int level = 0; level < kLevelsOfMedia && at != kNoNode; ++level) {
      if (site_.paths.of(p, at) == container) return false;
      for (const Attr name : {Attr::Class, Attr::Id}) {
        const auto names = page(p).attribute(at, name);
        if (!names || class_word(ClassKind::Media, *names).empty()) continue;
        const double kept = kept_between(p, sito::index_of(at), page(p).node(at).end);
        return kept < kEnoughInside * kept_inside(p, container);
      }
      at = page(p).node(at).parent;
    }
    return false;
  }

  // Returns true for a line that only says who made a picture: "Photo: Jane Doe".
  [[nodiscard]] bool is_credit(std::uint32_t p, const BlockView& view) const {
    if (view.chars > kLongestCredit) return false;
    const Block& block = page(p).block(view.id);
    std::string text;
    append_visible_text(page(p), block.text_begin, block.text_end, text);
    const PictureText parts = divide_caption(text);
    return parts.caption.empty() && !parts.credit.empty();
  }

  [[nodiscard]] bool is_heading(std::uint32_t p, const BlockView& view) const {
    return kHeadingElements.contains(page(p).node(page(p).block(view.id).container).tag);
  }

  [[nodiscard]] Value value_of(std::uint32_t p, PathId container, bool corrected) const {
    const bool only_inside = !corrected || kept_inside(p, container) >= kEnoughInside * kept_[p];
    std::vector<bool> taken(blocks_[p].size(), false);
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const BlockView& view = blocks_[p][i];
      const bool is_inside = site_.paths.is_within(view.path, container);
      if (only_inside && !is_inside) continue;
      taken[i] = is_inside && corrected ? is_article(p, view) : view.kept * 2 > view.chars;
      if (corrected && taken[i])
        taken[i] =
            !ends_article(p, view) && !is_of_media(p, view, container) && !is_credit(p, view);
    }
    if (corrected) {
      take_headings(p, container, taken);
      take_tables(p, taken);
    }
    Value value;
    value.page = p;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      if (taken[i]) value.sections.push_back(section_of(p, blocks_[p][i]));
    }
    if (!value.sections.empty()) {
      value.place.source_begin = value.sections.front().place.source_begin;
      value.place.source_end = value.sections.back().place.source_end;
    }
    return value;
  }

  // A heading between paragraphs of the article belongs to the article.
  void take_headings(std::uint32_t p, PathId container, std::vector<bool>& taken) const {
    for (std::size_t i = 1; i + 1 < taken.size(); ++i) {
      const BlockView& view = blocks_[p][i];
      if (taken[i] || !taken[i - 1] || !taken[i + 1] || !is_heading(p, view)) continue;
      taken[i] = site_.paths.is_within(view.path, container) &&
                 page(p).block(view.id).link_density() < kWayOut;
    }
  }

  // Returns the nearest element of a tag around the first text of a block; kNoNode if there is none.
  [[nodiscard]] NodeId around(std::uint32_t p, const BlockView& view, Tag tag) const {
    NodeId at = page(p).node(NodeId{view.first}).parent;
    while (at != kNoNode && page(p).node(at).tag != tag) at = page(p).node(at).parent;
    return at;
  }

  // A table belongs to the article if its title does: the only text of its first row.
  void take_tables(std::uint32_t p, std::vector<bool>& taken) const {
    const std::vector<BlockView>& views = blocks_[p];
    for (std::size_t i = 0; i + 1 < taken.size(); ++i) {
      if (!taken[i] || taken[i + 1]) continue;
      const NodeId row = around(p, views[i], Tag::Tr);
      const NodeId table = row == kNoNode ? kNoNode : around(p, views[i], Tag::Table);
      if (table == kNoNode || page(p).node(row).end > views[i + 1].first) continue;
      if (i > 0 && views[i - 1].first > sito::index_of(table)) continue;
      std::size_t end = i + 1;
      while (end < views.size() && views[end].first < page(p).node(table).end &&
             is_cell(p, views[end])) {
        ++end;
      }
      const bool whole = end == views.size() || views[end].first >= page(p).node(table).end;
      if (whole && end - i > kMinCells)
        std::fill(taken.begin() + static_cast<std::ptrdiff_t>(i),
                  taken.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
  }
  [[nodiscard]] bool is_cell(std::uint32_t p, const BlockView& view) const {
    return view.chars <= kLongestCell && page(p).block(view.id).link_density() < kWayOut;
  }

  [[nodiscard]] Section section_of(std::size_t p, const BlockView& view) const {
    const Block& block = page(p).block(view.id);
    Section section;
    section.tag = page(p).tag_name(block.container);
    append_visible_text(page(p), block.text_begin, block.text_end, section.text);
    section.place = place_of(site_.xpaths[p], block.container, block.text_begin, block.text_end);
    return section;
  }

  const SiteView& site_;
  std::vector<std::vector<BlockView>> blocks_;
  std::map<PathId, Rate> rates_;
  // For text at a path: the page that has it, or kSeveralPages.
  std::map<std::pair<PathId, std::string>, std::size_t> first_page_of_;
  std::vector<bool> copy_;
  std::vector<double> kept_;
  double total_kept_ = 0;
  std::vector<Container> containers_;  // chosen ones first
  std::size_t n_chosen_ = 0;
};

}  // namespace

void find_article(const SiteView& site, std::vector<Hit>& hits) { ArticleSearch(site).run(hits); }

}  // namespace sito::structure
