// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Cables, eigengrasps, virtual contacts and the approach, in the tree and in MuJoCo.
#include <cmath>

#include <mujoco/mujoco.h>

#include "lowering/lower.h"
#include "mechanism/names.h"
#include "tests/converter/graspit/reading_hand.h"

namespace hrdf::grasps_test {
namespace {

using Eigen::Vector3d;

std::string pointText(int chain, int link, const std::string& position) {
  return "<insertionPoint>" + element("chain", std::to_string(chain)) +
         element("link", std::to_string(link)) + element("position", position) +
         "</insertionPoint>\n";
}

std::string tendonText(const std::string& inside, const std::string& name = "Flexor") {
  return "<tendon name='" + name + "'>\n" + inside + "</tendon>\n";
}

std::string wrapperText(int chain, int link, const std::string& inside = "",
                        const std::string& position = "-30 0 0") {
  return "<tendonWrapper>" + element("chain", std::to_string(chain)) +
         element("link", std::to_string(link)) + element("position", position) +
         element("orientation", "0 0 1") + element("radius", "5") + inside + "</tendonWrapper>\n";
}

// A finger of two links of 30 mm in the plane z = 0, with joints at x = 0 and x = 30 mm.
const std::string kFinger =
    dofText() + dofText() + chainText(turnText("d0") + turnText("d1") + linkText() + linkText());

class Grasps : public ReadingHand {
 protected:
  ModelPtr compile(std::optional<Mechanism> hand, const ModelOptions& options = {}) {
    if (!hand) return nullptr;
    Diagnostics out;
    tidyNames(*hand, out);
    const SpecPtr spec = lower(*hand, options, {}, out);
    keep(out);
    if (!spec) return nullptr;
    ModelPtr model(mj_compile(spec.get(), nullptr));
    EXPECT_TRUE(model) << mjs_getError(spec.get());
    return model;
  }
  static int idOf(const ModelPtr& model, mjtObj type, const char* name) {
    return mj_name2id(model.get(), type, name);
  }
  // Returns the length of a tendon with joint positions `q`.
  static double lengthAt(const ModelPtr& model, const char* tendon, const std::vector<double>& q) {
    const DataPtr data(mj_makeData(model.get()));
    std::ranges::copy(q, data->qpos);
    mj_forward(model.get(), data.get());
    return data->ten_length[idOf(model, mjOBJ_TENDON, tendon)];
  }
};

TEST_F(Grasps, ATendonIsAsLongAsTheWayThroughItsPoints) {
  const auto model = compile(
      readHand(kFinger + tendonText(pointText(-1, -1, "0 8 0") + pointText(0, 0, "-10 8 0") +
                                    pointText(0, 0, "-5 8 0") + pointText(0, 1, "-20 8 0"))));
  ASSERT_TRUE(model);
  // From the palm to the first link, along it, and to the second link.
  const auto expected = [](double q0, double q1) {
    const auto R = [](double q, double x, double y) {
      return Vector3d(x * std::cos(q) - y * std::sin(q), x * std::sin(q) + y * std::cos(q), 0);
    };
    const Vector3d a(0, 0.008, 0), b = R(q0, 0.02, 0.008), c = R(q0, 0.025, 0.008);
    const Vector3d d = R(q0, 0.03, 0) + R(q0 + q1, 0.01, 0.008);
    return (b - a).norm() + (c - b).norm() + (d - c).norm();
  };
  EXPECT_NEAR(lengthAt(model, "Flexor", {0, 0}), expected(0, 0), 1e-12);
  EXPECT_NEAR(lengthAt(model, "Flexor", {0.4, 0.9}), expected(0.4, 0.9), 1e-12);
}

// A wrapper with a radius of 5 mm around the joint, between two points 20 mm from it. While the
// joint is bent away from the cable, the cable follows two tangents and an arc.
TEST_F(Grasps, ATendonRunsAroundAWrapper) {
  const auto model = compile(
      readHand(kFinger + tendonText(pointText(0, 0, "-20 6 0") + pointText(0, 1, "-10 6 0")) +
               wrapperText(0, 0, "", "0 0 0")));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nwrap, 3);
  const double radius = 0.005, far = std::hypot(0.02, 0.006);
  const double tangent = std::sqrt(far * far - radius * radius);
  const double q = -0.4;
  // Angle of the arc: the angle between both points, seen from the axis, minus the angles of the
  // tangents.
  const double between = std::numbers::pi - 2 * std::atan2(0.006, 0.02) - q;
  const double arc = between - 2 * std::acos(radius / far);
  ASSERT_GT(arc, 0);
  EXPECT_NEAR(lengthAt(model, "Flexor", {0, q}), 2 * tangent + radius * arc, 1e-9);
}

TEST_F(Grasps, AWrappingSideSaysOnWhichSideATendonRuns) {
  const std::string tendon = tendonText(pointText(0, 0, "-20 1 0") + pointText(0, 1, "-10 1 0"));
  const std::string side =
      "<wrapping_side tendon='Flexor'>" + element("orientation", "0 -1 0") + "</wrapping_side>";
  const auto free = compile(readHand(kFinger + tendon + wrapperText(0, 0, "", "0 0 0")));
  const auto sided = compile(readHand(kFinger + tendon + wrapperText(0, 0, side, "0 0 0")));
  ASSERT_TRUE(free && sided);
  EXPECT_GE(idOf(sided, mjOBJ_SITE, "wrapper0_side0"), 0);
  EXPECT_GT(lengthAt(sided, "Flexor", {0, 0}), lengthAt(free, "Flexor", {0, 0}) + 1e-4);
}

TEST_F(Grasps, AnExemptTendonPassesThroughAWrapper) {
  const std::string tendons =
      tendonText(pointText(0, 0, "-20 1 0") + pointText(0, 1, "-10 1 0")) +
      tendonText(pointText(0, 0, "-20 1 0") + pointText(0, 1, "-10 1 0"), "Exempt");
  const auto model = compile(
      readHand(kFinger + tendons + wrapperText(0, 0, "<exemption tendon='Exempt'/>", "0 0 0")));
  ASSERT_TRUE(model);
  EXPECT_NEAR(lengthAt(model, "Exempt", {0, 0}), 0.04, 1e-12);
  EXPECT_GT(lengthAt(model, "Flexor", {0, 0}), 0.0405);
}

TEST_F(Grasps, ATendonTakesTheNearestWrapperBetweenItsLinks) {
  const auto hand =
      readHand(kFinger +
               tendonText(pointText(-1, -1, "0 8 0") + pointText(0, 0, "-10 8 0") +
                          pointText(0, 1, "-20 8 0")) +
               wrapperText(0, 0) + wrapperText(0, 0, "", "0 0 0") + wrapperText(0, 1, "", "0 0 0"));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeNote(at("<tendon name", kHand), "one wrapper only"));
  EXPECT_EQ(hand->tendons[0].path[0].wrapper, 0);
  EXPECT_EQ(hand->tendons[0].path[1].wrapper, 1);
  EXPECT_EQ(hand->tendons[0].path[2].wrapper, -1);
}

