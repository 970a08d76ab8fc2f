// SPDX-License-Identifier: Apache-2.0
// sito extract: pages in, their clean text out.
#include "sito/archive/lines.h"
#include "sito/archive/reader.h"
#include "sito/base/error.h"
#include "sito/document/address.h"
#include "sito/extract/crunch/removed_links.h"
#include "sito/extract/token_categories.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"
#include "sito/sift/sift_page.h"
#include "sito/sift/sifter.h"
#include "sito/text/utf8.h"
#include "sito/write/writer.h"

#include "tool/command_flags.h"
#include "tool/end_flags.h"
#include "tool/fetch_flags.h"
#include "tool/help.h"
#include "tool/inputs.h"
#include "tool/outputs.h"
#include "tool/page_flags.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/tool_commands.h"

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
  explicit Extract(FlagTable& table);
  int run() override;

 private:
  Result<void> build(sift::SiftOptions& options);
  Result<void> choose_format();
  [[nodiscard]] Result<void> check_inputs() const;
  [[nodiscard]] Result<void> check_views(const sift::SiftOptions& options) const;
  static bool clusters(const sift::SiftOptions& options);
  static std::string categories(const sift::Sifter& sifter, const sift::SiftOptions& options);
  bool append(sift::Sifter& sifter, const sift::SiftOptions& options, const std::string& input,
              const LoadedPage& loaded, std::string& out) const;
  Result<std::vector<LoadedPage>> load(const std::string& input, std::size_t max_bytes,
                                       PageLoader& loader) const;
  [[nodiscard]] Result<void> check_many() const;
  void remark(const CountingDiagnostics& notes, sift::Drop drop) const;
  [[nodiscard]] bool shows_a_view() const { return explain_ || retain_links_ || categories_; }
  static std::string explain(sift::Sifter& sifter);
  static void append_removed_links(const sift::Sifter& sifter, const extract::HostList* ad_hosts,
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
  CommandFlags commands_;
  std::unique_ptr<write::Renderer> renderer_;
};

Extract::Extract(FlagTable& table) {
  table
      .add("PAGE", inputs_,
           "Files, also compressed, or URLs (http, https); - (default) for standard input")
      ->type_name("");
  page_.format.clear();
  table
      .add("-o,--output", output_,
           "Output file, whose name chooses the format; - (default) for standard output")
      ->type_name("FILE");
  table.add_switch("--explain", explain_,
                   "Show each block, whether it was kept, and by which rule; with the row sito "
                   "also its role and what moved its score most");
  table
      .add_switch("--retain-links", retain_links_,
                  "Append the removed links, one on each line: text -> URL")
      ->group(kMoreOptions);
  table
      .add_switch("--categories", categories_,
                  "Print the category of each text by token-clustering, as XML")
      ->group(kMoreOptions);
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  fetch_.declare(table);
  page_.declare(table);
  commands_.declare(table);
}

Result<void> Extract::check_inputs() const {
  const auto error = [](std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message)};
  };
  const bool fetches = std::any_of(inputs_.begin(), inputs_.end(), is_web_address);
  if (fetches && !page_.url.empty())
    return error("--url has no effect on a page that is fetched from a URL");
  if (inputs_.size() > 1) {
    if (Result<void> many = check_many(); !many) return many;
  }
  if (Result<void> effect = fetch_.check_effect(fetches); !effect) return effect;
  return OutputFlags::check_distinct({output_}, inputs_);
}

// Checks the flags for the output of several documents.
Result<void> Extract::check_many() const {
  if (!page_.url.empty()) return invalid("--url needs a single page");
  if (shows_a_view())
    return invalid("--explain, --retain-links and --categories need a single page");
  if (!write::find_format(page_.format)->many) {
    return invalid("--format: " + page_.format +
                   " holds one document; for several pages use text, json, or jsonl with --param "
                   "body=markdown");
  }
  return {};
}

