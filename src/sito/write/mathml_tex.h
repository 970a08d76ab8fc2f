// SPDX-License-Identifier: Apache-2.0
// MathML as TeX, for formats whose formulas are TeX.
#pragma once

#include <string>
#include <string_view>

namespace sito::write {

/// The TeX of a formula in MathML presentation markup; "" when it shows nothing. Characters that
/// have no command of LaTeX or AMS-LaTeX stand for themselves. Cost: linear.
std::string tex_of_mathml(std::string_view mathml);

}  // namespace sito::write
