// SPDX-License-Identifier: Apache-2.0
// The commands of the program sito-lab.
#pragma once

#include "tool/commands.h"

#include <memory>

namespace sito::app {

std::unique_ptr<Invocation> declare_eval(FlagTable& table);
std::unique_ptr<Invocation> declare_label(FlagTable& table);
std::unique_ptr<Invocation> declare_train_elements(FlagTable& table);
std::unique_ptr<Invocation> declare_train_extractor(FlagTable& table);
std::unique_ptr<Invocation> declare_train_genres(FlagTable& table);
std::unique_ptr<Invocation> declare_train_metadata(FlagTable& table);
std::unique_ptr<Invocation> declare_train_victor(FlagTable& table);
std::unique_ptr<Invocation> declare_train_words(FlagTable& table);
std::unique_ptr<Invocation> declare_tune(FlagTable& table);

}  // namespace sito::app
