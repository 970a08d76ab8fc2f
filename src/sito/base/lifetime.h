// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Marks a parameter, or a member function's object, that the returned view points into. Clang then
/// warns if a caller passes a temporary that the view outlives.
#if defined(__clang__)
#define SITO_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define SITO_LIFETIMEBOUND
#endif
