// SPDX-License-Identifier: Apache-2.0
#include "sito/url/page_step.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::url {
namespace {

// "1>2", "->2" or "2>-", with "!" behind it if a word names the number; "" for no step.
std::string step(const std::string& own, const std::string& other) {
  const auto found = page_step("http://t.example" + own, "http://t.example" + other);
  if (!found) return "";
  const auto text = [](const std::optional<std::uint32_t>& number) {
    return number ? std::to_string(*number) : std::string("-");
  };
  return text(found->from) + ">" + text(found->to) + (found->named ? "!" : "");
}

TEST(PageStep, NumbersOfPaths) {
  EXPECT_EQ(step("/bees", "/bees/2"), "->2");
  EXPECT_EQ(step("/bees/", "/bees/2/"), "->2");
  EXPECT_EQ(step("/bees/2", "/bees"), "2>-");
  EXPECT_EQ(step("/bees/2/", "/bees/3/"), "2>3");
  EXPECT_EQ(step("/bees/9", "/bees/10"), "9>10");
  EXPECT_EQ(step("/bees/12", "/bees/2"), "12>2");
  EXPECT_EQ(step("/bees.html", "/bees-2.html"), "->2");
  EXPECT_EQ(step("/bees-2.html", "/bees-3.html"), "2>3");
  EXPECT_EQ(step("/bees.html", "/bees,strana-2.html"), "->2!");
  EXPECT_EQ(step("/bees", "/bees/page/2"), "->2!");
  EXPECT_EQ(step("/bees/Seite2", "/bees/Seite3"), "2>3!");
  EXPECT_EQ(step("/page/2/bees", "/page/3/bees"), "2>3!");
  EXPECT_EQ(step("", "/page/2"), "->2!");
  EXPECT_EQ(step("/bees-301299/", "/bees-301299-p2/"), "->2!");
  EXPECT_EQ(step("/bees/301299", "/bees/301299/2"), "->2");
  EXPECT_EQ(step("/bees/2/7.html", "/bees/3/7.html"), "");
}

TEST(PageStep, NumbersOfParameters) {
  EXPECT_EQ(step("/bees", "/bees?page=2"), "->2!");
  EXPECT_EQ(step("/bees?page=2", "/bees"), "2>-!");
  EXPECT_EQ(step("/bees?id=7&page=2", "/bees?id=7&page=3"), "2>3!");
  EXPECT_EQ(step("/bees?id=7", "/bees?id=7&start=20"), "->20!");
  EXPECT_EQ(step("/bees?a=1&currentPage=1&z=2", "/bees?a=1&currentPage=2&z=2"), "1>2!");
}

TEST(PageStep, OtherUrlsAreNoPagesOfASeries) {
  for (const auto& [own, other] : {std::pair{"/bees", "/bees"},
                                   {"/bees", "/wasps"},
                                   {"/bees", "/bees/wasps"},
                                   {"/bees", "/bees2"},
                                   {"/bees", "/bees/20191"},
                                   {"/2019/05/12/bees", "/2019/05/13/bees"},
                                   {"/article/1234", "/article/1235"},
                                   {"/bees?id=12", "/bees?id=13"},
                                   {"/?page_id=2", "/?page_id=3"},
                                   {"/bees?page=2", "/wasps?page=3"},
                                   {"/bees?page=2", "/bees?id=7&page=3&x=1"},
                                   {"/bees?page=2", "/bees?page=02"},
                                   {"/bees/page/2", "/bees/photo/3"},
                                   {"", ""}}) {
    EXPECT_EQ(step(own, other), "") << own << ' ' << other;
  }
}

}  // namespace
}  // namespace sito::url
