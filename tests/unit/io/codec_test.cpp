// SPDX-License-Identifier: Apache-2.0
#include "sito/io/codec.h"

#include <brotli/encode.h>
#include <gtest/gtest.h>
#include <libdeflate.h>

#include <functional>

namespace sito {
namespace {

using io::Compression;

std::string gzip(std::string_view bytes) {
  std::string out;
  io::compress_frame(Compression::Gzip, bytes, out);
  return out;
}
std::string zstd(std::string_view bytes) {
  std::string out;
  io::compress_frame(Compression::Zstd, bytes, out);
  return out;
}
std::string brotli(std::string_view bytes) {
  std::string out(BrotliEncoderMaxCompressedSize(bytes.size()) + 64, '\0');
  std::size_t size = out.size();
  BrotliEncoderCompress(5, 22, BROTLI_MODE_TEXT, bytes.size(),
                        reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                        reinterpret_cast<std::uint8_t*>(out.data()));
  out.resize(size);
  return out;
}
std::string zlib(std::string_view bytes) {
  libdeflate_compressor* compressor = libdeflate_alloc_compressor(6);
  std::string out(libdeflate_zlib_compress_bound(compressor, bytes.size()), '\0');
  out.resize(
      libdeflate_zlib_compress(compressor, bytes.data(), bytes.size(), out.data(), out.size()));
  libdeflate_free_compressor(compressor);
  return out;
}

struct Coding {
  std::string name;
  std::function<std::string(std::string_view)> encode;
};
const std::vector<Coding>& codings() {
  static const std::vector<Coding> all = {
      {"gzip", gzip}, {"br", brotli}, {"zstd", zstd}, {"deflate", zlib}};
  return all;
}

std::string sample(std::size_t size) {
  std::string text;
  for (std::size_t i = 0; text.size() < size; ++i) text += std::to_string(i * i % 9973) + ' ';
  text.resize(size);
  return text;
}

constexpr std::size_t kNoLimit = std::size_t{1} << 30;

TEST(Codec, DecodesWhatWasEncodedAndAppends) {
  for (const Coding& coding : codings()) {
    for (const std::size_t size : {0U, 1U, 65'535U, 65'536U, 65'537U, 1'000'000U}) {
      Buffer out;
      out.append("before");
      ASSERT_TRUE(io::decode_body(coding.name, coding.encode(sample(size)), kNoLimit, out))
          << coding.name << size;
      EXPECT_EQ(out.view(), "before" + sample(size)) << coding.name;
    }
  }
}

TEST(Codec, TheLimitIsExact) {
  for (const Coding& coding : codings()) {
    const std::string text = sample(100'000);
    Buffer out;
    EXPECT_TRUE(io::decode_body(coding.name, coding.encode(text), text.size(), out)) << coding.name;
    out.clear();
    const auto decoded = io::decode_body(coding.name, coding.encode(text), text.size() - 1, out);
    ASSERT_FALSE(decoded) << coding.name;
    EXPECT_EQ(decoded.error().code, ErrorCode::TooLarge) << coding.name;
    EXPECT_EQ(out.size(), text.size() - 1) << coding.name;
  }
}

TEST(Codec, ABombNeedsNoMoreMemoryThanTheLimit) {
  const std::string zeros(std::size_t{100} << 20, '\0');
  for (const Coding& coding : codings()) {
    Buffer out;
    const auto decoded = io::decode_body(coding.name, coding.encode(zeros), 1'000'000, out);
    ASSERT_FALSE(decoded) << coding.name;
    EXPECT_EQ(decoded.error().code, ErrorCode::TooLarge) << coding.name;
    EXPECT_LT(out.capacity(), 3'000'000U) << coding.name;
  }
}

TEST(Codec, EveryCutYieldsWhatWasThere) {
  const std::string text = sample(3000);
  for (const Coding& coding : codings()) {
    const std::string body = coding.encode(text);
    for (std::size_t cut = 0; cut < body.size(); ++cut) {
      Buffer out;
      const auto decoded = io::decode_body(coding.name, Bytes(body).substr(0, cut), kNoLimit, out);
      // A zlib body cut in its first two bytes may be a bare deflate stream.
      ASSERT_FALSE(decoded) << coding.name << cut;
      EXPECT_EQ(decoded.error().code, ErrorCode::Truncated) << coding.name << ' ' << cut;
      EXPECT_TRUE(text.starts_with(out.view())) << coding.name << cut;
    }
  }
}

TEST(Codec, OtherTextIsMalformedOrUnsupported) {
  for (const Coding& coding : codings()) {
    Buffer out;
    const auto decoded = io::decode_body(coding.name, "<!doctype html><p>text", kNoLimit, out);
    ASSERT_FALSE(decoded) << coding.name;
  }
  Buffer out;
  const auto decoded = io::decode_body("compress", "x", kNoLimit, out);
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().code, ErrorCode::Unsupported);
}

TEST(Codec, ZstdWindowsOfBodiesAreLimited) {
  // Magic, descriptor without size, window descriptor of 2 GB, and an empty last block.
  Buffer out;
  const auto decoded =
      io::decode_body("zstd", Bytes("\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00", 9), kNoLimit, out);
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().code, ErrorCode::Malformed);
}

TEST(Codec, FramesAreIndependentAndRepeatable) {
  for (const Compression compression :
       {Compression::None, Compression::Gzip, Compression::Xz, Compression::Zstd}) {
    std::string once;
    io::compress_frame(compression, sample(50'000), once);
    std::string twice = once;
    io::compress_frame(compression, sample(50'000), twice);
    EXPECT_EQ(twice, once + once);
  }
}

}  // namespace
}  // namespace sito
