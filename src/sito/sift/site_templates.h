// SPDX-License-Identifier: Apache-2.0
// The templates of many sites: on disk, and some of them ready for use in each thread.
#pragma once

#include "sito/base/result.h"
#include "sito/io/temp_file.h"
#include "sito/site/site_template.h"
#include "sito/url/site_key.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::sift {

/// Filled by one thread, then read by any number. Memory: some bytes for each site.
class SiteTemplates {
 public:
  /// Keeps the templates in a temporary file in `folder`. Io: the file cannot be made.
  static Result<std::unique_ptr<SiteTemplates>> make(const std::string& folder);
  /// Keeps the templates in memory, for a few of them.
  static std::unique_ptr<SiteTemplates> in_memory();

  /// InvalidArgument: a template has this key already, or it is not a key of site_key(); Io.
  Result<void> add(const SiteTemplate& site);
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  /// Declares that the user chose these templates for the given pages. If there is only one
  /// template, pages without a URL (files) belong to its site.
  void take_pages_without_address() { takes_pages_without_address_ = true; }

  /// Returns the number of the template for a page with this URL: that of its path before that of
  /// its host, its domain, and all; size() if there is none.
  [[nodiscard]] std::size_t find(std::string_view url) const;
  [[nodiscard]] Result<SiteTemplate> read(std::size_t number) const;
  /// InvalidArgument: no template has this key.
  [[nodiscard]] Result<SiteTemplate> read_key(const std::string& key) const;

 private:
  struct Place {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  explicit SiteTemplates(std::optional<io::TempFile> file) : file_(std::move(file)) {}

  std::optional<io::TempFile> file_;
  std::string memory_;  // without a file
  std::vector<Place> places_;
  bool takes_pages_without_address_ = false;
  std::unordered_map<std::string, std::size_t> by_key_;
  std::vector<url::SiteUnit> units_;  // of the keys, the most specific first
};

/// Templates ready for use; keeps the most recently used ones. One per thread.
class SiteAppliers {
 public:
  static constexpr std::size_t kReady = 32;

  explicit SiteAppliers(const SiteTemplates& templates) : templates_(templates) {}
  /// Returns null if no template is for pages with this URL. Valid until the next call.
  Result<const site::Applier*> for_page(std::string_view url);

 private:
  const SiteTemplates& templates_;
  std::list<std::pair<std::size_t, site::Applier>> ready_;  // the most recently used first
};

}  // namespace sito::sift
