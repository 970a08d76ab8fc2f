// SPDX-License-Identifier: Apache-2.0
// What stands around and behind a page that is shown: our styles and our one script.
#pragma once

#include <string_view>

namespace sito::serve {

/// Before the page's own styles: what a page looks like that has none.
extern const std::string_view kPageStyle;
/// Behind them: boxes for what is not shown, marks, highlights, and what no page may do.
extern const std::string_view kMarkStyle;
/// The script: hears marks, highlight and pick from the window around it, and says ready, hover and
/// picked to it.
extern const std::string_view kPageScript;

}  // namespace sito::serve
