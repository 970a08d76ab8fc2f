// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup_flags.h"

#include "sito/help.h"
#include "sito/io/file.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace sito::app {
namespace {

// Longer ones meet in copies to the letter only, and --dedup-method exact is for these.
constexpr unsigned kLongestGram = 100;
constexpr unsigned kMostMinWords = 1000000;
constexpr unsigned kMostMemoryMb = 1U << 20;

template <typename Value>
using Names = std::array<std::pair<std::string_view, Value>, 3>;

Error no_effect(const std::string& flag, const std::string& without) {
  return {ErrorCode::InvalidArgument, flag + " has no effect without " + without};
}

bool shows_marks(const corpus::Output& output) {
  const std::string_view name = output.format->name;
  const auto dialect = output.settings.find("dialect");
  const bool is_xml = dialect == output.settings.end() || dialect->second != "knot";
  return name == "jsonl" || name == "json" || (name == "vertical" && is_xml);
}

/// One of the three names of a flag's values.
template <typename Value>
Result<Value> find_value(const std::string& flag, const std::string& name,
                         const Names<Value>& names) {
  std::string all;
  for (const auto& [candidate, value] : names) {
    if (candidate == name) return value;
    if (candidate.empty()) continue;
    if (!all.empty()) all += ", ";
    all += candidate;
  }
  return Error{ErrorCode::InvalidArgument, flag + " is one of " + all + ", not '" + name + "'"};
}

}  // namespace

void DedupFlags::declare(CLI::App& app) {
  app.add_option("--dedup", what_,
                 "Leave out copies (docs/dedup.md): documents, paragraphs or both")
      ->type_name("WHAT");
  const auto more = [&](CLI::Option* option, const char* type) {
    all_.push_back(option->group(kMoreOptions)->type_name(type));
    return option;
  };
  more(app.add_option("--dedup-method", method_,
                      "exact (default): to the letter; near: by n-grams of words"),
       "METHOD");
  more(app.add_option("--dedup-scope", scope_,
                      "Among which texts: run (default), shard (one input file) or document"),
       "SCOPE");
  more(app.add_option("--dedup-report", report_,
                      "Write what was left out, and which copy stays, as JSONL"),
       "FILE");
  all_.push_back(app.add_flag("--dedup-mark", mark_,
                              "Write copies too, with the attribute `duplicate` (jsonl, json, "
                              "vertical)")
                     ->group(kMoreOptions));
  min_words_option_ = more(app.add_option("--dedup-min-words", min_words_,
                                          "Shorter paragraphs are never copies; default: 10")
                               ->check(number_between(0U, kMostMinWords)),
                           "N");
  share_option_ =
      more(app.add_option("--dedup-share", share_,
                          "Share of a paragraph's n-grams that stand elsewhere from which on it is "
                          "a near copy; default: 0.5")
               ->check(number_between(0.01, 1.0)),
           "SHARE");
  similarity_option_ =
      more(app.add_option("--dedup-similarity", similarity_,
                          "Estimated Jaccard similarity from which on documents are near copies; "
                          "default: 0.75")
               ->check(number_between(0.01, 1.0)),
           "SHARE");
  ngram_option_ = more(app.add_option("--dedup-ngram", ngram_,
                                      "Words of an n-gram; default: 7 for paragraphs, 5 for "
                                      "documents")
                           ->check(number_between(1U, kLongestGram)),
                       "N");
  memory_option_ = more(
      app.add_option("--dedup-memory", memory_mb_, "Megabytes of memory for sorting; default: 256")
          ->check(number_between(1U, kMostMemoryMb)),
      "MB");
}

Result<void> DedupFlags::check_effect(const dedup::Options& options) const {
  const bool near = options.method == dedup::Method::Near;
  if (options.documents && options.scope == dedup::Scope::Document) {
    return Error{ErrorCode::InvalidArgument,
                 "--dedup-scope document is for paragraphs: a document is no copy of itself"};
  }
  if (min_words_option_->count() > 0 && !options.paragraphs)
    return no_effect("--dedup-min-words", "--dedup paragraphs");
  if (share_option_->count() > 0 && !(near && options.paragraphs))
    return no_effect("--dedup-share", "--dedup paragraphs --dedup-method near");
  if (similarity_option_->count() > 0 && !(near && options.documents))
    return no_effect("--dedup-similarity", "--dedup documents --dedup-method near");
  if (ngram_option_->count() > 0 && !near) return no_effect("--dedup-ngram", "--dedup-method near");
  return {};
}

Result<void> DedupFlags::build(corpus::RunOptions& options) const {
  dedup::Options& dedup = options.dedup;
  if (what_.empty()) {
    for (const CLI::Option* option : all_) {
      if (option->count() > 0) return no_effect(option->get_name(), "--dedup");
    }
    return {};
  }
  const auto what = find_value<std::pair<bool, bool>>(
      "--dedup", what_,
      {{{"documents", {true, false}}, {"paragraphs", {false, true}}, {"both", {true, true}}}});
  if (!what) return what.error();
  std::tie(dedup.documents, dedup.paragraphs) = *what;
  const auto method = find_value<dedup::Method>(
      "--dedup-method", method_,
      {{{"exact", dedup::Method::Exact}, {"near", dedup::Method::Near}, {"", {}}}});
  if (!method) return method.error();
  dedup.method = *method;
  const auto scope = find_value<dedup::Scope>("--dedup-scope", scope_,
                                              {{{"document", dedup::Scope::Document},
                                                {"shard", dedup::Scope::Shard},
                                                {"run", dedup::Scope::Run}}});
  if (!scope) return scope.error();
  dedup.scope = *scope;
  Result<void> checked = check_effect(dedup);
  if (!checked) return checked;
  dedup.similarity = similarity_;
  dedup.share = share_;
  dedup.min_words = min_words_;
  if (ngram_ > 0) dedup.paragraph_gram = dedup.document_gram = ngram_;
  options.dedup_report = report_;
  options.dedup_mark = mark_;
  if (mark_ && std::none_of(options.outputs.begin(), options.outputs.end(), shows_marks)) {
    return Error{ErrorCode::InvalidArgument,
                 "--dedup-mark: of the formats, jsonl, json and vertical show which texts are "
                 "marked"};
  }
  dedup.names = !report_.empty();
  if (memory_option_->count() > 0 && !dedup.needs_pass())
    return no_effect("--dedup-memory", "a scope of shard or run");
  if (memory_mb_ > 0) dedup.memory = std::size_t{memory_mb_} << 20;
  return {};
}

}  // namespace sito::app
