// SPDX-License-Identifier: Apache-2.0
#include "sito/service_flags.h"

#include "sito/flags.h"
#include "sito/help.h"

#include <cstdio>

namespace sito::app {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr std::size_t kMostMegabytes = 64;
constexpr double kShortestSeconds = 0.001;
constexpr double kLongestSeconds = 3600;
constexpr unsigned kMostAtOnce = 32;

}  // namespace

void BoundFlags::declare(CLI::App& app) {
  app.add_option("--limit-page", page_mb_, "Largest page, in MB (default 16)")
      ->type_name("MB")
      ->check(number_between(std::size_t{1}, kMostMegabytes));
  app.add_option("--page-time-limit", page_seconds_,
                 "Processor time for one page (default 10); longer ones fail")
      ->type_name("SECONDS")
      ->check(number_between(kShortestSeconds, kLongestSeconds));
  app.add_option("--concurrency", at_once_,
                 "Pages that are extracted at once; default: one for each processor")
      ->type_name("N")
      ->check(number_between(1U, kMostAtOnce));
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

void say_what_was_cleaned(const serve::PageCleaner::Counters& counters) {
  std::fprintf(stderr, "sito: %llu pages cleaned, %llu left as they were\n",
               static_cast<unsigned long long>(counters.cleaned),
               static_cast<unsigned long long>(counters.unchanged));
}

}  // namespace sito::app
