// SPDX-License-Identifier: Apache-2.0
#include "tool/flag_parser.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace sito::app {
namespace {

class FlagParser : public testing::Test {
 protected:
  FlagParser() {
    add_builtins();
    table_.add("-o,--output", output_, "Output file")->type_name("FILE");
    table_.add("--size", size_, "Bytes")->type_name("N")->check(number_between(1U, 100U));
    table_.add("--param", params_, "A parameter; repeatable")->type_name("NAME=VALUE")->one_each();
    table_.add("--site-pages", pages_, "Pages")->type_name("N")->needs("--site");
    table_.add("--site", site_, "A learner")->type_name("NAME")->excludes("--fast");
    table_.add("--types", types_, "Types")->delimiter(',')->one_each();
    table_.add_switch("--fast", fast_, "Faster");
    more(table_.add_switch("-q,--quiet", quiet_, "Say nothing"));
    table_.add("INPUT", inputs_, "Files");
  }

  void add_builtins() {
    table_.add_builtin("-h", "Short help");
    table_.add_builtin("--help", "All help");
  }

  std::string fault(std::vector<std::string> words) {
    const Result<Asked> asked = parse_flags(table_, "sito corpus", std::move(words));
    return asked ? "" : asked.error().message;
  }

  FlagTable table_;
  std::string output_, site_;
  std::uint64_t size_ = 7;
  unsigned pages_ = 0;
  std::vector<std::string> params_, types_, inputs_;
  bool fast_ = false, quiet_ = false;
};

TEST_F(FlagParser, FillsTargetsAndKeepsWhatWasGiven) {
  ASSERT_EQ(fault({"-o", "x.jsonl", "a", "--param", "m=1", "b", "--types=p,q", "-q"}), "");
  EXPECT_EQ(output_, "x.jsonl");
  EXPECT_EQ(inputs_, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(params_, std::vector<std::string>{"m=1"});
  EXPECT_EQ(types_, (std::vector<std::string>{"p", "q"}));
  EXPECT_TRUE(quiet_);
  EXPECT_FALSE(fast_);
  EXPECT_EQ(size_, 7U);
  EXPECT_EQ(table_.find("--output")->given, std::vector<std::string>{"x.jsonl"});
  EXPECT_EQ(table_.find("-o"), table_.find("--output"));
  EXPECT_EQ(table_.find("INPUT")->count(), 2U);
  EXPECT_EQ(table_.find("--size")->count(), 0U);
}

TEST_F(FlagParser, AnswersQuestionsWhateverElseIsWrong) {
  const auto asked = [this](std::vector<std::string> words) {
    return parse_flags(table_, "sito corpus", std::move(words)).value();
  };
  EXPECT_EQ(asked({"--nothing", "-h"}), Asked::ShortHelp);
  EXPECT_EQ(asked({"-h", "--help"}), Asked::AllHelp);
  EXPECT_EQ(asked({"--", "-h"}), Asked::Work);
  EXPECT_EQ(inputs_, std::vector<std::string>{"-h"});
}

TEST_F(FlagParser, NamesWhatIsWrong) {
  EXPECT_EQ(fault({"--parm", "3"}), "sito corpus has no option --parm; did you mean --param?");
  EXPECT_EQ(fault({"--size", "101"}), "--size: a number from 1 to 100 was expected, not '101'");
  EXPECT_EQ(fault({"--size", "3x"}), "--size: a number from 1 to 100 was expected, not '3x'");
  EXPECT_NE(fault({"--output"}).find("--output"), std::string::npos);
}

TEST_F(FlagParser, RefusesFlagsWithoutEffect) {
  EXPECT_EQ(fault({"--site-pages", "3"}), "--site-pages has no effect without --site");
  EXPECT_EQ(fault({"--site", "x", "--fast"}), "--site has no effect with --fast");
  EXPECT_EQ(fault({"--site", "x", "--site-pages", "3"}), "");
}

TEST_F(FlagParser, RequiredRowsAreNeeded) {
  table_.find("--output")->required();
  EXPECT_NE(fault({"a"}).find("--output"), std::string::npos);
}

TEST(FlagTable, RowsCanBeRemoved) {
  std::string a, b;
  FlagTable table;
  table.add("--a", a, "A");
  Flag* const kept = table.add("--b,--bb", b, "B");
  table.remove_if([](const Flag& flag) { return flag.name() == "--a"; });
  EXPECT_EQ(table.find("--a"), nullptr);
  EXPECT_EQ(table.find("--bb"), kept);
  EXPECT_EQ(kept->all_names(), "--b,--bb");
}

TEST(FlagChecks, SayWhatTheyExpect) {
  EXPECT_EQ(positive_number()("0"), "a number above 0 was expected, not '0'");
  EXPECT_EQ(number_from_0()("0"), "");
  EXPECT_EQ(number_between(0.1, 86400.0)("x"), "a number from 0.1 to 86400 was expected, not 'x'");
  EXPECT_EQ(one_of({"reject", "leave"})("leave"), "");
  EXPECT_EQ(one_of({"reject", "leave"})("x"), "reject or leave was expected, not 'x'");
  EXPECT_EQ(existing_file()("/no/such/file"), "there is no file '/no/such/file'");
}

}  // namespace
}  // namespace sito::app
