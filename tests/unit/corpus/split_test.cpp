// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output/split.h"

#include "sito/corpus/selection.h"

#include <gtest/gtest.h>

namespace sito::corpus {
namespace {

Document of_language(const std::string& language) {
  Document document;
  document.language = language;
  return document;
}

Output by_language() {
  Output output;
  output.path = "x/{language}.txt";
  output.split = "language";
  return output;
}

void add(SplitBytes& split, const std::string& language, const std::string& bytes,
         std::string& out) {
  const std::size_t begun = out.size();
  split.begin(by_language(), of_language(language), out);
  out += bytes;
  SplitBytes::end(begun, out);
}

using Runs = std::vector<std::pair<std::string, std::string>>;

Runs read(std::string_view bytes, std::size_t portion) {
  SplitReader reader;
  Runs runs;
  for (std::size_t at = 0; at < bytes.size(); at += portion) {
    EXPECT_TRUE(reader.read(bytes.substr(at, portion),
                            [&](std::string_view name, std::string_view of_file) -> Result<void> {
                              runs.emplace_back(name, of_file);
                              return {};
                            }));
  }
  return runs;
}

TEST(Split, GathersTheBytesOfEachFileInOrder) {
  SplitBytes split;
  std::string bytes;
  add(split, "cs", "one ", bytes);
  add(split, "en", "two ", bytes);
  add(split, "cs", "", bytes);
  add(split, "", "three ", bytes);
  add(split, "cs", "four ", bytes);
  SplitBytes::gather(bytes, [](std::string& of_file) { of_file += "."; });
  const Runs expected = {{"cs", "one four ."}, {"en", "two ."}, {"unknown", "three ."}};
  for (const std::size_t portion : {1U, 7U, 1000U}) EXPECT_EQ(read(bytes, portion), expected);
}

TEST(Split, NamesAreSafe) {
  EXPECT_EQ(safe_name("cs"), "cs");
  EXPECT_EQ(safe_name(""), "unknown");
  EXPECT_EQ(safe_name("../../etc"), "_._.._etc");
  EXPECT_EQ(safe_name("../x").find('/'), std::string::npos);
  EXPECT_NE(safe_name("..").front(), '.');
  EXPECT_EQ(safe_name("a b\n\xC4\x8D"), "a_b___");
  EXPECT_EQ(safe_name(std::string(500, 'a')).size(), 80U);
  EXPECT_EQ(split_path(by_language(), "cs"), "x/cs.txt");
}

TEST(Selection, PatternsHoldAnything) {
  EXPECT_TRUE(matches_pattern("*", ""));
  EXPECT_TRUE(matches_pattern("http*://*.example.org/*", "https://www.example.org/a/b"));
  EXPECT_TRUE(matches_pattern("a*b*c", "a--b-b--c"));
  EXPECT_FALSE(matches_pattern("a*b*c", "a--b-b--cd"));
  EXPECT_FALSE(matches_pattern("", "a"));
  EXPECT_TRUE(matches_pattern("", ""));
  const std::string long_text(20000, 'a');
  EXPECT_FALSE(matches_pattern("*a*a*a*a*b", long_text));
}

}  // namespace
}  // namespace sito::corpus
