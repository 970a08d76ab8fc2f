// SPDX-License-Identifier: Apache-2.0
// The XQuery processor of a workbench: started at its first use, kept until the end.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/template/template.h"
#include "sito/xqt/engine.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sito::serve {

/// An error in a query and its place: from 1 on, 0 if unknown.
struct QueryError {
  std::string message;
  std::uint32_t line = 0, column = 0;
};

/// Several threads may use it at once.
class XqtQueries {
 public:
  XqtQueries();
  ~XqtQueries();

  /// Runs the module of a template. Unsupported: there is no processor; the message says how to get
  /// one.
  Result<std::unique_ptr<xqt::Engine>> engine(const fields::Template& mapping);
  /// Empty: the query can be run. Errors: those of engine().
  Result<std::vector<QueryError>> check(const std::string& query);

 private:
  struct Processor;
  std::unique_ptr<Processor> processor_;
};

}  // namespace sito::serve
