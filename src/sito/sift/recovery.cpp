// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/recovery.h"

#include "sito/base/deadline.h"
#include "sito/base/hash.h"
#include "sito/document/text_bytes.h"
#include "sito/page/xpath.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::sift {
namespace {

using extract::Recovered;
using extract::RecoveredFrom;
using extract::RecoveredPiece;

// All in bytes of text. A row kept nearly nothing if it kept less than this, which is about two
// sentences.
constexpr std::size_t kNearlyNothing = 200;
// The recovered text has to be this long, and this many times as long as the kept text.
constexpr std::size_t kMinFound = 300;
constexpr std::size_t kMinGain = 4;
// A page that shows more text outside links than this, or than this share of the recovered text,
// shows its content; that a row kept none of it has another cause. A page that scripts draw shows
// only its menus and addresses.
constexpr std::size_t kMaxShownText = 1500;
constexpr double kMaxShownOfFound = 0.5;
// A row that kept more than this has the article of the page. JSON-LD many times as long then holds
// other articles: the next ones, or all of a section.
constexpr std::size_t kMaxKept = 1500;
// JSON-LD is machine-readable and holds one text. Data of scripts also hold labels. Therefore they
// must have this many times as much text to be preferred.
constexpr double kDataOverLinked = 2.5;
// This many bytes at the front identify a text. If more than this share of the texts is shown,
// nothing was hidden.
constexpr std::size_t kProbe = 40;
constexpr std::size_t kMinProbe = 15;
constexpr double kMaxShown = 0.5;

// Returns the bytes of text outside links.
std::size_t shown_bytes(const Page& page) {
  std::size_t sum = 0;
  for (const Text& text : page.texts()) {
    if (!text.hidden && !text.blank && text.link == kNoLink) sum += text.text.size();
  }
  return sum;
}

const RecoveredPiece& piece_at(const Recovered& found, std::size_t at) {
  auto piece = std::upper_bound(
      found.pieces.begin(), found.pieces.end(), at,
      [](std::size_t place, const RecoveredPiece& other) { return place < other.begin; });
  return piece == found.pieces.begin() ? *piece : *(piece - 1);
}

/// The first bytes of texts of one length, and the number of bytes of text that begin with each of
/// them.
using Fronts = std::unordered_map<std::string, std::size_t>;

// Returns the bytes of text whose first `length` bytes occur in `text`. One pass with a rolling
// hash: linear in the text and the fronts. A front is searched only until it is found.
std::size_t bytes_found(const Fronts& fronts, std::size_t length, std::string_view text) {
  constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15U;
  constexpr unsigned kFilterBits = 16;
  const auto byte_of = [](char c) {
    return static_cast<std::uint64_t>(static_cast<unsigned char>(c));
  };
  const auto extend = [&](std::uint64_t hash, char c) { return hash * kBase + byte_of(c) + 1; };
  const auto slot_of = [](std::uint64_t hash) { return mix_bits(hash) >> (64U - kFilterBits); };
  std::unordered_multimap<std::uint64_t, const Fronts::value_type*> sought;
  std::vector<bool> filter(std::size_t{1} << kFilterBits);  // rejects most places of the text
  for (const Fronts::value_type& front : fronts) {
    std::uint64_t hash = 0;
    for (const char c : front.first) hash = extend(hash, c);
    sought.emplace(hash, &front);
    filter[slot_of(hash)] = true;
  }
  constexpr std::size_t kStride = 1024;
  std::uint64_t power = 1;  // of the byte that leaves the window
  for (std::size_t i = 0; i < length; ++i) power *= kBase;
  std::uint64_t hash = 0;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < text.size() && !sought.empty(); ++i) {
    if (i % kStride == 0) Deadline::tick(kStride / 8);
    hash = extend(hash, text[i]);
    if (i >= length) hash -= (byte_of(text[i - length]) + 1) * power;
    if (i + 1 < length || !filter[slot_of(hash)]) continue;
    const std::string_view window = text.substr(i + 1 - length, length);
    for (auto [at, end] = sought.equal_range(hash); at != end; ++at) {
      if (at->second->first != window) continue;
      bytes += at->second->second;
      sought.erase(at);
      break;
    }
  }
  return bytes;
}

}  // namespace

Recovery::Recovery(PageParser& parser, bool provenance)
    : provenance_(provenance),
      keep_all_(extract::Plan::of(*extract::find_algorithm("keep-all"))),
      runner_(keep_all_),
      parser_(parser) {}

