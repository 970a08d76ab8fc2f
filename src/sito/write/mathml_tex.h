// SPDX-License-Identifier: Apache-2.0
// Converts MathML to TeX, for formats whose formulas are TeX.
#pragma once

#include <string>
#include <string_view>

namespace sito::write {

/// Returns the TeX of a formula in MathML presentation markup; "" if it shows nothing. The result
/// never begins with `<`. Characters without a command of LaTeX or AMS-LaTeX stand for themselves.
/// Cost: linear.
std::string tex_of_mathml(std::string_view mathml);

}  // namespace sito::write
