// SPDX-License-Identifier: Apache-2.0
// The pages that a workbench has in hand: parsed, named so that nobody can guess, and no more of
// them than there is room for.
#pragma once

#include "sito/base/result.h"
#include "sito/page/html.h"
#include "sito/page/page.h"
#include "sito/page/parse.h"

#include "serve/json.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace sito::serve {

/// A page as it came.
struct RawPage {
  std::string name;     ///< for people
  std::string url;      ///< "" when unknown
  std::string charset;  ///< as the server declared it; "" when it did not
  std::string bytes;
};

/// A page in hand. Immutable; may be read by several threads.
class OpenPage {
 public:
  /// Errors: Unsupported for what is no HTML, TooLarge.
  static Result<std::shared_ptr<const OpenPage>> open(RawPage raw);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& secret() const { return secret_; }  ///< of the view's address
  [[nodiscard]] const RawPage& raw() const { return raw_; }
  [[nodiscard]] const Page& page() const { return page_; }
  /// Memory, about.
  [[nodiscard]] std::size_t weight() const { return weight_; }
  /// What the API says of it.
  [[nodiscard]] OrderedJson json() const;

 private:
  OpenPage() = default;

  std::string id_, secret_;
  RawPage raw_;
  HtmlDecoder decoder_;
  Html html_;
  Page page_;
  std::size_t weight_ = 0;
};

/// Several threads may use it at once.
class PageShelf {
 public:
  static constexpr std::size_t kMostPages = 200;
  static constexpr std::size_t kMostBytes = std::size_t{512} << 20;
  static constexpr std::size_t kMostPageBytes = std::size_t{32} << 20;

  /// Adds a page; the oldest go when there are too many. Those in use live on.
  void add(std::shared_ptr<const OpenPage> page);
  /// Null: it is not there, or not any more.
  [[nodiscard]] std::shared_ptr<const OpenPage> find(std::string_view id) const;
  [[nodiscard]] std::shared_ptr<const OpenPage> find_by_secret(std::string_view secret) const;
  bool remove(std::string_view id);

 private:
  mutable std::mutex mutex_;
  std::deque<std::shared_ptr<const OpenPage>> pages_;  // oldest first
  std::size_t bytes_ = 0;
};

}  // namespace sito::serve
