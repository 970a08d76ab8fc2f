// SPDX-License-Identifier: Apache-2.0
// A page for tests of the row sito, and what a model of a few numbers keeps of it.
#pragma once

#include "sito/base/limits.h"
#include "sito/extract/learned/decide.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

class LearnedPage : public testing::Test {
 protected:
  const Page& parse(std::string html, std::string_view url = "") {
    html_ = std::move(html);
    parser_.parse(html_, url, page_);
    return page_;
  }
  /// Returns all rows, of blocks of two units, as scoring asks for them.
  std::vector<float> rows_of(const extract::learned::Features& features) const {
    const std::size_t width = extract::learned::n_features();
    std::vector<float> rows(features.units().size() * width);
    for (std::uint32_t begin = 0; begin < features.units().size(); begin += 2) {
      const std::uint32_t end = std::min(begin + 2, features.units().size());
      features.put_rows(page_, begin, end,
                        std::span(rows).subspan(begin * width, (end - begin) * width));
    }
    return rows;
  }
  Page page_;

 private:
  PageParser parser_{Limits{}};
  std::string html_;
};

/// Returns for each unit of a page whether a model keeps it.
inline std::vector<bool> kept(const Page& page, const extract::learned::ModelParts& parts) {
  using namespace extract::learned;
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<bool> result;
  for (const Choice& choice : decision.choices()) result.push_back(choice.content);
  return result;
}

/// The same of a model to which everything is content.
inline std::vector<bool> kept(const Page& page) {
  extract::learned::ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  return kept(page, parts);
}

}  // namespace sito::test
