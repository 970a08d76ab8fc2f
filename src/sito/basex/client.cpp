// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/client.h"

#include "sito/basex/digest.h"
#include "sito/basex/socket.h"

#include <initializer_list>
#include <utility>

namespace sito::basex {
namespace {

/// First bytes of requests.
enum class Code : char {
  Query = 0,
  Close = 2,
  Bind = 3,
  Results = 4,
  Run = 5,
  Replace = 12,
  Store = 13,
  Context = 14,
  Updating = 30,
};

/// Limit of the lines with which a server introduces itself.
constexpr std::size_t kMaxGreeting = 1024;
/// Limit of ids and flags.
constexpr std::size_t kMaxWord = 64;

void append_escaped(Bytes bytes, std::string& out) {
  while (true) {
    const std::size_t plain = bytes.find_first_of(Bytes("\0\xFF", 2));
    out += bytes.substr(0, plain);
    if (plain == Bytes::npos) return;
    out += '\xFF';
    out += bytes[plain];
    bytes.remove_prefix(plain + 1);
  }
}

Error has_nul() {
  return {ErrorCode::InvalidArgument, "U+0000 cannot be part of a query or of its values"};
}

}  // namespace

struct Client::State {
  State(Socket opened, const ClientOptions& wanted)
      : socket(std::move(opened)), options(wanted), reader(socket) {}

  Result<void> login();
  /// Sends a code, if there is one, and texts that end with NUL.
  Result<void> ask(Code code, std::initializer_list<std::string_view> texts, bool streamed = false);
  Result<void> send(bool streamed);
  Result<void> content(Code code, std::string_view path, Bytes bytes);

