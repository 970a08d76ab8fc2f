// SPDX-License-Identifier: Apache-2.0
#include "page_bytes.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace sito_python {
namespace {

// Each character takes four bytes of memory; CPython encodes longer pages.
constexpr std::size_t kMaxCharacters = std::size_t{4} << 20;
// Characters that are looked at together.
constexpr std::size_t kRun = 16;
// Surrogates are D800 to DFFF.
constexpr std::uint32_t kSurrogate = 0xD800 >> 11;

/// Writes a run of characters of ASCII to `out`, which may be `in`; returns false if there are
/// others.
bool put_ascii(const char* in, char* out) {
#ifdef __SSE2__
  // GCC 12 makes three times as many instructions of the loops below.
  const auto load = [&](std::size_t i) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(in) + i);
  };
  const __m128i a = load(0), b = load(1), c = load(2), d = load(3);
  const __m128i any = _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
  const __m128i high = _mm_and_si128(any, _mm_set1_epi32(~0x7F));
  if (_mm_movemask_epi8(_mm_cmpeq_epi32(high, _mm_setzero_si128())) != 0xFFFF) return false;
  const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), bytes);
#else
  std::array<std::uint32_t, kRun> run{};
  std::memcpy(run.data(), in, sizeof(run));
  std::uint32_t any = 0;
  for (const std::uint32_t character : run) any |= character;
  if (any >= 0x80) return false;
  for (std::size_t i = 0; i < kRun; ++i) out[i] = static_cast<char>(run[i]);
#endif
  return true;
}

/// Replaces `n` characters of four bytes each by their UTF-8, which is never longer. Returns its
/// length.
std::size_t encode_in_place(char* bytes, std::size_t n) {
  constexpr std::ptrdiff_t kSize = sizeof(std::uint32_t);
  constexpr std::ptrdiff_t kRunBytes = kRun * kSize;
  const char* in = bytes;
  const char* const end = in + static_cast<std::ptrdiff_t>(n) * kSize;
  char* out = bytes;
  while (in != end) {
    if (end - in >= kRunBytes && put_ascii(in, out)) {
      out += kRun;
      in += kRunBytes;
      continue;
    }
    const char* const run_end = in + std::min(kRunBytes, end - in);
    for (; in != run_end; in += kSize) {
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
