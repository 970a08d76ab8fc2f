// SPDX-License-Identifier: Apache-2.0
// Reading of expressions; they are run in runner.cpp.
#include "sito/extract/plan.h"

#include "sito/extract/resources.h"
#include "sito/text/word_statistics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace sito::extract {
namespace {

constexpr std::size_t kMaxNesting = 8;  // deeper ones are typing errors
constexpr double kMaxWeight = 1000;
constexpr std::size_t kMaxWords = 50;  // of an n-gram; longer ones never agree

struct CombineName {
  std::string_view name;
  Combine combine;
};
constexpr std::array<CombineName, 5> kCombinations = {{{"serial", Combine::Serial},
                                                       {"union", Combine::Union},
                                                       {"inter", Combine::Inter},
                                                       {"vote", Combine::Vote},
                                                       {"ngrams", Combine::Ngrams}}};

bool takes_votes(Combine combine) { return combine == Combine::Vote || combine == Combine::Ngrams; }

constexpr std::string_view kNameChars = "abcdefghijklmnopqrstuvwxyz0123456789-_";

std::string known_rows() {
  std::string names;
  for (const Algorithm& row : algorithms()) {
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  }
  return names;
}

double sum_of_weights(const PlanPart& part) {
  double sum = 0;
  for (const PlanPart& inner : part.parts) sum += inner.weight;
  return sum;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<PlanPart> read() {
    Result<PlanPart> part = read_part(0);
    if (!part) return part;
    skip_blanks();
    if (at_ < text_.size()) return fail("the end");
    return part;
  }

  [[nodiscard]] std::size_t n_parts() const { return n_parts_; }

 private:
  Result<PlanPart> read_part(std::size_t nesting) {
    skip_blanks();
    const std::size_t begin = at_;
    const std::string_view name = take_while(kNameChars);
    PlanPart part;
    part.id = n_parts_++;
    const auto* found = std::find_if(kCombinations.begin(), kCombinations.end(),
                                     [&](const CombineName& c) { return c.name == name; });
    if (found != kCombinations.end()) part.combine = found->combine;
    if (found == kCombinations.end()) {
      part.row = find_algorithm(name);
      if (part.row == nullptr) {
        at_ = begin;
        return fail("serial(...), union(...), inter(...), vote(...), ngrams(...) or a row: " +
                    known_rows());
      }
    }
    std::vector<Setting> settings;
    if (next_is('[')) {
      if (Result<void> read = read_settings(settings); !read) return read.error();
    }
    if (part.row != nullptr) {
      Result<Params> params = resolve_params(*part.row, settings);
      if (!params) return params.error();
      part.params = std::move(*params);
      return part;
    }
    if (nesting == kMaxNesting)
      return fail("at most " + number_text(kMaxNesting) + " nested combinations");
    if (Result<void> read = set_options(settings, part); !read) return read.error();
    if (Result<void> read = read_parts(nesting, part); !read) return read.error();
    return part;
  }

  // "[name=value,name=value]": values may hold anything but "," and "]", or be in quotes.
  Result<void> read_settings(std::vector<Setting>& settings) {
    do {
      skip_blanks();
      const std::string name(take_while(kNameChars));
      if (name.empty() || !next_is('=')) return fail("name=value");
      std::string value;
      if (next_is('\'')) {
        const std::size_t end = text_.find('\'', at_);
        if (end == std::string_view::npos) return fail("a value that ends with '");
        value = text_.substr(at_, end - at_);
        at_ = end + 1;
      } else {
        const std::size_t end = std::min(text_.find_first_of(",]", at_), text_.size());
        value = text_.substr(at_, end - at_);
        at_ = end;
      }
      settings.emplace_back(name, value);
    } while (next_is(','));
    return next_is(']') ? Result<void>() : fail("\",\" or \"]\"");
  }

  Result<void> set_options(const std::vector<Setting>& settings, PlanPart& part) {
    for (const auto& [name, value] : settings) {
      if (part.combine == Combine::Ngrams && name == "n") {
        const auto [stop, problem] =
            std::from_chars(value.data(), value.data() + value.size(), part.n);
        if (problem != std::errc() || stop != value.data() + value.size() || part.n < 1 ||
            part.n > kMaxWords) {
          return fail("n from 1 to " + std::to_string(kMaxWords));
        }
        continue;
      }
      if (!takes_votes(part.combine) || name != "skip-empty") {
        return fail("no \"" + name +
                    "\": vote and ngrams have skip-empty, ngrams has n, other combinations have no "
                    "parameters");
      }
      if (value != "0" && value != "1") return fail("skip-empty=0 or skip-empty=1");
      part.skip_empty = value == "1";
    }
    return {};
  }

  Result<void> read_parts(std::size_t nesting, PlanPart& part) {
    if (!next_is('(')) return fail("\"(\"");
    const bool votes = takes_votes(part.combine);
    do {
      Result<PlanPart> inner = read_part(nesting + 1);
      if (!inner) return inner.error();
      if (votes && next_is(':')) {
        const std::optional<double> weight = take_number();
        if (!weight || *weight <= 0 || *weight > kMaxWeight) {
          return fail("a weight above 0 and up to " + number_text(kMaxWeight));
        }
        inner->weight = *weight;
      }
      part.parts.push_back(std::move(*inner));
    } while (next_is(','));
    if (part.parts.size() < 2) return fail("two rows or more, separated by \",\"");
    const double all = sum_of_weights(part);
    // More than half, as in the paper: two of three, three of four.
    part.votes = static_cast<double>(static_cast<std::uint64_t>(all / 2)) + 1;
    part.votes = std::min(part.votes, all);
    if (votes && next_is(';')) {
      const std::optional<double> given = take_number();
      if (!given || *given <= 0 || *given > all) {
        return fail("a number of votes above 0 and up to " + number_text(all));
      }
      part.votes = *given;
    }
    return next_is(')') ? Result<void>()
                        : fail(votes ? "\",\", \":\", \";\" or \")\"" : "\",\" or \")\"");
  }

  std::optional<double> take_number() {
    skip_blanks();
    double value = 0;
    const auto [stop, problem] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (problem != std::errc() || !(value == value)) return std::nullopt;
    at_ = static_cast<std::size_t>(stop - text_.data());
    return value;
  }

  std::string_view take_while(std::string_view chars) {
    const std::size_t end = std::min(text_.find_first_not_of(chars, at_), text_.size());
    const std::string_view taken = text_.substr(at_, end - at_);
    at_ = end;
    return taken;
  }

  bool next_is(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_blanks() { take_while(" \t\n"); }

  [[nodiscard]] Error fail(const std::string& expected) const {
    const std::string_view rest = text_.substr(at_, 20);
    return {ErrorCode::InvalidArgument,
            "at character " + std::to_string(at_ + 1) + " of \"" + std::string(text_) +
                "\": found " + (rest.empty() ? "the end" : "\"" + std::string(rest) + "\"") +
                ", expected " + expected,
            {}};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t n_parts_ = 0;
};

// Calls act(part) for every Row, in the order of the text.
template <typename Part, typename Act>
void for_each_row(Part& part, Act&& act) {
  if (part.combine == Combine::Row) act(part);
  for (auto& inner : part.parts) for_each_row(inner, act);
}

// Returns the settings that differ from the defaults, as a user types them: "[tau=0.1]".
std::string settings_text(const PlanPart& part) {
  const std::vector<const ParamSpec*> specs = all_params(*part.row);
  std::string out;
  const auto add = [&](const ParamSpec& spec, const std::string& value) {
    const bool quote = value.find_first_of(",]") != std::string::npos;
    out += (out.empty() ? "[" : ",") + std::string(spec.name) + "=" +
           (quote ? "'" + value + "'" : value);
  };
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i]->is_text()) {
      if (i < part.params.texts.size() && !part.params.texts[i].empty()) {
        add(*specs[i], part.params.texts[i]);
      }
    } else if (part.params.numbers[i] != specs[i]->fallback) {
      const double value = part.params.numbers[i];
      add(*specs[i], specs[i]->is_choice()
                         ? std::string(specs[i]->choices[static_cast<std::size_t>(value)])
                         : number_text(value));
    }
  }
  return out.empty() ? out : out + "]";
}