TEST_F(Grasps, AWrapperIsACylinderWithoutContacts) {
  const auto model = compile(readHand(kFinger + wrapperText(0, 0, element("length", "12"))));
  ASSERT_TRUE(model);
  const int geom = idOf(model, mjOBJ_GEOM, "wrapper0");
  ASSERT_GE(geom, 0);
  EXPECT_EQ(model->geom_type[geom], mjGEOM_CYLINDER);
  EXPECT_EQ(model->geom_group[geom], 4);
  EXPECT_EQ(model->geom_contype[geom] + model->geom_conaffinity[geom], 0);
  EXPECT_NEAR(model->geom_size[3 * geom], 0.005, 1e-12);
  EXPECT_NEAR(model->geom_size[3 * geom + 1], 0.006, 1e-12);
  EXPECT_NEAR(model->body_mass[model->geom_bodyid[geom]], 0.1, 1e-12);  // the mass in the file
}

// The lever of the pull is the distance of the cable from the axis, 8 mm.
TEST_F(Grasps, ATendonsActuatorPulls) {
  const auto model = compile(
      readHand(kFinger + tendonText(pointText(-1, -1, "-10 8 0") + pointText(0, 0, "-20 8 0"),
                                    "Long Flexor")));
  ASSERT_TRUE(model);
  EXPECT_EQ(takeAll().size(), 1u);  // the note about the blank in the name
  const int actuator = idOf(model, mjOBJ_ACTUATOR, "tendon_Long_Flexor");
  ASSERT_EQ(actuator, 2);
  EXPECT_EQ(model->actuator_ctrlrange[2 * actuator], 0);
  EXPECT_EQ(model->actuator_ctrlrange[2 * actuator + 1], 100);
  const DataPtr data(mj_makeData(model.get()));
  data->ctrl[actuator] = 10;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->qfrc_actuator[0], 10 * 0.008, 1e-12);
  EXPECT_NEAR(data->qfrc_actuator[1], 0, 1e-12);
}

