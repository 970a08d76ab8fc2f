// SPDX-License-Identifier: Apache-2.0
// Thrift's compact protocol, as far as Parquet's headers need it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::parquet {

/// Writes structures field by field, in ascending order of their ids.
class ThriftWriter {
 public:
  explicit ThriftWriter(std::string& out) : out_(out) {}

  void flag(int id, bool value) { field(id, value ? kTrue : kFalse); }
  void i32(int id, std::int32_t value) { field(id, kI32), zigzag(value); }
  void i64(int id, std::int64_t value) { field(id, kI64), zigzag(value); }
  void text(int id, std::string_view value) { field(id, kBinary), bytes(value); }

  /// Begins a structure. Its fields follow, then end().
  void begin(int id) { field(id, kStruct), open(); }
  /// Begins a structure without a field: the outermost one, or an element of a list.
  void open() { last_.push_back(0); }
  void end() { out_ += '\0', last_.pop_back(); }

  void list_of_structs(int id, std::size_t size) { list(id, size, kStruct); }
  void list_of_i32(int id, const std::vector<std::int32_t>& values) {
    list(id, values.size(), kI32);
    for (const std::int32_t value : values) zigzag(value);
  }
  void list_of_texts(int id, const std::vector<std::string>& values) {
    list(id, values.size(), kBinary);
    for (const std::string& value : values) bytes(value);
  }

 private:
  static constexpr int kTrue = 1, kFalse = 2, kI32 = 5, kI64 = 6, kBinary = 8, kList = 9,
                       kStruct = 12;

  void field(int id, int type);
  void list(int id, std::size_t size, int type);
  void varint(std::uint64_t value);
  void zigzag(std::int64_t value) {
    varint(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
  }
  void bytes(std::string_view value) { varint(value.size()), out_.append(value); }

  std::string& out_;
  std::vector<int> last_;  // the id of the last field of each open structure
};

}  // namespace sito::parquet
