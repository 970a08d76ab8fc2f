// SPDX-License-Identifier: Apache-2.0
#include "sito/page/charset_guess.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/page/encoding.h"

#include <uchardet.h>

#include <algorithm>

namespace sito {
namespace {

// How much of a page is scanned, and how much text the detector gets; it needs less.
constexpr std::size_t kScanBytes = std::size_t{512} << 10;
constexpr std::size_t kSampleBytes = std::size_t{32} << 10;

// Central European and rarer sets differ from windows-1252 only in some letters, and the detector
// mistakes English with a few foreign names or signs for them. Guesses of such a set need this many
// letters above ASCII (tuned on pages that declare their set; 50 words of Czech have about 40).
constexpr std::size_t kFewLetters = 12;
constexpr std::size_t kFewRareLetters = 64;

bool begins_with(Bytes bytes, std::string_view lower_case) {
  return bytes.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), bytes.begin(),
                    [](char a, char b) { return a == lower(b); });
}

/// Returns the end of the markup that begins with the "<" at bytes[at].
std::size_t behind_markup(Bytes bytes, std::size_t at) {
  const Bytes rest = bytes.substr(at);
  std::string_view end = ">";
  if (rest.starts_with("<!--")) end = "-->";
  if (begins_with(rest, "<script")) end = "</script";
  if (begins_with(rest, "<style")) end = "</style";
  const std::size_t found = rest.find(end, 1);
  return found == Bytes::npos ? bytes.size()
                              : at + found + (end.size() == 1 || end == "-->" ? end.size() : 0);
}

/// Appends the words of `text` with a byte above ASCII; other words are no evidence.
void append_telling_words(Bytes text, std::string& out) {
  std::size_t at = 0;
  while (at < text.size() && out.size() < kSampleBytes) {
    const auto wide =
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_ascii);
    if (wide == text.end()) return;
    const auto position = static_cast<std::size_t>(wide - text.begin());
    const std::size_t before = text.find_last_of(" \t\r\n", position);
    const std::size_t begin = before == Bytes::npos || before < at ? at : before + 1;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", position), text.size());
    out += text.substr(begin, end - begin);
    out += ' ';
    at = end;
  }
}

std::string sample_of(Bytes bytes) {
  bytes = bytes.substr(0, kScanBytes);
  std::string sample;
  std::size_t at = 0;
  while (at < bytes.size() && sample.size() < kSampleBytes) {
    const std::size_t tag = std::min(bytes.find('<', at), bytes.size());
    append_telling_words(bytes.substr(at, tag - at), sample);
    at = tag < bytes.size() ? behind_markup(bytes, tag) : tag;
  }
  return sample;
}

/// Counts bytes that are letters in sets of Latin script: most above 0xC0, some from 0x8A to 0x9F,
/// and those between (signs in windows-1252) if they stand inside a word.
std::size_t count_latin_letters(std::string_view sample) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const auto byte = static_cast<unsigned char>(sample[i]);
    if (byte < 0x8A) continue;
    const bool inside =
        i > 0 && i + 1 < sample.size() && is_letter(sample[i - 1]) && is_letter(sample[i + 1]);
    const bool low_letter = byte == 0x8A || (byte >= 0x8C && byte <= 0x8F) || byte == 0x9A ||
                            (byte >= 0x9C && byte <= 0x9F);
    n += byte >= 0xC0 || low_letter || (byte > 0xA0 && byte < 0xC0 && inside) ? 1 : 0;
  }
  return n;
}

bool is_believed(std::string_view encoding, std::string_view sample) {
  if (is_one_of(encoding, {"utf-8", "windows-1252", "iso-2022-jp"})) return true;
  const bool rare =
      is_one_of(encoding, {"iso-8859-3", "iso-8859-4", "iso-8859-10", "iso-8859-13", "windows-1257",
                           "windows-1258", "macintosh", "x-mac-cyrillic"});
  const bool latin =
      rare || is_one_of(encoding, {"iso-8859-2", "windows-1250", "iso-8859-15", "windows-1254"});
  const auto n_ascii =
      static_cast<std::size_t>(std::count_if(sample.begin(), sample.end(), is_ascii));
  return (latin ? count_latin_letters(sample) : sample.size() - n_ascii) >=
         (rare ? kFewRareLetters : kFewLetters);
}

/// Replaces an ISO set by its Windows set if the sample has bytes from 0x80 to 0x9F, where only the
/// Windows set has letters.
std::string with_windows_letters(std::string encoding, Bytes sample) {
  const bool has_c1 = std::any_of(sample.begin(), sample.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 && byte < 0xA0;
  });
  if (!has_c1) return encoding;
  if (encoding == "iso-8859-2") return "windows-1250";
  if (encoding == "iso-8859-5") return "windows-1251";
  if (encoding == "iso-8859-7") return "windows-1253";
  if (encoding == "iso-8859-13" || encoding == "iso-8859-4") return "windows-1257";
  if (encoding == "iso-8859-15") return "windows-1252";
  return encoding;
}

}  // namespace

struct CharsetGuesser::State {
  State() : detector(uchardet_new()) {}
  ~State() { uchardet_delete(detector); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  uchardet_t detector;
};

CharsetGuesser::CharsetGuesser() = default;
CharsetGuesser::~CharsetGuesser() = default;
CharsetGuesser::CharsetGuesser(CharsetGuesser&&) noexcept = default;
CharsetGuesser& CharsetGuesser::operator=(CharsetGuesser&&) noexcept = default;

std::string CharsetGuesser::guess(Bytes bytes) {
  std::string sample = sample_of(bytes);
  // Without bytes above ASCII outside markup, the page may still be ISO-2022-JP, which uses
  // escapes, or have such bytes in scripts.
  if (sample.empty()) sample = bytes.substr(0, kSampleBytes);
  if (state_ == nullptr) state_ = std::make_unique<State>();
  uchardet_reset(state_->detector);
  if (uchardet_handle_data(state_->detector, sample.data(), sample.size()) != 0) return "";
  uchardet_data_end(state_->detector);
  const std::string_view label = uchardet_get_charset(state_->detector);
  if (label == "ASCII") return "";
  if (label == "UHC") return "euc-kr";  // browsers do not know this label
  std::string encoding = with_windows_letters(encoding_of_label(label), sample);
  return is_believed(encoding, sample) ? encoding : std::string();
}

}  // namespace sito
