// SPDX-License-Identifier: Apache-2.0
// One page from its bytes to the paragraphs of a document, by any number of plans. Extraction,
// runs over archives, evaluation and comparison all read pages with this: what is measured is what
// users get.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/deadline.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/corpus/page_language.h"
#include "sito/corpus/page_recovery.h"
#include "sito/document/assemble.h"
#include "sito/document/document.h"
#include "sito/document/leave_out.h"
#include "sito/document/structure/unwanted_parts.h"
#include "sito/extract/facts.h"
#include "sito/extract/page_state.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/page/html.h"
#include "sito/page/labels.h"
#include "sito/page/parse.h"
#include "sito/page/print_style.h"
#include "sito/site/site_template.h"
#include "sito/structure/field_template.h"
#include "sito/text/language.h"
#include "sito/text/stop_words.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// A page that needed buffers larger than this gives them back.
inline constexpr std::size_t kKeptBufferBytes = std::size_t{8} << 20;

/// Processor time that one page may take. A page of the largest size takes a tenth of it.
inline constexpr double kPageSeconds = 60;

/// Where the stop list of a page comes from.
enum class StopListChoice : std::uint8_t {
  ByLanguage,  ///< the shipped list of the page's language; none when there is no such list. Never
               ///< that of an installed package: the output must not depend on the machine
  Given,       ///< `ReadOptions::stop_words`
  None,        ///< the row's language-free mode
};

/// What rows get besides the page. Plain data; pointers are not owned and must outlive the reader.
struct ReadOptions {
  StopListChoice stop_list = StopListChoice::ByLanguage;
  const text::StopWords* stop_words = nullptr;
  std::vector<extract::ParagraphHook> hooks;
  extract::Resources resources;  ///< lists and models of rows; null: what is shipped
  AssembleOptions assemble;
  CharsetPolicy charset_policy = CharsetPolicy::Lenient;
  Limits limits;
  double page_seconds = kPageSeconds;  ///< processor time that a page may take; 0: any
  /// What one plan has computed of a page is there for the next one. Off: each begins with the page
  /// alone, so that their times can be compared.
  bool share_facts = true;
  /// Text that the page does not show is taken when what it shows comes to nothing.
  bool recover = true;
  /// Pages without content of their own (errors, logins, notices ...) give no paragraphs. The row
  /// keep-all is not judged: it is there to keep all.
  bool judge_state = true;
  /// What the page's own style sheets for print and speech hide is taken out before the plan runs.
  /// Not where the site of the page says what the plan gets to see.
  bool print_css = false;
  /// What is taken out of what the plan keeps; links and images are not looked at.
  LeaveOut leave_out;
};

/// Whether a page was read with what was learned of its site.
enum class SiteUse : std::uint8_t {
  None,  ///< nothing was given
  Used,
  Missed,  ///< what was learned does not fit the page: it was read as without it
};
/// "no-template", "used", "missed".
std::string_view name_of(SiteUse use);

/// Reads pages; keeps its memory from page to page. One per thread. What a plan makes of a page
/// depends on the page, the plan and the options alone.
class PageReader {
 public:
  /// The plans (which have passed Plan::check) and the classifier must outlive it.
  PageReader(std::span<const extract::Plan* const> plans, ReadOptions options,
             text::LanguageClassifier& classifier);
  PageReader(std::span<const extract::Plan> plans, ReadOptions options,
             text::LanguageClassifier& classifier);

  /// Decodes and parses a page; `bytes` must live until the next one is opened. Notes: those of
  /// HtmlDecoder::decode, and the place where a page was cut. This and each run of a plan is
  /// TooSlow when it takes longer than a page may; the page is then not to be used.
  Result<void> open(Bytes bytes, std::string_view http_charset, std::string_view url,
                    const Where& where, Diagnostics& diagnostics);
  [[nodiscard]] const Page& page() const { return page_; }
  [[nodiscard]] const Charset& charset() const { return html_.charset; }

