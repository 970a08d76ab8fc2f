// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/query/basex_engine.h"

#include "sito/base/ascii.h"
#include "sito/fields/read/characters.h"
#include "sito/xqt/query/module.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace sito::xqt {
namespace {

using basex::Item;
using basex::Session;

constexpr std::size_t kKeptPageBytes = std::size_t{4} << 20;  ///< memory that is kept between pages
constexpr int kTries = 2;                                     ///< for a page

/// Returns true if a module uses a variable. Other modules would refuse the binding.
bool mentions(std::string_view module, std::string_view variable) {
  for (std::size_t at = module.find(variable); at != std::string_view::npos;
       at = module.find(variable, at + 1)) {
    const std::size_t end = at + variable.size();
    if (end == module.size() || !continues_name(module[end])) return true;
  }
  return false;
}

/// A module, and the variables that it binds.
struct Module {
  explicit Module(std::string code)
      : text(std::move(code)),
        doc(mentions(text, "$doc")),
        url(mentions(text, "$url")),
        fetched(mentions(text, "$fetched")) {}
  std::string text;
  bool doc, url, fetched;
};

/// The values of one page.
struct Bound {
  std::string_view xml, url, fetched;
};

/// Binds and runs. The page is the context if the module has no $doc.
Result<std::vector<Item>> evaluate(basex::Client& client, const Module& module,
                                   const std::string& id, const Bound& bound) {
  auto done = module.doc ? client.bind(id, "$doc", bound.xml, "document-node()")
                         : client.context(id, bound.xml, "document-node()");
  if (done && module.url) done = client.bind(id, "$url", bound.url, "xs:string");
  if (done && module.fetched) done = client.bind(id, "$fetched", bound.fetched, "xs:string");
  if (!done) return done.error();
  return client.results(id);
}

/// Opens a session that returns results without formatting.
Result<Session> open_session(basex::Supervisor& server, std::chrono::milliseconds time) {
  auto session = server.connect(basex::Account::Template, time);
  if (!session) return session;
  auto set = session->client.execute("SET SERIALIZER method=xml,indent=no");
  if (!set) return set.error();
  return session;
}

Result<std::vector<fields::Element>> elements_of(const std::vector<Item>& items) {
  std::vector<fields::Element> out;
  for (const Item& item : items) {
    if (item.kind != Item::kElement && item.kind != Item::kDocument) {
      return Error{ErrorCode::Malformed, "the query returns something that is not an element: " +
                                             item.text.substr(0, 60)};
    }
    auto parsed = fields::parse_xml(item.text);
    if (!parsed) return parsed.error();
    std::move(parsed->begin(), parsed->end(), std::back_inserter(out));
  }
  return out;
}

class BasexEngine final : public Engine {
 public:
  BasexEngine(std::shared_ptr<basex::Supervisor> server, const BasexEngineOptions& options)
      : server_(std::move(server)), options_(options) {}

  void add(std::string module) { modules_.emplace_back(std::move(module)); }

  Result<void> connect() {
    if (session_ && session_->client.alive()) return {};
    session_.reset();
    ids_.assign(modules_.size(), {});
    auto opened = open_session(*server_, options_.page_time);
    if (!opened) return opened.error();
    session_ = *std::move(opened);
    return {};
  }

  Result<std::vector<fields::Element>> run(std::size_t index, const Page& page,
                                           const fields::PageOrigin& origin) override {
    write_page_xml(page, xml_);
    auto items = attempt(index, {xml_, fields::xml_text(origin.url, url_),
                                 fields::xml_text(origin.fetched, fetched_)});
    if (xml_.capacity() > kKeptPageBytes) std::string().swap(xml_);
    if (!items) return items.error();
    return elements_of(*items);
  }

