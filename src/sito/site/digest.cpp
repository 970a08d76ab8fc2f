// SPDX-License-Identifier: Apache-2.0
#include "sito/site/digest.h"

#include "sito/base/bytes.h"
#include "sito/base/sha1.h"

namespace sito::site {

std::string digest_of(std::span<const std::uint64_t> addresses) {
  std::string lines;
  for (const std::uint64_t address : addresses) lines += std::to_string(address) + "\n";
  const Sha1::Digest digest = Sha1().of(lines);
  std::string text = "sha1:";
  append_digits({digest.data(), digest.size()}, kHexAlphabet, 4, text);
  return text;
}

}  // namespace sito::site
