// SPDX-License-Identifier: Apache-2.0
// The file of a tally: a JSON object that ends with the votes, one on each line.
#include "sito/base/error.h"
#include "sito/base/json_values.h"
#include "sito/eval/measure/tally.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;

// Rounds to microseconds, so that values read back unchanged.
double rounded(double ms) { return std::round(ms * 1000) / 1000; }

Json vote_json(const Tally& tally, const Vote& vote) {
  Json json;
  json["input"] = vote.input;
  if (tally.is_grading()) {
    json["grade"] = name_of(vote.grade);
  } else {
    Json& shown = json["shown"] = Json::array();
    for (const Shown& tool : vote.shown) shown.push_back(tally.tools[tool.tool]);
    json["winner"] = vote.winner ? Json(tally.tools[*vote.winner]) : Json();
  }
  json["auto"] = vote.automatic;
  for (const Shown& tool : vote.shown) {
    if (tool.failed) json["failed"].push_back(tally.tools[tool.tool]);
  }
  for (const Shown& tool : vote.shown) json["ms"][tally.tools[tool.tool]] = rounded(tool.ms);
  if (!vote.user.empty()) json["user"] = vote.user;
  if (!vote.at.empty()) json["at"] = vote.at;
  return json;
}

// Returns everything before the votes.
Json head_json(const Tally& tally) {
  const TallyTotals totals = sum_up(tally);
  Json json;
  json["version"] = kVersion;
  json["tools"] = tally.tools;
  if (tally.is_grading()) {
    for (std::size_t i = 0; i < kGrades; ++i) {
      json["grades"][std::string(name_of(static_cast<Grade>(i)))] = totals.grades[i];
    }
  } else {
    for (std::size_t i = 0; i < tally.tools.size(); ++i) {
      json["score"][tally.tools[i]] = totals.tools[i].points;
    }
    json["ties"] = totals.ties;
  }
  for (std::size_t i = 0; i < tally.tools.size(); ++i) {
    json["failures"][tally.tools[i]] = totals.tools[i].failures;
    json["time_ms"][tally.tools[i]] = rounded(totals.tools[i].ms);
  }
  json["files"] = totals.inputs;
  return json;
}

