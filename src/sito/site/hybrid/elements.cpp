// SPDX-License-Identifier: Apache-2.0
#include "sito/site/hybrid/elements.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/base/lowered.h"
#include "sito/page/tag_sets.h"
#include "sito/site/place_map.h"
#include "sito/site/summary.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

namespace sito::site::hybrid {
namespace {

// The elements of the paper, and those that hold or separate text on newer pages.
constexpr std::array kLookedAt = {Tag::Div,   Tag::Td,      Tag::P,          Tag::Span,   Tag::Ul,
                                  Tag::H1,    Tag::H2,      Tag::H3,         Tag::H4,     Tag::H5,
                                  Tag::H6,    Tag::Article, Tag::Section,    Tag::Main,   Tag::Ol,
                                  Tag::Li,    Tag::Table,   Tag::Blockquote, Tag::Pre,    Tag::Dl,
                                  Tag::Aside, Tag::Nav,     Tag::Header,     Tag::Footer, Tag::Form,
                                  Tag::Small, Tag::A,       Tag::B,          Tag::Font};
static_assert(kLookedAt.size() < kValues && kLookedAt[kFirstHeading] == Tag::H1);
constexpr TagSet kNamedTags = [] {
  TagSet set;
  for (const Tag tag : kLookedAt) set.insert(tag);
  return set;
}();

constexpr std::size_t kMaxElements = 4000;         // of a page; the rest is ignored
constexpr std::size_t kMaxTagBytes = 200;          // longer classes belong to one page
constexpr std::size_t kNumberedBytes = 40;         // longer texts are not numbered
constexpr std::string_view kTooLong = "\t\t\x01";  // a class that no tag has
constexpr std::uint32_t kShortWords = 30;          // no title or date is longer
constexpr std::uint8_t kMaxDepth = 31;

struct Wording {
  std::string_view word;
  std::uint8_t value;
};
// Parts of ids and classes with a meaning: title, date, author, content, navigation, comments,
// advertisements. The first match counts.
constexpr std::array<Wording, 22> kWordings = {
    {{"title", 1},  {"headline", 1}, {"date", 2},    {"time", 2},    {"publish", 2}, {"author", 3},
     {"byline", 3}, {"content", 4},  {"article", 4}, {"story", 4},   {"entry", 4},   {"text", 4},
     {"nav", 5},    {"menu", 5},     {"bread", 5},   {"comment", 6}, {"reply", 6},   {"discus", 6},
     {"advert", 7}, {"banner", 7},   {"sponsor", 7}, {"promo", 7}}};

// Letters that a wording begins with, in both cases.
constexpr auto kBeginsWording = [] {
  std::array<bool, 256> table{};
  for (const Wording& wording : kWordings) {
    table[static_cast<unsigned char>(wording.word[0])] = true;
    table[static_cast<unsigned char>(upper(wording.word[0]))] = true;
  }
  return table;
}();

std::uint8_t wording_of(std::string_view names) {
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (!kBeginsWording[static_cast<unsigned char>(names[at])]) continue;
    for (const Wording& wording : kWordings) {
      if (lower(names[at]) != wording.word[0]) continue;
      if (starts_with_lowered(names.substr(at), wording.word)) return wording.value;
    }
  }
  return 0;
}

std::uint8_t log_value(std::uint64_t n) { return static_cast<std::uint8_t>(std::bit_width(n)); }

// "Posts: 12" and "Posts: 7" are equal texts, but numbers alone are not.
std::uint64_t hash_without_digits(std::string_view text) {
  if (text.size() > kNumberedBytes || std::none_of(text.begin(), text.end(), is_digit)) {
    return hash_bytes(text);
  }
  thread_local std::string kept;
  kept.clear();
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
               [&](char c) { return !is_digit(c); });
  const bool words = std::any_of(kept.begin(), kept.end(), [](char c) {
    return (c | 0x20) >= 'a' ? (c | 0x20) <= 'z' || (c & 0x80) != 0 : (c & 0x80) != 0;
  });
  return hash_bytes(words ? std::string_view(kept) : text);
}

