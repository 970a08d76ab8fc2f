// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/launch.h"

#include "sito/basex/digest.h"

#include <filesystem>
#include <initializer_list>

namespace sito::basex {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kInside = "/basex";  // the folder of the server in its jail

/// Returns the real path of the first existing file; "" for none.
std::string real_path(std::initializer_list<std::string_view> candidates) {
  for (const std::string_view one : candidates) {
    std::error_code error;
    const fs::path path = fs::canonical(one, error);
    if (!error && fs::is_regular_file(path, error)) return path.string();
  }
  return {};
}

Error missing(std::string_view what, std::string_view package) {
  return {ErrorCode::Unsupported, std::string(what) +
                                      " is not installed; its Debian package is \"" +
                                      std::string(package) + "\""};
}

bool is_within(const std::string& path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

}  // namespace

Result<Parts> find_parts(const ServerOptions& options) {
  Parts parts;
  parts.jar =
      options.jar.empty() ? real_path({"/usr/share/java/basex.jar"}) : real_path({options.jar});
  if (parts.jar.empty()) return missing("BaseX", "basex");
  parts.java = options.java.empty()
                   ? real_path({"/usr/bin/java", "/usr/lib/jvm/default-java/bin/java"})
                   : real_path({options.java});
  if (parts.java.empty()) return missing("Java", "openjdk-17-jre-headless");
  parts.java_home = fs::path(parts.java).parent_path().parent_path().string();
  // Debian keeps the settings of Java in /etc and has links to them.
  const std::string settings = real_path({parts.java_home + "/conf/security/java.security"});
  if (!settings.empty() && !is_within(settings, parts.java_home)) {
    parts.java_config = fs::path(settings).parent_path().parent_path().string();
  }
  if (!options.jail) return parts;
  parts.bubblewrap =
      options.bubblewrap.empty() ? real_path({"/usr/bin/bwrap"}) : real_path({options.bubblewrap});
  if (parts.bubblewrap.empty()) return missing("bubblewrap", "bubblewrap");
  return parts;
}

std::string inner_folder(const ServerOptions& options, const std::string& folder) {
  return options.jail ? std::string(kInside) : folder;
}

std::vector<std::string> command_line(const Parts& parts, const ServerOptions& options,
                                      const std::string& folder, std::uint16_t port) {
  std::vector<std::string> line;
  const auto add = [&line](std::initializer_list<std::string_view> words) {
    line.insert(line.end(), words.begin(), words.end());
  };
  if (options.jail) {
    add({parts.bubblewrap, "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"});
    add({"--die-with-parent", "--new-session", "--clearenv", "--ro-bind", "/usr", "/usr"});
    add({"--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"});
    add({"--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"});
    for (const std::string& extra : {parts.java_home, parts.java_config, parts.jar}) {
      if (!extra.empty() && !is_within(extra, "/usr")) add({"--ro-bind", extra, extra});
    }
    add({"--bind", folder, kInside, "--chdir", kInside, "--"});
  }
  const std::string inside = inner_folder(options, folder);
  add({parts.java, "-Xmx" + std::to_string(options.memory_mb) + "m"});
  // Functions of templates recurse for each level of a page, up to 1,024: this takes less than 2 MB
  // before compilation.
  add({"-Xss8m"});
  // One collector thread takes half the memory of the default, and pages are small.
  add({"-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:ErrorFile=/dev/null",
       "-Djava.awt.headless=true"});
  add({"-Djava.security.manager", "-Djava.security.policy==" + inside + "/java.policy"});
  // No XML parser reads entities or schemes from anywhere.
  add({"-Djavax.xml.accessExternalDTD=", "-Djavax.xml.accessExternalSchema=",
       "-Djavax.xml.accessExternalStylesheet="});
  const auto set = [&](std::string_view name, const std::string& value) {
    line.push_back("-Dorg.basex." + std::string(name) + "=" + value);
  };
  set("path", inside);
  set("dbpath", inside + "/data");
  set("repopath", inside + "/repo");
  set("webpath", inside + "/web");
  set("log", "false");
  set("chop", "false");  // its default drops white space of documents
  set("intparse", "true");
  set("dtd", "false");
  set("timeout", std::to_string(options.query_time.count()));
  set("keepalive", "0");  // sessions of a long run may wait long
  set("serverhost", "127.0.0.1");
  set("serverport", std::to_string(port));
  add({"-cp", parts.jar, "org.basex.BaseXServer"});
  return line;
}

std::string policy(const Parts& parts) {
  std::string out = "grant {\n";
  const auto permit = [&out](std::string_view type, std::string_view name,
                             std::string_view actions = {}) {
    out += "  permission " + std::string(type) + " \"";
    for (const char c : name) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += '"';
    if (!actions.empty()) out += ", \"" + std::string(actions) + '"';
    out += ";\n";
  };
  const auto files = [&](const std::string& name, std::string_view actions) {
    permit("java.io.FilePermission", name, actions);
  };
  for (const std::string& folder : {parts.java_home, parts.java_config}) {
    if (!folder.empty()) files(folder + "/-", "read");
  }
  files(parts.jar, "read");
  files("${org.basex.path}", "read,write,delete");
  files("${org.basex.path}/-", "read,write,delete");
  // BaseX makes a file name from host and port, and checks whether the file exists.
  files("/tmp/-", "read,delete");
  permit("java.net.SocketPermission", "127.0.0.1:*", "listen,accept,resolve");
  permit("java.util.PropertyPermission", "*", "read,write");
  for (const std::string_view one :
       {"accessDeclaredMembers", "accessClassInPackage.*", "getClassLoader", "shutdownHooks",
        "modifyThread", "modifyThreadGroup", "setContextClassLoader", "getProtectionDomain",
        "loadLibrary.*", "charsetProvider", "fileSystemProvider", "getStackTrace"}) {
    permit("java.lang.RuntimePermission", one);
  }
  permit("java.lang.reflect.ReflectPermission", "suppressAccessChecks");
  out += "};\n";
  return out;
}

std::string_view name_of(Account account) {
  switch (account) {
    case Account::Administrator:
      return "admin";  // BaseX makes it itself if it is missing
    case Account::Reader:
      return "reader";
    case Account::Template:
      return "template";
  }
  return {};
}

Result<std::string> users_xml(const Passwords& passwords) {
  std::string out = "<users>";
  const auto add = [&out](Account account, const std::string& password,
                          std::string_view permission) {
    const std::string salt = random_password();
    if (salt.empty() || password.empty()) return false;
    const std::string name(name_of(account));
    out += "<user name=\"" + name + "\" permission=\"" + std::string(permission) +
           "\"><password algorithm=\"digest\"><hash>" + md5_hex(name + ":BaseX:" + password) +
           "</hash></password><password algorithm=\"salted-sha256\"><salt>" + salt +
           "</salt><hash>" + sha256_hex(salt + password) + "</hash></password></user>";
    return true;
  };
  if (!add(Account::Administrator, passwords.administrator, "admin") ||
      !add(Account::Reader, passwords.reader, "read") ||
      !add(Account::Template, passwords.of_template, "none")) {
    return Error{ErrorCode::Io, "the system has no random numbers"};
  }
  out += "</users>\n";
  return out;
}

}  // namespace sito::basex
