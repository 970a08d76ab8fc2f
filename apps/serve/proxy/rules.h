// SPDX-License-Identifier: Apache-2.0
// Rules for the pages of a site or of a kind (docs/service.md).
#pragma once

#include "sito/base/result.h"

#include "serve/json.h"
#include "tool/page_flags.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace sito::serve {

/// For the pages of a site, or of a kind.
struct CleaningRule {
  bool clean = true;  ///< false: they pass unchanged
  /// The options of `sito extract` for them; null: those of the command.
  std::shared_ptr<const app::PageFlags> flags;
  std::string key;  ///< of an extractor for these options
};

/// Plain data, immutable once made.
class CleaningRules {
 public:
  /// Reads {"sites": {HOST: RULE}, "kinds": {KIND: RULE}}, where a rule is {"clean": false} or
  /// {"options": {NAME: VALUE}}. InvalidArgument: the message says what is wrong and where.
  static Result<CleaningRules> parse(const Json& settings);

  /// Adds a rule by which a host and its subdomains pass unchanged. InvalidArgument: it is not a
  /// host, but for example a URL.
  Result<void> leave(std::string_view host);

  /// Returns the rule of the host, or else of the nearest host above it; null: there is none.
  [[nodiscard]] const CleaningRule* of_host(std::string_view host) const;
  /// Returns the rule for the type that the row gives to a page: "article", "forum" ...
  [[nodiscard]] const CleaningRule* of_kind(std::string_view kind) const;
  [[nodiscard]] bool has_kinds() const { return !kinds_.empty(); }
  /// Returns the rules as they were read.
  [[nodiscard]] const OrderedJson& json() const { return json_; }

 private:
  using Table = std::map<std::string, CleaningRule, std::less<>>;

  Table sites_, kinds_;
  OrderedJson json_ = {{"sites", OrderedJson::object()}, {"kinds", OrderedJson::object()}};
};

}  // namespace sito::serve
