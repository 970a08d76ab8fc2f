// SPDX-License-Identifier: Apache-2.0
// The only file that uses cpp-httplib, which parses heads and writes replies. Sockets, times, sizes
// and threads are ours, because the bounds of the library hold for each byte and not for a request.
#include "serve/local_server.h"

#include "sito/base/lowered.h"

#include "serve/connection.h"
#include "serve/message_head.h"
#include "serve/parking.h"
#include "serve/secrets.h"
#include "serve/served.h"
#include "serve/tcp_server.h"
#include "serve/thread_pool.h"

#include <httplib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <thread>
#include <utility>

namespace sito::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kThreads = 64;  // each stream of events holds one
constexpr std::size_t kMaxStreams = 32;
constexpr std::size_t kMaxWaiting = 128;                        // connections without a thread
constexpr std::size_t kMostBodyBytes = std::size_t{256} << 20;  // of all requests under way
// An idle connection keeps its thread for this time, and then a place among the waiting ones.
constexpr std::chrono::milliseconds kLinger{2};
constexpr std::chrono::seconds kKeepAlive{60};
constexpr std::size_t kMaxParked = 16'384;
constexpr int kBacklog = 1024;
constexpr std::size_t kKeepAliveRequests = 1000;
constexpr std::size_t kMaxPathBytes = 4096;
constexpr std::chrono::milliseconds kLookEvery{20};
constexpr std::chrono::seconds kLastAnswers{5};  // how long a reply under way can delay the end

// The state of a connection. The callbacks of the library get no connection as an argument.
struct Turn {
  Connection* connection = nullptr;
  bool in_hand = false;            // its head was read and it has no reply yet
  bool is_admitted = false;        // before its body was complete
  bool needs_body = false;         // the rest of the body has to be waited for
  std::size_t body_bytes = 0;      // as announced
  std::shared_ptr<Reply> refusal;  // the reply is already known
};
thread_local Turn turn;

class SocketStream final : public httplib::Stream {
 public:
  explicit SocketStream(Connection& connection) : connection_(connection) {}
  [[nodiscard]] bool is_readable() const override { return true; }
  [[nodiscard]] bool is_writable() const override { return !connection_.peer_has_gone(); }
  ssize_t read(char* into, size_t size) override { return connection_.read(into, size); }
  // The library always replies; a request whose body is not complete has no reply yet.
  ssize_t write(const char* from, size_t size) override {
    return turn.needs_body ? static_cast<ssize_t>(size) : connection_.write(from, size);
  }
  void get_remote_ip_and_port(std::string& /*ip*/, int& port) const override { port = 0; }
  void get_local_ip_and_port(std::string& /*ip*/, int& port) const override { port = 0; }
  [[nodiscard]] socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

// The tasks of the library only accept connections. A pool serves those on which something comes.
class Tasks final : public httplib::TaskQueue {
 public:
  explicit Tasks(std::function<void()> before_end) : before_end_(std::move(before_end)) {}
  void enqueue(std::function<void()> task) override { task(); }
  bool add(std::function<void()> task, bool goes_on) { return pool_.add(std::move(task), goes_on); }
  [[nodiscard]] std::size_t n_waiting() { return pool_.n_waiting(); }
  // Called when no more connections are accepted.
  void shutdown() override {
    before_end_();
    pool_.join();
  }

