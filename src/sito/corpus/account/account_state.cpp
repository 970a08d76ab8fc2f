// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/account/account_state.h"

#include <nlohmann/json.hpp>

#include <array>

namespace sito::corpus {
namespace {

using Json = nlohmann::json;

struct NumberField {
  const char* name;
  std::uint64_t Account::*field;
};
constexpr std::array kNumbers = {
    NumberField{"inputs", &Account::inputs},
    NumberField{"records", &Account::records},
    NumberField{"written", &Account::written},
    NumberField{"set_aside", &Account::set_aside},
    NumberField{"page_bytes", &Account::page_bytes},
    NumberField{"text_bytes", &Account::text_bytes},
    NumberField{"paragraphs", &Account::paragraphs},
    NumberField{"paragraph_bytes_dropped", &Account::paragraph_bytes_dropped},
};

struct CountsField {
  const char* name;
  Counts Account::*field;
};
constexpr std::array kCounts = {
    CountsField{"inputs_failed", &Account::inputs_failed},
    CountsField{"dropped", &Account::dropped},
    CountsField{"failed", &Account::failed},
    CountsField{"paragraphs_dropped", &Account::paragraphs_dropped},
    CountsField{"marked", &Account::marked},
    CountsField{"languages", &Account::languages},
    CountsField{"page_languages", &Account::page_languages},
    CountsField{"sites", &Account::sites},
    CountsField{"site_pages", &Account::site_pages},
};

// Counts of a name may exceed its samples: the samples are noted first, then the rest.
void read_notes(const Json& state, CountingDiagnostics& notes) {
  Counts left = state.value("notes", Json::object()).get<Counts>();
  for (const Json& sample : state.value("note_samples", Json::array())) {
    const auto problem = sample.at(0).get<std::string>();
    notes.note(problem, {sample.at(1).get<std::string>(), sample.at(2).get<std::uint64_t>()},
               sample.at(3).get<std::string>());
    std::uint64_t& others = left[problem];
    others -= others > 0 ? 1 : 0;
  }
  CountingDiagnostics more(0);
  for (const auto& [problem, n] : left) {
    for (std::uint64_t i = 0; i < n; ++i) more.note(problem, {}, {});
  }
  notes.add(more);
}

}  // namespace

Json state_of(const Account& account) {
  Json state = Json::object();
  for (const NumberField& one : kNumbers) {
    if (account.*one.field != 0) state[one.name] = account.*one.field;
  }
  for (const CountsField& one : kCounts) {
    if (!(account.*one.field).empty()) state[one.name] = account.*one.field;
  }
  if (!account.notes.counts().empty()) state["notes"] = account.notes.counts();
  for (const auto& sample : account.notes.samples()) {
    state["note_samples"].push_back(
        {sample.problem, sample.where.source, sample.where.offset, sample.detail});
  }
  return state;
}

Result<Account> account_of(const Json& state) {
  const Error malformed{ErrorCode::Malformed, "this is not an account"};
  if (!state.is_object()) return malformed;
  Account account;
  try {
    for (const NumberField& one : kNumbers) {
      account.*one.field = state.value(one.name, std::uint64_t{0});
    }
    for (const CountsField& one : kCounts) {
      account.*one.field = state.value(one.name, Json::object()).get<Counts>();
    }
    read_notes(state, account.notes);
  } catch (const Json::exception&) {
    return malformed;
  }
  return account;
}

}  // namespace sito::corpus
