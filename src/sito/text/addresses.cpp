// SPDX-License-Identifier: Apache-2.0
// Recognises addresses as readers do, not by RFC 3986, because running text has them unescaped.
#include "sito/text/addresses.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito::text {
namespace {

constexpr std::size_t kMaxLocalPart = 64;   // RFC 5321, 4.5.3.1.1
constexpr std::size_t kMaxHostBytes = 253;  // RFC 1035, without the last dot
constexpr std::size_t kMaxLabels = 8;       // of a bare host; keeps the look-ahead short

// Bare hosts count only under domains that people write without "www": generic ones, and those of
// languages with tables here. "end.Then" and "file.txt" are not hosts.
constexpr std::array<std::string_view, 30> kBareDomains = {
    "at", "be",  "biz", "ca",   "ch",  "com", "cz", "de",  "edu", "eu",
    "fr", "gov", "hu",  "info", "int", "io",  "jp", "net", "nl",  "org",
    "pl", "ro",  "rs",  "ru",   "se",  "si",  "sk", "su",  "ua",  "uk"};

// Extensions of files that are no words of running text. Sorted.
constexpr std::array<std::string_view, 79> kExtensions = {
    "7z",   "avi",  "bat",     "bib",   "bmp",  "cfg",  "cgi",  "conf", "cpp",  "css",
    "csv",  "dll",  "docx",    "epub",  "exe",  "flac", "gif",  "gz",   "h5",   "hpp",
    "htm",  "html", "ini",     "ipynb", "iso",  "jar",  "java", "jpeg", "jpg",  "js",
    "json", "jsx",  "log",     "lua",   "md",   "mkv",  "mov",  "mp3",  "mp4",  "mpeg",
    "odt",  "ogg",  "parquet", "pdf",   "php",  "png",  "pptx", "ps1",  "py",   "rar",
    "rb",   "rpm",  "rst",     "rtf",   "scss", "sh",   "sql",  "svg",  "tar",  "tex",
    "tgz",  "tiff", "toml",    "ts",    "tsv",  "tsx",  "txt",  "vert", "wasm", "wav",
    "webm", "webp", "xls",     "xlsx",  "xml",  "yaml", "yml",  "zip",  "zst"};

bool is_lower_host(char byte) { return is_lower(byte) || is_digit(byte) || byte == '-'; }

/// Returns true for characters of addresses; false for quotation marks and CJK punctuation.
bool is_address_character(char32_t value) {
  if (value < 0x80)
    return value > 0x20 && value != 0x7F &&
           std::string_view("<>\"`{}|\\^").find(static_cast<char>(value)) == std::string_view::npos;
  if (is_space(value) || value == 0xAB || value == 0xBB) return false;  // GUILLEMETS
  if (value >= 0x2000 && value <= 0x206F) return false;                 // quotes, dashes, ...
  return !(value >= 0x3000 && value <= 0x303F) && !(value >= 0xFF00 && value <= 0xFF0F);
}

/// Returns `end` without trailing punctuation; keeps a closing bracket that is opened inside.
std::size_t without_trailing_marks(std::string_view text, std::size_t at, std::size_t end) {
  const std::string_view address = text.substr(at, end - at);
  auto open_round = std::count(address.begin(), address.end(), '(');
  auto close_round = std::count(address.begin(), address.end(), ')');
  auto open_square = std::count(address.begin(), address.end(), '[');
  auto close_square = std::count(address.begin(), address.end(), ']');
  for (; end > at; --end) {
    const char last = text[end - 1];
    if (last == ')' && close_round > open_round) {
      --close_round;
    } else if (last == ']' && close_square > open_square) {
      --close_square;
    } else if (last == '(') {
      --open_round;
    } else if (last == '[') {
      --open_square;
    } else if (std::string_view(".,;:!?'*_").find(last) == std::string_view::npos) {
      break;
    }
  }
  return end;
}

std::size_t address_tail_end(std::string_view text, std::size_t at, std::size_t end) {
  while (at < end) {
    const CodePoint point = code_point_at(text, at);
    if (!is_address_character(point.value)) break;
    at += point.length;
  }
  return std::min(at, end);
}

bool begins_with(std::string_view text, std::string_view lower_prefix) {
  if (text.size() < lower_prefix.size()) return false;
  return std::equal(lower_prefix.begin(), lower_prefix.end(), text.begin(),
                    [](char want, char have) { return have == want || sito::lower(have) == want; });
}

}  // namespace

