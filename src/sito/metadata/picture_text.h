// SPDX-License-Identifier: Apache-2.0
// Divides the text at a picture into its caption and its credit.
#pragma once

#include <string_view>

namespace sito {

/// Views into the text; "" for a part that it does not have.
struct PictureText {
  std::string_view caption;
  std::string_view credit;
};

/// Divides "The bridge. Photo: Jane Doe" at the words in front of the credit. Cost: linear in the
/// text, with a small factor.
PictureText divide_caption(std::string_view text);

/// Returns a credit without "Photo:" and signs around it.
std::string_view without_credit_label(std::string_view credit);

}  // namespace sito
