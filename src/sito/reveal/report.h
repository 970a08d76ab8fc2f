// SPDX-License-Identifier: Apache-2.0
// What the loop did on a page, for programs.
#pragma once

#include "sito/reveal/reveal.h"

#include <string>

namespace sito::reveal {

/// One JSON object without a line end: url, status, clicks, links by class, words, notes,
/// incidents, seconds ... (docs/formats/reveal.md).
std::string to_json(const Revealed& revealed);

}  // namespace sito::reveal
