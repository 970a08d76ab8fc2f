// SPDX-License-Identifier: Apache-2.0
// Looks up stop words. Each word of a page is looked up; therefore the usual case, an ASCII word
// that is not in the list, is decided by its length or first letter, or by one hash.
#include "sito/text/stop_words.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/hash.h"
#include "sito/text/utf8.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace sito::text {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ULL;  // 2^64 / golden ratio
// Lower-casing and composition turn at most three bytes into one (U+212A KELVIN SIGN).
constexpr std::size_t kShrink = 3;
constexpr std::size_t kShortWord = 8;  // bytes of Slot::front

/// Lower-cases eight ASCII bytes at once.
std::uint64_t lower_ascii8(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  const std::uint64_t from_a = bytes + kOnes * (0x80 - 'A');
  const std::uint64_t above_z = bytes + kOnes * (0x7F - 'Z');
  return bytes | ((from_a & ~above_z & kHighBits) >> 2);
}

/// Hashes the first bytes and the length; longer words sometimes share a front.
std::size_t hash_of(std::uint64_t front, std::size_t length) {
  const std::uint64_t mixed = (front ^ length) * kMix;
  return static_cast<std::size_t>(mixed >> 32);
}

constexpr std::string_view kFloorComment = "# Prose floor: ";
// The floor of the English list of Python jusText 3.0.2, with which the thresholds were tuned. On
// long paragraphs of three English gold sets its floors are 0.39, 0.49 and 0.47; those of
// data/stoplists/en.txt (0.449) are 0.93, 0.92 and 0.89 of these (docs/stop-lists.md).
constexpr double kReferenceFloor = 0.485;

/// Returns the scale for a floor as written in a list; 1 if it is not a positive number.
double scale_of(std::string_view floor) {
  // from_chars instead of strtod, because a locale may require a decimal comma.
  double value = 0;
  const auto read = std::from_chars(floor.data(), floor.data() + floor.size(), value);
  if (read.ec != std::errc() || !(value > 0)) return 1;
  return std::min(1.0, value / kReferenceFloor);
}

bool is_combining_accent(char32_t value) { return value >= 0x0300 && value <= 0x036F; }

std::string composed(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return std::string(text);
  const auto wide = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
  std::string out;
  nfc->normalize(wide, status).toUTF8String(out);
  return U_SUCCESS(status) ? out : std::string(text);
}

}  // namespace

StopWords StopWords::parse(std::string_view lines) {
  StopWords list;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (lines.starts_with(kByteOrderMark)) lines.remove_prefix(kByteOrderMark.size());
  while (!lines.empty()) {
    const std::string_view line = take_until(lines, '\n');
    if (line.size() > 2 * kMaxWordBytes || !is_valid_utf8(line)) continue;
    const std::string_view word = trim(line);
    if (word.starts_with(kFloorComment))
      list.threshold_scale_ = scale_of(word.substr(kFloorComment.size()));
    if (word.empty() || word.front() == '#') continue;
    std::string lowered;
    append_lower(word, lowered);
    lowered = composed(lowered);
    if (lowered.size() <= kMaxWordBytes) list.insert(lowered);
  }
  return list;
}

void StopWords::insert(std::string_view word) {
  if (holds(word)) return;
  if (2 * (n_words_ + 1) > slots_.size()) grow();
  const Slot slot{load_bytes(word.data(), word.size()), static_cast<std::uint32_t>(words_.size()),
                  static_cast<std::uint32_t>(word.size())};
  words_ += word;
  ++n_words_;
  max_bytes_ = std::max(max_bytes_, word.size());
  const auto first = static_cast<unsigned char>(word.front());
  if (first < 0x80) {
    first_[first] = true;
    if (is_lower(word.front())) first_[first & ~0x20U] = true;
  }
  place(slot);
}

void StopWords::place(const Slot& slot) {
  std::size_t at = hash_of(slot.front, slot.length) & (slots_.size() - 1);
  while (slots_[at].length != 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = slot;
}

void StopWords::grow() {
  const std::vector<Slot> old = std::move(slots_);
  slots_.assign(std::max<std::size_t>(64, old.size() * 2), Slot{});
  for (const Slot& slot : old) {
    if (slot.length != 0) place(slot);
  }
}

bool StopWords::holds_short(std::uint64_t bytes, std::size_t length) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash_of(bytes, length) & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.front == bytes && slot.length == length) return true;
    if (slot.length == 0) return false;
  }
}

bool StopWords::holds(std::string_view lowered) const {
  if (slots_.empty() || lowered.empty()) return false;
  const std::uint64_t front = load_bytes(lowered.data(), lowered.size());
  if (lowered.size() <= kShortWord) return holds_short(front, lowered.size());
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash_of(front, lowered.size()) & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.length == 0) return false;
    if (slot.front == front && slot.length == lowered.size() &&
        std::memcmp(words_.data() + slot.offset, lowered.data(), lowered.size()) == 0)
      return true;
  }
}

bool StopWords::contains(std::string_view word) const {
  if (word.empty() || slots_.empty()) return false;
  const auto first = static_cast<unsigned char>(word.front());
  if (first < 0x80 && !first_[first]) {
    // A following accent may compose with the first letter ("z" + U+030C).
    if (word.size() == 1 || is_ascii(word[1])) return false;
  }
  if (word.size() <= kShortWord) {
    const std::uint64_t bytes = load_bytes(word.data(), word.size());
    if ((bytes & kHighBits) != 0) return contains_beyond_ascii(word);
    return holds_short(lower_ascii8(bytes), word.size());
  }
  if (word.size() > kShrink * max_bytes_) return false;
  std::array<char, kShrink * kMaxWordBytes + 8> buffer;  // filled below as far as needed
  for (std::size_t at = 0; at < word.size(); at += 8) {
    const std::uint64_t bytes = load_bytes(word.data() + at, word.size() - at);
    if ((bytes & kHighBits) != 0) return contains_beyond_ascii(word);
    const std::uint64_t lowered = lower_ascii8(bytes);
    std::memcpy(buffer.data() + at, &lowered, 8);
  }
  return word.size() <= max_bytes_ && holds({buffer.data(), word.size()});
}

bool StopWords::contains_beyond_ascii(std::string_view word) const {
  std::array<char, kMaxWordBytes + 4> buffer;  // filled below as far as needed
  std::size_t size = 0;
  bool has_accents = false;
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint point = code_point_at(word, at);
    at += point.length;
    has_accents = has_accents || is_combining_accent(point.value);
    if (size > kMaxWordBytes) return false;
    size += encode_utf8(lower(point.value), buffer.data() + size);
  }
  const std::string_view lowered(buffer.data(), size);
  return has_accents ? holds(composed(lowered)) : holds(lowered);
}

}  // namespace sito::text
