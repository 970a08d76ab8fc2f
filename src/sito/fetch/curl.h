// SPDX-License-Identifier: Apache-2.0
// Inside this room only: libcurl, which is loaded at the first request. With the libraries that it
// needs, it takes 4 MB and a third of the start of every process, and most runs read files.
#pragma once

#include "sito/base/result.h"

#include <curl/curl.h>

namespace sito::fetch {

/// The functions of libcurl that sito calls, by their names without `curl_`.
struct Curl {
  decltype(&::curl_easy_cleanup) easy_cleanup = nullptr;
  decltype(&::curl_easy_getinfo) easy_getinfo = nullptr;
  decltype(&::curl_easy_init) easy_init = nullptr;
  decltype(&::curl_easy_reset) easy_reset = nullptr;
  decltype(&::curl_easy_setopt) easy_setopt = nullptr;
  decltype(&::curl_easy_strerror) easy_strerror = nullptr;
  decltype(&::curl_global_init) global_init = nullptr;
  decltype(&::curl_multi_add_handle) multi_add_handle = nullptr;
  decltype(&::curl_multi_cleanup) multi_cleanup = nullptr;
  decltype(&::curl_multi_info_read) multi_info_read = nullptr;
  decltype(&::curl_multi_init) multi_init = nullptr;
  decltype(&::curl_multi_perform) multi_perform = nullptr;
  decltype(&::curl_multi_poll) multi_poll = nullptr;
  decltype(&::curl_multi_remove_handle) multi_remove_handle = nullptr;
  decltype(&::curl_multi_setopt) multi_setopt = nullptr;
  decltype(&::curl_slist_append) slist_append = nullptr;
  decltype(&::curl_slist_free_all) slist_free_all = nullptr;
};

/// Returns libcurl, ready for all threads. The first call loads it. Errors: Unsupported, if it or a
/// library that it needs is missing.
const Result<Curl>& curl();

}  // namespace sito::fetch
