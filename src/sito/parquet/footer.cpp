// SPDX-License-Identifier: Apache-2.0
#include "sito/parquet/footer.h"

#include "sito/parquet/format.h"
#include "sito/parquet/thrift.h"

namespace sito::parquet {
namespace {

constexpr std::int32_t kVersion = 2;  // with logical types, as other writers declare
constexpr std::string_view kCreator = "sito";

std::int32_t physical(Type type) {
  switch (type) {
    case Type::Flag:
      return kBoolean;
    case Type::Integer:
    case Type::Time:
      return kInt64;
    case Type::Real:
      return kFloat;
    case Type::Text:
      break;
  }
  return kByteArray;
}

// Writes the elements of the schema: each group before its members.
class SchemaWriter {
 public:
  SchemaWriter(const Columns& columns, ThriftWriter& out) : columns_(columns), out_(out) {
    for (const Column& column : columns) paths_.push_back(split_path(column.path));
  }
  void write() {
    write_group("schema", kRepeatedNever, 0, paths_.size(), 0);
    write_children(0, paths_.size(), 0);
  }
  [[nodiscard]] std::size_t count() const { return 1 + count_children(0, paths_.size(), 0); }

 private:
  static constexpr std::int32_t kRepeatedNever = -1;

  // Of the leaves [begin, end), which share the parts before `depth`, returns the end of those that
  // share the next part with `begin`.
  [[nodiscard]] std::size_t end_of_child(std::size_t begin, std::size_t end,
                                         std::size_t depth) const {
    std::size_t i = begin + 1;
    while (i < end && paths_[i].parts[depth] == paths_[begin].parts[depth]) ++i;
    return i;
  }
  [[nodiscard]] bool is_leaf(std::size_t i, std::size_t depth) const {
    return paths_[i].parts.size() == depth + 1;
  }
  [[nodiscard]] bool is_list(std::size_t i, std::size_t depth) const {
    return paths_[i].list == depth;
  }

  [[nodiscard]] std::size_t count_children(std::size_t begin, std::size_t end,
                                           std::size_t depth) const {
    std::size_t n = 0;
    for (std::size_t i = begin; i < end;) {
      const std::size_t next = end_of_child(i, end, depth);
      n += 1 + (is_list(i, depth) ? 2 : 0);
      if (!is_leaf(i, depth)) n += count_children(i, next, depth + 1);
      i = next;
    }
    return n;
  }
  [[nodiscard]] std::size_t children(std::size_t begin, std::size_t end, std::size_t depth) const {
    std::size_t n = 0;
    for (std::size_t i = begin; i < end; ++n) i = end_of_child(i, end, depth);
    return n;
  }

  void write_children(std::size_t begin, std::size_t end, std::size_t depth) {
    for (std::size_t i = begin; i < end;) {
      const std::size_t next = end_of_child(i, end, depth);
      write_child(i, next, depth);
      i = next;
    }
  }

  void write_child(std::size_t begin, std::size_t end, std::size_t depth) {
    std::string_view name = paths_[begin].parts[depth];
    if (is_list(begin, depth)) {
      write_list(name);
      write_group("list", kRepeated, begin, begin, depth, 1);
      name = "element";
    }
    if (is_leaf(begin, depth)) return write_leaf(name, columns_[begin]);
    write_group(name, kRequired, begin, end, depth + 1);
    write_children(begin, end, depth + 1);
  }

  void write_group(std::string_view name, std::int32_t repetition, std::size_t begin,
                   std::size_t end, std::size_t depth, std::size_t fixed = 0) {
    out_.open();
    if (repetition != kRepeatedNever) out_.i32(3, repetition);
    out_.text(4, name);
    out_.i32(5, static_cast<std::int32_t>(fixed > 0 ? fixed : children(begin, end, depth)));
    out_.end();
  }

  void write_list(std::string_view name) {
    out_.open();
    out_.i32(3, kRequired);
    out_.text(4, name);
    out_.i32(5, 1);
    out_.i32(6, kConvertedList);
    out_.begin(10), out_.begin(3), out_.end(), out_.end();
    out_.end();
  }

