// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/text_clicks.h"

#include "sito/fields/paths/path.h"
#include "sito/fields/paths/select.h"

#include <algorithm>
#include <utility>

namespace sito::eval {
namespace {

// A page with this F1 of its text needs no further path.
constexpr double kGoodF1 = 0.95;
// The most elements that a user would exclude from one text, and in all.
constexpr std::size_t kMaxForeign = 20;
constexpr std::size_t kMaxExclusions = 30;
constexpr double kSeenLoss = 0.002;    // share of words; a smaller loss is a word or two
constexpr std::size_t kMaxAround = 3;  // elements around the text that are also tried
constexpr std::size_t kMaxTags = 5;    // of clicked paragraphs, headings and lists

std::vector<fields::Found> found_by(const std::string& text, const Page& page, NodeId context) {
  std::vector<fields::Found> found;
  const auto path = fields::parse_path(text);
  if (!path || !fields::Selector(*path).select(page, context, found)) found.clear();
  return found;
}

// Returns true if text vanished on one of the pages; a user would then undo the exclusion.
bool takes_text(const Draft& before, const Draft& after) {
  for (std::size_t i = 0; i < before.recalls.size(); ++i) {
    if (after.recalls[i] < before.recalls[i] - kSeenLoss) return true;
  }
  return false;
}

}  // namespace

Draft TextClicks::run() {
  Draft best;
  best.field.name = kTextField;
  best.field.type = fields::Type::Text;
  best.field.min = 1;
  best.field.max = 1;
  trial_.score(nullptr, best);
  for (std::uint32_t page = 0; page < trial_.pages().size(); ++page) {
    if (best.scores[page] < kGoodF1) point_on(page, Taste::Robust, best);
    if (best.scores[page] < kGoodF1) point_on(page, Taste::Any, best);
  }
  if (!best.field.paths.empty()) leave_out(best);
  return best;
}

void TextClicks::point_on(std::uint32_t page, Taste taste, Draft& best) {
  const LearningPage& open = trial_.pages()[page];
  pointer_.open(*open.page, open.body.text);
  const NodeId region = pointer_.region();
  if (region == kNoNode) return;
  const Draft before = best;
  const std::vector<std::string> whole = paths_of_region(page, region, taste);
  const std::string pieces = path_of_pieces(page, region, taste);
  for (const std::string& path : whole) {
    if (take_path(page, path, before, best)) return;
  }
  if (!pieces.empty()) take_path(page, pieces, before, best);
}

// Returns paths of the element, then of those around it, which need more exclusions but are easier
// to name.
std::vector<std::string> TextClicks::paths_of_region(std::uint32_t page, NodeId region,
                                                     Taste taste) const {
  std::vector<std::string> paths;
  const Page& tree = *trial_.pages()[page].page;
  NodeId node = region;
  for (std::size_t i = 0; i <= kMaxAround && tree.node(node).tag != Tag::Body; ++i) {
    const xqt::Example example{page, {node, kNone}};
    for (std::string& path : trial_.propose({&example, 1}, {}, taste)) {
      paths.push_back(std::move(path));
    }
    if (taste == Taste::Any || tree.node(node).parent == kNoNode) break;
    node = tree.node(node).parent;
  }
  return paths;
}

// Returns a path of the elements with text, from up to two examples of each kind.
std::string TextClicks::path_of_pieces(std::uint32_t page, NodeId region, Taste taste) const {
  std::vector<std::pair<std::string, std::vector<xqt::Example>>> by_tag;
  const Page& tree = *trial_.pages()[page].page;
  for (const NodeId node : pointer_.pure(region)) {
    const std::string name(tree.tag_name(node));
    auto found = std::find_if(by_tag.begin(), by_tag.end(),
                              [&](const auto& entry) { return entry.first == name; });
    if (found == by_tag.end()) {
      if (by_tag.size() == kMaxTags) continue;
      found = by_tag.insert(found, {name, {}});
    }
    if (found->second.size() < 2) found->second.push_back({page, {node, kNone}});
  }
  std::string path;
  xqt::ProposeOptions options;
  options.repeated = true;
  for (const auto& [name, examples] : by_tag) {
    const auto proposed = trial_.propose(examples, options, taste);
    if (proposed.empty()) continue;
    path += (path.empty() ? "" : " | ") + proposed.front();
  }
  return path;
}

// Tries a path; returns true if the page is right with it and the others are no worse than before.
bool TextClicks::take_path(std::uint32_t page, const std::string& path, const Draft& before,
                           Draft& best) {
  for (const bool in_front : {false, true}) {
    if (in_front && before.field.paths.empty()) break;
    Draft draft = before;
    auto& all = draft.field.paths;
    all.insert(in_front ? all.begin() : all.end(), path);
    ++draft.clicks;
    trial_.score(nullptr, draft);
    if (draft.scores[page] > before.scores[page]) leave_out(draft);
    const double others = draft.sum - draft.scores[page];
    const bool right =
        draft.scores[page] >= kGoodF1 && others + Draft::kMin > before.sum - before.scores[page];
    if (draft.better_than(best)) best = draft;
    if (right) return true;
  }
  return false;
}

void TextClicks::leave_out(Draft& draft) {
  for (std::uint32_t page = 0; page < trial_.pages().size(); ++page) leave_out_on(page, draft);
}

void TextClicks::leave_out_on(std::uint32_t page, Draft& draft) {
  const LearningPage& open = trial_.pages()[page];
  pointer_.open(*open.page, open.body.text);
  std::vector<fields::Found> regions;
  std::string within;
  for (const std::string& path : draft.field.paths) {
    regions = found_by(path, *open.page, kNoNode);
    within = path;
    if (!regions.empty()) break;
  }
  std::size_t pointed = 0;
  for (const fields::Found& region : regions) {
    for (const NodeId node : pointer_.foreign(region.node)) {
      const bool enough = draft.field.exclude.size() >= kMaxExclusions;
      if (enough || ++pointed > kMaxForeign) return;
      const bool gone = std::any_of(
          draft.field.exclude.begin(), draft.field.exclude.end(), [&](const std::string& path) {
            const auto found = found_by(path, *open.page, region.node);
            return std::find(found.begin(), found.end(), fields::Found{node, kNone}) != found.end();
          });
      if (!gone) leave_out_one(page, node, within, draft);
    }
  }
}

void TextClicks::leave_out_one(std::uint32_t page, NodeId node, const std::string& within,
                               Draft& draft) {
  xqt::ProposeOptions options;
  options.repeated = true;
  options.within = within;
  const xqt::Example example{page, {node, kNone}};
  for (const std::string& path : trial_.propose({&example, 1}, options, Taste::Robust)) {
    Draft less = draft;
    less.field.exclude.push_back(path);
    ++less.clicks;
    trial_.score(nullptr, less);
    if (!less.better_than(draft) || takes_text(draft, less)) continue;
    draft = std::move(less);
    return;
  }
}

}  // namespace sito::eval
