// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// COLLADA robots, simulated by MuJoCo.
#include <cmath>

#include <hrdf/spec.h>

#include "lowering/lower.h"
#include "mechanism/names.h"
#include "model/home.h"
#include "tests/converter/collada/reading_collada.h"

namespace hrdf::lowered_test {
namespace {

class LoweredCollada : public ReadingCollada {
 protected:
  void lower(const ColladaParts& parts, const ModelOptions& options = {}) {
    auto made = readParts(parts);
    ASSERT_TRUE(made);
    Diagnostics out;
    tidyNames(*made, out);
    const SpecPtr spec = hrdf::lower(*made, options, {}, out);
    ASSERT_TRUE(spec) << summary(out);
    model_.reset(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec.get());
    data_.reset(mj_makeData(model_.get()));
    resetToHome(*model_, *data_);
    mj_forward(model_.get(), data_.get());
    Diagnostics told;
    for (const Diagnostic& d : out.all()) {
      if (d.message.find("has no effort limit for") == std::string::npos) told.add(d);
    }
    keep(told);
  }
  int id(mjtObj type, const char* name) const {
    const int found = mj_name2id(model_.get(), type, name);
    EXPECT_GE(found, 0) << name;
    return std::max(found, 0);
  }
  double q(const char* joint) const {
    return data_->qpos[model_->jnt_qposadr[id(mjOBJ_JOINT, joint)]];
  }
  Eigen::Vector3d place(const char* site) const {
    return Eigen::Map<const Eigen::Vector3d>(data_->site_xpos + 3 * id(mjOBJ_SITE, site));
  }
  void run(double seconds) {
    const double end = data_->time + seconds - model_->opt.timestep / 2;
    while (data_->time < end) mj_step(model_.get(), data_.get());
  }

