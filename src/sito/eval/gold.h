// SPDX-License-Identifier: Apache-2.0
// Gold sets: pages with known main text (docs/evaluation.md describes the format).
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/error.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold_pieces.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// One page of a set with its gold. All text is valid UTF-8.
struct GoldPage {
  std::string id;
  std::string url;
  std::string page_type;              ///< "article", "forum" ...; "" if unknown
  std::string language;               ///< ISO 639-1 code, as the set has it; "" if unknown
  std::string charset;                ///< declared by the server; "" if unknown
  std::optional<std::string> text;    ///< main text; "" if the page has none; nothing if unknown
  std::optional<std::string> marked;  ///< main text with CleanEval's marks (marks.h); without a
                                      ///< gold text, `text` is made from it
  std::vector<std::string> with;      ///< segments that belong to the main text
  std::vector<std::string> without;   ///< segments that do not
  std::optional<std::string> title;   ///< "" if the page has none; nothing if unknown
  std::optional<std::string> author;  ///< names separated by "; "; as title
  std::optional<std::string> date;    ///< of publication, begins with YYYY-MM-DD; as title
  // For the detection of structure.
  std::optional<std::string> updated;                ///< day of the last change; as title
  std::optional<std::string> perex;                  ///< the lead before the text; as title
  std::optional<std::string> category;               ///< as title
  std::optional<std::vector<std::string>> keywords;  ///< nothing if unknown
  std::optional<std::vector<std::string>> comments;  ///< of readers; nothing if unknown
  std::string comment_text;  ///< comments of readers as one text, in some sets
  /// Attributes of the thing that a page describes, as printed, by name ("isbn_13").
  std::map<std::string, std::vector<std::string>> attributes;
  std::string site_kind;  ///< "news", "blog" ...; "" if unknown
  std::string site;       ///< names the site: the field of the set, or made from a URL; or ""
  std::string seen;       ///< when the page was fetched or written, ISO 8601; "" if unknown
  bool error = false;     ///< an error page by its status
  std::vector<GoldPiece> pieces;  ///< all text of the page in order; empty if unknown
  std::string path;               ///< file of the page; "" if `html` holds it
  std::string html;
  Where where;  ///< the line that describes the page
  [[nodiscard]] bool has_segments() const { return !with.empty() || !without.empty(); }
};

struct GoldSet {
  std::string name;
  std::string digest;  ///< hexadecimal SHA-1 of the lines that describe the pages
  std::vector<GoldPage> pages;
  std::uint64_t n_without_gold = 0;  ///< pages without gold; they are left out
  std::uint64_t n_lost = 0;          ///< unusable lines
};

/// Selects pages of a set.
struct GoldFilter {
  std::vector<std::string> page_types;  ///< empty: all
  std::string split;                    ///< "": all
  std::string language;                 ///< "": all
  bool metadata = false;                ///< also pages with only a gold title, author or date
  std::size_t max_pages = static_cast<std::size_t>(-1);  ///< of those that pass the other filters
};

/// Problems that lose a page, noted to Diagnostics.
inline constexpr std::string_view kBadLine = "gold-bad-line";
inline constexpr std::string_view kDuplicateId = "gold-duplicate-id";
inline constexpr std::string_view kNoPage = "gold-no-page";
inline constexpr std::string_view kPageMissing = "gold-page-missing";
inline constexpr std::string_view kPageUnreadable = "gold-page-unreadable";
/// Not an error: the page has no gold.
inline constexpr std::string_view kNoGold = "gold-without-text";

/// Reads a set: a folder with `pages.jsonl` whose objects name the pages' files in `html`, or a
/// JSONL file whose objects hold the pages there (or name files); both may be compressed.
///
/// Notes:  kBadLine, kDuplicateId, kNoPage, kNoGold, each with its place.
/// Errors: Io and the like if the set cannot be read; InvalidArgument if no page is left.
/// Memory: the gold texts, and the pages inside the JSONL.
Result<GoldSet> read_gold(const std::string& path, const GoldFilter& filter,
                          Diagnostics& diagnostics);

/// Returns the pages with known main text, sorted by id; at most `max_pages`, evenly spread.
std::vector<const GoldPage*> pages_with_text(const GoldSet& set, std::size_t max_pages);

/// Returns the pages with known main text or segments, as pages_with_text does.
std::vector<const GoldPage*> pages_to_learn_from(const GoldSet& set, std::size_t max_pages);

/// Returns the bytes of a page. Errors: Io for a missing file; Truncated, Malformed, TooLarge.
Result<std::string> read_page(const GoldPage& page, const Limits& limits);

}  // namespace sito::eval
