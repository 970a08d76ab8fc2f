// SPDX-License-Identifier: Apache-2.0
// Site-config files of FiveFilters, which Full-Text RSS, wallabag and others read: one directive a
// line (docs/formats/site-config.md).
#pragma once

#include "sito/base/result.h"
#include "sito/structure/field_template.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

/// A line that was read and does nothing here, and why.
struct SiteConfigNote {
  std::uint32_t line = 0;  ///< from 1 on
  std::string message;
};

struct SiteConfig {
  FieldTemplate fields;  ///< Title, Article, Author and Date, as far as the file has them
  std::vector<std::string> test_urls;
  std::vector<SiteConfigNote> notes;
};

/// Longer files are none; the longest there are have some thousand bytes.
inline constexpr std::size_t kMostSiteConfigBytes = std::size_t{256} << 10;

/// Malformed, with the line: a line that is no directive; without a line: no directive that finds a
/// field. Directives without a meaning here and paths that are no XPath 1.0 are notes.
Result<SiteConfig> read_site_config(std::string_view text);

/// The paths of title, article, author and date, what is stripped, and addresses to test with.
/// What the format has no directive for is left out, and named in a comment.
std::string to_site_config(const FieldTemplate& fields, std::span<const std::string> test_urls);

/// Which pages a file is for, by its name: "example.org.txt" is "host:example.org",
/// ".example.org.txt" (with its subdomains) is "domain:example.org", anything else "all".
std::string key_of_site_config(std::string_view path);

}  // namespace sito::structure