TEST_F(Grasps, AStretchedTendonPullsAndASlackOneDoesNot) {
  const std::string figures =
      element("stiffness", "2") + element("restLength", "25") + element("preTensionLength", "7");
  const auto model = compile(readHand(
      kFinger + tendonText(figures + pointText(-1, -1, "-10 8 0") + pointText(0, 0, "-20 8 0"))));
  ASSERT_TRUE(model);
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  // Length 20 mm, rest length 18 mm, stiffness 2 N/mm.
  EXPECT_NEAR(data->ten_length[0], 0.020, 1e-12);
  EXPECT_NEAR(data->qfrc_spring[0], 2000 * 0.002 * 0.008, 1e-9);
  data->qpos[0] = 0.5;
  mj_forward(model.get(), data.get());
  ASSERT_LT(data->ten_length[0], 0.018);
  EXPECT_EQ(data->qfrc_spring[0], 0);
}

TEST_F(Grasps, AnEigengraspIsATendonOfItsAmplitude) {
  addFile("hand/eigen.xml",
          "<EigenGrasps dimensions='2'><EG><EigenValue value='0.5'/><DimVals d0='3' d1='4'/></EG>"
          "<ORIGIN><DimVals d0='0.3' d1='0.2'/></ORIGIN></EigenGrasps>");
  const auto hand = readHand(kFinger + element("eigenGrasps", "eigen.xml"));
  ASSERT_TRUE(hand);
  const auto model = compile(hand);
  ASSERT_TRUE(model);
  const double origin = lengthAt(model, "eigengrasp0", {0.3, 0.2});
  EXPECT_NEAR(lengthAt(model, "eigengrasp0", {0.3 + 0.6 * 0.7, 0.2 + 0.8 * 0.7}) - origin, 0.7,
              1e-12);
}

TEST_F(Grasps, EigengraspsArePosturesAtTheirOriginAndEnds) {
  addFile("hand/eigen.xml",
          "<EigenGrasps dimensions='2'><EG><DimVals d0='3' d1='4'/></EG>"
          "<EG><Limits min='-0.1' max='0.2'/><DimVals d1='-1'/></EG>"
          "<ORIGIN><DimVals d0='0.3' d1='0.2'/></ORIGIN></EigenGrasps>");
  const auto hand = readHand(kFinger + element("eigenGrasps", "eigen.xml"));
  ASSERT_TRUE(hand);
  EXPECT_EQ(namesOf(hand->postures),
            (std::vector<std::string>{"home", "eigengrasp_origin", "eigengrasp0_min",
                                      "eigengrasp0_max", "eigengrasp1_min", "eigengrasp1_max"}));
  const auto expectAt = [&](const char* name, double q0, double q1) {
    const auto& q = named(hand->postures, name).q;
    EXPECT_NEAR(q[0], q0, 1e-12) << name;
    EXPECT_NEAR(q[1], q1, 1e-12) << name;
  };
  expectAt("eigengrasp_origin", 0.3, 0.2);
  expectAt("eigengrasp0_min", 0.3 - 0.6 * 0.25, 0);  // at the end of the second joint's range
  const double far = (90 * kDegree - 0.2) / 0.8;
  expectAt("eigengrasp0_max", 0.3 + 0.6 * far, 90 * kDegree);
  expectAt("eigengrasp1_min", 0.3, 0.3);
  expectAt("eigengrasp1_max", 0.3, 0);  // limited by the joint's range
}

TEST_F(Grasps, WithoutAnOriginItIsTheMiddleOfTheRanges) {
  addFile("hand/eigen.xml", "<EigenGrasps dimensions='2'><EG><DimVals d0='1'/></EG></EigenGrasps>");
  const auto hand = readHand(kFinger + element("eigenGrasps", "eigen.xml"));
  ASSERT_TRUE(hand);
  EXPECT_NEAR(named(hand->postures, "eigengrasp_origin").q[0], 45 * kDegree, 1e-12);
}

