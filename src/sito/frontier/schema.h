// SPDX-License-Identifier: Apache-2.0
// The tables of a frontier (docs/formats/crawl.md), for both databases.
#pragma once

#include "sito/base/result.h"
#include "sito/frontier/database.h"

#include <cstdint>

namespace sito::frontier {

/// Version of the tables. Another version has other tables or columns.
inline constexpr std::int64_t kSchemaVersion = 2;

/// Values of sito_address.state. Statements contain the numbers, so that the databases see which
/// partial indexes they may use.
enum class Stored : std::int64_t {
  Waiting = 0,
  Leased = 1,
  Done = 2,
  Dropped = 3,
  Failed = 4,
  Delayed = 5,  ///< waits, but not before `not_before`; not counted in sito_host.waiting
};

/// Makes the tables if there are none; with `read_only` that is an error. Errors: Malformed: not a
/// frontier, or one of another version.
Result<void> prepare_schema(Database& database, bool read_only);

}  // namespace sito::frontier
