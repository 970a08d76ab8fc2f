// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/part_links.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/lowered.h"
#include "sito/metadata/part_words.h"
#include "sito/text/utf8.h"
#include "sito/url/normalise.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito {
namespace {

using Kind = PartLabel::Kind;

constexpr std::array kNextNames =
    std::to_array<std::string_view>({"next", "nextpage", "nextpostslink"});
constexpr std::array kPreviousNames =
    std::to_array<std::string_view>({"prev", "previous", "prevpage", "previouspostslink"});

/// What a link says about its direction.
struct Signs {
  bool rel_next = false, rel_previous = false;
  bool next = false, previous = false;  // by its label, or its class
  bool says = false;                    // the label itself says so
  std::optional<std::uint32_t> number;  // its label
};

// Reads the words of `rel`.
void read_rel(std::string_view rel, Signs& signs) {
  std::string lower;
  text::append_lower(rel, lower);
  std::size_t at = 0;
  for (std::string_view word = text::next_word(lower, at); !word.empty();
       word = text::next_word(lower, at)) {
    signs.rel_next = signs.rel_next || word == "next";
    signs.rel_previous = signs.rel_previous || word == "prev" || word == "previous";
  }
}

// Reads the words of a class or an id. A word ends at a sign, and in front of a capital.
void read_names(std::string_view names, Signs& signs) {
  for (std::size_t begin = 0; begin < names.size();) {
    std::size_t end = begin;
    while (end < names.size() && is_letter(names[end]) &&
           !(end > begin && is_upper(names[end]) && is_lower(names[end - 1])))
      ++end;
    const std::string word = lowered(names.substr(begin, end - begin));
    signs.next = signs.next || is_one_of(word, kNextNames);
    signs.previous = signs.previous || is_one_of(word, kPreviousNames);
    begin = std::max(end, begin + 1);
  }
}

/// Ranks links to parts; keeps the best of each direction.
class PartFinder {
 public:
  PartFinder(const Page& page, std::string_view url) : page_(page) {
    resolver_.set_base(page.base_url());
    found_.url = normaliser_.normalised(url);
    host_ = url::host_of(found_.url);
  }

  PartLinks find() {
    if (host_.empty()) return {};
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      const NodeId node{i};
      if (page_.node(node).tag == Tag::Body) break;
      if (page_.node(node).tag == Tag::Link) judge_head(node);
    }
    for (const Link& link : page_.links()) judge(link);
    return std::move(found_);
  }

 private:
  void judge_head(NodeId node) {
    Signs signs;
    read_rel(page_.attribute(node, Attr::Rel).value_or(""), signs);
    if (signs.rel_next != signs.rel_previous)
      judge(page_.attribute(node, Attr::Href).value_or(""), signs);
  }

  void judge(const Link& link) {
    if (link.href.empty() || link.href.starts_with('#')) return;
    Signs signs;
    read_rel(page_.attribute(link.node, Attr::Rel).value_or(""), signs);
    const PartLabel label = label_of(link);
    if (label.kind == Kind::Number) signs.number = label.number;
    signs.next = label.kind == Kind::Next;
    signs.previous = label.kind == Kind::Previous;
    signs.says = signs.next || signs.previous;
    if (!signs.says && !signs.number) read_names_around(link.node, signs);
    judge(link.href, signs);
  }

  // The names of an element around the link count if it holds nothing else.
  void read_names_around(NodeId node, Signs& signs) {
    const NodeId parent = page_.node(node).parent;
    for (const Attr name : {Attr::Class, Attr::Id}) {
      read_names(page_.attribute(node, name).value_or(""), signs);
      if (parent == kNoNode || index_of(parent) + 1 != index_of(node)) continue;
      if (page_.node(parent).end != page_.node(node).end) continue;
      read_names(page_.attribute(parent, name).value_or(""), signs);
    }
    if (signs.next && signs.previous) signs.next = signs.previous = false;
  }

  PartLabel label_of(const Link& link) {
    label_.clear();
    for (std::uint32_t i = index_of(link.text_begin); i < index_of(link.text_end); ++i) {
      if (page_.text(TextId{i}).hidden) continue;
      label_ += page_.text(TextId{i}).text;
      if (label_.size() > kLongestText) return {};
    }
    const PartLabel shown = part_label(text::collapse_and_trim(label_));
    if (shown.kind != Kind::Other) return shown;
    for (const Attr name : {Attr::AriaLabel, Attr::Title}) {
      const PartLabel told = part_label(page_.attribute(link.node, name).value_or(""));
      if (told.kind == Kind::Next || told.kind == Kind::Previous) return told;
    }
    return of_image(link.node);
  }

