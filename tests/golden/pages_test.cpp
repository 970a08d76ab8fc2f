// SPDX-License-Identifier: Apache-2.0
// Every row of the table over every golden page, against the answers on file. After a change that
// is meant:
//   SITO_UPDATE_GOLDEN=1 build/dev/tests/golden
// and the commit says why each kind of change is right. Never set by scripts or CI.
#include "support/golden_pages.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <map>

namespace sito {
namespace {

using test::GoldenPage;

bool updating() { return std::getenv("SITO_UPDATE_GOLDEN") != nullptr; }

void expect_file(const std::filesystem::path& path, const std::string& text) {
  if (updating()) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << path << " is missing: see the head of this file";
  EXPECT_EQ(text, test::read_text(path)) << path;
}

/// The stop list of a language; null (the language-free mode) for one that has none here.
const text::StopWords* stop_words(const std::string& language) {
  static std::map<std::string, text::StopWords> lists;
  const auto path = test::golden_folder() / "stop_lists" / (language + ".txt");
  if (!std::filesystem::exists(path)) return nullptr;
  const auto [list, added] = lists.try_emplace(language);
  if (added) list->second = text::StopWords::parse(test::read_text(path));
  return &list->second;
}

std::string segment_lines(const Page& page, const Labels& labels) {
  std::string lines;
  for (const Segment& segment : labels.segments) {
    std::string label(segment.label == Label::Content ? "content" : "-");
    if (has(segment.role, Role::Title)) label += " title";
    if (has(segment.role, Role::Heading)) label += " heading";
    if (has(segment.role, Role::ListItem)) label += " item";
    label += " (" + std::string(segment.rule) + ")";
    if (label.size() < 36) label.resize(36, ' ');
    lines += label + " " + test::text_of(page, segment) + "\n";
  }
  return lines;
}

std::string block_lines(const Page& page) {
  std::string lines;
  for (const Block& block : page.blocks()) {
    Segment segment;
    segment.text_begin = block.text_begin;
    segment.text_end = block.text_end;
    std::string head = std::string(page.tag_name(block.container)) + " " +
                       std::to_string(block.n_words) + "/" + std::to_string(block.n_link_words);
    if (head.size() < 16) head.resize(16, ' ');
    lines += head + " " + test::text_of(page, segment) + "\n";
  }
  return lines;
}

TEST(Golden, PagesSayWhatTheyShow) {
  EXPECT_GE(test::golden_pages().size(), 12U);
  for (const GoldenPage& golden : test::golden_pages()) {
    const auto meta = nlohmann::json::parse(test::read_text(golden.folder / "meta.json"));
    for (const char* field : {"url", "content_type", "language", "licence", "shows"}) {
      EXPECT_TRUE(meta.contains(field)) << golden.slug << ": " << field;
    }
  }
}

TEST(Golden, BlocksAreAsOnFile) {
  for (const GoldenPage& golden : test::golden_pages()) {
    const test::ParsedPage page(golden.html);
    expect_file(golden.folder / "blocks.txt", block_lines(page.page));
  }
}

TEST(Golden, LabelsAreAsOnFile) {
  for (const GoldenPage& golden : test::golden_pages()) {
    const test::ParsedPage page(golden.html);
    const auto meta = nlohmann::json::parse(test::read_text(golden.folder / "meta.json"));
    for (const extract::Algorithm& algorithm : extract::algorithms()) {
      const Labels labels = test::label(page.page, algorithm.name, {},
                                        stop_words(meta.at("language").get<std::string>()));
      expect_file(golden.folder / "expected" / (std::string(algorithm.name) + ".txt"),
                  segment_lines(page.page, labels));
    }
  }
}

}  // namespace
}  // namespace sito
