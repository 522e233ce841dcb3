// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Handles that release their objects.
#ifndef HRDF_TESTS_SIM_HEBI_C_HANDLES_H_
#define HRDF_TESTS_SIM_HEBI_C_HANDLES_H_

#include <memory>
#include <string>

#include <hrdf/hebi_c.h>

namespace hrdf::hebi_c {

template <class Handle, void (*kRelease)(Handle*)>
struct Releaser {
  void operator()(Handle* handle) const { kRelease(handle); }
};
template <class Handle, void (*kRelease)(Handle*)>
using Owned = std::unique_ptr<Handle, Releaser<Handle, kRelease>>;

using Lookup = Owned<HebiLookup, hebiLookupRelease>;
using Group = Owned<HebiGroup, hebiGroupRelease>;
using Command = Owned<HebiGroupCommand, hebiGroupCommandRelease>;
using Feedback = Owned<HebiGroupFeedback, hebiGroupFeedbackRelease>;
using Info = Owned<HebiGroupInfo, hebiGroupInfoRelease>;
using Log = Owned<HebiLogFile, hebiLogFileRelease>;
using String = Owned<HebiString, hebiStringRelease>;
using Model = Owned<HebiRobotModel, hebiRobotModelRelease>;
using Ik = Owned<HebiIK, hebiIKRelease>;
using Path = Owned<HebiGroupTrajectory, hebiGroupTrajectoryRelease>;
using Goal = Owned<HebiGoal, hebiGoalRelease>;

inline HebiCommandRef refOf(const Command& command, std::size_t index = 0) {
  HebiCommandRef ref{};
  hebiCommandGetReference(hebiGroupCommandGetModuleCommand(command.get(), index), &ref);
  return ref;
}
inline HebiFeedbackRef refOf(const Feedback& feedback, std::size_t index = 0) {
  HebiFeedbackRef ref{};
  hebiFeedbackGetReference(hebiGroupFeedbackGetModuleFeedback(feedback.get(), index), &ref);
  return ref;
}
inline HebiInfoRef refOf(const Info& info, std::size_t index = 0) {
  HebiInfoRef ref{};
  hebiInfoGetReference(hebiGroupInfoGetModuleInfo(info.get(), index), &ref);
  return ref;
}

inline bool isSet(const HebiCommandRef& ref, std::uint32_t bit) {
  bool result = false;
  hwCommandHasField(&result, &ref, 1, bit);
  return result;
}

// Returns the text that get(buffer, size) writes; "-" if it has no text.
template <class Get>
std::string textOf(Get get) {
  std::size_t size = 0;
  if (get(nullptr, &size) != HebiStatusSuccess) return "-";
  std::string text(size, '#');
  if (get(text.data(), &size) != HebiStatusSuccess) return "-";
  return text.c_str();
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_TESTS_SIM_HEBI_C_HANDLES_H_
