// SPDX-License-Identifier: Apache-2.0
// The modules that are generated from the templates under tests/golden/templates. Updated as the
// outlines of pages_test.cpp are.
#include "sito/fields/template/template_file.h"
#include "sito/xqt/query/module.h"

#include "support/golden_pages.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace sito {
namespace {

class Templates : public ::testing::TestWithParam<const char*> {};

TEST_P(Templates, MakeTheModuleThatStandsBesideThem) {
  const std::string stem = std::string(SITO_SOURCE_DIR) + "/tests/golden/templates/" + GetParam();
  const auto mapping = fields::read_template(test::read_text(stem + ".xml"), GetParam());
  ASSERT_TRUE(mapping.has_value()) << mapping.error().message;
  const std::string module = xqt::generate_module(*mapping);
  if (std::getenv("SITO_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(stem + ".xq", std::ios::binary) << module;
  }
  EXPECT_EQ(module, test::read_text(stem + ".xq"));
}

INSTANTIATE_TEST_SUITE_P(All, Templates, ::testing::Values("news", "comments"));

}  // namespace
}  // namespace sito
