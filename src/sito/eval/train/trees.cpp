// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/trees.h"

#include "sito/base/shared_library.h"

#include <nlohmann/json.hpp>
#include <xgboost/c_api.h>

#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace sito::eval {
namespace {

using Json = nlohmann::json;

/// The functions of XGBoost, which takes 5 MB of every process that loads it. Therefore, only
/// training loads it.
struct Xgboost {
  decltype(&XGBGetLastError) last_error = nullptr;
  decltype(&XGDMatrixCreateFromMat) make_matrix = nullptr;
  decltype(&XGDMatrixSetFloatInfo) set_info = nullptr;
  decltype(&XGDMatrixFree) free_matrix = nullptr;
  decltype(&XGBoosterCreate) make_booster = nullptr;
  decltype(&XGBoosterSetParam) set_param = nullptr;
  decltype(&XGBoosterUpdateOneIter) update = nullptr;
  decltype(&XGBoosterSaveModelToBuffer) save = nullptr;
  decltype(&XGBoosterFree) free_booster = nullptr;

  [[nodiscard]] Error failed() const {
    return {ErrorCode::Internal, std::string("xgboost: ") + last_error()};
  }
};

Result<Xgboost> load_xgboost() {
  const auto library = SharedLibrary::load(SITO_XGBOOST_LIBRARY);
  if (!library) return library.error();
  Xgboost loaded;
  Result<void> found = library->find("XGBGetLastError", loaded.last_error);
  if (found) found = library->find("XGDMatrixCreateFromMat", loaded.make_matrix);
  if (found) found = library->find("XGDMatrixSetFloatInfo", loaded.set_info);
  if (found) found = library->find("XGDMatrixFree", loaded.free_matrix);
  if (found) found = library->find("XGBoosterCreate", loaded.make_booster);
  if (found) found = library->find("XGBoosterSetParam", loaded.set_param);
  if (found) found = library->find("XGBoosterUpdateOneIter", loaded.update);
  if (found) found = library->find("XGBoosterSaveModelToBuffer", loaded.save);
  if (found) found = library->find("XGBoosterFree", loaded.free_booster);
  if (!found) return found.error();
  return loaded;
}

struct FreeMatrix {
  const Xgboost* xgboost;
  void operator()(void* handle) const { xgboost->free_matrix(handle); }
};
struct FreeBooster {
  const Xgboost* xgboost;
  void operator()(void* handle) const { xgboost->free_booster(handle); }
};

model::Tree tree_of(const Json& json) {
  const Json& left = json.at("left_children");
  model::Tree tree(left.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    model::TreeNode& node = tree[i];
    node.left = left[i].get<std::int32_t>();
    node.right = json.at("right_children")[i].get<std::int32_t>();
    node.feature = json.at("split_indices")[i].get<std::uint32_t>();
    // For a leaf this is its score, already multiplied by the step.
    node.value = json.at("split_conditions")[i].get<float>();
  }
  return tree;
}

Result<std::vector<std::vector<model::Tree>>> trees_of(const Xgboost& xgboost, void* booster,
                                                       std::size_t n_lists) {
  bst_ulong size = 0;
  const char* bytes = nullptr;
  if (xgboost.save(booster, R"({"format": "json"})", &size, &bytes) != 0) {
    return xgboost.failed();
  }
  const Json json = Json::parse(std::string_view(bytes, size), nullptr, false);
  if (json.is_discarded())
    return Error{ErrorCode::Internal, "xgboost wrote a model that is not JSON"};
  const Json& model = json.at("learner").at("gradient_booster").at("model");
  std::vector<std::vector<model::Tree>> lists(n_lists);
  for (std::size_t i = 0; i < model.at("trees").size(); ++i) {
    const auto list = model.at("tree_info")[i].get<std::size_t>();
    lists[list].push_back(tree_of(model.at("trees")[i]));
  }
  return lists;
}

}  // namespace

Result<std::vector<std::vector<model::Tree>>> train_trees(const TreeRows& rows,
                                                          std::size_t n_classes,
                                                          const TreeTraining& training) {
  const Result<Xgboost> loaded = load_xgboost();
  if (!loaded) return loaded.error();
  const Xgboost& xgboost = *loaded;
  const std::size_t n = rows.labels.size();
  void* handle = nullptr;
  if (xgboost.make_matrix(rows.values.data(), n, rows.width,
                          std::numeric_limits<float>::quiet_NaN(), &handle) != 0) {
    return xgboost.failed();
  }
  const std::unique_ptr<void, FreeMatrix> matrix(handle, {&xgboost});
  if (xgboost.set_info(handle, "label", rows.labels.data(), n) != 0 ||
      (!rows.weights.empty() && xgboost.set_info(handle, "weight", rows.weights.data(), n) != 0)) {
    return xgboost.failed();
  }
  const DMatrixHandle matrices[] = {handle};
  void* made = nullptr;
  if (xgboost.make_booster(matrices, 1, &made) != 0) return xgboost.failed();
  const std::unique_ptr<void, FreeBooster> booster(made, {&xgboost});
  const bool binary = n_classes <= 2;
  const std::pair<const char*, std::string> settings[] = {
      {"objective", binary ? "binary:logistic" : "multi:softprob"},
      {binary ? "base_score" : "num_class", binary ? "0.5" : std::to_string(n_classes)},
      {"tree_method", "hist"},
      {"nthread", "1"},
      {"verbosity", "0"},
      {"max_bin", std::to_string(training.bins)},
      {"max_depth", std::to_string(training.depth)},
      {"eta", std::to_string(training.step)},
      {"subsample", std::to_string(training.row_share)},
      {"colsample_bytree", std::to_string(training.column_share)},
      {"min_child_weight", std::to_string(training.min_weight)},
      {"seed", std::to_string(training.seed)},
  };
  for (const auto& [name, value] : settings) {
    if (xgboost.set_param(booster.get(), name, value.c_str()) != 0) return xgboost.failed();
  }
  for (int round = 0; round < training.rounds; ++round) {
    if (xgboost.update(booster.get(), round, matrix.get()) != 0) return xgboost.failed();
  }
  return trees_of(xgboost, booster.get(), binary ? 1 : n_classes);
}

}  // namespace sito::eval
