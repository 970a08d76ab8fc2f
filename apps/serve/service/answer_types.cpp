// SPDX-License-Identifier: Apache-2.0
#include "serve/service/answer_types.h"

#include "sito/base/cut.h"
#include "sito/base/lowered.h"

#include "serve/http.h"

#include <array>
#include <cstdlib>

namespace sito::serve {
namespace {

struct AnswerType {
  std::string_view format, type;
};

// The first row of a type is its meaning in Accept.
constexpr std::array kTypes = {
    AnswerType{"text", "text/plain; charset=utf-8"},
    AnswerType{"markdown", "text/markdown; charset=utf-8"},
    AnswerType{"html", "text/html; charset=utf-8"},
    AnswerType{"json", "application/json"},
    AnswerType{"tei", "application/tei+xml"},
    AnswerType{"tei", "application/xml"},
    AnswerType{"jsonld", "application/ld+json"},
    AnswerType{"jsonl", "application/x-ndjson"},
    AnswerType{"wet", "application/warc"},
    AnswerType{"wat", "application/warc"},
    AnswerType{"csv", "text/csv; charset=utf-8"},
    AnswerType{"xml", "text/xml; charset=utf-8"},
};
constexpr std::size_t kMaxAcceptBytes = 4096;

std::string_view bare(std::string_view type) { return type.substr(0, type.find(';')); }

// Returns the weight of "text/html;q=0.8".
double weight_of(std::string_view range) {
  for (std::size_t at = range.find(';'); at != std::string_view::npos; at = range.find(';', at)) {
    ++at;
    const std::string_view parameter = trimmed_blanks(range.substr(at, range.find(';', at) - at));
    if (parameter.starts_with("q=") || parameter.starts_with("Q=")) {
      return std::strtod(std::string(parameter.substr(2)).c_str(), nullptr);
    }
  }
  return 1;
}

std::string_view format_of(std::string_view range) {
  if (range == "*/*") return kTypes.front().format;
  const bool any_of_kind = range.ends_with("/*");
  for (const AnswerType& row : kTypes) {
    const std::string_view type = bare(row.type);
    if (any_of_kind ? type.starts_with(range.substr(0, range.size() - 1)) : type == range) {
      return row.format;
    }
  }
  return {};
}

}  // namespace

std::string_view media_type_of(std::string_view format) {
  for (const AnswerType& row : kTypes) {
    if (row.format == format) return row.type;
  }
  return kTypes.front().type;
}

std::string_view format_for(std::string_view accept) {
  if (trimmed_blanks(accept).empty()) return kTypes.front().format;
  const std::string lower = lowered(accept.substr(0, kMaxAcceptBytes));
  std::string_view best;
  double best_weight = 0;
  for (const std::string_view range : parts_of(lower, ',')) {
    const std::string_view format = format_of(trimmed_blanks(bare(range)));
    const double weight = weight_of(range);
    if (!format.empty() && weight > best_weight) {
      best = format;
      best_weight = weight;
    }
  }
  return best;
}

}  // namespace sito::serve
