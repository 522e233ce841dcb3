// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ranges>
#include <string_view>
#include <utility>

#include <locale.h>

#include "hebi/module_marks.h"
#include "text/number_text.h"

namespace hrdf::app {
namespace {

// Texts of MuJoCo's warnings, in the order of mjtWarning.
constexpr std::array<std::string_view, mjNWARNING> kWarnings = {"inertia matrix nearly singular",
                                                                "too many contacts",
                                                                "too many constraints",
                                                                "bad position",
                                                                "bad velocity",
                                                                "bad acceleration",
                                                                "bad command"};

std::string nameOfJoint(const mjModel& model, int joint) {
  const char* name = mj_id2name(&model, mjOBJ_JOINT, joint);
  return name != nullptr && *name != 0 ? name : std::to_string(joint);
}

template <class Take>
void takeServoErrors(const mjModel& model, const mjData& data, const Take& take) {
  for (int i = 0; i < model.nactuator; ++i) {
    if (!takesPosition(model, i) || !drivesJoint(model, i)) continue;
    const mjtNum command = data.ctrl[model.actuator_ctrladr[i]];
    const double atInput = std::abs(command - data.actuator_length[model.actuator_outadr[i]]);
    const int joint = model.actuator_trnid[2 * i];
    take(JointError{nameOfJoint(model, joint), atInput / std::abs(model.actuator_gear[6 * i]),
                    model.jnt_type[joint] == mjJNT_SLIDE});
  }
}

template <class Take>
void takeModuleErrors(ModuleRun& run, const Take& take) {
  const sim::GroupFeedback& feedback = run.feedback();
  for (std::size_t i = 0; i < run.axes().size(); ++i) {
    const auto actuator = feedback[i].actuator();
    if (!actuator.positionCommand().has()) continue;
    const Axis& axis = run.axes()[i];
    const double atInput = std::abs(actuator.positionCommand().get() - actuator.position().get());
    const bool slides = run.model().jnt_type[axis.joint] == mjJNT_SLIDE;
    // The error of a gripper is in rad: its module measures in rad, although its joint slides.
    const bool isScrew = slides && axis.motion == Motion::turns;
    take(JointError{axis.label, isScrew ? atInput : atInput / std::abs(axis.gear),
                    slides && !isScrew});
  }
}

// True if the equality constraint makes a joint follow other joints.
bool couplesJoints(const mjModel& model, int equality) {
  if (!model.eq_active0[equality]) return false;
  const int type = model.eq_type[equality];
  return type == mjEQ_JOINT || type == mjEQ_TENDON;
}

// Returns the joint to which an invalid number belongs. `index`: index in qpos for mjWARN_BADQPOS,
// else in qvel and qacc.
int jointOf(const mjModel& model, int warning, int index) {
  if (warning != mjWARN_BADQPOS) return index < model.nv ? model.dof_jntid[index] : -1;
  const int* begin = model.jnt_qposadr;
  return static_cast<int>(std::upper_bound(begin, begin + model.njnt, index) - begin) - 1;
}

}  // namespace

bool takesPosition(const mjModel& model, int actuator) {
  if (model.actuator_ctrlnum[actuator] == 0) return false;
  const int gain = model.actuator_gaintype[actuator];
  if (gain == mjGAIN_PID || gain == mjGAIN_DCMOTOR) {
    return (model.actuator_ctrlspec[actuator] & mjINPUT_POS) != 0;
  }
  const mjtNum kp = model.actuator_gainprm[actuator * mjNGAIN];
  return gain == mjGAIN_FIXED && model.actuator_biastype[actuator] == mjBIAS_AFFINE && kp > 0 &&
         model.actuator_biasprm[actuator * mjNBIAS + 1] == -kp;
}

bool drivesJoint(const mjModel& model, int actuator) {
  const int kind = model.actuator_trntype[actuator];
  return kind == mjTRN_JOINT || kind == mjTRN_JOINTINPARENT;
}

// Formats in the C locale, because a program may have set a locale with decimal commas.
std::string formatted(const char* format, double value) {
  static const locale_t plain = newlocale(LC_ALL_MASK, "C", nullptr);
  std::array<char, 64> text{};
  const locale_t before = uselocale(plain);
  std::snprintf(text.data(), text.size(), format, value);
  uselocale(before);
  return text.data();
}

std::optional<JointError> largestJointError(Session& session) {
  std::optional<JointError> largest;
  const auto take = [&](JointError error) {
    if (!largest || error.error > largest->error) largest = std::move(error);
  };
  takeServoErrors(session.model(), session.data(), take);
  if (ModuleRun* modules = session.modules()) takeModuleErrors(*modules, take);
  return largest;
}

std::string failure(const mjModel& model, const mjData& data) {
  for (const int warning : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
    const mjWarningStat& stat = data.warning[warning];
    if (stat.number == 0) continue;
    const std::string what(kWarnings[static_cast<std::size_t>(warning)]);
    const int joint = jointOf(model, warning, stat.lastinfo);
    return joint < 0 ? what : what + " in joint '" + nameOfJoint(model, joint) + "'";
  }
  // Checks the state here, because MuJoCo would report an invalid state only in the next step.
  const auto isBad = [](const mjtNum* values, auto count) {
    return std::any_of(values, values + count, mju_isBad);
  };
  const bool bad = isBad(data.qpos, model.nq) || isBad(data.qvel, model.nv) ||
                   isBad(data.act, model.na) || isBad(data.qacc, model.nv);
  return bad ? "bad state" : "";
}

std::string warnings(const mjData& data) {
  std::string text;
  for (std::size_t i = 0; i < kWarnings.size(); ++i) {
    if (data.warning[i].number == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(kWarnings[i]) + " (" +
            counted(static_cast<std::size_t>(data.warning[i].number), "time") + ")";
  }
  return text.empty() ? "none" : text;
}

std::string degreesOfFreedom(const mjModel& model) {
  constexpr int kOfFree = 6;
  const auto followers = std::ranges::count_if(std::views::iota(0, static_cast<int>(model.neq)),
                                               [&](int i) { return couplesJoints(model, i); });
  const auto free = std::count(model.jnt_type, model.jnt_type + model.njnt, mjJNT_FREE);
  const auto grippers = std::ranges::count(moduleMarks(model), true, &ModuleMark::isGripper);
  // The fingers of a gripper do not count as degrees of freedom: one finger is in `followers`, the
  // other in `grippers`.
  std::string text = std::to_string(model.nv - kOfFree * free - followers - grippers);
  if (grippers == 1) text += ", and a gripper";
  if (grippers > 1) text += ", and " + std::to_string(grippers) + " grippers";
  if (followers > grippers) {
    const auto others = followers - grippers;
    text += ", and " + std::to_string(others) + (others == 1 ? " that follows" : " that follow");
  }
  if (free == 1) text += ", and 6 of a free body";
  if (free > 1) {
    text +=
        ", and " + std::to_string(kOfFree * free) + " of " + std::to_string(free) + " free bodies";
  }
  return text;
}

std::string report(Session& session, double elapsed) {
  const auto error = largestJointError(session);
  std::string text = "robot                " + session.robot() + "\n";
  text += "degrees of freedom   " + degreesOfFreedom(session.model()) + "\n";
  text += "simulated            " + formatted("%.3f s", session.time()) + "\n";
  text += "real-time factor     " + formatted("%.3g", session.time() / elapsed) + "\n";
  text += "largest joint error  ";
  if (error) {
    text += formatted("%.6f", error->error) + (error->slides ? " m" : " rad") + " in joint '" +
            error->joint + "'\n";
  } else {
    text += "no joint under position control\n";
  }
  return text + "MuJoCo's warnings    " + warnings(session.data()) + "\n";
}

}  // namespace hrdf::app
