// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: attributes that hide an element.
#pragma once

#include "sito/page/page.h"

#include <span>

namespace sito {

/// Returns true if an attribute hides its element: `hidden`, aria-hidden=true, and inline
/// display:none or visibility:hidden; but not for `<div hidden id="S:0">`, because React servers
/// send parts of the page in such boxes, which a script then moves into place.
bool hide(std::span<const Attribute> attributes);

}  // namespace sito
