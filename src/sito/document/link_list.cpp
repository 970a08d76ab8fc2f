// SPDX-License-Identifier: Apache-2.0
#include "sito/document/link_list.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/document/collapse.h"
#include "sito/document/web_address.h"
#include "sito/page/tag_sets.h"
#include "sito/text/clean.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <unordered_map>
#include <utility>

namespace sito {
namespace {

// Chosen by sito from many front pages and result pages: labels of menus have one or two words,
// titles more.
constexpr std::size_t kFewestMembers = 3;
constexpr std::uint32_t kTitleWords = 3;
// The same threshold in characters, for scripts without blanks between words.
constexpr std::uint32_t kTitleChars = 12;
// Shorter text beside a title is a label ("More", "3 comments", a date).
constexpr std::uint32_t kTextWords = 6;
constexpr std::uint32_t kTextChars = 24;

constexpr TagSet kAside{Tag::Nav, Tag::Footer, Tag::Select, Tag::Button};

std::string_view trimmed_class(std::string_view classes) {
  // Drop a number as in "item item-12", because it differs between members.
  std::size_t end = 0;
  while (end < classes.size() && !is_digit(classes[end])) ++end;
  return classes.substr(0, end);
}

bool looks_like_title(std::uint32_t words, std::uint32_t chars) {
  return words >= kTitleWords || chars >= kTitleChars;
}

struct Member {
  LinkId link{};
  NodeId box = kNoNode;  // the largest element around it with no other member of its family
  std::string url;
  std::string text;
  std::uint32_t words = 0, chars = 0;
};

struct Section {
  std::uint32_t node = 0;
  std::string heading;
};

class LinkList {
 public:
  explicit LinkList(const Page& page) : page_(page) { addresses_.set_base(page.base_url()); }

  std::vector<ListEntry> make() {
    gather();
    choose();
    find_boxes();
    return entries();
  }

 private:
  void gather();
  void choose();
  void find_boxes();
  std::vector<ListEntry> entries();
  [[nodiscard]] std::uint64_t family_of(NodeId node) const;
  [[nodiscard]] bool is_aside(NodeId node) const;
  [[nodiscard]] bool breaks_between(NodeId before, NodeId after) const;
  [[nodiscard]] std::string text_of(TextId begin, TextId end, const Link* without = nullptr) const;
  [[nodiscard]] std::string text_beside(const Member& member) const;
  [[nodiscard]] std::vector<Section> sections_outside(
      const std::vector<const Member*>& chosen) const;

