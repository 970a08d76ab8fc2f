// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/plan.h"

#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/shard/cuts.h"
#include "sito/shard/digest.h"
#include "sito/shard/names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

namespace sito::shard {
namespace {

using Json = nlohmann::json;

constexpr int kFormat = 2;  // of the files of a plan
constexpr std::size_t kPlanLimit = std::size_t{4} << 30;
constexpr std::size_t kGroup = 1000;  // shards in one folder

std::string run_path(const std::string& folder) { return folder + "/run.json"; }
std::string manifest_path(const std::string& folder) { return folder + "/manifest.jsonl"; }

std::string number_text(std::size_t number, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%0*zu", digits, number);
  return text;
}

// Returns the places where a file of `size` bytes is split into pieces of about `bytes`.
Result<std::vector<std::uint64_t>> cuts_of(const std::string& path, std::uint64_t size,
                                           std::uint64_t bytes) {
  std::vector<std::uint64_t> cuts;
  const std::uint64_t n = (size + bytes / 2) / bytes;
  const Cuts where = n < 2 ? Cuts::Nowhere : cuts_in(path, size);
  if (where == Cuts::Nowhere) return cuts;
  for (std::uint64_t i = 1; i < n; ++i) {
    const std::uint64_t wanted = size / n * i;
    const std::uint64_t last = cuts.empty() ? 0 : cuts.back();
    if (last > 0 && last >= wanted) continue;  // a member or record as large as a shard
    auto cut = where == Cuts::AtRecords ? find_record(path, last, wanted, size)
                                        : find_cut(path, where, wanted, size);
    if (!cut) return std::move(cut).error();
    if (!*cut) break;
    cuts.push_back(**cut);
  }
  return cuts;
}

Json json_of(const Shard& shard, std::size_t number) {
  Json parts = Json::array();
  for (const Part& part : shard.parts) {
    parts.push_back({{"file", json_of_name(part.file)},
                     {"size", part.state.size},
                     {"mtime_ns", part.state.mtime_ns},
                     {"from", part.from},
                     {"to", part.to}});
  }
  return {{"shard", number}, {"bytes", shard.bytes()}, {"parts", std::move(parts)}};
}

// Throws if it is not a line of a manifest.
Shard shard_of(const Json& json, std::size_t number) {
  Shard shard;
  if (json.at("shard").get<std::size_t>() != number)
    throw Json::other_error::create(501, "the shards are not in order", nullptr);
  for (const Json& one : json.at("parts")) {
    Part part;
    part.file = name_of(one.at("file"));
    part.state = {one.at("size").get<std::uint64_t>(), one.at("mtime_ns").get<std::int64_t>()};
    part.from = one.at("from").get<std::uint64_t>();
    part.to = one.at("to").get<std::uint64_t>();
    shard.parts.push_back(std::move(part));
  }
  return shard;
}

constexpr std::array<std::pair<corpus::Step, std::string_view>, 3> kSteps = {
    {{corpus::Step::Corpus, "corpus"},
     {corpus::Step::Sites, "sites"},
     {corpus::Step::Prints, "prints"}}};

std::string_view name_of_step(corpus::Step step) {
  for (const auto& [known, name] : kSteps) {
    if (known == step) return name;
  }
  return {};
}

// Throws if there is no such step.
corpus::Step step_of(std::string_view name) {
  for (const auto& [step, known] : kSteps) {
    if (known == name) return step;
  }
  throw Json::other_error::create(501, "an unknown step", nullptr);
}

std::string run_text(const Plan& plan, std::string_view manifest) {
  const Json run = {{"format", kFormat},
                    {"base", json_of_name(plan.base)},
                    {"version", plan.version},
                    {"configuration", plan.configuration},
                    {"arguments", json_of_names(plan.arguments)},
                    {"outputs", json_of_names(plan.outputs)},
                    {"step", name_of_step(plan.step)},
                    {"findings", json_of_name(plan.findings)},
                    {"findings_sha256", plan.findings_sha256},
                    {"shards", plan.shards.size()},
                    {"manifest_sha256", sha256_of_text(manifest)}};
  return run.dump(2) + "\n";
}

Error malformed(const std::string& path, const std::string& why) {
  return {ErrorCode::Malformed, why, {path}};
}

// Checks that the folder supports links that only one of several processes can make; commits are
// such links.
Result<void> check_links(const std::string& folder) {
  const std::string probe = folder + "/.probe";
  const std::string link = folder + "/.probe-link";
  Result<void> written = io::write_file(probe, "", io::Sync::No);
  if (!written) return written;
  auto first = io::link_file(probe, link);
  (void)io::remove_file(link);
  (void)io::remove_file(probe);
  if (!first) return std::move(first).error();
  return {};
}

}  // namespace

std::uint64_t Shard::bytes() const {
  std::uint64_t sum = 0;
  for (const Part& part : parts) sum += part.to - part.from;
  return sum;
}

std::string group_of(std::size_t shard) { return number_text(shard / kGroup, 3); }
std::string shard_name(std::size_t shard) { return number_text(shard, 6); }
std::string commit_path(const Plan& plan, std::size_t shard) {
  return plan.folder + "/commits/" + group_of(shard) + "/" + shard_name(shard) + ".json";
}
std::string parts_folder(const Plan& plan, std::size_t shard) {
  return plan.folder + "/parts/" + group_of(shard);
}

Result<std::vector<Shard>> cut_into_shards(const std::vector<std::string>& inputs,
                                           std::uint64_t bytes) {
  std::vector<Shard> shards;
  Shard open;  // of small files
  const auto close = [&] {
    if (!open.parts.empty()) shards.push_back(std::exchange(open, {}));
  };
  for (const std::string& input : inputs) {
    auto state = io::file_state(input);
    if (!state) return std::move(state).error();
    auto cuts = cuts_of(input, state->size, bytes);
    if (!cuts) return std::move(cuts).error();
    std::uint64_t from = 0;
    for (const std::uint64_t cut : *cuts) {
      close();
      open.parts.push_back({input, *state, from, cut});
      from = cut;
    }
    if (!cuts->empty()) close();
    if (open.bytes() > 0 && open.bytes() + state->size - from > bytes) close();
    open.parts.push_back({input, *state, from, state->size});
    if (!cuts->empty()) close();
  }
  close();
  return shards;
}

Result<void> write_plan(Plan& plan) {
  std::string manifest;
  for (std::size_t i = 0; i < plan.shards.size(); ++i) {
    manifest += json_of(plan.shards[i], i).dump() + "\n";
  }
  const std::string run = run_text(plan, manifest);
  const Error exists{ErrorCode::InvalidArgument, "the folder already has a plan", {plan.folder}};
  if (io::file_state(run_path(plan.folder))) return exists;
  Result<void> done = io::make_folder(plan.folder);
  if (done) done = check_links(plan.folder);
  for (std::size_t i = 0; done && i < plan.shards.size(); i += kGroup) {
    done = io::make_folder(plan.folder + "/commits/" + group_of(i));
    if (done) done = io::make_folder(parts_folder(plan, i));
  }
  if (done) done = io::write_file(manifest_path(plan.folder), manifest);
  // The run file is written last, and once: a run without it does not exist.
  const std::string first = run_path(plan.folder) + ".new";
  if (done) done = io::write_file(first, run);
  if (!done) return done;
  auto linked = io::link_file(first, run_path(plan.folder));
  (void)io::remove_file(first);
  if (!linked) return std::move(linked).error();
  if (!*linked) return exists;
  io::sync_folder(plan.folder);
  return {};
}

Result<Plan> read_plan(const std::string& name) {
  const std::string place = io::place_of(name + "/run.json");
  const std::string folder = place.substr(0, place.rfind('/'));
  if (place.empty() || !io::file_state(run_path(folder)))
    return Error{ErrorCode::InvalidArgument, "there is no plan in this folder", {name}};
  auto run = io::read_file(run_path(folder), kPlanLimit);
  if (!run) return std::move(run).error();
  auto manifest = io::read_file(manifest_path(folder), kPlanLimit);
  if (!manifest) return std::move(manifest).error();
  Plan plan;
  plan.folder = folder;
  plan.digest = sha256_of_text(*run);
  try {
    const Json json = Json::parse(*run);
    if (json.at("format").get<int>() != kFormat)
      return malformed(run_path(folder), "another version of sito made this plan");
    plan.base = name_of(json.at("base"));
    plan.version = json.at("version").get<std::string>();
    plan.configuration = json.at("configuration").get<std::string>();
    plan.arguments = names_of(json.at("arguments"));
    plan.outputs = names_of(json.at("outputs"));
    plan.step = step_of(json.at("step").get<std::string>());
    plan.findings = name_of(json.at("findings"));
    plan.findings_sha256 = json.at("findings_sha256").get<std::string>();
    if (json.at("manifest_sha256").get<std::string>() != sha256_of_text(*manifest))
      return malformed(manifest_path(folder),
                       "the list of shards has changed since the plan was made");
    const auto n = json.at("shards").get<std::size_t>();
    for (std::size_t at = 0; at < manifest->size();) {
      const std::size_t end = std::min(manifest->find('\n', at), manifest->size());
      const std::string_view line = std::string_view(*manifest).substr(at, end - at);
      plan.shards.push_back(shard_of(Json::parse(line), plan.shards.size()));
      plan.shards.back().digest = sha256_of_text(line);
      at = end + 1;
    }
    if (plan.shards.size() != n)
      return malformed(manifest_path(folder), "shards are missing in the list");
  } catch (const Json::exception&) {
    return malformed(run_path(folder), "this is no plan of sito, or it is damaged");
  }
  return plan;
}

Result<void> check_inputs(const Shard& shard) {
  for (const Part& part : shard.parts) {
    const auto state = io::file_state(part.file);
    if (state && *state == part.state) continue;
    return Error{ErrorCode::InvalidArgument,
                 state ? "the input has changed since the plan was made"
                       : "the input no longer exists: " + state.error().message,
                 {part.file}};
  }
  return {};
}

}  // namespace sito::shard
