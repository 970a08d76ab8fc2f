// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/commit.h"

#include "sito/corpus/account/account_state.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/shard/names.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace sito::shard {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kCommitLimit = std::size_t{1} << 30;

std::string text_of(const Commit& commit) {
  Json outputs = Json::array();
  for (const PartFile& one : commit.outputs)
    outputs.push_back(
        {{"file", json_of_name(one.file)}, {"bytes", one.bytes}, {"sha256", one.sha256}});
  Json pieces = Json::array();
  for (const corpus::PieceRead& one : commit.pieces)
    pieces.push_back({one.input, one.begin, one.end, one.records});
  const Json json = {{"run", commit.run},
                     {"shard", commit.shard},
                     {"outputs", std::move(outputs)},
                     {"poison", json_of_names(commit.poison)},
                     {"work", corpus::state_of(commit.work)},
                     {"reading", corpus::state_of(commit.reading)},
                     {"pieces", std::move(pieces)},
                     {"seconds", commit.seconds},
                     {"machine", commit.machine}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// Throws if it is not a commit.
Commit commit_of(const Json& json) {
  Commit commit;
  commit.run = json.at("run").get<std::string>();
  commit.shard = json.at("shard").get<std::string>();
  for (const Json& one : json.at("outputs")) {
    commit.outputs.push_back({name_of(one.at("file")), one.at("bytes").get<std::uint64_t>(),
                              one.at("sha256").get<std::string>()});
  }
  commit.poison = names_of(json.at("poison"));
  auto work = corpus::account_of(json.at("work"));
  auto reading = corpus::account_of(json.at("reading"));
  if (!work || !reading) throw Json::other_error::create(501, "there is no account", nullptr);
  commit.work = std::move(*work);
  commit.reading = std::move(*reading);
  for (const Json& one : json.at("pieces")) {
    commit.pieces.push_back({one.at(0).get<std::uint32_t>(), one.at(1).get<std::uint64_t>(),
                             one.at(2).get<std::uint64_t>(), one.at(3).get<std::uint64_t>()});
  }
  commit.seconds = json.at("seconds").get<double>();
  commit.machine = json.at("machine").get<std::string>();
  return commit;
}

Error unusable(const std::string& why, const std::string& path) {
  return {ErrorCode::InvalidArgument, why + "; remove it and run the shard again", {path}};
}

}  // namespace

Result<bool> put_commit(const Plan& plan, std::size_t shard, const Commit& commit,
                        const std::string& attempt_folder) {
  const std::string own = attempt_folder + "/commit.json";
  const std::string name = commit_path(plan, shard);
  Result<void> written = io::write_file(own, text_of(commit));
  if (!written) return std::move(written).error();
  auto linked = io::link_file(own, name);
  if (linked && *linked) io::sync_folder(io::folder_of(name));
  return linked;
}

Result<std::optional<Commit>> read_commit(const Plan& plan, std::size_t shard) {
  const std::string name = commit_path(plan, shard);
  if (!io::file_state(name)) return std::optional<Commit>();
  auto text = io::read_file(name, kCommitLimit);
  if (!text) return std::move(text).error();
  try {
    Commit commit = commit_of(Json::parse(*text));
    if (commit.run != plan.digest) return unusable("the commit is that of another plan", name);
    if (commit.shard != plan.shards.at(shard).digest)
      return unusable("the commit is that of another shard", name);
    return std::optional<Commit>(std::move(commit));
  } catch (const Json::exception&) {
    return unusable("the commit is damaged", name);
  }
}

}  // namespace sito::shard
