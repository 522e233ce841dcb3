// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/simulation_spec.h>

#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "tests/message_watch.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::simulation_spec_test {
namespace {

struct Reading {
  std::optional<SimulationSpec> spec;
  std::string error;
};

// Reads items from `text`, with these files, in the folder /lab.
Reading read(const std::string& text, const std::map<std::string, std::string>& files = {}) {
  const FileReader reader = [&](const std::string& path) -> FileText {
    const auto found = files.find(path);
    return found == files.end() ? FileText() : FileText(found->second);
  };
  Diagnostics out;
  Reading reading{readSimulationItems(text, "/lab", {}, reader, out), ""};
  EXPECT_EQ(reading.spec.has_value(), !out.hasErrors());
  if (out.hasErrors()) reading.error = toString(out.all()[0]);
  return reading;
}

std::string refusalOf(const std::string& text,
                      const std::map<std::string, std::string>& files = {}) {
  return read(text, files).error;
}

std::string refusalFromVariable(const std::string& text) {
  Diagnostics out;
  const FileReader none = [](const std::string&) { return FileText(); };
  readSimulationItems(text, "/lab", {}, none, out, "HRDF_SIM");
  return out.hasErrors() ? toString(out.all()[0]) : "";
}

// Opens a bench with this text; returns the printed diagnostics without the bench's folder.
std::string printedOf(const std::string& text) {
  const TextFile bench("x.sim.yaml", text);
  Diagnostics out;
  EXPECT_FALSE(Simulation::open(bench.path(), {}, out));
  std::string printed;
  for (const Diagnostic& each : out.all()) printed += toStringWithSource(each);
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at; (at = printed.find(from)) != std::string::npos;)
      printed.replace(at, from.size(), to);
  };
  replace(bench.path(), "x.sim.yaml");
  replace(std::filesystem::temp_directory_path().string() + "/", "");
  return printed;
}

// Reads the bench /lab/x.sim.yaml.
Reading bench(const std::string& text) { return read("x.sim.yaml", {{"/lab/x.sim.yaml", text}}); }

TEST(SimulationItems, AreRobotsWithOptionsPhonesBoardsAndAScene) {
  const auto [spec, error] = read(
      "arm.hrdf?family=A&names=x,y&hold=none;;mobile-io:My%3BFamily/phone 1?play=a.csv;"
      "io-board:F/board;scene:table.xml;rover.hrdf");
  ASSERT_TRUE(spec) << error;
  ASSERT_EQ(spec->robots.size(), 2u);
  EXPECT_EQ(spec->robots[0].file, "/lab/arm.hrdf");
  EXPECT_EQ(spec->robots[0].options.family, "A");
  EXPECT_EQ(spec->robots[0].options.names, (std::vector<std::string>{"x", "y"}));
  EXPECT_FALSE(spec->robots[0].isHeld);
  EXPECT_TRUE(spec->robots[1].isHeld);
  ASSERT_EQ(spec->phones.size(), 1u);
  EXPECT_EQ(spec->phones[0].family, "My;Family");
  EXPECT_EQ(spec->phones[0].name, "phone 1");
  EXPECT_EQ(spec->phones[0].play, "/lab/a.csv");
  ASSERT_EQ(spec->ioBoards.size(), 1u);
  EXPECT_EQ(spec->ioBoards[0].name, "board");
  EXPECT_EQ(spec->scene, "/lab/table.xml");
}

TEST(SimulationItems, AreAFileWhereThereIsOneOfThatName) {
  const auto [spec, error] = read("a;b?c=d.hrdf", {{"/lab/a;b?c=d.hrdf", ""}});
  ASSERT_TRUE(spec) << error;
  ASSERT_EQ(spec->robots.size(), 1u);
  EXPECT_EQ(spec->robots[0].file, "/lab/a;b?c=d.hrdf");
}