 private:
  const std::function<void()> before_end_;
  ThreadPool pool_{kThreads, kMaxWaiting};
};

Head head_of(const httplib::Request& received) {
  Head head;
  head.method = received.method;
  head.path = received.path;
  for (const auto& [name, value] : received.params) {
    head.query.emplace(name, value);
    head.parameters.emplace_back(name, value);
  }
  for (const auto& [name, value] : received.headers) {
    const auto [place, added] = head.headers.emplace(lowered(name), value);
    if (!added) place->second += ", " + value;
  }
  return head;
}

void set_body(Reply& reply, httplib::Response& response) {
  // Uses a provider, because set_content copies.
  const auto body = reply.shared_body != nullptr
                        ? reply.shared_body
                        : std::make_shared<const std::string>(std::move(reply.body));
  const std::string_view text = reply.kept_body.empty() ? std::string_view(*body) : reply.kept_body;
  if (text.empty()) return;
  response.set_content_provider(
      text.size(), reply.type,
      [body, text](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        return sink.write(text.data() + offset, length);
      });
}

// Reads the file while it is sent, because it may be larger than the memory.
void set_file(const Reply& reply, httplib::Response& response) {
  const auto file = std::make_shared<std::ifstream>(reply.file, std::ios::binary | std::ios::ate);
  const auto size = static_cast<std::int64_t>(file->tellg());
  if (!*file || size < 0) {
    response.status = 404;
    return;
  }
  response.set_content_provider(
      static_cast<std::size_t>(size), reply.type,
      [file](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        std::array<char, std::size_t{64} << 10> piece{};
        file->seekg(static_cast<std::streamoff>(offset));
        file->read(piece.data(), static_cast<std::streamsize>(std::min(length, piece.size())));
        return file->gcount() > 0 &&
               sink.write(piece.data(), static_cast<std::size_t>(file->gcount()));
      });
}

void set_headers(Reply& reply, httplib::Response& response) {
  reply.headers.insert(reply.headers.begin(),
                       {{"X-Content-Type-Options", "nosniff"},
                        {"X-Frame-Options", "DENY"},
                        {"X-DNS-Prefetch-Control", "off"},
                        {"Referrer-Policy", "no-referrer"},
                        {"Cross-Origin-Opener-Policy", "same-origin"},
                        {"Cross-Origin-Resource-Policy", "same-origin"},
                        {"Cache-Control", "no-store"},
                        {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"}});
  for (auto& [name, value] : reply.headers) {
    response.headers.erase(name);  // the last of a name counts
    if (!value.empty()) response.set_header(name, value);
  }
}

}  // namespace

struct LocalServer::Http final : httplib::Server {
  LocalServer::Guard guard;
  LocalServer::Handler handle;
  LocalServer::Refusal refusal;
  std::atomic<Clock::rep> last_request{0};
  std::atomic<int> in_hand{0};  // requests without a reply yet
  std::atomic<std::size_t> body_bytes{0};
  std::atomic<std::size_t> n_coming{0};  // bodies that are not complete
  std::atomic<std::size_t> n_streams{0};
  std::atomic<bool> listens{true};
  std::atomic<bool> ends{false};
  std::atomic<socket_t> listener{INVALID_SOCKET};
  std::atomic<Tasks*> tasks{nullptr};  // of the library, while it listens
  std::unique_ptr<Parking> parking;    // for the same time
  Served served;

  Http(LocalServer::Guard guards, LocalServer::Handler handler, LocalServer::Refusal refuses)
      : guard(std::move(guards)), handle(std::move(handler)), refusal(std::move(refuses)) {
    new_task_queue = [this] {
      auto* const made = new Tasks([this] {
        parking->stop();
        tasks = nullptr;
      });
      tasks = made;
      parking = std::make_unique<Parking>([this](Parked& parked) { return resume(parked); },
                                          kKeepAlive, kMaxParked, n_coming);
      return made;
    };
    set_tcp_nodelay(true);
    set_keep_alive_timeout(kKeepAlive.count());  // the value that clients see
    set_keep_alive_max_count(kKeepAliveRequests);
    // The default is SO_REUSEPORT, with which two servers can share one port.
    set_socket_options([this](socket_t socket) {
      listener = socket;
      const int yes = 1;
      (void)::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    const auto answer = [this](const httplib::Request& request, httplib::Response& response) {
      take(request, response);
    };
    set_pre_routing_handler([this](const httplib::Request&, httplib::Response& response) {
      if (turn.needs_body) return HandlerResponse::Handled;
      if (turn.refusal == nullptr) return HandlerResponse::Unhandled;
      send(std::move(*turn.refusal), response);
      return HandlerResponse::Handled;
    });
    // The library refuses by itself what it does not take for a request, and then the connection
    // ends. Its replies have no body.
    set_error_handler(HandlerWithResponse([this](const auto&, httplib::Response& response) {
      if (turn.in_hand) return HandlerResponse::Unhandled;
      send(refusal(response.status, response.status == 414   ? "the URL is too long"
                                    : response.status == 416 ? "the header Range is malformed"
                                                             : "the request is not HTTP/1.1"),
           response);
      return HandlerResponse::Handled;
    }));
    set_post_routing_handler([](const httplib::Request&, httplib::Response& response) {
      if (turn.in_hand) return;
      for (const char* name : {"Keep-Alive", "Connection"}) response.headers.erase(name);
      response.set_header("Connection", "close");
    });
    Get(".*", answer);
    Post(".*", answer);
    Delete(".*", answer);
    // Clients must not see the text of an exception.
    set_exception_handler(
        [this](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          send(refusal(500, "a fault of sito"), response);
        });
  }

  void touch() { last_request = Clock::now().time_since_epoch().count(); }
  [[nodiscard]] Clock::duration idle() const {
    return Clock::now().time_since_epoch() - Clock::duration(last_request.load());
  }

  // The number of requests for which no thread is free.
  [[nodiscard]] std::size_t n_waiting() const {
    Tasks* const now = tasks;
    return now == nullptr ? 0 : now->n_waiting();
  }

  bool process_and_close_socket(socket_t socket) override;
  bool resume(Parked& parked, bool goes_on = false);
  void serve(Parked parked);
  bool answer_all(Connection& connection, Parked& parked);
  bool answer_next(Connection& connection, bool is_last, Parked& parked);
  void open(httplib::Request& request);
  void receive(const httplib::Request& request);
  std::shared_ptr<Reply> admit(const httplib::Request& request);
  void close();
  void take(const httplib::Request& received, httplib::Response& response);
  void send(Reply reply, httplib::Response& response);
  void send_events(Reply reply, httplib::Response& response);
  void wait_for_answers();
};

bool LocalServer::Http::process_and_close_socket(socket_t socket) {
  parking->park({socket, kKeepAliveRequests});
  return true;
}

bool LocalServer::Http::resume(Parked& parked, bool goes_on) {
  if (tasks == nullptr) return false;
  const auto shared = std::make_shared<Parked>(std::move(parked));
  if (tasks.load()->add([this, shared] { serve(std::move(*shared)); }, goes_on)) return true;
  parked = std::move(*shared);
  return false;
}

// Answers the requests on a connection, which then waits for more without a thread.
void LocalServer::Http::serve(Parked parked) {
  Connection connection(parked.socket, std::exchange(parked.request, {}));
  const bool waits = answer_all(connection, parked);
  served.remove(connection);
  if (!waits) return connection.finish();  // the unread rest of a refused request is in the socket
  if (parked.request_bytes == 0) parked.request = connection.take_unread();
  connection.release();
  if (parked.request_bytes > 0 || parked.request.empty()) return parking->park(std::move(parked));
  if (!resume(parked, /*goes_on=*/true)) const Connection ended(parked.socket);
}

// Returns true if more may come on the connection, or has come.
bool LocalServer::Http::answer_all(Connection& connection, Parked& parked) {
  for (bool is_first = true; parked.requests_left > 0; --parked.requests_left, is_first = false) {
    // A client that sends many requests at once takes turns with the others.
    if (!is_first && connection.has_bytes() && n_waiting() > 0) return true;
    if (!connection.has_bytes() &&
        (!connection.can_be_read(kLinger) || peek_head(connection.socket()).is_part)) {
      return true;
    }
    const bool goes_on = answer_next(connection, parked.requests_left == 1, parked);
    if (parked.request_bytes > 0) return true;
    if (!goes_on) return false;
  }
  return false;
}

// Returns false if the connection gets no more replies. If the body of the request is not complete,
// gives what came of the request.
bool LocalServer::Http::answer_next(Connection& connection, bool is_last, Parked& parked) {
  const bool is_admitted = std::exchange(parked.request_bytes, 0) > 0;
  // Something has come, but it may not be a whole request.
  const bool asked = served.begin_wait(connection) && connection.wait_for_request({});
  bool closed = false, refused = false, answered = false, understood = false;
  if (asked) {
    SocketStream stream(connection);
    turn = {};
    turn.connection = &connection;
    turn.is_admitted = is_admitted;
    answered = process_request(stream, is_last, closed, [this](auto& request) { open(request); });
    refused = turn.refusal != nullptr;  // its body was not read
    understood = turn.in_hand;          // otherwise its rest would be read as the next one
    if (turn.needs_body) {
      parked.request_bytes = connection.head_bytes() + turn.body_bytes;
      parked.request = connection.take_request();
    }
    close();
  }
  served.end_wait(connection);
  return answered && understood && !closed && !refused;
}

// Called when the head of a request is read.
void LocalServer::Http::open(httplib::Request& request) {
  served.end_wait(*turn.connection);
  turn.in_hand = true;
  ++in_hand;
  turn.refusal = turn.is_admitted ? nullptr : admit(request);
  if (turn.is_admitted) {
    turn.body_bytes = std::stoull(request.get_header_value("Content-Length"));  // known to be one
    body_bytes += turn.body_bytes;
  }
  if (turn.refusal != nullptr) {
    request.headers.erase("Connection");
    request.headers.emplace("Connection", "close");  // the body will not be read
  } else {
    receive(request);
  }
  request.headers.erase("Expect");  // it has its reply
  turn.connection->expect_body(turn.refusal == nullptr ? turn.body_bytes : 0);
  request.ranges.clear();                    // many small ones would make a large answer
  request.headers.erase("Accept-Encoding");  // it would compress at its slowest
}

// Receives the body if it comes at once; otherwise the connection waits for it without a thread.
void LocalServer::Http::receive(const httplib::Request& request) {
  constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  const bool waits = !turn.is_admitted && turn.body_bytes > 0 && request.version == "HTTP/1.1" &&
                     lowered(request.get_header_value("Expect")) == "100-continue";
  if (waits) (void)turn.connection->write(kContinue.data(), kContinue.size());
  turn.needs_body = !turn.connection->receive_body(turn.body_bytes);
}

// An announcement has to be clear: without a length, or compressed, a body may have any length.
std::shared_ptr<Reply> LocalServer::Http::admit(const httplib::Request& request) {
  const auto refuse = [this](int status, const std::string& text) {
    return std::make_shared<Reply>(refusal(status, text));
  };
  // The library passes over lines that it does not understand. A server in front of this one may
  // take them for fields.
  if (!is_plain_head(turn.connection->head()))
    return refuse(400, "the head of the request is malformed");
  const Head head = head_of(request);
  Admission admission = guard(head);
  if (!admission.is_poll) touch();
  const std::string_view length = head.header("content-length");
  const bool is_number = length.find_first_not_of("0123456789") == std::string_view::npos;
  if (is_number && !length.empty()) {
    turn.body_bytes = length.size() > 15 ? ~std::size_t{0} >> 1U : std::stoull(std::string(length));
  }
  if (admission.refusal != nullptr) return std::move(admission.refusal);
  if (head.path.size() > kMaxPathBytes) return refuse(414, "the URL is too long");
  if (!is_number) return refuse(400, "Content-Length is not a number");
  if (head.has_header("transfer-encoding")) return refuse(411, "the body needs a Content-Length");
  if (head.has_header("content-encoding")) return refuse(415, "the body must not be compressed");
  if (length.empty() && head.method == "POST")
    return refuse(411, "the body needs a Content-Length");
  if (turn.body_bytes > admission.most_body_bytes) {
    return refuse(
        413, "the body is larger than " + std::to_string(admission.most_body_bytes) + " bytes");
  }
  if (body_bytes += turn.body_bytes; body_bytes > kMostBodyBytes) {
    body_bytes -= turn.body_bytes;
    return refuse(503, "too many bytes are being received at once");
  }
  return nullptr;
}

void LocalServer::Http::close() {
  if (!turn.in_hand) return;
  if (turn.refusal == nullptr) body_bytes -= turn.body_bytes;
  turn = {};
  --in_hand;
}

void LocalServer::Http::take(const httplib::Request& received, httplib::Response& response) {
  Request request;
  static_cast<Head&>(request) = head_of(received);
  request.nonce = random_hex();
  if (request.header("content-type").starts_with(kFormType)) {
    request.form = request.query;
  } else {
    request.body = received.body;
  }
  send(handle(request), response);
}

void LocalServer::Http::send(Reply reply, httplib::Response& response) {
  set_headers(reply, response);
  response.status = reply.status;
  if (reply.events) return send_events(std::move(reply), response);
  if (!reply.location.empty()) return response.set_redirect(reply.location, 303);
  if (!reply.file.empty()) return set_file(reply, response);
  set_body(reply, response);
}

void LocalServer::Http::send_events(Reply reply, httplib::Response& response) {
  if (++n_streams > kMaxStreams) {
    --n_streams;
    return send(refusal(503, "too many clients are reading events"), response);
  }
  Connection* const connection = turn.connection;
  response.set_chunked_content_provider(
      std::string(kEventType),
      [this, connection, events = std::move(reply.events)](std::size_t /*offset*/,
                                                           httplib::DataSink& sink) {
        // An event stream does not delay the end, because the server tells it to end.
        --in_hand;
        events({[&sink](std::string_view bytes) { return sink.write(bytes.data(), bytes.size()); },
                [this, connection] { return ends || connection->peer_has_gone(); }});
        ++in_hand;
        sink.done();
        return true;
      },
      [this](bool /*success*/) { --n_streams; });
}

// Stopping cuts off bodies that are being written, and does nothing before listening has begun.
void LocalServer::Http::wait_for_answers() {
  const Clock::time_point latest = Clock::now() + kLastAnswers;
  while (listens && Clock::now() < latest && (in_hand > 0 || !is_running())) {
    std::this_thread::sleep_for(kLookEvery);
  }
}

LocalServer::LocalServer(Guard guard, Handler handler, Refusal refusal)
    : http_(std::make_unique<Http>(std::move(guard), std::move(handler),
                                   refusal ? std::move(refusal) : Refusal(text_reply))) {}

LocalServer::~LocalServer() = default;

Result<std::unique_ptr<LocalServer>> LocalServer::bind(const std::string& host, unsigned port,
                                                       Guard guard, Handler handler,
                                                       Refusal refusal) {
  std::unique_ptr<LocalServer> server(
      new LocalServer(std::move(guard), std::move(handler), std::move(refusal)));
  Http& http = *server->http_;
  errno = 0;
  const int bound = port == 0                                         ? http.bind_to_any_port(host)
                    : http.bind_to_port(host, static_cast<int>(port)) ? static_cast<int>(port)
                                                                      : -1;
  // The library leaves errno as bind() has set it.
  if (bound <= 0) return listen_error(host, port, errno);
  // More connections may wait than the library requests; a refused client tries again after a
  // second.
  (void)::listen(http.listener, kBacklog);
  server->host_ = host;
  server->port_ = static_cast<unsigned>(bound);
  return server;
}

std::string LocalServer::address() const {
  const bool is_v6 = host_.find(':') != std::string::npos;
  return "http://" + (is_v6 ? "[" + host_ + "]" : host_) + ":" + std::to_string(port_) + "/";
}

LocalServer::End LocalServer::run(const std::atomic<bool>& stop, std::chrono::milliseconds idle,
                                  const std::function<bool()>& is_busy,
                                  const std::function<void()>& give_up) {
  http_->touch();
  std::thread listener([this] {
    http_->listen_after_bind();
    http_->listens = false;
  });
  End end = End::Stopped;
  while (!stop) {
    std::this_thread::sleep_for(kLookEvery);
    if (finished_) end = End::Finished;
    if (is_busy && is_busy()) http_->touch();
    if (http_->idle() > idle) end = End::Idle;
    if (end != End::Stopped) break;
    http_->served.end_slowest(http_->n_waiting());
  }
  http_->wait_for_answers();
  if (give_up) give_up();
  http_->ends = true;
  http_->served.wake_all();
  http_->stop();
  listener.join();
  return end;
}

}  // namespace sito::serve
