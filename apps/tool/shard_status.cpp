// SPDX-License-Identifier: Apache-2.0
// sito status: how far a run over shards is.
#include "sito/corpus/account/account_lines.h"
#include "sito/shard/status.h"

#include "tool/flags.h"
#include "tool/help.h"
#include "tool/metrics.h"
#include "tool/say.h"
#include "tool/shard_ranges.h"
#include "tool/tool_commands.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kMostNamed = 20;
constexpr double kMegabyte = 1e6;

class ShowStatus final : public Invocation {
 public:
  explicit ShowStatus(FlagTable& table) {
    table.add("RUN", folder_, "Folder of a plan")->required();
    table.add("--format", format_, "text (default), json or prometheus")->type_name("NAME");
  }
  int run() override;

 private:
  std::string folder_;
  std::string format_ = "text";
};

std::size_t alive_in(const shard::Status& status) {
  std::size_t alive = 0;
  for (const shard::OpenShard& open : status.open) alive += open.alive ? 1 : 0;
  return alive;
}

// Returns the stored bytes that one worker processes in a second; 0 if nothing is done yet.
double rate_of(const shard::Status& status) {
  return status.seconds > 0 ? static_cast<double>(status.bytes_done) / status.seconds : 0;
}

std::string json_text(const shard::Status& status) {
  using Json = nlohmann::json;
  Json open = Json::array();
  for (const shard::OpenShard& one : status.open) {
    open.push_back({{"shard", one.shard},
                    {"holder", one.holder},
                    {"alive", one.alive},
                    {"records", one.records}});
  }
  Json slowest = Json::array();
  for (const shard::SlowShard& one : status.slowest)
    slowest.push_back({{"shard", one.shard}, {"seconds", one.seconds}, {"machine", one.machine}});
  const Json json = {{"shards", status.shards},
                     {"done", status.done},
                     {"bytes", status.bytes},
                     {"bytes_done", status.bytes_done},
                     {"bytes_a_second_a_worker", rate_of(status)},
                     {"seconds", status.seconds},
                     {"poison", status.poison},
                     {"missing", ranges_of(status.missing, status.missing.size())},
                     {"open", std::move(open)},
                     {"slowest", std::move(slowest)},
                     {"faults", status.faults},
                     {"account", Json::parse(corpus::to_json(status.account))}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string text_of(const shard::Status& status) {
  char line[256];
  std::string text;
  std::snprintf(line, sizeof line, "%zu of %zu shards done, %.1f of %.1f MB", status.done,
                status.shards, static_cast<double>(status.bytes_done) / kMegabyte,
                static_cast<double>(status.bytes) / kMegabyte);
  text += line;
  const double rate = rate_of(status);
  const std::size_t alive = alive_in(status);
  if (rate > 0) {
    std::snprintf(line, sizeof line, "; %.1f MB/s a worker", rate / kMegabyte);
    text += line;
  }
  if (rate > 0 && alive > 0) {
    const double left =
        static_cast<double>(status.bytes - status.bytes_done) / (rate * static_cast<double>(alive));
    std::snprintf(line, sizeof line, ", about %.0f s left for %zu workers", left, alive);
    text += line;
  }
  text += "\n";
  if (!status.missing.empty()) text += "not done: " + ranges_of(status.missing, kMostNamed) + "\n";
  for (const shard::OpenShard& one : status.open) {
    text += (one.alive ? "in hand: " : "left: ") + std::to_string(one.shard) + " (" + one.holder +
            "), " + corpus::grouped(one.records) + " records\n";
  }
  for (const shard::SlowShard& one : status.slowest) {
    std::snprintf(line, sizeof line, "slowest: %zu, %.1f s on %s\n", one.shard, one.seconds,
                  one.machine.c_str());
    text += line;
  }
  for (const std::string& fault : status.faults) text += "fault: " + fault + "\n";
  return text + corpus::to_text(status.account);
}

int ShowStatus::run() {
  if (format_ != "text" && format_ != "json" && format_ != "prometheus")
    return usage_error("--format is text, json or prometheus, not '" + format_ + "'");
  const auto plan = shard::read_plan(folder_);
  if (!plan) return usage_error(plan.error());
  const auto status = shard::status_of(*plan);
  if (!status) return usage_error(status.error());
  const std::string text = format_ == "text"   ? text_of(*status)
                           : format_ == "json" ? json_text(*status)
                                               : prometheus_of(*status);
  std::fputs(text.c_str(), stdout);
  return status->faults.empty() ? kExitDone : kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_status(FlagTable& table) {
  return std::make_unique<ShowStatus>(table);
}

}  // namespace sito::app
