// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots in zip archives.
#include "collada/archive.h"

#include <utility>

#include <zip.h>

#include "collada/document.h"
#include "tests/converter/collada/reading_collada.h"
#include "tests/message_watch.h"

namespace hrdf::archive_test {
namespace {

using ZippedRobot = ReadingCollada;

// Returns a zip archive of files, compressed or stored.
std::string zipped(const std::vector<std::pair<std::string, std::string>>& files,
                   bool isPacked = true) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(target);
  zip_t* zip = zip_open_from_source(target, ZIP_TRUNCATE, &error);
  for (const auto& [name, text] : files) {
    zip_source_t* source = zip_source_buffer(zip, text.data(), text.size(), 0);
    const zip_int64_t index = zip_file_add(zip, name.c_str(), source, ZIP_FL_OVERWRITE);
    zip_set_file_compression(zip, static_cast<zip_uint64_t>(index),
                             isPacked ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 9);
  }
  EXPECT_EQ(zip_close(zip), 0);
  zip_source_open(target);
  zip_source_seek(target, 0, SEEK_END);
  std::string bytes(static_cast<std::size_t>(zip_source_tell(target)), '\0');
  zip_source_seek(target, 0, SEEK_SET);
  zip_source_read(target, bytes.data(), bytes.size());
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

std::string robotText() {
  ColladaParts parts;
  parts.model = "<link sid='base' name='base'/>";
  return colladaText(parts);
}

TEST_F(ZippedRobot, OpensPackedAndStored) {
  for (const bool isPacked : {true, false}) {
    const auto made = readText(zipped({{"arm.dae", robotText()}}, isPacked));
    ASSERT_TRUE(made);
    EXPECT_EQ(namesOf(made->bodies), std::vector<std::string>{"base"});
    EXPECT_EQ(made->sources.at(0)->name(), "robot.hrdf/arm.dae");
  }
}

TEST_F(ZippedRobot, OpensTheFileThatItsManifestNames) {
  const auto made =
      readText(zipped({{"manifest.xml", "<?xml version='1.0'?><dae_root>./b.dae#x</dae_root>"},
                       {"a.dae", "<COLLADA/>"},
                       {"b.dae", robotText()}}));
  EXPECT_TRUE(made);
}

TEST_F(ZippedRobot, FindsOtherFilesOfTheArchive) {
  ColladaParts parts;
  parts.visual = "<node id='n'><instance_node url='parts/b.dae#m'/></node>";
  parts.model = "<link sid='base' name='base'/>";
  const auto made = readText(zipped(
      {{"manifest.xml", "<dae_root>a.dae</dae_root>"},
       {"a.dae", colladaText(parts)},
       {"parts/b.dae", "<COLLADA><library_nodes><node id='m'/></library_nodes></COLLADA>"}}));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->sources.size(), 2u);
}

TEST_F(ReadingCollada, PassesOverAByteOrderMark) {
  EXPECT_TRUE(readText("\xEF\xBB\xBF" + robotText()));
}

TEST_F(ZippedRobot, PlacesErrorsInTheFileOfTheArchive) {
  EXPECT_FALSE(readText(zipped({{"arm.dae", "<COLLADA><asset>"}})));
  const auto all = takeAll();
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0].where.file, "robot.hrdf/arm.dae");
  EXPECT_EQ(all[0].where.line, 1);
}

TEST_F(ZippedRobot, RefusesABomb) {
  EXPECT_DIAGNOSTIC("the file… contains the file …, which unpacks to more than … times its size");
  EXPECT_FALSE(readText(zipped({{"arm.dae", std::string(8 << 20, ' ')}})));
  EXPECT_TRUE(takeError({kRoot, 0, 0}, "unpacks to more than 200 times its size"));
}

TEST_F(ZippedRobot, UnpacksToAtMost256MiB) {
  EXPECT_DIAGNOSTIC("the file… unpacks to more than … MiB");
  // Uses files of 1 MiB: the check for zip bombs ignores small files.
  const std::string blanks(1 << 20, ' ');
  std::vector<std::pair<std::string, std::string>> files = {{"arm.dae", robotText()}};
  for (int i = 0; i < 257; ++i) files.emplace_back("blank" + std::to_string(i), blanks);
  EXPECT_FALSE(readText(zipped(files)));
  EXPECT_TRUE(takeError({kRoot, 0, 0}, "unpacks to more than 256 MiB"));
}

TEST_F(ZippedRobot, RefusesTwoFilesOfOneName) {
  EXPECT_DIAGNOSTIC("the file… contains the file … twice");
  EXPECT_FALSE(readText(zipped({{"arm.dae", robotText()}, {"./arm.dae", robotText()}})));
  EXPECT_TRUE(takeError({kRoot, 0, 0}, "contains the file './arm.dae' twice"));
}

