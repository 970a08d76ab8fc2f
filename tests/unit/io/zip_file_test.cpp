// SPDX-License-Identifier: Apache-2.0
#include "sito/io/zip_file.h"

#include "support/zip_bytes.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::io {
namespace {

using test::zip_of;

ErrorCode code_of(const std::string& bytes) {
  const auto opened = ZipFile::open(bytes, 1000);
  return opened ? ErrorCode::Internal : opened.error().code;
}

TEST(ZipFile, ReadsEntriesByName) {
  const std::string bytes = zip_of({{"a/one.xml", "<a/>"}, {"two", std::string(900, 'x')}});
  auto zip = ZipFile::open(bytes, 1000);
  ASSERT_TRUE(zip);
  EXPECT_TRUE(zip->has("a/one.xml"));
  EXPECT_FALSE(zip->has("one.xml"));
  Buffer out;
  ASSERT_TRUE(zip->read("a/one.xml", out));
  ASSERT_TRUE(zip->read("two", out));
  EXPECT_EQ(out.view(), "<a/>" + std::string(900, 'x'));
  EXPECT_EQ(zip->read("three", out).error().code, ErrorCode::Malformed);
}

TEST(ZipFile, CountsTheBytesOfAllEntries) {
  const std::string bytes =
      zip_of({{"one", std::string(600, 'x')}, {"two", std::string(401, 'x')}});
  auto zip = ZipFile::open(bytes, 1000);
  ASSERT_TRUE(zip);
  Buffer out;
  EXPECT_TRUE(zip->read("one", out));
  EXPECT_EQ(zip->read("two", out).error().code, ErrorCode::TooLarge);
}

TEST(ZipFile, RefusesDirectoriesThatAreTooLarge) {
  const std::string good = zip_of({{"one", "1"}});
  const std::size_t end = good.size() - 22;
  EXPECT_EQ(code_of(good), ErrorCode::Internal);
  std::string many = good;
  many.replace(end + 8, 4, "\x11\x27\x11\x27");  // 10,001 entries
  EXPECT_EQ(code_of(many), ErrorCode::TooLarge);
  std::string large = good;
  large.replace(end + 12, 4, std::string("\1\0\x40\0", 4));  // 4 MB and a byte
  EXPECT_EQ(code_of(large), ErrorCode::TooLarge);
  std::string ends;
  for (int i = 0; i < 10; ++i) ends += good.substr(end);
  EXPECT_EQ(code_of(ends + good), ErrorCode::TooLarge);
  EXPECT_EQ(code_of(good + "PK\6\6"), ErrorCode::Unsupported);
  EXPECT_EQ(code_of(good.substr(0, end)), ErrorCode::Malformed);
  EXPECT_EQ(code_of("PK\5\6"), ErrorCode::Malformed);
}

TEST(ZipFile, EncryptedAndDamagedEntriesAreErrors) {
  std::string encrypted = zip_of({{"one", "1234567890123"}});
  encrypted[6] = 1;
  encrypted[encrypted.find("PK\1\2") + 8] = 1;
  auto zip = ZipFile::open(encrypted, 1000);
  ASSERT_TRUE(zip);
  Buffer out;
  EXPECT_EQ(zip->read("one", out).error().code, ErrorCode::Unsupported);
  std::string damaged = zip_of({{"one", "1234567890123"}});
  damaged[damaged.find("123")] = 'x';
  auto other = ZipFile::open(damaged, 1000);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->read("one", out).error().code, ErrorCode::Malformed);
}

}  // namespace
}  // namespace sito::io
