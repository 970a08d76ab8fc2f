// SPDX-License-Identifier: Apache-2.0
#include "tool/flags.h"

#include "sito/base/error.h"
#include "sito/extract/hooks.h"
#include "sito/io/file.h"
#include "sito/url/url.h"

#include "tool/commands.h"
#include "tool/say.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace sito::app {
namespace {

// The best over all gold sets among the rows that cost a tenth of a parse (docs/evaluation.md).
constexpr std::string_view kFastAlgorithm = "boilerpipe-num-words";

constexpr std::size_t kStopListLimitBytes = std::size_t{16} << 20;
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

// Removes "name=number" from the pairs if it is there.
Result<void> take_number(ParamPairs& pairs, std::string_view name, double& value) {
  const auto found = std::find_if(pairs.begin(), pairs.end(),
                                  [&](const auto& pair) { return pair.first == name; });
  if (found == pairs.end()) return {};
  char* end = nullptr;
  value = std::strtod(found->second.c_str(), &end);
  if (found->second.empty() || *end != '\0' || !(value >= 0)) {
    return invalid("--param " + std::string(name) + ": '" + found->second +
                   "' is not a number of 0 or more");
  }
  pairs.erase(found);
  return {};
}

}  // namespace

Result<ParamPairs> split_params(const std::vector<std::string>& settings) {
  ParamPairs pairs;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      return invalid("--param takes name=value, not '" + setting + "'");
    }
    pairs.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return pairs;
}

void SiftFlags::declare(FlagTable& table) {
  table
      .add("--algorithm", algorithm,
           "Algorithm for the main text: a row of `sito list`, or several as vote(a,b,c;2) "
           "(docs/combine.md); default " +
               algorithm)
      ->type_name("EXPRESSION");
  table.add_switch("--precision", precision, "Lose text rather than keep boilerplate (--dial -1)");
  table.add_switch("--recall", recall, "Keep boilerplate rather than lose text (--dial 1)");
  table.add("--dial", dial, "Weigh recall 2^N times as much as precision; from -2 to 2")
      ->type_name("N");
  table.add_switch("--fast", fast,
                   "Use a fast algorithm without a model (" + std::string(kFastAlgorithm) + ")");
  table
      .add("--param", params,
           "Set a parameter of the algorithm, the language filter or a format; repeatable")
      ->type_name("NAME=VALUE")
      ->one_each();
  table
      .add("--target-language", target_language,
           "Keep only documents in these languages, comma-separated (cs,sk)")
      ->type_name("CODE");
  table.add_switch("--no-language", no_language,
                   "Do not detect languages (the same as --classifier skip)");
  more(table
           .add("--page-type", page_types,
                "Keep only pages of these types, comma-separated: article, collection, "
                "documentation, forum, listing, product, service")
           ->type_name("TYPE")
           ->delimiter(',')
           ->one_each());
  stoplist.declare(table);
  more(table.add("--keep-linked", keep_linked,
                 "Keep every paragraph with a link whose URL matches this regular expression"))
      ->type_name("PATTERN");
  more(table.add_switch("--keep-wikipedia", keep_wikipedia,
                        "Keep every paragraph with a link to a page of the English Wikipedia"));
  more(table.add("--keep-linked-hosts", keep_linked_hosts,
                 "Keep every paragraph with a link to a host of this list (one on each line) or to "
                 "its subdomains"))
      ->type_name("FILE");
  resources.declare(table);
  more(table.add("--classifier", classifier,
                 "Language classifier: cld2 (default), fasttext or skip"))
      ->type_name("NAME");
  more(table.add("--classifier-model", classifier_model,
                 "Model of the fasttext classifier, lid.176.ftz, from scripts/fasttext-model"))
      ->type_name("FILE");
  more(table.add_switch("--paragraph-languages", paragraph_languages,
                        "Also detect the language of every paragraph"));
  more(table.add("--charset-policy", charset_policy,
                 "lenient (default): valid UTF-8 overrides a declared single-byte encoding; "
                 "strict: the WHATWG rules"))
      ->type_name("POLICY");
  more(table.add_switch("--no-recovery", no_recovery,
                        "Do not recover text from the data in scripts of pages"));
  more(table.add_switch("--no-page-states", no_page_states,
                        "Keep error pages, login pages and the like (docs/page-states.md)"));
  more(table.add_switch("--no-links", no_links, "Leave out links, but keep their text"));
  more(table.add_switch("--no-images", no_images, "Leave out images"));
  more(table.add_switch("--no-comments", no_comments, "Leave out readers' comments"));
  more(table.add_switch("--no-tables", no_tables, "Leave out tables"));
  more(table.add_switch(
      "--provenance", provenance,
      "Write the XPath and byte range of every paragraph (JSON, vertical, HTML, TEI)"));
  more(table.add_switch("--metadata", metadata,
                        "Add title, authors, dates ... with their places to JSONL and vertical; "
                        "JSON, HTML, TEI and JSON-LD always have them"));
  evidence.declare(table);
  more(table.add("--limit-record", limit_record_mb,
                 with_default("Largest record, in MB; larger pages fail",
                              kDefaults.record_bytes / kMegabyte)))
      ->type_name("MB")
      ->check(number_between(std::size_t{1}, kMaxMegabytes));
  more(table.add("--limit-source", limit_source_mb,
                 with_default("Largest page after decoding, in MB; larger ones fail",
                              kDefaults.source_bytes / kMegabyte)))
      ->type_name("MB")
      ->check(number_between(std::size_t{1}, kMaxMegabytes));
  more(table.add(
           "--limit-depth", limit_depth,
           with_default(
               "Maximum depth of elements; deeper ones become siblings, and the page is flagged",
               kDefaults.depth)))
      ->type_name("N")
      ->check(number_between(std::uint32_t{1}, kDeepest));
  more(table.add(
           "--limit-nodes", limit_nodes,
           with_default("Maximum number of nodes of a page; larger pages are truncated and flagged",
                        kDefaults.nodes)))
      ->type_name("N")
      ->check(number_between(std::uint32_t{1}, kMaxNodes));
  more(table.add(
           "--page-time-limit", page_seconds,
           "Seconds of processor time for one page (default 60; 0: no limit); slower pages fail"))
      ->type_name("SECONDS")
      ->check(number_between(0.0, kMaxSeconds));
}

