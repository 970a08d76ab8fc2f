// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/weave.h"

#include "sito/base/hash.h"
#include "sito/base/limits.h"
#include "sito/page/page.h"
#include "sito/page/parse.h"
#include "sito/reveal/merge.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sito::reveal {
namespace {

using Known = std::unordered_set<std::uint64_t>;

// Returns a hash of the shown text of a block; 0 if nothing of it is shown.
std::uint64_t hash_of(const Page& page, const Block& block) {
  std::string text;
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const Text& part = page.texts()[i];
    if (!part.hidden && !page.node(part.node).style_hidden) text.append(part.text).append(" ");
  }
  const std::string form = merge_form(text);
  return form.empty() ? 0 : hash_bytes(form);
}

void add_blocks(const Page& page, Known& known) {
  for (const Block& block : page.blocks()) known.insert(hash_of(page, block));
}

/// Where an element of a page is.
struct Place {
  std::uint64_t hash = 0;  ///< finds the same element in another state; 0 for texts
  bool only = false;       ///< by its id, or as the only one of its name in its parent
};

std::vector<Place> places_of(const Page& page) {
  const auto nodes = page.nodes();
  std::vector<Place> places(nodes.size());
  std::vector<std::uint64_t> kinds(nodes.size(), 0);
  std::unordered_map<std::uint64_t, std::uint32_t> n_alike;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].is_text()) continue;
    const std::uint64_t name = hash_bytes(page.tag_name(NodeId{i}));
    const auto id = page.attribute(NodeId{i}, Attr::Id);
    if (id && !id->empty()) {
      places[i] = {hash_bytes(*id, name), true};
    } else if (nodes[i].parent == kNoNode) {
      places[i] = {name, true};
    } else {
      kinds[i] = hash_pair(places[index_of(nodes[i].parent)].hash, name);
      places[i].hash = hash_pair(kinds[i], ++n_alike[kinds[i]]);
    }
  }
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (kinds[i] != 0) places[i].only = n_alike[kinds[i]] == 1;
  }
  return places;
}

bool has_text_of_its_own(const Page& page, std::uint32_t element) {
  const auto nodes = page.nodes();
  for (std::uint32_t i = element + 1; i < nodes[element].end; i = nodes[i].end) {
    if (nodes[i].is_text() && !page.text(nodes[i].text).blank) return true;
  }
  return false;
}

/// A piece of a state that the document does not have.
struct Piece {
  std::uint32_t begin = 0, end = 0;  ///< nodes
  bool is_bare = false;              ///< it has text without an element around it
};

/// Finds the pieces of one state that have only new blocks.
class NewPieces {
 public:
  NewPieces(const Page& page, const Known& known)
      : page_(page), n_old_(page.nodes().size() + 1, 0), n_new_(n_old_) {
    for (const Block& block : page.blocks()) {
      const std::uint64_t hash = hash_of(page, block);
      const bool is_new = hash != 0 && !known.contains(hash);
      for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
        const Text& part = page.texts()[i];
        if (part.hidden || part.blank) continue;
        ++(is_new ? n_new_ : n_old_)[index_of(part.node) + 1];
      }
    }
    for (std::size_t i = 1; i < n_old_.size(); ++i) {
      n_old_[i] += n_old_[i - 1];
      n_new_[i] += n_new_[i - 1];
    }
  }

  /// Returns them in document order; neighbours with one parent are one piece. Elements for which
  /// `is_there` is true are not pieces themselves.
  [[nodiscard]] std::vector<Piece> find(const std::function<bool(std::uint32_t)>& is_there) const {
    std::vector<Piece> pieces;
    for (std::uint32_t i = 0; i < page_.nodes().size();) {
      const Node& node = page_.nodes()[i];
      if (node.parent == kNoNode || !is_new(i, node.end) || is_there(i)) {
        ++i;
        continue;
      }
      const bool joins = !pieces.empty() && pieces.back().end == i &&
                         page_.nodes()[pieces.back().begin].parent == node.parent;
      if (!joins) pieces.push_back({i, i, false});
      pieces.back().end = node.end;
      pieces.back().is_bare |= node.is_text();
      i = node.end;
    }
    return pieces;
  }

 private:
  [[nodiscard]] bool is_new(std::uint32_t begin, std::uint32_t end) const {
    return n_new_[end] > n_new_[begin] && n_old_[end] == n_old_[begin];
  }

  const Page& page_;
  std::vector<std::uint32_t> n_old_, n_new_;  // texts before each node
};

