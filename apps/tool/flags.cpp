// SPDX-License-Identifier: Apache-2.0
#include "tool/flags.h"

#include "sito/base/error.h"
#include "sito/io/file.h"

#include "tool/commands.h"
#include "tool/say.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace sito::app {
namespace {

constexpr std::size_t kStopListLimitBytes = std::size_t{16} << 20;

}  // namespace

void SiftFlags::declare(FlagTable& table) {
  algorithm.declare(table);
  table
      .add("--param", params,
           "Set a parameter of the algorithm, the language filter or a format; repeatable")
      ->type_name("NAME=VALUE")
      ->one_each();
  languages.declare(table);
  more(table
           .add("--page-type", page_types,
                "Keep only pages of these types, comma-separated: article, collection, "
                "documentation, forum, listing, product, service")
           ->type_name("TYPE")
           ->delimiter(',')
           ->one_each());
  stoplist.declare(table);
  kept_links.declare(table);
  resources.declare(table);
  languages.declare_more(table);
  more(table.add("--charset-policy", charset_policy,
                 "lenient (default): valid UTF-8 overrides a declared single-byte encoding; "
                 "strict: the WHATWG rules"))
      ->type_name("POLICY");
  more(table.add_switch("--no-recovery", no_recovery,
                        "Do not recover text from the data in scripts of pages"));
  more(table.add_switch("--no-page-states", no_page_states,
                        "Keep error pages, login pages and the like (docs/page-states.md)"));
  leave_out.declare(table);
  more(table.add_switch(
      "--provenance", provenance,
      "Write the XPath and byte range of every paragraph (JSON, vertical, HTML, TEI)"));
  more(table.add_switch("--metadata", metadata,
                        "Add title, authors, dates ... with their places to JSONL and vertical; "
                        "JSON, HTML, TEI and JSON-LD always have them"));
  evidence.declare(table);
  limits.declare(table);
}

Result<void> SiftFlags::build_stop_list(sift::SiftOptions& options) {
  if (stoplist.given() && !options.plan.wants_stop_words()) {
    return invalid("--stoplist has no effect with --algorithm " + algorithm.name());
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

Result<void> SiftFlags::build(sift::SiftOptions& options, ParamPairs& others) {
  auto pairs = split_params(params);
  if (!pairs) return std::move(pairs).error();
  others = std::move(*pairs);
  Result<void> built = algorithm.build(options, others);
  if (built) built = kept_links.build(options);
  if (built) built = build_stop_list(options);
  if (built) built = resources.build({&options.plan, 1}, options.resources);
  if (built) built = languages.build(options);
  if (built) built = take_number(others, "language-min-chars", options.language_min_chars);
  if (built) built = take_number(others, "language-min-score", options.language_min_score);
  if (!built) return built;

  if (charset_policy != "lenient" && charset_policy != "strict") {
    return invalid("--charset-policy is lenient or strict, not '" + charset_policy + "'");
  }
  options.charset_policy =
      charset_policy == "strict" ? CharsetPolicy::Strict : CharsetPolicy::Lenient;
  options.recover = !no_recovery;
  options.judge_state = !no_page_states;
  leave_out.build(options);
  options.assemble.provenance = provenance;
  options.metadata = metadata;
  options.page_types = page_types;
  if (Result<void> read = evidence.build(options); !read) return read;
  limits.build(options);
  return {};
}

Result<void> SiftFlags::check_effect(bool has_paragraph_attributes) const {
  if (has_paragraph_attributes) return {};
  if (provenance)
    return invalid("--provenance has no effect with plain text, Markdown, JSON-LD and WET");
  if (metadata)
    return invalid(
        "--metadata has no effect with plain text, Markdown and WET, and is always read for "
        "JSON-LD");
  if (languages.has_paragraphs()) {
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
