// SPDX-License-Identifier: Apache-2.0
#include "tool/remote_flags.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sito::app {
namespace {

// The names that the tools of Amazon and of others read.
std::string from_environment(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

bool is_remote(const std::string& path) { return io::is_remote(path); }

}  // namespace

void RemoteFlags::declare(FlagTable& table) {
  more(table.add("--input-base", input_base_,
                 "Put this in front of each line of an input list that is no address: "
                 "https://data.commoncrawl.org/"))
      ->needs("--input-list")
      ->type_name("PREFIX");
  fetch_.declare(table);
  more(table.add("--s3-endpoint", s3_endpoint_,
                 "The service behind s3:// addresses; default: Amazon's"))
      ->type_name("URL");
}

Result<void> RemoteFlags::serve(const std::atomic<bool>* stop) {
  if (!s3_endpoint_.empty() && !is_web_address(s3_endpoint_))
    return invalid("--s3-endpoint is http://HOST or https://HOST, not '" + s3_endpoint_ + "'");
  fetch::RangeOptions options;
  options.fetch = fetch_.options(0, stop);  // each range has a limit of its own
  options.s3.endpoint = s3_endpoint_;
  options.s3.key = from_environment({"AWS_ACCESS_KEY_ID"});
  options.s3.secret = from_environment({"AWS_SECRET_ACCESS_KEY"});
  options.s3.token = from_environment({"AWS_SESSION_TOKEN"});
  std::string region = from_environment({"AWS_REGION", "AWS_DEFAULT_REGION"});
  if (!region.empty()) options.s3.region = std::move(region);
  if (options.s3.key.empty() != options.s3.secret.empty()) {
    return invalid(
        "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together: one of them is not set");
  }
  scope_.reset();
  files_ = std::make_unique<fetch::RangeFiles>(std::move(options));
  scope_ = std::make_unique<io::RemoteScope>(*files_);
  return {};
}

std::string RemoteFlags::input_of(std::string line) const {
  if (input_base_.empty() || is_remote(line)) return line;
  return input_base_ + line;
}

Result<void> RemoteFlags::check_effect(const std::vector<std::string>& inputs,
                                       const std::vector<std::string>& lists) const {
  const bool fetches = std::any_of(inputs.begin(), inputs.end(), is_remote) ||
                       std::any_of(lists.begin(), lists.end(), is_remote);
  if (!s3_endpoint_.empty() && !fetches)
    return invalid("--s3-endpoint has no effect: no input is an address");
  return fetch_.check_effect(fetches);
}

}  // namespace sito::app
