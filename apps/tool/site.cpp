// SPDX-License-Identifier: Apache-2.0
// sito learn: learns templates from pages of sites; sito inspect: shows templates.
#include "sito/archive/webpage.h"
#include "sito/base/error.h"
#include "sito/corpus/findings/site_pass.h"
#include "sito/corpus/hand_labels.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/sift/page_reader.h"
#include "sito/text/utf8.h"

#include "tool/end_flags.h"
#include "tool/help.h"
#include "tool/inputs.h"
#include "tool/outputs.h"
#include "tool/progress.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/site_flags.h"
#include "tool/tool_commands.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class Learn final : public Invocation {
 public:
  explicit Learn(FlagTable& table);
  int run() override;

 private:
  Result<void> build(corpus::RunOptions& options);
  Result<void> read_labels(corpus::SiteOptions& options);
  Result<void> write(const SiteTemplate& site);
  [[nodiscard]] int report(const corpus::Account& account, const corpus::SiteAccount& sites) const;

  std::vector<std::string> inputs_;
  LearnerFlags learner_;
  std::string labels_;
  std::optional<corpus::HandLabels> hand_;
  TempDirFlag temp_dir_;
  EndFlags ends_;
  std::vector<std::string> params_;
  std::string output_ = "-";
  std::unique_ptr<io::OutputSink> sink_;
  bool one_line_ = false;  // several sites: one template on each line
  unsigned threads_ = 0;
  bool quiet_ = false;
  std::uint64_t total_bytes_ = 0;
};

Learn::Learn(FlagTable& table) {
  learner_.learner = "template-local";
  learner_.key.clear();
  table.add("INPUT", inputs_, "Pages of a site: HTML files, archives of them, or folders")
      ->required();
  learner_.declare(table, false);
  table.add("-o,--output", output_, "Output file; - (default) for standard output")
      ->type_name("FILE");
  table
      .add("--labels", labels_,
           "Learn only from the pages whose main text is in FILE: lines of JSON, or a feed "
           "(docs/sites.md)")
      ->type_name("FILE");
  table.add("--param", params_, "Set a parameter of the learner; repeatable")
      ->type_name("NAME=VALUE")
      ->one_each();
  table
      .add("-j,--threads", threads_,
           "Worker threads (default: one for each processor); the output does not depend on them")
      ->type_name("N")
      ->check(number_between(1U, 1024U));
  table.add_switch("-q,--quiet", quiet_, "Print no account on stderr if everything was read");
  temp_dir_.declare(table);
  ends_.declare(table);
}

Result<void> Learn::build(corpus::RunOptions& options) {
  auto params = split_params(params_);
  if (!params) return std::move(params).error();
  // Files have no URL, so all inputs are one site, unless a key separates sites.
  one_line_ = !learner_.key.empty() && learner_.key != "all";
  if (learner_.key.empty()) learner_.key = "all";
  if (Result<void> built = learner_.build(options.site, *params); !built) return built;
  if (!params->empty()) {
    return Error{ErrorCode::InvalidArgument,
                 learner_.learner + " has no parameter \"" + params->front().first + "\""};
  }
  if (Result<void> read = read_labels(options.site); !read) return read;
  const Result<std::uint64_t> bytes =
      expand_inputs(inputs_, ends_.inputs(quiet_, {}), options.inputs);
  if (!bytes) return bytes.error();
  total_bytes_ = *bytes;
  options.threads = threads_ > 0 ? threads_ : available_threads();
  Result<std::string> folder = temp_dir_.build();
  if (!folder) return std::move(folder).error();
  options.temp_folder = std::move(*folder);
  ends_.build(options);
  if (Result<void> safe = OutputFlags::check_distinct({output_}, options.inputs); !safe)
    return safe;
  clear_leftovers({output_});
  auto sink = io::open_sink(output_);
  if (!sink) return std::move(sink).error();
  sink_ = std::move(*sink);
  return {};
}

Result<void> Learn::read_labels(corpus::SiteOptions& options) {
  if (labels_.empty()) return {};
  if (options.learner->verdict.empty()) {
    return invalid("--labels has no effect on " + learner_.learner +
                   ", which learns from pages without labels; goldminer and hybrid use labels");
  }
  auto read = corpus::HandLabels::read(labels_);
  if (!read) return std::move(read).error();
  hand_ = std::move(*read);
  options.hand = &*hand_;
  return {};
}

Result<void> Learn::write(const SiteTemplate& site) {
  return sink_->write(site::to_json(site, one_line_));
}

int Learn::report(const corpus::Account& account, const corpus::SiteAccount& sites) const {
  const bool lost = account.has_losses();
  print_notes(account, false);
  if (!quiet_ || lost) {
    std::fprintf(stderr, "%13llu  pages read\n%13llu  of them without a URL that names a site\n",
                 static_cast<unsigned long long>(sites.pages) + sites.pages_without_key,
                 static_cast<unsigned long long>(sites.pages_without_key));
    if (hand_) {
      std::fprintf(stderr, "%13llu  of them with a text in --labels, which has %zu\n",
                   static_cast<unsigned long long>(sites.labelled), hand_->size());
    }
    std::fprintf(stderr, "%13llu  sites learned\n", static_cast<unsigned long long>(sites.learned));
    for (const auto& [reason, n] : sites.not_learned) {
      std::fprintf(stderr, "%13llu  sites not learned: %s\n", static_cast<unsigned long long>(n),
                   reason.c_str());
    }
  }
  if (account.interrupted) {
    std::fputs("interrupted: nothing was learned from the rest of the input\n", stderr);
    if (sites.learned > 0) print_unfinished({output_}, ends_.keep_partial);
    return kExitInterrupted;
  }
  return lost || sites.learned == 0 ? kExitPartly : kExitDone;
}

