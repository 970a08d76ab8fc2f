// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: what attributes say about being seen.
#pragma once

#include "sito/page/page.h"

#include <span>

namespace sito {

/// True when one of an element's attributes hides it: `hidden`, aria-hidden=true, and inline
/// display:none or visibility:hidden. Not `<div hidden id="S:0">`: in such boxes servers of React
/// send parts of the page that a script puts into their place a moment later.
bool hide(std::span<const Attribute> attributes);

}  // namespace sito
