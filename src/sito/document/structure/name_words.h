// SPDX-License-Identifier: Apache-2.0
// Words in classes and names of elements, which generators join in many ways.
#pragma once

#include "sito/page/page.h"

#include <string_view>

namespace sito::structured {

/// Return true if a token of a class list has a word for formulas or for code as one of its parts:
/// "js-inline-math", "formulaInl" and "ztext-math" have one, "aftermath" and "context" have none.
/// Cost: linear in the list.
bool names_formula(std::string_view classes);
bool names_code(std::string_view classes);

/// Returns true if a token of a class list is one of kNumberClasses, or "line" and one of
/// kNumberWords in any case, perhaps with a hyphen or underscore between. Cost: linear.
bool names_line_numbers(std::string_view classes);

/// Return true for elements with a name of their own (`d-math`, `math-renderer`, `d-code`) that has
/// such a word. MathJax gives parts of its output names, too; they do not count.
bool is_formula_element(const Page& page, NodeId id);
bool is_code_element(const Page& page, NodeId id);

}  // namespace sito::structured
