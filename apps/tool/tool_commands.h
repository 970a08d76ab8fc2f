// SPDX-License-Identifier: Apache-2.0
// The commands of the program sito.
#pragma once

#include "tool/commands.h"

#include <memory>

namespace sito::app {

std::unique_ptr<Invocation> declare_apply(FlagTable& table);
std::unique_ptr<Invocation> declare_corpus(FlagTable& table);
std::unique_ptr<Invocation> declare_detect(FlagTable& table);
std::unique_ptr<Invocation> declare_extract(FlagTable& table);
std::unique_ptr<Invocation> declare_finish(FlagTable& table);
std::unique_ptr<Invocation> declare_get(FlagTable& table);
std::unique_ptr<Invocation> declare_inspect(FlagTable& table);
std::unique_ptr<Invocation> declare_learn(FlagTable& table);
std::unique_ptr<Invocation> declare_list(FlagTable& table);
std::unique_ptr<Invocation> declare_plan(FlagTable& table);
std::unique_ptr<Invocation> declare_run(FlagTable& table);
std::unique_ptr<Invocation> declare_slurm_retry(FlagTable& table);
std::unique_ptr<Invocation> declare_slurm_status(FlagTable& table);
std::unique_ptr<Invocation> declare_slurm_submit(FlagTable& table);
std::unique_ptr<Invocation> declare_status(FlagTable& table);
std::unique_ptr<Invocation> declare_warc_cat(FlagTable& table);
std::unique_ptr<Invocation> declare_warc_check(FlagTable& table);
std::unique_ptr<Invocation> declare_warc_index(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_check(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_generate(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_query(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_run(FlagTable& table);

}  // namespace sito::app
