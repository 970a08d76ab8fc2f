// SPDX-License-Identifier: Apache-2.0
#include "web/service_flags.h"

#include "sito/io/file.h"

#include "serve/json.h"
#include "tool/flags.h"
#include "tool/help.h"

#include <cstdio>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr std::size_t kMaxMegabytes = 64;
constexpr double kShortestSeconds = 0.001;
constexpr double kLongestSeconds = 3600;
constexpr unsigned kMaxAtOnce = 32;
constexpr std::size_t kMaxRuleBytes = std::size_t{1} << 20;

}  // namespace

void BoundFlags::declare(FlagTable& table) {
  table.add("--limit-page", page_mb_, "Largest page, in MB (default 16)")
      ->type_name("MB")
      ->check(number_between(std::size_t{1}, kMaxMegabytes));
  table
      .add("--page-time-limit", page_seconds_,
           "Seconds of processor time for one page (default 10); slower pages fail")
      ->type_name("SECONDS")
      ->check(number_between(kShortestSeconds, kLongestSeconds));
  table
      .add("--concurrency", at_once_,
           "Pages extracted at the same time (default: one for each processor)")
      ->type_name("N")
      ->check(number_between(1U, kMaxAtOnce));
}

serve::PageBounds BoundFlags::bounds() const {
  serve::PageBounds bounds;
  if (page_mb_ > 0) bounds.page_bytes = page_mb_ * kMegabyte;
  bounds.page_seconds = page_seconds_;
  return bounds;
}

std::size_t BoundFlags::most_at_work() const {
  return at_once_ > 0 ? at_once_ : available_threads();
}

void RuleFlags::declare(FlagTable& table) {
  table
      .add("--leave", left_hosts_,
           "Leave pages of this host and its subdomains unchanged; repeatable")
      ->type_name("HOST")
      ->one_each();
  table
      .add("--rules", file_,
           "JSON file of rules by site and kind of page: leave pages unchanged, or set options")
      ->type_name("FILE")
      ->check(existing_file());
}

Result<serve::CleaningRules> RuleFlags::read() const {
  serve::CleaningRules rules;
  if (!file_.empty()) {
    const auto bytes = io::read_file(file_, kMaxRuleBytes);
    if (!bytes) return bytes.error();
    auto parsed = serve::CleaningRules::parse(
        serve::Json::parse(*bytes, nullptr, /*allow_exceptions=*/false));
    if (!parsed) return Error{parsed.error().code, parsed.error().message, {file_}};
    rules = std::move(*parsed);
  }
  for (const std::string& host : left_hosts_) {
    if (auto left = rules.leave(host); !left) return std::move(left).error();
  }
  return rules;
}

void print_cleaned_counts(const serve::PageCleaner::Counters& counters) {
  std::fprintf(stderr, "sito: %llu pages cleaned, %llu left unchanged\n",
               static_cast<unsigned long long>(counters.cleaned),
               static_cast<unsigned long long>(counters.unchanged));
}

}  // namespace sito::app
