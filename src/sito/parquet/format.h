// SPDX-License-Identifier: Apache-2.0
// Constants of the Parquet format (parquet.thrift). Private to the room.
#pragma once

#include <cstdint>

namespace sito::parquet {

inline constexpr std::int32_t kBoolean = 0, kInt64 = 2, kFloat = 4, kByteArray = 6;
inline constexpr std::int32_t kRequired = 0, kOptional = 1, kRepeated = 2;
inline constexpr std::int32_t kConvertedUtf8 = 0, kConvertedList = 3, kConvertedMillis = 9;
inline constexpr std::int32_t kPlain = 0, kRle = 3, kRleDictionary = 8;
inline constexpr std::int32_t kZstd = 6;
inline constexpr std::int32_t kDataPage = 0, kDictionaryPage = 2;

}  // namespace sito::parquet
