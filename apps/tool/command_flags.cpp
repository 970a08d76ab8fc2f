// SPDX-License-Identifier: Apache-2.0
#include "tool/command_flags.h"

#include "sito/base/error.h"
#include "sito/corpus/commands/html_command.h"
#include "sito/corpus/commands/paragraph_pipe.h"

#include "tool/help.h"

#include <unistd.h>

#include <array>
#include <memory>

namespace sito::app {
namespace {

constexpr double kSeconds = 60;
// Bound on an answer, far above the size of a page. A command with a longer answer does not end.
constexpr std::size_t kAnswerBytes = std::size_t{256} << 20;
constexpr std::array kPdfPrograms = {"/usr/bin/pdftotext", "/usr/local/bin/pdftotext"};

/// Returns the path of pdftotext. InvalidArgument: it is not installed.
Result<std::string> find_pdf_program() {
  for (const char* const program : kPdfPrograms) {
    if (::access(program, X_OK) == 0) return std::string(program);
  }
  return invalid("--pdf needs pdftotext of poppler (Debian: poppler-utils)");
}

}  // namespace

void CommandFlags::declare(FlagTable& table) {
  more(table.add_switch("--pdf", pdf_,
                        "Also read PDF files, with pdftotext of poppler: a process for each file, "
                        "of at most 60 seconds and 1 GB (docs/formats/inputs.md)"));
  more(table.add("--pipe-paragraphs", paragraphs_,
                 "Shell command that may change the paragraphs of justext, as JSON lines for each "
                 "page (docs/algorithms/justext.md)"))
      ->type_name("COMMAND");
  more(
      table.add(
          "--pipe-phase", phase_,
          "Run --pipe-paragraphs after (default) or before the paragraphs are classified, or both"))
      ->type_name("PHASE");
  more(table.add("--pipe-html", html_,
                 "Shell command that reads the HTML of each page and returns the HTML for the "
                 "algorithm (docs/combine.md)"))
      ->type_name("COMMAND");
  more(table.add("--pipe-page-timeout", seconds_,
                 "Seconds to wait for an answer of --pipe-paragraphs or --pipe-html (default 60)"))
      ->type_name("SECONDS")
      ->check(number_between(0.1, 86400.0));
}

Result<void> CommandFlags::check_paragraphs(const sift::SiftOptions& options) const {
  if (paragraphs_.empty()) {
    return phase_.empty() ? Result<void>()
                          : invalid("--pipe-phase has no effect without --pipe-paragraphs");
  }
  const extract::Algorithm* row = options.plan.root().row;
  if (row == nullptr || row->name != "justext") {
    return invalid("--pipe-paragraphs has no effect without --algorithm justext");
  }
  if (options.print_css) return invalid("--pipe-paragraphs and --print-css exclude each other");
  if (!phase_.empty() && phase_ != "after" && phase_ != "before" && phase_ != "both") {
    return invalid("--pipe-phase is after, before or both, not '" + phase_ + "'");
  }
  return {};
}

Result<void> CommandFlags::build(sift::SiftOptions& options) const {
  if (Result<void> checked = check_paragraphs(options); !checked) return checked;
  if (pdf_) {
    auto program = find_pdf_program();
    if (!program) return std::move(program).error();
    options.pdf.program = *std::move(program);
  }
  const bool any = !paragraphs_.empty() || !html_.empty();
  if (!any && seconds_ > 0) {
    return invalid("--pipe-page-timeout has no effect without --pipe-paragraphs or --pipe-html");
  }
  if (!any) return {};
  const double seconds = seconds_ > 0 ? seconds_ : kSeconds;
  const auto failure = std::make_shared<sift::FirstFailure>();
  options.command_failure = failure;
  if (!paragraphs_.empty()) {
    options.modifier = corpus::make_modifier(
        {.command = {"command of --pipe-paragraphs", paragraphs_, seconds, kAnswerBytes},
         .before = phase_ == "before" || phase_ == "both",
         .after = phase_ != "before"},
        failure);
  }
  if (!html_.empty()) {
    options.html_filter = corpus::make_html_filter(
        {"command of --pipe-html", html_, seconds, options.limits.source_bytes}, failure);
  }
  return {};
}

}  // namespace sito::app