// Checks the flags for output that replaces or follows the document.
Result<void> Extract::check_views(const sift::SiftOptions& options) const {
  const auto error = [](std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message)};
  };
  const int views = int{explain_} + int{retain_links_} + int{categories_};
  if (page_.only_metadata && (views > 0 || page_.sift.provenance)) {
    return error(
        "--only-metadata prints no text, so it excludes --explain, --retain-links, --categories "
        "and --provenance");
  }
  if (views > 1) return error("--explain, --retain-links and --categories exclude each other");
  if (views > 0 && page_.format != "text") {
    return error("--explain, --retain-links and --categories have no effect with --format " +
                 page_.format);
  }
  for (const write::SettingSpec& setting : write::find_format(page_.format)->settings) {
    const std::string name = std::string(setting.name) + "=";
    const bool is_given =
        std::any_of(page_.sift.params.begin(), page_.sift.params.end(),
                    [&name](const std::string& param) { return param.starts_with(name); });
    if (views > 0 && is_given) {
      return error("--param " + std::string(setting.name) +
                   " has no effect with --explain, --retain-links and --categories");
    }
  }
  if (categories_ && !clusters(options))
    return error("--categories needs --algorithm token-clustering");
  return {};
}

bool Extract::clusters(const sift::SiftOptions& options) {
  const extract::Algorithm* row = options.plan.root().row;
  return row != nullptr && row->name == "token-clustering";
}

std::string Extract::categories(const sift::Sifter& sifter, const sift::SiftOptions& options) {
  extract::Inputs inputs;
  inputs.params = &options.plan.root().params;
  return extract::categories_xml(sifter.page(), inputs);
}

// Without --format, the name of the output chooses the format.
Result<void> Extract::choose_format() {
  if (compression_of_path(output_) != io::Compression::None)
    return invalid("extract writes no compressed files; `sito corpus` does");
  if (!page_.format.empty()) return {};
  page_.format = "text";
  if (page_.only_metadata) return {};
  const auto by_name = format_by_name(output_, true);
  if (!by_name && shows_a_view()) return {};  // such as .tsv
  if (!by_name) return by_name.error();
  if (*by_name != nullptr) page_.format = (*by_name)->name;
  return {};
}

Result<void> Extract::build(sift::SiftOptions& options) {
  if (Result<void> chosen = choose_format(); !chosen) return chosen;
  auto renderer = page_.build(options);
  if (!renderer) return std::move(renderer).error();
  renderer_ = std::move(*renderer);
  if (Result<void> commands = commands_.build(options); !commands) return commands;
  return check_views(options);
}

namespace {

// Returns "+2.1 length; -0.8 links in it": the pulls in log odds.
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

// Returns "text" or "comment 0.97".
std::string role_text(const extract::BlockRole& role) {
  if (role.probability == 0) return std::string(name_of(role.name));
  char probability[32];
  std::snprintf(probability, sizeof probability, " %.2f", static_cast<double>(role.probability));
  return std::string(name_of(role.name)) + probability;
}

// Returns the lines in front of the blocks. They begin with "#".
std::string explain_header(const extract::Explanation& explanation) {
  std::string out;
  const bool explained = !explanation.blocks.empty();
  if (explained) {
    char limit[128];
    std::snprintf(limit, sizeof limit,
                  "# limit of this page: %.3f; blocks of at least this probability are content\n",
                  static_cast<double>(explanation.limit));
    out += limit;
  }
  out += explained ? "# decision\trule\tprobability\ttext\treasons (log odds)\trole (probability)\n"
                   : "# decision\trule\tscore\ttext\n";
  return out;
}

}  // namespace

std::string Extract::explain(sift::Sifter& sifter) {
  const std::vector<extract::BlockRole> roles = sifter.roles();
  const extract::Explanation explanation = sifter.explain();
  std::string out = explain_header(explanation);
  for (const Segment& segment : sifter.labels().segments) {
    std::string text;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      if (!sifter.page().texts()[i].hidden) text += sifter.page().texts()[i].text;
    }
    char score[32];
    std::snprintf(score, sizeof score, "%.3f", static_cast<double>(segment.score));
    out += std::string(name_of(segment.label)) + '\t' + std::string(segment.rule) + '\t' + score +
           '\t' + text::collapse_and_trim(text);
    if (const auto* block = extract::reasons_of(segment, explanation.blocks)) {
      out += '\t' + reasons_text(*block);
    }
    if (const auto* role = extract::role_of(segment, roles)) out += '\t' + role_text(*role);
    out += '\n';
  }
  return out;
}

