// SPDX-License-Identifier: Apache-2.0
// Jobs of all kinds: their state, their events, their end.
#include "serve/workbench/handlers.h"

namespace sito::serve {
namespace {

Reply no_such_job() { return not_found("the job no longer exists"); }

}  // namespace

Reply job_reply(const std::shared_ptr<Job>& job) {
  if (job == nullptr) {
    return error_reply(429, "too-many",
                       std::to_string(Jobs::kMostRunning) + " jobs are running; stop one first");
  }
  return json_reply({{"job", job->id()}});
}

Result<Reply> get_job(const Call& call) {
  const auto job = call.bench.jobs.find(call.parts[0]);
  if (job == nullptr) return no_such_job();
  Reply reply{200, job->json()};
  reply.type = kJsonType;
  return reply;
}

Result<Reply> follow_job(const Call& call) {
  const auto job = call.bench.jobs.find(call.parts[0]);
  if (job == nullptr) return no_such_job();
  Reply reply;
  reply.events = [job](const EventStream& stream) { job->follow(stream); };
  return reply;
}

Result<Reply> stop_job(const Call& call) {
  const auto job = call.bench.jobs.find(call.parts[0]);
  if (job == nullptr) return no_such_job();
  job->stop();
  return json_reply(OrderedJson::object());
}

}  // namespace sito::serve
