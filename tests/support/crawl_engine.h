// SPDX-License-Identifier: Apache-2.0
// A crawl without a network, for tests that kill it: pages are made from their numbers and lead to
// others. It goes through frontier and store as the real one does.
#pragma once

#include "sito/archive/reader.h"
#include "sito/crawl/output/records.h"
#include "sito/crawl/output/store.h"
#include "sito/frontier/frontier.h"
#include "sito/io/codec.h"
#include "sito/io/file.h"
#include "sito/io/source.h"

#include <time.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace sito {

struct DrillOptions {
  std::string folder, location, worker = "main";
  int pages = 400;          ///< of the site; page n leads to some others
  std::uint32_t batch = 7;  ///< tasks a commit
  std::int64_t lease = 600'000;
  std::uint64_t archive_bytes = 20'000;
};

inline std::int64_t now_ms() {
  timespec time{};
  ::clock_gettime(CLOCK_REALTIME, &time);
  return std::int64_t{time.tv_sec} * 1'000 + time.tv_nsec / 1'000'000;
}

/// One run: until nothing is left, or it is killed. Returns 0, or 1 with the reason on stderr.
class DrillEngine {
 public:
  explicit DrillEngine(DrillOptions options) : options_(std::move(options)) {}

  int run() {
    const Result<void> done = crawl();
    if (done) return 0;
    std::fprintf(stderr, "drill: %s\n", to_string(done.error()).c_str());
    return 1;
  }

  static frontier::Link link(int number) {
    frontier::Link out;
    out.host = "h" + std::to_string(number % 13) + ".test";
    out.key = out.url = "http://" + out.host + "/" + std::to_string(number);
    out.priority = number % 5;
    out.kind = "link";
    return out;
  }

 private:
  Result<void> crawl() {
    auto opened = frontier::Frontier::open(options_.location, {options_.worker, options_.lease, 3});
    if (!opened) return std::move(opened).error();
    frontier_ = std::move(*opened);
    auto files = frontier_->files();
    if (!files) return std::move(files).error();
    crawl::StoreOptions store;
    store.folder = options_.folder;
    store.name = options_.worker;
    store.archive_bytes = options_.archive_bytes;
    store.outputs = {"text.txt", "text.jsonl.gz"};
    store.beginnings = {"begin\n", ""};
    store.warcinfo = [](std::string_view name) {
      return crawl::warcinfo({}, name, "2026-01-01T00:00:00Z");
    };
    auto kept = crawl::Store::open(store, *files);
    if (!kept) return std::move(kept).error();
    store_ = std::move(*kept);
    frontier::Commit seeds;
    seeds.links = {link(0)};
    auto seeded = frontier_->commit(seeds, now_ms());
    if (!seeded) return std::move(seeded).error();
    for (;;) {
      auto more = step();
      if (!more) return std::move(more).error();
      if (!*more) return store_->finish(true, false);
    }
  }

  // False: nothing is left.
  Result<bool> step() {
    auto tasks = frontier_->claim(options_.batch, now_ms(), 0);
    if (!tasks) return std::move(tasks).error();
    if (tasks->empty()) {
      auto counts = frontier_->counts();
      if (!counts) return std::move(counts).error();
      if (counts->waiting + counts->leased == 0) return false;
      ::usleep(1'000);
      return true;
    }
    frontier::Commit commit;
    for (const frontier::Task& task : *tasks) {
      if (auto added = take(task, commit); !added) return std::move(added).error();
    }
    auto lengths = store_->sync();
    if (!lengths) return std::move(lengths).error();
    commit.files = *lengths;
    auto report = frontier_->commit(commit, now_ms());
    if (!report) return std::move(report).error();
    if (report->refused.empty()) {
      store_->kept();
    } else if (auto undone = store_->undo(); !undone) {
      return std::move(undone).error();
    }
    return true;
  }

  Result<void> take(const frontier::Task& task, frontier::Commit& commit) {
    const int number = std::atoi(task.link.url.substr(task.link.url.rfind('/') + 1).c_str());
    frontier::Outcome& outcome = commit.outcomes.emplace_back();
    outcome.task = task.id;
    if (number % 17 == 5 && task.attempts == 0) {  // the server was busy
      outcome.state = frontier::State::Again;
      outcome.not_before = now_ms() + 2;
      return {};
    }
    if (number % 11 == 4) {
      outcome.state = frontier::State::Dropped;
      outcome.reason = "robots";
      return {};
    }
    for (const int next : {number * 2 + 1, number * 2 + 2, number * 3 + 1, number / 2}) {
      if (next < options_.pages) commit.links.push_back(link(next));
    }
    if (number + 1 < options_.pages) commit.links.push_back(link(number + 1));
    fetch::Response response;
    response.url = task.link.url;
    response.status = 200;
    response.headers = {{"content-type", "text/html"}};
    std::mt19937 random(static_cast<unsigned>(number));
    response.body.resize(200 + random() % 2'000);
    for (char& c : response.body) c = static_cast<char>('a' + random() % 26);
    crawl::Frames frames;
    const auto written =
        crawl::append_fetched(response, task.last, "2026-02-02T00:00:00Z", frames.archive);
    outcome.visit.at = now_ms();
    outcome.visit.record_id = written.record_id;
    const std::string line = task.link.url + "\n";
    frames.outputs = {line, ""};
    io::compress_frame(io::Compression::Gzip, line, frames.outputs[1]);
    frames.pages = line;
    return store_->add(frames);
  }

  DrillOptions options_;
  std::unique_ptr<frontier::Frontier> frontier_;
  std::unique_ptr<crawl::Store> store_;
};

/// What is in the files of a crawl, each address with how often it is there.
using Found = std::map<std::string, int>;

inline Found lines_in(const std::string& path) {
  Found found;
  auto text = io::read_file(path, std::size_t{1} << 30);
  if (!text) return {{"unreadable: " + to_string(text.error()), 1}};
  for (std::size_t at = 0; at < text->size();) {
    const std::size_t end = std::min(text->find('\n', at), text->size());
    ++found[text->substr(at, end - at)];
    at = end + 1;
  }
  return found;
}

class DrillNotes final : public Diagnostics {
 public:
  explicit DrillNotes(Found& found) : found_(found) {}
  void note(std::string_view problem, const Where& where, std::string_view detail) override {
    ++found_[std::string(problem) + " " + where.source + " " + std::string(detail)];
  }

 private:
  Found& found_;
};

inline Found archived_in(const std::string& folder) {
  Found found;
  DrillNotes notes(found);
  auto names = io::names_in(folder);
  if (!names) return {{"no folder", 1}};
  for (const std::string& name : *names) {
    if (!name.ends_with(".warc.gz")) continue;
    auto source = io::open_source(folder + "/" + name);
    if (!source) return {{"unreadable", 1}};
    auto opened = archive::open_archive(std::move(*source), Limits{}, notes);
    archive::Record record;
    while (opened && opened->reader->next(record).value_or(false)) {
      if (record.type == archive::RecordType::Response) ++found[record.target_uri];
    }
  }
  return found;
}

}  // namespace sito
