// SPDX-License-Identifier: Apache-2.0
// Any bytes decode to valid UTF-8, under any label and policy; strict decoding of valid UTF-8 is
// the identity.
#include "sito/page/html.h"
#include "sito/text/utf8.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::string_view kLabels[] = {
      "",         "utf-8",        "windows-1250", "iso-8859-2",    "windows-1251",
      "koi8-r",   "windows-1252", "shift_jis",    "euc-jp",        "iso-2022-jp",
      "gbk",      "gb18030",      "big5",         "euc-kr",        "utf-16le",
      "utf-16be", "windows-874",  "nonsense",     "x-user-defined"};
  if (size < 1) return 0;
  static sito::HtmlDecoder decoder;
  sito::NoDiagnostics none;
  const std::string_view label = kLabels[(data[0] >> 1) % std::size(kLabels)];
  const auto policy =
      (data[0] & 1) != 0 ? sito::CharsetPolicy::Strict : sito::CharsetPolicy::Lenient;
  const sito::Bytes bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const sito::Html html = decoder.decode(bytes, label, policy, {}, none);
  if (!sito::text::is_valid_utf8(html.text)) std::abort();
  const bool marked = html.charset.source == sito::CharsetSource::Bom;
  if (html.charset.used == "utf-8" && !marked && sito::text::is_valid_utf8(bytes) &&
      html.text != bytes)
    std::abort();
  return 0;
}