// The turning joint's angle is half of degree of freedom d0 (rad). The sliding joint is d1, in mm.
TEST_F(Grasps, EigengraspsAreInTheUnitsOfTheDegreesOfFreedom) {
  addFile("hand/eigen.xml",
          "<EigenGrasps dimensions='2'><EG><DimVals d0='3' d1='4'/></EG>"
          "<ORIGIN><DimVals d0='0.4' d1='10'/></ORIGIN></EigenGrasps>");
  const auto hand = readHand(
      dofText() + dofText() +
      chainText(turnText("d0*0.5") + slideText("d1") + linkText() + linkText("Prismatic")) +
      element("eigenGrasps", "eigen.xml"));
  ASSERT_TRUE(hand);
  const auto& origin = named(hand->postures, "eigengrasp_origin").q;
  EXPECT_NEAR(origin[0], 0.2, 1e-12);
  EXPECT_NEAR(origin[1], 0.01, 1e-12);
  const auto model = compile(hand);
  ASSERT_TRUE(model);
  const double length = lengthAt(model, "eigengrasp0", origin);
  EXPECT_NEAR(lengthAt(model, "eigengrasp0", {0.2 + 0.5 * 0.6, 0.01 + 0.8e-3}) - length, 1, 1e-9);
}

TEST_F(Grasps, VirtualContactsAreSitesAlongTheirNormals) {
  addFile("hand/contacts.xml",
          "<virtual_contacts><virtual_contact><finger_number>0</finger_number>"
          "<link_number>1</link_number><location>-5 6 7</location><normal>0 2 0</normal>"
          "</virtual_contact><virtual_contact><finger_number>-1</finger_number>"
          "<link_number>0</link_number><location>1 2 3</location>"
          "<rotation>0.7071068 0 0 0.7071068</rotation><normal>0 0 1</normal></virtual_contact>"
          "</virtual_contacts>");
  const auto hand = readHand(kFinger + element("virtualContacts", "contacts.xml"));
  ASSERT_TRUE(hand);
  const auto& tip = named(hand->frames, "contact0");
  EXPECT_EQ(tip.body, 2);
  EXPECT_EQ(tip.kind, Mechanism::FrameKind::contact);
  EXPECT_LT((tip.X_BF.translation() - Vector3d(-0.005, 0.006, 0.007)).norm(), kTiny);
  EXPECT_LT((tip.X_BF.linear().col(2) - Vector3d::UnitY()).norm(), kTiny);
  const auto& palm = named(hand->frames, "contact1");
  EXPECT_EQ(palm.body, 0);
  EXPECT_LT((palm.X_BF.linear().col(0) - Vector3d::UnitY()).norm(),
            1e-6);  // axes of the rotation in the file
  const auto model = compile(hand);
  ASSERT_TRUE(model);
  EXPECT_GE(idOf(model, mjOBJ_SITE, "contact0"), 0);
}

TEST_F(Grasps, TheApproachIsASiteOnThePalm) {
  const auto hand =
      readHand(kFinger + "<approachDirection>" + element("referenceLocation", "10 0 20") +
               element("direction", "0 -1 0") + "</approachDirection>");
  ASSERT_TRUE(hand);
  const auto& approach = named(hand->frames, "approach");
  EXPECT_EQ(approach.body, 0);
  EXPECT_EQ(approach.kind, Mechanism::FrameKind::approach);
  EXPECT_LT((approach.X_BF.translation() - Vector3d(0.01, 0, 0.02)).norm(), kTiny);
  EXPECT_LT((approach.X_BF.linear().col(2) + Vector3d::UnitY()).norm(), kTiny);
}

// The keys have the controls of drives and of tendons; tendons are slack.
TEST_F(Grasps, KeysHoldControlsForDrivesAndTendons) {
  addFile("hand/eigen.xml", "<EigenGrasps dimensions='2'><EG><DimVals d0='1'/></EG></EigenGrasps>");
  const auto model =
      compile(readHand(kFinger + element("eigenGrasps", "eigen.xml") +
                       tendonText(pointText(-1, -1, "-10 8 0") + pointText(0, 0, "-20 8 0"))));
  ASSERT_TRUE(model);
  ASSERT_EQ(model->nu, 3);
  const int key = idOf(model, mjOBJ_KEY, "eigengrasp_origin");
  ASSERT_GE(key, 0);
  EXPECT_NEAR(model->key_ctrl[3 * key], 45 * kDegree, 1e-9);
  EXPECT_EQ(model->key_ctrl[3 * key + 2], 0);
}

}  // namespace
}  // namespace hrdf::grasps_test
