// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/account/account.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::corpus {
namespace {

Account some_account() {
  Account account;
  account.inputs = 1;
  account.records = 1234567;
  account.written = 1234000;
  count(account.dropped, "skipped-not-html", 500);
  count(account.failed, "too-large", 67);
  return account;
}

TEST(Account, AddsUpWhenEveryRecordHasAnEnd) {
  Account account = some_account();
  EXPECT_TRUE(account.adds_up());
  ++account.records;
  EXPECT_FALSE(account.adds_up());
}

TEST(Account, SumOfPartsIsTheWhole) {
  Account sum;
  sum.add(some_account());
  sum.add(some_account());
  EXPECT_EQ(sum.records, 2469134U);
  EXPECT_EQ(sum.dropped.at("skipped-not-html"), 1000U);
  EXPECT_TRUE(sum.adds_up());
}

TEST(Account, LossIsAFailedRecordAFailedInputOrLostBytes) {
  Account account;
  EXPECT_FALSE(account.has_losses());
  account.notes.note("charset-overridden", {}, "");
  EXPECT_FALSE(account.has_losses());
  account.notes.note("archive-stream-damaged", {}, "");
  EXPECT_TRUE(account.has_losses());
  EXPECT_TRUE(some_account().has_losses());
}

TEST(Account, TextGroupsDigitsAndSaysWhenItDoesNotAddUp) {
  Account account = some_account();
  EXPECT_NE(to_text(account).find("    1,234,567  records read from 1 input\n"), std::string::npos);
  EXPECT_EQ(to_text(account).find("does not add up"), std::string::npos);
  ++account.records;
  EXPECT_NE(to_text(account).find("does not add up"), std::string::npos);
}

TEST(Account, TextSaysOneOfOne) {
  Account account;
  account.inputs = 1;
  account.records = 1;
  account.written = 1;
  EXPECT_EQ(to_text(account),
            "            1  record read from 1 input\n"
            "            1  document written\n"
            "            0  dropped\n"
            "            0  failed\n");
}

TEST(Account, JsonSurvivesNamesThatAreNotUtf8) {
  Account account = some_account();
  account.notes.note("x", {"caf\xE9.warc", 7}, "");
  const auto json = nlohmann::json::parse(to_json(account));
  EXPECT_EQ(json["records"], 1234567);
  EXPECT_EQ(json["note_samples"][0]["offset"], 7);
}

}  // namespace
}  // namespace sito::corpus
