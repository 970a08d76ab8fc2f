// SPDX-License-Identifier: Apache-2.0
#include "tool/sift_flags.h"

#include "sito/base/error.h"
#include "sito/extract/hooks.h"
#include "sito/io/file.h"
#include "sito/url/url.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

// The best over all gold sets among the rows that cost a tenth of a parse (docs/evaluation.md).
constexpr std::string_view kFastAlgorithm = "boilerpipe-num-words";

constexpr std::size_t kHostListLimitBytes = std::size_t{64} << 20;
constexpr std::size_t kMegabyte = std::size_t{1} << 20;
// Bounds of the --limit flags: a terabyte, and the range of the page's own numbers.
constexpr std::size_t kMaxMegabytes = std::size_t{1} << 20;
constexpr Limits kDefaults;
constexpr std::uint32_t kDeepest = 0xFFFF;
constexpr std::uint32_t kMaxNodes = 1'000'000'000;
constexpr double kMaxSeconds = 1e6;

std::string with_default(std::string_view text, std::size_t value) {
  return std::string(text) + " (default " + std::to_string(value) + ")";
}

std::string resolve_href(const Page& page, std::string_view href) {
  thread_local url::Resolver resolver;  // hooks run in worker threads
  resolver.set_base(page.base_url());
  return resolver.resolve(href);
}

}  // namespace

void AlgorithmFlags::declare(FlagTable& table) {
  table
      .add("--algorithm", algorithm_,
           "Algorithm for the main text: a row of `sito list`, or several as vote(a,b,c;2) "
           "(docs/combine.md); default " +
               algorithm_)
      ->type_name("EXPRESSION");
  table.add_switch("--precision", precision_, "Lose text rather than keep boilerplate (--dial -1)");
  table.add_switch("--recall", recall_, "Keep boilerplate rather than lose text (--dial 1)");
  table.add("--dial", dial_, "Weigh recall 2^N times as much as precision; from -2 to 2")
      ->type_name("N");
  table.add_switch("--fast", fast_,
                   "Use a fast algorithm without a model (" + std::string(kFastAlgorithm) + ")");
}

// --precision, --recall and --dial set the parameter dial. `given`: --param sets it, too.
Result<void> AlgorithmFlags::apply_dial(extract::Plan& plan, bool given) const {
  const int ways = int{precision_} + int{recall_} + int{!dial_.empty()};
  if (ways == 0) return {};
  if (ways > 1) return invalid("--precision, --recall and --dial exclude each other");
  const char* flag = precision_ ? "--precision" : recall_ ? "--recall" : "--dial";
  if (given) return invalid(std::string(flag) + " and --param dial exclude each other");
  const auto known = plan.set({"dial", precision_ ? "-1" : recall_ ? "1" : dial_});
  if (!known) return invalid(std::string(flag) + ": " + known.error().message);
  if (!*known) return invalid(std::string(flag) + " has no effect without the row sito");
  return {};
}

Result<void> AlgorithmFlags::build(sift::SiftOptions& options, ParamPairs& params) const {
  if (fast_ && algorithm_ != sift::kDefaultAlgorithm) {
    return invalid("--fast and --algorithm exclude each other");
  }
  auto plan = extract::Plan::parse(fast_ ? std::string(kFastAlgorithm) : algorithm_);
  if (!plan) return invalid("--algorithm: " + plan.error().message);
  const bool given = std::any_of(params.begin(), params.end(),
                                 [](const auto& pair) { return pair.first == "dial"; });
  if (Result<void> set = apply_dial(*plan, given); !set) return set;
  for (auto pair = params.begin(); pair != params.end();) {
    const auto known = plan->set(*pair);
    if (!known) return invalid("--param: " + known.error().message);
    pair = *known ? params.erase(pair) : pair + 1;
  }
  options.plan = std::move(*plan);
  return {};
}

void LanguageFlags::declare(FlagTable& table) {
  table
      .add("--target-language", target_language_,
           "Keep only documents in these languages, comma-separated (cs,sk)")
      ->type_name("CODE");
  table.add_switch("--no-language", no_language_,
                   "Do not detect languages (the same as --classifier skip)");
}

void LanguageFlags::declare_more(FlagTable& table) {
  more(table.add("--classifier", classifier_,
                 "Language classifier: cld2 (default), fasttext or skip"))
      ->type_name("NAME");
  more(table.add("--classifier-model", classifier_model_,
                 "Model of the fasttext classifier, lid.176.ftz, from scripts/fasttext-model"))
      ->type_name("FILE");
  more(table.add_switch("--paragraph-languages", paragraph_languages_,
                        "Also detect the language of every paragraph"));
}

