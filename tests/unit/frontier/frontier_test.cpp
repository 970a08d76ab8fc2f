// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/frontier.h"

#include <gtest/gtest.h>

#include <filesystem>
TEST(Frontier, Smoke) {
  using namespace sito::frontier;
  std::filesystem::remove_all("/tmp/fsmoke");
  std::filesystem::create_directory("/tmp/fsmoke");
  auto f = Frontier::open("/tmp/fsmoke/a.sqlite", {});
  ASSERT_TRUE(f) << to_string(f.error());
  Commit c;
  c.links.push_back({"http://a.test/", "http://a.test/", "a.test", 0, 0, "", ""});
  c.links.push_back({"http://a.test/2", "http://a.test/2", "a.test", 0, 0, "", ""});
  c.links.push_back({"http://b.test/2", "http://b.test/2", "b.test", 0, 0, "", ""});
  auto r = (*f)->commit(c, 1000);
  ASSERT_TRUE(r) << to_string(r.error());
  EXPECT_EQ(r->added, 3);
  auto t = (*f)->claim(10, 1000, 100);
  ASSERT_TRUE(t) << to_string(t.error());
  EXPECT_EQ(t->size(), 2);
  auto n = (*f)->counts();
  EXPECT_EQ(n->waiting, 1);
  EXPECT_EQ(n->leased, 2);
  Commit d;
  d.outcomes.emplace_back().task = (*t)[0].id;
  auto x = (*f)->commit(d, 1000);
  ASSERT_TRUE(x) << to_string(x.error());
  auto nr = (*f)->next_ready();
  ASSERT_TRUE(nr);
  EXPECT_EQ(**nr, 1100);
}