std::size_t web_address_end(std::string_view text, std::size_t at, std::size_t end) {
  const std::string_view rest = text.substr(at, end - at);
  std::size_t prefix = 0;
  for (const std::string_view known : {"http://", "https://", "ftp://", "www."}) {
    if (begins_with(rest, known)) prefix = known.size();
  }
  if (prefix == 0) return at;
  const std::size_t stop =
      without_trailing_marks(text, at, address_tail_end(text, at + prefix, end));
  return stop > at + prefix ? stop : at;
}

std::size_t bare_host_end(std::string_view text, std::size_t at, std::size_t end) {
  std::size_t label = at;
  for (std::size_t n = 0; n < kMaxLabels; ++n) {
    std::size_t stop = label;
    while (stop < end && stop - at <= kMaxHostBytes && is_lower_host(text[stop])) ++stop;
    if (stop == label) return at;
    if (stop < end && text[stop] == '.' && stop + 1 < end && is_lower_host(text[stop + 1])) {
      label = stop + 1;
      continue;
    }
    const std::string_view top = text.substr(label, stop - label);
    if (label == at || !std::binary_search(kBareDomains.begin(), kBareDomains.end(), top))
      return at;
    if (stop < end && (sito::is_letter_or_digit(text[stop]) || text[stop] == '_' ||
                       text[stop] == '@' || !is_ascii(text[stop])))
      return is_letter_or_digit(code_point_at(text, stop).value) || text[stop] == '_' ||
                     text[stop] == '@'
                 ? at
                 : stop;
    if (stop < end && text[stop] == '/')
      return std::max(stop, without_trailing_marks(text, stop, address_tail_end(text, stop, end)));
    return stop;
  }
  return at;
}

std::size_t file_name_end(std::string_view text, std::size_t dot, std::size_t end) {
  std::size_t stop = dot + 1;
  while (stop < end && (is_lower(text[stop]) || is_digit(text[stop]))) ++stop;
  const std::string_view extension = text.substr(dot + 1, stop - dot - 1);
  if (!std::binary_search(kExtensions.begin(), kExtensions.end(), extension)) return dot;
  const bool goes_on = stop < end && (is_letter_or_digit(code_point_at(text, stop).value) ||
                                      text[stop] == '_' || text[stop] == '@');
  return goes_on ? dot : stop;
}

std::size_t mail_address_end(std::string_view text, std::size_t at, std::size_t end) {
  std::size_t sign = at;
  while (sign < end && sign - at <= kMaxLocalPart &&
         (sito::is_letter_or_digit(text[sign]) ||
          std::string_view("._%+-").find(text[sign]) != std::string_view::npos))
    ++sign;
  if (sign == at || sign >= end || text[sign] != '@') return at;
  std::size_t stop = sign + 1;
  std::size_t last_dot = 0;
  while (stop < end && stop - sign <= kMaxHostBytes) {
    const char byte = text[stop];
    if (byte == '.' && stop > sign + 1 && stop + 1 < end &&
        sito::is_letter_or_digit(text[stop + 1])) {
      last_dot = stop;
    } else if (!sito::is_letter_or_digit(byte) &&
               !(byte == '-' && stop + 1 < end && sito::is_letter_or_digit(text[stop + 1]))) {
      break;
    }
    ++stop;
  }
  return last_dot != 0 ? stop : at;
}

}  // namespace sito::text