/// Counts before each node, so that the contents of an element are a difference.
struct Counts {
  std::uint32_t words = 0, chars = 0, link_words = 0, kept = 0;
  std::uint32_t title_words = 0, dates = 0;  // in short text nodes
  std::uint32_t paragraphs = 0, breaks = 0, images = 0, inputs = 0, items = 0, headings = 0;
  std::uint64_t text = 0;  // a sum of hashes: for the text inside, a difference, too
};

// Returns true if the text has a year and another number, or is a time.
bool looks_like_date(std::string_view text) {
  int numbers = 0;
  bool year = false;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] < '0' || text[i] > '9') {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end])) ++end;
    const std::string_view number = text.substr(i, end - i);
    year = year || (number.size() == 4 && (number.starts_with("19") || number.starts_with("20")));
    ++numbers;
    i = end;
  }
  return year && numbers > 1;
}

/// Words of the title of a page.
class TitleWords {
 public:
  explicit TitleWords(std::string_view title) {
    std::size_t at = 0;
    for (auto word = text::next_word(title, at); !word.empty(); word = text::next_word(title, at)) {
      words_.push_back(hash_bytes(word));
    }
  }
  [[nodiscard]] bool contains(std::string_view word) const {
    return std::find(words_.begin(), words_.end(), hash_bytes(word)) != words_.end();
  }

 private:
  std::vector<std::uint64_t> words_;
};

void look_at_short_text(std::string_view text, const TitleWords& title, Counts& counts) {
  if (looks_like_date(text)) ++counts.dates;
  std::size_t at = 0;
  for (auto word = text::next_word(text, at); !word.empty(); word = text::next_word(text, at)) {
    if (title.contains(word)) ++counts.title_words;
  }
}

void count_text(const Text& text, float kept, const TitleWords& title, Counts& counts) {
  if (text.hidden || text.blank) return;
  counts.words += text.n_words;
  counts.chars += text.n_chars;
  if (text.link != kNoLink) counts.link_words += text.n_words;
  counts.kept += static_cast<std::uint32_t>(std::lround(kept * static_cast<float>(text.n_chars)));
  counts.text += hash_without_digits(text::trim(text.text));
  if (text.n_words <= kShortWords) look_at_short_text(text.text, title, counts);
}

void count_element(Tag tag, Counts& counts) {
  if (tag == Tag::P) ++counts.paragraphs;
  if (tag == Tag::Br) ++counts.breaks;
  if (tag == Tag::Img) ++counts.images;
  if (tag == Tag::Input) ++counts.inputs;
  if (tag == Tag::Li) ++counts.items;
  if (kHeadingElements.contains(tag)) ++counts.headings;
}

/// Prefix counts, children and paragraph words of all nodes.
struct PageCounts {
  std::vector<Counts> before;
  std::vector<std::uint32_t> children, paragraph_words;

  void count(const Sighting& sighting);
  [[nodiscard]] Counts inside(const Page& page, std::uint32_t node) const {
    const Counts& a = before[node];
    const Counts& b = before[page.nodes()[node].end];
    return {b.words - a.words,
            b.chars - a.chars,
            b.link_words - a.link_words,
            b.kept - a.kept,
            b.title_words - a.title_words,
            b.dates - a.dates,
            b.paragraphs - a.paragraphs,
            b.breaks - a.breaks,
            b.images - a.images,
            b.inputs - a.inputs,
            b.items - a.items,
            b.headings - a.headings,
            b.text - a.text};
  }
};

void PageCounts::count(const Sighting& sighting) {
  const Page& page = sighting.page;
  const auto nodes = page.nodes();
  before.resize(nodes.size() + 1);
  children.assign(nodes.size(), 0);
  paragraph_words.assign(nodes.size(), 0);
  Counts sum;
  const TitleWords title(page.title());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    before[i] = sum;
    const Node& node = nodes[i];
    if (node.is_text()) {
      const float kept =
          sighting.verdict == nullptr ? 0 : sighting.verdict->keep[index_of(node.text)];
      count_text(page.text(node.text), kept, title, sum);
      continue;
    }
    if (node.parent != kNoNode) ++children[index_of(node.parent)];
    count_element(node.tag, sum);
  }
  before.back() = sum;
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    if (nodes[i].tag != Tag::P || nodes[i].is_text()) continue;
    paragraph_words[index_of(nodes[i].parent)] += inside(page, i).words;
  }
}

