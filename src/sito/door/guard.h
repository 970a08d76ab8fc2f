// SPDX-License-Identifier: Apache-2.0
// What all public functions do about a lack of memory or data, and about pages beyond the limits.
#pragma once

#include "sito/base/error.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/text/segment.h"

#include <cstddef>
#include <new>
#include <string>
#include <string_view>

namespace sito::door {

/// Runs `work`. After a lack of memory, calls `repair` for the parts that `work` left in an unknown
/// state.
template <typename Work, typename Repair>
auto guarded(Work work, Repair repair) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    repair();
    return Error{ErrorCode::OutOfMemory, "there is not enough memory for the page"};
  }
}

inline Result<void> check_size(std::string_view bytes, const Limits& limits) {
  if (bytes.size() <= limits.source_bytes) return {};
  return Error{ErrorCode::TooLarge, "the page has " + std::to_string(bytes.size()) +
                                        " bytes, more than " + std::to_string(limits.source_bytes)};
}

/// Fails if words came out together since the last call, because ICU had no dictionary for them.
inline Result<void> check_dictionaries() {
  const std::string_view missed = text::take_missed_dictionary();
  if (missed.empty()) return {};
  return Error{ErrorCode::Io, "ICU's dictionary '" + std::string(missed) +
                                  "' is missing, without which words of its script cannot be "
                                  "told apart: install sito-icu (docs/python.md)"};
}

/// Paths of deeply nested pages are long: after this many bytes, the other paths of a page are left
/// empty.
inline constexpr std::size_t kMaxPathBytes = std::size_t{16} << 20;

}  // namespace sito::door
