// SPDX-License-Identifier: Apache-2.0
// Any bytes as a compressed body or file. Properties: decoding stops at the limit; a cut input
// gives a prefix; what was compressed decompresses to itself, as a body and as a file, in any
// strides.
#include "sito/io/codec.h"

#include "support/fake_source.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using sito::io::Compression;

constexpr std::size_t kLimit = std::size_t{1} << 18;
constexpr std::array<std::string_view, 4> kCodings = {"gzip", "deflate", "br", "zstd"};

void must(bool holds) {
  if (!holds) std::abort();
}

/// The contents of a file, up to the limit or the first fault behind which nothing is found.
std::string contents(const std::string& stored, std::size_t stride, std::size_t piece_size) {
  auto source =
      sito::io::make_source(std::make_unique<sito::test::FakeSource>(stored, stride), "x");
  must(source.has_value());
  std::string out;
  std::string piece(piece_size, '\0');
  while (out.size() < kLimit) {
    auto count = (*source)->read(piece);
    if (count && *count == 0) break;
    if (!count && !(*source)->resync()) break;
    if (count) out.append(piece, 0, *count);
  }
  out.resize(std::min(out.size(), kLimit));
  return out;
}

void check_body(std::string_view coding, sito::Bytes body, std::size_t cut) {
  sito::Buffer whole;
  (void)sito::io::decode_body(coding, body, kLimit, whole);
  must(whole.size() <= kLimit);
  sito::Buffer part;
  (void)sito::io::decode_body(coding, body.substr(0, std::min(cut, body.size())), kLimit, part);
  // A cut may make a zlib body look like a bare deflate stream.
  must(coding == "deflate" || whole.view().starts_with(part.view()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
  check_body(kCodings[data[0] % kCodings.size()], bytes, data[1]);
  const std::size_t stride = std::size_t{1} + data[1];
  const std::size_t piece = std::size_t{64} + data[0] * std::size_t{19};
  must(contents(bytes, stride, piece) == contents(bytes, kLimit, piece));

  if (data[0] % 8 != 0) return 0;  // encoders are slow to set up
  for (const Compression compression : {Compression::Gzip, Compression::Xz, Compression::Zstd}) {
    if (compression == Compression::Xz && data[0] != 0) continue;
    std::string stored;
    sito::io::compress_frame(compression, bytes, stored);
    must(contents(stored, stride, piece) == bytes);
    if (compression == Compression::Xz) continue;
    sito::Buffer out;
    must(sito::io::decode_body(sito::io::name_of(compression), stored, kLimit, out).has_value());
    must(out.view() == bytes);
  }
  return 0;
}