Result<void> LanguageFlags::build(sift::SiftOptions& options) const {
  options.classifier = no_language_ ? "skip" : classifier_;
  options.classifier_model = classifier_model_;
  options.target_language = target_language_;
  options.paragraph_languages = paragraph_languages_;
  if (!classifier_model_.empty() && options.classifier != "fasttext") {
    return invalid("--classifier-model has no effect without --classifier fasttext");
  }
  if (options.classifier == "fasttext" && classifier_model_.empty()) {
    return invalid(
        "--classifier fasttext needs its model: `scripts/fasttext-model lid.176.ftz` "
        "writes it, then give --classifier-model lid.176.ftz");
  }
  if (no_language_ && classifier_ == "fasttext") {
    return invalid("--no-language and --classifier fasttext exclude each other");
  }
  if (const Result<void> known = sift::check_languages(target_language_); !known) {
    return invalid("--target-language: " + known.error().message);
  }
  if (options.classifier == "skip" && (!target_language_.empty() || paragraph_languages_)) {
    return invalid("--target-language and --paragraph-languages need a language classifier");
  }
  return {};
}

void KeptLinkFlags::declare(FlagTable& table) {
  more(table.add("--keep-linked", pattern_,
                 "Keep every paragraph with a link whose URL matches this regular expression"))
      ->type_name("PATTERN");
  more(table.add_switch("--keep-wikipedia", wikipedia_,
                        "Keep every paragraph with a link to a page of the English Wikipedia"));
  more(table.add("--keep-linked-hosts", hosts_file_,
                 "Keep every paragraph with a link to a host of this list (one on each line) or to "
                 "its subdomains"))
      ->type_name("FILE");
}

Result<void> KeptLinkFlags::build(sift::SiftOptions& options) {
  std::vector<std::string_view> patterns;
  if (!pattern_.empty()) patterns.emplace_back(pattern_);
  if (wikipedia_) patterns.push_back(extract::kWikipediaPages);
  for (const std::string_view pattern : patterns) {
    auto hook = extract::keep_linked(pattern, resolve_href);
    if (!hook) return std::move(hook).error();
    options.hooks.push_back(std::move(*hook));
  }
  if (hosts_file_.empty()) return {};
  const auto lines = io::read_file(hosts_file_, kHostListLimitBytes);
  if (!lines) return lines.error();
  hosts_ = extract::HostList::parse(*lines);
  if (hosts_.size() == 0) {
    return invalid("--keep-linked-hosts: there are no hosts in " + hosts_file_);
  }
  options.hooks.push_back(extract::keep_linked_to(hosts_, resolve_href));
  return {};
}

void LeaveOutFlags::declare(FlagTable& table) {
  more(table.add_switch("--no-links", no_links_, "Leave out links, but keep their text"));
  more(table.add_switch("--no-images", no_images_, "Leave out images"));
  more(table.add("--comments", comments_,
                 "Readers' comments: keep all, drop all, or auto (default): keep those that the "
                 "algorithm keeps"))
      ->type_name("CHOICE")
      ->check(one_of({"keep", "drop", "auto"}));
  more(table.add_switch("--no-comments", no_comments_, "Same as --comments drop"))
      ->excludes("--comments");
  more(table.add_switch("--no-tables", no_tables_, "Leave out tables"));
}

void LeaveOutFlags::build(sift::SiftOptions& options) const {
  options.assemble.links = !(no_links_ && no_images_);
  options.leave_out = {no_links_, no_images_, no_comments_ || comments_ == "drop", no_tables_};
  options.keep_comments = comments_ == "keep";
}

void LimitFlags::declare(FlagTable& table) {
  more(table.add("--limit-record", record_mb_,
                 with_default("Largest record, in MB; larger pages fail",
                              kDefaults.record_bytes / kMegabyte)))
      ->type_name("MB")
      ->check(number_between(std::size_t{1}, kMaxMegabytes));
  more(table.add("--limit-source", source_mb_,
                 with_default("Largest page after decoding, in MB; larger ones fail",
                              kDefaults.source_bytes / kMegabyte)))
      ->type_name("MB")
      ->check(number_between(std::size_t{1}, kMaxMegabytes));
  more(table.add(
           "--limit-depth", depth_,
           with_default(
               "Maximum depth of elements; deeper ones become siblings, and the page is flagged",
               kDefaults.depth)))
      ->type_name("N")
      ->check(number_between(std::uint32_t{1}, kDeepest));
  more(table.add(
           "--limit-nodes", nodes_,
           with_default("Maximum number of nodes of a page; larger pages are truncated and flagged",
                        kDefaults.nodes)))
      ->type_name("N")
      ->check(number_between(std::uint32_t{1}, kMaxNodes));
  more(table.add(
           "--page-time-limit", page_seconds_,
           "Seconds of processor time for one page (default 60; 0: no limit); slower pages fail"))
      ->type_name("SECONDS")
      ->check(number_between(0.0, kMaxSeconds));
}

void LimitFlags::build(sift::SiftOptions& options) const {
  if (record_mb_ > 0) options.limits.record_bytes = record_mb_ * kMegabyte;
  if (source_mb_ > 0) options.limits.source_bytes = source_mb_ * kMegabyte;
  if (depth_ > 0) options.limits.depth = depth_;
  if (nodes_ > 0) options.limits.nodes = nodes_;
  options.page_seconds = page_seconds_;
}

}  // namespace sito::app
