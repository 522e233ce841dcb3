// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Lists the modules of a robot, makes a group of them, and reads their feedback: first with
// getNextFeedback(), then with a handler.
#include "example.h"

#include <cmath>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;

  const auto entries = sim->lookup().getEntryList();
  for (const Lookup::Entry& entry : *entries) {
    std::printf("%s / %s\n", entry.family.c_str(), entry.name.c_str());
  }
  // '*' matches any name. getGroupFromFamily("HEBI") would find the same modules.
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"*"});
  check(group != nullptr, "the family HEBI has modules");
  if (!group) return check.status();
  const auto size = static_cast<std::size_t>(group->size());

  group->setFeedbackFrequencyHz(200);  // default: 100
  GroupFeedback feedback(size);
  check(group->getNextFeedback(feedback), "there is feedback before the first command");
  const double start = feedback.getTime();
  for (int i = 0; i < 200; ++i) group->getNextFeedback(feedback);
  check(std::abs(feedback.getTime() - start - 1) < 1e-9, "200 feedbacks at 200 Hz take 1 s");

  std::printf("module  position rad  velocity rad/s  effort N m  voltage V  winding C\n");
  for (std::size_t i = 0; i < size; ++i) {
    const auto& actuator = feedback[i].actuator();
    std::printf("%6zu  %12.4f  %14.4f  %10.4f  %9.1f  %9.1f\n", i, actuator.position().get(),
                double{actuator.velocity().get()}, double{actuator.effort().get()},
                double{feedback[i].voltage().get()},
                double{actuator.motorWindingTemperature().get()});
  }
  check(feedback.getPosition().allFinite(), "every module reports its position");
  check(!feedback[0].actuator().positionCommand().has(), "nothing is commanded");

  int received = 0;
  group->addFeedbackHandler([&](const GroupFeedback&) { ++received; });
  sim->step(0.5);
  check(received == 100, "a handler gets 100 feedbacks in 0.5 s");
  return check.status();
}
