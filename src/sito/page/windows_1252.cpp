// SPDX-License-Identifier: Apache-2.0
#include "sito/page/windows_1252.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <optional>

namespace sito {
namespace {

struct Special {
  std::string_view utf8;
  std::uint8_t byte = 0;
  std::string_view name;  // of its reference
};
// What windows-1252 has in place of the control characters from 0x80 to 0x9F.
constexpr auto kSpecials = std::to_array<Special>({
    {"\xE2\x82\xAC", 0x80, "euro"},   {"\xE2\x80\x9A", 0x82, "sbquo"},
    {"\xC6\x92", 0x83, "fnof"},       {"\xE2\x80\x9E", 0x84, "bdquo"},
    {"\xE2\x80\xA6", 0x85, "hellip"}, {"\xE2\x80\xA0", 0x86, "dagger"},
    {"\xE2\x80\xA1", 0x87, "Dagger"}, {"\xCB\x86", 0x88, "circ"},
    {"\xE2\x80\xB0", 0x89, "permil"}, {"\xC5\xA0", 0x8A, "Scaron"},
    {"\xE2\x80\xB9", 0x8B, "lsaquo"}, {"\xC5\x92", 0x8C, "OElig"},
    {"\xC5\xBD", 0x8E, "Zcaron"},     {"\xE2\x80\x98", 0x91, "lsquo"},
    {"\xE2\x80\x99", 0x92, "rsquo"},  {"\xE2\x80\x9C", 0x93, "ldquo"},
    {"\xE2\x80\x9D", 0x94, "rdquo"},  {"\xE2\x80\xA2", 0x95, "bull"},
    {"\xE2\x80\x93", 0x96, "ndash"},  {"\xE2\x80\x94", 0x97, "mdash"},
    {"\xCB\x9C", 0x98, "tilde"},      {"\xE2\x84\xA2", 0x99, "trade"},
    {"\xC5\xA1", 0x9A, "scaron"},     {"\xE2\x80\xBA", 0x9B, "rsaquo"},
    {"\xC5\x93", 0x9C, "oelig"},      {"\xC5\xBE", 0x9E, "zcaron"},
    {"\xC5\xB8", 0x9F, "Yuml"},
});
// Names of the references to U+00A0 and the following characters.
constexpr std::uint8_t kFirstNamed = 0xA0;
constexpr auto kNames = std::to_array<std::string_view>(
    {"nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",
     "copy",   "ordf",   "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn",
     "sup2",   "sup3",   "acute",  "micro",  "para",   "middot", "cedil",  "sup1",   "ordm",
     "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",  "Atilde",
     "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",   "Igrave",
     "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde",
     "Ouml",   "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",
     "szlig",  "agrave", "aacute", "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil",
     "egrave", "eacute", "ecirc",  "euml",   "igrave", "iacute", "icirc",  "iuml",   "eth",
     "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide", "oslash", "ugrave",
     "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"});
constexpr std::size_t kLongestName = 8;

std::optional<std::uint8_t> byte_named(std::string_view name) {
  if (name == "amp") return std::nullopt;
  const auto* const found = std::ranges::find(kNames, name);
  if (found != kNames.end()) {
    return static_cast<std::uint8_t>(kFirstNamed + (found - kNames.begin()));
  }
  const auto* const special = std::ranges::find(kSpecials, name, &Special::name);
  return special == kSpecials.end() ? std::nullopt : std::optional(special->byte);
}

// Returns the byte of "233" or "xE9"; numbers from 128 to 159 mean what windows-1252 has there.
std::optional<std::uint8_t> byte_numbered(std::string_view digits) {
  const bool hex = digits.starts_with('x') || digits.starts_with('X');
  if (hex) digits.remove_prefix(1);
  int value = 0;
  for (const char c : digits) {
    const int digit = hex_value(c);
    const int base = hex ? 16 : 10;
    if (digit < 0 || digit >= base) return std::nullopt;
    value = value * base + digit;
    if (value > 0xFF) return std::nullopt;
  }
  return value < 0x80 ? std::nullopt : std::optional(static_cast<std::uint8_t>(value));
}

}  // namespace

Windows1252 windows_1252_special_at(std::string_view text) {
  for (const Special& special : kSpecials) {
    if (text.starts_with(special.utf8)) return {special.byte, special.utf8.size()};
  }
  return {};
}

Windows1252 windows_1252_reference_at(std::string_view text) {
  if (!text.starts_with('&')) return {};
  const std::size_t end = text.substr(0, kLongestName + 2).find(';');
  if (end == std::string_view::npos) return {};
  const std::string_view name = text.substr(1, end - 1);
  const auto byte = name.starts_with('#') ? byte_numbered(name.substr(1)) : byte_named(name);
  return byte ? Windows1252{*byte, end + 1} : Windows1252{};
}

std::string without_windows_1252_references(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t at = std::min(text.find('&'), text.size());
    out += text.substr(0, at);
    text.remove_prefix(at);
    if (text.empty()) break;
    const Windows1252 reference = windows_1252_reference_at(text);
    const auto* const special = std::ranges::find(kSpecials, reference.byte, &Special::byte);
    if (reference.length == 0) {
      out += '&';
    } else if (special != kSpecials.end()) {
      out += special->utf8;
    } else {
      text::append_utf8(reference.byte, out);
    }
    text.remove_prefix(std::max<std::size_t>(reference.length, 1));
  }
  return out;
}

}  // namespace sito
