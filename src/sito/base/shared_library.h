// SPDX-License-Identifier: Apache-2.0
// A shared library that is loaded at its first use and not when the program starts, because it
// would take memory and time of every run.
#pragma once

#include "sito/base/result.h"

namespace sito {

/// A loaded library. It stays loaded until the process ends, so copies are cheap and never dangle.
class SharedLibrary {
 public:
  /// Loads a library by its file name, such as "libm.so.6". Errors: Unsupported, if it or a library
  /// that it needs is missing.
  static Result<SharedLibrary> load(const char* name);

  /// Sets `function` to the function of that name, whose type the caller knows from the header of
  /// the library. Errors: Unsupported, if the library has no such function.
  template <typename Function>
  Result<void> find(const char* name, Function*& function) const {
    const Result<void*> address = address_of(name);
    if (!address) return address.error();
    function = reinterpret_cast<Function*>(*address);
    return {};
  }

 private:
  SharedLibrary(const char* name, void* handle) : name_(name), handle_(handle) {}
  [[nodiscard]] Result<void*> address_of(const char* name) const;

  const char* name_;
  void* handle_;
};

}  // namespace sito
