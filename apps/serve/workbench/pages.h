// SPDX-License-Identifier: Apache-2.0
// The open pages of a workbench: parsed, with names that nobody can guess, and only as many as
// there is room for.
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

/// A page as it was received.
struct RawPage {
  std::string name;     ///< for people
  std::string url;      ///< "" if unknown
  std::string charset;  ///< as the server declared it; "" if it did not
  std::string bytes;
  std::string path = {};  ///< of a file below the root; "" for others
};

/// An open page. Immutable; several threads may read it.
class OpenPage {
 public:
  /// Errors: Unsupported if it is not HTML, TooLarge.
  static Result<std::shared_ptr<const OpenPage>> open(RawPage raw);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& secret() const { return secret_; }  ///< in the view's URL
  [[nodiscard]] const RawPage& raw() const { return raw_; }
  [[nodiscard]] const Page& page() const { return page_; }
  /// Returns the approximate memory in bytes.
  [[nodiscard]] std::size_t weight() const { return weight_; }
  /// Returns the description of the page for the API.
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

  /// Adds a page; removes the oldest if there are too many. Pages in use stay alive.
  void add(std::shared_ptr<const OpenPage> page);
  /// Returns null if it is not there, or no longer.
  [[nodiscard]] std::shared_ptr<const OpenPage> find(std::string_view id) const;
  [[nodiscard]] std::shared_ptr<const OpenPage> find_by_secret(std::string_view secret) const;
  bool remove(std::string_view id);

 private:
  mutable std::mutex mutex_;
  std::deque<std::shared_ptr<const OpenPage>> pages_;  // oldest first
  std::size_t bytes_ = 0;
};

}  // namespace sito::serve
