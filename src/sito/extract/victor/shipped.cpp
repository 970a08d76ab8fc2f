// SPDX-License-Identifier: Apache-2.0
// The model that is part of the library.
#include "sito/extract/embedded.h"
#include "sito/extract/victor/model.h"

#include <optional>

namespace sito::extract {

const VictorModel* shipped_victor_model() {
  static const std::optional<VictorModel> shipped = [] {
    std::optional<VictorModel> found;
    for (const Embedded& file : embedded_models()) {
      if (file.name != "victor") continue;
      Result<VictorModel> read = VictorModel::parse(file.text, "victor");
      if (read) found = std::move(*read);
    }
    return found;
  }();
  return shipped ? &*shipped : nullptr;
}

}  // namespace sito::extract
