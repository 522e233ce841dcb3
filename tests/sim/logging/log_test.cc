// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests that a log reads back unchanged, and that damage is reported.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <span>
#include <sstream>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <hrdf/sim/log_file.h>
#include <hrdf/sim/simulation.h>

#include "logging/log_blocks.h"
#include "logging/log_reader.h"
#include "logging/log_table.h"
#include "logging/log_writer.h"
#include "messages/message_fields.h"

namespace hrdf::sim::log_test {
namespace {

namespace fs = std::filesystem;

// A temporary folder, removed with the object.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("log_test." + std::to_string(getpid()))) {
    fs::create_directory(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return path_.string(); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }
  static std::string bytesOf(const std::string& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
  }

 private:
  fs::path path_;
};

// Compares bits, so that NaN equals NaN.
template <class Value>
bool isSame(const Value& a, const Value& b) {
  return std::ranges::equal(std::as_bytes(std::span(&a, 1)), std::as_bytes(std::span(&b, 1)));
}

bool isSame(const std::string& a, const std::string& b) { return a == b; }
bool isSame(const IoPin& a, const IoPin& b) { return a == b; }

template <class Module>
void expectSame(const Module& a, const Module& b) {
  const auto compare = [](const auto& fields, const auto& others) {
    using Kind = std::remove_cvref_t<decltype(fields)>;
    for (std::size_t i = 0; i < Kind::kCount; ++i) {
      const auto key = static_cast<typename Kind::Key>(i);
      EXPECT_EQ(fields.has(key), others.has(key)) << i;
      EXPECT_TRUE(isSame(fields.get(key), others.get(key))) << i;
    }
  };
  forEachKind(compare, a, b);
}
void expectSame(const Feedback& a, const Feedback& b) {
  expectSame(ModuleFeedback{a}, ModuleFeedback{b});
}

// Sets every field to a different value.
template <class Key, class Value, class Make>
void fill(Fields<Key, Value>& set, const Make& make) {
  for (int i = 0; i < static_cast<int>(Key::count); ++i) set.set(static_cast<Key>(i), make(i));
}

Feedback fullFeedback() {
  Feedback message;
  fill(message.floats, [](int i) { return 0.1F * static_cast<float>(i) - 1; });
  fill(message.angles, [](int i) { return 1e9 + i / 3.0; });
  fill(message.vectors, [](int i) {
    const auto f = static_cast<float>(i);
    return Vector3f{f, -f, f / 3};
  });
  fill(message.quaternions, [](int i) {
    const auto f = static_cast<float>(i);
    return Quaternionf{1, f, -f, f / 7};
  });
  fill(message.integers, [](int i) { return std::numeric_limits<std::uint64_t>::max() - i; });
  fill(message.enums, [](int i) { return i - 3; });
  fill(message.debug, [](int i) { return std::ldexp(1.0F, -140 - i); });
  fill(message.leds, [](int) { return Color(1, 2, 3, 4); });
  for (std::size_t bank = 0; bank < message.io.size(); ++bank) {
    for (std::size_t pin = 0; pin < message.io[bank].size(); ++pin) {
      if ((bank + pin) % 3 == 1) message.io[bank][pin] = std::int64_t{-1} << (bank + pin);
      if ((bank + pin) % 3 == 2) message.io[bank][pin] = 0.5F * static_cast<float>(bank + pin);
    }
  }
  return message;
}

Feedback fewFields() {
  Feedback message;
  message.floats.set(FeedbackFloat::effort, 1.5F);
  message.angles.set(FeedbackAngle::position, 0.1);
  message.io[0][2] = std::int64_t{7};
  return message;
}

// Writes a log of `messages` of one module, HEBI/J1; returns its path.
std::string logOf(const Folder& folder, const std::vector<Feedback>& messages,
                  const std::string& name = "log") {
  LogWriter writer(folder.file(name), {{"HEBI", "J1"}});
  EXPECT_EQ(writer.error(), "");
  GroupFeedback feedback(1);
  for (const Feedback& message : messages) {
    feedback[0].message = message;
    writer.write(feedback);
  }
  EXPECT_TRUE(writer.close()) << writer.error();
  return folder.file(name);
}

std::string refusal(const std::string& path) {
  std::string error;
  return LogFile::open(path, &error) ? "" : error;
}

std::unique_ptr<Simulation> opened() {
  Diagnostics diagnostics;
  return Simulation::open(HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf", {}, diagnostics);
}

TEST(Log, KeepsEveryFieldOfTheDataModel) {
  const Folder folder;
  const auto log = LogFile::open(logOf(folder, {fullFeedback()}));
  ASSERT_TRUE(log);
  GroupFeedback read(1);
  ASSERT_TRUE(log->getNextFeedback(read));
  expectSame(read[0].message, fullFeedback());
  EXPECT_FALSE(log->getNextFeedback(read));
  EXPECT_EQ(log->error(), "");
}

TEST(Log, UnsetsWhatWasNotSet) {
  const Folder folder;
  Feedback one;
  one.floats.set(FeedbackFloat::pwmCommand, 0.5F);
  const auto log = LogFile::open(logOf(folder, {fullFeedback(), one, {}}));
  GroupFeedback read(1);
  ASSERT_TRUE(log->getNextFeedback(read));
  ASSERT_TRUE(log->getNextFeedback(read));
  expectSame(read[0].message, one);
  ASSERT_TRUE(log->getNextFeedback(read));
  expectSame(read[0].message, Feedback());
}

TEST(Log, HoldsWhatTheGroupReceivedWhoeverReadIt) {
  const Folder folder;
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  std::vector<Feedback> received;
  group->addFeedbackHandler([&](const GroupFeedback& feedback) {
    for (std::size_t i = 0; i < feedback.size(); ++i) received.push_back(feedback[i].message);
  });
  const std::string path = group->startLog(folder.path(), "arm.hrdflog");
  EXPECT_EQ(path, folder.file("arm.hrdflog"));
  GroupFeedback feedback(3);
  for (int i = 0; i < 10; ++i) group->getNextFeedback(feedback);
  sim->step(0.5);
  const auto log = group->stopLog();
  ASSERT_TRUE(log) << group->logError();
  sim->step(0.5);

  EXPECT_EQ(log->fileName(), path);
  ASSERT_EQ(log->size(), 3);
  std::size_t index = 0;
  for (; log->getNextFeedback(feedback); index += 3) {
    for (std::size_t i = 0; i < 3; ++i) expectSame(feedback[i].message, received.at(index + i));
  }
  EXPECT_EQ(index, 3 * 60U);  // 10, and 50 in 0.5 s at 100 Hz
}

TEST(Log, EndsInItsOwnEndingWhereItIsNamedAsHebisLogs) {
  const Folder folder;
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  testing::internal::CaptureStderr();
  const std::string path = group->startLog(folder.path(), "arm.hebilog");
  const std::string told = testing::internal::GetCapturedStderr();
  EXPECT_EQ(path, folder.file("arm.hrdflog"));
  EXPECT_NE(told.find("end in .hrdflog, not .hebilog"), std::string::npos) << told;
  ASSERT_TRUE(group->stopLog());
  EXPECT_FALSE(std::filesystem::exists(folder.file("arm.hebilog")));
  const auto log = LogFile::open(folder.file("arm.hebilog"));  // the name that the program gave
  ASSERT_TRUE(log);
  EXPECT_EQ(log->fileName(), path);
}

TEST(Log, OfHardwareIsAnErrorThatNamesWhatReadsIt) {
  const Folder folder;
  std::ofstream(folder.file("arm.hebilog")) << "a log of HEBI's";
  std::string error;
  EXPECT_FALSE(LogFile::open(folder.file("arm.hebilog"), &error));
  EXPECT_NE(error.find("hrdf log FILE OUT.csv"), std::string::npos) << error;
}

TEST(Log, NamesTheModulesOfTheGroup) {
  const Folder folder;
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"J3_elbow", "J1_base"});
  group->startLog(folder.path());
  const std::vector<LoggedModule> expected{{"HEBI", "J3_elbow"}, {"HEBI", "J1_base"}};
  EXPECT_EQ(group->stopLog()->modules(), expected);
}

