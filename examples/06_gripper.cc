// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A gripper grasps a block and releases it. The scene is an MJCF file that attaches the gripper's
// HRDF file; the decoder plugin reads it. As on the hardware, the gripper is a module with effort
// commands: a negative effort closes it.
#include "example.h"

#include <cmath>
#include <cstdlib>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s SCENE PLUGIN\n", argv[0]);
    return 2;
  }
  setenv("HRDF_OPTIONS", "gripper=1", 1);  // model option: makes the fingers movable
  mj_loadPluginLibrary(argv[2]);
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;
  const auto group = sim->lookup().getGroupFromNames({"hand"}, {"gripperSpool"});
  if (!group) return 1;
  GroupCommand command(1);
  GroupFeedback feedback(1);
  const auto runFor = [&](double seconds, float effort) {
    const double end = sim->time() + seconds;
    while (sim->time() < end && group->getNextFeedback(feedback)) {
      command[0].actuator().effort().set(effort);  // N m
      group->sendCommand(command);
    }
    return feedback[0].actuator().position().get();
  };
  const int block = mj_name2id(sim->model(), mjOBJ_BODY, "block");
  const auto blockX = [&] { return sim->data()->xpos[3 * block]; };

  const double open = runFor(0.5, 1);
  const double closed = runFor(1, -1);
  // The gripper's motor turns a spool by 40 rad for each metre that a finger moves. At 0 rad the
  // pads are 2 mm apart.
  const double width = 2 * closed / 40 + 0.002;
  std::printf("spool at %.3f rad open, %.3f rad closed: the fingers are %.1f mm apart\n", open,
              closed, 1000 * width);
  check(open > 1.5, "it opens all the way");
  check(std::abs(width - 0.04) < 0.002, "it closes on the block, which is 40 mm wide");

  // Pulls the block with 5 N along x; this force would move a block that is not held.
  mjtNum* const pull = sim->data()->xfrc_applied + 6 * block;
  pull[0] = 5;
  runFor(1, -1);
  std::printf("pulled, the block is at %.2f mm\n", 1000 * blockX());
  check(std::abs(blockX()) < 0.002, "the gripper holds the block against a pull");
  pull[0] = 2;
  runFor(0.5, 1);
  std::printf("released, the block is at %.2f mm\n", 1000 * blockX());
  check(blockX() > 0.1, "and releases it");
  return check.status();
}
