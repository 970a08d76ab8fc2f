// SPDX-License-Identifier: Apache-2.0
// Runs loops over numbers with the wide vectors of the processor.
#pragma once

namespace sito {

#if defined(__x86_64__)
/// The loop, compiled for AVX2.
template <typename Loop>
[[gnu::target("avx2"), gnu::noinline]] void run_with_avx2(const Loop& loop) {
  loop();
}
#endif

/// Runs `loop`, which is compiled twice: for every processor, and for those with AVX2. For that, it
/// has to be inlined: `[&]() __attribute__((always_inline)) { ... }`. The results are the same if
/// the compiler may not reorder or fuse operations, because each lane has its own.
template <typename Loop>
void run_wide(const Loop& loop) {
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  if (has_avx2) return run_with_avx2(loop);
#endif
  loop();
}

}  // namespace sito
