// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/reader.h"

#include "sito/base/hash.h"
#include "sito/page/geometry.h"
#include "sito/reveal/routes.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace sito::reveal {
namespace {

constexpr std::uint32_t kMaxLabelWords = 8;
// smallest share of common blocks of two states of one page
constexpr double kOtherPageShare = 0.3;

std::vector<std::uint64_t> hash_blocks(const Page& page) {
  std::vector<std::uint64_t> hashes;
  for (const Block& block : page.blocks()) {
    std::uint64_t hash = 0;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      if (!page.texts()[i].hidden) hash = hash_bytes(page.texts()[i].text, hash);
    }
    hashes.push_back(hash);
  }
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  return hashes;
}

// Long texts are not labels; a whole card may be clickable.
std::vector<NodeId> labels_of(const std::vector<Item>& items) {
  std::vector<NodeId> labels;
  for (const Item& item : items) {
    if (item.words <= kMaxLabelWords) labels.push_back(item.node);
  }
  std::sort(labels.begin(), labels.end(),
            [](NodeId a, NodeId b) { return index_of(a) < index_of(b); });
  return labels;
}

}  // namespace

StateReader::StateReader(const browser::Loaded& loaded, Reading reading, const Classify& classify,
                         sift::Sifter* sifter)
    : loaded_(loaded),
      reading_(sifter == nullptr ? Reading::None : reading),
      classify_(classify),
      snapshot_(loaded, sifter) {}

std::uint32_t StateReader::words_shown() const {
  std::uint32_t words = 0;
  const Page& page = this->page();
  for (const Node& node : page.nodes()) {
    if (!node.is_text() || node.hidden || node.parent == kNoNode) continue;
    const std::optional<Geometry> geometry = geometry_of(page, node.parent);
    if (geometry && geometry->visible) words += page.text(node.text).n_words;
  }
  return words;
}

// Parses the snapshot and adds its text; all other results use the same parse.
void StateReader::sift(std::uint32_t state) {
  Document document;
  const sift::Drop drop = snapshot_.sift(document);
  documents_.add(drop, document, state);
}

bool StateReader::looks_like_other(const Page& page) const {
  if (last_blocks_.empty()) return false;
  const std::vector<std::uint64_t> blocks = hash_blocks(page);
  std::vector<std::uint64_t> common;
  std::set_intersection(blocks.begin(), blocks.end(), last_blocks_.begin(), last_blocks_.end(),
                        std::back_inserter(common));
  return static_cast<double>(common.size()) <
         kOtherPageShare * static_cast<double>(last_blocks_.size());
}

Look StateReader::add(std::string html, std::uint32_t after_clicks, bool may_be_other,
                      std::uint32_t pager_page) {
  snapshot_.set(std::move(html));
  is_other_ = false;
  if (may_be_other) {
    snapshot_.parse();
    is_other_ = looks_like_other(page());
    if (is_other_) return {};
  }
  const bool first = n_states_ == 0;
  const bool clicked = after_clicks > boxes_.clicks;
  boxes_.clicks = after_clicks;
  const bool with_text = reading_ == Reading::Continuous || (reading_ == Reading::Final && first);
  if (with_text) {
    mark_dialogs(clicked);
    sift(n_states_);
  } else if (!may_be_other) {
    snapshot_.parse();
  }
  if (first) documents_.mark_loaded();
  if (first && reading_ == Reading::Final) documents_.clear_text();
  last_blocks_ = hash_blocks(page());
  const std::vector<elements::Verdict> verdicts = classify_(page());
  has_places_ = has_places_ || has_places_in_routes(page());
  if (has_places_) links_.leave_places();
  std::optional<BareRoutes> bare;
  if (links_.takes_bare()) bare.emplace(page());
  std::uint32_t left = 0;
  items_ = find_items(page(), verdicts, find_walls(clicked), has_places_, bare ? &*bare : nullptr,
                      &left);
  n_left_ = std::max(n_left_, left);
  Look look;
  const std::vector<NodeId> labels = labels_of(items_);
  look.yield = texts_.add(page(), n_states_, labels);
  const auto is_known = [&](const Item& item) { return texts_.know(page(), item.target, labels); };
  spare_items(page(), is_known, items_);
  look.new_links = links_.add(page(), verdicts, n_states_);
  kept_.add(n_states_, {without_geometry(snapshot_.html()), after_clicks, pager_page},
            texts_.worth_keeping());
  ++n_states_;
  return look;
}

// A box over the page that a click has opened asks for nothing, if it does not say so: it shows more
// of the page, and its buttons may do so, too.
std::vector<elements::ConsentWall> StateReader::find_walls(bool clicked) {
  std::vector<elements::ConsentWall> walls = elements::consent_walls(page());
  std::erase_if(walls, [&](const elements::ConsentWall& wall) {
    const std::optional<Geometry> box = geometry_of(page(), wall.node);
    return !wall.certain && box && box->id != 0 && boxes_.add(box->id, clicked);
  });
  return walls;
}

// Extraction drops dialogs that come by themselves.
void StateReader::mark_dialogs(bool clicked) {
  if (snapshot_.html().find("dialog") == std::string::npos) return;
  snapshot_.parse();
  std::vector<std::uint32_t> opened;
  for (std::uint32_t i = 0; i < page().nodes().size(); ++i) {
    const NodeId node{i};
    if (page().nodes()[i].is_text()) continue;
    const std::string_view role = page().attribute(node, Attr::Role).value_or("");
    const bool is_dialog = role == "dialog" || role == "alertdialog";
    if (!is_dialog && page().node(node).tag != Tag::Dialog) continue;
    const std::optional<Geometry> box = geometry_of(page(), node);
    if (!box || box->id == 0 || !box->visible) continue;
    if (boxes_.add(box->id, clicked)) opened.push_back(box->id);
  }
  for (const std::uint32_t element : opened) snapshot_.mark_opened(element);
}

void StateReader::finish(Revealed& out) {
  if (reading_ == Reading::Final && n_states_ > 0) sift(n_states_ - 1);
  kept_.finish(out);
  out.geometry = snapshot_.take_html();
  out.n_states = n_states_;
  out.links = links_.take();
  documents_.finish(out);
  out.document.url = loaded_.url;
}

}  // namespace sito::reveal
