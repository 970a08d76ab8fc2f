// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/kept_headings.h"

#include "sito/document/structure/attributes.h"
#include "sito/document/structure/post_signals.h"
#include "sito/page/tag_sets.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::structured {
namespace {

// Texts between a title and the main text: dates, authors, buttons to share.
constexpr std::uint32_t kTextsBehindTitle = 12;
constexpr std::size_t kBytesBehindTitle = 200;
// A headline that the title of the page does not have: names of sites are shorter.
constexpr std::ptrdiff_t kWordsOfHeadline = 3;
constexpr std::size_t kBytesOfHeadline = 300;

// Returns true if the link at or around this node leads to the front page of a site.
bool leads_home(const Page& page, NodeId id) {
  constexpr std::size_t kLongestLanguage = 3;
  while (id != kNoNode && page.node(id).tag != Tag::A) id = page.node(id).parent;
  if (id == kNoNode) return true;
  std::string_view path = page.attribute(id, Attr::Href).value_or(std::string_view());
  if (const std::size_t host = path.find("//"); host < path.find_first_of("?#")) {
    path.remove_prefix(std::min(path.find('/', host + 2), path.size()));
  }
  path = path.substr(0, path.find_first_of("?#"));
  while (path.starts_with('/')) path.remove_prefix(1);
  while (path.ends_with('/')) path.remove_suffix(1);
  return path.size() <= kLongestLanguage;
}

// Returns true for a heading that has the title of the page, and not the name of its site.
bool is_title(const Page& page, const KeptIndex& kept, NodeId heading) {
  if (page.node(heading).tag != Tag::H1) return false;
  std::string text;
  for (std::uint32_t i = index_of(heading); i < page.node(heading).end; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || node.hidden) continue;
    const Text& part = page.text(node.text);
    const std::string_view sign = text::trim(part.text);
    if (part.link != kNoLink && !sign.empty()) {  // a link to the heading, or the site's name
      const bool is_word = text::is_letter_or_digit(text::code_point_at(sign, 0).value);
      if (is_word && leads_home(page, page.node(part.node).parent)) return false;
      if (!is_word) continue;
    }
    text += page.text(node.text).text;
  }
  const std::string words = text::collapse_and_trim(text);
  const std::string_view title = page.title();
  const bool is_most = words.size() * 2 >= title.size() && title.find(words) != title.npos;
  return kept.has_visible(heading) && !words.empty() && (is_most || title.starts_with(words));
}

bool has_image(const Page& page, NodeId id) {
  const auto nodes = page.nodes().subspan(index_of(id), page.node(id).end - index_of(id));
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const Node& node) { return node.tag == Tag::Img; });
}

}  // namespace

bool are_near(const Page& page, NodeId id, TextId text) {
  const NodeId node = page.text(text).node;
  NodeId around = page.node(id).parent;
  for (int i = 0; around != kNoNode && i < kReachOfParts; ++i) {
    if (node > around && index_of(node) < page.node(around).end) return true;
    around = page.node(around).parent;
  }
  return false;
}

bool KeptHeadings::is_before_kept(NodeId heading) const {
  const TextId behind = kept_.behind(heading);
  return behind != kNoText && kept_.is_kept(behind) && are_near(page_, heading, behind) &&
         kept_.n_kept(0, index_of(heading)) > 0 && !is_in_heading_above(behind, heading) &&
         !is_in_next_card(behind, heading);
}

// Returns true for text that is not in the card or item of a list that has the heading, but in one
// beside it. Boxes that hold nothing but the heading are no cards.
bool KeptHeadings::is_in_next_card(TextId text, NodeId heading) const {
  const NodeId behind = page_.text(text).node;
  const auto holds_text = [&](NodeId id) { return index_of(behind) < page_.node(id).end; };
  NodeId card = heading;
  while (page_.node(card).parent != kNoNode && !holds_text(page_.node(card).parent))
    card = page_.node(card).parent;
  if (card == heading) return false;
  NodeId next = behind;
  while (page_.node(next).parent != page_.node(card).parent) next = page_.node(next).parent;
  if (page_.node(next).tag != page_.node(card).tag) return false;
  if (page_.node(card).tag == Tag::Li || page_.node(card).tag == Tag::Article) return true;
  if (kept_.n_visible(card) == kept_.n_visible(heading) && !has_image(page_, card)) return false;
  if (class_of(page_, card) == class_of(page_, next)) return true;
  const auto& headings = kept_.headings();
  const auto own = std::lower_bound(headings.begin(), headings.end(), next);
  return own != headings.end() && index_of(*own) < page_.node(next).end &&
         page_.node(*own).tag == page_.node(heading).tag;
}

