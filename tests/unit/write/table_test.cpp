// SPDX-License-Identifier: Apache-2.0
#include "support/nasty_documents.h"
#include "support/render.h"

#include <gtest/gtest.h>

#include <set>

namespace sito::write {
namespace {

/// Every format with every combination of one setting changed.
std::vector<std::pair<std::string, test::SettingPairs>> variants() {
  std::vector<std::pair<std::string, test::SettingPairs>> all;
  for (const Format& format : formats()) {
    all.push_back({std::string(format.name), {}});
    for (const SettingSpec& spec : format.settings) {
      std::string_view rest = spec.values;
      while (rest.find('|') != std::string_view::npos || (rest != spec.values && !rest.empty())) {
        const std::string value(rest.substr(0, rest.find('|')));
        all.push_back({std::string(format.name), {{std::string(spec.name), value}}});
        rest.remove_prefix(std::min(rest.size(), value.size() + 1));
      }
    }
  }
  return all;
}

TEST(Table, NamesAndExtensionsAreUnique) {
  std::set<std::string_view> names, extensions;
  for (const Format& format : formats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_TRUE(extensions.insert(format.extension).second) << format.extension;
    EXPECT_FALSE(format.summary.empty());
    EXPECT_EQ(find_format(format.name), &format);
  }
  EXPECT_EQ(find_format("nothing"), nullptr);
}

TEST(Table, DefaultsAreAllowedValues) {
  for (const Format& format : formats()) {
    for (const SettingSpec& spec : format.settings) {
      const test::SettingPairs pairs = {{std::string(spec.name), std::string(spec.fallback)}};
      EXPECT_TRUE(resolve_settings(format, pairs).has_value()) << format.name << " " << spec.name;
      EXPECT_FALSE(spec.doc.empty());
    }
  }
}

TEST(Table, WrongSettingsAreNamed) {
  const Format& format = *find_format("vertical");
  const auto unknown = resolve_settings(format, test::SettingPairs{{"colour", "red"}});
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(
      unknown.error().message,
      "format vertical has no setting \"colour\"; it has dialect, head, clitics, known-names");
  const auto wrong = resolve_settings(format, test::SettingPairs{{"dialect", "xm"}});
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(wrong.error().message, "setting dialect is \"xm\", expected xml|knot");
}

TEST(Table, ADocumentsBytesDoNotDependOnTheDocumentsBefore) {
  ASSERT_GE(variants().size(), 10U);
  for (const auto& [name, settings] : variants()) {
    test::NastyDocuments documents(3);
    const auto reused = test::renderer_of(name, settings);
    for (int i = 0; i < 50; ++i) {
      const Document document = documents.next();
      std::string out;
      reused->render(document, out);
      ASSERT_EQ(out, test::render(document, name, settings)) << name;
    }
  }
}

TEST(Table, RenderAppends) {
  test::NastyDocuments documents(4);
  const Document document = documents.next();
  for (const auto& [name, settings] : variants()) {
    std::string out = "in front\n";
    test::renderer_of(name, settings)->render(document, out);
    EXPECT_EQ(out, "in front\n" + test::render(document, name, settings));
  }
}

}  // namespace
}  // namespace sito::write
