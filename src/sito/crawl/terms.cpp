// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/terms.h"

#include "sito/crawl/links/follow.h"
#include "sito/crawl/page_tools.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace sito::crawl {
namespace {

using nlohmann::json;

const std::string kPrefix = "--archive-prefix";
constexpr std::string_view kOutputs = "outputs", kScope = "scope";

// Named by the flags of the command, so that messages can quote them.
json outputs_of(const CrawlOptions& options) {
  json formats = json::array();
  for (const corpus::Output& output : options.outputs) {
    json one = {{"file", output.path}};
    if (!output.settings.empty()) one["settings"] = output.settings;
    if (output.names != nullptr) one["names"] = true;
    formats.push_back(std::move(one));
  }
  json outputs = {
      {"--format", formats}, {"--no-archive", !options.archive}, {"--pairs", options.pairs}};
  // Crawls of earlier versions have no other name.
  if (options.archive_name != CrawlOptions().archive_name) outputs[kPrefix] = options.archive_name;
  return outputs;
}

json scope_of(const CrawlOptions& options) {
  std::set<std::string> seeds;
  for (const std::string& seed : options.seeds) seeds.insert(key_of(seed));
  return {{"--scope", name_of(options.scope.kind)},
          {"--include", options.scope.include},
          {"--exclude", options.scope.exclude},
          {"--depth", options.scope.depth},
          {"seeds", seeds}};
}

std::string dump(const json& of) { return of.dump(-1, ' ', false, json::error_handler_t::replace); }

Error refusal(const std::string& name, const json& was, const json& is, std::string_view advice) {
  return {ErrorCode::InvalidArgument, name + " of this crawl is " + dump(was) + ", not " +
                                          dump(is) + ": " + std::string(advice)};
}

// Returns the first part that differs.
std::string difference(const json& was, const json& is) {
  for (const auto& [name, value] : is.items()) {
    if (!was.contains(name) || was[name] != value) return name;
  }
  return "";
}

Result<json> agree(frontier::Frontier& frontier, std::string_view name, const json& value) {
  auto agreement = frontier.agree(name, dump(value));
  if (!agreement) return std::move(agreement).error();
  json read = json::parse(*agreement, nullptr, false);
  if (read.is_object()) return read;
  return Error{ErrorCode::Malformed,
               "the frontier is damaged: value \"" + std::string(name) + "\""};
}

Result<void> keep_outputs(const CrawlOptions& options, frontier::Frontier& frontier) {
  const json wanted = outputs_of(options);
  const auto agreed = agree(frontier, kOutputs, wanted);
  if (!agreed) return agreed.error();
  const std::string name = agreed->value(kPrefix, CrawlOptions().archive_name);
  if (name != options.archive_name) {
    return refusal(kPrefix, name, options.archive_name,
                   "sito would no longer know its archive files; use the name with which it began, "
                   "or another folder");
  }
  const std::string other = difference(*agreed, wanted);
  if (other.empty()) return {};
  return refusal(other, (*agreed)[other], wanted[other],
                 "the new output would miss some of the pages; use the options with which it "
                 "began, or another folder (`sito corpus` makes other formats from its archive)");
}

void add_seeds(const json& known, CrawlOptions& options) {
  std::set<std::string> given;
  for (const std::string& seed : options.seeds) given.insert(key_of(seed));
  for (const json& seed : known) {
    if (seed.is_string() && !given.contains(seed)) options.seeds.push_back(seed);
  }
}

}  // namespace

Result<void> keep_terms(CrawlOptions& options, frontier::Frontier& frontier) {
  if (auto kept = keep_outputs(options, frontier); !kept) return kept;
  const json given = scope_of(options);
  const auto agreed = agree(frontier, kScope, given);
  if (!agreed) return agreed.error();
  const bool shared = !options.frontier.empty();
  const json seeds = agreed->value("seeds", json::array());
  if (!shared || options.seeds.empty()) add_seeds(seeds, options);
  if (options.seeds.empty()) {
    return Error{ErrorCode::InvalidArgument, "no seed was given, and this crawl has none"};
  }
  const json wanted = scope_of(options);
  const std::string other = difference(*agreed, wanted);
  if (other.empty()) return {};
  if (shared) {
    return refusal(other, (*agreed)[other], wanted[other],
                   "workers that share a crawl need the same options; another crawl needs another "
                   "database or schema");
  }
  frontier::Commit change;
  change.shared[std::string(kScope)] = dump(wanted);
  auto stored = frontier.commit(change, now_ms());
  if (!stored) return std::move(stored).error();
  return {};
}

}  // namespace sito::crawl
