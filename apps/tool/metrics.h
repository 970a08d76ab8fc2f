// SPDX-License-Identifier: Apache-2.0
// Numbers as text for Prometheus (its exposition format, version 0.0.4).
#pragma once

#include "sito/corpus/account.h"
#include "sito/shard/status.h"

#include <string>

namespace sito::app {

/// Returns the metrics of a run over shards.
std::string prometheus_of(const shard::Status& status);
/// Returns the counts of an account: records by result, documents by language.
std::string prometheus_of(const corpus::Account& account);

}  // namespace sito::app