  // An image with an alternative text, such as an arrow.
  PartLabel of_image(NodeId node) {
    for (std::uint32_t i = index_of(node) + 1; i < page_.node(node).end; ++i) {
      if (page_.node(NodeId{i}).tag != Tag::Img) continue;
      return part_label(page_.attribute(NodeId{i}, Attr::Alt).value_or(""));
    }
    return {};
  }

  void judge(std::string_view href, const Signs& signs) {
    const std::string url = normaliser_.normalised(resolver_.resolve(href));
    if (url.empty() || url == found_.url || url::is_route(url)) return;
    if (url::host_of(url) != host_) return;
    const auto step = url::page_step(found_.url, url);
    if (step) {
      judge_step(url, *step, signs);
    } else if (signs.rel_next != signs.rel_previous) {
      take(signs.rel_next, url, PartEvidence::Rel, kRel);
    } else if (signs.says) {
      take(signs.next, url, PartEvidence::Words, kWords);
    }
  }

  void judge_step(const std::string& url, const url::PageStep& step, const Signs& signs) {
    const std::uint32_t from = step.from.value_or(1);
    const std::uint32_t to = step.to.value_or(1);
    const bool next_sign = signs.rel_next || signs.next;
    const bool previous_sign = signs.rel_previous || signs.previous;
    const bool has_direction = next_sign != previous_sign;
    const bool has_sign = next_sign || previous_sign || signs.number;
    if (!step.named && !has_sign) return;
    const PartEvidence evidence = step.named ? PartEvidence::Page : PartEvidence::Step;
    // Pages may be counted from 0 on: then the second one has the number 1 and the label 2.
    const bool from_zero =
        !step.from && step.to && *step.to == 1 && (next_sign || signs.number == std::uint32_t{2});
    const bool to_zero = !step.to && from == 1 && previous_sign;
    // The word of a link to older posts may be that of either direction; numbers of pages are not
    // ambiguous.
    const bool may_be_next = step.named || !previous_sign;
    const bool may_be_previous = step.named || !next_sign;
    int rank = 0;
    bool is_next = false;
    if (from_zero || (step.to && to == from + 1 && may_be_next)) {
      is_next = true;
      rank = has_direction ? kSignedNeighbour : kNeighbour;
    } else if (to_zero || (step.from && to + 1 == from && may_be_previous)) {
      rank = has_direction ? kSignedNeighbour : kNeighbour;
    } else if (next_sign != previous_sign && step.to.value_or(0) != step.from.value_or(0) &&
               (step.to.value_or(0) > step.from.value_or(0)) == next_sign) {
      is_next = next_sign;
      rank = kSigned;
    } else {
      return;
    }
    if (take(is_next, url, evidence, rank)) found_.number = step.from;
  }

  // Keeps the link if it is better than the one so far. The first of equals stays.
  bool take(bool is_next, const std::string& url, PartEvidence evidence, int rank) {
    int& best = is_next ? next_rank_ : previous_rank_;
    if (rank <= best) return false;
    best = rank;
    (is_next ? found_.next : found_.previous) = {url, evidence};
    return true;
  }

  static constexpr std::size_t kLongestText = 200;
  static constexpr int kWords = 1, kRel = 2, kSigned = 3, kNeighbour = 4, kSignedNeighbour = 5;

  const Page& page_;
  url::Resolver resolver_;
  url::Normaliser normaliser_;
  std::string host_, label_;
  PartLinks found_;
  int next_rank_ = 0, previous_rank_ = 0;
};

}  // namespace

std::string_view name_of(PartEvidence evidence) {
  constexpr std::array kNames =
      std::to_array<std::string_view>({"none", "words", "rel", "step", "page"});
  return kNames.at(static_cast<std::size_t>(evidence));
}

PartLinks find_part_links(const Page& page, std::string_view url) {
  return PartFinder(page, url).find();
}

std::string first_heading(const Page& page) {
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (node.tag != Tag::H1 || node.hidden || node.style_hidden) continue;
    std::string text;
    for (std::uint32_t j = i + 1; j < node.end; ++j) {
      if (page.nodes()[j].is_text()) text += page.text(page.nodes()[j].text).text;
    }
    text = text::collapse_and_trim(text);
    if (!text.empty()) return text;
  }
  return {};
}

}  // namespace sito
