// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/traps.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <limits>

namespace sito::crawl {
namespace {

using nlohmann::json;

constexpr const char* kOthers = "*";  // patterns beyond kMaxKinds, together

// Calls back with the hash of each run of three words; for a shorter text with the hash of all
// words.
template <typename Take>
void each_run(std::string_view text, const Take& take) {
  std::array<std::uint64_t, 3> last{};
  std::size_t n = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && may_be_letter(text[at])) ++at;
    if (at == begin) {
      ++at;
      continue;
    }
    last = {last[1], last[2], hash_bytes(text.substr(begin, at - begin), 0)};
    if (++n >= 3) take(last[0] * 3 + last[1] * 5 + last[2]);
  }
  if (n == 1 || n == 2) take(last[1] * 5 + last[2]);
}

constexpr std::size_t kDigits = 8;

std::string hex_of(const std::vector<std::uint32_t>& numbers) {
  std::string text;
  text.reserve(numbers.size() * kDigits);
  for (const std::uint32_t number : numbers) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      text += "0123456789abcdef"[(number >> shift) & 15U];
    }
  }
  return text;
}

std::vector<std::uint32_t> numbers_in(std::string_view text, std::size_t most) {
  std::vector<std::uint32_t> numbers;
  for (; text.size() >= kDigits && numbers.size() < most; text.remove_prefix(kDigits)) {
    std::uint32_t number = 0;
    const char* end = text.data() + kDigits;
    if (std::from_chars(text.data(), end, number, 16).ptr != end) break;
    numbers.push_back(number);
  }
  return numbers;
}

std::uint32_t number_of(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number_unsigned() ? found->get<std::uint32_t>() : 0;
}

}  // namespace

std::uint64_t text_fingerprint(std::string_view text) {
  std::uint64_t hash = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && may_be_letter(text[at])) ++at;
    if (at > begin) hash = mix_bits(hash + hash_bytes(text.substr(begin, at - begin), 1));
    at += at == begin ? 1 : 0;
  }
  return hash;
}

TrapWatch::Kind& TrapWatch::kind_of(const std::string& pattern) {
  const auto found = kinds_.find(pattern);
  if (found != kinds_.end()) return found->second;
  return kinds_[kinds_.size() < kMaxKinds ? pattern : kOthers];
}

bool TrapWatch::is_new(std::uint32_t fingerprint) {
  if (std::find(fingerprints_.begin(), fingerprints_.end(), fingerprint) != fingerprints_.end()) {
    return false;
  }
  if (fingerprints_.size() < kKeptFingerprints) {
    fingerprints_.push_back(fingerprint);
  } else {
    fingerprints_[next_] = fingerprint;
  }
  next_ = (next_ + 1) % kKeptFingerprints;
  return true;
}

std::string_view TrapWatch::refuses(const std::string& pattern) {
  Kind& kind = kind_of(pattern);
  const std::size_t slash = pattern.rfind('/');
  const bool is_made =
      pattern.find('?') != std::string::npos ||
      (slash != std::string::npos && pattern.find('*', slash) != std::string::npos);
  if (kind.useless < (is_made ? kShortRun : kLongRun)) return {};
  return ++kind.refused % kTriedAgain == 0 ? std::string_view() : "trap-no-new-text";
}

bool TrapWatch::learn(const std::string& pattern, std::uint64_t words, std::uint64_t fingerprint) {
  Kind& kind = kind_of(pattern);
  ++kind.pages;
  if (words >= kFewWords && is_new(static_cast<std::uint32_t>(fingerprint >> 32))) {
    kind.useless = 0;
    return true;
  }
  ++kind.useless;
  return false;
}

json TrapWatch::to_json() const {
  json kinds = json::object();
  for (const auto& [pattern, kind] : kinds_) {
    kinds[pattern] = {{"pages", kind.pages}, {"useless", kind.useless}, {"refused", kind.refused}};
  }
  return {{"kinds", std::move(kinds)}, {"texts", hex_of(fingerprints_)}, {"next", next_}};
}

TrapWatch TrapWatch::from_json(const json& from) {
  TrapWatch watch;
  if (!from.is_object()) return watch;
  if (const auto kinds = from.find("kinds"); kinds != from.end() && kinds->is_object()) {
    for (const auto& [pattern, kind] : kinds->items()) {
      if (!kind.is_object() || watch.kinds_.size() > kMaxKinds) continue;
      watch.kinds_[pattern] = {number_of(kind, "pages"), number_of(kind, "useless"),
                               number_of(kind, "refused")};
    }
  }
  if (const auto texts = from.find("texts"); texts != from.end() && texts->is_string()) {
    watch.fingerprints_ = numbers_in(texts->get_ref<const std::string&>(), kKeptFingerprints);
  }
  watch.next_ = number_of(from, "next") % kKeptFingerprints;
  return watch;
}

std::string SoftError::probe_of(std::string_view url) {
  const std::size_t begin = std::min(url.find("://"), url.size());
  const std::string_view front = url.substr(0, url.find_first_of("/?#", begin + 3));
  constexpr std::string_view kLetters = "bcdfghjklmnpqrstvwxz";
  std::string name;
  std::uint64_t state = hash_bytes(front, 404);
  for (int i = 0; i < 16; ++i, state = mix_bits(state + 1))
    name += kLetters[state % kLetters.size()];
  return std::string(front) + "/" + name;
}

std::optional<SoftError::Sketch> SoftError::sketch_of(std::string_view text) {
  Sketch sketch;
  sketch.fill(std::numeric_limits<std::uint32_t>::max());
  bool has_words = false;
  each_run(text, [&](std::uint64_t run) {
    has_words = true;
    for (std::size_t i = 0; i < kHashes; ++i) {
      const auto hash = static_cast<std::uint32_t>(mix_bits(run + i * 0x9E3779B97F4A7C15ULL) >> 32);
      sketch[i] = std::min(sketch[i], hash);
    }
  });
  return has_words ? std::optional(sketch) : std::nullopt;
}

void SoftError::learn(std::string_view text) { known_ = sketch_of(text); }

bool SoftError::is_one(std::string_view text) const {
  const std::optional<Sketch> sketch = known_ ? sketch_of(text) : std::nullopt;
  if (!sketch) return false;
  std::size_t same = 0;
  for (std::size_t i = 0; i < kHashes; ++i) same += (*sketch)[i] == (*known_)[i] ? 1 : 0;
  return static_cast<double>(same) >= kSameShare * kHashes;
}

json SoftError::to_json() const { return known_ ? json(*known_) : json(); }

SoftError SoftError::from_json(const json& from) {
  SoftError error;
  if (!from.is_array() || from.size() != kHashes) return error;
  Sketch sketch;
  for (std::size_t i = 0; i < kHashes; ++i) {
    if (!from[i].is_number_unsigned()) return error;
    sketch[i] = from[i].get<std::uint32_t>();
  }
  error.known_ = sketch;
  return error;
}

}  // namespace sito::crawl
