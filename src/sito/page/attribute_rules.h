// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: what attributes say about being seen.
#pragma once

#include "sito/page/page.h"

namespace sito {

/// True for `hidden`, aria-hidden=true, and inline display:none or visibility:hidden.
bool hides(const Attribute& attribute);

}  // namespace sito
