// SPDX-License-Identifier: Apache-2.0
// What is needed to start a server: where its parts are, its command line, its jail and policy.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/server.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::basex {

/// Real paths.
struct Parts {
  std::string java;         ///< the program
  std::string java_home;    ///< its folder
  std::string java_config;  ///< where its settings really are; "" when within its folder
  std::string jar;
  std::string bubblewrap;  ///< "" without a jail
};

/// Errors: Unsupported; the message names the Debian package.
Result<Parts> find_parts(const ServerOptions& options);

/// The folder of the server as itself sees it.
std::string inner_folder(const ServerOptions& options, const std::string& folder);

/// Jail, Java, BaseX. Has nothing secret: everybody on the machine can read it.
std::vector<std::string> command_line(const Parts& parts, const ServerOptions& options,
                                      const std::string& folder, std::uint16_t port);

/// What the Java of the server may do: its own files, connections from this machine, none to
/// anywhere, no other programs, no environment.
std::string policy(const Parts& parts);

struct Passwords {
  std::string administrator, reader, of_template;
};
/// The accounts as BaseX reads them at its start: hashes with salts.
Result<std::string> users_xml(const Passwords& passwords);
std::string_view name_of(Account account);

}  // namespace sito::basex
