// SPDX-License-Identifier: Apache-2.0
// Labels of single rows, for tests of a row.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/resources.h"

#include "support/labelled_page.h"

#include <string>
#include <string_view>

namespace sito::test {

/// Returns the first 14 bytes of each kept text, each with a bar behind it.
inline std::string kept_beginnings(std::string_view html, std::string_view row,
                                   const Settings& settings = {}) {
  const ParsedPage page(html);
  std::string all;
  for (const std::string& text : kept(page.page, label(page.page, row, settings))) {
    all += text.substr(0, 14) + "|";
  }
  return all;
}

/// Labels a page by a row with resources of the test.
inline Labels label_with(const extract::Resources& resources, const Page& page,
                         std::string_view name, const Settings& settings = {}) {
  const extract::Algorithm* row = extract::find_algorithm(name);
  const Params params = extract::resolve_params(*row, settings).value();
  extract::Inputs inputs;
  inputs.params = &params;
  inputs.resources = &resources;
  Labels labels;
  row->label(page, inputs, nullptr, labels);
  return labels;
}

}  // namespace sito::test