int Learn::run() {
  corpus::RunOptions options;
  if (const Result<void> built = build(options); !built) return usage_error(built.error());
  corpus::Progress progress;
  corpus::SiteAccount sites;
  const StopOnSignal stop_on_signal(progress.stop);
  const auto fail = [&](std::string_view key, const Error& error) {
    if (quiet_ && one_line_) return;
    say(std::string(key) + ": " + error.message);
  };
  auto account = [&] {
    const ProgressLine line(
        [&](double seconds) { return progress_text(progress, total_bytes_, seconds); },
        quiet_ ? "never" : "auto");
    return corpus::learn_sites(
        options, progress, sites, [this](const SiteTemplate& site) { return write(site); }, fail);
  }();
  if (account && sites.learned > 0) {
    const Result<void> closed =
        account->interrupted ? sink_->end_unfinished(ends_.keep_partial) : sink_->close();
    if (!closed) account = closed.error();
  }
  if (account) return report(*account, sites);
  say(to_string(account.error()));
  return account.error().code == ErrorCode::InvalidArgument ? kExitUsage : kExitPartly;
}

/// Prints templates, or the effect of one of them on a page.
class Inspect final : public Invocation {
 public:
  explicit Inspect(FlagTable& table);
  int run() override;

 private:
  static std::string describe(const SiteTemplate& site);
  [[nodiscard]] Result<std::string> show_page(const std::vector<SiteTemplate>& sites) const;

  std::string templates_;
  std::string page_;
  std::string url_;
};

Inspect::Inspect(FlagTable& table) {
  table
      .add("TEMPLATES", templates_,
           "Output of `sito learn` or `sito detect --format template`, or a site-config file")
      ->required();
  table.add("PAGE", page_, "Show each text of this page, whether it would be kept, and why");
  table.add("--url", url_, "The page's URL, to choose among templates")->type_name("URL");
}

std::string Inspect::describe(const SiteTemplate& site) {
  std::string out = site.key + "\n    learned by " + site.learner + ", revision " +
                    std::to_string(site.revision) + ", from " + std::to_string(site.pages_used) +
                    " of " + std::to_string(site.pages_seen) + " pages";
  if (site.error_pages > 0) out += " and " + std::to_string(site.error_pages) + " error pages";
  out += "\n";
  for (const auto& [name, value] : site.params) out += "    " + name + "=" + value + "\n";
  for (std::size_t i = 0; i < site.parts.size(); ++i) {
    const TemplatePart& part = site.parts[i];
    out += i == 0 ? "all kinds of pages" : "kind " + std::to_string(i);
    out += ": " + std::to_string(part.pages) + " pages";
    if (part.path.size() > 1) out += " under " + part.path;
    if (!part.first_date.empty()) out += ", " + part.first_date + " to " + part.last_date;
    out += "\n" + part.body.dump(1, ' ', false, site::Json::error_handler_t::replace) + "\n";
  }
  return out;
}

// Shows the page with the template of its URL, or with the only template.
Result<std::string> Inspect::show_page(const std::vector<SiteTemplate>& sites) const {
  const SiteTemplate* chosen = sites.size() == 1 ? sites.data() : nullptr;
  for (const url::SiteUnit unit :
       {url::SiteUnit::All, url::SiteUnit::Domain, url::SiteUnit::Host, url::SiteUnit::Path}) {
    for (const SiteTemplate& site : sites) {
      if (!url_.empty() && site.key == url::site_key(url_, unit)) chosen = &site;
    }
  }
  if (chosen == nullptr) {
    return Error{ErrorCode::InvalidArgument, "there are " + std::to_string(sites.size()) +
                                                 " templates and none fits this URL; give --url"};
  }
  auto applier = site::Applier::make(*chosen);
  if (!applier) return std::move(applier).error();
  const Result<std::string> bytes = io::read_file(page_, Limits().source_bytes);
  if (!bytes) return bytes.error();
  HtmlDecoder decoder;
  PageParser parser{Limits()};
  CountingDiagnostics notes;
  Page page;
  Labels labels;
  parser.parse(decoder.decode(*bytes, "", CharsetPolicy::Lenient, {page_, 0}, notes).text, url_,
               page);
  const bool fits = applier->apply(page, labels);
  std::string out;
  if (!fits) say(page_ + ": no template fits this page");
  for (const Segment& segment : labels.segments) {
    std::string text;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      if (!page.texts()[i].hidden) text += page.texts()[i].text;
    }
    char score[32];
    std::snprintf(score, sizeof score, "%.3f", static_cast<double>(segment.score));
    out += std::string(segment.label == Label::Content ? "keep" : "drop") + '\t' +
           std::string(segment.rule) + '\t' + score + '\t' + text::collapse_and_trim(text) + '\n';
  }
  return out;
}

int Inspect::run() {
  const auto sites = read_template_file(templates_);
  if (!sites) return usage_error(sites.error());
  std::string out;
  if (page_.empty()) {
    for (const SiteTemplate& site : *sites) out += describe(site);
  } else {
    Result<std::string> shown = show_page(*sites);
    if (!shown) return usage_error(shown.error());
    out = std::move(*shown);
  }
  const Result<void> written = io::write_file("-", out);
  if (written || written.error().message == io::kBrokenPipe) return kExitDone;
  say(to_string(written.error()));
  return kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_learn(FlagTable& table) {
  return std::make_unique<Learn>(table);
}

std::unique_ptr<Invocation> declare_inspect(FlagTable& table) {
  return std::make_unique<Inspect>(table);
}

}  // namespace sito::app
