// SPDX-License-Identifier: Apache-2.0
#include "sito/write/vertical/registry.h"

#include "support/nasty_documents.h"
#include "support/render.h"

#include <gtest/gtest.h>

#include <set>

namespace sito::write {
namespace {

/// Every `name` and `name.attribute` of the tags in a vertical.
std::set<std::string> names_in(const std::string& vertical) {
  std::set<std::string> names;
  for (std::size_t at = vertical.find("\n<"); at != std::string::npos;
       at = vertical.find("\n<", at + 1)) {
    const std::size_t end = vertical.find('\n', at + 1);
    std::string tag = vertical.substr(at + 2, end - at - 2);
    if (tag.starts_with("/")) continue;
    const std::string name = tag.substr(0, tag.find_first_of(" />"));
    names.insert(name);
    for (std::size_t i = tag.find("=\""); i != std::string::npos; i = tag.find("=\"", i + 2)) {
      const std::size_t begin = tag.rfind(' ', i) + 1;
      if (tag.find('"', tag.rfind(' ', i)) == i + 1)
        names.insert(name + "." + tag.substr(begin, i - begin));
      i = tag.find('"', i + 2);  // behind the value
    }
  }
  return names;
}

std::set<std::string> names_of_registry(const std::string& registry) {
  std::set<std::string> names;
  std::string structure;
  for (std::size_t at = 0; at < registry.size();) {
    const std::size_t end = registry.find('\n', at);
    const std::string line = registry.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("STRUCTURE ")) {
      structure = line.substr(10, line.find(' ', 10) - 10);
      names.insert(structure);
    } else if (line.starts_with("    ATTRIBUTE ")) {
      names.insert(structure + "." + line.substr(14));
    }
  }
  return names;
}

TEST(Registry, ACompressedVerticalIsNamedByTheCommandThatUnpacksIt) {
  EXPECT_EQ(vertical_source("out/c.vert"), "out/c.vert");
  EXPECT_EQ(vertical_source("out/c.vert.gz"), "| zcat out/c.vert.gz");
  EXPECT_EQ(vertical_source("c.vert.xz"), "| xzcat c.vert.xz");
  EXPECT_EQ(vertical_source("c.vert.zst"), "| zstdcat c.vert.zst");
  EXPECT_EQ(vertical_source("my corpus/it's.vert.gz"), "| zcat 'my corpus/it'\\''s.vert.gz'");
}

TEST(Registry, NamesExactlyWhatTheDialectsWrite) {
  for (const char* dialect : {"xml", "knot"}) {
    test::NastyDocuments documents(5);
    std::string vertical = "\n";
    for (int i = 0; i < 300; ++i) {
      vertical += test::render(documents.next(), "vertical", {{"dialect", dialect}});
    }
    Document with_alt;
    with_alt.paragraphs.emplace_back().text = "Bees";
    with_alt.paragraphs[0].marks = {{0, 0, MarkKind::Image, false, "http://x.test/i", "A \"bee\""}};
    vertical += test::render(with_alt, "vertical", {{"dialect", dialect}});
    RegistryOptions options;
    options.dialect = dialect;
    EXPECT_EQ(names_of_registry(*registry_file(options)), names_in(vertical)) << dialect;
  }
}

TEST(Registry, NamesTheLanguageInEnglish) {
  RegistryOptions options;
  options.language = "cs";
  EXPECT_NE(registry_file(options)->find("LANGUAGE \"Czech\"\n"), std::string::npos);
  options.language = "zz";
  EXPECT_EQ(registry_file(options)->find("LANGUAGE"), std::string::npos);
}

TEST(Registry, RefusesWhatItCannotQuote) {
  RegistryOptions options;
  options.name = "a\"b";
  EXPECT_FALSE(registry_file(options).has_value());
  options.name = "a";
  options.dialect = "other";
  EXPECT_FALSE(registry_file(options).has_value());
}

}  // namespace
}  // namespace sito::write
