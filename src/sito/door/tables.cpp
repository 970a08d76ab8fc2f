// SPDX-License-Identifier: Apache-2.0
#include "sito/base/params.h"
#include "sito/extract/algorithm.h"
#include "sito/extract/learned/model_id.h"
#include "sito/site/learner.h"
#include "sito/sito.h"
#include "sito/write/writer.h"

#include <cstdio>

namespace sito::door {
namespace {

std::string default_of(const ParamSpec& spec) {
  if (spec.is_text()) return std::string(spec.text);
  if (spec.is_choice()) return std::string(spec.choices[static_cast<std::size_t>(spec.fallback)]);
  char number[32];
  std::snprintf(number, sizeof number, "%.10g", spec.fallback);
  return number;
}

}  // namespace

std::string_view model_id() { return extract::learned::shipped_model_id(); }

std::vector<TableRow> algorithms() {
  std::vector<TableRow> rows;
  for (const extract::Algorithm& algorithm : extract::algorithms()) {
    TableRow row{std::string(algorithm.name), std::string(algorithm.summary), {}};
    for (const ParamSpec* spec : extract::all_params(algorithm)) {
      row.params.emplace_back(spec->name, default_of(*spec));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<TableRow> formats() {
  std::vector<TableRow> rows;
  for (const write::Format& format : write::formats()) {
    TableRow row{std::string(format.name), std::string(format.summary), {}};
    for (const write::SettingSpec& spec : format.settings) {
      row.params.emplace_back(spec.name, spec.fallback);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<TableRow> learners() {
  std::vector<TableRow> rows;
  for (const site::LearnerRow& learner : site::learners()) {
    if (!learner.learns()) continue;
    TableRow row{std::string(learner.name), std::string(learner.summary), {}};
    for (const ParamSpec& spec : learner.params) {
      row.params.emplace_back(spec.name, default_of(spec));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace sito::door
