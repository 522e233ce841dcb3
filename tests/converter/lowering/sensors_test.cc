// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/sensors.h"

#include <cmath>

#include "mechanism/names.h"
#include "tests/converter/mechanism/mechanisms.h"

namespace hrdf::sensors_test {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;
using Kind = Mechanism::SensorKind;

// A link of 2 kg that hangs down from a hinge about y, 1 m above the floor.
class SensorsTest : public MechanismTest {
 protected:
  void SetUp() override {
    link_ = body("link", -1, at(0, 0, 1));
    joint_ = hinge("J1", link_, Vector3d::UnitY());
    weigh(link_, kMass, {0, 0, -kArm}, {0.02, 0.02, 0.01});
    Pose X_BF = at(0, 0, -kArm);
    X_BF.rotate(Eigen::AngleAxisd(pi, Vector3d::UnitX()));  // z down
    frame_ = frame("tool", link_, X_BF);
  }
  void sensor(const std::string& name, Kind kind, double cutoff = 0) {
    Mechanism::Sensor row;
    row.name = name;
    row.kind = kind;
    row.cutoff = cutoff;
    (kind == Kind::jointPosition ? row.joint : row.frame) =
        kind == Kind::jointPosition ? joint_ : frame_;
    mechanism.sensors.push_back(row);
  }
  static Eigen::VectorXd read(const mjModel& model, const mjData& data, const char* name) {
    const int id = idOf(model, mjOBJ_SENSOR, name);
    EXPECT_GE(id, 0) << name;
    if (id < 0) return {};
    return Eigen::Map<const Eigen::VectorXd>(data.sensordata + model.sensor_adr[id],
                                             model.sensor_dim[id]);
  }

  static constexpr double kMass = 2, kArm = 0.3;
  int link_ = 0, joint_ = 0, frame_ = 0;
};

TEST_F(SensorsTest, MeasureTheDistanceToTheFloor) {
  shape(-1, Mechanism::ShapeType::plane, Vector3d::Zero());
  sensor("beam", Kind::distance);
  sensor("short", Kind::distance, 0.5);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  EXPECT_NEAR(read(*model, *data, "beam")[0], 1 - kArm, 1e-9);
  EXPECT_NEAR(read(*model, *data, "short")[0], 0.5, 1e-12);
  data->qpos[0] = 0.7;  // the beam tilts, and the tool rises
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(read(*model, *data, "beam")[0], 1 / std::cos(0.7) - kArm, 1e-9);
}

TEST_F(SensorsTest, MeasureDistancesAtTheirRateElseAt40Hz) {
  sensor("usual", Kind::distance);
  sensor("slow", Kind::distance);
  mechanism.sensors.back().interval = 0.1;
  sensor("turn", Kind::angularVelocity);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const auto intervalOf = [&](const char* name) {
    return model->sensor_interval[2 * idOf(*model, mjOBJ_SENSOR, name)];
  };
  EXPECT_EQ(intervalOf("usual"), 0.025);
  EXPECT_EQ(intervalOf("slow"), 0.1);
  EXPECT_EQ(intervalOf("turn"), 0);
}

TEST_F(SensorsTest, AForceSensorMeasuresTheWeightOfTheLink) {
  sensor("force", Kind::force);
  sensor("limited", Kind::force, 10);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  const Eigen::VectorXd force = read(*model, *data, "force");
  EXPECT_NEAR(force.head<2>().norm(), 0, 1e-9);
  EXPECT_NEAR(std::abs(force[2]), kMass * kGravity, 1e-9);
  EXPECT_NEAR(std::abs(read(*model, *data, "limited")[2]), 10, 1e-12);
}

TEST_F(SensorsTest, FeelTheTorqueOfABeam) {
  const int beam = body("beam", link_);
  weigh(beam, 1, {0.5, 0, -kArm}, {0.01, 0.01, 0.01});
  frame_ = frame("mount", beam, at(0, 0, -kArm));
  sensor("torque", Kind::torque);
  mechanism.joints[0].axis_B = Vector3d::UnitZ();  // the link stays in place
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  const Eigen::VectorXd torque = read(*model, *data, "torque");
  EXPECT_NEAR(std::abs(torque[1]), 0.5 * kGravity, 1e-9);
  EXPECT_NEAR(std::hypot(torque[0], torque[2]), 0, 1e-9);
}

TEST_F(SensorsTest, FeelAccelerationAndTurning) {
  sensor("acceleration", Kind::acceleration);
  sensor("gyro", Kind::angularVelocity);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  data->qvel[0] = 3;
  mj_forward(model.get(), data.get());
  // The frame's z axis points down; 1 g and the centripetal acceleration point up.
  EXPECT_NEAR(read(*model, *data, "acceleration")[2], -kGravity - 9 * kArm, 1e-9);
  EXPECT_NEAR((read(*model, *data, "gyro") - Vector3d(0, -3, 0)).norm(), 0, 1e-12);
}

TEST_F(SensorsTest, KnowWhereTheyAre) {
  sensor("position", Kind::position);
  sensor("orientation", Kind::orientation);
  sensor("encoder", Kind::jointPosition);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  data->qpos[0] = 0.4;
  mj_forward(model.get(), data.get());
  const Vector3d expected(-kArm * std::sin(0.4), 0, 1 - kArm * std::cos(0.4));
  EXPECT_NEAR((read(*model, *data, "position") - expected).norm(), 0, 1e-12);
  const Eigen::VectorXd q = read(*model, *data, "orientation");
  const Eigen::Quaterniond turn =
      Eigen::AngleAxisd(0.4, Vector3d::UnitY()) * Eigen::AngleAxisd(pi, Vector3d::UnitX());
  EXPECT_NEAR(std::abs(turn.dot(Eigen::Quaterniond(q[0], q[1], q[2], q[3]))), 1, 1e-12);
  EXPECT_NEAR(read(*model, *data, "encoder")[0], 0.4, 1e-12);
}

TEST_F(SensorsTest, AreLeftOutByTheOption) {
  sensor("encoder", Kind::jointPosition);
  ModelOptions options;
  options.sensors = SensorSet::none;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nsensor, 0);
}

