// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/curl.h"

#include "sito/base/shared_library.h"

#include <string>

namespace sito::fetch {
namespace {

Result<void> find_functions(const SharedLibrary& library, Curl& curl) {
  Result<void> found = library.find("curl_easy_cleanup", curl.easy_cleanup);
  if (found) found = library.find("curl_easy_getinfo", curl.easy_getinfo);
  if (found) found = library.find("curl_easy_init", curl.easy_init);
  if (found) found = library.find("curl_easy_reset", curl.easy_reset);
  if (found) found = library.find("curl_easy_setopt", curl.easy_setopt);
  if (found) found = library.find("curl_easy_strerror", curl.easy_strerror);
  if (found) found = library.find("curl_global_init", curl.global_init);
  if (found) found = library.find("curl_multi_add_handle", curl.multi_add_handle);
  if (found) found = library.find("curl_multi_cleanup", curl.multi_cleanup);
  if (found) found = library.find("curl_multi_info_read", curl.multi_info_read);
  if (found) found = library.find("curl_multi_init", curl.multi_init);
  if (found) found = library.find("curl_multi_perform", curl.multi_perform);
  if (found) found = library.find("curl_multi_poll", curl.multi_poll);
  if (found) found = library.find("curl_multi_remove_handle", curl.multi_remove_handle);
  if (found) found = library.find("curl_multi_setopt", curl.multi_setopt);
  if (found) found = library.find("curl_slist_append", curl.slist_append);
  if (found) found = library.find("curl_slist_free_all", curl.slist_free_all);
  return found;
}

Result<Curl> load_curl() {
  const Result<SharedLibrary> library = SharedLibrary::load(SITO_CURL_LIBRARY);
  if (!library) return library.error();
  Curl curl;
  if (Result<void> found = find_functions(*library, curl); !found) return found.error();
  if (const CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT); code != CURLE_OK) {
    return Error{ErrorCode::Unsupported, std::string("libcurl: ") + curl.easy_strerror(code)};
  }
  return curl;
}

}  // namespace

const Result<Curl>& curl() {
  static const Result<Curl> loaded = load_curl();
  return loaded;
}

}  // namespace sito::fetch
