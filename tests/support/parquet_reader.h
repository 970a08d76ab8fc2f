// SPDX-License-Identifier: Apache-2.0
// Reads Parquet files of the kind that sito writes, by the format's description alone: Thrift's
// compact protocol, hybrid runs, PLAIN and dictionary pages. For tests; what is wrong fails the
// test.
#pragma once

#include "sito/io/codec.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

/// A value of Thrift: a number, a text, or fields and elements of them.
struct Thrift {
  std::int64_t number = 0;
  std::string text;
  std::map<int, Thrift> fields;
  std::vector<Thrift> elements;
  const Thrift& operator[](int id) const {
    static const Thrift kAbsent;
    const auto found = fields.find(id);
    return found == fields.end() ? kAbsent : found->second;
  }
};

class ThriftReader {
 public:
  explicit ThriftReader(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] std::size_t position() const { return at_; }
  Thrift structure() {
    Thrift value;
    for (int last = 0;;) {
      const unsigned head = byte();
      if (head == 0 || failed_) return value;
      const int id = head >> 4 ? last + static_cast<int>(head >> 4) : static_cast<int>(zigzag());
      EXPECT_GT(id, last);
      value.fields[last = id] = of_type(head & 15, true);
    }
  }

 private:
  unsigned byte() {
    if (at_ >= bytes_.size()) {
      if (!failed_) ADD_FAILURE() << "Thrift ends early";
      failed_ = true;
      return 0;
    }
    return static_cast<unsigned char>(bytes_[at_++]);
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const unsigned next = byte();
      value |= std::uint64_t{next & 127} << shift;
      if (next < 128 || failed_) return value;
    }
  }
  std::int64_t zigzag() {
    const std::uint64_t value = varint();
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
  }
  Thrift of_type(unsigned type, bool in_field) {
    Thrift value;
    if (type == 1 || type == 2) {
      value.number = in_field ? type == 1 : byte() == 1;
    } else if (type >= 4 && type <= 6) {
      value.number = zigzag();
    } else if (type == 8) {
      const std::uint64_t size = varint();
      value.text = bytes_.substr(at_, size);
      at_ += size;
    } else if (type == 9) {
      const unsigned head = byte();
      const std::uint64_t size = head >> 4 == 15 ? varint() : head >> 4;
      for (std::uint64_t i = 0; i < size && !failed_; ++i) {
        value.elements.push_back(of_type(head & 15, false));
      }
    } else if (type == 12) {
      value = structure();
    } else {
      ADD_FAILURE() << "no Thrift type " << type;
      failed_ = true;
    }
    return value;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

/// A column of all row groups: a row is a list of values, "(null)" for null. Numbers are decimal.
using ColumnRows = std::vector<std::vector<std::string>>;

struct ParquetTable {
  std::map<std::string, ColumnRows> columns;  ///< by path as stored, with dots
  Thrift footer;
  std::size_t groups = 0;
  std::int64_t rows = 0;
};

class ParquetReader {
 public:
  explicit ParquetReader(std::string_view file) : file_(file) {}

  ParquetTable read() {
    ParquetTable table;
    EXPECT_TRUE(file_.starts_with("PAR1") && file_.ends_with("PAR1"));
    if (file_.size() < 12) return table;
    const std::uint32_t size = number<std::uint32_t>(file_.substr(file_.size() - 8));
    table.footer = ThriftReader(file_.substr(file_.size() - 8 - size, size)).structure();
    read_schema(table.footer[2]);
    table.rows = table.footer[3].number;
    table.groups = table.footer[4].elements.size();
    for (const Thrift& group : table.footer[4].elements) {
      EXPECT_EQ(group[1].elements.size(), leaves_.size());
      for (std::size_t i = 0; i < leaves_.size(); ++i) {
        const std::size_t before = table.columns[leaves_[i].path].size();
        read_chunk(leaves_[i], group[1].elements[i][3], table.columns[leaves_[i].path]);
        EXPECT_EQ(table.columns[leaves_[i].path].size() - before,
                  static_cast<std::size_t>(group[3].number))
            << leaves_[i].path;
      }
    }
    return table;
  }

 private:
  struct Leaf {
    std::string path;
    std::int64_t type = 0;
    unsigned definitions = 0, repetitions = 0;
  };

  template <typename Number>
  static Number number(std::string_view bytes) {
    Number value{};
    EXPECT_GE(bytes.size(), sizeof value);
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return value;
  }

  void read_schema(const Thrift& schema) {
    std::size_t at = 0;
    walk(schema, at, "", 0, 0, true);
    EXPECT_EQ(at, schema.elements.size());
  }
  void walk(const Thrift& schema, std::size_t& at, const std::string& path, unsigned definitions,
            unsigned repetitions, bool root) {
    if (at >= schema.elements.size()) return;
    const Thrift& element = schema.elements[at++];
    const std::string name = root ? "" : path + (path.empty() ? "" : ".") + element[4].text;
    if (!root) {
      definitions += element[3].number != 0 ? 1 : 0;
      repetitions += element[3].number == 2 ? 1 : 0;
    }
    if (element[5].number == 0) {
      leaves_.push_back({name, element[1].number, definitions, repetitions});
      return;
    }
    for (std::int64_t i = 0; i < element[5].number; ++i) {
      walk(schema, at, name, definitions, repetitions, false);
    }
  }

  static unsigned width_of(std::uint32_t most) {
    unsigned width = 0;
    for (; most > 0; most >>= 1) ++width;
    return width;
  }

  // `count` numbers of the hybrid.
  static std::vector<std::uint32_t> runs(std::string_view bytes, unsigned width,
                                         std::size_t count) {
    std::vector<std::uint32_t> values;
    std::size_t at = 0;
    while (values.size() < count && at < bytes.size()) {
      std::uint64_t head = 0;
      for (unsigned shift = 0;; shift += 7) {
        const auto next = static_cast<unsigned char>(bytes[at++]);
        head |= std::uint64_t{next & 127U} << shift;
        if (next < 128) break;
      }
      if ((head & 1) == 0) {
        std::uint32_t value = 0;
        for (unsigned i = 0; i < (width + 7) / 8; ++i) {
          value |= std::uint32_t{static_cast<unsigned char>(bytes[at++])} << 8 * i;
        }
        values.insert(values.end(), head >> 1, value);
        continue;
      }
      const std::size_t n = (head >> 1) * 8;
      for (std::size_t i = 0; i < n; ++i) {
        std::uint32_t value = 0;
        for (unsigned bit = 0; bit < width; ++bit) {
          const std::size_t place = i * width + bit;
          const auto byte = static_cast<unsigned char>(bytes[at + place / 8]);
          value |= (byte >> place % 8 & 1U) << bit;
        }
        values.push_back(value);
      }
      at += n * width / 8;
    }
    EXPECT_GE(values.size(), count);
    values.resize(count);
    return values;
  }

  static std::vector<std::uint32_t> levels(std::string_view& body, unsigned most,
                                           std::size_t count) {
    if (most == 0) return std::vector<std::uint32_t>(count, 0);
    const auto size = number<std::uint32_t>(body);
    const std::string_view bytes = body.substr(4, size);
    body.remove_prefix(4 + size);
    return runs(bytes, width_of(most), count);
  }

  static std::vector<std::string> plain(std::string_view body, std::int64_t type,
                                        std::size_t count) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < count; ++i) {
      if (type == 0) {
        values.emplace_back(static_cast<unsigned char>(body[i / 8]) >> i % 8 & 1U ? "true"
                                                                                  : "false");
      } else if (type == 2) {
        values.push_back(std::to_string(number<std::int64_t>(body)));
        body.remove_prefix(8);
      } else if (type == 4) {
        values.push_back(std::to_string(number<float>(body)));
        body.remove_prefix(4);
      } else {
        const auto size = number<std::uint32_t>(body);
        values.emplace_back(body.substr(4, size));
        body.remove_prefix(4 + size);
      }
    }
    return values;
  }

  std::string page(std::size_t& at, Thrift& head) {
    ThriftReader reader(file_.substr(at));
    head = reader.structure();
    at += reader.position();
    Buffer body;
    const auto size = static_cast<std::size_t>(head[3].number);
    EXPECT_TRUE(io::decode_body("zstd", file_.substr(at, size), std::size_t{1} << 30, body));
    EXPECT_EQ(body.size(), static_cast<std::size_t>(head[2].number));
    at += size;
    return std::string(body.view());
  }

  void read_chunk(const Leaf& leaf, const Thrift& chunk, ColumnRows& rows) {
    auto at = static_cast<std::size_t>(chunk[11].number > 0 ? chunk[11].number : chunk[9].number);
    const std::size_t end = at + static_cast<std::size_t>(chunk[7].number);
    std::vector<std::string> dictionary;
    std::int64_t entries = 0, nulls = 0;
    while (at < end) {
      Thrift head;
      const std::string body = page(at, head);
      if (head[1].number == 2) {
        dictionary = plain(body, leaf.type, static_cast<std::size_t>(head[7][1].number));
        EXPECT_EQ(at, static_cast<std::size_t>(chunk[9].number));
        continue;
      }
      const auto count = static_cast<std::size_t>(head[5][1].number);
      entries += head[5][1].number;
      nulls += read_page(leaf, head[5][2].number == 8, body, count, dictionary, rows);
    }
    EXPECT_EQ(at, end) << leaf.path;
    EXPECT_EQ(entries, chunk[5].number) << leaf.path;
    EXPECT_EQ(nulls, chunk[12][3].number) << leaf.path;
  }

  static std::int64_t read_page(const Leaf& leaf, bool indexed, std::string_view body,
                                std::size_t count, const std::vector<std::string>& dictionary,
                                ColumnRows& rows) {
    const auto repetitions = levels(body, leaf.repetitions, count);
    const auto definitions = levels(body, leaf.definitions, count);
    std::size_t present = 0;
    for (const std::uint32_t level : definitions) present += level == leaf.definitions ? 1 : 0;
    std::vector<std::string> values;
    if (indexed) {
      const unsigned width = static_cast<unsigned char>(body.front());
      for (const std::uint32_t index : runs(body.substr(1), width, present)) {
        EXPECT_LT(index, dictionary.size());
        values.push_back(index < dictionary.size() ? dictionary[index] : "");
      }
    } else {
      values = plain(body, leaf.type, present);
    }
    std::int64_t nulls = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (repetitions[i] == 0) rows.emplace_back();
      if (definitions[i] == leaf.definitions) {
        rows.back().push_back(values[next++]);
      } else if (leaf.repetitions == 0 || definitions[i] > 0) {
        rows.back().emplace_back("(null)");
        ++nulls;
      }
    }
    return nulls;
  }

  std::string_view file_;
  std::vector<Leaf> leaves_;
};

inline ParquetTable read_parquet(std::string_view file) { return ParquetReader(file).read(); }

}  // namespace sito::test
