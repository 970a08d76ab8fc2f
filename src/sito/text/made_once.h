// SPDX-License-Identifier: Apache-2.0
// Values of languages, each made when it is first asked for. Private to the room.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace sito::text {

/// The most values that made_once() can keep: more than there are languages with data.
inline constexpr std::size_t kMostMade = 64;

namespace detail {

// A static variable for each index, because the compiler guards its making against other threads.
template <auto kMake, std::size_t kIndex>
const auto& made_at() {
  static const auto made = kMake(kIndex);
  return made;
}

template <auto kMake, std::size_t... kIndexes>
const auto& made_once(std::size_t index, std::index_sequence<kIndexes...> /*all*/) {
  constexpr std::array kGetters = {&made_at<kMake, kIndexes>...};
  return kGetters.at(index)();
}

}  // namespace detail

/// Returns the value that `kMake(index)` returned at the first call with this index, which is below
/// kMostMade. Any thread may call it.
template <auto kMake>
const auto& made_once(std::size_t index) {
  return detail::made_once<kMake>(index, std::make_index_sequence<kMostMade>());
}

}  // namespace sito::text
