// SPDX-License-Identifier: Apache-2.0
// What the public headers share: which names the library exports, and in which namespace.
#pragma once

#define SITO_API __attribute__((visibility("default")))

/// The public names stand in `sito::door`, an inline namespace: write `sito::Document`. Inside the
/// library, whose rooms have types of the same names, it is not inline.
#if defined(SITO_INSIDE)
#define SITO_DOOR sito::door
#else
#define SITO_DOOR sito::inline door
#endif
