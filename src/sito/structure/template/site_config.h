// SPDX-License-Identifier: Apache-2.0
// Reads and writes site-config files of FiveFilters, which Full-Text RSS, wallabag and others read:
// one directive a line (docs/formats/site-config.md).
#pragma once

#include "sito/base/result.h"
#include "sito/structure/template/field_reader.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

/// A line without effect here, and the reason.
struct SiteConfigNote {
  std::uint32_t line = 0;  ///< from 1 on
  std::string message;
};

struct SiteConfig {
  fields::Template fields;  ///< Title, Article, Author and Date, as far as the file has them
  std::vector<std::string> test_urls;
  std::vector<SiteConfigNote> notes;
};

/// Longer files are refused; the longest known files have some thousand bytes.
inline constexpr std::size_t kMaxSiteConfigBytes = std::size_t{256} << 10;

/// Errors: Malformed, with the line: not a directive; without a line: no directive finds a field.
/// Directives without a meaning here and paths that are not XPath 1.0 become notes.
Result<SiteConfig> read_site_config(std::string_view text);

/// Writes the paths of title, article, author and date, what is stripped, and test URLs. Fields
/// without a directive in the format are left out, and named in a comment.
std::string to_site_config(const fields::Template& site, std::span<const std::string> test_urls);

/// Returns the key of the pages of a file, by its name: "example.org.txt" is "host:example.org",
/// ".example.org.txt" (with its subdomains) is "domain:example.org", anything else "all".
std::string key_of_site_config(std::string_view path);

}  // namespace sito::structure
