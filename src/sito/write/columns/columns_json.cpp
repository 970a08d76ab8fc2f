// SPDX-License-Identifier: Apache-2.0
#include "sito/write/columns/columns_json.h"

#include "sito/write/escape.h"

#include <chrono>

namespace sito::write {
namespace {

void append_padded(std::int64_t value, std::size_t digits, std::string& out) {
  const std::string text = std::to_string(value);
  if (text.size() < digits) out.append(digits - text.size(), '0');
  out += text;
}

// Writes the time in the form of WARC-Date.
void append_time(std::int64_t milliseconds, std::string& out) {
  using namespace std::chrono;
  const sys_time<std::chrono::milliseconds> at{std::chrono::milliseconds(milliseconds)};
  const auto day = floor<days>(at);
  const year_month_day ymd(day);
  const hh_mm_ss time(at - day);
  append_padded(static_cast<int>(ymd.year()), 4, out);
  append_padded(static_cast<unsigned>(ymd.month()), 2, out += '-');
  append_padded(static_cast<unsigned>(ymd.day()), 2, out += '-');
  append_padded(time.hours().count(), 2, out += 'T');
  append_padded(time.minutes().count(), 2, out += ':');
  append_padded(time.seconds().count(), 2, out += ':');
  if (time.subseconds().count() > 0) append_padded(time.subseconds().count(), 3, out += '.');
  out += 'Z';
}

}  // namespace

void append_cell(const Cell& cell, parquet::Type type, std::string& out) {
  switch (cell.kind) {
    case Cell::Kind::Null:
      return;
    case Cell::Kind::Text:
      out += cell.text;
      return;
    case Cell::Kind::Integer:
      if (type == parquet::Type::Time) return append_time(cell.integer, out);
      out += std::to_string(cell.integer);
      return;
    case Cell::Kind::Real:
      return append_number(cell.real, out);
    case Cell::Kind::Flag:
      out += cell.flag ? "true" : "false";
      return;
  }
}

JsonRows::JsonRows(const Schema& schema) : schema_(schema) {
  for (const ColumnSpec& spec : schema.columns) paths_.push_back(parquet::split_path(spec.path));
}

void JsonRows::append(Row& row, std::string& out) const {
  append_fields(0, paths_.size(), 0, 0, row, out);
}

void JsonRows::append_fields(std::size_t begin, std::size_t end, std::size_t depth,
                             std::size_t entry, Row& row, std::string& out) const {
  out += '{';
  for (std::size_t i = begin; i < end;) {
    const std::string& name = paths_[i].parts[depth];
    std::size_t next = i + 1;
    while (next < end && paths_[next].parts[depth] == name) ++next;
    out.append(i == begin ? "\"" : ",\"").append(name) += "\":";
    if (paths_[i].list == depth) {
      out += '[';
      const std::size_t size = schema_.columns[i].count(row);
      for (std::size_t k = 0; k < size; ++k) {
        if (k > 0) out += ',';
        append_child(i, next, depth, k, row, out);
      }
      out += ']';
    } else {
      append_child(i, next, depth, entry, row, out);
    }
    i = next;
  }
  out += '}';
}

void JsonRows::append_child(std::size_t begin, std::size_t end, std::size_t depth,
                            std::size_t entry, Row& row, std::string& out) const {
  if (paths_[begin].parts.size() > depth + 1) {
    return append_fields(begin, end, depth + 1, entry, row, out);
  }
  append_value(begin, entry, row, out);
}

void JsonRows::append_value(std::size_t i, std::size_t entry, Row& row, std::string& out) const {
  const ColumnSpec& spec = schema_.columns[i];
  const Cell cell = spec.read(row, entry);
  const bool is_text = spec.type == parquet::Type::Text || spec.type == parquet::Type::Time;
  if (cell.kind == Cell::Kind::Null) {
    out += is_text && !schema_.nulls ? "\"\"" : "null";
    return;
  }
  if (!is_text) return append_cell(cell, spec.type, out);
  out += '"';
  if (spec.type == parquet::Type::Text) {
    append_json(cell.text, out);
  } else {
    append_cell(cell, spec.type, out);
  }
  out += '"';
}

}  // namespace sito::write
