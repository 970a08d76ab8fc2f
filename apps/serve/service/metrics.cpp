// SPDX-License-Identifier: Apache-2.0
#include "serve/service/metrics.h"

#include "sito/version.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace sito::serve {
namespace {

void head(std::string& out, std::string_view name, std::string_view kind, std::string_view doc) {
  out.append("# HELP ").append(name).append(" ").append(doc).append("\n# TYPE ");
  out.append(name).append(" ").append(kind).append("\n");
}

void line(std::string& out, std::string_view name, const std::string& value) {
  out.append(name).append(" ").append(value).append("\n");
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

// Returns 0 if the system does not provide it.
std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  unsigned long all = 0, resident = 0;
  const int n = std::fscanf(file, "%lu %lu", &all, &resident);
  std::fclose(file);
  return n == 2 ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

void Metrics::count_request(std::string_view path, int status, std::chrono::nanoseconds took) {
  const double seconds = std::chrono::duration<double>(took).count();
  const auto bucket = std::lower_bound(kSeconds.begin(), kSeconds.end(), seconds);
  const std::lock_guard lock(mutex_);
  ++requests_[{std::string(path), status}];
  ++durations_[static_cast<std::size_t>(bucket - kSeconds.begin())];
  seconds_ += seconds;
}

void Metrics::count_page(std::string_view outcome, std::uint64_t bytes_in,
                         std::uint64_t bytes_out) {
  const std::lock_guard lock(mutex_);
  const auto found = pages_.find(outcome);
  ++(found == pages_.end() ? pages_[std::string(outcome)] : found->second);
  bytes_in_ += bytes_in;
  bytes_out_ += bytes_out;
}

std::string Metrics::text() const {
  std::string out;
  const std::lock_guard lock(mutex_);
  head(out, "sito_build_info", "gauge", "Version of sito.");
  line(out, "sito_build_info{version=\"" + std::string(kVersion) + "\"}", "1");
  head(out, "sito_requests_total", "counter", "Answered requests.");
  for (const auto& [key, n] : requests_) {
    line(out,
         "sito_requests_total{path=\"" + key.first + "\",status=\"" + std::to_string(key.second) +
             "\"}",
         std::to_string(n));
  }
  head(out, "sito_request_seconds", "histogram", "Time from the end of a request to its answer.");
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < durations_.size(); ++i) {
    below += durations_[i];
    const std::string bound = i < kSeconds.size() ? number(kSeconds[i]) : "+Inf";
    line(out, "sito_request_seconds_bucket{le=\"" + bound + "\"}", std::to_string(below));
  }
  line(out, "sito_request_seconds_sum", number(seconds_));
  line(out, "sito_request_seconds_count", std::to_string(below));
  head(out, "sito_pages_total", "counter", "Pages by outcome.");
  for (const auto& [outcome, n] : pages_) {
    line(out, "sito_pages_total{outcome=\"" + outcome + "\"}", std::to_string(n));
  }
  head(out, "sito_page_bytes_total", "counter", "Bytes of pages.");
  line(out, "sito_page_bytes_total", std::to_string(bytes_in_));
  head(out, "sito_answer_bytes_total", "counter", "Bytes of answers.");
  line(out, "sito_answer_bytes_total", std::to_string(bytes_out_));
  head(out, "sito_requests_in_hand", "gauge", "Requests in progress.");
  line(out, "sito_requests_in_hand", std::to_string(in_hand_.load()));
  head(out, "process_resident_memory_bytes", "gauge", "Resident memory.");
  line(out, "process_resident_memory_bytes", std::to_string(resident_bytes()));
  return out;
}

}  // namespace sito::serve
