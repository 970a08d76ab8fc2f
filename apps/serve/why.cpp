// SPDX-License-Identifier: Apache-2.0
#include "serve/why.h"

#include "sito/base/ascii.h"
#include "sito/base/error.h"
#include "sito/extract/facts.h"
#include "sito/extract/page_state.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/sift/page_language.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <chrono>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sito::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kShownChars = 400;      // of a segment
constexpr std::size_t kShownBytes = 1 << 14;  // examined for them, because much may be white space

// Returns a value as a user would type it behind --param.
Result<std::string> text_of(const std::string& name, const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return std::string(value.get<bool>() ? "1" : "0");
  if (value.is_number()) return number_text(value.get<double>());
  return invalid("the parameter " + name + " is neither a number nor true, false or a text");
}

Error no_such_parameter(const extract::Plan& plan, const Setting& setting) {
  const extract::Algorithm* row = plan.root().row;
  if (row == nullptr)
    return invalid("no row of the expression has a parameter \"" + setting.first + "\"");
  const auto resolved = extract::resolve_params(*row, std::span(&setting, 1));  // checks the names
  return resolved ? invalid("no such parameter") : resolved.error();
}

Result<extract::Plan> plan_of(std::string_view algorithm, const nlohmann::json& params) {
  auto plan = extract::Plan::parse(algorithm);
  if (!plan || params.is_null()) return plan;
  if (!params.is_object()) return invalid("params is not an object of names and values");
  for (const auto& [name, value] : params.items()) {
    Result<std::string> text = text_of(name, value);
    if (!text) return text.error();
    const Setting setting{name, std::move(*text)};
    const Result<bool> set = plan->set(setting);
    if (!set) return set.error();
    if (!*set) return no_such_parameter(*plan, setting);
  }
  return plan;
}

// Returns the beginning of the visible text, for readers of a list.
std::string front_of(const Page& page, const Segment& segment) {
  std::string text;
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    if (!page.texts()[i].hidden) text += page.texts()[i].text;
    if (text.size() > kShownBytes) break;
  }
  text = text::collapse_and_trim(text);
  std::size_t n_chars = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = !is_continuation(text[at]);
    if (begins && ++n_chars > kShownChars) text.resize(at);
  }
  return text;
}

nlohmann::ordered_json json_of(const extract::BlockReasons& block) {
  auto reasons = nlohmann::ordered_json::array();
  for (const extract::Reason& reason : block.strongest) {
    if (reason.about.empty()) break;
    const double pull = std::round(static_cast<double>(reason.pull) * 10) / 10;
    reasons.push_back({{"about", reason.about}, {"pull", pull}});
  }
  return reasons;
}

nlohmann::ordered_json segments_of(const Page& page, const Labels& labels,
                                   std::span<const extract::BlockRole> roles,
                                   std::span<const extract::BlockReasons> reasons) {
  auto segments = nlohmann::ordered_json::array();
  for (const Segment& segment : labels.segments) {
    segments.push_back({{"t", {index_of(segment.text_begin), index_of(segment.text_end)}},
                        {"kept", segment.label == Label::Content},
                        {"rule", segment.rule},
                        {"score", segment.score},
                        {"text", front_of(page, segment)}});
    if (const auto* role = extract::role_of(segment, roles)) {
      segments.back()["role"] = name_of(role->name);
      if (role->probability > 0) segments.back()["role_score"] = role->probability;
    }
    if (const auto* block = extract::reasons_of(segment, reasons)) {
      segments.back()["reasons"] = json_of(*block);
    }
  }
  return segments;
}

}  // namespace

struct Why::State {
  std::unique_ptr<text::LanguageClassifier> classifier;
  std::unique_ptr<sift::PageLanguage> language;
  extract::Facts facts;
  extract::Resources shipped;
  Labels labels;

  Result<void> label(const Page& page, const extract::Plan& plan);
  // Roles of the blocks and what moved them, after label(), if the plan is a row that gives them.
  struct Traced {
    std::vector<extract::BlockRole> roles;
    extract::Explanation explanation;
  };
  Traced trace(const Page& page, const extract::Plan& plan);
};

// The same as PageReader::label, for a page that is already parsed.
Result<void> Why::State::label(const Page& page, const extract::Plan& plan) {
  facts.open(page);
  extract::Inputs inputs;
  inputs.facts = &facts;
  inputs.resources = &shipped;
  if (plan.wants_stop_words()) {
    if (classifier == nullptr) {
      auto made = text::make_language_classifier("cld2", "");
      if (!made) return std::move(made).error();
      classifier = std::move(*made);
      language = std::make_unique<sift::PageLanguage>(*classifier);
    }
    language->forget();
    inputs.stop_words = language->stop_words(page);
  }
  extract::Runner(plan).label(page, inputs, nullptr, labels);
  return {};
}

Why::State::Traced Why::State::trace(const Page& page, const extract::Plan& plan) {
  Traced traced;
  extract::Inputs inputs;
  inputs.facts = &facts;
  inputs.resources = &shipped;
  const extract::Algorithm* row = plan.root().row;
  if (row != nullptr && row->roles != nullptr) row->roles(page, inputs, traced.roles);
  if (row != nullptr && row->reasons != nullptr) row->reasons(page, inputs, traced.explanation);
  return traced;
}

Why::Why() : state_(std::make_unique<State>()) {}
Why::~Why() = default;
Why::Why(Why&&) noexcept = default;
Why& Why::operator=(Why&&) noexcept = default;

Result<nlohmann::ordered_json> Why::explain(const Page& page, std::string_view algorithm,
                                            const nlohmann::json& params) {
  const auto plan = plan_of(algorithm, params);
  if (!plan) return plan.error();
  if (Result<void> checked = plan->check(state_->shipped); !checked) return checked.error();
  const Clock::time_point begin = Clock::now();
  if (Result<void> labelled = state_->label(page, *plan); !labelled) return labelled.error();
  const std::chrono::duration<double, std::milli> time = Clock::now() - begin;

  const Labels& labels = state_->labels;
  std::size_t words = 0;
  double kept_words = 0;
  for (std::size_t i = 0; i < page.texts().size(); ++i) {
    words += page.texts()[i].n_words;
    kept_words +=
        static_cast<double>(page.texts()[i].n_words) * static_cast<double>(labels.keep[i]);
  }
  nlohmann::ordered_json answer;
  answer["algorithm"] = plan->name();
  const State::Traced traced = state_->trace(page, *plan);
  const extract::Explanation& explanation = traced.explanation;
  if (!explanation.blocks.empty()) answer["limit"] = explanation.limit;
  answer["segments"] = segments_of(page, labels, traced.roles, explanation.blocks);
  answer["kept_words"] = std::llround(kept_words);
  answer["words"] = words;
  answer["state"] = extract::name_of(extract::page_state(page));
  answer["ms"] = std::round(time.count() * 100) / 100;
  return answer;
}

}  // namespace sito::serve
