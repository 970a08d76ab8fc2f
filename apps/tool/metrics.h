// SPDX-License-Identifier: Apache-2.0
// Numbers as text for Prometheus (its exposition format, version 0.0.4).
#pragma once

#include "sito/corpus/account/account.h"
#include "sito/corpus/run.h"
#include "sito/shard/status.h"

#include <cstdint>
#include <string>

namespace sito::app {

/// Returns the metrics of a run over shards.
std::string prometheus_of(const shard::Status& status);
/// Returns the metrics of a process that is working. `total_bytes`: of its inputs as stored; 0:
/// unknown. `seconds`: since it began.
std::string prometheus_of(const corpus::Progress& progress, std::uint64_t total_bytes,
                          double seconds);
/// Returns the same as one line of JSON.
std::string json_line_of(const corpus::Progress& progress, std::uint64_t total_bytes,
                         double seconds);
/// Returns the counts of an account: records by result, documents by language.
std::string prometheus_of(const corpus::Account& account);

}  // namespace sito::app