/// Reads the votes of one file. Each step returns a fault, or "".
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  Result<Tally> read() {
    if (!json_.is_object() || !json_.contains("version")) {
      return malformed("not a tally, expected an object with a version");
    }
    if (json_["version"] != kVersion) {
      return Error{ErrorCode::Unsupported, "tally of version " + json_["version"].dump() +
                                               ", expected " + std::to_string(kVersion)};
    }
    std::string wrong = read_tools();
    if (wrong.empty()) wrong = read_votes();
    if (wrong.empty()) wrong = check_totals();
    if (!wrong.empty()) return malformed(std::move(wrong));
    return std::move(tally_);
  }

 private:
  static std::optional<std::string> text_of(const Json& json, const char* name) {
    if (!json.contains(name) || !json[name].is_string()) return {};
    return json[name].get<std::string>();
  }

  std::optional<std::size_t> tool_of(const Json& json) const {
    if (!json.is_string()) return {};
    const auto found =
        std::find(tally_.tools.begin(), tally_.tools.end(), json.get_ref<const std::string&>());
    if (found == tally_.tools.end()) return {};
    return static_cast<std::size_t>(found - tally_.tools.begin());
  }

  std::string read_tools() {
    if (!json_.contains("tools") || !json_["tools"].is_array() || json_["tools"].empty()) {
      return "\"tools\" is not a list of names";
    }
    for (const Json& tool : json_["tools"]) {
      if (!tool.is_string() || tool_of(tool)) {
        return "\"tools\" is not a list of different names";
      }
      tally_.tools.push_back(tool.get<std::string>());
    }
    return "";
  }

  std::string read_votes() {
    if (!json_.contains("votes") || !json_["votes"].is_array()) return "there are no \"votes\"";
    std::set<std::pair<std::string, std::set<std::size_t>>> seen;
    for (const Json& json : json_["votes"]) {
      Vote vote;
      std::string wrong = read_vote(json, vote);
      std::set<std::size_t> tools;
      for (const Shown& shown : vote.shown) tools.insert(shown.tool);
      if (wrong.empty() && !seen.emplace(vote.input, std::move(tools)).second) {
        wrong = "is the second vote on its tools and input";
      }
      if (!wrong.empty()) {
        return "vote " + std::to_string(tally_.votes.size() + 1) + " " + wrong;
      }
      tally_.votes.push_back(std::move(vote));
    }
    return "";
  }

  std::string read_vote(const Json& json, Vote& vote) const {
    if (!json.is_object()) return "is not an object";
    const auto input = text_of(json, "input");
    if (!input) return "has no \"input\"";
    vote.input = *input;
    if (!json.contains("auto") || !json["auto"].is_boolean()) return "has no \"auto\"";
    vote.automatic = json["auto"].get<bool>();
    vote.user = text_of(json, "user").value_or("");
    vote.at = text_of(json, "at").value_or("");
    std::string wrong = read_shown(json, vote);
    if (wrong.empty())
      wrong = tally_.is_grading() ? read_grade(json, vote) : read_winner(json, vote);
    if (wrong.empty()) wrong = read_failed(json, vote);
    return wrong;
  }

  // Reads the tools and their times. Without "shown", the order on the screen is unknown.
  std::string read_shown(const Json& json, Vote& vote) const {
    if (!json.contains("ms") || !json["ms"].is_object()) return "has no \"ms\"";
    const Json& times = json["ms"];
    std::vector<std::string> names;
    if (json.contains("shown") && json["shown"].is_array()) {
      for (const Json& name : json["shown"]) {
        if (!name.is_string()) return "has a name in \"shown\" that is not a string";
        names.push_back(name.get<std::string>());
      }
    } else {
      for (const auto& [name, ms] : times.items()) names.push_back(name);
    }
    const std::size_t expected = tally_.is_grading() ? 1 : 2;
    if (names.size() != expected || times.size() != expected) {
      return "is not on " + std::to_string(expected) + " of the tools";
    }
    for (const std::string& name : names) {
      const auto tool = tool_of(Json(name));
      if (!tool) return "is on the unknown tool \"" + name + "\"";
      if (!times.contains(name) || !times[name].is_number()) return "has no time of " + name;
      vote.shown.push_back({*tool, times[name].get<double>(), false});
    }
    if (expected == 2 && vote.shown[0].tool == vote.shown[1].tool) return "shows one tool twice";
    return "";
  }

  std::string read_grade(const Json& json, Vote& vote) const {
    const auto name = text_of(json, "grade");
    const auto grade = name ? grade_from_name(*name) : std::nullopt;
    if (!grade) return "has no \"grade\" such as \"N+S-\"";
    vote.grade = *grade;
    return "";
  }

  std::string read_winner(const Json& json, Vote& vote) const {
    if (!json.contains("winner")) return "has no \"winner\"";
    if (json["winner"].is_null()) return "";
    vote.winner = tool_of(json["winner"]);
    const bool shown =
        vote.winner && std::any_of(vote.shown.begin(), vote.shown.end(),
                                   [&](const Shown& tool) { return tool.tool == *vote.winner; });
    return shown ? "" : "has a \"winner\" that was not shown";
  }

  std::string read_failed(const Json& json, Vote& vote) const {
    if (!json.contains("failed")) {
      // In the first form of the format, an automatic point means that the other tool failed.
      for (Shown& tool : vote.shown) {
        tool.failed = vote.automatic && vote.winner && *vote.winner != tool.tool;
      }
      return "";
    }
    if (!json["failed"].is_array()) return "has a \"failed\" that is not a list";
    for (const Json& name : json["failed"]) {
      const auto found = std::find_if(
          vote.shown.begin(), vote.shown.end(),
          [&, tool = tool_of(name)](const Shown& shown) { return shown.tool == tool; });
      if (found == vote.shown.end()) return "has a \"failed\" that was not shown";
      found->failed = true;
    }
    return "";
  }

  // Does not compare times, because they are sums of rounded numbers.
  [[nodiscard]] std::string check_totals() const {
    const Json said = head_json(tally_);
    for (const char* name : {"score", "grades", "ties", "failures", "files"}) {
      if (!json_.contains(name) || !said.contains(name)) continue;
      // Compare without order.
      if (nlohmann::json(json_[name]) != nlohmann::json(said[name])) {
        return "\"" + std::string(name) + "\" is " + json_[name].dump() + ", but the votes say " +
               said[name].dump();
      }
    }
    return "";
  }

  const Json& json_;
  Tally tally_;
};

}  // namespace

Result<Tally> parse_tally(std::string_view json) {
  const Json parsed = parse_foreign_json<Json>(json);
  if (parsed.is_discarded()) return malformed("not JSON");
  return Reader(parsed).read();
}

std::string to_json(const Tally& tally) {
  std::string out = "{\n";
  const Json head = head_json(tally);
  for (const auto& [name, value] : head.items()) {
    out += " \"" + name + "\": " + value.dump() + ",\n";
  }
  out += " \"votes\": [";
  bool first = true;
  for (const Vote& vote : tally.votes) {
    out += (first ? "\n  " : ",\n  ") + vote_json(tally, vote).dump();
    first = false;
  }
  return out + "\n ]\n}\n";
}

}  // namespace sito::eval
