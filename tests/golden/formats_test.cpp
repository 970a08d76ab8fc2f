// SPDX-License-Identifier: Apache-2.0
// What the writers make of the documents in tests/golden/formats, and that the examples in
// docs/formats are what they say. SITO_UPDATE_GOLDEN=1 rewrites both.
#include "sito/document/read_jsonl.h"
#include "sito/write/vertical/registry.h"

#include "support/render.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace sito {
namespace {

namespace fs = std::filesystem;

const fs::path kCases = fs::path(SITO_SOURCE_DIR) / "tests/golden/formats";
const fs::path kDocs = fs::path(SITO_SOURCE_DIR) / "docs/formats";

struct Variant {
  const char* file;     ///< in the folder of a case
  const char* example;  ///< info string of the fenced block in docs/formats; null for none
  const char* format;
  test::SettingPairs settings;
};

const std::vector<Variant>& variants() {
  static const std::vector<Variant> kVariants = {
      {"expected.vert", "vertical", "vertical", {}},
      {"expected.knot.vert", "vertical-knot", "vertical", {{"dialect", "knot"}}},
      {"expected.names.vert", nullptr, "vertical", {{"known-names", "all"}}},
      {"expected.jsonl", "jsonl", "jsonl", {}},
      {"expected.datatrove.jsonl", "jsonl-datatrove", "jsonl", {{"schema", "datatrove"}}},
      {"expected.columns.jsonl", "columns-jsonl", "jsonl", {{"schema", "columns"}}},
      {"expected.csv", "csv", "csv", {}},
      {"expected.xml", "xml-trafilatura", "xml", {}},
      {"expected.wet", "wet", "wet", {}},
      {"expected.wat", "wat", "wat", {}},
      {"expected.txt", "text", "text", {}},
      {"expected.md", "markdown-output", "markdown", {{"front-matter", "yes"}}},
      {"expected.html", "html", "html", {}},
      {"expected.json", "json", "json", {}},
      {"expected.jsonld", "jsonld", "jsonld", {}},
      {"expected.messages.jsonl", nullptr, "messages", {}},
      {"expected.tei.xml", "xml-tei", "tei", {}},
  };
  return kVariants;
}

bool updating() { return std::getenv("SITO_UPDATE_GOLDEN") != nullptr; }

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

Document document_of(const std::string& name) {
  Document document;
  const Result<void> done = read_jsonl(read_file(kCases / name / "document.json"), document);
  EXPECT_TRUE(done.has_value()) << name;
  return document;
}

TEST(GoldenFormats, EveryCaseIsWrittenAsExpected) {
  std::size_t n_cases = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kCases)) {
    const std::string name = entry.path().filename();
    const Document document = document_of(name);
    ++n_cases;
    for (const Variant& variant : variants()) {
      const std::string out = test::render(document, variant.format, variant.settings);
      const fs::path expected = entry.path() / variant.file;
      if (updating()) write_file(expected, out);
      EXPECT_EQ(out, read_file(expected)) << expected;
    }
  }
  EXPECT_GE(n_cases, 5U);
}

/// The text between ```info and ``` in any of the documents; "absent" when there is none.
std::string example(const std::string& info, const std::string* replacement) {
  const std::string fence = "\n```" + info + "\n";
  for (const fs::directory_entry& entry : fs::directory_iterator(kDocs)) {
    std::string text = read_file(entry.path());
    const std::size_t at = text.find(fence);
    if (at == std::string::npos) continue;
    const std::size_t begin = at + fence.size();
    const std::size_t end = text.find("```\n", begin);
    if (replacement != nullptr) {
      text.replace(begin, end - begin, *replacement);
      write_file(entry.path(), text);
      return *replacement;
    }
    return text.substr(begin, end - begin);
  }
  return "absent";
}

void expect_example(const std::string& info, const std::string& out) {
  EXPECT_EQ(example(info, updating() ? &out : nullptr), out) << info;
}

TEST(GoldenFormats, TheExamplesInTheDocumentsAreTrue) {
  const Document document = document_of("example");
  for (const Variant& variant : variants()) {
    if (variant.example == nullptr) continue;
    std::string out;
    const auto renderer = test::renderer_of(variant.format, variant.settings);
    renderer->begin_file(out);
    renderer->render(document, out);
    renderer->end_file(out);
    // Markdown files have no CR.
    std::erase(out, '\r');
    expect_example(variant.example, out);
  }
}

TEST(GoldenFormats, TheRegistryFilesInTheDocumentsAreTrue) {
  write::RegistryOptions options;
  options.name = "Example";
  options.path = "/corpora/manatee/example";
  options.vertical = "/corpora/vertical/example.vert";
  options.language = "en";
  expect_example("registry", *write::registry_file(options));
  options.dialect = "knot";
  expect_example("registry-knot", *write::registry_file(options));
}

}  // namespace
}  // namespace sito
