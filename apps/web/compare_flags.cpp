// SPDX-License-Identifier: Apache-2.0
#include "web/compare_flags.h"

#include "sito/base/error.h"
#include "sito/eval/measure/tally_report.h"
#include "sito/io/file.h"

#include "tool/commands.h"
#include "tool/say.h"

#include <cstddef>
#include <cstdio>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kTallyLimitBytes = std::size_t{1} << 30;

Result<eval::Tally> read_tally(const std::string& path) {
  auto json = io::read_file(path, kTallyLimitBytes);
  if (!json) return std::move(json).error();
  auto tally = eval::parse_tally(*json);
  if (tally) return tally;
  Error error = std::move(tally).error();
  error.where.source = path;
  return error;
}

}  // namespace

void ComparedFlags::declare_arguments(FlagTable& table) {
  table.add("A", first_,
            "First algorithm: a row of `sito list`, or an expression such as 'vote(a,b,c;2)'");
  table.add("B", second_, "Second algorithm");
  table.add("PAGE", pages_, "HTML files, folders, WARC and ARC archives, gold sets");
}

void ComparedFlags::declare_grade(FlagTable& table) {
  table
      .add("--grade", grade_,
           "Instead of A and B, show what this algorithm keeps and removes, and ask for grades "
           "from N+S+ to N-S-")
      ->type_name("NAME");
}

void ComparedFlags::declare_also(FlagTable& table) {
  table.add("--also", also_, "Another algorithm to compare with each of the others; repeatable")
      ->excludes("--grade")
      ->type_name("NAME")
      ->one_each();
}

Result<void> ComparedFlags::build(std::vector<extract::Plan>& tools) {
  std::vector<std::string> names;
  if (is_grading()) {
    names = {grade_};
    if (!second_.empty()) pages_.insert(pages_.begin(), second_);
    if (!first_.empty()) pages_.insert(pages_.begin(), first_);
  } else {
    if (second_.empty()) return invalid("two algorithms are needed; see `sito compare -h`");
    names = {first_, second_};
    names.insert(names.end(), also_.begin(), also_.end());
  }
  for (const std::string& name : names) {
    auto plan = extract::Plan::parse(name);
    if (!plan) return invalid("'" + name + "': " + plan.error().message);
    tools.push_back(std::move(*plan));
  }
  if (pages_.empty()) return invalid("no page was given; see `sito compare -h`");
  return {};
}

void VoteFile::declare(FlagTable& table) {
  table
      .add(
          "--tally", path_,
          "File of the votes (default compare.json, or grades.json); an existing file is continued")
      ->type_name("FILE");
}

void VoteFile::set_default(const std::string& name) {
  if (path_.empty()) path_ = name;
}

Result<std::optional<eval::Tally>> VoteFile::open() {
  auto lock = io::FileLock::take(path_);
  if (!lock) return std::move(lock).error();
  lock_ = std::move(*lock);
  if (io::file_size(path_) == 0) return std::optional<eval::Tally>();
  auto tally = read_tally(path_);
  if (!tally) return std::move(tally).error();
  return std::optional(std::move(*tally));
}

Result<void> VoteFile::save(const eval::Tally& tally) const {
  return io::replace_file(path_, eval::to_json(tally));
}

void SummaryFlags::declare(FlagTable& table) {
  table.add("--summary", path_, "Print the result of this tally and end")->type_name("FILE");
}

void SummaryFlags::declare_format(FlagTable& table) {
  more(table.add("--format,--output-format", format_,
                 "Format of the summary: text (default) or json"))
      ->needs("--summary")
      ->type_name("NAME");
}

Result<void> SummaryFlags::check() const {
  if (format_ == "text" || format_ == "json") return {};
  return invalid("--format is text or json, not '" + format_ + "'");
}

int SummaryFlags::print() const {
  const auto tally = read_tally(path_);
  if (!tally) {
    say(to_string(tally.error()));
    return kExitUsage;
  }
  const std::string out = format_ == "json" ? eval::tally_json(*tally) : eval::tally_text(*tally);
  std::fputs(out.c_str(), stdout);
  return kExitDone;
}

}  // namespace sito::app
