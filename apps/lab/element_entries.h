// SPDX-License-Identifier: Apache-2.0
// Files of labelled elements, for the commands that read them.
#pragma once

#include "sito/base/result.h"
#include "sito/elements/entry.h"

#include <string>
#include <vector>

namespace sito::app {

/// Reads files of entries ("-": standard input), one after another; compressed or not.
Result<std::vector<elements::Entry>> read_entry_files(const std::vector<std::string>& files);

}  // namespace sito::app