Needs needs_of(const PlanPart& part) {
  Needs needs = part.row->needs == nullptr ? Needs{} : part.row->needs(part.params);
  needs.stop_words = needs.stop_words || part.row->wants_stop_words;
  return needs;
}

std::string name_of_part(const PlanPart& part) {
  if (part.combine == Combine::Row) return std::string(part.row->name) + settings_text(part);
  const auto* found = std::find_if(kCombinations.begin(), kCombinations.end(),
                                   [&](const CombineName& c) { return c.combine == part.combine; });
  std::string out(found->name);
  std::string settings;
  if (part.n != PlanPart{}.n) settings = "n=" + std::to_string(part.n);
  if (!part.skip_empty) settings += settings.empty() ? "skip-empty=0" : ",skip-empty=0";
  if (!settings.empty()) out += "[" + settings + "]";
  for (const PlanPart& inner : part.parts) {
    out += (&inner == &part.parts.front() ? "(" : ",") + name_of_part(inner);
    if (inner.weight != 1) out += ":" + number_text(inner.weight);
  }
  if (takes_votes(part.combine)) out += ";" + number_text(part.votes);
  return out + ")";
}

}  // namespace

Plan Plan::of(const Algorithm& row) {
  Plan plan;
  plan.root_.row = &row;
  plan.root_.params = default_params(row);
  plan.name_ = row.name;
  return plan;
}

