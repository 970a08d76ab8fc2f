// SPDX-License-Identifier: Apache-2.0
#include "sito/site/goldminer/mined_page.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/site/page_text.h"
#include "sito/site/place_map.h"
#include "sito/site/source_tags.h"
#include "sito/site/summary.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::site::goldminer {
namespace {

constexpr std::size_t kMaxTagBytes = 200;  // longer tags hold data of one page
constexpr std::size_t kMaxTextBytes = 60;  // longer text is not a label of the site
constexpr std::size_t kMaxTags = 20000;    // of a page; the rest is ignored
constexpr std::size_t kNameBytes = 80;     // of an element, for people
constexpr std::uint32_t kFirstString = 2;  // the lower places have a special meaning

/// The strings of a page, each once.
class StringTable {
 public:
  void clear() {
    places_.clear(64);
    bytes_.clear();
    n_ = 0;
  }
  std::uint32_t add(std::string_view text, std::size_t most) {
    if (text.size() > most) return kLongString;
    const auto [place, is_new] = places_.try_emplace(hash_bytes(text), n_ + kFirstString);
    if (!is_new) return place;
    SummaryWriter(bytes_).text(text);
    return kFirstString + n_++;
  }
  void write(std::string& summary) const {
    SummaryWriter(summary).number(n_);
    summary += bytes_;
  }

 private:
  PlaceMap places_;
  std::string bytes_;
  std::uint32_t n_ = 0;
};

/// Tags and texts of the source, and the places of the tags.
struct SourceTable {
  struct Place {
    std::uint32_t begin = 0, text = 0, tag = 0;
  };
  StringTable strings;
  std::vector<Place> places;

  void read(std::string_view source);
  [[nodiscard]] std::uint32_t tags_before(std::uint32_t offset) const {
    const auto found = std::partition_point(
        places.begin(), places.end(), [&](const Place& place) { return place.begin < offset; });
    return static_cast<std::uint32_t>(found - places.begin());
  }
};

void SourceTable::read(std::string_view source) {
  strings.clear();
  places.clear();
  thread_local std::string gap;
  thread_local std::string blanked;
  TagScanner scanner(source);
  SourceTag tag;
  while (places.size() < kMaxTags && scanner.next(tag)) {
    gap.clear();
    std::size_t n_bytes = 0;
    scanner.for_each_text([&](std::size_t begin, std::size_t end) {
      n_bytes += end - begin;
      const std::string_view piece = source.substr(begin, end - begin);
      if (gap.size() > kMaxTextBytes) return;
      std::size_t at = 0;
      for (auto word = text::next_word(piece, at); !word.empty() && gap.size() <= kMaxTextBytes;
           word = text::next_word(piece, at)) {
        if (!gap.empty()) gap += ' ';
        gap += word;
      }
    });
    const std::uint32_t text = gap.empty() ? kNoString : strings.add(gap, kMaxTextBytes);
    std::string_view name = source.substr(tag.begin, tag.end - tag.begin);
    if (name.size() <= kMaxTagBytes && !is_blanked(name)) {
      blanked.clear();
      append_blanked(name, blanked);
      name = blanked;
    }
    places.push_back({tag.begin, text, strings.add(name, kMaxTagBytes)});
  }
}

std::string name_of_element(const Page& page, NodeId id) {
  std::string name(page.tag_name(id));
  for (const Attr attribute : {Attr::Id, Attr::Class}) {
    const auto value = page.attribute(id, attribute);
    if (!value || value->empty()) continue;
    name += attribute == Attr::Id ? '#' : '.';
    append_blanked(*value, name);
  }
  if (name.size() <= kNameBytes) return name;
  std::size_t n = kNameBytes;
  while (n != 0 && is_continuation(name[n])) --n;
  return name.substr(0, n);
}

/// The elements around the good paragraphs.
class ElementTable {
 public:
  explicit ElementTable(const Page& page) : page_(page), places_(page.nodes().size(), kNone) {}

  std::uint32_t add(NodeId id) {
    const std::uint32_t known = places_[index_of(id)];
    if (known != kNone) return known;
    const NodeId parent = page_.node(id).parent;
    const std::uint32_t parent_place = parent == kNoNode ? 0 : add(parent);
    const auto place = static_cast<std::uint32_t>(elements_.size());
    elements_.push_back({parent_place, id});
    places_[index_of(id)] = place;
    return place;
  }

  void write(SummaryWriter& writer) const {
    writer.number(elements_.size());
    for (const Element& element : elements_) {
      writer.number(element.parent);
      writer.hash(key_of_element(page_, element.id));
      writer.text(name_of_element(page_, element.id));
    }
  }

 private:
  struct Element {
    std::uint32_t parent = 0;
    NodeId id{};
  };
  const Page& page_;
  std::vector<std::uint32_t> places_;
  std::vector<Element> elements_;
};

// Returns the nearest element that contains both nodes.
NodeId common_element(const Page& page, NodeId first, NodeId last) {
  NodeId id = page.node(first).parent;
  while (page.node(id).end <= index_of(last)) id = page.node(id).parent;
  return id;
}

// Finds the first and the last text node of a segment that are in the source and not white space.
bool find_ends(const Page& page, const Segment& segment, TextId& first, TextId& last) {
  bool found = false;
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden || text.blank || !page.node(text.node).source.known()) continue;
    if (!found) first = TextId{i};
    last = TextId{i};
    found = true;
  }
  return found;
}