// Returns true for text in a heading of the same or a higher level than another one, which thus
// has no text of its own.
bool KeptHeadings::is_in_heading_above(TextId text, NodeId heading) const {
  const Tag level = page_.node(heading).tag;
  NodeId around = page_.node(page_.text(text).node).parent;
  for (int i = 0; around != kNoNode && i < kReachOfParts; ++i, around = page_.node(around).parent) {
    const Tag tag = page_.node(around).tag;
    if (kHeadingElements.contains(tag)) return kHeadingElements.contains(level) && tag <= level;
  }
  return false;
}

// The only `h1` of a page is its headline, whatever its title says, if it stands directly before
// the kept text. A site's name is in the title, in a header, or short.
bool KeptHeadings::is_only_headline(NodeId heading) const {
  if (page_.node(heading).tag != Tag::H1 || !kept_.has_visible(heading)) return false;
  const auto& headings = kept_.headings();
  const auto n = std::count_if(headings.begin(), headings.end(),
                               [this](NodeId id) { return page_.node(id).tag == Tag::H1; });
  if (n != 1 || page_.text(kept_.first_visible(heading)).link != kNoLink) return false;
  const TextId behind = kept_.behind(heading);
  if (behind == kNoText || !kept_.is_kept(behind) || !are_near(page_, heading, behind))
    return false;
  for (NodeId up = page_.node(heading).parent; up != kNoNode; up = page_.node(up).parent) {
    if (page_.node(up).tag == Tag::Header) return false;
  }
  const std::string words = brief_text(page_, heading, kBytesOfHeadline);
  return std::count(words.begin(), words.end(), ' ') + 1 >= kWordsOfHeadline &&
         page_.title().find(words) == std::string_view::npos;
}

// Returns true for a headline that the page has once more: as a kept heading, or for screens of
// another size as an `h1` that is nearer to the kept text.
bool KeptHeadings::is_written_again(NodeId headline) const {
  constexpr std::ptrdiff_t kNearby = 8;  // headings
  const auto& headings = kept_.headings();
  const std::string words = brief_text(page_, headline, kBytesOfHeadline);
  const auto at = std::lower_bound(headings.begin(), headings.end(), headline);
  const auto begin = at - std::min(kNearby, at - headings.begin());
  const auto end = at + std::min(kNearby, headings.end() - at);
  return std::any_of(begin, end, [&](NodeId other) {
    const bool is_nearer = page_.node(other).tag == Tag::H1 && other > headline &&
                           kept_.n_kept(index_of(headline), index_of(other)) == 0;
    return other != headline && (is_nearer || kept_.has_kept(other)) && kept_.has_visible(other) &&
           brief_text(page_, other, kBytesOfHeadline) == words;
  });
}

// The title of a page stands before all kept text, perhaps with some short texts between.
bool KeptHeadings::is_title_of_kept(NodeId heading) const {
  if (!is_title(page_, kept_, heading)) return is_only_headline(heading);
  if (is_written_again(heading)) return false;
  const auto n_texts = static_cast<std::uint32_t>(page_.texts().size());
  std::size_t bytes = 0;
  std::uint32_t passed = 0;
  for (std::uint32_t i = index_of(kept_.last_visible(heading)) + 1; i < n_texts; ++i) {
    const Text& text = page_.texts()[i];
    if (text.hidden || text.blank) continue;
    if (kept_.is_kept(TextId{i})) return are_near(page_, heading, TextId{i});
    bytes += text.text.size();
    if (++passed > kTextsBehindTitle || bytes > kBytesBehindTitle) return false;
  }
  return false;
}

}  // namespace sito::structured
