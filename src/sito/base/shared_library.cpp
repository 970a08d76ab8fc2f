// SPDX-License-Identifier: Apache-2.0
#include "sito/base/shared_library.h"

#include <dlfcn.h>

#include <string>

namespace sito {

Result<SharedLibrary> SharedLibrary::load(const char* name) {
  void* const handle = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle != nullptr) return SharedLibrary(name, handle);
  const char* const why = ::dlerror();
  return Error{ErrorCode::Unsupported, "the library " + std::string(name) + " cannot be loaded: " +
                                           (why == nullptr ? "unknown reason" : why)};
}

Result<void*> SharedLibrary::address_of(const char* name) const {
  if (void* const address = ::dlsym(handle_, name)) return address;
  return Error{ErrorCode::Unsupported,
               "the library " + std::string(name_) + " has no function " + name};
}

}  // namespace sito