void Recovery::forget() {
  looked_ = Looked::Nowhere;
  found_.clear();
}

RecoveredFrom Recovery::recover(const Page& page, Assembler& assembler, Document& document) {
  const std::size_t kept = text_bytes(document);
  const bool nothing = kept < kNearlyNothing;
  if (kept > kMaxKept) return RecoveredFrom::Nothing;
  if (!nothing && !extract::has_linked_text(page)) return RecoveredFrom::Nothing;
  const Looked needed = nothing ? Looked::Everywhere : Looked::AtLinkedData;
  if (looked_ < needed) find(page, needed);
  if (found_.from == RecoveredFrom::Nothing) return RecoveredFrom::Nothing;
  if (!nothing && found_.from != RecoveredFrom::LinkedData) return RecoveredFrom::Nothing;
  if (found_.n_text_bytes < std::max(kMinFound, kMinGain * kept)) return RecoveredFrom::Nothing;
  assembler.assemble(found_page_, found_labels_, document);
  if (provenance_) {
    place(page, document);
    place(page, document.structured);
  }
  return found_.from;
}

// Finds the text of a page that the page does not show.
void Recovery::find(const Page& page, Looked where) {
  looked_ = where;
  found_.clear();
  const std::size_t shown = shown_bytes(page);
  if (where == Looked::Everywhere && shown > kMaxShownText) return;
  extract::collect_linked_text(page, found_);
  if (where == Looked::Everywhere) prefer_page_data(page);
  if (found_.n_text_bytes >= kMinFound) parse(page);
  const bool enough =
      static_cast<double>(shown) < kMaxShownOfFound * static_cast<double>(found_.n_text_bytes);
  if (found_.n_text_bytes < kMinFound || !enough || is_shown(page)) found_.clear();
}

void Recovery::prefer_page_data(const Page& page) {
  extract::collect_page_data(page, other_);
  const auto data = static_cast<double>(other_.n_text_bytes);
  if (data > kDataOverLinked * static_cast<double>(found_.n_text_bytes)) std::swap(found_, other_);
}

void Recovery::parse(const Page& page) {
  parser_.parse(found_.html, page.base_url(), found_page_);
  runner_.label(found_page_, {}, nullptr, found_labels_);
  found_.n_text_bytes = 0;
  for (const Text& text : found_page_.texts()) {
    if (!text.hidden && !text.blank) found_.n_text_bytes += text.text.size();
  }
}

bool Recovery::is_shown(const Page& page) {
  shown_.clear();
  for (const Text& text : page.texts()) {
    if (text.hidden || text.blank) continue;
    text::append_collapsed(text.text, shown_);
    shown_ += ' ';
  }
  std::size_t n_all = 0;
  std::array<Fronts, kProbe + 1> fronts;  // by their length
  for (const Text& text : found_page_.texts()) {
    if (text.hidden || text.blank) continue;
    probe_.clear();
    text::append_collapsed(text.text, probe_);
    if (probe_.size() < kMinProbe) continue;
    n_all += probe_.size();
    std::string front = probe_.substr(0, kProbe);
    Fronts& same_length = fronts.at(front.size());
    same_length[std::move(front)] += probe_.size();
  }
  std::size_t n_shown = 0;
  for (std::size_t length = kMinProbe; length <= kProbe; ++length) {
    if (!fronts.at(length).empty()) n_shown += bytes_found(fronts.at(length), length, shown_);
  }
  return static_cast<double>(n_shown) > kMaxShown * static_cast<double>(n_all);
}

// Replaces places in the recovered page by places in the original page.
void Recovery::place(const Page& page, Body& body) const {
  const XPaths paths(page);
  for (Paragraph& paragraph : body.paragraphs) {
    const auto begin = static_cast<std::size_t>(paragraph.source_begin);
    const auto end = static_cast<std::size_t>(paragraph.source_end);
    const RecoveredPiece& first = piece_at(found_, begin);
    const RecoveredPiece& last = piece_at(found_, end > begin ? end - 1 : begin);
    paragraph.xpath = paths.of(first.node);
    paragraph.source_begin = std::min(first.source.begin, last.source.begin);
    paragraph.source_end = std::max(first.source.end, last.source.end);
    if (first.source.known() && last.source.known()) continue;
    paragraph.source_begin = paragraph.source_end = 0;
  }
}

}  // namespace sito::sift
