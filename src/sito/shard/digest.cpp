// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/digest.h"

#include "sito/base/sha256.h"
#include "sito/io/stored.h"

namespace sito::shard {
namespace {

constexpr std::size_t kReadBytes = std::size_t{256} << 10;

}  // namespace

std::string sha256_of_text(std::string_view text) {
  Sha256 sha;
  sha.add(text);
  return sha.hex();
}

Result<std::string> sha256_of_file(const std::string& path) {
  auto stored = io::open_stored(path);
  if (!stored) return std::move(stored).error();
  std::string piece(kReadBytes, '\0');
  Sha256 sha;
  for (;;) {
    const auto count = stored->bytes->read(piece);
    if (!count) return count.error();
    if (*count == 0) return sha.hex();
    sha.add({piece.data(), *count});
  }
}

}  // namespace sito::shard
