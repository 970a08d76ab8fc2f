// SPDX-License-Identifier: Apache-2.0
// Gold sets: pages whose main text is known (docs/evaluation.md describes the format).
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

/// One page of a set, and what is known of it. All text is valid UTF-8.
struct GoldPage {
  std::string id;
  std::string url;
  std::string page_type;            ///< "article", "forum" ...; "" when the set does not say
  std::string charset;              ///< that the server declared; "" when the set does not say
  std::optional<std::string> text;  ///< main text; "" when the page has none; nothing when unknown
  std::optional<std::string> marked;  ///< main text with CleanEval's marks (marks.h); a page that
                                      ///< has only this has its `text` from here
  std::vector<std::string> with;      ///< pieces of text that belong to the main text
  std::vector<std::string> without;   ///< pieces that do not
  std::optional<std::string> title;   ///< "" when the page has none; nothing when unknown
  std::optional<std::string> author;  ///< names with "; " between them; as title
  std::optional<std::string> date;    ///< of publication, YYYY-MM-DD in front; as title
  // For the detection of structure.
  std::optional<std::string> updated;                ///< day of the last change; as title
  std::optional<std::string> perex;                  ///< the lead in front of the text; as title
  std::optional<std::string> category;               ///< as title
  std::optional<std::vector<std::string>> comments;  ///< of readers; nothing when unknown
  /// Values of things that a page tells of, as printed there, by name ("isbn_13").
  std::map<std::string, std::vector<std::string>> attributes;
  std::string site_kind;  ///< "news", "blog" ...; "" when the set does not say
  std::string site;    ///< pages of one site have the same: the field, or made of an address; or ""
  std::string seen;    ///< when the page was read or written, ISO 8601; "" when unknown
  bool error = false;  ///< an error page by its status
  std::vector<GoldPiece> pieces;  ///< all text of the page in its order; empty when unknown
  std::string path;               ///< of the page; "" when `html` holds it
  std::string html;
  Where where;  ///< the line that describes the page
  [[nodiscard]] bool has_segments() const { return !with.empty() || !without.empty(); }
};

struct GoldSet {
  std::string name;
  std::string digest;  ///< SHA-1 in hexadecimal of the lines that describe the pages
  std::vector<GoldPage> pages;
  std::uint64_t n_without_gold = 0;  ///< pages of which nothing is known; they are left out
  std::uint64_t n_lost = 0;          ///< lines that could not be used
};

/// Which pages of a set are taken.
struct GoldFilter {
  std::vector<std::string> page_types;  ///< empty: all
  std::string split;                    ///< "": all
  bool metadata = false;  ///< pages of which only title, author or date are known count too
  std::size_t max_pages = static_cast<std::size_t>(-1);  ///< of those that pass the rest
};

/// Problems that cost a page, as told to Diagnostics.
inline constexpr std::string_view kBadLine = "gold-bad-line";
inline constexpr std::string_view kDuplicateId = "gold-duplicate-id";
inline constexpr std::string_view kNoPage = "gold-no-page";
inline constexpr std::string_view kPageMissing = "gold-page-missing";
inline constexpr std::string_view kPageUnreadable = "gold-page-unreadable";
/// A problem that is no fault: nothing is known of the page.
inline constexpr std::string_view kNoGold = "gold-without-text";

/// Reads a set: a folder with `pages.jsonl` whose objects name the pages' files in `html`, or a
/// JSONL file whose objects hold the pages themselves there (or name them); both also compressed.
///
/// Notes:  kBadLine, kDuplicateId, kNoPage, kNoGold, each with its place.
/// Errors: Io and the like when the set cannot be read; InvalidArgument when it has no page left.
/// Memory: the gold texts and the pages that are inside the JSONL.
Result<GoldSet> read_gold(const std::string& path, const GoldFilter& filter,
                          Diagnostics& diagnostics);

/// The pages whose main text is known, by id; no more than `max_pages` of them, evenly spread.
std::vector<const GoldPage*> pages_with_text(const GoldSet& set, std::size_t max_pages);

/// The same for pages whose main text or pieces of it are known.
std::vector<const GoldPage*> pages_to_learn_from(const GoldSet& set, std::size_t max_pages);

/// The bytes of a page. Errors: Io for a missing file; Truncated, Malformed, TooLarge.
Result<std::string> read_page(const GoldPage& page, const Limits& limits);

}  // namespace sito::eval
