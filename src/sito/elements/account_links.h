// SPDX-License-Identifier: Apache-2.0
// Finds links that change the account of a reader who is logged in (data/elements/account_links.txt).
#pragma once

#include <string_view>

namespace sito::elements {

/// Returns true if the label of a link, or its URL, says that it ends a login, deletes something or
/// ends a subscription. A label counts if it is short, so that the title of an article ("How to log
/// out of ...") does not. A URL counts by the last part of its path and by the values of its query,
/// without extension: "/account/sign-out", "?mode=logout". Cost: linear in both.
bool changes_account(std::string_view label, std::string_view url);

}  // namespace sito::elements
