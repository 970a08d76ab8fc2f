// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/element_models.h"

#include "serve/secrets.h"

namespace sito::serve {

std::string ElementModels::add(elements::Classifier model) {
  std::string name = random_hex();
  auto kept = std::make_shared<const elements::Classifier>(std::move(model));
  const std::lock_guard lock(mutex_);
  models_.emplace_back(name, std::move(kept));
  if (models_.size() > kMost) models_.pop_front();
  return name;
}

std::shared_ptr<const elements::Classifier> ElementModels::find(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  for (const Named& model : models_) {
    if (model.first == name) return model.second;
  }
  return nullptr;
}

}  // namespace sito::serve