TEST(Log, TakesTheLargestGroupAndTheLongestNames) {
  const Folder folder;
  std::string error;
  std::vector<LoggedModule> modules(4096, {std::string(300, 'f'), std::string(300, 'n')});
  ASSERT_EQ(LogWriter(folder.file("log"), modules).error(), "");
  const auto log = LogFile::open(folder.file("log"), &error);
  ASSERT_TRUE(log) << error;
  EXPECT_EQ(log->size(), 4096);
  EXPECT_EQ(log->modules()[4095].name, std::string(255, 'n'));
  modules.emplace_back();
  EXPECT_NE(LogWriter(folder.file("log"), modules).error().find("too many modules"),
            std::string::npos);
}

TEST(Log, WithoutANameIsCalledByTheTimeAndNeverTwiceTheSame) {
  const Folder folder;
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  const std::string first = group->startLog(folder.path());
  const std::string second = group->startLog(folder.path());
  EXPECT_NE(first, second);
  EXPECT_TRUE(LogFile::open(first));
  EXPECT_EQ(fs::path(first).extension(), ".hrdflog");
}

TEST(Log, IsReadWhileItIsWritten) {
  const Folder folder;
  LogWriter writer(folder.file("log"), {{"HEBI", "J1"}});
  const auto log = LogFile::open(folder.file("log"));
  ASSERT_TRUE(log);
  GroupFeedback feedback(1), read(1);
  EXPECT_FALSE(log->getNextFeedback(read));
  feedback[0].message = fullFeedback();
  int count = 0;
  for (int i = 0; i < 1000; ++i) {
    writer.write(feedback);
    while (log->getNextFeedback(read)) ++count;
  }
  EXPECT_GT(count, 0);
  writer.close();
  while (log->getNextFeedback(read)) ++count;
  EXPECT_EQ(count, 1000);
  EXPECT_EQ(log->error(), "");
}

