// SPDX-License-Identifier: Apache-2.0
// The flags for cookies and header fields of requests, and for their proxy.
#pragma once

#include "sito/base/result.h"
#include "sito/fetch/visitor.h"

#include "tool/flag_table.h"

#include <string>
#include <vector>

namespace sito::app {

class VisitorFlags {
 public:
  void declare(FlagTable& table);
  /// Reads the file of cookies. `sites` are left to the caller. Errors: InvalidArgument, Malformed,
  /// Io.
  Result<void> build(fetch::Visitor& visitor, std::string& proxy) const;

 private:
  std::string cookies_, proxy_;
  std::vector<std::string> fields_;
};

}  // namespace sito::app
