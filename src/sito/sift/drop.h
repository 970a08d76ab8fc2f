// SPDX-License-Identifier: Apache-2.0
// The reason why a page gives no document.
#pragma once

#include "sito/extract/page_state.h"

#include <cstdint>
#include <string_view>

namespace sito::sift {

using extract::PageState;

/// The reason why a page gave no document, or Kept. Not a failure. Every page state is a reason,
/// besides those listed here.
class Drop {
 public:
  enum Reason : std::uint8_t {
    Kept,
    NoContent,  ///< the row kept nothing of a page without a special state
    OtherLanguage,
    OtherPageType,
  };
  constexpr Drop(Reason reason) : reason_(reason) {}  // NOLINT: implicit, for comparisons
  constexpr Drop(PageState state) : reason_(NoContent), state_(state) {}  // NOLINT: the same

  /// Returns Content if the reason is not the state of the page.
  [[nodiscard]] constexpr PageState state() const { return state_; }
  friend constexpr bool operator==(const Drop&, const Drop&) = default;
  /// Returns "kept", "no-content", "other-language", "other-page-type", or the name of the state.
  friend std::string_view name_of(Drop drop);

 private:
  Reason reason_;
  PageState state_ = PageState::Content;
};
std::string_view name_of(Drop drop);

}  // namespace sito::sift
