// SPDX-License-Identifier: Apache-2.0
// Turns pages into documents.
#pragma once

#include "sito/api.h"
#include "sito/archive.h"
#include "sito/base/result.h"
#include "sito/document.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace SITO_DOOR {
/// When a modifier is called.
enum class ModifierPhase : std::uint8_t {
  Before,  ///< before classification; a class set here stays, and neighbours see it
  After,   ///< after classification
};

/// A paragraph of jusText that a modifier sees. It may change `text`, `html` and `label`.
struct ModifiableParagraph {
  std::string text;      ///< white space collapsed and trimmed; changed text has no links
  std::string html;      ///< its part of the source; changed HTML is parsed again for the text
  std::string label;     ///< "good" or "bad"; before: ""
  std::string cf_class;  ///< after: "good", "neargood", "short" or "bad", without its neighbours
  std::string rule;      ///< after: the rule that decided last, such as "stopwords-high"
  double link_density = 0;
  bool heading = false;  ///< stands in h1 ... h6
};

/// Changes the paragraphs of one page, but not their number or order. extract() returns its error.
using ParagraphModifier =
    std::function<Result<void>(ModifierPhase, std::vector<ModifiableParagraph>&)>;

/// How pages are turned into documents. Plain data; the defaults are those of `sito extract`,
/// which docs/cli.md describes, with metadata and structure.
struct Options {
  std::string algorithm = "sito";  ///< a row of `sito list algorithms`, or an expression of rows
  Settings params;                 ///< of the algorithm; `_` may stand for `-` in their names
  std::string model;               ///< "permissive": the model from sets with permissive licences
  std::string stop_list;           ///< a language with a shipped list, or "none"; "": the list for
                                   ///< the page's language
  std::vector<std::string> stop_words;  ///< a list of your own, instead of stop_list
  std::string target_language;  ///< keeps only documents in these languages, comma-separated
  std::vector<std::string> page_types;  ///< keeps only pages of these types
  /// Templates of sites, as `sito learn` and `sito detect --format template` write them, or one
  /// site-config file. Pages of these sites are read as by `sito apply`.
  std::string site_templates;
  std::string keep_linked;  ///< keeps paragraphs with a link whose URL matches this RE2 pattern
  std::string id_from = "offset";  ///< makes ids of records from "offset", "record" or "content"
  /// Called before and after the row justext classifies the paragraphs of a page, by the thread
  /// that extracts. Copied with the options.
  ParagraphModifier modifier;
  bool detect_language = true;
  bool paragraph_languages = false;
  bool links = true;
  bool images = true;
  bool comments = true;        ///< of readers, if the algorithm keeps them; false drops them
  bool keep_comments = false;  ///< also comments that the algorithm leaves out
  bool tables = true;
  bool recovery = true;     ///< reads the data of scripts if the page shows no text
  bool page_states = true;  ///< drops the text of error pages, login pages and the like
  bool print_css = false;   ///< drops what the page hides in print
  bool strict_charset = false;
  bool provenance = false;  ///< fills the places of paragraphs
  bool metadata = true;
  bool structure = true;     ///< lists, tables, code and posts, which Markdown, HTML and TEI need
  bool blocks = false;       ///< fills Document::blocks()
  double page_seconds = 60;  ///< processor time limit of one page; 0: no limit
  std::size_t max_page_bytes = std::size_t{32} << 20;  ///< after decoding
  std::size_t max_record_bytes = std::size_t{32} << 20;
  std::size_t max_tree_bytes = std::size_t{64} << 20;  ///< memory of the parsed page
  std::uint32_t max_nodes = 1'000'000;                 ///< larger pages are cut
  std::uint32_t max_depth = 1024;                      ///< deeper pages are flattened

  /// Sets an option by its name above, or else a parameter of the algorithm, from text: "true" and
  /// "false", numbers, comma-separated lists. InvalidArgument: the value is of another kind.
  SITO_API Result<void> set(std::string_view name, std::string_view value);
};

/// A page from outside an archive. Views; only the bytes are needed.
struct PageInput {
  std::string_view bytes;
  std::string_view url;      ///< without it, relative links cannot be resolved
  std::string_view charset;  ///< as the server declared it
  std::string_view name = "-";
  bool plain_text = false;  ///< plain text instead of HTML
};

/// Turns pages into documents; keeps its memory from page to page. One per thread. A document
/// depends only on its page and the options, never on earlier pages.
class SITO_API Extractor {
 public:
  /// Makes an extractor. InvalidArgument: an option names something that does not exist. Cost:
  /// milliseconds; keep it.
  static Result<Extractor> make(const Options& options = {});
  Extractor(Extractor&& other) noexcept;
  Extractor& operator=(Extractor&& other) noexcept;
  ~Extractor();

  /// Extracts the document of a page in any encoding. A page without text is not an error: see
  /// Document::reason(). Errors: TooLarge, TooSlow, OutOfMemory; the next page can be extracted.
  Result<Document> extract(std::string_view bytes, std::string_view url = {});
  Result<Document> extract(const PageInput& page);
  /// Extracts the document of an archive record, as `sito corpus` does. Malformed: the record holds
  /// no HTTP message.
  Result<Document> extract(const Record& record);

 private:
  struct State;
  explicit Extractor(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace SITO_DOOR
