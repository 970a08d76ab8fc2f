// SPDX-License-Identifier: Apache-2.0
// The templates of many sites: on disk, some of them ready for use in each thread.
#pragma once

#include "sito/base/result.h"
#include "sito/io/temp_file.h"
#include "sito/site/site_template.h"
#include "sito/url/site_key.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::corpus {

/// Filled by one thread, then read by any number. Memory: some bytes a site.
class SiteTemplates {
 public:
  /// Keeps the templates in a temporary file of `folder`. Io when there can be none.
  static Result<std::unique_ptr<SiteTemplates>> make(const std::string& folder);

  /// InvalidArgument: there is one with this key already, or the key is none of site_key(); Io.
  Result<void> add(const SiteTemplate& site);
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  /// Somebody has chosen these templates for the pages at hand: where there is one only, pages
  /// without an address (files) are of its site.
  void take_pages_without_address() { takes_pages_without_address_ = true; }

  /// The number of the template for a page with this address, that of its path before that of its
  /// host, its domain, and all; size() when there is none.
  [[nodiscard]] std::size_t find(std::string_view url) const;
  [[nodiscard]] Result<SiteTemplate> read(std::size_t number) const;
  /// InvalidArgument: there is none with this key.
  [[nodiscard]] Result<SiteTemplate> read_key(const std::string& key) const;

 private:
  struct Place {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  explicit SiteTemplates(io::TempFile file) : file_(std::move(file)) {}

  io::TempFile file_;
  std::vector<Place> places_;
  bool takes_pages_without_address_ = false;
  std::unordered_map<std::string, std::size_t> by_key_;
  std::vector<url::SiteUnit> units_;  // of the keys, the most special first
};

/// Templates ready for use; keeps those used last. One per thread.
class SiteAppliers {
 public:
  static constexpr std::size_t kReady = 32;

  explicit SiteAppliers(const SiteTemplates& templates) : templates_(templates) {}
  /// Null when there is no template for pages with this address. Valid until the next call.
  Result<const site::Applier*> for_page(std::string_view url);

 private:
  const SiteTemplates& templates_;
  std::list<std::pair<std::size_t, site::Applier>> ready_;  // used last in front
};

}  // namespace sito::corpus
