// SPDX-License-Identifier: Apache-2.0
// Writes an account as JSON that can be read again, for journals and for later sums.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"

#include <nlohmann/json_fwd.hpp>

namespace sito::corpus {

/// Writes everything except the results of templates, because runs with templates have no journal.
nlohmann::json state_of(const Account& account);
/// Malformed: it is not such an object.
Result<Account> account_of(const nlohmann::json& state);

}  // namespace sito::corpus