std::string_view value_of(const Page& page, NodeId id, Attr name) {
  return page.node(id).n_attrs == 0 ? std::string_view()
                                    : page.attribute(id, name).value_or(std::string_view());
}

/// Tags of a page, each once.
class TagTable {
 public:
  void clear(std::size_t n) {
    places_.clear(n);
    bytes_.clear();
    n_ = 0;
  }
  /// For kNoNode: no tag.
  std::uint32_t add(const Page& page, NodeId id) {
    text_.clear();
    if (id != kNoNode) describe(page, id);
    const auto [place, is_new] = places_.try_emplace(hash_bytes(text_), n_);
    if (!is_new) return place;
    SummaryWriter(bytes_).text(text_);
    return n_++;
  }
  void write(std::string& summary) const {
    SummaryWriter(summary).number(n_);
    summary += bytes_;
  }

 private:
  void describe(const Page& page, NodeId id) {
    append_tag(page.tag_name(id), value_of(page, id, Attr::Id), value_of(page, id, Attr::Class),
               value_of(page, id, Attr::Style), text_);
    if (text_.size() > kMaxTagBytes) text_ = page.tag_name(id), text_ += kTooLong;
  }

  std::string text_;
  std::string bytes_;
  PlaceMap places_;
  std::uint32_t n_ = 0;
};

// An inline element that contains all text of its parent adds nothing.
constexpr TagSet kWithinLine{Tag::A, Tag::B, Tag::Span, Tag::Small, Tag::Font};

// Returns the parent as written in the source; kNoNode if there is none, because the tags of html
// and body are optional.
NodeId written_parent(const Page& page, std::uint32_t node) {
  NodeId id = page.nodes()[node].parent;
  while (id != kNoNode && !page.node(id).source.known()) id = page.node(id).parent;
  return id;
}

Features features_of(const Page& page, std::uint32_t node, const Counts& in,
                     const PageCounts& counts) {
  const Counts& all = counts.before.back();
  const Counts& before = counts.before[node];
  const auto id = page.attribute(NodeId{node}, Attr::Id);
  const auto classes = page.attribute(NodeId{node}, Attr::Class);
  const Tag tag = page.nodes()[node].tag;
  const double page_words = std::max(1U, all.words);
  const auto share = [](double part, double whole) { return share_value(part / whole); };
  Features f{};
  const auto set = [&](Feature feature, std::uint8_t value) {
    f[static_cast<std::size_t>(feature)] = value;
  };
  set(Feature::Tag, static_cast<std::uint8_t>(std::find(kLookedAt.begin(), kLookedAt.end(), tag) -
                                              kLookedAt.begin()));
  set(Feature::HasId, id ? 1 : 0);
  set(Feature::HasClass, classes ? 1 : 0);
  const std::uint8_t by_id = id ? wording_of(*id) : std::uint8_t{0};
  set(Feature::Wording, by_id != 0 || !classes ? by_id : wording_of(*classes));
  set(Feature::Words, log_value(in.words));
  set(Feature::LinkWords, log_value(in.link_words));
  set(Feature::LinkDensity, share(in.link_words, std::max(1U, in.words)));
  set(Feature::PageShare, share(in.words, page_words));
  set(Feature::ParagraphWords, log_value(counts.paragraph_words[node]));
  set(Feature::Paragraphs, log_value(in.paragraphs));
  set(Feature::LineBreaks, log_value(in.breaks));
  set(Feature::Images, log_value(in.images));
  set(Feature::Inputs, log_value(in.inputs));
  set(Feature::ListItems, log_value(in.items));
  set(Feature::Headings, log_value(in.headings));
  set(Feature::Children, log_value(counts.children[node]));
  set(Feature::Depth,
      static_cast<std::uint8_t>(std::min<std::uint32_t>(page.nodes()[node].depth, kMaxDepth)));
  set(Feature::Position, share(before.words + in.words / 2.0, page_words));
  if (in.words <= kShortWords) {
    set(Feature::TitleWords, share(in.title_words, std::max(1U, in.words)));
    set(Feature::HasDate, in.dates != 0 ? 1 : 0);
  }
  return f;
}

}  // namespace