  const Page& page_;
  WebAddresses addresses_;
  std::vector<Member> members_;                                 // in the order of the page
  std::map<std::uint64_t, std::vector<std::size_t>> families_;  // members by family
};

// Hashes the elements and classes around a link, up to the body.
std::uint64_t LinkList::family_of(NodeId node) const {
  std::uint64_t family = 0;
  for (; node != kNoNode; node = page_.node(node).parent) {
    const Tag tag = page_.node(node).tag;
    if (tag == Tag::Body) break;
    family = hash_pair(family, static_cast<std::uint64_t>(tag));
    if (const auto classes = page_.attribute(node, Attr::Class)) {
      family = hash_pair(family, hash_bytes(trimmed_class(*classes)));
    }
  }
  return family;
}

bool LinkList::is_aside(NodeId node) const {
  for (; node != kNoNode; node = page_.node(node).parent) {
    if (kAside.contains(page_.node(node).tag)) return true;
    const auto role = page_.attribute(node, Attr::Role);
    if (role && (*role == "navigation" || *role == "contentinfo" || *role == "menu")) return true;
  }
  return false;
}

// Returns true if a line ends between two text nodes of a block.
bool LinkList::breaks_between(NodeId before, NodeId after) const {
  for (std::uint32_t n = index_of(before); n < index_of(after); ++n) {
    if (page_.nodes()[n].tag == Tag::Br) return true;
  }
  return false;
}

// Without the text of a link, if one is given.
std::string LinkList::text_of(TextId begin, TextId end, const Link* without) const {
  Collapser collapser;
  std::string clean;
  NodeId before = kNoNode, container = kNoNode;
  for (std::uint32_t i = index_of(begin); i < index_of(end); ++i) {
    const Text& text = page_.texts()[i];
    if (text.hidden || page_.node(text.node).style_hidden) continue;
    const NodeId now = text.block == kNoBlock ? kNoNode : page_.block(text.block).container;
    if (container != now || (before != kNoNode && breaks_between(before, text.node))) {
      collapser.separate();
    }
    container = now;
    before = text.node;
    if (without != nullptr && i >= index_of(without->text_begin) &&
        i < index_of(without->text_end)) {
      collapser.separate();
      continue;
    }
    clean.clear();
    text::append_clean(text.text, clean);
    collapser.append(clean);
  }
  return collapser.text();
}

void LinkList::gather() {
  const auto links = page_.links();
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    const Node& node = page_.node(link.node);
    if (node.hidden || node.style_hidden || is_aside(link.node)) continue;
    Member member;
    member.link = LinkId{i};
    for (std::uint32_t t = index_of(link.text_begin); t < index_of(link.text_end); ++t) {
      member.words += page_.texts()[t].n_words;
      member.chars += page_.texts()[t].n_chars;
    }
    if (member.chars == 0) continue;
    member.url = addresses_.of_link(link.href);
    if (!member.url.starts_with("http")) continue;
    member.text = text_of(link.text_begin, link.text_end);
    families_[family_of(link.node)].push_back(members_.size());
    members_.push_back(std::move(member));
  }
}

// Keeps only families that are lists of titles.
void LinkList::choose() {
  std::erase_if(families_, [this](const auto& family) {
    const auto& members = family.second;
    if (members.size() < kFewestMembers) return true;
    const auto titles = std::ranges::count_if(members, [this](std::size_t i) {
      return looks_like_title(members_[i].words, members_[i].chars);
    });
    return static_cast<std::size_t>(titles) * 2 < members.size();
  });
}

void LinkList::find_boxes() {
  for (const auto& family : families_) {
    const std::vector<std::size_t>& members = family.second;
    for (std::size_t k = 0; k < members.size(); ++k) {
      Member& member = members_[members[k]];
      const NodeId at = page_.links()[index_of(member.link)].node;
      const auto place_of = [&](std::size_t other) {
        return index_of(page_.links()[index_of(members_[members[other]].link)].node);
      };
      const std::uint32_t before = k == 0 ? kNone : place_of(k - 1);
      const std::uint32_t behind = k + 1 == members.size() ? kNone : place_of(k + 1);
      member.box = at;
      for (NodeId up = page_.node(at).parent; up != kNoNode; up = page_.node(up).parent) {
        const Node& node = page_.node(up);
        if (node.tag == Tag::Body || (before != kNone && before >= index_of(up)) ||
            (behind != kNone && behind < node.end)) {
          break;
        }
        member.box = up;
      }
    }
  }
}

// Returns the longest text in the box that is not mostly links, without the title.
std::string LinkList::text_beside(const Member& member) const {
  const Link& link = page_.links()[index_of(member.link)];
  const std::uint32_t end = page_.node(member.box).end;
  std::string best;
  for (std::uint32_t n = index_of(member.box); n < end; ++n) {
    const Node& node = page_.nodes()[n];
    if (!node.is_text()) continue;
    const Text& text = page_.text(node.text);
    if (text.block == kNoBlock || text.hidden || node.style_hidden) continue;
    const Block& block = page_.block(text.block);
    n = std::max(n, index_of(page_.texts()[index_of(block.text_end) - 1].node));
    const bool has_much_text = block.n_words >= kTextWords || block.n_text_chars >= kTextChars;
    if (!has_much_text || block.link_density() > 0.5) continue;
    // The title may stand in front of its text, in the same block.
    const bool has_title = index_of(link.text_begin) >= index_of(block.text_begin) &&
                           index_of(link.text_begin) < index_of(block.text_end);
    if (has_title && block.n_words < member.words + kTextWords &&
        block.n_text_chars < member.chars + kTextChars) {
      continue;
    }
    std::string words = text_of(block.text_begin, block.text_end, &link);
    if (words.size() > best.size()) best = std::move(words);
  }
  if (best == member.text) return "";
  if (best.size() <= kMaxTextBytes) return best;
  const std::size_t blank = best.rfind(' ', kMaxTextBytes);
  std::size_t cut = blank == std::string::npos ? kMaxTextBytes : blank;
  while (cut > 0 && is_continuation(best[cut])) --cut;
  best.resize(cut);
  return best + "\xE2\x80\xA6";
}

// Returns the headings outside all boxes, which belong to sections.
std::vector<Section> LinkList::sections_outside(const std::vector<const Member*>& chosen) const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> boxes;
  boxes.reserve(chosen.size());
  for (const Member* member : chosen) {
    boxes.emplace_back(index_of(member->box), page_.node(member->box).end);
  }
  std::ranges::sort(boxes);
  std::vector<Section> sections;
  std::size_t box = 0;
  std::uint32_t covered = 0;
  const auto nodes = page_.nodes();
  const auto text_at = [this](std::uint32_t node) {
    const auto found = std::ranges::lower_bound(
        page_.texts(), node, {}, [](const Text& text) { return index_of(text.node); });
    return TextId{static_cast<std::uint32_t>(found - page_.texts().begin())};
  };
  for (std::uint32_t n = 0; n < nodes.size(); ++n) {
    while (box < boxes.size() && boxes[box].first <= n) {
      covered = std::max(covered, boxes[box++].second);
    }
    if (n < covered || !kHeadingElements.contains(nodes[n].tag) || nodes[n].style_hidden) continue;
    sections.push_back({n, text_of(text_at(n), text_at(nodes[n].end))});
  }
  return sections;
}

std::vector<ListEntry> LinkList::entries() {
  std::vector<const Member*> chosen;
  for (const auto& [family, members] : families_) {
    for (const std::size_t i : members) chosen.push_back(&members_[i]);
  }
  std::ranges::sort(chosen, {}, [](const Member* member) { return index_of(member->link); });
  const std::vector<Section> sections = sections_outside(chosen);
  std::vector<ListEntry> list;
  std::unordered_map<std::string, std::size_t> known;
  for (const Member* member : chosen) {
    if (const auto found = known.find(member->url); found != known.end()) {
      ListEntry& entry = list[found->second];
      if (entry.text.empty()) entry.text = text_beside(*member);
      continue;
    }
    if (!looks_like_title(member->words, member->chars)) continue;
    if (list.size() == kMaxListEntries) break;
    known.emplace(member->url, list.size());
    const auto behind =
        std::ranges::upper_bound(sections, index_of(member->box), {}, &Section::node);
    list.push_back({member->url, member->text, text_beside(*member),
                    behind == sections.begin() ? "" : std::prev(behind)->heading});
  }
  return list;
}

}  // namespace

std::vector<ListEntry> link_list(const Page& page) { return LinkList(page).make(); }

}  // namespace sito
