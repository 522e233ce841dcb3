// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the inertial sensors of a module with gravity and with MuJoCo's sensors.
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include "tests/sim/rig.h"

namespace hrdf::sim::imu_test {
namespace {

TEST(Imu, MeasuresGravityInAStandingHousingUnlessSetOtherwise) {
  Rig rig;
  EXPECT_NEAR(rig.after(0.01).imu().accelerometer().get().z, kGravity, 1e-5);
  EXPECT_EQ(rig.feedback[0].imu().orientation().get().w, 1);
  EXPECT_EQ(rig.feedback[0].imu().gyro().get().x, 0);
  rig.command[0].settings().imu().accelIncludesGravity().set(false);
  rig.group->sendCommand(rig.command);
  EXPECT_NEAR(rig.after(0.01).imu().accelerometer().get().z, 0, 1e-5);
}

// Two joints swing a housing. Of two equal robots, one has MuJoCo's sensors in the housing, and the
// other gives a module's feedback.
class SwungHousing : public testing::Test {
 protected:
  SwungHousing() : SwungHousing("") {}
  // `option`: MJCF before the bodies.
  explicit SwungHousing(const std::string& option)
      : file_("swung.xml", textOf(option, "")),
        sensed_("sensed.xml", textOf(option, R"(<sensor><accelerometer site="imu"/>
            <gyro site="imu"/><framequat objtype="site" objname="imu"/></sensor>)")),
        sim(opened(file_.path())),
        sensed(opened(sensed_.path())),
        group(sim->lookup().getGroupFromNames({"HEBI"}, {"J1"})) {}

  // Returns the feedback after a step in which the sensors of the other robot measure the same
  // motion.
  ModuleFeedback measured() {
    for (mjData* data : {sim->data(), sensed->data()}) {
      data->qpos[1] = 0.4;
      data->qvel[0] = -4;
      data->qvel[1] = 7;
    }
    group->sendFeedbackRequest();
    EXPECT_TRUE(group->getNextFeedback(feedback_));
    sensed->step();
    return feedback_[0];
  }

  void leaveGravityOut() {
    GroupCommand command(1);
    command[0].settings().imu().accelIncludesGravity().set(false);
    group->sendCommand(command);
  }

  Eigen::Vector3d acceleration() const {
    return Eigen::Map<const Eigen::Vector3d>(sensed->data()->sensordata);
  }
  Eigen::Vector3d gyro() const {
    return Eigen::Map<const Eigen::Vector3d>(sensed->data()->sensordata + 3);
  }
  Eigen::Quaterniond orientation() const {
    const mjtNum* q = sensed->data()->sensordata + 6;
    return {q[0], q[1], q[2], q[3]};
  }

 private:
  static std::string textOf(const std::string& option, const std::string& sensors) {
    return "<mujoco>" + option + R"(
      <worldbody><body name="arm"><joint name="J1" axis="0 0 1"/><geom size="0.05" mass="1"/>
        <body name="hand" pos="0.3 0 0"><joint name="J2" axis="0 1 0"/>
          <geom size="0.02" pos="0 0.1 0.05" mass="0.2"/>
          <site name="imu" pos="0.02 -0.03 0.05" quat="0.5 -0.1 0.7 0.2"/></body></body></worldbody>
      <actuator><motor name="J1" joint="J1"/></actuator>
      <custom><text name="J1" data="X5-9"/><tuple name="J1">
        <element objtype="actuator" objname="J1"/><element objtype="joint" objname="J1"/>
        <element objtype="site" objname="imu"/></tuple></custom>)" +
           sensors + "</mujoco>";
  }

  TextFile file_, sensed_;
  GroupFeedback feedback_{1};

 public:
  std::unique_ptr<Simulation> sim, sensed;
  std::shared_ptr<Group> group;
};

// Feedback is in single precision.
testing::AssertionResult isAbout(const Vector3f& measured, const Eigen::Vector3d& expected) {
  const Eigen::Vector3d difference =
      Eigen::Vector3f(measured.x, measured.y, measured.z).cast<double>() - expected;
  if (difference.norm() < 1e-6 * expected.norm()) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "off by " << difference.transpose() << ", of " << expected.transpose();
}

TEST_F(SwungHousing, MeasuresAsMujocosSensorsDo) {
  const ModuleFeedback feedback = measured();
  EXPECT_TRUE(isAbout(feedback.imu().accelerometer().get(), acceleration()));
  EXPECT_TRUE(isAbout(feedback.imu().gyro().get(), gyro()));
}

TEST_F(SwungHousing, KnowsItsOrientation) {
  const Quaternionf q = measured().imu().orientation().get();
  const Eigen::Vector4d difference =
      Eigen::Quaternionf(q.w, q.x, q.y, q.z).coeffs().cast<double>() - orientation().coeffs();
  EXPECT_LT(difference.norm(), 1e-6);
}

TEST_F(SwungHousing, LeavesGravityOutWhereverItPoints) {
  leaveGravityOut();
  const ModuleFeedback feedback = measured();
  const Eigen::Vector3d down = orientation().conjugate() * Eigen::Vector3d(0, 0, -kGravity);
  EXPECT_TRUE(isAbout(feedback.imu().accelerometer().get(), acceleration() + down));
}

class WeightlessHousing : public SwungHousing {
 protected:
  WeightlessHousing() : SwungHousing(R"(<option><flag gravity="disable"/></option>)") {}
};

TEST_F(WeightlessHousing, HasNoGravityToLeaveOut) {
  leaveGravityOut();
  const ModuleFeedback feedback = measured();
  EXPECT_TRUE(isAbout(feedback.imu().accelerometer().get(), acceleration()));
}

}  // namespace
}  // namespace hrdf::sim::imu_test