std::uint8_t share_value(double share) {
  constexpr double kSteps = 15;
  return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0, 1.0) * kSteps));
}

void append_tag(std::string_view name, std::string_view id, std::string_view classes,
                std::string_view style, std::string& out) {
  out += name;
  const bool plain = id.empty() && classes.empty();
  if (plain && style.empty()) return;
  out += '\t';
  out += id;
  out += '\t';
  out += classes;
  if (!plain) return;
  out += '\t';
  out += style;
}

/// An element in progress, as its descendants see it.
struct Written {
  std::uint32_t place = 0;  // 1 + its number; 0: no element around
  std::uint32_t n_chars = 0;
};

void write_page(const Sighting& sighting, std::string& summary) {
  thread_local PageCounts counts;
  thread_local std::vector<Written> written;
  thread_local std::string elements;
  thread_local TagTable tags;
  const Page& page = sighting.page;
  counts.count(sighting);
  written.assign(page.nodes().size(), {});
  elements.clear();
  tags.clear(64);
  SummaryWriter writer(elements);
  std::uint32_t n = 0;
  for (std::uint32_t i = 1; i < page.nodes().size() && n < kMaxElements; ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text()) continue;
    const Written around = written[index_of(node.parent)];
    written[i] = around;
    if (node.hidden || !node.source.known() || !kNamedTags.contains(node.tag)) continue;
    const Counts in = counts.inside(page, i);
    if (in.chars == 0 || (kWithinLine.contains(node.tag) && in.chars == around.n_chars)) continue;
    const Features features = features_of(page, i, in, counts);
    writer.number(tags.add(page, NodeId{i}));
    writer.number(tags.add(page, written_parent(page, i)));
    writer.number(around.place);
    writer.number(in.chars);
    writer.number(std::min(in.kept, in.chars));
    writer.hash(in.text);
    writer.text({reinterpret_cast<const char*>(features.data()), features.size()});
    written[i] = {++n, in.chars};
  }
  tags.write(summary);
  SummaryWriter(summary).number(n);
  summary += elements;
}

bool read_page(std::string_view summary, SeenPage& page) {
  constexpr std::size_t kMinBytes = 5 + 8 + 1 + kFeatures;
  SummaryReader reader(summary);
  page.tags.resize(reader.count(1));
  for (std::string_view& tag : page.tags) tag = reader.text();
  page.elements.resize(reader.count(kMinBytes));
  for (std::size_t i = 0; i < page.elements.size(); ++i) {
    Element& element = page.elements[i];
    const std::uint64_t tag = reader.number();
    const std::uint64_t parent = reader.number();
    const std::uint64_t around = reader.number();
    if (tag >= page.tags.size() || parent >= page.tags.size() || around > i) return false;
    element.tag = static_cast<std::uint32_t>(tag);
    element.parent = static_cast<std::uint32_t>(parent);
    element.around = static_cast<std::uint32_t>(around);
    element.n_chars = static_cast<std::uint32_t>(reader.number());
    element.n_kept = static_cast<std::uint32_t>(reader.number());
    element.text = reader.hash();
    const std::string_view features = reader.text();
    if (features.size() != kFeatures) return false;
    for (std::size_t f = 0; f < kFeatures; ++f) {
      element.features[f] = static_cast<std::uint8_t>(features[f]);
      if (element.features[f] >= kValues) return false;
    }
    if (element.n_kept > element.n_chars) return false;
  }
  return reader.ok();
}

}  // namespace sito::site::hybrid
