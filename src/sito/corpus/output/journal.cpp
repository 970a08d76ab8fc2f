// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output/journal.h"

#include "sito/corpus/account/account_state.h"
#include "sito/io/codec.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <optional>
#include <utility>

namespace sito::corpus {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kSumDigits = 8;

std::string line_of(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  char sum[kSumDigits + 2];
  std::snprintf(sum, sizeof sum, "%08x ", static_cast<unsigned>(io::crc32(text)));
  return sum + text + "\n";
}

// Returns nothing for a torn line.
std::optional<Json> json_of(std::string_view line) {
  if (line.size() < kSumDigits + 1) return std::nullopt;
  const std::string_view text = line.substr(kSumDigits + 1);
  char sum[kSumDigits + 2];
  std::snprintf(sum, sizeof sum, "%08x ", static_cast<unsigned>(io::crc32(text)));
  if (line.substr(0, kSumDigits + 1) != sum) return std::nullopt;
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  return json;
}

Json json_of(const Cursor& cursor) {
  return {cursor.input, cursor.begun, cursor.record, cursor.begin,
          cursor.offset ? Json(*cursor.offset) : Json()};
}

Cursor cursor_of(const Json& json) {
  Cursor cursor{json.at(0).get<std::uint32_t>(), json.at(1).get<bool>(),
                json.at(2).get<std::uint64_t>(), json.at(3).get<std::uint64_t>(), std::nullopt};
  if (!json.at(4).is_null()) cursor.offset = json.at(4).get<std::uint64_t>();
  return cursor;
}

Kept kept_of(const Json& json) {
  Kept kept;
  kept.sizes = json.at("sizes").get<std::vector<std::uint64_t>>();
  kept.sums = json.at("sums").get<std::vector<std::uint32_t>>();
  kept.synced = json.at("synced").get<bool>();
  kept.complete = json.at("complete").get<bool>();
  auto work = account_of(json.at("work"));
  auto total = account_of(json.at("total"));
  auto reading = account_of(json.at("reading"));
  if (!work || !reading || !total) throw Json::other_error::create(501, "no account", nullptr);
  kept.work = std::move(*work);
  kept.total = std::move(*total);
  kept.reading.account = std::move(*reading);
  kept.reading.cursor = cursor_of(json.at("cursor"));
  for (const Json& one : json.at("pieces")) {
    kept.reading.pieces.push_back({one.at(0).get<std::uint32_t>(), one.at(1).get<std::uint64_t>(),
                                   one.at(2).get<std::uint64_t>(), one.at(3).get<std::uint64_t>()});
  }
  return kept;
}

// Throws if it is not a line of a journal.
void take(const Json& json, std::size_t end, JournalText& journal) {
  if (json.contains("run")) journal.run = json.at("run").get<std::string>();
  if (json.contains("death")) ++journal.deaths[json.at("death").get<std::uint64_t>()];
  if (json.contains("trial")) ++journal.trials[json.at("trial").get<std::uint64_t>()];
  if (json.contains("acquitted")) {
    journal.deaths.erase(json.at("acquitted").get<std::uint64_t>());
    journal.trials.erase(json.at("acquitted").get<std::uint64_t>());
  }
  if (json.contains("poison")) journal.poison.insert(json.at("poison").get<std::uint64_t>());
  if (!json.contains("sizes")) return;
  journal.kept.push_back(kept_of(json));
  journal.ends.push_back(end);
}

}  // namespace

std::string journal_begin(std::string_view run) { return line_of({{"run", run}}); }
std::string journal_death(std::uint64_t record) { return line_of({{"death", record}}); }
std::string journal_trial(std::uint64_t record) { return line_of({{"trial", record}}); }
std::string journal_acquittal(std::uint64_t record) { return line_of({{"acquitted", record}}); }
std::string journal_poison(std::uint64_t record) { return line_of({{"poison", record}}); }

std::string journal_line(const Kept& kept) {
  Json pieces = Json::array();
  for (const PieceRead& one : kept.reading.pieces)
    pieces.push_back({one.input, one.begin, one.end, one.records});
  return line_of({{"sizes", kept.sizes},
                  {"sums", kept.sums},
                  {"synced", kept.synced},
                  {"complete", kept.complete},
                  {"cursor", json_of(kept.reading.cursor)},
                  {"work", state_of(kept.work)},
                  {"reading", state_of(kept.reading.account)},
                  {"total", state_of(kept.total)},
                  {"pieces", std::move(pieces)}});
}

JournalText read_journal(std::string_view text) {
  JournalText journal;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', journal.size)) {
    const auto json = json_of(text.substr(journal.size, end - journal.size));
    if (!json) break;
    try {
      take(*json, end + 1, journal);
    } catch (const Json::exception&) {
      break;
    }
    journal.size = end + 1;
    if (journal.run.empty()) break;  // the first line identifies the run
  }
  return journal;
}

}  // namespace sito::corpus
