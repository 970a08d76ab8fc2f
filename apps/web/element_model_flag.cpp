// SPDX-License-Identifier: Apache-2.0
#include "web/element_model_flag.h"

#include "sito/io/file.h"

#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kModelLimitBytes = std::size_t{256} << 20U;

struct Shipped {
  std::string_view name;
  const elements::Classifier& (*classifier)();
};
constexpr Shipped kShipped[] = {{"trees", elements::Classifier::builtin},
                                {"rules", elements::Classifier::rules},
                                {"both", elements::Classifier::agreement}};

}  // namespace

Flag* ElementModelFlag::declare(FlagTable& table, const std::string& name,
                                const std::string& help) {
  return table
      .add(name, name_,
           help +
               "trees (default), rules, both (where they agree), or a model of `sito train "
               "elements`")
      ->type_name("NAME|FILE");
}

Result<void> ElementModelFlag::load() {
  for (const Shipped& one : kShipped) {
    if (name_ == one.name) return {};
  }
  const Result<std::string> bytes = io::read_file(name_, kModelLimitBytes);
  if (!bytes) return bytes.error();
  Result<elements::Classifier> model = elements::Classifier::load(*bytes, name_);
  if (!model) return std::move(model).error();
  loaded_.emplace(std::move(*model));
  return {};
}

const elements::Classifier& ElementModelFlag::classifier() const {
  if (loaded_) return *loaded_;
  for (const Shipped& one : kShipped) {
    if (name_ == one.name) return one.classifier();
  }
  return elements::Classifier::builtin();
}

}  // namespace sito::app
