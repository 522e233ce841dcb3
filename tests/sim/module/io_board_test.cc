// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/io_board.h"

#include <array>

#include <gtest/gtest.h>

namespace hrdf::sim::io_board_test {
namespace {

TEST(IoBoard, KeepsWhatIsWrittenToItsPins) {
  IoBoard board(7);
  Command command;
  command.io[0][0] = std::int64_t{1};
  command.io[4][7] = 0.25F;
  EXPECT_TRUE(board.receive(command, 1, 100, 0));
  EXPECT_TRUE(board.receive(Command(), 2, 100, 0));
  Feedback feedback;
  board.report(feedback, 1);
  EXPECT_EQ(std::get<std::int64_t>(feedback.io[0][0]), 1);
  EXPECT_EQ(std::get<float>(feedback.io[4][7]), 0.25F);
  EXPECT_EQ(feedback.io[0][1].index(), 0u);
  EXPECT_EQ(feedback.integers.get(FeedbackUInt64::senderId), 7u);
}

TEST(IoBoard, HasAnOrientation) {
  Feedback feedback;
  IoBoard(7).report(feedback, 1);
  const Quaternionf q = feedback.quaternions.get(FeedbackQuaternion::orientation);
  EXPECT_EQ((std::array{q.w, q.x, q.y, q.z}), (std::array{1.F, 0.F, 0.F, 0.F}));
}

TEST(IoBoard, KeepsLabelsOfPinsUntilItIsTurnedOff) {
  IoBoard board(1);
  board.show({{0, "lamp"}, {8, "door"}}, "");
  board.show({{0, "light"}}, "");
  EXPECT_EQ(board.labels(), (IoLabels{{0, "light"}, {8, "door"}}));
  board.powerUp();
  EXPECT_TRUE(board.labels().empty());
}

TEST(IoBoard, TakesWhatACircuitPutsOnAPin) {
  IoBoard board(1);
  board.setPin(2, 8, std::int64_t{5});
  board.setTime(0.5);
  Feedback feedback;
  board.report(feedback, 1);
  EXPECT_EQ(std::get<std::int64_t>(feedback.io[2][7]), 5);
  EXPECT_EQ(feedback.integers.get(FeedbackUInt64::hardwareTransmitTime), 500'000u);
  board.powerUp();
  Feedback later;
  board.report(later, 1);
  EXPECT_EQ(later.io[2][7].index(), 0u);
}

}  // namespace
}  // namespace hrdf::sim::io_board_test