// --precision, --recall and --dial set the same value in three ways.
Result<void> SiftFlags::apply_dial(extract::Plan& plan) const {
  const int ways = int{precision} + int{recall} + int{!dial.empty()};
  if (ways == 0) return {};
  if (ways > 1) return invalid("--precision, --recall and --dial exclude each other");
  const char* flag = precision ? "--precision" : recall ? "--recall" : "--dial";
  const auto known = plan.set({"dial", precision ? "-1" : recall ? "1" : dial});
  if (!known) return invalid(std::string(flag) + ": " + known.error().message);
  if (!*known) return invalid(std::string(flag) + " has no effect without the row sito");
  return {};
}

Result<void> SiftFlags::build_algorithm(sift::SiftOptions& options, ParamPairs& others) {
  if (fast && algorithm != sift::kDefaultAlgorithm) {
    return invalid("--fast and --algorithm exclude each other");
  }
  auto plan = extract::Plan::parse(fast ? std::string(kFastAlgorithm) : algorithm);
  if (!plan) return invalid("--algorithm: " + plan.error().message);
  if (Result<void> set = apply_dial(*plan); !set) return set;
  for (auto pair = others.begin(); pair != others.end();) {
    const auto known = plan->set(*pair);
    if (!known) return invalid("--param: " + known.error().message);
    pair = *known ? others.erase(pair) : pair + 1;
  }
  options.plan = std::move(*plan);
  return {};
}

Result<void> SiftFlags::build_hooks(sift::SiftOptions& options) {
  std::vector<std::string_view> patterns;
  if (!keep_linked.empty()) patterns.emplace_back(keep_linked);
  if (keep_wikipedia) patterns.push_back(extract::kWikipediaPages);
  for (const std::string_view pattern : patterns) {
    auto hook = extract::keep_linked(pattern, resolve_href);
    if (!hook) return std::move(hook).error();
    options.hooks.push_back(std::move(*hook));
  }
  if (keep_linked_hosts.empty()) return {};
  const auto lines = io::read_file(keep_linked_hosts, kHostListLimitBytes);
  if (!lines) return lines.error();
  linked_hosts_ = extract::HostList::parse(*lines);
  if (linked_hosts_.size() == 0) {
    return invalid("--keep-linked-hosts: there are no hosts in " + keep_linked_hosts);
  }
  options.hooks.push_back(extract::keep_linked_to(linked_hosts_, resolve_href));
  return {};
}

Result<void> SiftFlags::build_stop_list(sift::SiftOptions& options) {
  if (stoplist.given() && !options.plan.wants_stop_words()) {
    return invalid("--stoplist has no effect with --algorithm " + algorithm);
  }
  return stoplist.build(options.stop_list, options.stop_words);
}

void StopListFlag::declare(FlagTable& table) {
  table
      .add("--stoplist", value_,
           "Stop list: a language code, a file with one word on each line, or none; default: by "
           "the language of the page")
      ->type_name("NAME|FILE")
      ->group(kMoreOptions);
}

