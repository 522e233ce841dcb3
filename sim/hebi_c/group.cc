// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Groups: settings, commands, feedback and infos.
#include "hebi_c/group.h"

#include <optional>
#include <utility>

#include <hrdf/files.h>

#include "hebi_c/clock.h"
#include "hebi_c/group_messages.h"
#include "hebi_c/guard.h"
#include "hebi_c/messages.h"
#include "hebi_c/process.h"

namespace hrdf::hebi_c {
namespace {

// Returns a message of hrdf::sim for `size` modules. The next call of this thread with the same
// size returns the same object.
template <class Message>
Message& scratch(std::size_t size) {
  thread_local std::optional<Message> kept;
  if (!kept || kept->size() != size) kept.emplace(size);
  return *kept;
}

HebiStatusCode failed(const std::string& why) { return fail(HebiStatusFailure, why); }

// Returns HebiStatusFailure. The error text is `what`, the timeout (ms; negative: omitted), and a
// hint if the machine is too slow for the simulation.
HebiStatusCode failedIn(std::int32_t timeout, const std::string& what) {
  const std::string time = timeout < 0 ? "" : " within " + std::to_string(timeout) + " ms";
  return failed(what + time + howLate());
}

// Runs `body` if simulated time can advance and `message` has the size of the group; otherwise
// fails.
template <class Message, class Body>
HebiStatusCode withMessage(HebiGroup* group, Message* message, Body body) {
  return withGroup(group, message, [&] {
    if (const char* why = whyTimeStands(); why && !group->members->isImitation())
      return failed(why);
    if (message->modules.size() != group->size()) {
      return failed("the message has another number of modules than the group");
    }
    return body();
  });
}

// Runs `body`, which sets a value of the group and returns true if the group accepted the value.
template <class Body>
HebiStatusCode withSetting(HebiGroup* group, const char* whyNot, Body body) {
  return withGroup(group, group, [&] { return body() ? HebiStatusSuccess : failed(whyNot); });
}

HebiStatusCode send(HebiGroup& group, const sim::GroupCommand& command) {
  return group.members->sendCommand(command)
             ? HebiStatusSuccess
             : failed(
                   "nothing was sent: a target is infinite or too large, a name or family has not "
                   "1 to 20 bytes or has a '*', or the simulation of another process has ended");
}

HebiStatusCode requestInfo(HebiGroup* group, HebiGroupInfo* info, std::uint64_t extra,
                           std::int32_t timeout) {
  return withMessage(group, info, [&] {
    auto& received = scratch<sim::GroupInfo>(group->size());
    if (!group->members->requestInfo(received, timeout)) {
      return group->members->isImitation() ? failed("an imitation has no info")
                                           : failedIn(timeout, "no info was received");
    }
    convert(received, extra, *info);
    return HebiStatusSuccess;
  });
}

HebiStatusCode sendLayout(HebiGroup& group, const std::string& layout, std::int32_t timeout) {
  if (group.members->isImitation()) return failed("an imitation has no screen");
  if (layout.empty()) return failed("the layout is empty");
  sim::GroupCommand command(group.size());
  for (std::size_t i = 0; i < command.size(); ++i) command[i].layout = layout;
  return group.members->sendCommandWithAcknowledgement(command, timeout)
             ? HebiStatusSuccess
             : failedIn(timeout, "the layout was not acknowledged");
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;
namespace sim = hrdf::sim;

void HebiGroup::addHandler(sim::GroupFeedbackHandler handler) {
  if (!theClock().isStepped() || members->isImitation()) return handlers.add(std::move(handler));
  members->addFeedbackHandler(std::move(handler));
  ++steppedHandlers;
  theClock().countHandlers(1);
}

void HebiGroup::clearHandlers() {
  handlers.clear();
  const int count = steppedHandlers.exchange(0);
  if (count == 0) return;
  members->clearFeedbackHandlers();
  theClock().countHandlers(-count);
}

HebiGroupPtr hebiGroupCreateImitation(size_t size) {
  return guardMake<HebiGroup>({}, [&]() -> HebiGroup* {
    if (size > 0 && size <= kMaxModules) return new HebiGroup(sim::Group::createImitation(size));
    return failToMake("an imitation has 1 to " + std::to_string(kMaxModules) + " modules");
  });
}

void hebiGroupRelease(HebiGroupPtr group) {
  guardCall({group}, [&] {
    if (!group->isOfParent()) delete group;
  });
}

size_t hebiGroupGetSize(HebiGroupPtr group) {
  return guard({group}, size_t{0}, [&] { return group->size(); });
}

HebiStatusCode hebiGroupSetCommandLifetime(HebiGroupPtr group, int32_t ms) {
  return withSetting(group, "a lifetime must be from -1 to 5000 ms",
                     [&] { return group->members->setCommandLifetimeMs(ms); });
}

int32_t hebiGroupGetCommandLifetime(HebiGroupPtr group) {
  return guard({group}, int32_t{0},
               [&] { return group->isOfParent() ? 0 : group->members->getCommandLifetimeMs(); });
}

HebiStatusCode hebiGroupSetFeedbackFrequencyHz(HebiGroupPtr group, float frequency) {
  return guardStatus({group}, [&] {
    if (frequency < 0) return fail(HebiStatusInvalidArgument, "a frequency must be 0 or more");
    return withSetting(group, "a frequency must be 0, or from 0.0001 to 10000 Hz",
                       [&] { return group->members->setFeedbackFrequencyHz(frequency); });
  });
}

float hebiGroupGetFeedbackFrequencyHz(HebiGroupPtr group) {
  return guard({group}, 0.F,
               [&] { return group->isOfParent() ? 0 : group->members->getFeedbackFrequencyHz(); });
}

HebiStatusCode hebiGroupSendCommand(HebiGroupPtr group, HebiGroupCommandPtr command) {
  return withMessage(group, command, [&] {
    auto& sent = scratch<sim::GroupCommand>(group->size());
    convert(*command, sent);
    return send(*group, sent);
  });
}

HebiStatusCode hebiGroupSendCommandWithAcknowledgement(HebiGroupPtr group,
                                                       HebiGroupCommandPtr command,
                                                       int32_t timeout) {
  return withMessage(group, command, [&] {
    auto& sent = scratch<sim::GroupCommand>(group->size());
    convert(*command, sent);
    const bool isTaken = group->members->sendCommandWithAcknowledgement(sent, timeout);
    return isTaken ? HebiStatusSuccess
                   : failedIn(timeout, "not all modules acknowledged the command");
  });
}

HebiStatusCode hebiGroupSendLayout(HebiGroupPtr group, const char* file, int32_t, int32_t,
                                   int32_t timeout) {
  return withGroup(group, file, [&] {
    const hrdf::FileText layout = hrdf::readFile(file);
    if (!layout) return failed("the layout cannot be read");
    return sendLayout(*group, *layout, timeout);
  });
}

HebiStatusCode hebiGroupSendLayoutBuffer(HebiGroupPtr group, const char* text, size_t size, int32_t,
                                         int32_t, int32_t timeout) {
  return withGroup(group, text, [&] { return sendLayout(*group, {text, size}, timeout); });
}

HebiStatusCode hebiGroupSendFeedbackRequest(HebiGroupPtr group) {
  return withSetting(group, "the request was not sent",
                     [&] { return group->members->sendFeedbackRequest(); });
}

HebiStatusCode hebiGroupGetNextFeedback(HebiGroupPtr group, HebiGroupFeedbackPtr feedback,
                                        int32_t timeout) {
  return withMessage(group, feedback, [&] {
    auto& received = scratch<sim::GroupFeedback>(group->size());
    const bool isThere = group->members->getNextFeedback(received, timeout);
    tellIfSlow();
    if (!isThere) return failedIn(timeout, "no feedback was received");
    convert(received, *feedback);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiGroupRegisterFeedbackHandler(HebiGroupPtr group,
                                                GroupFeedbackHandlerFunction handler,
                                                void* user_data) {
  return withGroup(group, reinterpret_cast<const void*>(handler), [&] {
    const auto shown = std::make_shared<HebiGroupFeedback>(group->size());
    group->addHandler([=](const sim::GroupFeedback& feedback) {
      convert(feedback, *shown);
      handler(shown.get(), user_data);
    });
    return HebiStatusSuccess;
  });
}

void hebiGroupClearFeedbackHandlers(HebiGroupPtr group) {
  guardCall({group}, [&] {
    if (!group->isOfParent()) group->clearHandlers();
  });
}

HebiStatusCode hebiGroupRequestInfo(HebiGroupPtr group, HebiGroupInfoPtr info, int32_t timeout) {
  return requestInfo(group, info, 0, timeout);
}

HebiStatusCode hebiGroupRequestInfoExtra(HebiGroupPtr group, HebiGroupInfoPtr info, uint64_t fields,
                                         int32_t timeout) {
  return requestInfo(group, info, fields, timeout);
}