  ModelPtr model_;
  DataPtr data_;
};

std::string bodyText(const std::string& link) {
  return "<rigid_body sid='" + link + "' name='" + link +
         "'><technique_common><mass>0.5</mass><inertia>0.01 0.01 0.01</inertia></technique_common>"
         "</rigid_body>";
}

// Gives each link a mass of 0.5 kg, at the origin of the model when all joints are at zero.
void addMasses(ColladaParts& parts, const std::vector<std::string>& links) {
  std::string bodies, instances;
  for (const std::string& link : links) {
    bodies += bodyText(link);
    instances += "<instance_rigid_body body='" + link + "' target='#none'/>";
  }
  parts.libraries +=
      "<library_physics_models><physics_model id='pmodel'>" + bodies +
      "</physics_model></library_physics_models><library_physics_scenes><physics_scene id='pscene'>"
      "<instance_physics_model url='#pmodel'>" +
      instances +
      "</instance_physics_model><technique_common><gravity>0 0 -9.81</gravity></technique_common>"
      "</physics_scene></library_physics_scenes>";
  parts.sceneParts += "<instance_physics_scene url='#pscene'/>";
}

// A parallelogram: two cranks of 0.3 m, 0.4 m apart, with a bar between them, which an arm at the
// end of the second crank holds. Only the first crank is driven; it starts at 30 degrees.
ColladaParts fourBar() {
  ColladaParts parts;
  for (const char* joint : {"crank", "bar", "follower", "arm"}) {
    parts.model += jointText(joint, "revolute", "0 1 0");
  }
  parts.model += jointText("bolt", "revolute", "0 1 0", limitsText("0", "0"));
  parts.model += R"(<link sid='base' name='base'>
      <attachment_full joint='model/crank'><link sid='l1' name='l1'>
        <attachment_full joint='model/bar'><translate>0 0 0.3</translate><link sid='l2' name='l2'>
          <attachment_start joint='model/bolt'><translate>0.4 0 0</translate></attachment_start>
        </link></attachment_full></link></attachment_full>
      <attachment_full joint='model/follower'><translate>0.4 0 0</translate><link sid='l3' name='l3'>
        <attachment_full joint='model/arm'><translate>0 0 0.3</translate><link sid='l4' name='l4'>
          <attachment_end joint='model/bolt'/>
        </link></attachment_full></link></attachment_full>
    </link>)";
  for (const char* joint : {"bar", "follower", "arm"}) {
    parts.axisInfos += "<axis_info axis='model/" + std::string(joint) +
                       "/axis0'><active><bool>false</bool></active></axis_info>";
  }
  parts.parameters =
      "<newparam sid='axis'><SIDREF>system/robot/crank/axis0</SIDREF></newparam>"
      "<newparam sid='value'><float>30</float></newparam>";
  parts.visual = "<node id='n'><rotate sid='r'>0 1 0 0</rotate></node>";
  parts.bindings =
      "<bind_joint_axis target='n/r'><axis><param>axis</param></axis><value><param>value</param>"
      "</value></bind_joint_axis>";
  addMasses(parts, {"l1", "l2", "l3", "l4"});
  return parts;
}

TEST_F(LoweredCollada, ALoopStartsClosedWhereItsDriveStartsAndStaysThere) {
  ASSERT_NO_FATAL_FAILURE(lower(fourBar()));
  EXPECT_EQ(model_->nu, 1);
  EXPECT_NEAR(q("crank"), kPi / 6, 1e-12);
  EXPECT_NEAR(q("bar"), -kPi / 6, 1e-6);
  EXPECT_NEAR(q("follower"), kPi / 6, 1e-6);
  EXPECT_NEAR(q("arm"), -kPi / 6, 1e-6);
  EXPECT_LT((place("bolt_start") - place("bolt_end")).norm(), 1e-6);
  run(1);
  EXPECT_LT((place("bolt_start") - place("bolt_end")).norm(), 1e-3);
  EXPECT_NEAR(q("crank"), kPi / 6, 0.02) << "it sags a little under the bar";
  EXPECT_NEAR(q("follower"), q("crank"), 5e-3);
}

TEST_F(LoweredCollada, ALoopMovesAsAParallelogram) {
  ASSERT_NO_FATAL_FAILURE(lower(fourBar()));
  data_->ctrl[0] = -0.5;
  run(2);
  EXPECT_NEAR(q("crank"), -0.5, 0.03);
  EXPECT_NEAR(q("follower"), q("crank"), 5e-3);
  EXPECT_NEAR(q("bar"), -q("crank"), 5e-3);
  const Eigen::Vector3d end(0.4 + 0.3 * std::sin(q("crank")), 0, 0.3 * std::cos(q("crank")));
  EXPECT_LT((place("bolt_start") - end).norm(), 2e-3);
}

// A hand with a finger that opens to its limit, and a second finger that follows it.
ColladaParts hand() {
  ColladaParts parts;
  parts.model = jointText("finger", "prismatic", "1 0 0", limitsText("-0.01", "0.03")) +
                jointText("other", "prismatic", "-1 0 0") + R"(<link sid='palm' name='palm'>
      <attachment_full joint='model/finger'><link sid='l1' name='l1'/></attachment_full>
      <attachment_full joint='model/other'><link sid='l2' name='l2'/></attachment_full></link>
    <formula><target><param>model/other</param></target><technique_common><math>
      <csymbol encoding='COLLADA'>model/finger</csymbol></math></technique_common></formula>)";
  parts.systemExtras = openraveText(
      "manipulator",
      "<frame_origin link='model/palm'/><frame_tip link='model/palm'/>"
      "<gripper_joint joint='model/finger'><closing_direction axis='axis0'><float>-1</float>"
      "</closing_direction></gripper_joint>",
      "hand");
  addMasses(parts, {"l1", "l2"});
  return parts;
}

TEST_F(LoweredCollada, AHandOpensAndClosesToItsKeys) {
  ASSERT_NO_FATAL_FAILURE(lower(hand()));
  for (const auto& [key, position] :
       {std::pair("hand.open", 0.03), std::pair("hand.close", -0.01)}) {
    const int index = id(mjOBJ_KEY, key);
    EXPECT_NEAR(model_->key_qpos[model_->nq * index], position, 1e-12) << key;
    EXPECT_NEAR(model_->key_qpos[model_->nq * index + 1], position, 1e-12) << "what follows";
    EXPECT_NEAR(model_->key_ctrl[model_->nu * index], position, 1e-12) << "and what holds it";
    resetToHome(*model_, *data_);
    data_->ctrl[0] = model_->key_ctrl[model_->nu * index];
    run(1);
    EXPECT_NEAR(q("finger"), position, 1e-4) << key;
    EXPECT_NEAR(q("other"), position, 1e-4) << key;
  }
}

