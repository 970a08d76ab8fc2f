// SPDX-License-Identifier: Apache-2.0
// Runs that look for copies: what stays is the same whatever the order of the inputs, how they are
// cut into files, and the number of threads.
#include "sito/corpus/run.h"

#include "support/folder_test.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>

namespace sito::corpus {
namespace {

/// Lines of JSONL with copies of all kinds planted among them.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::vector<std::string> lines(std::size_t n) {
    std::vector<std::string> made;
    for (std::size_t i = 0; i < n; ++i) made.push_back(line(i, text()));
    return made;
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }

  std::string paragraph() {
    if (!paragraphs_.empty() && below(3) == 0) {
      std::string copy = paragraphs_[below(paragraphs_.size())];
      if (below(2) == 0) edit(copy);
      return copy;
    }
    std::string made;
    for (std::size_t n = 3 + below(40); n > 0; --n) made += "w" + std::to_string(below(3000)) + ' ';
    paragraphs_.push_back(made);
    return made;
  }
  std::string text() {
    if (!texts_.empty() && below(4) == 0) {
      std::string copy = texts_[below(texts_.size())];
      for (std::size_t n = below(4); n > 0; --n) edit(copy);
      return copy;
    }
    std::string made;
    for (std::size_t n = 1 + below(8); n > 0; --n) made += paragraph() + '\n';
    texts_.push_back(made);
    return made;
  }
  void edit(std::string& text) {
    const std::size_t at = text.find('w', below(text.size()));
    if (at != std::string::npos) text.replace(at, 1, "v");
  }
  std::string line(std::size_t i, const std::string& text) {
    const nlohmann::json json = {{"id", "d" + std::to_string(i)},
                                 {"url", "http://t.example/" + std::to_string(below(50))},
                                 {"date", "2026-01-0" + std::to_string(1 + below(3))},
                                 {"text", text}};
    return json.dump() + '\n';
  }

  std::mt19937 random_;
  std::vector<std::string> paragraphs_;
  std::vector<std::string> texts_;
};

class DedupRun : public test::FolderTest {
 protected:
  struct Outcome {
    std::set<std::string> kept;      // id and text of what was written
    std::set<std::string> reported;  // lines of the report
    Account account;
  };

  /// Cuts the lines into `n_files` files and runs.
  Outcome run_over(const std::vector<std::string>& lines, std::size_t n_files, unsigned threads) {
    RunOptions options;
    const std::size_t each = lines.size() / n_files + 1;
    for (std::size_t i = 0; i < n_files; ++i) {
      options.inputs.push_back((folder_ / ("in" + std::to_string(i) + ".jsonl")).native());
      std::ofstream file(options.inputs.back());
      for (std::size_t j = i * each; j < std::min(lines.size(), (i + 1) * each); ++j) {
        file << lines[j];
      }
    }
    Output output;
    output.path = (folder_ / "out.jsonl").native();
    output.format = write::find_format("jsonl");
    output.settings = *write::resolve_settings(*output.format, {});
    options.outputs.push_back(output);
    options.sift.classifier = "skip";
    options.threads = threads;
    options.dedup = dedup_;
    options.temp_folder = folder_.native();
    options.dedup.names = true;
    options.dedup_report = (folder_ / "report.jsonl").native();
    Progress progress;
    Result<Account> account = run(options, progress);
    EXPECT_TRUE(account) << to_string(account.error());
    Outcome outcome;
    outcome.account = std::move(*account);
    for (const nlohmann::json& line : read(output.path)) {
      outcome.kept.insert(line["id"].get<std::string>() + '|' + line["text"].get<std::string>());
    }
    for (const nlohmann::json& line : read(options.dedup_report)) {
      outcome.reported.insert(line.dump());
    }
    return outcome;
  }

  static std::vector<nlohmann::json> read(const std::string& path) {
    std::ifstream file(path);
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(nlohmann::json::parse(line));
    return lines;
  }

  dedup::Options dedup_;
};

