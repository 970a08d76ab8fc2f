// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/reader.h"

#include "sito/base/hash.h"
#include "sito/page/geometry.h"
#include "sito/reveal/routes.h"
#include "sito/sift/sifter.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace sito::reveal {
namespace {

constexpr std::size_t kMaxKeptBytes = std::size_t{64} << 20;  // of all states of a page
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
      sifter_(sifter),
      parser_(Limits{}) {}

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

const Page& StateReader::page() const { return sifted_ ? sifter_->page() : page_; }

// Fills the document if the page has text; all other results use the same parse.
void StateReader::sift(Document& document) {
  archive::Webpage webpage;
  webpage.url = loaded_.url;
  webpage.content_type = "text/html";
  webpage.http_charset = "utf-8";
  webpage.status = loaded_.status;
  webpage.payload = html_;
  CountingDiagnostics diagnostics;
  sifted_ = true;
  const sift::Drop drop = sifter_->sift(webpage, {loaded_.url, 0}, diagnostics, document)
                              .value_or(sift::Drop::NoContent);
  if (drop == sift::Drop::Kept) {
    merger_.add(document, n_states_);
    last_drop_ = drop;
  } else if (merger_.empty()) {
    last_drop_ = drop;
    last_document_ = document;
  }
}

void StateReader::read_page(bool with_text) {
  sifted_ = false;
  if (with_text) {
    Document document;
    sift(document);
  } else {
    parser_.parse(html_, loaded_.url, page_);
  }
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
  html_ = std::move(html);
  is_other_ = false;
  if (may_be_other) {
    read_page(false);
    is_other_ = looks_like_other(page());
    if (is_other_) return {};
  }
  const bool first = n_states_ == 0;
  const bool with_text = reading_ == Reading::Continuous || (reading_ == Reading::Final && first);
  if (with_text || !may_be_other) read_page(with_text);
  if (first) words_loaded_ = merger_.words();
  if (first && reading_ == Reading::Final) merger_ = {};
  last_blocks_ = hash_blocks(page());
  const std::vector<elements::Verdict> verdicts = classify_(page());
  has_places_ = has_places_ || has_places_in_routes(page());
  if (has_places_) links_.leave_places();
  std::optional<BareRoutes> bare;
  if (takes_bare_) bare.emplace(page());
  items_ = find_items(page(), verdicts, has_places_, bare ? &*bare : nullptr);
  Look look;
  look.yield = texts_.add(page(), n_states_, labels_of(items_));
  look.new_links = links_.add(page(), verdicts, n_states_);
  keep_state(after_clicks, pager_page);
  ++n_states_;
  return look;
}

// Drops states without text worth keeping and, above the limit, the oldest ones.
void StateReader::keep_state(std::uint32_t after_clicks, std::uint32_t pager_page) {
  PageState state{without_geometry(html_), after_clicks, pager_page};
  const std::vector<std::uint32_t> worth = texts_.worth_keeping();
  std::erase_if(kept_, [&](const auto& kept) {
    return !std::binary_search(worth.begin(), worth.end(), kept.first);
  });
  kept_.emplace(n_states_, std::move(state));
  std::size_t bytes = 0;
  for (const auto& [number, kept] : kept_) bytes += kept.html.size();
  while (bytes > kMaxKeptBytes && kept_.size() > 1) {
    bytes -= kept_.begin()->second.html.size();
    kept_.erase(kept_.begin());
  }
}

void StateReader::finish(Revealed& out) {
  if (reading_ == Reading::Final && n_states_ > 0) {
    Document document;
    --n_states_;  // it is the last state again
    sift(document);
    ++n_states_;
  }
  for (auto& [number, state] : kept_) out.states.push_back(std::move(state));
  out.geometry = std::move(html_);
  out.n_states = n_states_;
  out.links = links_.take();
  out.drop = last_drop_;
  out.document = merger_.empty() ? std::move(last_document_) : merger_.finish();
  out.document.url = loaded_.url;
  out.words_loaded = words_loaded_;
  out.words = merger_.words();
}

}  // namespace sito::reveal