Result<Plan> Plan::parse(std::string_view expression) {
  Reader reader(expression);
  Result<PlanPart> root = reader.read();
  if (!root) return root.error();
  Plan plan;
  plan.root_ = std::move(*root);
  plan.size_ = reader.n_parts();
  plan.name_ = name_of_part(plan.root_);
  return plan;
}

Result<bool> Plan::set(const Setting& setting) {
  std::vector<PlanPart*> owners;
  for_each_row(root_, [&](PlanPart& part) {
    const std::vector<const ParamSpec*> specs = all_params(*part.row);
    if (std::any_of(specs.begin(), specs.end(),
                    [&](const ParamSpec* spec) { return spec->name == setting.first; })) {
      owners.push_back(&part);
    }
  });
  if (owners.empty()) return false;
  if (owners.size() > 1) {
    std::string names;
    for (const PlanPart* part : owners) {
      names += (names.empty() ? "" : ", ") + std::string(part->row->name);
    }
    return Error{ErrorCode::InvalidArgument,
                 setting.first + " is a parameter of " + names +
                     ": write it behind the row, as in " + std::string(owners.front()->row->name) +
                     "[" + setting.first + "=" + setting.second + "]",
                 {}};
  }
  const Result<Params> one = resolve_params(*owners.front()->row, {&setting, 1});
  if (!one) return one.error();
  const std::vector<const ParamSpec*> specs = all_params(*owners.front()->row);
  Params& params = owners.front()->params;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i]->name != setting.first) continue;
    params.numbers[i] = one->numbers[i];
    if (!specs[i]->is_text()) continue;
    params.texts.resize(specs.size());
    params.texts[i] = setting.second;
  }
  name_ = name_of_part(root_);
  return true;
}

Needs Plan::needs() const {
  Needs all;
  for_each_row(root_, [&](const PlanPart& part) {
    const Needs needs = needs_of(part);
    all.stop_words = all.stop_words || needs.stop_words;
    all.word_statistics = all.word_statistics || needs.word_statistics;
    all.useful_words = all.useful_words || needs.useful_words;
  });
  return all;
}

Result<void> Plan::check(const Resources& resources) const {
  Result<void> checked;
  for_each_row(root_, [&](const PlanPart& part) {
    const Needs needs = needs_of(part);
    const bool lacks = needs.word_statistics && resources.words == nullptr;
    if (!lacks && !(needs.useful_words && !resources.words->has_useful_words())) return;
    checked = Error{ErrorCode::InvalidArgument,
                    name_of_part(part) + " needs word statistics" +
                        (lacks ? " (sito train words makes them)"
                               : " that know which words are useful: make them from gold sets"),
                    {}};
  });
  return checked;
}

std::vector<const Algorithm*> Plan::rows() const {
  std::vector<const Algorithm*> rows;
  for_each_row(root_, [&](const PlanPart& part) { rows.push_back(part.row); });
  return rows;
}

}  // namespace sito::extract