TEST_F(DedupRun, NeitherOrderNorFilesNorThreadsChangeWhatStays) {
  std::vector<std::string> lines = Generator(5).lines(500);
  std::mt19937 random(6);
  for (const auto method : {dedup::Method::Exact, dedup::Method::Near}) {
    for (const int what : {1, 2, 3}) {
      dedup_.method = method;
      dedup_.documents = (what & 1) != 0;
      dedup_.paragraphs = (what & 2) != 0;
      const Outcome first = run_over(lines, 1, 1);
      EXPECT_TRUE(first.account.adds_up());
      EXPECT_EQ(first.kept.size(), first.account.written);
      EXPECT_LT(first.account.written, 500U);
      EXPECT_GT(first.account.written, 200U);
      EXPECT_EQ(first.account.paragraphs_dropped.empty(), !dedup_.paragraphs);
      EXPECT_FALSE(first.reported.empty());
      for (const unsigned threads : {1U, 2U, 4U}) {
        std::shuffle(lines.begin(), lines.end(), random);
        const Outcome other = run_over(lines, threads == 2 ? 7 : 3, threads);
        EXPECT_TRUE(other.kept == first.kept) << what << ' ' << threads;
        EXPECT_TRUE(other.reported == first.reported) << what << ' ' << threads;
        EXPECT_EQ(other.account.dropped, first.account.dropped);
        EXPECT_EQ(other.account.paragraphs_dropped, first.account.paragraphs_dropped);
        EXPECT_EQ(other.account.paragraph_bytes_dropped, first.account.paragraph_bytes_dropped);
      }
    }
  }
}

TEST_F(DedupRun, ASecondRunOverTheOutputFindsNoExactCopies) {
  std::vector<std::string> lines = Generator(8).lines(800);
  dedup_.documents = dedup_.paragraphs = true;
  run_over(lines, 2, 2);
  lines.clear();
  for (const nlohmann::json& line : read((folder_ / "out.jsonl").native())) {
    lines.push_back(line.dump() + '\n');
  }
  const Outcome second = run_over(lines, 3, 1);
  EXPECT_EQ(second.account.written, lines.size());
  EXPECT_TRUE(second.account.dropped.empty());
  EXPECT_TRUE(second.account.paragraphs_dropped.empty());
  EXPECT_TRUE(second.reported.empty());
}

TEST_F(DedupRun, ShardsKeepTheirOwnCopies) {
  const std::string text =
      "{\"text\":\"one two three four five six seven eight nine ten eleven twelve\"}\n";
  dedup_.documents = true;
  EXPECT_EQ(run_over({text, text, text, text, text, text}, 2, 1).account.written, 1U);
  dedup_.scope = dedup::Scope::Shard;
  EXPECT_EQ(run_over({text, text, text, text, text, text}, 2, 1).account.written, 2U);
}

TEST_F(DedupRun, ADocumentOfWhichOnlyAHeadingIsLeftIsDropped) {
  const std::string body = "one two three four five six seven eight nine ten eleven twelve";
  dedup_.paragraphs = true;
  const Outcome outcome = run_over({"{\"id\":\"a\",\"text\":\"A heading\\n" + body + "\"}\n",
                                    "{\"id\":\"b\",\"text\":\"Another heading\\n" + body + "\"}\n"},
                                   1, 1);
  EXPECT_EQ(outcome.account.written, 1U);
  EXPECT_EQ(outcome.account.dropped, (Counts{{"duplicate-paragraphs", 1}}));
  EXPECT_EQ(outcome.account.paragraphs_dropped, (Counts{{"duplicate-paragraph", 1}}));
  EXPECT_EQ(outcome.account.paragraph_bytes_dropped, body.size());
}

TEST_F(DedupRun, TheScopeOfADocumentNeedsOneReadingOnly) {
  const std::string body = "one two three four five six seven eight nine ten eleven twelve";
  const std::string line = "{\"text\":\"" + body + "\\nshort\\n" + body + "\\nshort\"}\n";
  dedup_.paragraphs = true;
  dedup_.scope = dedup::Scope::Document;
  const Outcome outcome = run_over({line, line}, 1, 1);
  EXPECT_EQ(outcome.account.written, 2U);
  EXPECT_EQ(outcome.account.paragraphs, 6U);
  EXPECT_EQ(outcome.reported.size(), 1U);  // the two lines say the same
}

}  // namespace
}  // namespace sito::corpus
