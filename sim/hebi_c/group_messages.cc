// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/group_messages.h"

#include <algorithm>

#include "hebi_c/guard.h"

namespace hrdf::hebi_c {
namespace {

template <class Group>
Group* make(std::size_t size) {
  return guardMake<Group>({}, [&]() -> Group* {
    if (size <= kMaxModules) return new Group(size);
    return failToMake("a group has at most " + std::to_string(kMaxModules) + " modules");
  });
}

template <class Group>
std::size_t sizeOf(Group* group) {
  return guard({group}, std::size_t{0}, [&] { return group->modules.size(); });
}

template <class Group>
void clear(Group* group) {
  guardCall({group}, [&] {
    for (auto& module : group->modules) {
      module.message.bits.fill(0);
      if constexpr (requires { module.strings; }) {
        for (std::string& text : module.strings) text.clear();
        module.labels.clear();
      }
    }
  });
}

template <class Group>
HebiStatusCode copy(Group* to, const Group* from) {
  return guardStatus({to, from}, [&] {
    if (to->modules.size() != from->modules.size()) {
      return fail(HebiStatusInvalidArgument, "the two messages have different numbers of modules");
    }
    if (to != from) std::ranges::copy(from->modules, to->modules.begin());
    return HebiStatusSuccess;
  });
}

template <class Group>
auto* moduleOf(Group* group, std::size_t index) {
  using Module = typename decltype(group->modules)::value_type;
  return guardMake<Module>({group}, [&]() -> Module* {
    if (index < group->modules.size()) return &group->modules[index];
    return failToMake("the message has " + std::to_string(group->modules.size()) + " modules");
  });
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

HebiGroupCommandPtr hebiGroupCommandCreate(size_t size) { return make<HebiGroupCommand>(size); }
void hebiGroupCommandRelease(HebiGroupCommandPtr command) { delete command; }
size_t hebiGroupCommandGetSize(HebiGroupCommandPtr command) { return sizeOf(command); }
void hebiGroupCommandClear(HebiGroupCommandPtr command) { clear(command); }
HebiStatusCode hebiGroupCommandCopy(HebiGroupCommandPtr to, HebiGroupCommandPtr from) {
  return copy(to, from);
}
HebiCommandPtr hebiGroupCommandGetModuleCommand(HebiGroupCommandPtr command, size_t index) {
  return moduleOf(command, index);
}

HebiGroupFeedbackPtr hebiGroupFeedbackCreate(size_t size) { return make<HebiGroupFeedback>(size); }
void hebiGroupFeedbackRelease(HebiGroupFeedbackPtr feedback) { delete feedback; }
size_t hebiGroupFeedbackGetSize(HebiGroupFeedbackPtr feedback) { return sizeOf(feedback); }
void hebiGroupFeedbackClear(HebiGroupFeedbackPtr feedback) { clear(feedback); }
HebiStatusCode hebiGroupFeedbackCopy(HebiGroupFeedbackPtr to, HebiGroupFeedbackPtr from) {
  return copy(to, from);
}
HebiFeedbackPtr hebiGroupFeedbackGetModuleFeedback(HebiGroupFeedbackPtr feedback, size_t index) {
  return moduleOf(feedback, index);
}

HebiGroupInfoPtr hebiGroupInfoCreate(size_t size) { return make<HebiGroupInfo>(size); }
void hebiGroupInfoRelease(HebiGroupInfoPtr info) { delete info; }
size_t hebiGroupInfoGetSize(HebiGroupInfoPtr info) { return sizeOf(info); }
void hebiGroupInfoClear(HebiGroupInfoPtr info) { clear(info); }
HebiStatusCode hebiGroupInfoCopy(HebiGroupInfoPtr to, HebiGroupInfoPtr from) {
  return copy(to, from);
}
HebiInfoPtr hebiGroupInfoGetModuleInfo(HebiGroupInfoPtr info, size_t index) {
  return moduleOf(info, index);
}
