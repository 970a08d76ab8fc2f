// SPDX-License-Identifier: Apache-2.0
// What the files of the module sito._sito share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>
#include <sito/sito.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace sito_python {

namespace nb = nanobind;

/// Lets go of the interpreter's lock. A thread that wants it back when the interpreter has ended is
/// taken out by pthread_exit (before Python 3.14), whose unwinding no destructor of ours and no
/// frame of nanobind survives: such a thread waits for the end of the process instead.
class WithoutLock {
 public:
  WithoutLock() { let_go(); }
  WithoutLock(const WithoutLock&) = delete;
  WithoutLock& operator=(const WithoutLock&) = delete;
  ~WithoutLock() { take_back(); }

  /// Calls Python from the work that goes on without the lock.
  template <typename Call>
  void with_lock(Call call) {
    take_back();
    call();
    let_go();
  }

  /// Waits until no thread works without the lock, ten seconds at most. For the end of the
  /// interpreter: after it the tables go that such threads read.
  static void wait_for_all() noexcept {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (at_work() > 0 && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  /// For a process that was forked: the threads at work stayed with its parent.
  static void forget_all() noexcept { at_work() = 0; }

 private:
  void let_go() {
    state_ = PyEval_SaveThread();
    ++at_work();
  }
  void take_back() {
    --at_work();
    try {
      PyEval_RestoreThread(state_);
    } catch (...) {
      for (;;) pause();
    }
  }

  static std::atomic<int>& at_work() {
    static std::atomic<int> n{0};
    return n;
  }

  PyThreadState* state_ = nullptr;
};

/// An error on its way to Python.
struct Failure {
  sito::Error error;
};

template <typename T>
T value_or_throw(sito::Result<T>&& result) {
  if (!result) throw Failure{std::move(result).error()};
  return std::move(*result);
}

inline void check(const sito::Result<void>& result) {
  if (!result) throw Failure{result.error()};
}

inline std::string_view view(const nb::bytes& bytes) {
  return {static_cast<const char*>(bytes.data()), bytes.size()};
}

inline nb::bytes bytes_of(std::string_view bytes) { return nb::bytes(bytes.data(), bytes.size()); }

/// Text of damaged pages may reach titles and addresses: it is decoded with care.
inline nb::str text_of(std::string_view text) {
  return nb::steal<nb::str>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

/// The UTF-8 of a str, with '?' for lone surrogates. TypeError for what is none.
inline std::string utf8_of(const char* name, const nb::object& value) {
  if (!nb::isinstance<nb::str>(value)) {
    throw nb::type_error(
        (std::string(name) + " is str, not " + nb::cast<std::string>(value.type().attr("__name__")))
            .c_str());
  }
  const auto bytes =
      nb::steal<nb::bytes>(PyUnicode_AsEncodedString(value.ptr(), "utf-8", "replace"));
  if (!bytes.is_valid()) throw nb::python_error();
  return std::string(view(bytes));
}

/// A path, which may hold bytes that are no UTF-8.
inline std::string path_of(const nb::str& path) {
  const auto bytes = nb::steal<nb::bytes>(PyUnicode_EncodeFSDefault(path.ptr()));
  if (!bytes.is_valid()) throw nb::python_error();
  return std::string(view(bytes));
}

using OptionTexts = std::vector<std::pair<std::string, std::string>>;

inline sito::Options options_of(const OptionTexts& texts) {
  sito::Options options;
  for (const auto& [name, value] : texts) check(options.set(name, value));
  return options;
}

void bind_text(nb::module_& m);
void bind_justext(nb::module_& m);
void bind_sites(nb::module_& m);
void bind_arrow(nb::module_& m);
void bind_states();  // after the classes

}  // namespace sito_python
