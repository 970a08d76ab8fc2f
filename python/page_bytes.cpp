// SPDX-License-Identifier: Apache-2.0
#include "page_bytes.h"

#include "sito/text/utf8.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace sito_python {
namespace {

// Four bytes of memory for a character; CPython encodes longer pages, which need less so.
constexpr std::size_t kMaxCharacters = std::size_t{4} << 20;
// ASCII is copied so many characters at a time, by the compiler's vectors.
constexpr std::size_t kRun = 16;

// Surrogates are D800 to DFFF.
constexpr std::uint32_t kSurrogate = 0xD800 >> 11;

/// Replaces `n` characters of four bytes each by their UTF-8, which is never longer. Returns its
/// length.
std::size_t encode_in_place(char* bytes, std::size_t n) {
  const char* in = bytes;
  const char* const end = in + n * sizeof(std::uint32_t);
  char* out = bytes;
  std::array<std::uint32_t, kRun> run{};
  while (in != end) {
    const std::size_t left = static_cast<std::size_t>(end - in) / sizeof(std::uint32_t);
    if (left >= kRun) {
      std::memcpy(run.data(), in, sizeof(run));
      std::uint32_t any = 0;
      for (const std::uint32_t character : run) any |= character;
      if (any < 0x80) {
        for (std::size_t i = 0; i < kRun; ++i) out[i] = static_cast<char>(run[i]);
        out += kRun;
        in += sizeof(run);
        continue;
      }
    }
    const std::size_t here = left < kRun ? left : kRun;
    for (std::size_t i = 0; i < here; ++i, in += sizeof(std::uint32_t)) {
      std::uint32_t character = 0;
      std::memcpy(&character, in, sizeof(character));
      if (character >> 11 == kSurrogate) character = '?';
      out += sito::text::encode_utf8(character, out);
    }
  }
  return static_cast<std::size_t>(out - bytes);
}

}  // namespace

PageBytes::PageBytes(const nb::object& page) {
  PyObject* const given = page.ptr();
  if (PyBytes_Check(given)) {
    bytes_ = sito_python::view(nb::borrow<nb::bytes>(page));
    return;
  }
  if (!PyUnicode_Check(given)) throw nb::type_error("a page is bytes or str");
  if (nb::cast<bool>(page.attr("isascii")())) {  // CPython keeps these as UTF-8
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(given, &size);
    if (data == nullptr) throw nb::python_error();
    bytes_ = {data, static_cast<std::size_t>(size)};
    return;
  }
  const auto n = static_cast<std::size_t>(PyUnicode_GetLength(given));
  if (n > kMaxCharacters) {
    encoded_ = nb::steal(PyUnicode_AsEncodedString(given, "utf-8", "replace"));
    if (!encoded_.is_valid()) throw nb::python_error();
    bytes_ = sito_python::view(nb::borrow<nb::bytes>(encoded_));
    return;
  }
  characters_ = std::make_unique_for_overwrite<char[]>(n * sizeof(Py_UCS4));
  if (PyUnicode_AsUCS4(given, reinterpret_cast<Py_UCS4*>(characters_.get()),
                       static_cast<Py_ssize_t>(n), 0) == nullptr)
    throw nb::python_error();
  n_characters_ = n;
}

std::string_view PageBytes::view() {
  if (n_characters_ > 0) {
    bytes_ = {characters_.get(), encode_in_place(characters_.get(), n_characters_)};
    n_characters_ = 0;
  }
  return bytes_;
}

}  // namespace sito_python
