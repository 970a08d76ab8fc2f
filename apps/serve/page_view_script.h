// SPDX-License-Identifier: Apache-2.0
// Our styles and our one script for a page that is shown.
#pragma once

#include <string_view>

namespace sito::serve {

/// Stands before the page's own styles: the default look of a page.
extern const std::string_view kPageStyle;
/// Stands behind them: boxes for hidden parts, marks, highlights, and rules that no page may break.
extern const std::string_view kMarkStyle;
/// The script: receives marks, highlight and pick from the window around it, and sends ready, hover
/// and picked to it.
extern const std::string_view kPageScript;

}  // namespace sito::serve