TEST(Log, IsStartedAndStoppedWhileTheSimulationRuns) {
  const Folder folder;
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  ASSERT_TRUE(sim->runRealtime(0));
  GroupFeedback feedback(3);
  for (int i = 0; i < 20; ++i) {
    ASSERT_NE(group->startLog(folder.path(), "log"), "") << group->logError();
    ASSERT_TRUE(group->getNextFeedback(feedback, 10000));
    ASSERT_TRUE(group->getNextFeedback(feedback, 10000));
    const auto log = group->stopLog();
    ASSERT_TRUE(log) << group->logError();
    EXPECT_TRUE(log->getNextFeedback(feedback));
  }
}

TEST(Log, IsNotStartedInAFolderThatIsNotThere) {
  const Folder folder;
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  EXPECT_EQ(group->startLog(folder.file("none"), "log"), "");
  EXPECT_NE(group->logError().find("none/log': No such file or directory"), std::string::npos)
      << group->logError();
  EXPECT_FALSE(group->stopLog());
}

TEST(Log, LeavesWhoReadsTheFileThatItReplacesTheOldOne) {
  const Folder folder;
  const auto old = LogFile::open(logOf(folder, {fullFeedback()}));
  logOf(folder, {});
  GroupFeedback read(1);
  EXPECT_TRUE(old->getNextFeedback(read));
  EXPECT_FALSE(LogFile::open(folder.file("log"))->getNextFeedback(read));
}

TEST(Log, ReportsAFullDiskAndKeepsWhatFitted) {
  const Folder folder;
  rlimit usual{};
  getrlimit(RLIMIT_FSIZE, &usual);
  const rlimit small{1 << 17, usual.rlim_max};  // simulates a full disk
  setrlimit(RLIMIT_FSIZE, &small);
  LogWriter writer(folder.file("log"), {{"HEBI", "J1"}});
  GroupFeedback feedback(1);
  feedback[0].message = fullFeedback();
  for (int i = 0; i < 1000; ++i) writer.write(feedback);
  const bool isClosed = writer.close();
  setrlimit(RLIMIT_FSIZE, &usual);

  EXPECT_FALSE(isClosed);
  EXPECT_EQ(writer.error(), "cannot write '" + folder.file("log") + "': File too large");
  const auto log = LogFile::open(folder.file("log"));
  int count = 0;
  while (log->getNextFeedback(feedback)) ++count;
  EXPECT_GT(count, 50);
  EXPECT_EQ(log->error(), "");
}

