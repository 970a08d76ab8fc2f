// SPDX-License-Identifier: Apache-2.0
// AsciiMath, a way to write formulas without backslashes: `sum_(i=1)^n i^3`.
#pragma once

#include <string>
#include <string_view>

namespace sito::structured {

/// Returns AsciiMath as TeX: "\sum_{i=1}^n i^3". Every text is AsciiMath: a word that is not a
/// symbol is a variable. Brackets deeper than 32 levels stay as they are. Cost: linear; the front
/// of a matrix is read up to four times.
std::string ascii_math_to_tex(std::string_view text);

}  // namespace sito::structured