  Socket socket;
  ClientOptions options;
  AnswerReader reader;
  std::string request;
  bool lost = false;
};

Result<void> Client::State::login() {
  socket.set_time(options.connect_time);
  std::string greeting;
  if (auto done = reader.text(kMaxGreeting, append_to(greeting)); !done) return done;
  const std::size_t colon = greeting.find(':');
  if (colon == std::string::npos) {
    return Error{ErrorCode::Network, "the server does not speak the protocol of BaseX 8 or newer"};
  }
  const std::string realm = greeting.substr(0, colon), nonce = greeting.substr(colon + 1);
  if (options.user.find('\0') != std::string::npos) return has_nul();
  const std::string secret = md5_hex(options.user + ':' + realm + ':' + options.password);
  request = options.user + '\0' + md5_hex(secret + nonce) + '\0';
  if (auto sent = socket.write(request); !sent) return sent;
  const auto fine = reader.ok();
  if (!fine) return fine.error();
  if (!*fine) {
    return Error{ErrorCode::InvalidArgument,
                 "the server refuses user \"" + options.user + "\" with this password"};
  }
  return {};
}

Result<void> Client::State::send(bool streamed) {
  if (lost || reader.broken()) {
    return Error{ErrorCode::Network, "the connection to the server is already lost"};
  }
  socket.set_time(options.answer_time, streamed);
  auto sent = socket.write(request);
  if (!sent) lost = true;
  // Frees the memory of one huge page.
  constexpr std::size_t kKept = std::size_t{1} << 20;
  if (request.capacity() > kKept) std::string().swap(request);
  return sent;
}

Result<void> Client::State::ask(Code code, std::initializer_list<std::string_view> texts,
                                bool streamed) {
  request.assign(1, static_cast<char>(code));
  for (const std::string_view text : texts) {
    if (text.find('\0') != std::string_view::npos) return has_nul();
    request += text;
    request += '\0';
  }
  return send(streamed);
}

Result<void> Client::State::content(Code code, std::string_view path, Bytes bytes) {
  if (path.find('\0') != std::string_view::npos) return has_nul();
  request.assign(1, static_cast<char>(code));
  request += path;
  request += '\0';
  append_escaped(bytes, request);
  request += '\0';
  if (auto sent = send(false); !sent) return sent;
  return reader.content(options.most_answer);
}

Client::Client(std::unique_ptr<State> state) : state_(std::move(state)) {}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

Result<Client> Client::connect(const ClientOptions& options) {
  auto socket = Socket::connect(options.host, options.port, options.connect_time);
  if (!socket) return socket.error();
  auto state = std::make_unique<State>(*std::move(socket), options);
  if (auto done = state->login(); !done) return done.error();
  return Client(std::move(state));
}

bool Client::alive() const { return !state_->lost && !state_->reader.broken(); }

const QueryFault& Client::last_fault() const { return state_->reader.last_fault(); }

Result<void> Client::execute(std::string_view command, const Take& result) {
  // The first byte must not be a code: codes are below all letters.
  if (command.empty() || command.front() < 'A' || command.find('\0') != std::string_view::npos) {
    return Error{ErrorCode::InvalidArgument, "this is not a command: " + std::string(command)};
  }
  state_->request.assign(command);
  state_->request += '\0';
  if (auto sent = state_->send(true); !sent) return sent;
  return state_->reader.command(std::size_t(-1), result);
}

Result<std::string> Client::execute(std::string_view command) {
  std::string out;
  if (auto done = execute(command, append_to(out)); !done) return done.error();
  return out;
}

Result<void> Client::replace(std::string_view path, Bytes xml) {
  return state_->content(Code::Replace, path, xml);
}
Result<void> Client::store(std::string_view path, Bytes bytes) {
  return state_->content(Code::Store, path, bytes);
}

Result<std::string> Client::query(std::string_view text) {
  if (auto sent = state_->ask(Code::Query, {text}); !sent) return sent.error();
  std::string id;
  if (auto done = state_->reader.query(kMaxGreeting, append_to(id)); !done) return done.error();
  return id;
}

Result<void> Client::bind(std::string_view id, std::string_view name, std::string_view value,
                          std::string_view type) {
  // The server would read the rest as more values, and as their types.
  if (value.find_first_of("\1\2") != std::string_view::npos) {
    return Error{ErrorCode::InvalidArgument, "U+0001 and U+0002 cannot be part of a value"};
  }
  if (auto sent = state_->ask(Code::Bind, {id, name, value, type}); !sent) return sent;
  std::string nothing;
  return state_->reader.query(state_->options.most_answer, append_to(nothing));
}

Result<void> Client::context(std::string_view id, std::string_view value, std::string_view type) {
  if (auto sent = state_->ask(Code::Context, {id, value, type}); !sent) return sent;
  std::string nothing;
  return state_->reader.query(state_->options.most_answer, append_to(nothing));
}

Result<void> Client::run(std::string_view id, const Take& result) {
  if (auto sent = state_->ask(Code::Run, {id}, true); !sent) return sent;
  return state_->reader.query(std::size_t(-1), result);
}

Result<std::string> Client::run(std::string_view id) {
  if (auto sent = state_->ask(Code::Run, {id}); !sent) return sent.error();
  std::string out;
  if (auto done = state_->reader.query(state_->options.most_answer, append_to(out)); !done) {
    return done.error();
  }
  return out;
}

Result<std::vector<Item>> Client::results(std::string_view id) {
  if (auto sent = state_->ask(Code::Results, {id}); !sent) return sent.error();
  std::vector<Item> items;
  if (auto done = state_->reader.items(state_->options.most_answer, items); !done) {
    return done.error();
  }
  return items;
}

Result<bool> Client::updating(std::string_view id) {
  if (auto sent = state_->ask(Code::Updating, {id}); !sent) return sent.error();
  std::string answer;
  if (auto done = state_->reader.query(state_->options.most_answer, append_to(answer)); !done) {
    return done.error();
  }
  return answer == "true";
}

Result<void> Client::close(std::string_view id) {
  if (auto sent = state_->ask(Code::Close, {id}); !sent) return sent;
  std::string nothing;
  return state_->reader.query(kMaxWord, append_to(nothing));
}

}  // namespace sito::basex