TEST_F(ZippedRobot, HoldsAtMostTenThousandFiles) {
  EXPECT_DIAGNOSTIC("the file… has more than … files");
  std::vector<std::pair<std::string, std::string>> files = {{"arm.dae", robotText()}};
  for (int i = 0; i < 10'000; ++i) files.emplace_back(std::to_string(i), "");
  EXPECT_FALSE(readText(zipped(files, false)));
  EXPECT_TRUE(takeError({kRoot, 0, 0}, "has more than 10000 files"));
}

TEST_F(ReadingCollada, FollowsUrlsOfOpenraveBesideTheFileAndInTheResources) {
  ColladaParts parts;
  parts.visual = "<node id='n'><instance_node url='openrave:/parts/b.dae#m'/></node>";
  parts.model = "<link sid='base' name='base'/>";
  const std::string part = "<COLLADA><library_nodes><node id='m'/></library_nodes></COLLADA>";
  EXPECT_FALSE(readParts(parts));
  EXPECT_TRUE(takeError(at("openrave:"), "searched next to this file"));
  addFile("data/parts/b.dae", part);
  EXPECT_TRUE(readText(colladaText(parts), "data"));
  addFile("parts/b.dae", part);
  EXPECT_TRUE(readParts(parts));
}

TEST_F(ReadingCollada, FollowsNoUrlOfOpenraveOutOfTheFoldersThatAreSearched) {
  addFile("b.dae", "<COLLADA><library_nodes><node id='m'/></library_nodes></COLLADA>");
  addFile("/b.dae", "<COLLADA><library_nodes><node id='m'/></library_nodes></COLLADA>");
  for (const char* url : {"openrave:/../b.dae#m", "openrave:/a/../../b.dae#m", "openrave:..#m"}) {
    ColladaParts parts;
    parts.visual = "<node id='n'><instance_node url='" + std::string(url) + "'/></node>";
    parts.model = "<link sid='base' name='base'/>";
    EXPECT_FALSE(readText(colladaText(parts), "data")) << url;
    EXPECT_TRUE(takeError(at("openrave:"), "the file is outside of the searched folders")) << url;
  }
}

TEST_F(ZippedRobot, RefusesFilesOutsideOfTheArchive) {
  for (const char* name :
       {"../arm.dae", "a/../../arm.dae", "/arm.dae", "C:/arm.dae", "..\\arm.dae"}) {
    EXPECT_FALSE(readText(zipped({{name, robotText()}}))) << name;
    EXPECT_TRUE(takeError({kRoot, 0, 0}, "which is outside of the archive")) << name;
  }
}

TEST_F(ZippedRobot, RefusesEveryPieceOfAnArchive) {
  const std::string whole = zipped({{"arm.dae", robotText()}});
  for (std::size_t size = 2; size < whole.size(); size += 7) {
    EXPECT_FALSE(readText(whole.substr(0, size))) << size;
    EXPECT_FALSE(takeAll().empty());
  }
}

TEST_F(ZippedRobot, ReportsAFileWithAWrongSum) {
  EXPECT_DIAGNOSTIC("the file… has a file … that cannot be unpacked: …");
  std::string bytes = zipped({{"arm.dae", robotText()}}, false);
  bytes[bytes.find("base")] = 'B';
  EXPECT_FALSE(readText(bytes));
  EXPECT_TRUE(takeError({kRoot, 0, 0}, "cannot be unpacked"));
}

TEST_F(ReadingCollada, ReportsAFileThatIsNotThere) {
  EXPECT_DIAGNOSTIC("cannot read the file");
  Diagnostics out;
  EXPECT_FALSE(readCollada(
      "none.dae", [](const std::string&) -> FileText { return std::nullopt; }, "", out));
  ASSERT_EQ(out.all().size(), 1u);
  EXPECT_EQ(out.all()[0].message, "cannot read the file");
}

TEST_F(ReadingCollada, TakesUpToAHundredThousandElements) {
  EXPECT_DIAGNOSTIC("more than … elements in a file");
  std::string text = "<COLLADA>";
  for (std::size_t i = 0; i < collada::kMaxElements; ++i) text += "<extra/>";
  EXPECT_FALSE(readText(text + "</COLLADA>"));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "more than 100000 elements in a file");
}

TEST_F(ReadingCollada, TakesElementsTwoHundredDeep) {
  EXPECT_DIAGNOSTIC("more than … nested elements");
  std::string text, end;
  for (int i = 0; i <= collada::kMaxDepth; ++i) text += "<extra>", end += "</extra>";
  EXPECT_FALSE(readText("<COLLADA>" + text + end + "</COLLADA>"));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "more than 200 nested elements");
}

TEST_F(ReadingCollada, EndsWhereNodesMultiply) {
  EXPECT_DIAGNOSTIC("the visual scene has more than … nodes with all instances");
  std::string nodes = "<node id='n0'/>";
  for (int i = 1; i < 40; ++i) {
    const std::string inner = "<instance_node url='#n" + std::to_string(i - 1) + "'/>";
    nodes += "<node id='n" + std::to_string(i) + "'>" + inner + inner + "</node>";
  }
  ColladaParts parts;
  parts.model = "<link sid='base' name='base'/>";
  parts.libraries = "<library_nodes>" + nodes + "</library_nodes>";
  parts.visual = "<node id='root'><instance_node url='#n39'/></node>";
  EXPECT_FALSE(readParts(parts));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_TRUE(all[0].message.starts_with("the visual scene has more than 100000 nodes"));
}

