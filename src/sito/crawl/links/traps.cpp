// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/traps.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <unordered_set>

namespace sito::crawl {
namespace {

using nlohmann::json;

constexpr const char* kOthers = "*";  // patterns beyond kMaxKinds, together

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

namespace {

std::vector<std::uint32_t> lines_of(std::string_view text) {
  std::vector<std::uint32_t> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::uint64_t print = text_fingerprint(text.substr(0, end)); print != 0) {
      if (lines.size() == PageText::kMostLines) return {};
      lines.push_back(static_cast<std::uint32_t>(print >> 32));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

PageText PageText::of(std::uint64_t words, std::string_view text) {
  constexpr std::size_t kLeastLetters = 3;
  PageText page{words, text_fingerprint(text), TextSketch::of(text), {}, lines_of(text)};
  std::unordered_set<std::uint32_t> known;
  const auto is_part = [](char c) { return may_be_letter(c) || is_digit(c); };
  for (std::size_t at = 0; at < text.size() && known.size() < kMostWords;) {
    const std::size_t begin = at;
    while (at < text.size() && is_part(text[at])) ++at;
    const std::string_view word = text.substr(begin, at - begin);
    at += at == begin ? 1 : 0;
    if (word.size() < kLeastLetters || std::ranges::any_of(word, is_digit)) continue;
    const auto hash = static_cast<std::uint32_t>(hash_bytes(word, 2) >> 32);
    if (known.insert(hash).second) page.vocabulary.push_back(hash);
  }
  return page;
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

bool TrapWatch::resembles_last(Kind& kind, const TextSketch& sketch) {
  const bool resembles =
      std::any_of(kind.last.begin(), kind.last.end(),
                  [&](const TextSketch& last) { return same_share(last, sketch) >= kSameShare; });
  kind.last = {sketch, kind.last[0]};
  return resembles;
}

std::size_t TrapWatch::Ring::add(const std::vector<std::uint32_t>& added) {
  std::unordered_set<std::uint32_t> known(values.begin(), values.end());
  std::size_t n_new = 0;
  for (const std::uint32_t value : added) {
    if (!known.insert(value).second) continue;
    ++n_new;
    if (values.size() < kKeptWords) {
      values.push_back(value);
    } else {
      values[next++ % kKeptWords] = value;
    }
  }
  return n_new;
}

// The first such page of a run only teaches what all of them say.
bool TrapWatch::has_new_words(Kind& kind, const std::vector<std::uint32_t>& vocabulary) {
  const bool is_first = kind.words.values.empty();
  return kind.words.add(vocabulary) >= kNewWords && !is_first;
}

bool TrapWatch::learn(const std::string& pattern, const PageText& text) {
  Kind& kind = kind_of(pattern);
  ++kind.pages;
  const bool resembles = resembles_last(kind, text.sketch);
  const bool has_text = text.words > 0;
  const bool is_other = has_text && is_new(static_cast<std::uint32_t>(text.fingerprint >> 32));
  const bool looks_alike = text.words < kFewWords || resembles;
  const bool says_more = has_text && looks_alike && has_new_words(kind, text.vocabulary);
  const bool repeats = kind.lines.add(text.lines) == 0 && !text.lines.empty();
  if (is_other && !repeats && (!looks_alike || says_more)) {
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
      watch.kinds_[pattern] = {number_of(kind, "pages"),
                               number_of(kind, "useless"),
                               number_of(kind, "refused"),
                               {},
                               {},
                               {}};
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

void SoftError::learn(std::string_view text) { known_ = TextSketch::of(text); }

bool SoftError::is_one(std::string_view text) const {
  return known_.n_runs > 0 && same_share(known_, TextSketch::of(text)) >= kSameShare;
}

json SoftError::to_json() const { return known_.n_runs > 0 ? json(known_.least) : json(); }

SoftError SoftError::from_json(const json& from) {
  SoftError error;
  TextSketch sketch;
  if (!from.is_array() || from.size() != sketch.least.size()) return error;
  for (std::size_t i = 0; i < sketch.least.size(); ++i) {
    if (!from[i].is_number_unsigned()) return error;
    sketch.least[i] = from[i].get<std::uint32_t>();
  }
  sketch.n_runs = 1;  // their number is not kept
  error.known_ = sketch;
  return error;
}

}  // namespace sito::crawl
