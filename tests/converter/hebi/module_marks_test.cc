// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Marks of HEBI's modules (tuples and texts in a MuJoCo model), written to a model and read again.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/spec.h>

#include "hebi/module_marks.h"

namespace hrdf::module_marks_test {
namespace {

using Objects = std::vector<std::pair<mjtObj, std::string>>;

// A model of two joints with actuators, J1 and J2, each with a site NAME_imu.
class ModuleMarks : public testing::Test {
 protected:
  void SetUp() override {
    constexpr const char* kModel = R"(<mujoco><worldbody>
      <body><joint name="J1"/><geom size="1"/><site name="J1_imu"/>
        <body><joint name="J2"/><geom size="1"/><site name="J2_imu"/></body></body>
      </worldbody><actuator><motor name="J1" joint="J1"/><motor name="J2" joint="J2"/></actuator>
      </mujoco>)";
    spec_.reset(mj_parseXMLString(kModel, nullptr, nullptr, 0));
    ASSERT_TRUE(spec_);
  }

  void mark(const std::string& name, const std::string& type) {
    markModule(spec_.get(), name, type, {name, name, name + "_imu", {}});
  }

  void addTuple(const std::string& name, const Objects& objects) {
    mjsTuple* tuple = mjs_addTuple(spec_.get());
    mjs_setName(tuple->element, name.c_str());
    std::vector<int> types;
    for (const auto& [type, object] : objects) {
      types.push_back(type);
      mjs_appendString(tuple->objname, object.c_str());
    }
    mjs_setInt(tuple->objtype, types.data(), static_cast<int>(types.size()));
    const std::vector<double> parameters(types.size());
    mjs_setDouble(tuple->objprm, parameters.data(), static_cast<int>(parameters.size()));
  }

  void addText(const std::string& name, const std::string& words) {
    mjsText* text = mjs_addText(spec_.get());
    mjs_setName(text->element, name.c_str());
    mjs_setString(text->data, words.c_str());
  }

  ModelPtr compiled() const {
    ModelPtr model(mj_compile(spec_.get(), nullptr));
    EXPECT_TRUE(model) << mjs_getError(spec_.get());
    return model;
  }

  std::vector<ModuleMark> marks() const {
    const ModelPtr model = compiled();
    return model ? moduleMarks(*model) : std::vector<ModuleMark>{};
  }

  SpecPtr spec_;
};

TEST_F(ModuleMarks, ComeBackAsTheyWereWritten) {
  mark("J2", "X5-1");
  ASSERT_EQ(marks().size(), 1u);
  const ModuleMark mark = marks()[0];
  EXPECT_EQ(mark.name, "J2");
  EXPECT_EQ(mark.type, "X5-1");
  const ModelPtr model = compiled();
  EXPECT_EQ(mark.actuator, mj_name2id(model.get(), mjOBJ_ACTUATOR, "J2"));
  EXPECT_EQ(mark.joint, mj_name2id(model.get(), mjOBJ_JOINT, "J2"));
  EXPECT_EQ(mark.site, mj_name2id(model.get(), mjOBJ_SITE, "J2_imu"));
}

TEST_F(ModuleMarks, ComeInTheOrderInWhichTheyWereWritten) {
  mark("J2", "X5-1");
  mark("J1", "X8-16");
  ASSERT_EQ(marks().size(), 2u);
  EXPECT_EQ(marks()[0].name, "J2");
  EXPECT_EQ(marks()[1].name, "J1");
}

TEST_F(ModuleMarks, NameTheFirstJointOfAGripper) {
  markModule(spec_.get(), "hand", "gripper", {"J1", "J1", "J1_imu", "J2"});
  ASSERT_EQ(marks().size(), 1u);
  const ModelPtr model = compiled();
  EXPECT_EQ(marks()[0].joint, mj_name2id(model.get(), mjOBJ_JOINT, "J1"));
  ASSERT_EQ(model->tuple_size[0], 4);
  EXPECT_EQ(model->tuple_objid[3], mj_name2id(model.get(), mjOBJ_JOINT, "J2"));
}

TEST_F(ModuleMarks, OutliveTheModelsText) {
  mark("J1", "X5-1");
  ASSERT_TRUE(compiled());
  std::string error;
  const std::string text = mjcf(*spec_, error);
  spec_.reset(mj_parseXMLString(text.c_str(), nullptr, nullptr, 0));
  ASSERT_TRUE(spec_) << error;
  ASSERT_EQ(marks().size(), 1u);
  EXPECT_EQ(marks()[0].name, "J1");
  EXPECT_EQ(marks()[0].type, "X5-1");
}

TEST_F(ModuleMarks, AreNoneInAModelWithoutThem) { EXPECT_TRUE(marks().empty()); }

TEST_F(ModuleMarks, AreNotATupleWithoutAType) {
  addTuple("J1", {{mjOBJ_ACTUATOR, "J1"}, {mjOBJ_JOINT, "J1"}, {mjOBJ_SITE, "J1_imu"}});
  addText("J2", "X5-1");
  EXPECT_TRUE(marks().empty());
}

TEST_F(ModuleMarks, AreNotATupleWithoutASite) {
  addTuple("J1", {{mjOBJ_ACTUATOR, "J1"}, {mjOBJ_JOINT, "J1"}});
  addText("J1", "X5-1");
  EXPECT_TRUE(marks().empty());
}

TEST_F(ModuleMarks, AreNotATupleInAnotherOrder) {
  addTuple("J1", {{mjOBJ_JOINT, "J1"}, {mjOBJ_ACTUATOR, "J1"}, {mjOBJ_SITE, "J1_imu"}});
  addText("J1", "X5-1");
  EXPECT_TRUE(marks().empty());
}

TEST_F(ModuleMarks, AreReadBesideOthersThatAreDamaged) {
  addTuple("J1", {{mjOBJ_SITE, "J1_imu"}});
  addText("J1", "X5-1");
  mark("J2", "X5-1");
  ASSERT_EQ(marks().size(), 1u);
  EXPECT_EQ(marks()[0].name, "J2");
}

TEST_F(ModuleMarks, TellWhatHasBeenChangedOfTheJoint) {
  markModule(spec_.get(), "J1", "X5-4", {"J1", "J1", "J1_imu", {}}, {3.3, 1.5, true});
  mark("J2", "X5-4");
  const ModelPtr model = compiled();
  const auto marks = moduleMarks(*model);
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_EQ(marks[0].changes, (JointChanges{3.3, 1.5, true}));
  EXPECT_EQ(marks[1].changes, JointChanges{});
  EXPECT_EQ(model->nnumeric, 1) << "nothing is said of a joint that is as it was";
}

TEST_F(ModuleMarks, TakeNoNumericOfAnotherForAChange) {
  mark("J1", "X5-4");
  mjsNumeric* numeric = mjs_addNumeric(spec_.get());
  mjs_setName(numeric->element, "J1");
  numeric->size = 3;
  const double data[] = {0, -1, 0};
  mjs_setDouble(numeric->data, data, 3);
  const auto marks = moduleMarks(*compiled());
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks[0].changes, JointChanges{});
}

}  // namespace
}  // namespace hrdf::module_marks_test
