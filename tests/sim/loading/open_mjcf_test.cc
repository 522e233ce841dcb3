// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests Simulation::open with MuJoCo's own files: their limits, and errors with places.
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/collada_files.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::open_mjcf_test {
namespace {

std::string attaching(const std::string& file) {
  return "<mujoco><asset><model name='a' file='" + file +
         "'/></asset><worldbody><frame><attach model='a' prefix='p'/></frame></worldbody></mujoco>";
}

std::string repeated(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

// The archive contains the MJCF as plain text, but must not be read as a text file.
TEST(OpenMjcf, OpensAnArchiveThatIsNotCompressed) {
  const TextFile archive("stored.mjz", zipOf("model.xml", "<mujoco model='m'/>"));
  EXPECT_EQ(refusal(archive.path()), "");
}

TEST(OpenMjcf, TakesNoTextWithMjcfInItForMjcf) {
  const TextFile program("program.py", "MODEL = '<mujoco/>'");
  EXPECT_NE(refusal(program.path()).find("the file is a program, not a robot"), std::string::npos)
      << refusal(program.path());
}

TEST(OpenMjcf, RefusesTimeStepsThatNeverEndOrNeverBegin) {
  for (const char* step : {"0", "-0.001", "1e-14", "inf", "16"}) {
    const TextFile model("step.xml", std::string("<mujoco><option timestep='") + step +
                                         "'/><worldbody><geom size='1'/></worldbody></mujoco>");
    EXPECT_NE(refusal(model.path()).find("the time step is"), std::string::npos) << step;
  }
}

TEST(OpenMjcf, RefusesSolversThatIterateWithoutEnd) {
  for (const std::string name : {"iterations", "ls_iterations", "noslip_iterations"}) {
    const TextFile model("solver.xml", "<mujoco><option " + name + "='2000000000'/></mujoco>");
    EXPECT_NE(refusal(model.path()).find(name + " is 2000000000; it can be at most 10000"),
              std::string::npos)
        << refusal(model.path());
  }
}

TEST(OpenMjcf, RefusesKeyframesAtATimeThatAStepDoesNotChange) {
  for (const char* time : {"inf", "nan", "1e17"}) {
    const TextFile model(
        "key.xml", std::string("<mujoco><keyframe><key time='") + time + "'/></keyframe></mujoco>");
    EXPECT_NE(refusal(model.path()).find("keyframe 0 is at a time"), std::string::npos) << time;
  }
}

// MuJoCo would parse it until its stack ends.
TEST(OpenMjcf, RefusesAModelThatAttachesItself) {
  const std::string own = "simulation_test." + std::to_string(getpid()) + ".round.xml";
  const TextFile model("round.xml", attaching(own));
  EXPECT_NE(refusal(model.path()).find("error: the model attaches itself"), std::string::npos)
      << refusal(model.path());
}

TEST(OpenMjcf, NamesTheModelThatAttachesItself) {
  const std::string own = "simulation_test." + std::to_string(getpid()) + ".round.xml";
  const TextFile model("round.xml", attaching(own));
  const TextFile scene("scene.xml", attaching(model.path()));
  const std::string why = "attaches or includes '" + model.path() + "', which attaches itself";
  EXPECT_NE(refusal(scene.path()).find(why), std::string::npos) << refusal(scene.path());
}

std::vector<std::unique_ptr<TextFile>> numbered(int count, const std::string& root) {
  std::vector<std::unique_ptr<TextFile>> files;
  for (int i = 0; i < count; ++i) {
    const std::string part = "<geom size='1' name='g" + std::to_string(i) + "'/>";
    files.push_back(std::make_unique<TextFile>(
        "part" + std::to_string(i) + ".xml",
        root == "mujoco" ? "<mujoco><worldbody>" + part + "</worldbody></mujoco>"
                         : "<" + root + ">" + part + "</" + root + ">"));
  }
  return files;
}

TEST(OpenMjcf, OpensSmallModelsThatAttachOneAnother) {
  std::vector<std::unique_ptr<TextFile>> files;
  files.push_back(std::make_unique<TextFile>(
      "inner.xml", "<mujoco><worldbody><body><geom size='1'/></body></worldbody></mujoco>"));
  for (int i = 0; i < 30; ++i) {
    files.push_back(std::make_unique<TextFile>("level" + std::to_string(i) + ".xml",
                                               attaching(files.back()->path())));
  }
  EXPECT_EQ(refusal(files.back()->path()), "");
}

TEST(OpenMjcf, OpensAModelOf300IncludedFiles) {
  std::string parts;
  const auto files = numbered(300, "mujocoinclude");
  for (const auto& file : files) parts += "<include file='" + file->path() + "'/>";
  const TextFile scene("scene.xml", "<mujoco><worldbody>" + parts + "</worldbody></mujoco>");
  EXPECT_EQ(refusal(scene.path()), "");
}

TEST(OpenMjcf, OpensAModelThatNames300Others) {
  std::string models;
  const auto files = numbered(300, "mujoco");
  for (const auto& file : files) {
    models += "<model name='" + file->path() + "' file='" + file->path() + "'/>";
  }
  const TextFile scene("scene.xml", "<mujoco><asset>" + models + "</asset></mujoco>");
  EXPECT_EQ(refusal(scene.path()), "");
}

// Returns `count` + 1 files. The first is an MJCF file without references; each next file names the
// previous file, between `start` and `end`.
std::vector<std::unique_ptr<TextFile>> nested(int count, const std::string& start,
                                              const std::string& end) {
  std::vector<std::unique_ptr<TextFile>> files;
  files.push_back(std::make_unique<TextFile>("inmost.xml", "<mujoco><option/></mujoco>"));
  for (int i = 0; i < count; ++i) {
    files.push_back(
        std::make_unique<TextFile>("around" + std::to_string(i) + ".xml",
                                   "<mujoco>" + start + files.back()->path() + end + "</mujoco>"));
  }
  return files;
}

// At about 1000 nested files, MuJoCo's stack would overflow.
TEST(OpenMjcf, RefusesMoreThan200FilesInOneAnother) {
  const std::string why = "the model attaches or includes more than 200 files in one another";
  for (const auto& files : {nested(202, "<asset><model name='m' file='", "'/></asset>"),
                            nested(202, "<include file='", "'/>")}) {
    EXPECT_EQ(refusal(files[200]->path()), "");
    const std::string text = refusal(files.back()->path());
    EXPECT_NE(text.find(why), text.npos) << text;
  }
}

// Each file names the previous file twice, so MuJoCo would parse the first file 2^20 times.
TEST(OpenMjcf, CountsModelsThatAreNamedAndNotAttached) {
  std::vector<std::unique_ptr<TextFile>> files;
  files.push_back(std::make_unique<TextFile>("inmost.xml", "<mujoco/>"));
  for (int i = 0; i < 20; ++i) {
    const std::string file = "' file='" + files.back()->path() + "'/>";
    files.push_back(std::make_unique<TextFile>(
        "twice" + std::to_string(i) + ".xml",
        "<mujoco><asset><model name='a" + file + "<model name='b" + file + "</asset></mujoco>"));
  }
  const std::string text = refusal(files.back()->path());
  EXPECT_NE(text.find("makes more than 1000000 elements"), text.npos) << text;
}

// MuJoCo opens an archive itself, also one that a scene names.
TEST(OpenMjcf, RefusesAnArchiveWithAModelThatAttachesItself) {
  const TextFile archive("round.mjz", zipOf("a.xml", attaching("./a.xml")));
  const std::string why = "has the model 'a.xml', which attaches itself";
  EXPECT_NE(refusal(archive.path()).find(why), std::string::npos) << refusal(archive.path());
  const TextFile scene("scene.xml", attaching(archive.path()));
  EXPECT_NE(refusal(scene.path()).find(why), std::string::npos) << refusal(scene.path());
}

// Each of 15 files attaches the one before twice: 2^15 copies of a ball.
TEST(OpenMjcf, RefusesModelsThatDoubleEachOther) {
  std::vector<std::unique_ptr<TextFile>> files;
  files.push_back(std::make_unique<TextFile>(
      "ball.xml", "<mujoco><worldbody><body><geom size='1'/></body></worldbody></mujoco>"));
  for (int i = 0; i < 15; ++i) {
    files.push_back(std::make_unique<TextFile>(
        "twice" + std::to_string(i) + ".xml",
        "<mujoco><asset><model name='m' file='" + files.back()->path() +
            "'/></asset><worldbody><frame><attach model='m' prefix='a'/></frame><frame><attach "
            "model='m' prefix='b'/></frame></worldbody></mujoco>"));
  }
  EXPECT_EQ(refusal(files[3]->path()), "");
  const std::string why = "makes more than 1000000 elements with all that it attaches";
  EXPECT_NE(refusal(files[15]->path()).find(files[15]->path() + ": error: the model " + why),
            std::string::npos)
      << refusal(files[15]->path());
}

void expectTooLarge(const TextFile& file) {
  const std::string text = refusal(file.path());
  EXPECT_NE(text.find("makes more than 1000000 elements"), std::string::npos) << text;
}

TEST(OpenMjcf, RefusesAModelThatRepeatsTooMuch) {
  const TextFile file("replicas.xml",
                      "<mujoco><worldbody><replicate count='1000'><replicate count='1000'><geom "
                      "size='1'/></replicate></replicate></worldbody></mujoco>");
  expectTooLarge(file);
}

TEST(OpenMjcf, RefusesAHeightFieldOfMoreThanTenMillionCells) {
  const TextFile file("field.xml",
                      "<mujoco><asset><hfield name='f' nrow='60000' ncol='60000' size='1 1 1 1'/>"
                      "</asset><worldbody><geom type='hfield' hfield='f'/></worldbody></mujoco>");
  expectTooLarge(file);
}

// Each of these models has only about 100 bytes of text, but needs a huge array.
TEST(OpenMjcf, RefusesSizesThatAreWrittenAsNumbers) {
  for (const char* const part :
       {"<size nuserdata='1000000000'/>",
        "<asset><texture name='t' type='2d' builtin='flat' width='30000' height='30000'/></asset>",
        "<asset><mesh name='m' builtin='plate' params='100000 100000'/></asset>",
        "<sensor><user dim='200000000'/></sensor>",
        "<sensor><user dim='200000' nsample='1000'/></sensor>",
        "<sensor><jointpos joint='j' nsample='100000000'/></sensor>",
        "<actuator><general joint='j' actdim='100000000'/></actuator>",
        "<custom><numeric name='a' size='100000000'/></custom>",
        "<asset><mesh name='m' builtin='prism' params='1000000'/></asset>",
        "<worldbody><camera name='c' resolution='20000 20000'/></worldbody>"
        "<sensor><rangefinder camera='c'/></sensor>"}) {
    const TextFile file("large.xml", "<mujoco>" + std::string(part) + "</mujoco>");
    SCOPED_TRACE(part);
    expectTooLarge(file);
  }
}

TEST(OpenMjcf, CountsNumbersThatEachElementGets) {
  for (const char* const size : {"nuser_geom='100000'", "nkey='100000'"}) {
    const TextFile file("numbers.xml",
                        "<mujoco><size " + std::string(size) +
                            "/><worldbody><replicate count='3000'><body><joint/>"
                            "<geom size='1'/></body></replicate></worldbody></mujoco>");
    SCOPED_TRACE(size);
    expectTooLarge(file);
  }
}

TEST(OpenMjcf, OpensACameraOfManyPixels) {
  const TextFile file("camera.xml",
                      "<mujoco><worldbody><camera name='c' resolution='20000 20000'/>"
                      "</worldbody></mujoco>");
  EXPECT_EQ(refusal(file.path()), "");
}

constexpr const char* kReplicas =
    "<replicate count='1000000'><geom size='1'/><geom size='2'/></replicate>";

// MuJoCo's parser accepts the mistakes in both files, but pugixml stops at them.
TEST(OpenMjcf, SaysWhereMjcfIsNotWellFormedThatMujocoTakes) {
  const std::string replicas = kReplicas;
  const TextFile space("space.xml",
                       "<mujoco><worldbody>< " + replicas.substr(1) + "</worldbody></mujoco>");
  EXPECT_NE(refusal(space.path()).find("space.xml:1:20: error: "), std::string::npos)
      << refusal(space.path());
  const TextFile close("close.xml",
                       "x<mujoco><visual><global fovy='45'ipd='0.1'/></visual>"
                       "<worldbody>" +
                           replicas + "</worldbody></mujoco>");
  EXPECT_NE(refusal(close.path()).find("close.xml:1:"), std::string::npos) << refusal(close.path());
}

TEST(OpenMjcf, SaysWhereAnIncludedFileIsNotWellFormed) {
  const TextFile part("part.xml", "<a>\n< geom size='1'/></a>");
  const TextFile file(
      "whole.xml", "<mujoco><worldbody><include file='" + part.path() + "'/></worldbody></mujoco>");
  EXPECT_NE(refusal(file.path()).find(part.path() + ":2:1: error: "), std::string::npos)
      << refusal(file.path());
}

TEST(OpenMjcf, CountsElementsAfterAValueThatLooksLikeADoctype) {
  const TextFile file("quote.xml",
                      "<mujoco><custom><text name='a' data='<!x'/></custom><worldbody>" +
                          std::string(kReplicas) +
                          "</worldbody><custom><text name=' q=' data=' r=\"'/><text name=\"b\" "
                          "data=\"c\"/></custom></mujoco>");
  expectTooLarge(file);
}

TEST(OpenMjcf, CountsAFileThatIsBesideTheIncludingFile) {
  const TextFile part("part.xml", "<a>" + std::string(kReplicas) + "</a>");
  const std::string own = part.path().substr(part.path().rfind('/') + 1);
  const TextFile outer("outer.xml", "<a><include file='" + own + "'/></a>");
  const std::string folder = part.path() + ".models";
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/scene.xml")
      << "<mujoco><worldbody><include file='" + outer.path() + "'/></worldbody></mujoco>";
  const std::string why = refusal(folder + "/scene.xml");
  std::filesystem::remove_all(folder);
  EXPECT_NE(why.find("makes more than 1000000 elements"), why.npos) << why;
}

// Each file alone nests elements fewer than 500 deep; together, the two files exceed this limit.
TEST(OpenMjcf, RefusesIncludedFilesThatTogetherAreTooDeep) {
  const auto frames = [](const std::string& inner) {
    std::string text;
    for (int i = 0; i < 300; ++i) text += "<frame>";
    text += inner;
    for (int i = 0; i < 300; ++i) text += "</frame>";
    return text;
  };
  const TextFile part("part.xml", "<a>" + frames(kReplicas) + "</a>");
  const TextFile file("whole.xml", "<mujoco><worldbody>" +
                                       frames("<include file='" + part.path() + "'/>") +
                                       "</worldbody></mujoco>");
  EXPECT_NE(refusal(file.path()).find("has more than 500 elements in one another"),
            std::string::npos)
      << refusal(file.path());
}

TEST(OpenMjcf, OpensAModelOf250RobotsThatIncludeOneFile) {
  const TextFile common("common.xml", "<a><default><geom size='1'/></default></a>");
  std::vector<std::unique_ptr<TextFile>> robots;
  std::string models;
  for (int i = 0; i < 250; ++i) {
    const std::string name = "robot" + std::to_string(i);
    robots.push_back(std::make_unique<TextFile>(
        name + ".xml", "<mujoco><include file='" + common.path() +
                           "'/><worldbody><body><geom/></body></worldbody></mujoco>"));
    models += "<model name='" + name + "' file='" + robots.back()->path() + "'/>";
  }
  const TextFile scene("scene.xml", "<mujoco><asset>" + models + "</asset></mujoco>");
  EXPECT_EQ(refusal(scene.path()), "");
}

TEST(OpenMjcf, SaysTooLargeOfAModelThatIsNamedTwiceAndOverflows) {
  std::string inner = "<geom size='1'/>";
  for (int i = 0; i < 40; ++i) {
    inner = "<replicate count='1000000000'>" + inner + "</replicate>";
  }
  const TextFile part("part.xml", "<mujoco><worldbody>" + inner + "</worldbody></mujoco>");
  const std::string file = "' file='" + part.path() + "'/>";
  const TextFile scene("scene.xml", "<mujoco><asset><model name='a" + file + "<model name='b" +
                                        file + "</asset></mujoco>");
  expectTooLarge(scene);
}

TEST(OpenMjcf, CountsModelsThatAnotherIncludedFileAttaches) {
  const TextFile part("part.xml",
                      "<mujoco><worldbody><replicate count='20000'><geom size='1'/></replicate>"
                      "</worldbody></mujoco>");
  const TextFile assets("assets.xml", "<mujocoinclude><asset><model name='m' file='" + part.path() +
                                          "'/></asset></mujocoinclude>");
  std::string attached;
  for (int i = 0; i < 100; ++i) {
    attached += "<frame><attach model='m' prefix='p" + std::to_string(i) + "'/></frame>";
  }
  const TextFile world("world.xml",
                       "<mujocoinclude><worldbody>" + attached + "</worldbody></mujocoinclude>");
  const TextFile scene("first.xml", "<mujoco><include file='" + world.path() +
                                        "'/><include file='" + assets.path() + "'/></mujoco>");
  expectTooLarge(scene);
}

TEST(OpenMjcf, CountsTheUserNumbersOfEachElement) {
  const std::string user = repeated("1 ", 1000);
  const TextFile scene("user.xml",
                       "<mujoco><worldbody><replicate count='10000'><body user='" + user +
                           "'><geom size='1'/></body></replicate></worldbody></mujoco>");
  expectTooLarge(scene);
}

TEST(OpenMjcf, CountsTheActivationsThatADefaultGivesToEachActuator) {
  const std::string motors = repeated("<general joint='j'/>", 1000);
  const TextFile scene("actdim.xml",
                       "<mujoco><default><general actdim='100000' dyntype='user'/></default>"
                       "<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
                       "<actuator>" +
                           motors + "</actuator></mujoco>");
  expectTooLarge(scene);
}

TEST(OpenMjcf, OpensAnArmWithASkyboxAndManyKeyframes) {
  const std::string keys = repeated("<key/>", 3000);
  const TextFile scene("poses.xml",
                       "<mujoco><asset><texture type='skybox' builtin='flat' width='512' "
                       "height='3072'/></asset><worldbody><body><joint/><geom size='1'/></body>"
                       "</worldbody><keyframe>" +
                           keys + "</keyframe></mujoco>");
  EXPECT_EQ(refusal(scene.path()), "");
}

TEST(OpenMjcf, CountsTheUserNumbersOfAnAttachedModelForEachElement) {
  const std::string user = repeated("1 ", 1000);
  const TextFile part("part.xml", "<mujoco><worldbody><body user='" + user +
                                      "'><geom size='1'/></body></worldbody></mujoco>");
  const TextFile scene("scene.xml",
                       "<mujoco><asset><model name='m' file='" + part.path() +
                           "'/></asset><worldbody><frame><attach model='m' prefix='a'/></frame>"
                           "<replicate count='10000'><body><geom size='1'/></body></replicate>"
                           "</worldbody></mujoco>");
  expectTooLarge(scene);
}

TEST(OpenMjcf, CountsTheNumbersOfEachKeyframe) {
  const std::string keys = repeated("<key/>", 1000);
  const TextFile scene("keys.xml",
                       "<mujoco><worldbody><replicate count='10000'><body><freejoint/>"
                       "<geom size='1'/></body></replicate></worldbody><keyframe>" +
                           keys + "</keyframe></mujoco>");
  expectTooLarge(scene);
}

// MuJoCo's parser ends a DOCTYPE at the first ">", whatever quotes there are.
TEST(OpenMjcf, CountsWhatADoctypeHidesFromOtherParsers) {
  const TextFile file(
      "doctype.xml",
      "<!DOCTYPE a \"><!-- x --><mujoco><worldbody><replicate count='1000000'>"
      "<geom size='1'/><geom size='2'/></replicate></worldbody></mujoco><!-- \"> -->");
  expectTooLarge(file);
}

TEST(OpenMjcf, RefusesAnArchiveWithAModelThatRepeatsTooMuch) {
  const TextFile archive(
      "replicas.mjz", zipOf("a.xml",
                            "<mujoco><worldbody><replicate count='1000000'><geom size='1'/><geom "
                            "size='2'/></replicate></worldbody></mujoco>"));
  EXPECT_NE(refusal(archive.path()).find("has the model 'a.xml', which makes more than 1000000"),
            std::string::npos)
      << refusal(archive.path());
}

TEST(OpenMjcf, CountsTheElementsOfAnArchiveEachTimeThatItIsAttached) {
  const TextFile archive("many.mjz",
                         zipOf("a.xml",
                               "<mujoco><worldbody><replicate count='300000'><geom size='1'/>"
                               "</replicate></worldbody></mujoco>"));
  const TextFile scene("scene.xml",
                       "<mujoco><asset><model name='m' file='" + archive.path() +
                           "'/></asset><worldbody><frame><attach model='m' prefix='a'/></frame>"
                           "<frame><attach model='m' prefix='b'/></frame></worldbody></mujoco>");
  expectTooLarge(scene);
}

TEST(OpenMjcf, PlacesANumberThatIsNan) {
  const TextFile file("nan.xml",
                      "<mujoco>\n <worldbody><body name='nan'><joint/><geom size='1' pos='0 NaN "
                      "0'/></body></worldbody></mujoco>");
  Diagnostics out;
  Simulation::open(file.path(), {}, out);
  ASSERT_FALSE(out.all().empty());
  EXPECT_EQ(toString(out.all()[0]),
            file.path() +
                ":2:58: warning: 'pos' of <geom> is NaN, not a number; MuJoCo accepts it, and the "
                "simulation may become unstable");
}

std::string firstMessage(const std::string& mjcf) {
  const TextFile file("nan.xml", "<mujoco>" + mjcf + "</mujoco>");
  Diagnostics out;
  Simulation::open(file.path(), {}, out);
  return out.all().empty() ? "" : out.all()[0].message;
}

TEST(OpenMjcf, TakesTextsAndNamesForNoNumbers) {
  for (const char* const part :
       {"<custom><text name='nan' data='nan'/></custom>", "<compiler meshdir='nan'/>",
        "<default><default class='nan'/></default><worldbody><geom class='nan' size='1'/>"
        "</worldbody>",
        "<worldbody><body name='nan'><geom size='1'/></body></worldbody><sensor><contact "
        "subtree1='nan'/></sensor>"}) {
    EXPECT_EQ(firstMessage(part).find("is NaN"), std::string::npos) << part;
  }
}

TEST(OpenMjcf, FindsEachFormOfNanAlsoWhereANameIsNan) {
  for (const char* const part :
       {"<worldbody><body name='nan'/><body pos='0 0 nan(1)'/></worldbody>",
        "<worldbody><body name='nan'/></worldbody><custom><numeric name='n' "
        "data='-NAN'/></custom>"}) {
    EXPECT_NE(firstMessage(part).find("is NaN, not a number"), std::string::npos) << part;
  }
}

TEST(OpenMjcf, RefusesAnArchiveWithAModelOutsideOfIt) {
  for (const std::string file : {"../out.mjz", "/tmp/arm.xml", "hrdf:/tmp/arm.hrdf"}) {
    const TextFile archive("out.mjz", zipOf("a.xml", attaching(file)));
    EXPECT_NE(refusal(archive.path()).find("attaches '" + file + "', which is outside of it"),
              std::string::npos)
        << refusal(archive.path());
  }
}

TEST(OpenMjcf, SaysWhichFileOfAnArchiveCannotBeUnpacked) {
  std::string bytes = zipOf("a.xml", "<mujoco model='m'/>");
  bytes[bytes.find("model=")] = 'M';  // the checksum does not match now
  const TextFile archive("crc.mjz", bytes);
  EXPECT_NE(refusal(archive.path()).find("has the file 'a.xml', which cannot be unpacked: "),
            std::string::npos)
      << refusal(archive.path());
}

TEST(OpenMjcf, ShowsNoPackedBytesInErrorsAboutAnArchive) {
  const TextFile archive(
      "packed.mjz",
      zipOf("model.xml", "<mujoco>\n<worldbody><geom size='-1'/></worldbody></mujoco>"));
  EXPECT_NE(refusal(archive.path()).find("MuJoCo cannot compile it: "), std::string::npos);
  EXPECT_EQ(refusal(archive.path()).find("PK"), std::string::npos) << refusal(archive.path());
}

TEST(OpenMjcf, SaysWhereMjcfIsNotWellFormed) {
  const TextFile file("cut.xml", "<mujoco>\n  <worldbody>\n</mujoco>");
  EXPECT_NE(refusal(file.path()).find("cut.xml:2:3: error: <worldbody> is not closed"),
            std::string::npos)
      << refusal(file.path());
}

TEST(OpenMjcf, SaysWhereMujocoRefusesAModel) {
  const TextFile file("word.xml", "<mujoco>\n  <wordbody/>\n</mujoco>");
  EXPECT_NE(refusal(file.path()).find("word.xml:2:3: error: MuJoCo cannot read it: "),
            std::string::npos)
      << refusal(file.path());
}

// 4 MB of blanks in 4 kB.
TEST(OpenMjcf, RefusesAnArchiveThatUnpacksToMuchMore) {
  const std::string text = refusal(HRDF_SOURCE_DIR "/tests/sim/loading/bomb.mjz");
  EXPECT_NE(text.find("bomb.mjz' contains the file"), std::string::npos) << text;
}

// A header alone, which is enough to refuse it.
std::string pngOf(std::uint32_t width, std::uint32_t height) {
  std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  for (const std::uint32_t size : {width, height}) {
    for (const int shift : {24, 16, 8, 0}) png += static_cast<char>(size >> shift);
  }
  return png;
}

std::string withTexture(const std::string& file) {
  return "<mujoco><asset><texture name='t' type='2d' file='" + file + "'/></asset></mujoco>";
}

TEST(OpenMjcf, RefusesAPictureByItsSizeBeforeItIsDecoded) {
  const TextFile picture("large.png", pngOf(8193, 8192));
  const TextFile file("picture.xml", withTexture(picture.path()));
  EXPECT_EQ(
      refusal(file.path()),
      file.path() + ": error: the picture '" + picture.path() +
          "' has 8193 x 8192 pixels, more than 67108864; scale it down, to 8192 x 8192 or less");
}

TEST(OpenMjcf, DecodesAPictureOfAllowedSize) {
  const TextFile picture("cut.png", pngOf(8192, 8192));
  const TextFile file("picture.xml", withTexture(picture.path()));
  EXPECT_NE(refusal(file.path()).find("MuJoCo cannot compile it: "), std::string::npos)
      << refusal(file.path());
}

// Returns a chunk of a PNG without its checksum, which is not needed to count bytes.
std::string chunkOf(const std::string& kind, const std::string& data) {
  std::string chunk;
  for (const int shift : {24, 16, 8, 0}) chunk += static_cast<char>(data.size() >> shift);
  return chunk + kind + data + std::string(4, '\0');
}

// Returns `size` bytes of zeros, packed by zlib.
std::string packedZeros(std::size_t size) {
  const std::string zeros(size, '\0');
  std::string packed(compressBound(size), '\0');
  uLongf length = packed.size();
  compress(reinterpret_cast<Bytef*>(packed.data()), &length,
           reinterpret_cast<const Bytef*>(zeros.data()), size);
  packed.resize(length);
  return packed;
}

TEST(OpenMjcf, RefusesAPictureThatIsTooWideToDraw) {
  const TextFile picture("wide.png", pngOf(16385, 1));
  const TextFile file("picture.xml", withTexture(picture.path()));
  EXPECT_NE(refusal(file.path()).find("has 16385 x 1 pixels; each side may have 16384"),
            std::string::npos)
      << refusal(file.path());
}

TEST(OpenMjcf, CountsTexturesWhoseSizeIsInADefault) {
  const std::string size = "width='8192' height='8192'";
  const std::string texture = "<texture type='2d' builtin='flat' name=";
  const TextFile file("default.xml", "<mujoco><default><texture " + size + "/></default><asset>" +
                                         texture + "'a'/>" + texture + "'b'/>" + texture +
                                         "'c'/></asset></mujoco>");
  expectTooLarge(file);
}

TEST(OpenMjcf, RefusesATextureThatIsTooWideToDraw) {
  const TextFile file("wide.xml",
                      "<mujoco><asset><texture type='2d' name='a' builtin='flat' width='16385' "
                      "height='1'/></asset></mujoco>");
  expectTooLarge(file);
}

TEST(OpenMjcf, RefusesAPictureWithDataForManyMorePixels) {
  const std::string zeros = packedZeros(100'000);  // in 2 chunks
  const TextFile picture("bomb.png", pngOf(1, 1) + std::string(9, '\0') +
                                         chunkOf("IDAT", zeros.substr(0, 50)) +
                                         chunkOf("IDAT", zeros.substr(50)));
  const TextFile file("picture.xml", withTexture(picture.path()));
  EXPECT_EQ(refusal(file.path()), file.path() + ": error: the picture '" + picture.path() +
                                      "' has data for many more pixels than its header says");
}

// zlib allows 286 codes of length and literal, MuJoCo's decoder 288.
TEST(OpenMjcf, RefusesAPictureWithDataThatZlibRefuses) {
  const std::string stream("\x78\x9c\xfd\xff\xff\xff", 6);
  const TextFile picture("codes.png", pngOf(1, 1) + std::string(9, '\0') + chunkOf("IDAT", stream));
  const TextFile file("picture.xml", withTexture(picture.path()));
  EXPECT_NE(refusal(file.path()).find("has damaged data; save it again"), std::string::npos)
      << refusal(file.path());
}

TEST(OpenMjcf, RefusesAPictureWithManyPackedTexts) {
  std::string texts;
  for (int i = 0; i < 9; ++i) texts += chunkOf("zTXt", "");
  const TextFile picture("texts.png", pngOf(1, 1) + std::string(9, '\0') + texts);
  const TextFile file("picture.xml", withTexture(picture.path()));
  EXPECT_NE(refusal(file.path()).find("has more than 8 packed texts"), std::string::npos)
      << refusal(file.path());
}

TEST(OpenMjcf, CountsAPictureOfAnArchiveEachTimeThatItIsUsed) {
  std::string textures;
  for (const char* name : {"a", "b", "c"}) {
    textures += std::string("<texture type='2d' name='") + name + "' file='wood.png'/>";
  }
  const std::string model = "<mujoco><asset>" + textures + "</asset></mujoco>";
  const TextFile archive("wood.mjz",
                         zipOf({{"model.xml", model}, {"wood.png", pngOf(8192, 8192)}}));
  EXPECT_NE(refusal(archive.path()).find("makes more than 1000000 elements"), std::string::npos)
      << refusal(archive.path());
}

TEST(OpenMjcf, RefusesPicturesThatAreTooLargeTogether) {
  const TextFile picture("large.png", pngOf(8192, 8192));
  std::string textures;
  for (const char* name : {"a", "b", "c"}) {
    textures +=
        std::string("<texture type='2d' name='") + name + "' file='" + picture.path() + "'/>";
  }
  const TextFile file("pictures.xml", "<mujoco><asset>" + textures + "</asset></mujoco>");
  EXPECT_NE(refusal(file.path()).find("the pictures have more than 134217728 pixels together"),
            std::string::npos)
      << refusal(file.path());
}

TEST(OpenMjcf, RefusesALargePictureInAnArchive) {
  const TextFile archive("picture.mjz", zipOf("large.png", pngOf(0xffffffff, 0xffffffff)));
  EXPECT_NE(refusal(archive.path())
                .find("has the picture 'large.png', which has 4294967295 x 4294967295 pixels"),
            std::string::npos)
      << refusal(archive.path());
}

}  // namespace
}  // namespace hrdf::sim::open_mjcf_test
