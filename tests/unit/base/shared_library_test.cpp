// SPDX-License-Identifier: Apache-2.0
#include "sito/base/shared_library.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(SharedLibrary, FindsFunctionsOfALoadedLibrary) {
  const auto library = SharedLibrary::load("libm.so.6");
  ASSERT_TRUE(library) << library.error().message;
  double (*root)(double) = nullptr;
  ASSERT_TRUE(library->find("sqrt", root));
  EXPECT_EQ(root(9), 3);
}

TEST(SharedLibrary, NamesAFunctionThatIsMissing) {
  const auto library = SharedLibrary::load("libm.so.6");
  ASSERT_TRUE(library) << library.error().message;
  double (*none)(double) = nullptr;
  const auto found = library->find("no_such_function", none);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::Unsupported);
  EXPECT_EQ(found.error().message, "the library libm.so.6 has no function no_such_function");
  EXPECT_EQ(none, nullptr);
}

TEST(SharedLibrary, NamesALibraryThatIsMissing) {
  const auto library = SharedLibrary::load("libno-such-library.so.1");
  ASSERT_FALSE(library);
  EXPECT_EQ(library.error().code, ErrorCode::Unsupported);
  EXPECT_TRUE(
      library.error().message.starts_with("the library libno-such-library.so.1 cannot be loaded: "))
      << library.error().message;
}

}  // namespace
}  // namespace sito
