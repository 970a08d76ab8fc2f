// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/pass.h"

#include "support/folder_test.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace sito::corpus {
namespace {

/// Writes down where every record stood, and how batches came by.
class Recorder final : public Pass {
 public:
  class Writer final : public BatchWorker {
   public:
    void process(Batch& batch) override {
      batch.outputs.assign(1, std::to_string(batch.number) + ":");
      for (std::size_t i = 0; i < batch.n_records; ++i) {
        const Place place = batch.places.at(i);
        batch.outputs[0] += ' ' + std::to_string(place.input) + '/' + std::to_string(place.record) +
                            batch.records[i].target_uri;
        ++batch.account.records;
      }
    }
  };

  Result<BatchWorker*> worker(unsigned thread) override {
    if (thread == refused_thread) return Error{ErrorCode::Unsupported, "no worker"};
    workers_.push_back(std::make_unique<Writer>());
    return workers_.back().get();
  }
  Result<void> prepare(Batch& batch) override {
    if (batch.number == bad_prepare) return Error{ErrorCode::Malformed, "bad batch"};
    prepared.push_back(batch.number);
    return {};
  }
  Result<void> take(FinishedBatch& finished) override {
    if (taken.size() == bad_take) return Error{ErrorCode::Io, "disk full"};
    taken.push_back(finished.outputs.at(0));
    return {};
  }

  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  std::uint64_t bad_prepare = kNone;
  std::uint64_t bad_take = kNone;
  unsigned refused_thread = ~0U;
  std::vector<std::uint64_t> prepared;
  std::vector<std::string> taken;

 private:
  std::vector<std::unique_ptr<Writer>> workers_;
};

class PassTest : public test::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    for (const int lines : {500, 0, 700}) {
      const std::string path = (folder_ / (std::to_string(lines) + ".jsonl")).native();
      std::ofstream file(path);
      for (int i = 0; i < lines; ++i) file << "{\"text\":\"line " << i << "\"}\n";
      options_.inputs.push_back(path);
    }
  }

  RunOptions options_;
  Progress progress_;
};

TEST_F(PassTest, EveryPassSeesTheSameBatchesInTheOrderOfTheInput) {
  std::vector<std::string> first;
  for (const unsigned threads : {1U, 3U}) {
    options_.threads = threads;
    Recorder pass;
    const Result<Account> account = run_pass(options_, pass, progress_);
    ASSERT_TRUE(account) << to_string(account.error());
    EXPECT_EQ(account->records, 1200U);
    ASSERT_GT(pass.taken.size(), 5U);
    for (std::size_t i = 0; i < pass.taken.size(); ++i) {
      EXPECT_EQ(pass.prepared.at(i), i);
      EXPECT_TRUE(pass.taken[i].starts_with(std::to_string(i) + ":"));
    }
    if (first.empty()) first = pass.taken;
    EXPECT_EQ(pass.taken, first);
  }
  EXPECT_TRUE(first.front().starts_with("0: 0/0 0/1 ")) << first.front();
  EXPECT_TRUE(first.back().ends_with(" 2/699")) << first.back();
}

TEST_F(PassTest, ABatchHasNoMemoryForRecordsThatItDoesNotUse) {
  BatchReader reader(options_, progress_);
  Batch batch;
  std::size_t n_unused = 0;
  while (reader.fill(batch)) {
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      EXPECT_GT(batch.records[i].block.capacity(), 0U);
    }
    for (std::size_t i = batch.n_records; i < batch.records.size(); ++i, ++n_unused) {
      EXPECT_EQ(batch.records[i].block.capacity(), 0U);
      EXPECT_EQ(batch.records[i].head.capacity(), 0U);
    }
  }
  EXPECT_GT(n_unused, 0U);
}

TEST_F(PassTest, EndsWithTheErrorOfThePass) {
  options_.threads = 2;
  Recorder bad_prepare;
  bad_prepare.bad_prepare = 2;
  Result<Account> account = run_pass(options_, bad_prepare, progress_);
  ASSERT_FALSE(account);
  EXPECT_EQ(account.error().code, ErrorCode::Malformed);
  EXPECT_EQ(bad_prepare.prepared.size(), 2U);

  Recorder bad_take;
  bad_take.bad_take = 1;
  account = run_pass(options_, bad_take, progress_);
  ASSERT_FALSE(account);
  EXPECT_EQ(account.error().code, ErrorCode::Io);
  EXPECT_EQ(bad_take.taken.size(), 1U);

  Recorder no_worker;
  no_worker.refused_thread = 1;
  account = run_pass(options_, no_worker, progress_);
  ASSERT_FALSE(account);
  EXPECT_EQ(account.error().code, ErrorCode::Unsupported);
}

TEST_F(PassTest, InputsThatCannotBeReadTwiceAreRefusedWhenTheyMustBe) {
  options_.inputs.push_back((folder_ / "missing.warc").native());
  EXPECT_TRUE(check_rereadable(options_));
  options_.inputs.push_back((folder_ / "pipe").native());
  ASSERT_EQ(::mkfifo(options_.inputs.back().c_str(), 0600), 0);
  Result<void> checked = check_rereadable(options_);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(checked.error().where.source, options_.inputs.back());
  options_.inputs = {"-"};
  EXPECT_FALSE(check_rereadable(options_));
}

}  // namespace
}  // namespace sito::corpus
