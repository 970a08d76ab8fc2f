// SPDX-License-Identifier: Apache-2.0
// The commands of the program sito-web.
#pragma once

#include "tool/commands.h"

#include <memory>

namespace sito::app {

std::unique_ptr<Invocation> declare_compare(FlagTable& table);
std::unique_ptr<Invocation> declare_crawl(FlagTable& table);
std::unique_ptr<Invocation> declare_icap(FlagTable& table);
std::unique_ptr<Invocation> declare_mcp(FlagTable& table);
std::unique_ptr<Invocation> declare_proxy(FlagTable& table);
std::unique_ptr<Invocation> declare_render(FlagTable& table);
std::unique_ptr<Invocation> declare_serve(FlagTable& table);
std::unique_ptr<Invocation> declare_service(FlagTable& table);

}  // namespace sito::app