// A joint with a motor: 24 V, 3 ohm, 0.02 N m/A, gear ratio 100.
ColladaParts driven(const std::string& speedConstant) {
  ColladaParts parts;
  parts.model = jointText("j") + chainText({"j"});
  parts.libraries =
      "<extra type='library_actuators'><technique profile='OpenRAVE'><actuator id='motor' "
      "type='electric_motor'><assigned_power_rating>20</assigned_power_rating>"
      "<max_speed>3990</max_speed><no_load_speed>4000</no_load_speed><nominal_torque>0.1"
      "</nominal_torque><nominal_voltage>24</nominal_voltage><rotor_inertia>1e-6</rotor_inertia>"
      "<speed_constant>" +
      speedConstant +
      "</speed_constant><terminal_resistance>3</terminal_resistance><torque_constant>0.02"
      "</torque_constant><gear_ratio>100</gear_ratio></actuator></technique></extra>";
  parts.systemExtras = openraveText("attach_actuator",
                                    "<instance_actuator url='#motor'/><bind_actuator "
                                    "joint='model/j'/>");
  addMasses(parts, {"j_link"});
  return parts;
}

ModelOptions dcMotors() {
  ModelOptions options;
  options.actuator = ActuatorProfile::dcmotor;
  return options;
}

TEST_F(LoweredCollada, AMotorTurnsAtItsSpeedWithoutLoad) {
  // A speed constant of 477.46 rpm/V equals 1 / (0.02 N m/A).
  ASSERT_NO_FATAL_FAILURE(lower(driven("477.46"), dcMotors()));
  EXPECT_NEAR(model_->dof_armature[0], 1e-6 * 100 * 100, 1e-12);
  model_->opt.timestep = 1e-4;
  data_->ctrl[0] = 3;
  const double highest = 24 / 0.02 / 100;  // rad/s
  double fastest = 0;
  while (q("j") < 2.5 && data_->time < 1) {
    mj_step(model_.get(), data_.get());
    fastest = std::max(fastest, data_->qvel[0]);
    EXPECT_LE(std::abs(data_->actuator_force[0]), 0.1 * 100 + 1e-9) << "the nominal torque";
  }
  EXPECT_LT(fastest, highest);
  EXPECT_GT(fastest, 0.9 * highest);
}

TEST_F(LoweredCollada, AMotorWhoseConstantsDoNotAgreeIsRefusedForThatProfile) {
  const auto made = readParts(driven("300"));
  ASSERT_TRUE(made);
  Diagnostics out;
  EXPECT_FALSE(hrdf::lower(*made, dcMotors(), {}, out));
  keep(out);
  EXPECT_TRUE(takeError(at("<revolute"), "the motor of 'j' has a torque constant of 0.02 N m/A"));
  lower(driven("300"));
}

TEST_F(LoweredCollada, AHomeOutsideOfItsRangeIsToldAtItsValue) {
  ColladaParts parts;
  parts.model = jointText("a", "revolute", "0 0 1", limitsText("-90", "90")) +
                jointText("b", "revolute", "0 0 1", limitsText("-90", "90")) +
                chainText({"a", "b"});
  for (const char* joint : {"a", "b"}) {
    const std::string name = joint;
    parts.parameters += "<newparam sid='" + name + "_axis'><SIDREF>system/robot/" + name +
                        "/axis0</SIDREF></newparam>\n<newparam sid='" + name + "_value'><float>" +
                        (name == "a" ? "30" : "120") + "</float></newparam>\n";
    parts.bindings += "<bind_joint_axis><axis><param>" + name +
                      "_axis</param></axis><value><param>" + name +
                      "_value</param></value></bind_joint_axis>";
  }
  addMasses(parts, {"a_link", "b_link"});
  lower(parts);
  EXPECT_TRUE(takeWarning(at("<float>120"), "home: 2.09 rad is outside the range of 'b'"));
}

}  // namespace
}  // namespace hrdf::lowered_test
