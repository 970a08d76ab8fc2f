// SPDX-License-Identifier: Apache-2.0
#include "sito/document/web_address.h"

#include "sito/document/address.h"
#include "sito/text/utf8.h"

namespace sito {
namespace {

// The resolver writes schemes in lower case.
bool is_web_address(std::string_view url) {
  return url.starts_with("http://") || url.starts_with("https://") || url.starts_with("ftp://");
}

}  // namespace

std::string WebAddresses::resolve(std::string_view reference, bool is_link) {
  if (!is_link && reference.starts_with("data:")) return {};  // often long; skip the parse
  std::string url = resolver_.resolve(reference);
  const bool stays = url.empty() && !has_base_ && is_relative_reference(text::trim(reference));
  if (stays) url = text::trim(reference);
  if (!stays && !is_web_address(url) && !(is_link && url.starts_with("mailto:"))) return {};
  if (is_plain_address(url)) return url;
  std::string encoded;
  append_address(url, encoded);
  return encoded;
}

}  // namespace sito