void Extract::append_removed_links(const sift::Sifter& sifter, const extract::HostList* ad_hosts,
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

void Extract::remark(const CountingDiagnostics& notes, sift::Drop drop) const {
  if (quiet_) return;
  for (const auto& sample : notes.samples()) {
    say(note_line(sample));
  }
  if (drop != sift::Drop::Kept && !page_.only_metadata) {
    say("no text was kept: " + std::string(sift::name_of(drop)));
  }
}

// Appends the result of one page. Returns false after a failure, which it reports.
bool Extract::append(sift::Sifter& sifter, const sift::SiftOptions& options,
                     const std::string& input, const LoadedPage& loaded, std::string& out) const {
  CountingDiagnostics notes;
  Document document;
  const Result<sift::Drop> sifted =
      sift::sift_page(sifter, page_.lone_page(loaded, input), notes, document);
  if (!sifted) {
    std::fprintf(stderr, "sito: %s: failed: %s\n", input.c_str(),
                 to_string(sifted.error()).c_str());
    return false;
  }
  const sift::Drop drop = *sifted;
  remark(notes, drop);
  if (!quiet_ && has_relative_links(document.structured_or_text()))
    say("links and images stay relative; give the URL of the page with --url");
  if (explain_) {
    out += explain(sifter);
  } else if (categories_) {
    out += categories(sifter, options);
  } else if (page_.only_metadata) {
    document.clear_bodies();
    renderer_->render(document, out);
  } else {
    if (drop == sift::Drop::Kept) {
      renderer_->render(document, out);
      if (!quiet_ && !write::writes(*write::find_format(page_.format), document))
        say("nothing was written: " + std::string(write::kNoPosts) +
            " (other formats have the text of the page)");
    }
    if (retain_links_) append_removed_links(sifter, options.resources.ad_hosts, out);
  }
  return true;
}

// Returns the page of an input, or the messages of a mailbox.
Result<std::vector<LoadedPage>> Extract::load(const std::string& input, std::size_t max_bytes,
                                              PageLoader& loader) const {
  std::vector<LoadedPage> pages;
  Result<LoadedPage> page = loader.load(input, max_bytes);
  if (!page) return std::move(page).error();
  if (!page->url.empty() || !archive::begins_mailbox(page->bytes)) {
    pages.push_back(*std::move(page));
    return pages;
  }
  CountingDiagnostics notes;
  Limits limits;
  limits.record_bytes = max_bytes;
  auto mailbox = archive::open_archive(io::memory_source(page->bytes, input), limits, notes);
  if (!mailbox) return std::move(mailbox).error();
  archive::Record record;
  while (true) {
    const Result<bool> more = mailbox->reader->next(record);
    if (!more) return more.error();
    if (!*more) return pages;
    pages.push_back({.bytes = std::string(record.block.view())});
  }
}

int Extract::run() {
  sift::SiftOptions options;
  Result<void> built = build(options);
  if (built) built = check_inputs();
  if (!built) return usage_error(built.error());
  auto sifter = sift::Sifter::make(options);
  if (!sifter) return usage_error(sifter.error());

  std::atomic<bool> stop{false};
  std::optional<StopOnSignal> on_signal;  // Ctrl-C must end a wait for standard input
  if (std::any_of(inputs_.begin(), inputs_.end(), is_web_address)) on_signal.emplace(stop);
  PageLoader loader(fetch_.options(options.limits.source_bytes, &stop));
  bool many = inputs_.size() > 1;
  std::size_t n_read = 0;
  std::size_t n_failed = 0;
  std::string out;
  if (many) renderer_->begin_file(out);
  for (const std::string& input : inputs_) {
    const auto pages = load(input, options.limits.source_bytes, loader);
    if (stop) return kExitInterrupted;
    if (!pages) {
      say(page_error_text(pages.error()));
      ++n_failed;
      continue;
    }
    if (!many && pages->size() > 1) {  // a mailbox alone
      if (Result<void> checked = check_many(); !checked) return usage_error(checked.error());
      many = true;
      renderer_->begin_file(out);
    }
    for (const LoadedPage& page : *pages)
      ++(append(**sifter, options, input, page, out) ? n_read : n_failed);
  }
  if (n_read == 0) return kExitPartly;
  if (many) renderer_->end_file(out);
  const int written = write(out);
  return n_failed == 0 ? written : kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_extract(FlagTable& table) {
  return std::make_unique<Extract>(table);
}

}  // namespace sito::app
