// SPDX-License-Identifier: Apache-2.0
#include "tool/xqt_flags.h"

#include "sito/base/error.h"
#include "sito/fields/template/template_file.h"
#include "sito/io/file.h"
#include "sito/xqt/query/basex_engine.h"
#include "sito/xqt/query/module.h"

#include "tool/help.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <filesystem>

namespace sito::app {
namespace {

constexpr std::size_t kMostTemplateBytes = std::size_t{4} << 20;
constexpr std::size_t kMaxPasswordBytes = 4096;

Result<fields::Template> read_one(const std::string& path) {
  const Result<std::string> text = io::read_file(path, kMostTemplateBytes);
  if (!text) return text.error();
  auto mapping = fields::read_template(*text, path);
  if (!mapping) return Error{mapping.error().code, mapping.error().message, {path}};
  return mapping;
}

// An empty page may lack something that a module needs; this is not an error.
Result<void> check_modules(const std::vector<fields::Template>& mappings,
                           basex::Supervisor& server) {
  for (const fields::Template& mapping : mappings) {
    const auto fault = xqt::check_module(server, xqt::module_of(mapping));
    if (!fault) return fault.error();
    if (*fault && !(*fault)->on_empty_page)
      return Error{ErrorCode::Malformed, mapping.id + ": " + to_text(**fault)};
  }
  return {};
}

// Makes a folder that only this user can use, because others could put a journal of theirs into it.
Result<std::string> private_folder(std::string folder) {
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    return Error{ErrorCode::Io, std::strerror(errno), {folder}};
  struct stat found {};
  const bool own = ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
                   found.st_uid == ::geteuid() && (found.st_mode & 0077) == 0;
  if (!own) return Error{ErrorCode::Io, "other users can access this folder", {folder}};
  return folder;
}

}  // namespace

Result<std::vector<fields::Template>> read_templates(const std::vector<std::string>& paths) {
  std::vector<fields::Template> mappings;
  for (const std::string& path : paths) {
    auto mapping = read_one(path);
    if (!mapping) return std::move(mapping).error();
    const bool twice =
        std::any_of(mappings.begin(), mappings.end(),
                    [&](const fields::Template& each) { return each.id == mapping->id; });
    if (twice) return invalid("two templates have the id \"" + mapping->id + '"');
    mappings.push_back(std::move(*mapping));
  }
  return mappings;
}

void ServerFlags::declare(FlagTable& table, unsigned seconds, const std::string& what) {
  query_seconds_ = seconds;
  const auto add = [this](Flag* option) {
    all_.push_back(option);
    return option;
  };
  const auto more = [&](Flag* option) { return add(option)->group(kMoreOptions); };
  add(table.add("--data", data_,
                "Folder of the databases of sito's own BaseX server; created if missing"))
      ->type_name("FOLDER");
  more(table.add("--server", address_, "Use this BaseX server (HOST:PORT) instead of sito's own"))
      ->type_name("ADDRESS");
  more(table.add("--user", user_, "User of that server (default admin)"))->type_name("NAME");
  more(table.add("--password-file", password_file_, "File whose first line is the password"))
      ->type_name("FILE");
  more(table.add(
           "--query-time", query_seconds_,
           "Maximum number of seconds for " + what + " (default " + std::to_string(seconds) + ")"))
      ->type_name("SECONDS")
      ->check(number_between(1U, 86'400U));
  more(table.add("--server-memory", memory_mb_, "Memory of sito's own server, in MB"))
      ->type_name("MB")
      ->check(number_between(std::size_t{64}, std::size_t{1} << 20));
  more(table.add_switch(
      "--trust-templates", trusted_,
      "Run sito's own server without a sandbox (bubblewrap); edited queries can then read files"));
}

Result<void> ServerFlags::build(bool keeps, bool computes) {
  const bool other = !address_.empty();
  for (const Flag* option : all_) {
    const std::string name = option->name();
    const bool of_other = name == "--server" || name == "--user" || name == "--password-file";
    const bool has_effect = name == "--data"     ? keeps && !other
                            : name == "--server" ? keeps || computes
                            : of_other           ? other
                                                 : (keeps || computes) && !other;
    if (option->count() > 0 && !has_effect) return invalid(name + " has no effect here");
  }
  if (other) return build_other();
  if (keeps && data_.empty())
    return invalid("a database needs a folder (--data) or a server (--server)");
  return {};
}

Result<void> ServerFlags::build_other() {
  basex::ClientOptions options;
  const std::size_t colon = address_.rfind(':');
  unsigned port = 0;
  const char* const end = address_.data() + address_.size();
  if (colon == std::string::npos || colon == 0 ||
      std::from_chars(address_.data() + colon + 1, end, port).ptr != end || port == 0 ||
      port > 65'535) {
    return invalid("--server: \"" + address_ + "\" is not HOST:PORT");
  }
  options.host = address_.substr(0, colon);
  options.port = static_cast<std::uint16_t>(port);
  options.user = user_;
  if (password_file_.empty()) return invalid("--server needs a --password-file");
  const Result<std::string> password = io::read_file(password_file_, kMaxPasswordBytes);
  if (!password) return password.error();
  options.password = password->substr(0, password->find_first_of("\r\n"));
  other_ = std::move(options);
  return {};
}

Result<std::shared_ptr<basex::Supervisor>> ServerFlags::start(const std::string& folder) const {
  if (other_) return basex::Supervisor::of(*other_);
  basex::ServerOptions options;
  options.folder = folder;
  options.temporary = std::filesystem::temp_directory_path().string();
  options.memory_mb = memory_mb_;
  options.query_time = std::chrono::seconds(query_seconds_);
  options.jail = !trusted_;
  return basex::Supervisor::start(options);
}

Result<std::shared_ptr<basex::Supervisor>> ServerFlags::start_databases() {
  if (databases_ != nullptr) return databases_;
  std::string folder;
  if (!data_.empty()) {
    folder = data_ + "/server";
    if (Result<void> made = io::make_folder(folder); !made) return made.error();
  }
  auto started = start(folder);
  if (started) databases_ = *started;
  return started;
}

Result<std::shared_ptr<basex::Supervisor>> ServerFlags::start_templates() {
  if (templates_ != nullptr) return templates_;
  auto started = start("");
  if (started) templates_ = *started;
  return started;
}

std::uint64_t ServerFlags::restarts() const {
  return (databases_ ? databases_->restarts() : 0) + (templates_ ? templates_->restarts() : 0);
}

Result<std::string> ServerFlags::journal_folder(const std::string& temporary) const {
  if (other_) {
    return private_folder(temporary + "/sito-xqt-" + std::to_string(::geteuid()) + '-' +
                          other_->host + '-' + std::to_string(other_->port));
  }
  std::string folder = data_ + "/journal";
  if (Result<void> made = io::make_folder(folder); !made) return made.error();
  return folder;
}

void EngineFlag::declare(FlagTable& table) {
  table
      .add("--engine", name_,
           "direct: without XQuery; basex: by BaseX; auto (default): basex only for templates "
           "whose query was edited")
      ->type_name("NAME");
}

Result<void> EngineFlag::build() {
  for (const auto choice :
       {xqt::EngineChoice::Auto, xqt::EngineChoice::Direct, xqt::EngineChoice::BaseX}) {
    if (name_of(choice) != name_) continue;
    choice_ = choice;
    return {};
  }
  return invalid("unknown engine \"" + name_ + "\"; there are auto, direct and basex");
}

bool EngineFlag::is_basex(const std::vector<fields::Template>& mappings) const {
  return needs_server(choice_, mappings);
}

Result<EngineFlag::Make> EngineFlag::make(const std::vector<fields::Template>& mappings,
                                          ServerFlags& server) const {
  if (!is_basex(mappings)) {
    Make make = [&mappings] { return xqt::make_direct_engine(mappings); };
    const auto tried = make();
    if (!tried) return tried.error();
    return make;
  }
  auto started = server.start_templates();
  if (!started) return std::move(started).error();
  if (Result<void> checked = check_modules(mappings, **started); !checked) return checked.error();
  return Make([&mappings, supervisor = std::move(*started)] {
    return xqt::make_basex_engine(mappings, supervisor, {});
  });
}

}  // namespace sito::app
