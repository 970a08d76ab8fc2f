// SPDX-License-Identifier: Apache-2.0
// A BaseX server for a test, which is skipped where there is none.
#pragma once

#include "sito/basex/supervisor.h"

#include <gtest/gtest.h>

#include <memory>

namespace sito::test {

/// A server of the test's own.
inline Result<std::shared_ptr<basex::Supervisor>> own_server(const basex::ServerOptions& options) {
  return basex::Supervisor::start(options);
}

}  // namespace sito::test

/// Starts a server, or skips the test with the reason that there is none on this machine.
#define SITO_SERVER_OR_SKIP(server, options)                                          \
  do {                                                                                \
    auto sito_started = sito::test::own_server(options);                              \
    if (!sito_started && sito_started.error().code == sito::ErrorCode::Unsupported) { \
      GTEST_SKIP() << "no server of BaseX here: " << sito_started.error().message;    \
    }                                                                                 \
    ASSERT_TRUE(sito_started.has_value()) << sito::to_string(sito_started.error());   \
    (server) = *std::move(sito_started);                                              \
  } while (false)