TEST(SimulationItems, DecodeAPathThatIsNotThereAsItStands) {
  const auto asIs = read("a%20b.hrdf;c", {{"/lab/a%20b.hrdf", ""}});
  ASSERT_TRUE(asIs.spec);
  EXPECT_EQ(asIs.spec->robots[0].file, "/lab/a%20b.hrdf");
  const auto decoded = read("a%20b.hrdf;c");
  ASSERT_TRUE(decoded.spec);
  EXPECT_EQ(decoded.spec->robots[0].file, "/lab/a b.hrdf");
}

TEST(SimulationItems, RefuseWhatMakesNoSense) {
  EXPECT_DIAGNOSTIC("a second scene '…'");
  EXPECT_DIAGNOSTIC("'…' has no device");
  EXPECT_DIAGNOSTIC("unknown option '…' of '…'");
  EXPECT_DIAGNOSTIC("'hold' is '…', not 'none'");
  EXPECT_DIAGNOSTIC("there is nothing to simulate");
  EXPECT_EQ(refusalOf(""), "error: there is nothing to simulate; name a robot: FILE?option=value");
  EXPECT_EQ(refusalOf(";;"), refusalOf(""));
  EXPECT_EQ(refusalOf("mobile-io:phone"),
            "mobile-io:phone: error: 'mobile-io:phone' has no device; write "
            "mobile-io:FAMILY/NAME");
  EXPECT_EQ(refusalOf("mobile-io:F/p?plai=x"),
            "mobile-io:F/p?plai=x: error: unknown option 'plai' of 'mobile-io:'");
  EXPECT_EQ(refusalOf("scene:a.xml;scene:b.xml"),
            "scene:b.xml: error: a second scene '/lab/b.xml'");
  EXPECT_EQ(refusalOf("a.hrdf?hold=yes"), "a.hrdf?hold=yes: error: 'hold' is 'yes', not 'none'");
  EXPECT_EQ(refusalOf("a.hrdf?famly=x"),
            "a.hrdf?famly=x: error: unknown option 'famly'; did you mean 'family'?");
  EXPECT_TRUE(refusalOf("a.hrdf?zzzzz=x").ends_with("'servo', 'force', 'resources' and 'hold'"));
}

TEST(SimulationItems, AreNamedInErrorsWithTheVariableAndTheirNumber) {
  EXPECT_EQ(refusalFromVariable("a.hrdf;;b.hrdf?hold=yes"),
            "HRDF_SIM, item 2 'b.hrdf?hold=yes': error: 'hold' is 'yes', not 'none'");
  const FileReader none = [](const std::string&) { return FileText(); };
  Diagnostics out;
  const auto spec = readSimulationItems("a.hrdf;b.hrdf", "/lab", {}, none, out, "HRDF_SIM");
  ASSERT_TRUE(spec);
  EXPECT_FALSE(Simulation::open(*spec, none, out));
  ASSERT_EQ(out.all().size(), 2u);
  EXPECT_EQ(toStringWithSource(out.all()[1]),
            "included from HRDF_SIM, item 2 'b.hrdf':\n/lab/b.hrdf: error: no such file\n");
}

TEST(SimulationFiles, AreRobotsThatTakeTheFilesNameUnlessItemsNameThem) {
  const FileReader none = [](const std::string&) { return FileText(); };
  Diagnostics out;
  const auto spec = readSimulationFiles({"../a.hrdf", "b.hrdf?family=B", "io-board:B/board"},
                                        "s.xml", {}, none, out);
  ASSERT_TRUE(spec) << summary(out);
  ASSERT_EQ(spec->robots.size(), 2u);
  EXPECT_EQ(spec->robots[0].file, "../a.hrdf");
  EXPECT_FALSE(spec->robots[0].keepsFamilies);
  EXPECT_EQ(spec->robots[1].file, "b.hrdf");
  EXPECT_TRUE(spec->robots[1].keepsFamilies);
  EXPECT_EQ(spec->ioBoards.size(), 1u);
  EXPECT_EQ(spec->scene, "s.xml");
}

