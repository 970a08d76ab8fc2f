// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/findings.h"

#include "sito/base/cut.h"
#include "sito/corpus/findings/findings.h"
#include "sito/io/file.h"
#include "sito/io/folder.h"
#include "sito/io/sink.h"
#include "sito/shard/digest.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace sito::shard {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kSumsLimit = std::size_t{1} << 30;
constexpr std::size_t kCountsLimit = std::size_t{1} << 20;
constexpr std::string_view kSums = "SHA256SUMS";
constexpr std::string_view kTemplates = "sites.jsonl";
constexpr std::string_view kCounts = "sites.json";

std::string output_folder(const Plan& plan) { return plan.folder + "/output"; }
std::string verdicts_name(std::size_t shard) { return "verdicts-" + shard_name(shard) + ".zst"; }

// Returns the outputs of all shards, and the numbers of their inputs among those of the plan.
std::vector<corpus::Summary> summaries_of(const Plan& plan, const Proof& proof) {
  std::vector<corpus::Summary> summaries;
  std::uint32_t inputs = 0;
  for (std::size_t i = 0; i < plan.shards.size(); ++i) {
    corpus::Summary summary;
    summary.file = plan.folder + "/" + proof.commits[i].outputs.at(0).file;
    for (const Part& part : plan.shards[i].parts) {
      inputs += part.from == 0 ? 1 : 0;
      summary.inputs.push_back(inputs);
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

/// The files of findings, with their checksums.
class Written {
 public:
  explicit Written(std::string folder) : folder_(std::move(folder)) {}
  [[nodiscard]] std::string path_of(std::string_view name) const {
    return folder_ + "/" + std::string(name);
  }
  Result<void> add(std::string_view name) {
    auto sha = sha256_of_file(path_of(name));
    if (!sha) return std::move(sha).error();
    sums_ += *sha + "  " + std::string(name) + "\n";
    return {};
  }
  // Writes it last: findings without it are not complete.
  Result<void> end() { return io::write_file(path_of(kSums), sums_); }

 private:
  std::string folder_;
  std::string sums_;
};

Result<void> write_sites(const Plan& plan, const Proof& proof, const corpus::RunOptions& options,
                         Written& written) {
  auto sink = io::open_sink(written.path_of(kTemplates));
  if (!sink) return std::move(sink).error();
  corpus::SiteAccount sites;
  Result<void> done = corpus::learn_from_parts(options, summaries_of(plan, proof), sites, **sink);
  if (done) done = (*sink)->close();
  Json counts = sites.not_learned;
  if (sites.learned > 0) counts["learned"] = sites.learned;
  if (done) done = io::write_file(written.path_of(kCounts), counts.dump() + "\n");
  if (done) done = written.add(kTemplates);
  return done ? written.add(kCounts) : done;
}

Result<void> write_verdicts(const Plan& plan, const Proof& proof, const corpus::RunOptions& options,
                            Written& written) {
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < plan.shards.size(); ++i)
    paths.push_back(written.path_of(verdicts_name(i)));
  Result<void> done = corpus::judge_parts(options, summaries_of(plan, proof), paths);
  for (std::size_t i = 0; done && i < plan.shards.size(); ++i) done = written.add(verdicts_name(i));
  // The findings on sites are needed by the next plan as well.
  for (const std::string_view name : {kTemplates, kCounts}) {
    const std::string from = plan.findings + "/" + std::string(name);
    if (plan.findings.empty() || !io::file_state(from)) continue;
    if (done) done = io::copy_front(from, written.path_of(name), io::file_size(from));
    if (done) done = written.add(name);
  }
  return done;
}

}  // namespace

corpus::Step first_step(const corpus::RunOptions& options) {
  if (options.site.learner != nullptr) return corpus::Step::Sites;
  return next_step(corpus::Step::Sites, options);
}

corpus::Step next_step(corpus::Step step, const corpus::RunOptions& options) {
  const bool judges = step == corpus::Step::Sites && options.dedup.needs_pass();
  return judges ? corpus::Step::Prints : corpus::Step::Corpus;
}

Result<void> write_findings(const Plan& plan, const Proof& proof,
                            const corpus::RunOptions& options) {
  Written written(output_folder(plan));
  Result<void> done = io::make_folder(output_folder(plan));
  if (done) done = io::write_file(written.path_of("account.json"), corpus::to_json(proof.account));
  if (done) {
    done = plan.step == corpus::Step::Sites ? write_sites(plan, proof, options, written)
                                            : write_verdicts(plan, proof, options, written);
  }
  return done ? written.end() : done;
}

Result<void> Findings::base_on(const Plan& first, Plan& plan) {
  plan.findings = output_folder(first);
  auto sha = sha256_of_file(plan.findings + "/" + std::string(kSums));
  if (!sha) {
    return Error{ErrorCode::InvalidArgument,
                 "the plan is not finished: run its shards and `sito finish`",
                 {first.folder}};
  }
  plan.findings_sha256 = std::move(*sha);
  return {};
}

Result<Findings> Findings::of(const Plan& plan) {
  Findings findings;
  if (plan.findings.empty()) return findings;
  findings.folder_ = plan.findings;
  const std::string path = plan.findings + "/" + std::string(kSums);
  auto text = io::read_file(path, kSumsLimit);
  if (!text) return std::move(text).error();
  if (sha256_of_text(*text) != plan.findings_sha256) {
    return Error{
        ErrorCode::InvalidArgument, "the findings have changed since the plan was made", {path}};
  }
  constexpr std::string_view kBetween = "  ";
  for (const std::string_view line : all_parts_of(*text, '\n')) {
    const std::size_t at = line.find(kBetween);
    if (at == std::string_view::npos) continue;
    findings.sums_.emplace(line.substr(at + kBetween.size()), line.substr(0, at));
  }
  return findings;
}

// Returns "" for a file that the findings do not have.
Result<std::string> Findings::checked(const std::string& name) const {
  const auto found = sums_.find(name);
  if (found == sums_.end()) return std::string();
  std::string path = folder_ + "/" + name;
  auto sha = sha256_of_file(path);
  if (!sha) return sha;
  if (*sha != found->second)
    return Error{
        ErrorCode::InvalidArgument, "the findings have changed since the plan was made", {path}};
  return path;
}

Result<std::string> Findings::templates() const { return checked(std::string(kTemplates)); }

Result<std::unique_ptr<dedup::Verdicts>> Findings::verdicts(std::size_t shard) const {
  const auto path = checked(verdicts_name(shard));
  if (!path) return path.error();
  if (path->empty()) return std::unique_ptr<dedup::Verdicts>();
  auto file = dedup::VerdictFile::open(*path);
  if (!file) return std::move(file).error();
  return std::unique_ptr<dedup::Verdicts>(*std::move(file));
}

Result<void> Findings::add_to(corpus::Account& account) const {
  const auto path = checked(std::string(kCounts));
  if (!path) return path.error();
  if (path->empty()) return {};
  const auto text = io::read_file(*path, kCountsLimit);
  if (!text) return text.error();
  const Json counts = Json::parse(*text, nullptr, false);
  for (const auto& [reason, n] : counts.items()) {
    if (n.is_number_unsigned()) corpus::count(account.sites, reason, n.get<std::uint64_t>());
  }
  return {};
}

}  // namespace sito::shard