void write_paragraphs(const Sighting& sighting, const SourceTable& source, ElementTable& elements,
                      SummaryWriter& writer, std::size_t& count) {
  thread_local std::string text;
  const Page& page = sighting.page;
  for (const Segment& segment : sighting.verdict->segments) {
    TextId first{};
    TextId last{};
    if (segment.label != Label::Content || !find_ends(page, segment, first, last)) continue;
    text.clear();
    append_text(page, segment.text_begin, segment.text_end, text);
    const Node& begin = page.node(page.text(first).node);
    const Node& end = page.node(page.text(last).node);
    writer.hash(hash_of_words(text));
    writer.number(static_cast<std::uint64_t>(std::count(text.begin(), text.end(), ' ')) + 1);
    writer.number(source.tags_before(begin.source.begin));
    writer.number(source.tags_before(end.source.end));
    writer.number(elements.add(common_element(page, page.text(first).node, page.text(last).node)));
    ++count;
  }
}

}  // namespace

// Hashes letters and digits only, so that the same sentence in other quotation marks is equal.
// Beyond ASCII everything counts as letters except quotation marks and dashes.
std::uint64_t hash_of_words(std::string_view text) {
  thread_local std::string kept;
  kept.clear();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_ascii(c)) {
      if (is_letter_or_digit(c)) kept += c;
    } else if (text.compare(at, 2, "\xE2\x80") == 0) {  // U+2000 to U+203F
      at += 2;
    } else if (text.compare(at, 1, "\xC2") == 0) {  // U+0080 to U+00BF
      ++at;
    } else {
      kept += c;
    }
  }
  return hash_bytes(kept);
}

std::uint64_t key_of_element(const Page& page, NodeId id) {
  std::uint64_t key = hash_bytes(page.tag_name(id));
  if (page.node(id).n_attrs == 0) return key;
  thread_local std::string kept;
  for (const Attr attribute : {Attr::Id, Attr::Class}) {
    const auto value = page.attribute(id, attribute);
    if (!value) continue;
    kept.clear();
    std::copy_if(value->begin(), value->end(), std::back_inserter(kept),
                 [](char c) { return !is_digit(c); });
    key = hash_bytes(kept, key);
  }
  return key;
}

std::uint64_t hash_of_gap(std::uint64_t hash, std::string_view piece) {
  std::size_t at = 0;
  for (auto word = text::next_word(piece, at); !word.empty(); word = text::next_word(piece, at)) {
    hash = hash_bytes(word, hash + 1);
  }
  return hash;
}

void write_mined_page(const Sighting& sighting, std::string& summary) {
  thread_local SourceTable source;
  thread_local std::string paragraphs;
  source.read(sighting.page.source());
  ElementTable elements(sighting.page);
  paragraphs.clear();
  SummaryWriter paragraph_writer(paragraphs);
  std::size_t count = 0;
  if (sighting.verdict != nullptr) {
    write_paragraphs(sighting, source, elements, paragraph_writer, count);
  }
  SummaryWriter writer(summary);
  source.strings.write(summary);
  writer.number(source.places.size());
  for (const SourceTable::Place& place : source.places) {
    writer.number(place.text);
    writer.number(place.tag);
  }
  elements.write(writer);
  writer.number(count);
  summary += paragraphs;
}

bool read_mined_page(std::string_view summary, MinedPage& page) {
  SummaryReader reader(summary);
  page.strings.assign(reader.count(1) + kFirstString, {});
  std::vector<std::uint64_t> hashes(page.strings.size());
  hashes[kLongString] = 1;  // same as no text
  for (std::size_t i = kFirstString; i < page.strings.size(); ++i) {
    page.strings[i] = reader.text();
    hashes[i] = hash_bytes(page.strings[i]);
  }
  page.tags.resize(reader.count(2));
  for (MinedTag& tag : page.tags) {
    const std::uint64_t text = reader.number();
    const std::uint64_t name = reader.number();
    if (text >= page.strings.size() || name >= page.strings.size()) return false;
    tag = {static_cast<std::uint32_t>(text), static_cast<std::uint32_t>(name), hashes[name],
           hashes[text]};
  }
  page.elements.resize(reader.count(10));
  for (std::size_t i = 0; i < page.elements.size(); ++i) {
    const std::uint64_t parent = reader.number();
    if (parent > i || (i != 0 && parent == i)) return false;
    page.elements[i].parent = static_cast<std::uint32_t>(parent);
    page.elements[i].key = reader.hash();
    page.elements[i].name = reader.text();
  }
  page.paragraphs.resize(reader.count(12));
  for (MinedParagraph& paragraph : page.paragraphs) {
    paragraph.hash = reader.hash();
    paragraph.n_words = static_cast<std::uint32_t>(reader.number());
    const std::uint64_t before = reader.number();
    const std::uint64_t upto = reader.number();
    const std::uint64_t element = reader.number();
    if (before > upto || upto > page.tags.size() || element >= page.elements.size()) return false;
    paragraph.tags_before = static_cast<std::uint32_t>(before);
    paragraph.tags_upto = static_cast<std::uint32_t>(upto);
    paragraph.element = static_cast<std::uint32_t>(element);
  }
  return reader.ok();
}

}  // namespace sito::site::goldminer
