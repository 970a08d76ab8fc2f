// SPDX-License-Identifier: Apache-2.0
// Any bytes as labelled elements, and as a model of elements: what is read is the same once it was
// written, has features whatever its code is, and is decided upon.
#include "sito/elements/classifier.h"
#include "sito/elements/entry.h"
#include "sito/elements/features.h"
#include "sito/elements/model.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

void try_entries(std::string_view bytes) {
  constexpr std::size_t kMostTried = 20;
  const auto read = elements::read_entries(bytes, "input");
  if (!read) {
    require(read.error().code == ErrorCode::Malformed && !read.error().message.empty());
    return;
  }
  const auto again = elements::read_entries(elements::write_entries(*read), "again");
  require(again.has_value() && *again == *read);
  for (std::size_t i = 0; i < std::min(read->size(), kMostTried); ++i) {
    const elements::Entry& entry = (*read)[i];
    const auto features = elements::features_of(entry);
    require(std::is_sorted(features.begin(), features.end()));
    const auto& rules = elements::Classifier::rules();
    require(rules.decide(entry).of_class < rules.classes().size());
  }
}

void try_model(std::string_view bytes) {
  const auto model = elements::ElementModel::parse(bytes, "input");
  if (!model) {
    require(model.error().code == ErrorCode::Malformed ||
            model.error().code == ErrorCode::Unsupported);
    return;
  }
  const auto again = elements::ElementModel::parse(model->json(), "again");
  require(again.has_value() && again->json() == model->json());
  for (const float value : {0.0F, 1.0F}) {
    const std::vector<float> row(model->parts().features.size(), value);
    const elements::Decision decision = model->decide(row);
    require(decision.of_class < model->classes().size());
  }
  static_cast<void>(model->rules());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_entries(text);
  try_model(text);
  return 0;
}
