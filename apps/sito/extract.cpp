// SPDX-License-Identifier: Apache-2.0
// sito extract: pages in, their clean text out.
#include "sito/commands.h"
#include "sito/corpus/sift_page.h"
#include "sito/corpus/sifter.h"
#include "sito/document/address.h"
#include "sito/end_flags.h"
#include "sito/extract/crunch/removed_links.h"
#include "sito/extract/token_categories.h"
#include "sito/fetch_flags.h"
#include "sito/help.h"
#include "sito/inputs.h"
#include "sito/io/sink.h"
#include "sito/outputs.h"
#include "sito/page_flags.h"
#include "sito/say.h"
#include "sito/signals.h"
#include "sito/text/utf8.h"
#include "sito/write/writer.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace sito::app {
namespace {

bool has_relative_links(const Body& body) {
  return std::any_of(
      body.paragraphs.begin(), body.paragraphs.end(), [](const Paragraph& paragraph) {
        return std::any_of(paragraph.marks.begin(), paragraph.marks.end(),
                           [](const Mark& mark) { return is_relative_reference(mark.url); });
      });
}

class Extract final : public Invocation {
 public:
  explicit Extract(CLI::App& app);
  int run() override;

 private:
  Result<void> build(corpus::SiftOptions& options);
  [[nodiscard]] Result<void> check_inputs() const;
  [[nodiscard]] Result<void> check_views(const corpus::SiftOptions& options) const;
  static bool clusters(const corpus::SiftOptions& options);
  static std::string categories(const corpus::Sifter& sifter, const corpus::SiftOptions& options);
  bool append(corpus::Sifter& sifter, const corpus::SiftOptions& options, const std::string& input,
              const LoadedPage& loaded, std::string& out) const;
  void remark(const CountingDiagnostics& notes, corpus::Drop drop) const;
  [[nodiscard]] bool shows_a_view() const { return explain_ || retain_links_ || categories_; }
  static std::string explain(corpus::Sifter& sifter);
  static void append_removed_links(const corpus::Sifter& sifter, const extract::HostList* ad_hosts,
                                   std::string& out);
  [[nodiscard]] int write(const std::string& text) const;

  std::vector<std::string> inputs_{"-"};
  std::string output_ = "-";
  bool explain_ = false;
  bool retain_links_ = false;
  bool categories_ = false;
  bool quiet_ = false;
  FetchFlags fetch_;
  PageFlags page_;
  std::unique_ptr<write::Renderer> renderer_;
};

Extract::Extract(CLI::App& app) {
  app.add_option("PAGE", inputs_,
                 "Files, also compressed, or addresses (http, https); - (default) for standard "
                 "input")
      ->type_name("");
  app.add_option("-o,--output", output_, "Output file; - (default) for standard output")
      ->type_name("FILE");
  app.add_flag(
      "--explain", explain_,
      "Show every block, whether it was kept, the rule that decided, and with the row sito "
      "what moved its score most");
  app.add_flag("--retain-links", retain_links_,
               "Append the links that were removed: a line each, text -> address")
      ->group(kMoreOptions);
  app.add_flag("--categories", categories_,
               "With token-clustering: print the categories of all texts, as XML")
      ->group(kMoreOptions);
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr");
  fetch_.declare(app);
  page_.declare(app);
}

Result<void> Extract::check_inputs() const {
  const auto error = [](std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message)};
  };
  const bool fetches = std::any_of(inputs_.begin(), inputs_.end(), is_web_address);
  if (fetches && !page_.url.empty()) return error("--url has no effect on a page with an address");
  if (inputs_.size() > 1 && !page_.url.empty()) return error("--url is the address of one page");
  if (inputs_.size() > 1 && shows_a_view()) {
    return error("--explain, --retain-links and --categories show one page");
  }
  const write::Format* format = write::find_format(page_.format);
  if (inputs_.size() > 1 && !format->many) {
    return error("--format: " + page_.format +
                 " holds one document; for many: text, jsonl --param body=markdown, json");
  }
  if (Result<void> effect = fetch_.check_effect(fetches); !effect) return effect;
  return OutputFlags::check_distinct({output_}, inputs_);
}

// What is shown instead of the document, or behind it.
Result<void> Extract::check_views(const corpus::SiftOptions& options) const {
  const auto error = [](std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message)};
  };
  const int views = int{explain_} + int{retain_links_} + int{categories_};
  if (page_.only_metadata && (views > 0 || page_.sift.provenance)) {
    return error(
        "--only-metadata shows no text: it excludes --explain, --retain-links, "
        "--categories and --provenance");
  }
  if (views > 1) return error("--explain, --retain-links and --categories exclude each other");
  if (views > 0 && page_.format != "text") {
    return error("--explain, --retain-links and --categories have no effect with --format " +
                 page_.format);
  }
  if (categories_ && !clusters(options)) return error("--categories needs token-clustering");
  return {};
}

bool Extract::clusters(const corpus::SiftOptions& options) {
  const extract::Algorithm* row = options.plan.root().row;
  return row != nullptr && row->name == "token-clustering";
}