TEST(Bench, HasNoSceneBesideAnother) {
  const std::map<std::string, std::string> files{{"/lab/x.sim.yaml", "scene: a.xml"}};
  EXPECT_EQ(refusalOf("scene:b.xml;x.sim.yaml", files),
            "/lab/x.sim.yaml:1:8: error: a second scene '/lab/a.xml'");
}

TEST(Bench, HasRobotsPhonesBoardsAndASceneThatCountFromIt) {
  const auto [spec, error] = read("sub/x.sim.yaml;io-board:F/other", {{"/lab/sub/x.sim.yaml", R"(
robots:
  - arm.cfg.yaml
  - {file: ../rover.hrdf, family: Rover, names: [Left, Right], floating_base: true, hold: none}
phones: [{family: Arm, name: phone, play: press.csv}]
io_boards: [{family: HEBI, name: IO Board}]
scene: table.xml
)"}});
  ASSERT_TRUE(spec) << error;
  ASSERT_EQ(spec->robots.size(), 2u);
  EXPECT_EQ(spec->robots[0].file, "/lab/sub/arm.cfg.yaml");
  EXPECT_EQ(spec->robots[1].file, "/lab/rover.hrdf");
  EXPECT_EQ(spec->robots[1].options.names, (std::vector<std::string>{"Left", "Right"}));
  EXPECT_TRUE(spec->robots[1].options.floatingBase);
  EXPECT_FALSE(spec->robots[1].isHeld);
  EXPECT_EQ(spec->phones.at(0).play, "/lab/sub/press.csv");
  EXPECT_EQ(spec->ioBoards.size(), 2u);
  EXPECT_EQ(spec->scene, "/lab/sub/table.xml");
}

TEST(Bench, RefusesWhatMakesNoSenseAtItsPlace) {
  EXPECT_DIAGNOSTIC("'…' is '…', not a list");
  EXPECT_DIAGNOSTIC("'…' is a list, not a text");
  EXPECT_DIAGNOSTIC("a phone is '…', not a map");
  EXPECT_DIAGNOSTIC("an I/O board is '…', not a map");
  EXPECT_DIAGNOSTIC("a bench is a list, not a map of keys and values");
  EXPECT_DIAGNOSTIC("the bench has nothing to simulate");
  const std::string at = "/lab/x.sim.yaml:1:";
  EXPECT_EQ(bench("phone: []").error, at + "1: error: unknown key 'phone'; did you mean 'phones'?");
  EXPECT_EQ(bench("robots: a.hrdf").error, at + "9: error: 'robots' is 'a.hrdf', not a list");
  EXPECT_EQ(bench("- a").error, at + "1: error: a bench is a list, not a map of keys and values");
  EXPECT_EQ(bench("robots: [{family: A}]").error, at + "10: error: 'file' is missing");
  EXPECT_EQ(bench("phones: [{family: A}]").error, at + "10: error: 'name' is missing");
  EXPECT_EQ(bench("phones: [{name: p}]").error, at + "10: error: 'family' is missing");
  EXPECT_EQ(bench("robots: [{file: a.hrdf, family: [A, B]}]").error,
            at + "33: error: 'family' is a list, not a text");
  EXPECT_EQ(bench("phones: [A/p]").error, at + "10: error: a phone is 'A/p', not a map");
  EXPECT_EQ(bench("io_boards: [A/b]").error, at + "13: error: an I/O board is 'A/b', not a map");
  EXPECT_NE(bench("robots: [{file: a.hrdf, sensors: many}]").error.find("1:25: error: "),
            std::string::npos);
  EXPECT_EQ(bench("robots: []").error, "/lab/x.sim.yaml: error: the bench has nothing to simulate");
}

TEST(OpenSpec, PutsRobotsWithNamesOfTheirOwnBesideDevices) {
  Diagnostics out;
  SimulationSpec spec;
  spec.robots.push_back({kModels + "x_arm_3dof.hrdf", {}, true});
  spec.robots.push_back({kModels + "x_arm_6dof.cfg.yaml", {}, true});
  spec.robots[0].options.family = "First";
  spec.phones.push_back({"Arm", "phone", ""});
  spec.ioBoards.push_back({"Arm", "board"});
  const auto sim = Simulation::open(spec, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_EQ(sim->lookup().getGroupFromFamily("First")->size(), 3);
  EXPECT_EQ(sim->lookup().getConnectedGroupFromName("Arm", "J1_base")->size(), 7);
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"Arm"}, {"phone", "board"}));
}

