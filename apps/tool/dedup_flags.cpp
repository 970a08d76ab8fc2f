// SPDX-License-Identifier: Apache-2.0
#include "tool/dedup_flags.h"

#include "sito/base/cut.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::app {
namespace {

// With longer ones only exact duplicates would match; use --dedup-method exact for these.
constexpr unsigned kLongestGram = 100;
constexpr unsigned kMaxMinWords = 1000000;
constexpr unsigned kMaxMemoryMb = 1U << 20;

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

/// Returns one of the three values of a flag by its name.
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

// Reads the values of --dedup, comma-separated.
Result<void> read_what(std::string_view values, dedup::Options& dedup) {
  for (const std::string_view value : all_parts_of(values, ',')) {
    if (value == "pages") {
      dedup.pages = true;
    } else if (value == "documents") {
      dedup.documents = true;
    } else if (value == "paragraphs") {
      dedup.paragraphs = true;
    } else if (value == "both") {
      dedup.documents = dedup.paragraphs = true;
    } else {
      return Error{
          ErrorCode::InvalidArgument,
          "--dedup takes documents, paragraphs, both and pages, not '" + std::string(value) + "'"};
    }
  }
  return {};
}

}  // namespace

void DedupFlags::declare(FlagTable& table) {
  table
      .add("--dedup", what_,
           "Remove duplicates (docs/dedup.md): documents, paragraphs, both, pages (one "
           "for each rel=canonical), comma-separated")
      ->type_name("WHAT");
  const auto more = [](Flag* flag, const char* type) {
    return flag->needs("--dedup")->group(kMoreOptions)->type_name(type);
  };
  more(table.add("--dedup-method", method_,
                 "exact (default): identical texts; near: similar texts, by n-grams"),
       "METHOD");
  more(table.add("--dedup-scope", scope_,
                 "Compare texts within the run (run; default), one input file (shard) or one "
                 "document (document)"),
       "SCOPE");
  more(table.add("--dedup-report", report_, "Write removed texts and the kept copies as JSONL"),
       "FILE");
  table
      .add_switch(
          "--dedup-mark", mark_,
          "Keep duplicates and mark them with the attribute `duplicate` (jsonl, json, vertical)")
      ->needs("--dedup")
      ->group(kMoreOptions);
  min_words_option_ = more(table
                               .add("--dedup-min-words", min_words_,
                                    "Minimum number of words of a duplicate paragraph (default 10)")
                               ->check(number_between(0U, kMaxMinWords)),
                           "N");
  share_option_ = more(table
                           .add("--dedup-share", share_,
                                "A paragraph is a near duplicate if this share of its n-grams "
                                "occurs elsewhere (default 0.5)")
                           ->check(number_between(0.01, 1.0)),
                       "SHARE");
  similarity_option_ = more(table
                                .add("--dedup-similarity", similarity_,
                                     "Documents are near duplicates if their estimated Jaccard "
                                     "similarity is at least this (default 0.75)")
                                ->check(number_between(0.01, 1.0)),
                            "SHARE");
  ngram_option_ = more(table
                           .add("--dedup-ngram", ngram_,
                                "Words of an n-gram (default: 7 for paragraphs, 5 for documents)")
                           ->check(number_between(1U, kLongestGram)),
                       "N");
  memory_option_ =
      more(table.add("--dedup-memory", memory_mb_, "Megabytes of memory for sorting (default 256)")
               ->check(number_between(1U, kMaxMemoryMb)),
           "MB");
}

Result<void> DedupFlags::check_effect(const dedup::Options& options) const {
  const bool near = options.method == dedup::Method::Near;
  if ((options.documents || options.pages) && options.scope == dedup::Scope::Document) {
    return Error{
        ErrorCode::InvalidArgument,
        "--dedup-scope document works for paragraphs only: a document is not its own duplicate"};
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
  if (what_.empty()) return {};
  if (Result<void> read = read_what(what_, dedup); !read) return read;
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
                 "--dedup-mark needs one of the formats jsonl, json and vertical"};
  }
  dedup.names = !report_.empty();
  if (memory_option_->count() > 0 && !dedup.needs_pass())
    return no_effect("--dedup-memory", "--dedup-scope shard or run");
  if (memory_mb_ > 0) dedup.memory = std::size_t{memory_mb_} << 20;
  return {};
}

}  // namespace sito::app