TEST_F(SensorsTest, GetOtherNamesThanThoseOfDrives) {
  drive(joint_);
  sensor("J1_effort", Kind::jointPosition);
  tidyNames(mechanism, said_);
  EXPECT_EQ(take(),
            "note: 'J1_effort' is named 'J1_effort_2' in the model; names in the model have no "
            "blanks and no '/', are unique, and some are reserved\n");
  EXPECT_TRUE(compile());
}

// A camera with focal lengths of 200 and 250 pixels that looks along the world's x axis. In the
// image, the world's y axis points to the left.
class LensTest : public MechanismTest {
 protected:
  void SetUp() override {
    Mechanism::Camera row;
    row.name = "eye";
    row.body = body("head");
    row.X_BC.linear() << 0, 0, -1, -1, 0, 0, 0, 1, 0;
    row.width = kWidth;
    row.height = kHeight;
    row.focal = Eigen::Vector2d(200, 250);
    row.principal = Eigen::Vector2d(12, -7);
    mechanism.cameras.push_back(row);
    // In the image, the mark is 200 * 0.2 pixels right of the axis and 250 * 0.1 pixels below it.
    frame("mark", -1, at(2, -0.4, -0.2));
  }
  static constexpr int kWidth = 320, kHeight = 240;
};

// In the rendered frustum, the mark must be at the same pixel as in the pinhole model.
TEST_F(LensTest, IsDrawnAsThePinholeSees) {
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(model.get(), &scene, 10);
  mjvOption option;
  mjv_defaultOption(&option);
  mjvCamera camera;
  mjv_defaultCamera(&camera);
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = 0;
  mjv_updateScene(model.get(), data.get(), &option, nullptr, &camera, mjCAT_ALL, &scene);
  const mjvGLCamera& seen = scene.camera[0];
  const double half = seen.frustum_width > 0
                          ? seen.frustum_width
                          : (seen.frustum_top - seen.frustum_bottom) / 2 * kWidth / kHeight;
  const double x = 0.2 * seen.frustum_near, y = -0.1 * seen.frustum_near;  // right, up
  const double across = (x - (seen.frustum_center - half)) / (2 * half);
  const double down = (seen.frustum_top - y) / (seen.frustum_top - seen.frustum_bottom);
  EXPECT_NEAR(kWidth * across, kWidth / 2. + 12 + 200 * 0.2, 1e-3);
  EXPECT_NEAR(kHeight * down, kHeight / 2. - 7 + 250 * 0.1, 1e-3);
  mjv_freeScene(&scene);
}

TEST_F(LensTest, HasFiguresThatAreNumbers) {
  mechanism.cameras[0].focal->x() = std::nan("");
  EXPECT_FALSE(compile());
  EXPECT_EQ(take(), "error: a camera has a value that is not finite or exceeds 1e9\n");
}

}  // namespace
}  // namespace hrdf::sensors_test