  void write_leaf(std::string_view name, const Column& column) {
    out_.open();
    out_.i32(1, physical(column.type));
    out_.i32(3, column.required ? kRequired : kOptional);
    out_.text(4, name);
    if (column.type == Type::Text) {
      out_.i32(6, kConvertedUtf8);
      out_.begin(10), out_.begin(1), out_.end(), out_.end();
    } else if (column.type == Type::Time) {
      out_.i32(6, kConvertedMillis);
      out_.begin(10), out_.begin(8), out_.flag(1, true);
      out_.begin(2), out_.begin(1), out_.end(), out_.end();
      out_.end(), out_.end();
    }
    out_.end();
  }

  const Columns& columns_;
  ThriftWriter& out_;
  std::vector<Path> paths_;
};

std::vector<std::string> stored_path(const Column& column) {
  const Path path = split_path(column.path);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < path.parts.size(); ++i) {
    parts.push_back(path.parts[i]);
    if (i == path.list) parts.insert(parts.end(), {"list", "element"});
  }
  return parts;
}

void write_bounds(const Column& column, const Bounds& bounds, ThriftWriter& out) {
  out.begin(12);
  out.i64(3, static_cast<std::int64_t>(bounds.nulls));
  if (bounds.any && bounds.known && column.type != Type::Flag) {
    out.text(5, bounds.most);
    out.text(6, bounds.least);
  }
  out.end();
}

void write_chunk(const Column& column, const ChunkFacts& chunk, ThriftWriter& out) {
  out.open();
  out.i64(2, 0);  // the metadata are here, not before the pages
  out.begin(3);
  out.i32(1, physical(column.type));
  const bool dictionary = chunk.dictionary >= 0;
  out.list_of_i32(2, dictionary ? std::vector<std::int32_t>{kPlain, kRle, kRleDictionary}
                                : std::vector<std::int32_t>{kPlain, kRle});
  out.list_of_texts(3, stored_path(column));
  out.i32(4, kZstd);
  out.i64(5, chunk.entries);
  out.i64(6, chunk.uncompressed);
  out.i64(7, chunk.size);
  out.i64(9, chunk.data);
  if (dictionary) out.i64(11, chunk.dictionary);
  write_bounds(column, chunk.bounds, out);
  out.end();
  out.end();
}

void write_group(const Columns& columns, const Group& group, ThriftWriter& out) {
  std::int64_t uncompressed = 0, size = 0;
  for (const ChunkFacts& chunk : group.chunks) {
    uncompressed += chunk.uncompressed;
    size += chunk.size;
  }
  out.open();
  out.list_of_structs(1, group.chunks.size());
  for (std::size_t i = 0; i < columns.size(); ++i) write_chunk(columns[i], group.chunks[i], out);
  out.i64(2, uncompressed);
  out.i64(3, group.rows);
  out.i64(5, group.chunks.empty() ? 0 : group.chunks.front().begin);
  out.i64(6, size);
  out.end();
}

}  // namespace

void append_footer(const Columns& columns, const std::vector<Group>& groups, const Notes& notes,
                   std::string& out) {
  ThriftWriter file(out);
  file.open();
  file.i32(1, kVersion);
  SchemaWriter schema(columns, file);
  file.list_of_structs(2, schema.count());
  schema.write();
  std::int64_t rows = 0;
  for (const Group& group : groups) rows += group.rows;
  file.i64(3, rows);
  file.list_of_structs(4, groups.size());
  for (const Group& group : groups) write_group(columns, group, file);
  if (!notes.empty()) {
    file.list_of_structs(5, notes.size());
    for (const auto& [key, value] : notes) {
      file.open();
      file.text(1, key);
      file.text(2, value);
      file.end();
    }
  }
  file.text(6, kCreator);
  file.list_of_structs(7, columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    file.open(), file.begin(1), file.end(), file.end();  // values are ordered by their types
  }
  file.end();
}

}  // namespace sito::parquet
