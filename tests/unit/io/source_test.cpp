// SPDX-License-Identifier: Apache-2.0
#include "sito/io/source.h"

#include "sito/io/codec.h"

#include "support/fake_source.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zdict.h>
#include <zstd.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace sito {
namespace {

using io::Compression;
using io::Source;

struct Drained {
  std::string bytes;
  std::vector<std::uint64_t> members;  ///< begins, as read() told them
  std::optional<Error> error;
};

Drained drain(Source& source, std::size_t stride = 1000) {
  Drained drained;
  std::string piece(stride, '\0');
  for (;;) {
    auto count = source.read(piece);
    if (!count) {
      drained.error = count.error();
      return drained;
    }
    if (*count == 0) return drained;
    drained.bytes.append(piece, 0, *count);
    if (drained.members.empty() || drained.members.back() != source.member_begin()) {
      drained.members.push_back(source.member_begin());
    }
  }
}
Drained drain(Bytes bytes, std::size_t stride = 1000) {
  return drain(*io::memory_source(bytes, "x"), stride);
}

std::string frame(Compression compression, std::string_view bytes) {
  std::string out;
  io::compress_frame(compression, bytes, out);
  return out;
}

/// Text that does not compress to nothing.
std::string sample(std::size_t size) {
  std::string text;
  for (std::uint32_t state = 1; text.size() < size;) {
    state = state * 1664525U + 1013904223U;
    text += std::to_string(state >> 20) + ' ';
  }
  text.resize(size);
  return text;
}

class EachCompression : public testing::TestWithParam<Compression> {};
INSTANTIATE_TEST_SUITE_P(Source, EachCompression,
                         testing::Values(Compression::None, Compression::Gzip, Compression::Xz,
                                         Compression::Zstd, Compression::Lz4),
                         [](const auto& tested) { return std::string(io::name_of(tested.param)); });

TEST_P(EachCompression, IsToldByContentAndGivesTheSameBytes) {
  const std::string text = sample(300'000);
  const std::string bytes =
      frame(GetParam(), text.substr(0, 100'000)) + frame(GetParam(), text.substr(100'000));
  EXPECT_EQ(io::memory_source(bytes, "x")->compression(), GetParam());
  for (const std::size_t stride : {1U, 7U, 4096U, 100'000U, 1'000'000U}) {
    EXPECT_EQ(drain(bytes, stride).bytes, text) << stride;
  }
}

TEST_P(EachCompression, StridesOfTheStoredBytesDoNotMatter) {
  const std::string text = sample(20'000);
  const std::string bytes = frame(GetParam(), text);
  for (const std::size_t stride : {1U, 2U, 5U, 100U}) {
    auto source = io::make_source(std::make_unique<test::FakeSource>(bytes, stride), "x");
    ASSERT_TRUE(source);
    const Drained drained = drain(**source);
    EXPECT_EQ(drained.bytes, text) << stride;
    EXPECT_FALSE(drained.error);
  }
}

TEST_P(EachCompression, EveryCutGivesWhatWasThereAndTruncated) {
  const std::string text = sample(2000);
  const std::string bytes = frame(GetParam(), text);
  std::size_t before = 0;
  for (std::size_t cut = 6; cut < bytes.size(); ++cut) {
    const Drained drained = drain(Bytes(bytes).substr(0, cut));
    EXPECT_TRUE(text.starts_with(drained.bytes));
    EXPECT_GE(drained.bytes.size(), before);
    before = drained.bytes.size();
    if (GetParam() == Compression::None) continue;
    ASSERT_TRUE(drained.error) << cut;
    EXPECT_EQ(drained.error->code, ErrorCode::Truncated) << cut;
  }
}

TEST_P(EachCompression, AFailureOfTheDiskIsIoWithItsPlace) {
  const std::string bytes = frame(GetParam(), sample(5000));
  for (std::size_t at = 20; at < bytes.size(); at += 13) {
    auto source = io::make_source(std::make_unique<test::FakeSource>(bytes, 100, at), "x");
    ASSERT_TRUE(source);
    const Drained drained = drain(**source);
    ASSERT_TRUE(drained.error);
    EXPECT_EQ(drained.error->code, ErrorCode::Io);
    EXPECT_EQ(drained.error->where.source, "x");
    EXPECT_EQ(drained.error->where.offset, at);
  }
}

TEST(Source, SkippableFramesMayStandBeforeThoseOfLz4) {
  const std::string text = sample(500);
  const std::string skippable = std::string("\x51\x2a\x4d\x18\3\0\0\0", 8) + "abc";
  const std::string bytes = frame(Compression::Lz4, text);
  EXPECT_EQ(drain(skippable + skippable + bytes + skippable + bytes).bytes, text + text);
  EXPECT_EQ(drain(skippable + frame(Compression::Zstd, text)).bytes, text);
  const Drained beyond = drain(bytes + std::string("\x50\x2a\x4d\x18\xff\xff\xff\xff", 8) + bytes);
  EXPECT_EQ(beyond.bytes, text);
  ASSERT_TRUE(beyond.error);
  EXPECT_EQ(beyond.error->code, ErrorCode::Truncated);
}

TEST(Source, AFlippedBitIsNeverSilent) {
  const std::string text = sample(500);
  for (const Compression compression :
       {Compression::Gzip, Compression::Xz, Compression::Zstd, Compression::Lz4}) {
    const std::string bytes = frame(compression, text);
    for (std::size_t at = 10; at < bytes.size(); ++at) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
      const Drained drained = drain(damaged);
      EXPECT_TRUE(drained.error || drained.bytes == text) << at;
    }
  }
}

class EachWithMembers : public testing::TestWithParam<Compression> {};
INSTANTIATE_TEST_SUITE_P(Source, EachWithMembers,
                         testing::Values(Compression::Gzip, Compression::Zstd, Compression::Lz4),
                         [](const auto& tested) { return std::string(io::name_of(tested.param)); });

TEST_P(EachWithMembers, MembersAreToldApart) {
  std::vector<std::uint64_t> begins;
  std::string bytes;
  for (const std::size_t size : {1U, 1000U, 100'000U, 64U}) {
    begins.push_back(bytes.size());
    bytes += frame(GetParam(), sample(size));
  }
  for (const std::size_t stride : {1U, 64U, 1000U, 1'000'000U}) {
    EXPECT_EQ(drain(bytes, stride).members, begins) << stride;
  }
}

TEST_P(EachWithMembers, PositionsAreExactBetweenMembers) {
  const std::string first = frame(GetParam(), "first");
  const std::string bytes = first + frame(GetParam(), "second");
  const auto source = io::memory_source(bytes, "x");
  std::string piece(100, '\0');
  ASSERT_EQ(*source->read(piece), 5U);
  EXPECT_TRUE(source->at_member_end());
  EXPECT_EQ(source->stored_position(), first.size());
  ASSERT_EQ(*source->read(piece), 6U);
  EXPECT_EQ(source->member_begin(), first.size());
  EXPECT_EQ(source->stored_position(), bytes.size());
  EXPECT_EQ(*source->read(piece), 0U);
}

TEST_P(EachWithMembers, ResyncFindsTheNextMemberBehindDamage) {
  const std::string last = frame(GetParam(), sample(100));
  std::string middle = frame(GetParam(), sample(200'000));
  for (std::size_t i = 200; i < 300; ++i) middle[i] = static_cast<char>(~middle[i]);
  const std::string bytes = frame(GetParam(), "first") + middle + last;
  const auto source = io::memory_source(bytes, "x");
  Drained drained = drain(*source);
  ASSERT_TRUE(drained.error);
  EXPECT_EQ(drained.error->code, ErrorCode::Malformed);
  EXPECT_FALSE(source->at_member_end());
  ASSERT_TRUE(source->resync());
  drained = drain(*source);
  while (drained.error && source->resync()) drained = drain(*source);
  EXPECT_EQ(drained.bytes, sample(100));
  EXPECT_EQ(drained.members, std::vector<std::uint64_t>{bytes.size() - last.size()});
}

TEST_P(EachWithMembers, GarbageBetweenMembersIsTold) {
  const std::string bytes = frame(GetParam(), "first") + "garbage" + std::string(200'000, 'x') +
                            frame(GetParam(), "second");
  const auto source = io::memory_source(bytes, "x");
  Drained drained = drain(*source);
  EXPECT_EQ(drained.bytes, "first");
  ASSERT_TRUE(drained.error);
  EXPECT_EQ(drained.error->code, ErrorCode::Malformed);
  ASSERT_TRUE(source->resync());
  drained = drain(*source);
  EXPECT_EQ(drained.bytes, "second");
  EXPECT_FALSE(drained.error);
}

TEST_P(EachWithMembers, CanBeOpenedAtAMember) {
  const std::string path = testing::TempDir() + "sito_source_at";
  const std::string first = frame(GetParam(), "first");
  std::ofstream(path, std::ios::binary) << first << frame(GetParam(), "second");
  auto source = io::open_source_at(path, first.size());
  ASSERT_TRUE(source);
  const Drained drained = drain(**source);
  EXPECT_EQ(drained.bytes, "second");
  EXPECT_EQ(drained.members, std::vector<std::uint64_t>{first.size()});
  std::filesystem::remove(path);
}

TEST(Source, GzipMayBePaddedWithZeros) {
  const std::string bytes = frame(Compression::Gzip, "a") + std::string(600, '\0') +
                            frame(Compression::Gzip, "b") + std::string(70'000, '\0');
  const Drained drained = drain(bytes);
  EXPECT_EQ(drained.bytes, "ab");
  EXPECT_FALSE(drained.error);
}

TEST(Source, XzMayBePadded) {
  const std::string bytes =
      frame(Compression::Xz, "a") + std::string(8, '\0') + frame(Compression::Xz, "b");
  const Drained drained = drain(bytes);
  EXPECT_EQ(drained.bytes, "ab");
  EXPECT_FALSE(drained.error);
}

std::string skippable(char number, std::string_view content) {
  std::string out = {static_cast<char>(0x50 + number), '\x2a', '\x4d', '\x18'};
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(content.size() >> shift);
  return out + std::string(content);
}

TEST(Source, ZstdMayHaveSkippableFrames) {
  const std::string bytes = skippable(3, "note") + frame(Compression::Zstd, "a") +
                            skippable(0xd, std::string(100'000, 'x')) +
                            frame(Compression::Zstd, "b");
  EXPECT_EQ(io::memory_source(bytes, "x")->compression(), Compression::Zstd);
  const Drained drained = drain(bytes);
  EXPECT_EQ(drained.bytes, "ab");
  EXPECT_FALSE(drained.error);
}

std::string trained_dictionary() {
  std::string samples;
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < 400; ++i) {
    const std::string one = "WARC/1.1\r\nWARC-Type: response " + sample(500).substr(i % 200);
    samples += one;
    sizes.push_back(one.size());
  }
  std::string dictionary(4096, '\0');
  dictionary.resize(ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), samples.data(),
                                          sizes.data(), static_cast<unsigned>(sizes.size())));
  return dictionary;
}

std::string with_dictionary(std::string_view dictionary, std::string_view bytes) {
  ZSTD_CCtx* compressor = ZSTD_createCCtx();
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress_usingDict(compressor, out.data(), out.size(), bytes.data(), bytes.size(),
                                     dictionary.data(), dictionary.size(), 3));
  ZSTD_freeCCtx(compressor);
  return out;
}

TEST(Source, ZstdMayBeginWithItsDictionary) {
  const std::string dictionary = trained_dictionary();
  const std::string text = "WARC/1.1\r\nWARC-Type: response " + sample(250);
  const std::string frames = with_dictionary(dictionary, text) + with_dictionary(dictionary, text);
  for (const std::string& stored : {dictionary, frame(Compression::Zstd, dictionary)}) {
    const std::string front = skippable(0xd, stored);
    const std::string bytes = front + frames;
    const Drained drained = drain(bytes);
    EXPECT_FALSE(drained.error) << to_string(*drained.error);
    EXPECT_EQ(drained.bytes, text + text);
    EXPECT_EQ(drained.members.at(0), front.size());

    const std::string path = testing::TempDir() + "sito_dictionary";
    std::ofstream(path, std::ios::binary) << bytes;
    auto source = io::open_source_at(path, drained.members.at(1));
    ASSERT_TRUE(source);
    EXPECT_EQ(drain(**source).bytes, text);
    std::filesystem::remove(path);
  }
}

TEST(Source, ZstdWindowsAreLimited) {
  ZSTD_CCtx* compressor = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(compressor, ZSTD_c_windowLog, 28);
  std::string bytes(1000, '\0');
  ZSTD_outBuffer out{bytes.data(), bytes.size(), 0};
  ZSTD_inBuffer in{"abc", 3, 0};
  ZSTD_compressStream2(compressor, &out, &in, ZSTD_e_flush);  // so that the size is not known
  ZSTD_compressStream2(compressor, &out, &in, ZSTD_e_end);
  ZSTD_freeCCtx(compressor);
  const Drained drained = drain(Bytes(bytes).substr(0, out.pos));
  ASSERT_TRUE(drained.error);
  EXPECT_EQ(drained.error->code, ErrorCode::Unsupported);
}

TEST(Source, MissingFilesAndFoldersAreIo) {
  for (const std::string& path : {testing::TempDir() + "sito_no_such_file", testing::TempDir()}) {
    auto source = io::open_source(path);
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::Io);
    EXPECT_EQ(source.error().where.source, path);
  }
}

TEST(Source, StandardInputIsReadAsAFileIs) {
  const std::string bytes = frame(Compression::Gzip, "first") + frame(Compression::Gzip, "second");
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ASSERT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  ::close(ends[1]);
  const int kept = ::dup(STDIN_FILENO);
  ASSERT_GE(::dup2(ends[0], STDIN_FILENO), 0);
  auto source = io::open_source("-");
  ASSERT_TRUE(source);
  EXPECT_EQ((*source)->name(), "-");
  EXPECT_EQ(drain(**source).bytes, "firstsecond");
  EXPECT_EQ(drain(**io::open_source("-")).bytes, "");  // still open, and at its end
  ::dup2(kept, STDIN_FILENO);
  ::close(kept);
  ::close(ends[0]);
  EXPECT_FALSE(io::open_source_at("-", 5));
}

TEST(Source, EmptyInputIsEmpty) { EXPECT_EQ(drain("").bytes, ""); }

TEST_P(EachWithMembers, ResyncAlwaysGoesOn) {
  // Found by fuzzing: a frame whose header is refused at its first byte was found again and again.
  const std::string begin = frame(GetParam(), "x").substr(0, 4);
  std::string bytes = frame(GetParam(), "first");
  for (int i = 0; i < 50; ++i) bytes += begin + std::string(10, static_cast<char>(i * 5));
  const auto source = io::memory_source(bytes, "x");
  int faults = 0;
  while (drain(*source).error && source->resync() && faults < 1000) ++faults;
  EXPECT_LT(faults, 1000);
}

// A member that was guessed at is not searched again: hostile files cost linear time.
TEST(Source, FalseMembersAreReadInLinearTime) {
  const std::string front = frame(Compression::Gzip, sample(100'000)).substr(0, 30'000);
  std::string bytes;
  while (bytes.size() < 3'000'000) bytes += front.substr(0, 11 + bytes.size() % 89);
  const auto source = io::memory_source(bytes, "x");
  std::size_t faults = 0;
  while (drain(*source).error && source->resync()) ++faults;
  EXPECT_GT(faults, 0U);
}

}  // namespace
}  // namespace sito
