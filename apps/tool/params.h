// SPDX-License-Identifier: Apache-2.0
// The values of --param, which algorithms, filters and formats share.
#pragma once

#include "sito/base/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::app {

/// "name=value" settings of --param, each given to the part that knows the name.
using ParamPairs = std::vector<std::pair<std::string, std::string>>;
/// InvalidArgument: a setting has no '='.
Result<ParamPairs> split_params(const std::vector<std::string>& settings);
/// Removes "name=number" from the pairs if it is there. InvalidArgument: not a number from 0 on.
Result<void> take_number(ParamPairs& pairs, std::string_view name, double& value);

}  // namespace sito::app
