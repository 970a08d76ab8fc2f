// SPDX-License-Identifier: Apache-2.0
// Pages to documents.
#pragma once

#include "sito/api.h"
#include "sito/archive.h"
#include "sito/base/result.h"
#include "sito/document.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace SITO_DOOR {
/// How pages are turned into documents. Plain data; the defaults are those of `sito extract`,
/// which docs/cli.md describes, with metadata and structure.
struct Options {
  std::string algorithm = "sito";  ///< a row of `sito list algorithms`, or an expression of rows
  Settings params;                 ///< of the algorithm; `_` may stand for `-` in their names
  std::string model;               ///< "permissive": the model of permissive licences alone
  std::string stop_list;           ///< a language that ships, or "none"; "": the page's own
  std::vector<std::string> stop_words;  ///< a list of the caller's own, instead of stop_list
  std::string target_language;  ///< keeps only documents in these languages, comma-separated
  std::vector<std::string> page_types;  ///< keeps only pages of these types
  bool detect_language = true;
  bool paragraph_languages = false;
  bool links = true;
  bool images = true;
  bool comments = true;
  bool tables = true;
  bool recovery = true;     ///< reads the data of scripts where the page shows no text
  bool page_states = true;  ///< error pages, logins and the like give no text
  bool print_css = false;   ///< leaves out what the page hides when it is printed
  bool strict_charset = false;
  bool provenance = false;  ///< fills the places of paragraphs
  bool metadata = true;
  bool structure = true;     ///< lists, tables, code and posts, which Markdown, HTML and TEI need
  bool blocks = false;       ///< fills Document::blocks()
  double page_seconds = 60;  ///< processor time that one page may take; 0: any
  std::size_t max_page_bytes = std::size_t{32} << 20;  ///< after decoding
  std::size_t max_record_bytes = std::size_t{32} << 20;
  std::size_t max_tree_bytes = std::size_t{64} << 20;  ///< memory of the parsed page
  std::uint32_t max_nodes = 1'000'000;                 ///< larger pages are cut
  std::uint32_t max_depth = 1024;                      ///< deeper pages are flattened

  /// Sets an option by its name above, or else a parameter of the algorithm, from text: "true"
  /// and "false", numbers, comma-separated lists. InvalidArgument: the value is not of that kind.
  SITO_API Result<void> set(std::string_view name, std::string_view value);
};

/// A page that comes from no archive. Views; only the bytes are needed.
struct PageInput {
  std::string_view bytes;
  std::string_view url;      ///< without it relative links cannot be kept
  std::string_view charset;  ///< that the server declared
  std::string_view name = "-";
  bool plain_text = false;  ///< not HTML
};

/// Turns pages into documents; keeps its memory from page to page. One per thread. A document
/// depends on its page and the options alone, never on pages before it.
class SITO_API Extractor {
 public:
  /// InvalidArgument: an option names something that does not exist. Cost: milliseconds; keep it.
  static Result<Extractor> make(const Options& options = {});
  Extractor(Extractor&& other) noexcept;
  Extractor& operator=(Extractor&& other) noexcept;
  ~Extractor();

  /// The document of a page, in any character set. A page without text is no error: see
  /// Document::reason(). Errors: TooLarge, TooSlow, OutOfMemory; the next page can be extracted.
  Result<Document> extract(std::string_view bytes, std::string_view url = {});
  Result<Document> extract(const PageInput& page);
  /// The document of a record of an archive, as `sito corpus` makes it. Malformed: the record
  /// holds no HTTP message.
  Result<Document> extract(const Record& record);

 private:
  struct State;
  explicit Extractor(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace SITO_DOOR
