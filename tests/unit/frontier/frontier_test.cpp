// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/frontier.h"

#include "unit/frontier/backends.h"

#include <map>

namespace sito::frontier {
namespace {

class Frontiers : public EachDatabase {};
INSTANTIATE_TEST_SUITE_P(Each, Frontiers, testing::Values("SQLite", "PostgreSQL"),
                         [](const auto& each) { return std::string(each.param); });

TEST_P(Frontiers, HandsOutTheFirstOfEachHostByPriority) {
  auto frontier = open();
  add(*frontier, {link("a.test", "2", 2), link("a.test", "1", 1), link("b.test", "x")});
  EXPECT_EQ(urls(claim(*frontier, 10, 0)), (Urls{"a.test/1", "b.test/x"}));
  EXPECT_EQ(urls(claim(*frontier, 10, 5'000)), Urls{});  // a.test has one out
}

TEST_P(Frontiers, AHostIsNotReadyBeforeItsDelayHasPassed) {
  auto frontier = open();
  add(*frontier, {link("a.test", "1"), link("a.test", "2"), link("a.test", "3")});
  Commit done;
  done.outcomes = {outcome(claim(*frontier, 1, 1'000, 500)[0])};
  commit(*frontier, done, 1'100);
  EXPECT_EQ(claim(*frontier, 1, 1'499, 500).size(), 0U);
  EXPECT_EQ(**frontier->next_ready(), 1'500);
  done.outcomes = {outcome(claim(*frontier, 1, 1'500, 500)[0])};
  done.hosts = {{"a.test", 9'000, "slow"}};  // the crawler knows better
  commit(*frontier, done, 1'600);
  EXPECT_EQ(**frontier->next_ready(), 9'000);
  EXPECT_EQ(claim(*frontier, 1, 8'999).size(), 0U);
  EXPECT_EQ(claim(*frontier, 1, 9'000).size(), 1U);
}

TEST_P(Frontiers, HostsTakeTurns) {
  auto frontier = open();
  add(*frontier, {link("a.test", "1"), link("a.test", "2"), link("b.test", "1"),
                  link("b.test", "2"), link("c.test", "1")});
  std::string order;
  for (Time now = 0; now < 5; ++now) {
    const Task task = claim(*frontier, 1, 1'000 * now, 1)[0];
    order += task.link.host[0];
    Commit done;
    done.outcomes = {outcome(task)};
    commit(*frontier, done, 1'000 * now);
  }
  EXPECT_EQ(order, "abcab");
}

TEST_P(Frontiers, SeveralTasksOfAHostAreOutWhenThatIsWanted) {
  auto frontier = open("main", 600'000, 3);
  std::vector<Link> links;
  for (int i = 0; i < 9; ++i) links.push_back(link("a.test", std::to_string(i)));
  add(*frontier, links);
  EXPECT_EQ(claim(*frontier, 10, 0, 100).size(), 1U);  // with a delay one after the other
  EXPECT_EQ(claim(*frontier, 10, 100, 0).size(), 2U);
  EXPECT_EQ(claim(*frontier, 10, 200, 0).size(), 0U);
}

TEST_P(Frontiers, HostsShareWhatIsHandedOut) {
  auto frontier = open("main", 600'000, 100);
  std::vector<Link> links;
  for (int i = 0; i < 9; ++i) links.push_back(link("a.test", std::to_string(i)));
  for (int i = 0; i < 2; ++i) links.push_back(link("b.test", std::to_string(i)));
  for (int i = 0; i < 9; ++i) links.push_back(link("c.test", std::to_string(i)));
  add(*frontier, links);
  std::map<std::string, int> of_host;
  for (const Task& task : claim(*frontier, 12, 0, 0)) ++of_host[task.link.host];
  EXPECT_EQ(of_host, (std::map<std::string, int>{{"a.test", 4}, {"b.test", 2}, {"c.test", 6}}));
}

TEST_P(Frontiers, APageThatHasChangedIsDue) {
  auto frontier = open();
  add(*frontier, {link("a.test", "old"), link("b.test", "new"), link("c.test", "waits")});
  Commit done;
  for (const Task& task : claim(*frontier, 2, 1'000)) {
    Outcome one = outcome(task);
    one.visit.at = 1'000;
    one.not_before = 90'000;
    done.outcomes.push_back(one);
  }
  commit(*frontier, done, 1'000);
  Commit news;
  news.links = {link("a.test", "old"), link("b.test", "new"), link("c.test", "waits")};
  news.links[0].changed_at = 500;
  news.links[1].changed_at = 2'000;
  news.links[2].changed_at = 2'000;
  EXPECT_EQ(commit(*frontier, news, 3'000).added, 0U);
  EXPECT_EQ(*frontier->requeue_due(3'000), 1U);
  EXPECT_EQ(frontier->counts()->due, 1U);
  Urls again = urls(claim(*frontier, 10, 4'000));
  std::sort(again.begin(), again.end());
  EXPECT_EQ(again, (Urls{"b.test/new", "c.test/waits"}));
}

TEST_P(Frontiers, AddressesThatAreKnownAreLeftOut) {
  auto frontier = open();
  Commit one;
  one.links = {link("a.test", "1"), link("a.test", "2"), link("a.test", "1", 5)};
  EXPECT_EQ(commit(*frontier, one, 0).added, 2U);
  one.links.push_back(link("b.test", "1"));
  EXPECT_EQ(commit(*frontier, one, 0).added, 1U);
  EXPECT_EQ(frontier->counts()->waiting, 3U);
}

TEST_P(Frontiers, ATaskComesBackWithAllThatIsKnown) {
  auto frontier = open();
  Link seed = link("a.test:8080", "1");
  seed.key = "key";
  seed.depth = 7;
  seed.priority = -5;
  seed.via = "http://b.test/";
  seed.kind = "sitemap";
  add(*frontier, {seed});
  Task task = claim(*frontier, 1, 0)[0];
  EXPECT_EQ(task.last.at, 0);
  Commit done;
  Outcome end = outcome(task);
  end.not_before = 10'000;
  end.visit = {
      500, 200, std::string("\"\xfft\0g\"", 6), "Mon", "sha1:A", "<urn:uuid:1>", "2026", "text",
      3,   2};
  done.outcomes = {end};
  commit(*frontier, done, 500);
  EXPECT_EQ(frontier->counts()->due, 1U);
  EXPECT_EQ(*frontier->requeue_due(9'999), 0U);
  EXPECT_EQ(*frontier->requeue_due(10'000), 1U);
  EXPECT_EQ(frontier->counts()->due, 0U);
  EXPECT_EQ(frontier->counts()->done, 0U);
  task = claim(*frontier, 1, 10'000)[0];
  EXPECT_EQ(task.link.key, "key");
  EXPECT_EQ(task.link.url, "http://a.test:8080/1");
  EXPECT_EQ(task.link.host, "a.test:8080");
  EXPECT_EQ(task.link.depth, 7U);
  EXPECT_EQ(task.link.priority, -5);
  EXPECT_EQ(task.link.via, "http://b.test/");
  EXPECT_EQ(task.link.kind, "sitemap");
  const Visit& visit = task.last;
  EXPECT_EQ(visit.at, 500);
  EXPECT_EQ(visit.status, 200);
  EXPECT_EQ(visit.etag, end.visit.etag);
  EXPECT_EQ(visit.last_modified, "Mon");
  EXPECT_EQ(visit.digest, "sha1:A");
  EXPECT_EQ(visit.record_id, "<urn:uuid:1>");
  EXPECT_EQ(visit.record_date, "2026");
  EXPECT_EQ(visit.text_digest, "text");
  EXPECT_EQ(visit.visits, 3U);
  EXPECT_EQ(visit.changes, 2U);
  // An end without a visit does not forget the one before.
  done.outcomes = {outcome(task, State::Failed)};
  done.outcomes[0].not_before = 20'000;
  commit(*frontier, done, 10'000);
  EXPECT_EQ(*frontier->requeue_due(20'000), 1U);
  EXPECT_EQ(claim(*frontier, 1, 20'000)[0].last.at, 500);
}

TEST_P(Frontiers, ATaskThatIsTriedAgainWaits) {
  auto frontier = open();
  add(*frontier, {link("a.test", "1")});
  Commit again;
  again.outcomes = {outcome(claim(*frontier, 1, 0)[0], State::Again)};
  again.outcomes[0].not_before = 5'000;
  commit(*frontier, again, 100);
  EXPECT_EQ(frontier->counts()->waiting, 1U);
  EXPECT_EQ(**frontier->next_ready(), 5'000);
  EXPECT_EQ(claim(*frontier, 1, 4'999).size(), 0U);
  const std::vector<Task> tasks = claim(*frontier, 1, 5'000);
  ASSERT_EQ(tasks.size(), 1U);
  EXPECT_EQ(tasks[0].attempts, 1U);
  again.outcomes = {outcome(tasks[0], State::Again)};  // at once
  commit(*frontier, again, 6'000);
  EXPECT_EQ(claim(*frontier, 1, 7'000)[0].attempts, 2U);
}

TEST_P(Frontiers, ARetryComesAfterFreshAddresses) {
  auto frontier = open();
  add(*frontier, {link("a.test", "1"), link("a.test", "2")});
  Commit again;
  again.outcomes = {outcome(claim(*frontier, 1, 0)[0], State::Again)};
  const std::int64_t retried = again.outcomes[0].task;
  commit(*frontier, again, 100);
  const std::vector<Task> first = claim(*frontier, 1, 10'000);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_NE(first[0].id, retried);
  Commit done;
  done.outcomes = {outcome(first[0], State::Done)};
  commit(*frontier, done, 10'100);
  EXPECT_EQ(claim(*frontier, 1, 20'000)[0].id, retried);
}

TEST_P(Frontiers, CountsWhatBecameOfAddresses) {
  auto frontier = open("main", 600'000, 10);
  std::vector<Link> links;
  for (int i = 0; i < 6; ++i) links.push_back(link("a.test", std::to_string(i)));
  add(*frontier, links);
  const std::vector<Task> tasks = claim(*frontier, 4, 0, 0);
  Commit ends;
  ends.outcomes = {outcome(tasks[0]), outcome(tasks[1], State::Dropped),
                   outcome(tasks[2], State::Failed)};
  ends.outcomes[1].reason = "robots";
  commit(*frontier, ends, 0);
  const Counts counts = *frontier->counts();
  EXPECT_EQ(counts.waiting, 2U);
  EXPECT_EQ(counts.leased, 1U);
  EXPECT_EQ(counts.done, 1U);
  EXPECT_EQ(counts.dropped, 1U);
  EXPECT_EQ(counts.failed, 1U);
  std::string rows;
  EXPECT_TRUE(frontier->each([&](const Frontier::Row& row) {
    rows += row.task.link.url.back() + (" " + row.state) + (" " + row.reason) + "\n";
  }));
  EXPECT_EQ(rows, "0 done \n1 dropped robots\n2 failed \n3 leased \n4 waiting \n5 waiting \n");
}

TEST_P(Frontiers, NothingIsReadyWhenNothingWaits) {
  auto frontier = open();
  EXPECT_EQ(*frontier->next_ready(), std::nullopt);
  add(*frontier, {link("a.test", "1")});
  EXPECT_EQ(**frontier->next_ready(), 0);
  claim(*frontier, 1, 0);
  EXPECT_EQ(*frontier->next_ready(), std::nullopt);
}

TEST_P(Frontiers, KeepsFilesValuesAndHostsOfEachWorker) {
  const std::string bytes("\0\xff\x01 value", 9);
  {
    auto frontier = open("one");
    Commit one;
    one.files = {{"b.gz", 5}, {"a.gz", std::uint64_t{1} << 40}};
    one.values = {{"n", bytes}};
    one.hosts = {{"a.test", 77, bytes}};
    commit(*frontier, one, 0);
    one.files = {{"b.gz", 9}};
    commit(*frontier, one, 0);
  }
  auto frontier = open("one");
  const auto files = *frontier->files();
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].name, "a.gz");
  EXPECT_EQ(files[0].bytes, std::uint64_t{1} << 40);
  EXPECT_EQ(files[1].bytes, 9U);
  EXPECT_EQ((*frontier->values())["n"], bytes);
  EXPECT_EQ((*frontier->host("a.test"))->blob, bytes);
  EXPECT_EQ((*frontier->host("a.test"))->ready_at, 77);
  EXPECT_FALSE(frontier->host("b.test")->has_value());
  auto other = open("two");
  EXPECT_EQ(other->files()->size(), 0U);
  EXPECT_EQ(other->values()->size(), 0U);
  EXPECT_EQ((*other->host("a.test"))->blob, bytes);
}

TEST_P(Frontiers, AWorkerThatComesBackGetsItsTasksBack) {
  auto frontier = open();
  add(*frontier, {link("a.test", "1"), link("b.test", "1")});
  EXPECT_EQ(claim(*frontier, 2, 0).size(), 2U);
  frontier = open();  // as after a kill
  EXPECT_EQ(frontier->counts()->waiting, 2U);
  EXPECT_EQ(frontier->counts()->leased, 0U);
  const auto tasks = claim(*frontier, 2, 1'000);
  ASSERT_EQ(tasks.size(), 2U);
  EXPECT_EQ(tasks[0].attempts, 0U);
}

TEST_P(Frontiers, AWorkerThatEndsHandsItsTasksBackAtOnce) {
  auto frontier = open("first");
  add(*frontier, {link("a.test", "1"), link("a.test", "2"), link("b.test", "1")});
  const auto tasks = claim(*frontier, 2, 0);
  ASSERT_EQ(tasks.size(), 2U);
  Commit done;
  done.outcomes = {outcome(tasks[0])};
  commit(*frontier, done, 1);
  ASSERT_TRUE(frontier->release());
  EXPECT_EQ(frontier->counts()->leased, 0U);
  EXPECT_EQ(frontier->counts()->waiting, 2U);
  EXPECT_EQ(frontier->counts()->done, 1U);
  auto other = open("second");
  EXPECT_EQ(claim(*other, 5, 10'000).size(), 2U);
  Commit late;  // what was handed back is the other's
  late.outcomes = {outcome(tasks[1])};
  EXPECT_EQ(commit(*frontier, late, 10'000).refused.size(), 1U);
  EXPECT_TRUE(frontier->release());
  EXPECT_EQ(other->counts()->leased, 2U);
}

TEST_P(Frontiers, TheFirstValueOfAWholeCrawlStands) {
  auto one = open("one"), two = open("two");
  EXPECT_EQ(*one->agree("scope", "a"), "a");
  EXPECT_EQ(*two->agree("scope", "b"), "a");
  Commit change;
  change.shared = {{"scope", "c"}};
  commit(*two, change, 0);
  EXPECT_EQ(*one->agree("scope", "a"), "c");
  EXPECT_EQ(one->values()->size(), 0U);
}

TEST_P(Frontiers, CountsWhatIsAlike) {
  auto frontier = open("main", 600'000, 10);
  Link seed = link("a.test", "0");
  seed.kind = "seed";
  add(*frontier, {seed, link("a.test", "1"), link("a.test", "2"), link("a.test", "3")});
  const auto tasks = claim(*frontier, 3, 0, 0);
  Commit ends;
  ends.outcomes = {outcome(tasks[0], State::Failed), outcome(tasks[1], State::Failed),
                   outcome(tasks[2], State::Failed)};
  for (Outcome& one : ends.outcomes) one.reason = "host-silent";
  commit(*frontier, ends, 0);
  std::vector<std::vector<std::string>> all;
  const auto tally = frontier->tally();
  ASSERT_TRUE(tally);
  for (const Tally& alike : *tally)
    all.push_back({alike.state, alike.kind, alike.reason, std::to_string(alike.count)});
  const std::vector<std::vector<std::string>> expected = {{"waiting", "link", "", "1"},
                                                          {"failed", "link", "host-silent", "2"},
                                                          {"failed", "seed", "host-silent", "1"}};
  EXPECT_EQ(all, expected);
}

TEST_P(Frontiers, WhatFailedForAReasonWaitsAgain) {
  auto frontier = open("main", 600'000, 10);
  add(*frontier, {link("a.test", "1"), link("a.test", "2")});
  const auto tasks = claim(*frontier, 2, 0, 0);
  Commit ends;
  ends.outcomes = {outcome(tasks[0], State::Failed), outcome(tasks[1], State::Failed)};
  ends.outcomes[0].reason = "host-silent";
  ends.outcomes[0].not_before = 99'000;
  ends.outcomes[1].reason = "http-404";
  commit(*frontier, ends, 0);
  EXPECT_EQ(*frontier->requeue_failed("host-silent"), 1U);
  EXPECT_EQ(frontier->counts()->waiting, 1U);
  EXPECT_EQ(frontier->counts()->failed, 1U);
  EXPECT_EQ(frontier->counts()->due, 0U);
  EXPECT_EQ(urls(claim(*frontier, 2, 1, 0)), Urls{"a.test/1"});
}

TEST_P(Frontiers, FactsAreEverybodys) {
  auto one = open("one"), two = open("two");
  const std::string bytes("\0\xff", 2);
  Commit some;
  for (int i = 0; i < 1'500; ++i) some.facts.push_back({"page", std::to_string(i), bytes});
  commit(*one, some, 0);
  some.facts = {{"page", "7", "of two"}, {"other", "7", ""}};
  commit(*two, some, 0);
  std::map<std::string, std::string> found;
  const auto take = [&](const std::string& worker, const Fact& fact) {
    EXPECT_EQ(fact.kind, "page");
    EXPECT_TRUE(found.emplace(worker + fact.name, fact.value).second);
  };
  EXPECT_TRUE(two->each_fact("page", take));
  EXPECT_EQ(found.size(), 1'501U);
  EXPECT_EQ(found["one1499"], bytes);
  EXPECT_EQ(found["two7"], "of two");
}

TEST_P(Frontiers, WhoOnlyReadsLeavesNoTrace) {
  auto frontier = open();
  add(*frontier, {link("a.test", "1")});
  claim(*frontier, 1, 0);
  OpenOptions options;
  options.read_only = true;
  auto reader = Frontier::open(place_->location(), options);
  ASSERT_TRUE(reader) << to_string(reader.error());
  EXPECT_EQ((*reader)->counts()->leased, 1U);
  EXPECT_FALSE((*reader)->claim(1, 99'000, 0));
  EXPECT_EQ(frontier->counts()->leased, 1U);  // "main" is not the reader
}

TEST_P(Frontiers, AProcessWhoseNameAnotherHasTakenStoresNothing) {
  auto first = open();
  add(*first, {link("a.test", "1")});
  const Task task = claim(*first, 1, 0)[0];
  auto second = open();
  Commit late;
  late.outcomes = {outcome(task)};
  late.files = {{"a.gz", 1}};
  auto refused = first->commit(late, 0);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("worker \"main\" is now used by process"),
            std::string::npos);
  EXPECT_FALSE(first->claim(1, 0, 0));
  EXPECT_EQ(second->files()->size(), 0U);
  EXPECT_EQ(claim(*second, 1, 1'000).size(), 1U);
}

TEST_P(Frontiers, ANameThatIsAtWorkElsewhereIsRefused) {
  const auto at = [&](const std::string& place, Time now) {
    OpenOptions options;
    options.lease = 1'000;
    options.place = place;
    options.now = now;
    return Frontier::open(place_->location(), options);
  };
  auto first = at("/data/a", 0);
  ASSERT_TRUE(first);
  add(**first, {link("a.test", "1"), link("a.test", "2")});
  ASSERT_EQ(claim(**first, 1, 100).size(), 1U);
  const auto refused = at("/data/b", 1'099);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
  EXPECT_NE(refused.error().message.find(" in /data/a: give this worker"), std::string::npos);
  EXPECT_TRUE((*first)->commit({}, 100)) << "who was refused has taken nothing";
  EXPECT_TRUE(at("/data/a", 100)) << "whoever has the folder has seen that it is free";
  EXPECT_TRUE(at("/data/b", 1'100)) << "its lease is over";
  auto last = at("/data/b", 1'100);
  ASSERT_EQ(claim(**last, 1, 1'100).size(), 1U);
  ASSERT_TRUE((*last)->release());
  EXPECT_TRUE(at("/data/c", 1'101)) << "it has ended";
}

TEST_P(Frontiers, TasksOfASilentWorkerAreTakenOver) {
  auto silent = open("silent", 1'000);
  auto other = open("other", 1'000);
  add(*silent, {link("a.test", "1"), link("b.test", "1")});
  const auto lost = claim(*silent, 2, 0);
  ASSERT_EQ(lost.size(), 2U);
  EXPECT_EQ(claim(*other, 2, 1'000).size(), 0U);
  EXPECT_EQ(**other->next_ready(), 1'000);
  const auto taken = claim(*other, 1, 1'001);
  ASSERT_EQ(taken.size(), 1U);
  // The silent one wakes up.
  Commit late;
  late.outcomes = {outcome(lost[0]), outcome(lost[1])};
  late.links = {link("c.test", "1")};
  late.files = {{"a.gz", 1}};
  const CommitReport report = commit(*silent, late, 1'002);
  EXPECT_EQ(report.refused.size(), 2U);
  EXPECT_EQ(report.added, 0U);
  EXPECT_EQ(silent->files()->size(), 0U);
  EXPECT_EQ(silent->counts()->waiting + silent->counts()->leased, 2U);
  Commit done;
  done.outcomes = {outcome(taken[0])};
  EXPECT_EQ(commit(*other, done, 1'003).refused.size(), 0U);
  EXPECT_EQ(claim(*silent, 5, 9'000).size(), 1U);  // it goes on with what is left
  const Counts counts = *other->counts();
  EXPECT_EQ(counts.waiting, 0U);
  EXPECT_EQ(counts.leased, 1U);
  EXPECT_EQ(counts.done, 1U);
}

TEST_P(Frontiers, AWorkerThatIsHeardOfKeepsItsTasks) {
  auto slow = open("slow", 1'000);
  auto other = open("other", 1'000);
  add(*slow, {link("a.test", "1"), link("a.test", "2")});
  const auto task = claim(*slow, 1, 0);
  claim(*slow, 1, 900);  // it asks for more, and gets nothing
  EXPECT_EQ(claim(*other, 1, 1'500).size(), 0U);
  Commit done;
  done.outcomes = {outcome(task[0])};
  EXPECT_EQ(commit(*slow, done, 9'000).refused.size(), 0U);  // late, but nobody has taken it
}

TEST_P(Frontiers, TextsThatNoDatabaseTakesAreEncoded) {
  auto frontier = open();
  Link bad = link("a.test", "1");
  bad.key = bad.url = std::string("http://a.test/\0\xff", 16);
  bad.via = "\xc3\xa9";
  add(*frontier, {bad});
  const Task task = claim(*frontier, 1, 0)[0];
  EXPECT_EQ(task.link.url, "http://a.test/%00%FF");
  EXPECT_EQ(task.link.via, "%C3%A9");
}

TEST_P(Frontiers, ManyLinksAtOnce) {
  auto frontier = open();
  Commit one;
  for (int i = 0; i < 3'000; ++i) {
    one.links.push_back(link("h" + std::to_string(i % 700) + ".test", std::to_string(i)));
  }
  EXPECT_EQ(commit(*frontier, one, 0).added, 3'000U);
  EXPECT_EQ(claim(*frontier, 5'000, 0).size(), 700U);
  std::size_t rows = 0;
  EXPECT_TRUE(frontier->each(
      [&](const Frontier::Row& row) { EXPECT_EQ(row.task.link.key, one.links[rows++].key); }));
  EXPECT_EQ(rows, 3'000U);
}

TEST_P(Frontiers, TwoOutcomesOfOneTaskAreAMistake) {
  auto frontier = open();
  add(*frontier, {link("a.test", "1")});
  const Task task = claim(*frontier, 1, 0)[0];
  Commit twice;
  twice.outcomes = {outcome(task), outcome(task)};
  EXPECT_EQ(frontier->commit(twice, 0).error().code, ErrorCode::InvalidArgument);
  twice.outcomes.pop_back();
  EXPECT_TRUE(frontier->commit(twice, 0)->refused.empty());
  EXPECT_EQ(frontier->commit(twice, 0)->refused.size(), 1U);  // it is done
}

}  // namespace
}  // namespace sito::frontier
