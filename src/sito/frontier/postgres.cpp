// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/database.h"
namespace sito::frontier {
Result<std::unique_ptr<Database>> open_postgres(const std::string& location) {
  return Error{ErrorCode::Unsupported, "no PostgreSQL yet", {location}};
}
}  // namespace sito::frontier
