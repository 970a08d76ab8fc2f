// SPDX-License-Identifier: Apache-2.0
// Tables of documents for Arrow: the C data interface and the C stream interface, in capsules.
// https://arrow.apache.org/docs/format/CDataInterface.html
#include "binding.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

using namespace nanobind::literals;

extern "C" {
// The layouts are those of the interface.
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
  int (*get_next)(ArrowArrayStream*, ArrowArray* out);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace sito_python {
namespace {

constexpr int kFailed = 5;  // EIO

/// What a column holds; none of its values is null.
enum class Kind : std::uint8_t { Text, Float, Integer, Texts, Struct };

struct Column {
  std::string name;
  Kind kind = Kind::Text;
};

// ---- schemas

struct SchemaContents {
  std::string format, name;
  std::vector<std::unique_ptr<ArrowSchema>> children;
  std::vector<ArrowSchema*> pointers;
};

void release_schema(ArrowSchema* schema) {
  auto* const contents = static_cast<SchemaContents*>(schema->private_data);
  for (const auto& child : contents->children) {
    if (child->release != nullptr) child->release(child.get());
  }
  schema->release = nullptr;
  delete contents;
}

const char* format_of(Kind kind) {
  switch (kind) {
    case Kind::Text:
      return "U";
    case Kind::Float:
      return "g";
    case Kind::Integer:
      return "l";
    case Kind::Texts:
      return "+L";
    case Kind::Struct:
      return "+s";
  }
  return "n";
}

void make_schema(Kind kind, const std::string& name, const std::vector<Column>& columns,
                 ArrowSchema* out) {
  auto contents = std::make_unique<SchemaContents>();
  contents->format = format_of(kind);
  contents->name = name;
  for (const Column& column : columns) {
    auto child = std::make_unique<ArrowSchema>();
    const std::vector<Column> items = column.kind == Kind::Texts
                                          ? std::vector<Column>{{"item", Kind::Text}}
                                          : std::vector<Column>{};
    make_schema(column.kind, column.name, items, child.get());
    contents->pointers.push_back(child.get());
    contents->children.push_back(std::move(child));
  }
  *out = {};
  out->format = contents->format.c_str();
  out->name = contents->name.c_str();
  out->n_children = static_cast<std::int64_t>(contents->pointers.size());
  out->children = contents->pointers.data();
  out->release = release_schema;
  out->private_data = contents.release();
}

// ---- arrays

struct ArrayContents {
  ArrayContents() = default;
  ArrayContents(const ArrayContents&) = delete;
  ArrayContents& operator=(const ArrayContents&) = delete;
  ~ArrayContents() {
    for (const auto& child : children) {
      if (child->release != nullptr) child->release(child.get());
    }
  }

  std::vector<std::int64_t> offsets, integers;
  std::vector<double> floats;
  std::string bytes;
  std::array<const void*, 3> buffers{};
  std::vector<std::unique_ptr<ArrowArray>> children;
  std::vector<ArrowArray*> pointers;
};

void release_array(ArrowArray* array) {
  array->release = nullptr;
  delete static_cast<ArrayContents*>(array->private_data);
}

void finish_array(std::unique_ptr<ArrayContents> contents, std::int64_t length,
                  std::int64_t n_buffers, ArrowArray* out) {
  for (const auto& child : contents->children) contents->pointers.push_back(child.get());
  *out = {};
  out->length = length;
  out->n_buffers = n_buffers;
  out->buffers = contents->buffers.data();
  out->n_children = static_cast<std::int64_t>(contents->pointers.size());
  out->children = contents->pointers.data();
  out->release = release_array;
  out->private_data = contents.release();
}

void append_text(nb::handle value, ArrayContents& contents) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text == nullptr) throw nb::python_error();
  contents.bytes.append(text, static_cast<std::size_t>(size));
  contents.offsets.push_back(static_cast<std::int64_t>(contents.bytes.size()));
}

void finish_texts(std::unique_ptr<ArrayContents> contents, ArrowArray* out) {
  contents->buffers = {nullptr, contents->offsets.data(), contents->bytes.data()};
  const auto length = static_cast<std::int64_t>(contents->offsets.size()) - 1;
  finish_array(std::move(contents), length, 3, out);
}

void make_column(Kind kind, nb::handle values, ArrowArray* out) {
  auto contents = std::make_unique<ArrayContents>();
  std::unique_ptr<ArrayContents> items;
  contents->offsets.push_back(0);
  std::int64_t length = 0;
  if (kind == Kind::Texts) {
    items = std::make_unique<ArrayContents>();
    items->offsets.push_back(0);
  }
  for (const nb::handle value : values) {
    ++length;
    if (kind == Kind::Text) {
      append_text(value, *contents);
    } else if (kind == Kind::Float) {
      contents->floats.push_back(nb::cast<double>(value));
    } else if (kind == Kind::Integer) {
      contents->integers.push_back(nb::cast<std::int64_t>(value));
    } else {
      for (const nb::handle item : value) append_text(item, *items);
      contents->offsets.push_back(static_cast<std::int64_t>(items->offsets.size()) - 1);
    }
  }
  if (kind == Kind::Text) return finish_texts(std::move(contents), out);
  if (kind == Kind::Texts) {
    contents->buffers = {nullptr, contents->offsets.data(), nullptr};
    contents->children.push_back(std::make_unique<ArrowArray>());
    finish_texts(std::move(items), contents->children.front().get());
  } else {
    contents->buffers = {nullptr,
                         kind == Kind::Float ? static_cast<const void*>(contents->floats.data())
                                             : static_cast<const void*>(contents->integers.data()),
                         nullptr};
  }
  finish_array(std::move(contents), length, 2, out);
}

// One column after the other, as a struct.
void make_batch(const std::vector<Column>& columns, nb::handle lists, ArrowArray* out) {
  auto contents = std::make_unique<ArrayContents>();
  std::int64_t length = 0;
  std::size_t i = 0;
  for (const nb::handle list : lists) {
    if (i == columns.size()) throw nb::value_error("a batch has more columns than its schema");
    auto child = std::make_unique<ArrowArray>();
    make_column(columns[i].kind, list, child.get());
    if (i > 0 && child->length != length) {
      child->release(child.get());
      throw nb::value_error("the columns of a batch have different lengths");
    }
    length = child->length;
    contents->children.push_back(std::move(child));
    ++i;
  }
  if (i != columns.size()) throw nb::value_error("a batch has fewer columns than its schema");
  finish_array(std::move(contents), length, 1, out);
}

// ---- streams

struct StreamContents {
  std::vector<Column> columns;
  nb::object next;  // gives the lists of the next batch, or None
  std::string error;
};

StreamContents& contents_of(ArrowArrayStream* stream) {
  return *static_cast<StreamContents*>(stream->private_data);
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  make_schema(Kind::Struct, "", contents_of(stream).columns, out);
  return 0;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  StreamContents& contents = contents_of(stream);
  const nb::gil_scoped_acquire lock;  // consumers may have let it go
  try {
    const nb::object lists = contents.next();
    if (lists.is_none()) {
      *out = {};  // a released array is the end
    } else {
      make_batch(contents.columns, lists, out);
    }
    return 0;
  } catch (const std::exception& thrown) {  // of Python, too
    contents.error = thrown.what();
    return kFailed;
  }
}

const char* get_last_error(ArrowArrayStream* stream) {
  const std::string& error = contents_of(stream).error;
  return error.empty() ? nullptr : error.c_str();
}

void release_stream(ArrowArrayStream* stream) {
  auto* const contents = &contents_of(stream);
  stream->release = nullptr;
  if (Py_IsInitialized() == 0) return;  // what Python owns has gone with it
  const nb::gil_scoped_acquire lock;
  delete contents;
}

template <typename Struct>
void free_capsule(PyObject* capsule, const char* name) {
  auto* const held = static_cast<Struct*>(PyCapsule_GetPointer(capsule, name));
  if (held == nullptr) return PyErr_Clear();
  if (held->release != nullptr) held->release(held);
  delete held;
}

std::vector<Column> columns_of(const std::vector<std::pair<std::string, std::string>>& names) {
  std::vector<Column> columns;
  for (const auto& [name, kind] : names) {
    const Kind found = kind == "str"     ? Kind::Text
                       : kind == "float" ? Kind::Float
                       : kind == "int"   ? Kind::Integer
                                         : Kind::Texts;
    columns.push_back({name, found});
  }
  return columns;
}

using Names = std::vector<std::pair<std::string, std::string>>;

nb::object stream_capsule(const Names& names, nb::object next) {
  auto contents = std::make_unique<StreamContents>();
  contents->columns = columns_of(names);
  contents->next = std::move(next);
  auto stream = std::make_unique<ArrowArrayStream>();
  *stream = {get_schema, get_next, get_last_error, release_stream, contents.release()};
  return nb::steal(PyCapsule_New(stream.release(), "arrow_array_stream", [](PyObject* capsule) {
    free_capsule<ArrowArrayStream>(capsule, "arrow_array_stream");
  }));
}

nb::object schema_capsule(const Names& names) {
  auto schema = std::make_unique<ArrowSchema>();
  make_schema(Kind::Struct, "", columns_of(names), schema.get());
  return nb::steal(PyCapsule_New(schema.release(), "arrow_schema", [](PyObject* capsule) {
    free_capsule<ArrowSchema>(capsule, "arrow_schema");
  }));
}

}  // namespace

void bind_arrow(nb::module_& m) {
  m.def("arrow_stream", &stream_capsule, "columns"_a, "next"_a);
  m.def("arrow_schema", &schema_capsule, "columns"_a);
}

}  // namespace sito_python