TEST(OpenSpec, OpensABench) {
  const TextFile bench("x.sim.yaml", "phones: [{family: A, name: phone}]\n");
  const auto sim = opened(bench.path());
  ASSERT_TRUE(sim);
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"A"}, {"phone"}));
}

TEST(OpenSpec, RefusesADeviceWhoseNameIsTaken) {
  EXPECT_DIAGNOSTIC("cannot add the device '…'");
  EXPECT_EQ(printedOf("phones:\n  - {family: A, name: p}\n  - {family: A, name: p}\n"),
            "x.sim.yaml:3:5: error: cannot add the device 'A/p'; another device has this name\n");
}

TEST(OpenSpec, RefusesADeviceWhoseNameNoModuleMayHave) {
  const std::string hint =
      "'; a name and a family have 1 to 20 bytes, as in HEBI's modules, and no '*'\n";
  EXPECT_EQ(printedOf("phones: [{family: A, name: a name of 21 letters.}]\n"),
            "x.sim.yaml:1:10: error: cannot add the device 'A/a name of 21 letters." + hint);
  EXPECT_EQ(printedOf("io_boards: [{family: A, name: b*}]\n"),
            "x.sim.yaml:1:13: error: cannot add the device 'A/b*" + hint);
}

TEST(Bench, IsNamedInErrorsOfTheFilesThatItAsksFor) {
  EXPECT_DIAGNOSTIC("no such file");
  EXPECT_EQ(printedOf("robots:\n  - none.hrdf\n"),
            "included from x.sim.yaml:2:5:\nnone.hrdf: error: no such file\n");
  EXPECT_EQ(printedOf("scene: none.xml\n"),
            "included from x.sim.yaml:1:8:\nnone.xml: error: no such file\n");
  EXPECT_EQ(printedOf("phones: [{family: A, name: p, play: none.csv}]\n").substr(0, 33),
            "included from x.sim.yaml:1:10:\nno");
}

TEST(Bench, TakesNoTableForAScene) {
  EXPECT_DIAGNOSTIC("a scene is an .xml or .mjz file");
  EXPECT_EQ(printedOf("scene: motion.csv\n"),
            "included from x.sim.yaml:1:8:\nmotion.csv: error: a scene is an .xml or .mjz file\n");
}

TEST(SimulationItems, NameKitsOfHebiByTheirNames) {
  const Reading reading = read("hebi:A-2085-06?family=Left;hebi:Daisy");
  ASSERT_TRUE(reading.spec) << reading.error;
  ASSERT_EQ(reading.spec->robots.size(), 2u);
  EXPECT_EQ(reading.spec->robots[0].file, "hebi:A-2085-06");
  EXPECT_EQ(reading.spec->robots[0].options.family, "Left");
}

TEST(SimulationItems, SayThatAKitIsNotHere) {
  EXPECT_DIAGNOSTIC("the kit … is not on this machine");
  setenv("XDG_DATA_HOME", "/nonexistent", 1);
  const std::string printed = printedOf("robots: [hebi:A-2085-06]\n");
  unsetenv("XDG_DATA_HOME");
  EXPECT_NE(printed.find("'hrdf kits --fetch'"), std::string::npos) << printed;
}

}  // namespace
}  // namespace hrdf::sim::simulation_spec_test