TEST(Log, LeavesOtherFilesAlone) {
  const Folder folder;
  const std::string mine = folder.write("log.new", "mine");
  logOf(folder, {fullFeedback()});
  EXPECT_EQ(Folder::bytesOf(mine), "mine");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2);  // and no draft is left
}

TEST(Log, HasNoNameWithAZeroByte) {
  const Folder folder;
  const LogWriter writer(folder.file(std::string("a\0b", 3)), {{"HEBI", "J1"}});
  EXPECT_NE(writer.error().find("its name has a zero byte"), std::string::npos) << writer.error();
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(LogFile, RefusesWhatIsNoLog) {
  const Folder folder;
  EXPECT_NE(refusal(folder.file("none")).find("is there such a file?"), std::string::npos);
  EXPECT_NE(refusal(folder.path()).find("it is a folder"), std::string::npos);
  ASSERT_EQ(mkfifo(folder.file("pipe").c_str(), 0600), 0);
  EXPECT_NE(refusal(folder.file("pipe")).find("it is not a regular file"), std::string::npos);
  EXPECT_NE(refusal(folder.write("empty", "")), "");
  EXPECT_EQ(refusal(folder.write("text", "<robot version=\"1.5.0\"/>")),
            "cannot read '" + folder.file("text") + "': the file is not a log of this library");
}

TEST(LogFile, RefusesALaterFormat) {
  const Folder folder;
  std::string bytes = Folder::bytesOf(logOf(folder, {}));
  bytes[8] = 4;
  EXPECT_NE(refusal(folder.write("later", bytes)).find("version 4"), std::string::npos);
}

TEST(LogFile, TakesAnotherSizeOfFeedbackForNothing) {
  const Folder folder;
  const auto log = LogFile::open(logOf(folder, {fullFeedback()}));
  GroupFeedback two(2), one(1);
  EXPECT_FALSE(log->getNextFeedback(two));
  EXPECT_TRUE(log->getNextFeedback(one));
}

// A log may be cut off anywhere after its header: the complete feedbacks are read without an error.
TEST(LogFile, EndsWhereTheFileIsCutOff) {
  const Folder folder;
  const std::string header = Folder::bytesOf(logOf(folder, {}));
  const std::string bytes = Folder::bytesOf(logOf(folder, {fewFields(), fewFields()}));
  ASSERT_GT(bytes.size(), header.size());
  const std::size_t record = (bytes.size() - header.size()) / 2;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto log = LogFile::open(folder.write("cut", bytes.substr(0, size)));
    ASSERT_EQ(log != nullptr, size >= header.size()) << size;
    if (!log) continue;
    GroupFeedback read(1);
    std::size_t count = 0;
    while (log->getNextFeedback(read)) ++count;
    EXPECT_EQ(count, (size - header.size()) / record);
    EXPECT_EQ(log->error(), "");
  }
}

TEST(LogFile, ReportsEveryDamagedByteAndGivesOnlyWhatIsBeforeIt) {
  const Folder folder;
  const std::string header = Folder::bytesOf(logOf(folder, {}));
  const std::string bytes = Folder::bytesOf(logOf(folder, {fewFields(), fewFields()}));
  ASSERT_GT(bytes.size(), header.size());
  const std::size_t record = (bytes.size() - header.size()) / 2;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    const auto log = LogFile::open(folder.write("damaged", damaged));
    ASSERT_EQ(log != nullptr, at >= header.size()) << at;
    if (!log) continue;
    GroupFeedback read(1);
    std::size_t count = 0;
    for (; log->getNextFeedback(read); ++count) expectSame(read[0].message, fewFields());
    EXPECT_EQ(count, (at - header.size()) / record);
    EXPECT_NE(log->error().find("damaged at byte"), std::string::npos) << at;
  }
}

