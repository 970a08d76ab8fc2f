// SPDX-License-Identifier: Apache-2.0
// The pipeline of `sito corpus` with a number of workers: CPU time, wall time, and how much of
// their time the workers waited for each other. Prints one JSON object.
#include "sito/corpus/run.h"
#include "sito/write/writer.h"

#include "bench/measure.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace sito;  // a program of one file

double wall_seconds() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

bool run_with(unsigned threads, const char* archive, const char* path) {
  corpus::RunOptions options;
  options.inputs = {archive};
  options.threads = threads;
  corpus::Output output;
  output.path = path;
  output.format = write::find_format("vertical");
  auto settings = write::resolve_settings(*output.format, {});
  if (!settings) return false;
  output.settings = *settings;
  options.outputs = {output};
  corpus::Progress progress;
  const double cpu_begin = bench::cpu_seconds();
  const double wall_begin = wall_seconds();
  const auto account = corpus::run(options, progress);
  const double cpu = bench::cpu_seconds() - cpu_begin;
  const double wall = wall_seconds() - wall_begin;
  if (!account) {
    std::fprintf(stderr, "sito_threads: %s\n", to_string(account.error()).c_str());
    return false;
  }
  const double busy = static_cast<double>(progress.busy_ns.load());
  std::printf(
      "{\"row\": \"%u thread%s\", \"cpu_s\": %.6f, \"wall_s\": %.6f, \"wait_share\": %.6f, "
      "\"digest\": \"%llu documents, %llu text bytes\"}\n",
      threads, threads == 1 ? "" : "s", cpu, wall,
      busy > 0 ? static_cast<double>(progress.wait_ns.load()) / busy : 0.0,
      static_cast<unsigned long long>(account->written),
      static_cast<unsigned long long>(account->text_bytes));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (!bench::build_is_measurable()) return 2;
  if (argc != 4) {
    std::fprintf(stderr, "usage: sito_threads ARCHIVE OUTPUT THREADS\n");
    return 2;
  }
  const int threads = std::atoi(argv[3]);
  return threads > 0 && run_with(static_cast<unsigned>(threads), argv[1], argv[2]) ? 0 : 1;
}
