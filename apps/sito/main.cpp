// SPDX-License-Identifier: Apache-2.0
// Parses, dispatches, maps the outcome to an exit code; nothing else.
#include "sito/commands.h"
#include "sito/help.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace sito::app {
namespace {

// The deepest command that was named on the command line.
CLI::App* named_command(CLI::App& root) {
  CLI::App* app = &root;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return app;
}

// An option that was given nothing, as by `--stats "$UNSET"`; "" for none. It would be taken as
// left out, or as a file without a name.
std::string empty_option(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() == 0) continue;  // a flag
    for (const std::string& value : option->results()) {
      if (value.empty()) return option->get_name();
    }
  }
  return "";
}

struct Declared {
  CLI::App* app;
  std::unique_ptr<Invocation> invocation;
};

std::vector<Declared> declare_all(CLI::App& root) {
  std::map<std::string_view, CLI::App*> groups = {{"", &root}};
  std::vector<Declared> declared;
  for (const Command& command : commands()) {
    CLI::App*& group = groups[command.group];
    if (group == nullptr) {
      group = root.add_subcommand(std::string(command.group),
                                  std::string(group_summary(command.group)));
      prepare(*group, "");
      group->require_subcommand(1);
    }
    CLI::App* app = group->add_subcommand(std::string(command.name), std::string(command.summary));
    prepare(*app, command.example);
    declared.push_back({app, command.declare(*app)});
  }
  return declared;
}

// What a command needs besides the program to read ordinary pages.
constexpr std::size_t kRoomBytes = std::size_t{64} << 20;

// Whether the limit of memory (`ulimit -v`) leaves that much.
bool has_room() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return true;
  void* const room = ::mmap(nullptr, kRoomBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return room != MAP_FAILED && ::munmap(room, kRoomBytes) == 0;
}

int dispatch(int argc, char** argv) {
  CLI::App root("sito sifts the web: archives and pages into clean text and corpora", "sito");
  prepare(root, commands().front().example);
  root.require_subcommand(1);
  root.set_version_flag("--version", version_text);
  const std::vector<Declared> declared = declare_all(root);
  try {
    root.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(help_text(*named_command(root), false).c_str(), stdout);
    return kExitDone;
  } catch (const CLI::CallForAllHelp&) {
    std::fputs(help_text(*named_command(root), true).c_str(), stdout);
    return kExitDone;
  } catch (const CLI::CallForVersion&) {
    std::fputs(version_text().c_str(), stdout);
    return kExitDone;
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "sito: %s\nsito: see `%s -h`\n", error.what(),
                 command_line_name(*named_command(root)).c_str());
    return kExitUsage;
  }
  const CLI::App* chosen = named_command(root);
  if (const std::string name = empty_option(*chosen); !name.empty()) {
    std::fprintf(stderr, "sito: %s is empty\n", name.c_str());
    return kExitUsage;
  }
  if (!has_room()) {
    std::fprintf(stderr, "sito: the limit of memory (ulimit -v) leaves less than %zu MB\n",
                 kRoomBytes >> 20U);
    return kExitUsage;
  }
  for (const Declared& command : declared) {
    if (command.app == chosen) return command.invocation->run();
  }
  return kExitUsage;
}

// A closed standard stream would be the number of the next file that is opened, and messages would
// go into an output. What stands in for it fails as a closed one does.
void keep_standard_streams_apart() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace
}  // namespace sito::app

int main(int argc, char** argv) {
  sito::app::keep_standard_streams_apart();
  // A closed pipe is told to the writer as an error; it must not end the process.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // the same for a file that may not grow
  try {
    return sito::app::dispatch(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("sito: there is not enough memory\n", stderr);
    return sito::app::kExitPartly;
  }
}
