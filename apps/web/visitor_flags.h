// SPDX-License-Identifier: Apache-2.0
// The flags for cookies and header fields of requests, and for their proxy.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/browser.h"
#include "sito/fetch/visitor.h"

#include "tool/flag_table.h"

#include <string>
#include <vector>

namespace sito::app {

class VisitorFlags {
 public:
  void declare(FlagTable& table);
  /// Reads the cookies. `sites` are left to the caller. `browser`: reads a profile. Errors:
  /// InvalidArgument, Malformed, Io, and those of read_profile_cookies().
  Result<void> build(const browser::BrowserOptions& browser, fetch::Visitor& visitor,
                     std::string& proxy) const;

 private:
  Result<void> add_cookies(const browser::BrowserOptions& browser, fetch::Visitor& visitor) const;

  std::string cookies_, profile_, proxy_;
  std::vector<std::string> fields_;
};

}  // namespace sito::app