// Writes a log by hand, byte by byte, as its README describes the format.
class Hand {
 public:
  template <class Value>
  Hand& add(const Value& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
    return *this;
  }
  Hand& raw(const std::string& bytes) {
    bytes_ += bytes;
    return *this;
  }
  Hand& text(const std::string& text) {
    return add(static_cast<std::uint16_t>(text.size())).raw(text);
  }
  Hand& block(const Hand& payload) {
    std::uint32_t hash = 2166136261;
    for (const unsigned char byte : payload.bytes_) hash = (hash ^ byte) * 16777619;
    const auto size = static_cast<std::uint32_t>(payload.bytes_.size());
    return add(size).add(~size).raw(payload.bytes_).add(hash);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

Hand start() { return Hand().raw("HRDFLOG\n").add(std::uint32_t{1}); }

TEST(LogFile, SkipsWhatALaterVersionAdded) {
  const Folder folder;
  Hand fields;
  fields.add(std::uint16_t{4});
  fields.raw("f\x04").text("ofTheFuture");
  fields.raw("f\x04").text("effort");
  fields.raw("x\x03").text("position");  // ignored: our field `position` has another type
  fields.raw("u\x08").text("receiveTime");
  fields.add(std::uint16_t{1}).text("HEBI").text("J1");
  Hand record;
  record.raw("\x0f").add(1.0F).add(2.5F).raw("abc").add(std::uint64_t{7});
  const std::string path = folder.write("later", start().block(fields).block(record).bytes());
  const auto log = LogFile::open(path);
  ASSERT_TRUE(log) << refusal(path);
  GroupFeedback read(1);
  ASSERT_TRUE(log->getNextFeedback(read)) << log->error();
  Feedback expected;
  expected.floats.set(FeedbackFloat::effort, 2.5F);
  expected.integers.set(FeedbackUInt64::receiveTime, 7);
  expectSame(read[0].message, expected);
}

// Enumerators give the names. Whoever renames one must add the old name to presentName().
TEST(LogFile, HasFieldsWhoseNamesAndTypesStay) {
  std::string all;
  for (const auto& fields : {feedbackFields(), infoFields()}) {
    for (const NamedField& field : fields) {
      all += field.name + static_cast<char>(field.type) + std::to_string(field.size) + ',';
    }
  }
  EXPECT_EQ(checksum(all), 0x70bb0337u) << all;
}

TEST(LogFile, FindsFieldsByTheNamesThatTheyHadInOlderLogs) {
  const Folder folder;
  Hand fields;
  fields.add(std::uint16_t{2}).raw("f\x04").text("gps42").raw("f\x04").text("motorFoc34");
  fields.add(std::uint16_t{1}).text("HEBI").text("J1");
  const Hand record = Hand().raw("\x03").add(1.5F).add(2.5F);
  const std::string path = folder.write("older", start().block(fields).block(record).bytes());
  const auto log = LogFile::open(path);
  ASSERT_TRUE(log) << refusal(path);
  GroupFeedback read(1);
  ASSERT_TRUE(log->getNextFeedback(read)) << log->error();
  Feedback expected;
  expected.floats.set(FeedbackFloat::gpsLatitude, 1.5F);
  expected.floats.set(FeedbackFloat::motorFocVd, 2.5F);
  expectSame(read[0].message, expected);
}

TEST(LogFile, ReportsARecordThatDoesNotFitTheHeader) {
  const Folder folder;
  Hand fields;
  fields.add(std::uint16_t{1}).raw("f\x04").text("effort");
  fields.add(std::uint16_t{1}).text("HEBI").text("J1");
  for (const Hand& record : {Hand(), Hand().raw("\x01"), Hand().raw("\x01").add(1.0), Hand()}) {
    const auto log =
        LogFile::open(folder.write("log", start().block(fields).block(record).bytes()));
    ASSERT_TRUE(log);
    GroupFeedback read(1);
    EXPECT_FALSE(log->getNextFeedback(read));
    EXPECT_EQ(log->error(), "feedback 1 does not fit its header");
  }
}

TEST(LogFile, RefusesAHeaderThatMakesNoSense) {
  const Folder folder;
  const Hand noModules = Hand().add(std::uint16_t{0}).add(std::uint16_t{0});
  Hand tooMany = Hand().add(std::uint16_t{0}).add(std::uint16_t{60000});
  for (int i = 0; i < 60000; ++i) tooMany.text("").text("");
  const Hand noSize =
      Hand().add(std::uint16_t{1}).add('f').add('\0').text("effort").add(std::uint16_t{0});
  const Hand sizedText =
      Hand().add(std::uint16_t{1}).add('t').add('\4').text("name").add(std::uint16_t{0});
  for (const Hand& header : {Hand(), noModules, tooMany, noSize, sizedText}) {
    EXPECT_NE(refusal(folder.write("log", start().block(header).bytes())), "");
  }
}

TEST(LogFile, ClaimsOfSizeTakeNoMemory) {
  const Folder folder;
  const std::uint32_t huge = 0xfffffff0;
  const auto bytes = start().add(huge).add(~huge).bytes();
  EXPECT_NE(refusal(folder.write("log", bytes)).find("damaged"), std::string::npos);
}

// Writes a log of two feedbacks: command 0.5 until 20 ms, and 0.75 until 30 ms.
void writeTwoCommands(const std::string& path) {
  LogWriter writer(path, {{"Arm", "J1"}});
  GroupFeedback feedback(1);
  feedback[0].message.integers.set(FeedbackUInt64::receiveTime, 20000);
  feedback[0].message.angles.set(FeedbackAngle::position, 0.25);
  feedback[0].message.angles.set(FeedbackAngle::positionCommand, 0.5);
  feedback[0].message.floats.set(FeedbackFloat::pwmCommand, -0.1F);
  writer.write(feedback);
  feedback[0].message.integers.set(FeedbackUInt64::receiveTime, 30000);
  feedback[0].message.angles.set(FeedbackAngle::positionCommand, 0.75);
  feedback[0].message.floats.set(FeedbackFloat::pwmCommand, 0.5F);
  writer.write(feedback);
  writer.close();
}

TEST(LogFile, WritesTheTableOfMotionOfSimulateWithCommandsFromTheTimeOfTheirRowOn) {
  const Folder folder;
  writeTwoCommands(folder.file("log"));
  const auto log = LogFile::open(folder.file("log"));
  EXPECT_TRUE(log->writeMotionCsv(folder.file("log.csv")));
  EXPECT_EQ(Folder::bytesOf(folder.file("log.csv")),
            "time,J1.position,J1.velocity,J1.effort,J1.position_command,J1.velocity_command,"
            "J1.effort_command,J1.pwm\n0.02,0.25,,,0.75,,,-0.1\n0.03,0.25,,,0.75,,,0.5\n");
  EXPECT_FALSE(log->writeMotionCsv(folder.file("none/log.csv")));
  EXPECT_FALSE(log->writeMotionCsv(log->fileName()));
}

TEST(LogFile, IsATableOfMotionWithCommandsFromTheTimeOfTheirRowOn) {
  const Folder folder;
  writeTwoCommands(folder.file("log"));
  LogReader log(std::make_unique<std::ifstream>(folder.file("log"), std::ios::binary));
  Diagnostics out;
  const auto table = motionOf(log, "log", out);
  ASSERT_TRUE(table);
  ASSERT_EQ(table->rows.size(), 2);
  EXPECT_EQ(table->columns[3], "J1.position_command");
  EXPECT_EQ(table->rows[0].cells[3], 0.75);
  EXPECT_EQ(table->rows[1].cells[3], 0.75);
  EXPECT_FLOAT_EQ(static_cast<float>(table->rows[0].cells[6]), -0.1F);
}

TEST(LogFile, WritesATableOfWhatIsSetSomewhere) {
  const Folder folder;
  const std::vector<LoggedModule> modules{{"Arm", "J1"}, {"Leg", "J1"}, {"Leg", "a,\"b\""}};
  LogWriter writer(folder.file("log"), modules);
  GroupFeedback feedback(3);
  for (std::size_t i = 0; i < 3; ++i) {
    feedback[i].message.integers.set(FeedbackUInt64::receiveTime, 1500000);
  }
  feedback[0].message.floats.set(FeedbackFloat::effort, 0.1F);
  writer.write(feedback);
  feedback[0].message.floats.clear();
  feedback[1].message.vectors.set(FeedbackVector::gyro, {1, -2, 0.5F});
  feedback[2].message.io[1][7] = std::int64_t{-3};
  writer.write(feedback);
  writer.close();
  const auto log = LogFile::open(folder.file("log"));
  const auto result = log->writeCsv(folder.file("log.csv"));
  EXPECT_TRUE(result) << result.failureMessage();
  EXPECT_EQ(Folder::bytesOf(folder.file("log.csv")),
            "time,Arm/J1.effort,Arm/J1.receiveTime,Leg/J1.gyro.x,Leg/J1.gyro.y,Leg/J1.gyro.z,"
            "Leg/J1.receiveTime,\"a,\"\"b\"\".receiveTime\",\"a,\"\"b\"\".io.b8\"\n"
            "1.5,0.1,1500000,,,,1500000,1500000,\n"
            "1.5,,1500000,1,-2,0.5,1500000,1500000,-3\n");
  EXPECT_FALSE(log->writeCsv(folder.file("none/log.csv")));
  EXPECT_FALSE(log->writeCsv(log->fileName()));
}

TEST(Log, HoldsNumbersOfTheUsersOwnBetweenTheFeedback) {
  const Folder folder;
  UserState state;
  state.fill(kUnsetFloat);
  state[0] = 1.5;
  state[8] = -2;
  {
    LogWriter writer(folder.file("log"), {{"HEBI", "J1"}});
    GroupFeedback feedback(1);
    feedback[0].message = fewFields();
    writer.write(feedback);
    writer.write(state, 7000);
    writer.write(feedback);
    ASSERT_TRUE(writer.close());
  }
  const auto log = LogFile::open(folder.file("log"));
  ASSERT_TRUE(log);
  GroupFeedback read(1);
  LogEntry entry;
  ASSERT_TRUE(log->getNextEntry(entry, read));
  EXPECT_EQ(entry.kind, LogEntry::Kind::feedback);
  expectSame(read[0].message, fewFields());
  ASSERT_TRUE(log->getNextEntry(entry, read));
  EXPECT_EQ(entry.kind, LogEntry::Kind::userState);
  EXPECT_EQ(entry.time, 7000u);
  EXPECT_EQ(entry.state[0], 1.5);
  EXPECT_TRUE(std::isnan(entry.state[1]));
  EXPECT_EQ(entry.state[8], -2);
  ASSERT_TRUE(log->getNextEntry(entry, read));
  EXPECT_FALSE(log->getNextEntry(entry, read));

  const auto again = LogFile::open(folder.file("log"));
  EXPECT_TRUE(again->getNextFeedback(read));
  EXPECT_TRUE(again->getNextFeedback(read));
  EXPECT_FALSE(again->getNextFeedback(read));
  EXPECT_EQ(again->error(), "");
}

TEST(Log, TakesNumbersOfTheUsersOwnWhileItRuns) {
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  ASSERT_TRUE(group);
  EXPECT_FALSE(group->logUserState({}));
  const Folder folder;
  ASSERT_NE(group->startLog(folder.file("")), "");
  EXPECT_TRUE(group->logUserState({1}));
  const auto log = group->stopLog();
  ASSERT_TRUE(log);
  LogEntry entry;
  GroupFeedback read(static_cast<std::size_t>(group->size()));
  ASSERT_TRUE(log->getNextEntry(entry, read));
  EXPECT_EQ(entry.state[0], 1);
}

// Returns an info in which every field has a different value, also between the two modules.
GroupInfo fullInfo() {
  GroupInfo info(2);
  double value = 1;
  const auto next = [&] { return ++value; };
  const auto fill = [&](auto& fields, auto key, std::size_t) {
    using Value = std::remove_cvref_t<decltype(fields.get(key))>;
    if constexpr (std::is_same_v<Value, std::string>) {
      fields.set(key, "text " + std::to_string(next()));
    } else if constexpr (std::is_same_v<Value, Color>) {
      fields.set(key, Color(static_cast<std::uint8_t>(next()), 1, 2));
    } else if constexpr (std::is_same_v<Value, bool>) {
      fields.set(key, static_cast<int>(next()) % 2 == 0);
    } else {
      fields.set(key, static_cast<Value>(next()));
    }
  };
  for (std::size_t i = 0; i < 2; ++i) visitFields(info[i], fill);
  info[1].message.floats.clear(InfoFloat::effortKp);
  info[1].strings.set(InfoString::serial, "");
  info[1].strings.clear(InfoString::family);
  return info;
}

TEST(Log, HoldsInfosToTheBit) {
  const Folder folder;
  const GroupInfo info = fullInfo();
  {
    LogWriter writer(folder.file("log"), {{"HEBI", "J1"}, {"HEBI", "J2"}});
    writer.write(info, 9000);
    writer.write(GroupFeedback(2));
    ASSERT_TRUE(writer.close());
  }
  const auto log = LogFile::open(folder.file("log"));
  ASSERT_TRUE(log);
  GroupFeedback feedback(2);
  GroupInfo read(2), other(3);
  LogEntry entry;
  EXPECT_FALSE(log->getNextEntry(entry, feedback, other));
  ASSERT_TRUE(log->getNextEntry(entry, feedback, read));
  EXPECT_EQ(entry.kind, LogEntry::Kind::info);
  EXPECT_EQ(entry.time, 9000u);
  for (std::size_t i = 0; i < 2; ++i) expectSame(read[i], info[i]);
  ASSERT_TRUE(log->getNextEntry(entry, feedback, read));
  EXPECT_EQ(entry.kind, LogEntry::Kind::feedback);
  EXPECT_EQ(log->error(), "");
}

TEST(Log, TakesTheInfosThatAreRequestedWhileItRuns) {
  const auto sim = opened();
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  ASSERT_TRUE(group);
  GroupInfo info(static_cast<std::size_t>(group->size())), read(info.size());
  const Folder folder;
  ASSERT_TRUE(group->requestInfo(info));
  ASSERT_NE(group->startLog(folder.file("")), "");
  sim->step(0.002);
  ASSERT_TRUE(group->requestInfo(info));
  const auto log = group->stopLog();
  ASSERT_TRUE(log);
  LogEntry entry;
  GroupFeedback feedback(info.size());
  ASSERT_TRUE(log->getNextEntry(entry, feedback, read));
  EXPECT_EQ(entry.kind, LogEntry::Kind::info);
  EXPECT_EQ(entry.time, 2000u);
  EXPECT_EQ(read[0].settings().name().get(), info[0].settings().name().get());
  EXPECT_EQ(read[0].settings().actuator().positionGains().kP().get(),
            info[0].settings().actuator().positionGains().kP().get());
  EXPECT_FALSE(log->getNextEntry(entry, feedback, read));
}

TEST(LogFile, ReadsTheSecondFormat) {
  const Folder folder;
  const Hand header = Hand().add(std::uint16_t{0}).add(std::uint16_t{1}).text("HEBI").text("J1");
  Hand state = Hand().add('\2').add(std::uint64_t{7});
  for (int i = 0; i < 9; ++i) state.add(1.0 * i);
  const std::string bytes =
      std::string("HRDFLOG\n\2\0\0\0", 12) + Hand().block(header).block(state).bytes();
  const auto log = LogFile::open(folder.write("log", bytes));
  ASSERT_TRUE(log);
  GroupFeedback feedback(1);
  LogEntry entry;
  ASSERT_TRUE(log->getNextEntry(entry, feedback));
  EXPECT_EQ(entry.state[8], 8);
}

}  // namespace
}  // namespace hrdf::sim::log_test
