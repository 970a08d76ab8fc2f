// SPDX-License-Identifier: Apache-2.0
// Prepares the start of a server: finds its parts, and makes its command line, its jail and its
// policy.
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
  std::string java_config;  ///< the real place of its settings; "" if inside its folder
  std::string jar;
  std::string bubblewrap;  ///< "" without a jail
};

/// Errors: Unsupported; the message names the Debian package.
Result<Parts> find_parts(const ServerOptions& options);

/// Returns the folder of the server as the server sees it.
std::string inner_folder(const ServerOptions& options, const std::string& folder);

/// Returns the command line of jail, Java and BaseX. It contains no secrets, because all users of
/// the machine can read it.
std::vector<std::string> command_line(const Parts& parts, const ServerOptions& options,
                                      const std::string& folder, std::uint16_t port);

/// Returns the policy for the Java of the server: its own files and connections from this machine;
/// no outgoing connections, no other programs, no environment.
std::string policy(const Parts& parts);

struct Passwords {
  std::string administrator, reader, of_template;
};
/// Returns the accounts as BaseX reads them at its start: hashes with salts.
Result<std::string> users_xml(const Passwords& passwords);
std::string_view name_of(Account account);

}  // namespace sito::basex
