// SPDX-License-Identifier: Apache-2.0
// The export macro and the namespace of the public headers.
#pragma once

#define SITO_API __attribute__((visibility("default")))

/// The public names are in `sito::door`, an inline namespace: write `sito::Document`. Inside the
/// library, which has other types with these names, the namespace is not inline.
#if defined(SITO_INSIDE)
#define SITO_DOOR sito::door
#else
#define SITO_DOOR sito::inline door
#endif