// Returns the source of a piece.
std::string source_of(const Page& page, const Piece& piece) {
  std::uint32_t begin = kNone;
  std::uint32_t end = 0;
  for (std::uint32_t i = piece.begin; i < piece.end; ++i) {
    for (const SourceRange& range : {page.nodes()[i].source, page.nodes()[i].end_tag}) {
      if (!range.known()) continue;
      begin = std::min(begin, range.begin);
      end = std::max(end, range.end);
    }
  }
  if (begin >= end) return {};
  const std::string source(page.source().substr(begin, end - begin));
  return piece.is_bare ? "<p>" + source + "</p>" : source;
}

/// The document under construction.
class Woven {
 public:
  explicit Woven(std::string_view html) : parser_(Limits{}), html_(html) {
    parser_.parse(html_, "", page_);
    add_blocks(page_, known_);
    const std::vector<Place> places = places_of(page_);
    for (std::uint32_t i = 0; i < places.size(); ++i) {
      const SourceRange end = page_.nodes()[i].end_tag;
      if (page_.nodes()[i].is_text() || !end.known()) continue;
      ends_.try_emplace(places[i].hash, End{end.begin, places[i].only});
    }
  }

  void add(const Page& state) {
    const std::vector<Place> places = places_of(state);
    const auto is_there = [&](std::uint32_t i) {
      const auto found = ends_.find(places[i].hash);
      return places[i].only && found != ends_.end() && found->second.only &&
             !has_text_of_its_own(state, i);
    };
    for (const Piece& piece : NewPieces(state, known_).find(is_there)) {
      inserted_.emplace_back(end_of(state, places, state.nodes()[piece.begin].parent),
                             source_of(state, piece));
    }
    add_blocks(state, known_);
  }

  [[nodiscard]] std::string finish() {
    std::stable_sort(inserted_.begin(), inserted_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string out;
    std::size_t at = 0;
    for (const auto& [place, source] : inserted_) {
      out.append(html_.substr(at, place - at)).append(source);
      at = place;
    }
    return out.append(html_.substr(at));
  }

 private:
  // Returns where the content of the innermost element ends that this document has, too.
  [[nodiscard]] std::size_t end_of(const Page& state, const std::vector<Place>& places,
                                   NodeId node) const {
    for (; node != kNoNode; node = state.node(node).parent) {
      const auto found = ends_.find(places[index_of(node)].hash);
      if (found != ends_.end()) return found->second.at;
    }
    return html_.size();
  }

  struct End {
    std::uint32_t at = 0;
    bool only = false;  // as in Place
  };

  PageParser parser_;
  std::string_view html_;
  Page page_;
  Known known_;
  std::unordered_map<std::uint64_t, End> ends_;  // of elements, by place
  std::vector<std::pair<std::size_t, std::string>> inserted_;
};

}  // namespace

std::string weave(std::span<const PageState> states) {
  if (states.empty()) return {};
  PageParser parser(Limits{});
  Page page;
  Known last;
  parser.parse(states.back().html, "", page);
  add_blocks(page, last);
  const bool has_all = std::all_of(states.begin(), states.end() - 1, [&](const PageState& state) {
    parser.parse(state.html, "", page);
    return NewPieces(page, last).find([](std::uint32_t) { return false; }).empty();
  });
  if (has_all) return states.back().html;
  Woven woven(states.front().html);
  for (const PageState& state : states.subspan(1)) {
    parser.parse(state.html, "", page);
    woven.add(page);
  }
  return woven.finish();
}

}  // namespace sito::reveal