TEST_F(ReadingCollada, EndsWhereElementsOfNodesMultiply) {
  EXPECT_DIAGNOSTIC("the visual scene has more than … elements with all instances");
  std::string transforms, instances;
  for (int i = 0; i < 2000; ++i) {
    transforms += "<translate>1 0 0</translate>";
    instances += "<instance_node url='#n'/>";
  }
  ColladaParts parts;
  parts.model = "<link sid='base' name='base'/>";
  parts.libraries = "<library_nodes><node id='n'>" + transforms + "</node></library_nodes>";
  parts.visual = "<node id='root'>" + instances + "</node>";
  EXPECT_FALSE(readParts(parts));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "the visual scene has more than 1000000 elements with all instances");
}

TEST_F(ReadingCollada, EndsWhereNodesLieTooDeep) {
  EXPECT_DIAGNOSTIC("the visual scene has more than … nested nodes");
  // Each of 20 library nodes is 20 nodes deep, and its innermost node is an instance of the next
  // library node.
  std::string nodes;
  for (int i = 0; i < 20; ++i) {
    const std::string number = std::to_string(i);
    std::string text = "<instance_node url='#n" + std::to_string(i + 1) + "'/>";
    for (int k = 0; k < 20; ++k) text = "<node>" + text + "</node>";
    nodes += "<node id='n" + number + "'>" + text + "</node>";
  }
  ColladaParts parts;
  parts.model = "<link sid='base' name='base'/>";
  parts.libraries = "<library_nodes>" + nodes + "<node id='n20'/></library_nodes>";
  parts.visual = "<node id='root'><instance_node url='#n0'/></node>";
  EXPECT_FALSE(readParts(parts));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "the visual scene has more than 200 nested nodes");
}

TEST_F(ReadingCollada, EndsWherePhysicsModelsMultiply) {
  EXPECT_DIAGNOSTIC("the physics models have more than … elements with all instances");
  std::string models;
  for (int i = 0; i < 9; ++i) {
    std::string instances;
    for (int k = 0; i < 8 && k < 20; ++k) {
      instances += "<instance_physics_model url='#p" + std::to_string(i + 1) + "'/>";
    }
    models += "<physics_model id='p" + std::to_string(i) + "'>" + instances + "</physics_model>";
  }
  ColladaParts parts;
  parts.model = "<link sid='base' name='base'/>";
  parts.libraries = "<library_physics_models>" + models +
                    "</library_physics_models><library_physics_scenes><physics_scene id='pscene'>"
                    "<instance_physics_model url='#p0'/></physics_scene></library_physics_scenes>";
  parts.sceneParts = "<instance_physics_scene url='#pscene'/>";
  EXPECT_FALSE(readParts(parts));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "the physics models have more than 100000 elements with all instances");
}

// 15 000 joints share one SID, and it is looked up 15 000 times: this must not take quadratic time.
TEST_F(ReadingCollada, FindsASidThatIsThereOften) {
  std::string joints, infos;
  for (int i = 0; i < 15'000; ++i) {
    joints += jointText("one");
    infos += "<axis_info axis='model/one/axis0'><active><bool>false</bool></active></axis_info>";
  }
  ColladaParts parts;
  parts.model = joints + chainText({"one"});
  parts.axisInfos = infos;
  const auto made = readParts(parts);
  takeAll();  // warnings: the other joints move no link
  ASSERT_TRUE(made);
  ASSERT_EQ(made->joints.size(), 1u);
  EXPECT_TRUE(made->joints[0].isPassive);
}

TEST_F(ReadingCollada, TakesUpToAHundredAttributesInAnElement) {
  EXPECT_DIAGNOSTIC("more than … attributes in <…>");
  std::string attributes;
  for (int i = 0; i <= collada::kMaxAttributes; ++i) attributes += " a" + std::to_string(i) + "=''";
  EXPECT_FALSE(readText("<COLLADA><extra" + attributes + "/></COLLADA>"));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "more than 100 attributes in <extra>");
}

TEST_F(ReadingCollada, EndsWhereModelsMultiply) {
  EXPECT_DIAGNOSTIC("the models have more than … elements with all instances");
  std::string links, instances;
  for (int i = 0; i < 1000; ++i) {
    links += "<link/>";
    instances += "<instance_kinematics_model url='#model'/>";
  }
  EXPECT_FALSE(readText(
      "<COLLADA><library_kinematics_models><kinematics_model id='model'><technique_common>" +
      links +
      "</technique_common></kinematics_model></library_kinematics_models>"
      "<library_kinematics_scenes><kinematics_scene id='k'>" +
      instances +
      "</kinematics_scene></library_kinematics_scenes><scene><instance_kinematics_scene url='#k'/>"
      "</scene></COLLADA>"));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "the models have more than 100000 elements with all instances");
}

}  // namespace
}  // namespace hrdf::archive_test