  /// Finds the stop list of the page, if any plan wants one. Is done when a plan wants it, too; for
  /// those who measure plans.
  void prepare();
  /// Runs a plan on the page that is open: fills the paragraphs and the algorithm of `document`,
  /// and nothing else.
  Result<void> run(std::size_t plan, Document& document);
  /// The labels of a plan alone.
  Result<void> label(std::size_t plan);
  /// What was learned of the site of the page that is open; it must outlive the page. Plans weigh
  /// what the site repeats, or do not get to see it; a learner that finds main text takes their
  /// place.
  void use(const site::Applier& site);
  /// What has become of it.
  [[nodiscard]] SiteUse site_use() const { return site_use_; }
  /// The template that was tried on the page that is open, when it finds fields; else null.
  [[nodiscard]] const structure::FieldReader* field_reader() const { return field_reader_; }
  [[nodiscard]] const site::Applier* site() const { return site_; }
  /// What field_reader() has found, also where the page counts as missed. Of rules that are sources
  /// of metadata only after merge_fields().
  [[nodiscard]] const structure::Reading& reading() const { return reading_; }
  /// Puts what the template of the site has found into the metadata of the page.
  void merge_fields(Metadata& metadata);
  /// What the last run() decided about the page.
  [[nodiscard]] const Labels& labels() const { return labels_; }
  /// What the page is, when the last run() gave no paragraphs for that; else Content.
  [[nodiscard]] extract::PageState state() const { return state_; }
  /// Where the paragraphs of the last run() are from, when the labels do not say.
  [[nodiscard]] extract::RecoveredFrom recovered() const { return recovered_; }
  /// The language of what the last run() kept, when it is known already; else null.
  [[nodiscard]] const text::Language* language() const;
  /// What type of page it is, after a run() of a plan that is one row and tells; else without name,
  /// also where a learner of the site took the plan's place.
  extract::PageType page_type(std::size_t plan);
  /// What moved the blocks, on the same conditions; else empty.
  std::vector<extract::BlockReasons> reasons(std::size_t plan);
  /// The paragraphs that other labels of the page would give.
  void assemble(const Labels& labels, Document& document);

  /// Gives back memory that one huge page has claimed. Cheap; for between pages: it closes the
  /// page.
  void trim() { decoder_.release_above(kKeptBufferBytes); }

 private:
  const text::StopWords* stop_words();
  [[nodiscard]] const extract::Algorithm* row_that_ran(std::size_t plan) const;
  extract::Inputs inputs_with_facts();
  const Labels* printed();
  void judge(std::size_t plan, Document& document);
  bool label_by_site(extract::Inputs& inputs);
  bool label_by_fields(const structure::FieldReader& reader);
  extract::Runner& site_runner(const site::LearnerRow& row);

  ReadOptions options_;
  std::vector<const extract::Plan*> plans_;
  std::vector<extract::Runner> runners_;
  Deadline deadline_;  // of the page that is open
  HtmlDecoder decoder_;
  PageParser parser_;
  Html html_;
  Page page_;
  extract::Facts facts_;
  PageLanguage page_language_;
  bool language_known_ = false;    // page_language_ is that of the page that is open
  bool wants_stop_words_ = false;  // any of the plans
  Labels labels_;
  PrintStyles print_styles_;
  Labels print_labels_;
  bool within_print_ = false;  // the last labels are of what print leaves
  bool by_site_ = false;       // the last labels are what a site's learner says: no plan has run
  Assembler assembler_;
  structured::UnwantedParts unwanted_parts_;
  const site::Applier* site_ = nullptr;
  SiteUse site_use_ = SiteUse::None;
  Labels site_labels_;
  structure::Reading reading_;
  const structure::FieldReader* field_reader_ = nullptr;  // what has filled reading_
  struct SiteRunner {
    std::string name;
    extract::Plan plan;
    std::optional<extract::Runner> runner;
  };
  std::unique_ptr<SiteRunner> site_runner_;  // of what runs within a site's main text
  PageRecovery recovery_;
  extract::RecoveredFrom recovered_ = extract::RecoveredFrom::Nothing;
  std::optional<extract::PageState> page_state_;  // of the page that is open, once it is known
  extract::PageState state_ = extract::PageState::Content;
};

}  // namespace sito::corpus