std::string Extract::categories(const corpus::Sifter& sifter, const corpus::SiftOptions& options) {
  extract::Inputs inputs;
  inputs.params = &options.plan.root().params;
  return extract::categories_xml(sifter.page(), inputs);
}

Result<void> Extract::build(corpus::SiftOptions& options) {
  auto renderer = page_.build(options);
  if (!renderer) return std::move(renderer).error();
  renderer_ = std::move(*renderer);
  return check_views(options);
}

namespace {

// "+2.1 length; -0.8 links in it": the pulls in log odds.
std::string reasons_text(const extract::BlockReasons& block) {
  std::string out;
  for (const extract::Reason& reason : block.strongest) {
    if (reason.about.empty()) break;
    char pull[32];
    std::snprintf(pull, sizeof pull, "%+.1f ", static_cast<double>(reason.pull));
    if (!out.empty()) out += "; ";
    out += pull;
    out += reason.about;
  }
  return out;
}

}  // namespace

std::string Extract::explain(corpus::Sifter& sifter) {
  std::string out;
  const std::vector<extract::BlockReasons> reasons = sifter.reasons();
  for (const Segment& segment : sifter.labels().segments) {
    std::string text;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      if (!sifter.page().texts()[i].hidden) text += sifter.page().texts()[i].text;
    }
    char score[32];
    std::snprintf(score, sizeof score, "%.3f", static_cast<double>(segment.score));
    out += std::string(name_of(segment.label)) + '\t' + std::string(segment.rule) + '\t' + score +
           '\t' + text::collapse_and_trim(text);
    if (const auto* block = extract::reasons_of(segment, reasons)) {
      out += '\t' + reasons_text(*block);
    }
    out += '\n';
  }
  return out;
}

void Extract::append_removed_links(const corpus::Sifter& sifter, const extract::HostList* ad_hosts,
                                   std::string& out) {
  for (const auto& link : extract::removed_links(sifter.page(), sifter.labels(), ad_hosts)) {
    out += (link.text.empty() ? link.url : link.text) + " -> " + link.url + '\n';
  }
}

int Extract::write(const std::string& text) const {
  clear_leftovers({output_});
  const Result<void> written = io::write_file(output_, text);
  if (written || written.error().message == io::kBrokenPipe) return kExitDone;
  say(to_string(written.error()));
  return kExitPartly;
}

void Extract::remark(const CountingDiagnostics& notes, corpus::Drop drop) const {
  if (quiet_) return;
  for (const auto& sample : notes.samples()) {
    say(note_line(sample));
  }
  if (drop != corpus::Drop::Kept && !page_.only_metadata) {
    say("nothing was kept: " + std::string(corpus::name_of(drop)));
  }
}

// Appends what one page gives. False: it has failed, which is said.
bool Extract::append(corpus::Sifter& sifter, const corpus::SiftOptions& options,
                     const std::string& input, const LoadedPage& loaded, std::string& out) const {
  CountingDiagnostics notes;
  Document document;
  const Result<corpus::Drop> sifted =
      corpus::sift_page(sifter, page_.lone_page(loaded, input), notes, document);
  if (!sifted) {
    std::fprintf(stderr, "sito: %s: failed: %s\n", input.c_str(),
                 to_string(sifted.error()).c_str());
    return false;
  }
  const corpus::Drop drop = *sifted;
  remark(notes, drop);
  if (!quiet_ && has_relative_links(document.structured_or_text()))
    say("links and images stay relative: --url says where the page stands");
  if (explain_) {
    out += explain(sifter);
  } else if (categories_) {
    out += categories(sifter, options);
  } else if (page_.only_metadata) {
    document.clear_bodies();
    renderer_->render(document, out);
  } else {
    if (drop == corpus::Drop::Kept) renderer_->render(document, out);
    if (retain_links_) append_removed_links(sifter, options.resources.ad_hosts, out);
  }
  return true;
}

int Extract::run() {
  corpus::SiftOptions options;
  Result<void> built = build(options);
  if (built) built = check_inputs();
  if (!built) return usage_error(built.error());
  auto sifter = corpus::Sifter::make(options);
  if (!sifter) return usage_error(sifter.error());

  std::atomic<bool> stop{false};
  std::optional<StopOnSignal> on_signal;  // who waits for standard input can be ended at once
  if (std::any_of(inputs_.begin(), inputs_.end(), is_web_address)) on_signal.emplace(stop);
  PageLoader loader(fetch_.options(options.limits.source_bytes, &stop));
  const bool many = inputs_.size() > 1;
  std::size_t n_read = 0;
  std::string out;
  if (many) renderer_->begin_file(out);
  for (const std::string& input : inputs_) {
    const Result<LoadedPage> page = loader.load(input, options.limits.source_bytes);
    if (stop) return kExitInterrupted;
    if (!page) {
      say(page_error_text(page.error()));
      continue;
    }
    if (append(**sifter, options, input, *page, out)) ++n_read;
  }
  if (n_read == 0) return kExitPartly;
  if (many) renderer_->end_file(out);
  const int written = write(out);
  return n_read == inputs_.size() ? written : kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_extract(CLI::App& app) {
  return std::make_unique<Extract>(app);
}

}  // namespace sito::app
