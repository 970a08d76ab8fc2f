// SPDX-License-Identifier: Apache-2.0
// One page, from bytes to a clean document: decode, parse, label, assemble, detect the language.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/deadline.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/corpus/page_reader.h"
#include "sito/corpus/site_templates.h"
#include "sito/document/document.h"
#include "sito/extract/plan.h"
#include "sito/metadata/feed_index.h"
#include "sito/metadata/reader.h"
#include "sito/page/html.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/text/language.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

inline constexpr std::string_view kDefaultAlgorithm = "sito";
extract::Plan default_plan();

/// How pages are turned into documents. Plain data; pointers are not owned and must outlive the
/// sifter.
struct SiftOptions : ReadOptions {
  extract::Plan plan = default_plan();
  std::string classifier = "cld2";  ///< "cld2", "fasttext" or "skip"
  std::string classifier_model;     ///< for fasttext
  std::string target_language;      ///< BCP 47, comma-separated; "" keeps all
  double language_min_chars = 100;  ///< texts of fewer bytes pass the language filter
  double language_min_score = 0;    ///< less certain answers pass the language filter
  bool paragraph_languages = false;
  /// Only pages of these types; others are dropped. Empty: all. Needs a row that tells the type.
  std::vector<std::string> page_types;
  bool metadata = false;  ///< fill Document::metadata, of HTML pages
  /// What feeds say of pages: evidence for metadata, and Document::feed_recall. May be null.
  const FeedIndex* feeds = nullptr;
  const SiteTemplates* sites = nullptr;  ///< what was learned of sites; null: nothing
};

/// InvalidArgument when one of the languages (comma-separated, as SiftOptions::target_language) is
/// none.
Result<void> check_languages(std::string_view languages);

/// Why a page gave no document. Not failures.
enum class Drop : std::uint8_t {
  Kept,
  NoContent,  ///< the row kept nothing of a page that is none of those below
  OtherLanguage,
  OtherPageType,
  EmptyPage,  ///< this and the others: see extract::PageState
  ErrorPage,
  LoginPage,
  ParkedDomain,
  ConsentWall,
  NeedsScript,
  RobotCheck,
};
/// "no-content", "other-language", "other-page-type", and the names of extract::PageState.
std::string_view name_of(Drop drop);

/// Turns pages into documents; keeps its memory from page to page. One per thread. The document of
/// a page depends on the page and the options alone, never on pages before it.
class Sifter {
 public:
  /// InvalidArgument or Unsupported: the language classifier cannot be made, or a row has not what
  /// it needs.
  static Result<std::unique_ptr<Sifter>> make(const SiftOptions& options);
  ~Sifter();

  /// Fills `document`: url, title, language, paragraphs, cut and the charsets of origin; the rest
  /// of origin is the caller's. A dropped page leaves what was found so far, and its reason.
  /// `taken`: when the page was taken, as WARC-Date has it; "" when unknown. Metadata alone uses
  /// it.
  /// TooSlow: the page takes longer than options.page_seconds; `document` is then empty.
  Result<Drop> sift(const archive::Webpage& webpage, const Where& where, Diagnostics& diagnostics,
                    Document& document, std::string_view taken = {});
  /// When the time ends that the last page may take.
  [[nodiscard]] const Deadline& deadline() const { return deadline_; }
  /// The language filter alone, for documents that come from elsewhere; a language that the
  /// document has already is believed.
  Drop judge_language(Document& document);

  /// The page and labels of the last HTML page that was sifted, for --explain.
  [[nodiscard]] const Page& page() const { return reader_.page(); }
  [[nodiscard]] const Labels& labels() const { return reader_.labels(); }
  /// What moved its blocks most, when the plan is one row that tells.
  std::vector<extract::BlockReasons> reasons();
  /// Whether the last page was read with what was learned of its site.
  [[nodiscard]] SiteUse site_use() const { return reader_.site_use(); }
  /// What a template of fields has found on the last page; see PageReader.
  [[nodiscard]] const PageReader& reader() const { return reader_; }
  /// Bytes of decoded source of the last page.
  [[nodiscard]] std::size_t page_bytes() const { return page_bytes_; }
  /// Gives back memory that one huge page has claimed. Cheap; for between pages.
  void trim();

 private:
  Sifter(const SiftOptions& options, std::unique_ptr<text::LanguageClassifier> classifier);
  Result<Drop> sift_any(const archive::Webpage& webpage, const Where& where,
                        Diagnostics& diagnostics, Document& document, std::string_view taken);
  void sift_text(const archive::Webpage& webpage, const Where& where, Diagnostics& diagnostics,
                 Document& document);
  Result<void> sift_html(const archive::Webpage& webpage, const Where& where,
                         Diagnostics& diagnostics, Document& document);
  void use_site(std::string_view url, const Where& where, Diagnostics& diagnostics);
  void read_metadata(std::string_view taken, const FeedEntry* feed, Document& document);
  bool judge_type(Document& document);
  void compare_lead(const FeedEntry& feed, Document& document);
  void judge_paragraphs(std::vector<Paragraph>& paragraphs) const;

  SiftOptions options_;
  extract::Plan keep_all_;
  std::unique_ptr<text::LanguageClassifier> classifier_;
  HtmlDecoder text_decoder_;
  PageReader reader_;
  MetadataReader metadata_reader_;
  std::optional<SiteAppliers> sites_;
  std::string sample_;
  std::size_t page_bytes_ = 0;
  Deadline deadline_;
};

}  // namespace sito::corpus
