// SPDX-License-Identifier: Apache-2.0
// A BaseX server for the tests of a suite, which are skipped where there is none.
#pragma once

#include "sito/basex/supervisor.h"

#include <gtest/gtest.h>

#include <memory>

namespace sito::test {

/// Tests that share one server, since starting one takes longer than they do. `Options` has a
/// static function make() that gives its options.
template <typename Options>
class WithServer : public testing::Test {
 public:
  static void SetUpTestSuite() {
    auto started = basex::Supervisor::start(Options::make());
    if (started) {
      shared_ = *std::move(started);
    } else {
      error_ = started.error();
    }
  }
  static void TearDownTestSuite() { shared_.reset(); }

 protected:
  void SetUp() override {
    if (!shared_ && error_.code == ErrorCode::Unsupported) {
      GTEST_SKIP() << "no server of BaseX here: " << error_.message;
    }
    ASSERT_TRUE(shared_) << to_string(error_);
    server_ = shared_;
    restarts_ = server_->restarts();
  }
  /// Since the test began.
  [[nodiscard]] std::uint64_t restarts() const { return server_->restarts() - restarts_; }

  std::shared_ptr<basex::Supervisor> server_;

 private:
  static inline std::shared_ptr<basex::Supervisor> shared_;
  static inline Error error_;
  std::uint64_t restarts_ = 0;
};

}  // namespace sito::test
