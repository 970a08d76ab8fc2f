// SPDX-License-Identifier: Apache-2.0
// What commands that read archives share: their inputs, and what they say of damage.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::app {

/// Appends the files that the inputs are (folders stand for what is in them) and gives their size
/// in bytes. Unless quiet, says on stderr how many files of folders were passed over.
Result<std::uint64_t> expand_inputs(const std::vector<std::string>& inputs, bool quiet,
                                    std::vector<std::string>& files);

/// Says on stderr where damage was that cost text, or, with `all`, every odd thing.
void print_notes(const corpus::Account& account, bool all);

}  // namespace sito::app
