// SPDX-License-Identifier: Apache-2.0
// Options for turning pages into documents. Plain data; pointers are not owned and must outlive the
// readers of the options.
#pragma once

#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/document/assemble_options.h"
#include "sito/document/identity.h"
#include "sito/document/leave_out.h"
#include "sito/extract/justext/modifier.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/page/html.h"
#include "sito/sift/offline.h"
#include "sito/text/stop_words.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
class FeedIndex;
class SheetIndex;
}  // namespace sito

namespace sito::sift {

class FirstFailure;
class SiteTemplates;

/// Readers return buffers larger than this after a page.
inline constexpr std::size_t kKeptBufferBytes = std::size_t{8} << 20;

/// Processor time that one page may take. A page of the largest size takes a tenth of it.
inline constexpr double kPageSeconds = 60;

/// The source of the stop list of a page.
enum class StopListChoice : std::uint8_t {
  ByLanguage,  ///< the shipped list of the page's language; none if there is no such list. Never
               ///< that of an installed package: the output must not depend on the machine
  Given,       ///< `ReadOptions::stop_words`
  None,        ///< the language-free mode of the row
};

/// Gets the decoded HTML of a page and its URL, and returns other HTML, which is UTF-8.
using HtmlFilter = std::function<Result<std::string>(std::string_view html, std::string_view url)>;

/// The options of the stages up to the paragraphs.
struct ReadOptions {
  StopListChoice stop_list = StopListChoice::ByLanguage;
  const text::StopWords* stop_words = nullptr;
  std::vector<extract::ParagraphHook> hooks;
  /// Sees and changes paragraphs where the plan is the row justext alone. Not with print_css, and
  /// not on pages of sites with a template, which are read without it.
  extract::ParagraphModifier modifier;
  /// Changes the HTML of every page before it is parsed; places refer to the changed HTML.
  HtmlFilter html_filter;
  /// The first failure of a command; null if there is none.
  std::shared_ptr<const FirstFailure> command_failure;
  extract::Resources resources;  ///< lists and models of rows; null: the shipped ones
  AssembleOptions assemble;
  CharsetPolicy charset_policy = CharsetPolicy::Lenient;
  Limits limits;
  double page_seconds = kPageSeconds;  ///< processor time that a page may take; 0: no limit
  /// Uses text that the page does not show, if the shown text has nearly nothing.
  bool recover = true;
  /// Pages without content of their own (errors, logins, notices ...) give no paragraphs. The row
  /// keep-all is exempt, because it keeps everything by definition.
  bool judge_state = true;
  /// Removes the text that the style sheets of the page hide in print and speech before the plan
  /// runs. Not applied if the template of the site decides what the plan sees.
  bool print_css = false;
  /// The linked style sheets for print_css; null: only those in the page count. Must outlive it.
  const SheetIndex* sheets = nullptr;
  /// The entries of feeds about pages: evidence for metadata, Document::feed_recall, and leads for
  /// the rows that look for them. May be null.
  const FeedIndex* feeds = nullptr;
  /// The parts that are removed from the result of the plan; links and images are ignored.
  LeaveOut leave_out;
  /// Adds the comments of readers that the plan leaves out; leave_out.comments must be false.
  bool keep_comments = false;
};

inline constexpr std::string_view kDefaultAlgorithm = "sito";
extract::Plan default_plan();

/// The options of all stages.
struct SiftOptions : ReadOptions {
  extract::Plan plan = default_plan();
  std::string classifier = "cld2";  ///< "cld2", "fasttext" or "skip"
  std::string classifier_model;     ///< for fasttext
  std::string target_language;      ///< BCP 47, comma-separated; "" keeps all
  double language_min_chars = 100;  ///< texts of fewer bytes pass the language filter
  double language_min_score = 0;    ///< less certain answers pass the language filter
  bool paragraph_languages = false;
  /// Keeps only pages of these types and drops others. Empty: all. Needs a row that gives the type.
  std::vector<std::string> page_types;
  PdfOptions pdf;
  bool metadata = false;                 ///< fills Document::metadata, of HTML pages
  IdFrom id_from = IdFrom::Offset;       ///< of documents from records
  const SiteTemplates* sites = nullptr;  ///< templates of sites; null: none
};

/// InvalidArgument: a row lacks something that it needs, or does not give the types of pages that
/// are wanted.
Result<void> check(const SiftOptions& options);
/// InvalidArgument: one of the languages (comma-separated, as SiftOptions::target_language) does
/// not exist.
Result<void> check_languages(std::string_view languages);

}  // namespace sito::sift
