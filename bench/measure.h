// SPDX-License-Identifier: Apache-2.0
// What every program of the bench asks of the system: CPU time, peak memory, and whether this build
// may be measured at all.
#pragma once

#include <time.h>

#include <cstdio>
#include <cstring>

namespace bench {

/// CPU seconds of this process so far: user and system, all threads.
inline double cpu_seconds() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Peak resident memory of this process in KiB. VmHWM and not ru_maxrss, which a process inherits
/// from the one that started it.
inline long peak_kb() {
  std::FILE* status = std::fopen("/proc/self/status", "r");
  if (status == nullptr) return 0;
  char line[256];
  long peak = 0;
  while (std::fgets(line, sizeof line, status) != nullptr) {
    if (std::sscanf(line, "VmHWM: %ld", &peak) == 1) break;
  }
  std::fclose(status);
  return peak;
}

/// False, with a message, in a build with assertions or sanitizers: its times say nothing.
inline bool build_is_measurable() {
#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  std::fprintf(stderr,
               "refusing to measure: assertions or sanitizers are on (use the bench preset)\n");
  return false;
#else
  return true;
#endif
}

}  // namespace bench
