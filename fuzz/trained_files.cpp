// SPDX-License-Identifier: Apache-2.0
// Any bytes as the files that rows are given: a model of victor, a model of genres, a list of
// hosts. They are read or refused with a message; a model that is read labels a page.
#include "sito/extract/algorithm.h"
#include "sito/extract/crunch/genres.h"
#include "sito/extract/crunch/host_list.h"
#include "sito/extract/resources.h"
#include "sito/extract/victor/model.h"
#include "sito/page/parse.h"

#include "support/fixtures.h"
#include "support/labels_fault.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

void run(const Page& page, std::string_view row, const extract::Resources& resources) {
  extract::Inputs inputs;
  inputs.resources = &resources;
  Labels labels;
  extract::find_algorithm(row)->label(page, inputs, nullptr, labels);
  require(test::labels_fault(page, labels).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Page* const page = [] {
    auto* parsed = new Page;  // lives as long as the process
    PageParser{Limits{}}.parse(test::kF1, "http://x.test/", *parsed);
    return parsed;
  }();
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto victor = extract::VictorModel::parse(input, "input");
  const auto genres = extract::GenreModel::parse(input);
  const auto hosts = extract::HostList::parse(input);
  require(victor.has_value() || !victor.error().message.empty());
  require(genres.has_value() || !genres.error().message.empty());
  extract::Resources resources;
  if (victor) {
    resources.victor_model = &*victor;
    run(*page, "victor", resources);
  }
  resources.genres = genres ? &*genres : nullptr;
  resources.ad_hosts = &hosts;
  run(*page, "crunch", resources);
  return 0;
}