Result<void> StopListFlag::build(sift::StopListChoice& choice, const text::StopWords*& words) {
  if (value_.empty()) return {};
  if (value_ == "none") {
    choice = sift::StopListChoice::None;
    return {};
  }
  choice = sift::StopListChoice::Given;
  words = text::shipped_stop_words(value_);
  if (words != nullptr) return {};
  // A language without a shipped list may have one in an installed package; else the value is a
  // file.
  std::vector<std::string> paths = text::installed_stop_list_paths(value_);
  paths.push_back(value_);
  for (const std::string& path : paths) {
    auto read = io::read_file(path, kStopListLimitBytes);
    if (!read) continue;
    words_ = text::StopWords::parse(*read);
    words = &words_;
    return {};
  }
  std::string names;
  for (const std::string_view code : text::stop_list_languages()) names += " " + std::string(code);
  return invalid("--stoplist: '" + value_ + "' is neither a shipped list (" + names.substr(1) +
                 "), nor a list of an installed package, nor a readable file");
}

Result<void> SiftFlags::build_language(sift::SiftOptions& options, ParamPairs& others) {
  options.classifier = no_language ? "skip" : classifier;
  options.classifier_model = classifier_model;
  options.target_language = target_language;
  options.paragraph_languages = paragraph_languages;
  options.recover = !no_recovery;
  options.judge_state = !no_page_states;
  if (!classifier_model.empty() && options.classifier != "fasttext") {
    return invalid("--classifier-model has no effect without --classifier fasttext");
  }
  if (options.classifier == "fasttext" && classifier_model.empty()) {
    return invalid(
        "--classifier fasttext needs its model: `scripts/fasttext-model lid.176.ftz` "
        "writes it, then give --classifier-model lid.176.ftz");
  }
  if (no_language && classifier == "fasttext") {
    return invalid("--no-language and --classifier fasttext exclude each other");
  }
  if (const Result<void> known = sift::check_languages(target_language); !known) {
    return invalid("--target-language: " + known.error().message);
  }
  if (options.classifier == "skip" && (!target_language.empty() || paragraph_languages)) {
    return invalid("--target-language and --paragraph-languages need a language classifier");
  }
  Result<void> taken = take_number(others, "language-min-chars", options.language_min_chars);
  if (taken) taken = take_number(others, "language-min-score", options.language_min_score);
  return taken;
}

Result<void> SiftFlags::build(sift::SiftOptions& options, ParamPairs& others) {
  auto pairs = split_params(params);
  if (!pairs) return std::move(pairs).error();
  others = std::move(*pairs);
  Result<void> built = build_algorithm(options, others);
  if (built) built = build_hooks(options);
  if (built) built = build_stop_list(options);
  if (built) built = resources.build({&options.plan, 1}, options.resources);
  if (built) built = build_language(options, others);
  if (!built) return built;

  if (charset_policy != "lenient" && charset_policy != "strict") {
    return invalid("--charset-policy is lenient or strict, not '" + charset_policy + "'");
  }
  options.charset_policy =
      charset_policy == "strict" ? CharsetPolicy::Strict : CharsetPolicy::Lenient;
  options.assemble.links = !(no_links && no_images);
  options.leave_out = {no_links, no_images, no_comments, no_tables};
  options.assemble.provenance = provenance;
  options.metadata = metadata;
  options.page_types = page_types;
  if (Result<void> read = evidence.build(options); !read) return read;
  if (limit_record_mb > 0) options.limits.record_bytes = limit_record_mb * kMegabyte;
  if (limit_source_mb > 0) options.limits.source_bytes = limit_source_mb * kMegabyte;
  if (limit_depth > 0) options.limits.depth = limit_depth;
  if (limit_nodes > 0) options.limits.nodes = limit_nodes;
  options.page_seconds = page_seconds;
  return {};
}

Result<void> SiftFlags::check_effect(bool has_paragraph_attributes) const {
  if (has_paragraph_attributes) return {};
  if (provenance)
    return invalid("--provenance has no effect with plain text, Markdown, JSON-LD and WET");
  if (metadata)
    return invalid(
        "--metadata has no effect with plain text and WET, and is always read for JSON-LD");
  if (paragraph_languages) {
    return invalid(
        "--paragraph-languages has no effect with plain text, Markdown, JSON-LD and WET");
  }
  return {};
}

int usage_error(const Error& error) {
  const std::string& file = error.where.source;
  return usage_error(file.empty() ? error.message : file + ": " + error.message);
}

int usage_error(const std::string& message) {
  say(message);
  return kExitUsage;
}

unsigned available_threads() {
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  if (const char* slurm = std::getenv("SLURM_CPUS_PER_TASK"); slurm != nullptr) {
    const long given = std::strtol(slurm, nullptr, 10);
    if (given > 0) threads = std::min(threads, static_cast<unsigned>(given));
  }
  return threads;
}

}  // namespace sito::app
