// SPDX-License-Identifier: Apache-2.0
// What rows use besides the page and their parameters: models, lists and the like.
#pragma once

#include "sito/extract/host_list.h"

namespace sito::extract {

class VictorModel;  // steps/victor_model.h

/// Resources by what they are. Not owned; null: what is shipped.
struct Resources {
  const HostList* ad_hosts = nullptr;  ///< hosts of advertisements; none is shipped
  const VictorModel* victor_model = nullptr;
};

}  // namespace sito::extract