 private:
  Result<std::vector<Item>> attempt(std::size_t index, const Bound& bound) {
    for (int i = 0; i < kTries; ++i) {
      if (auto ready = connect(); !ready) return lost(ready.error());
      auto items = once(index, bound);
      // A page of another thread may have used up the memory.
      const bool full = !items && items.error().code == ErrorCode::TooLarge && i + 1 < kTries;
      if (session_->client.alive() && full) continue;
      if (items || session_->client.alive()) return items;
      // The session is dead. A server that does not answer is ended. A server that has ended, or
      // that sends too much, need not be.
      const std::uint64_t generation = session_->generation;
      session_.reset();
      if (items.error().code == ErrorCode::Timeout) server_->give_up(generation);
      if (items.error().code != ErrorCode::Network) return items;
    }
    return Error{ErrorCode::TooLarge, "the server was lost on this page twice"};
  }

  Result<std::vector<Item>> once(std::size_t index, const Bound& bound) {
    basex::Client& client = session_->client;
    std::string& id = ids_[index];
    if (id.empty()) {
      auto sent = client.query(modules_[index].text);
      if (!sent) return sent.error();
      id = *std::move(sent);
    }
    auto items = evaluate(client, modules_[index], id, bound);
    if (!items) id.clear();  // the server forgets queries that fail
    return items;
  }

  /// Other errors, such as Timeout, would be attributed to the page.
  static Error lost(Error error) {
    if (error.code != ErrorCode::Io) error.code = ErrorCode::Network;
    return error;
  }

  std::shared_ptr<basex::Supervisor> server_;
  BasexEngineOptions options_;
  std::vector<Module> modules_;
  std::optional<Session> session_;
  std::vector<std::string> ids_;  ///< of the modules in this session; "": not sent yet
  std::string xml_;
  std::string url_, fetched_;  // in the form that XML allows
};

bool is_edited(const fields::Template& mapping) { return !mapping.query.empty(); }

}  // namespace

Result<std::unique_ptr<Engine>> make_basex_engine(std::span<const fields::Template> mappings,
                                                  std::shared_ptr<basex::Supervisor> server,
                                                  const BasexEngineOptions& options) {
  auto engine = std::make_unique<BasexEngine>(std::move(server), options);
  for (const fields::Template& mapping : mappings) engine->add(module_of(mapping));
  if (auto ready = engine->connect(); !ready) return ready.error();
  return std::unique_ptr<Engine>(std::move(engine));
}

bool needs_server(EngineChoice choice, std::span<const fields::Template> mappings) {
  return choice == EngineChoice::BaseX ||
         (choice == EngineChoice::Auto && std::any_of(mappings.begin(), mappings.end(), is_edited));
}

Result<std::optional<ModuleFault>> check_module(basex::Supervisor& server, std::string_view text) {
  constexpr std::chrono::milliseconds kCheckTime{20'000};
  auto session = open_session(server, kCheckTime);
  if (!session) return session.error();
  basex::Client& client = session->client;
  const Module module{std::string(text)};
  auto id = client.query(text);
  if (!id) return id.error();
  const auto fault_of = [&](bool on_empty_page) {
    ModuleFault fault;
    static_cast<basex::QueryFault&>(fault) = client.last_fault();
    fault.on_empty_page = on_empty_page;
    return std::optional<ModuleFault>(std::move(fault));
  };
  const auto updating = client.updating(*id);
  if (!updating && !client.alive()) return updating.error();
  if (!updating) return fault_of(false);
  if (*updating) {
    ModuleFault fault;
    fault.code = "XUST0001";
    fault.message = "templates cannot change databases";
    return std::optional<ModuleFault>(std::move(fault));
  }
  const auto ran = evaluate(client, module, *id, {"<html/>", "http://example.org/", ""});
  if (ran) return std::optional<ModuleFault>();
  if (!client.alive()) return ran.error();
  auto fault = fault_of(true);
  // Other errors on an empty page are no faults of the module.
  constexpr std::array<std::string_view, 3> kModuleErrorCodes = {"XPST", "XQST", "XPTY"};
  const bool is_module_error =
      std::any_of(kModuleErrorCodes.begin(), kModuleErrorCodes.end(),
                  [&](std::string_view code) { return fault->code.starts_with(code); });
  return is_module_error ? fault : std::optional<ModuleFault>();
}

}  // namespace sito::xqt
