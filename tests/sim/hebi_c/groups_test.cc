// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests groups of the C interface on a simulated arm, a phone and an I/O board, in real time.
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <hrdf/hebi_c_time.h>

#include "tests/sim/hebi_c/handles.h"

namespace hrdf::hebi_c::groups_test {
namespace {

// Sets HRDF_SIM before the first lookup, which opens the simulation.
const bool kIsSimulated = [] {
  const std::string arm = HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf";
  const std::string items =
      arm +
      "?family=My%20Arm&names=base,shoulder,elbow;mobile-io:My Arm/phone;io-board:My Arm/board";
  return setenv("HRDF_SIM", items.c_str(), 1) == 0;
}();

constexpr std::int32_t kMinute = 60'000;  // ms; feedback comes much sooner

class Groups : public testing::Test {
 protected:
  Groups() {
    const char* families[] = {"My Arm"};
    const char* names[] = {"base", "shoulder", "elbow"};
    group.reset(hebiGroupCreateFromNames(lookup.get(), families, 1, names, 3, 0));
  }
  void SetUp() override {
    ASSERT_TRUE(kIsSimulated);
    ASSERT_EQ(hebiLookupIsValid(lookup.get()), 1) << hebiGetLastError();
    ASSERT_TRUE(group) << hebiGetLastError();
  }
  Group device(const char* name) const {
    const char* families[] = {"My Arm"};
    return Group(hebiGroupCreateFromNames(lookup.get(), families, 1, &name, 1, 0));
  }

  const Lookup lookup{hebiLookupCreate(nullptr, 0)};
  Group group;
  const Command command{hebiGroupCommandCreate(3)};
  const Feedback feedback{hebiGroupFeedbackCreate(3)};
};

TEST_F(Groups, AreFoundByTheNamesThatTheItemsGive) {
  EXPECT_EQ(hebiGroupGetSize(group.get()), 3u);
  const Group family(hebiGroupCreateFromFamily(lookup.get(), "My Arm", 0));
  EXPECT_EQ(hebiGroupGetSize(family.get()), 5u);
  const Group robot(hebiGroupCreateConnectedFromName(lookup.get(), "My Arm", "elbow", 0));
  EXPECT_EQ(hebiGroupGetSize(robot.get()), 3u);
  EXPECT_FALSE(hebiGroupCreateFromFamily(lookup.get(), "nobody", 0));
  EXPECT_STREQ(hebiGetLastError(), "no group of 'nobody/*' was found");
}

// Runs a lookup without a match; returns the output on stderr.
std::string toldOf(const Lookup& lookup, const char* family, std::vector<const char*> names) {
  testing::internal::CaptureStderr();
  hebiGroupCreateFromNames(lookup.get(), &family, 1, names.data(), names.size(), 0);
  return testing::internal::GetCapturedStderr();
}

TEST_F(Groups, AGroupThatIsNotFoundGetsAMessageWithTheNames) {
  const std::string there =
      "; there are 'My Arm/base' 'My Arm/shoulder' 'My Arm/elbow' 'My Arm/phone' 'My Arm/board'. ";
  EXPECT_EQ(toldOf(lookup, "Test Family", {"Test Actuator"}),
            "hrdf: the program looks for 'Test Family/Test Actuator'" + there +
                "'FILE?family=Test Family&names=Test Actuator,shoulder,elbow' in HRDF_SIM (or run "
                "--sim) has the wanted modules.\n");
  EXPECT_EQ(toldOf(lookup, "Test Family", {"Test Actuator"}), "");  // each message is printed once
  EXPECT_EQ(toldOf(lookup, "Other", {"elbow", "base"}),
            "hrdf: the program looks for 'Other/elbow', 'Other/base'" + there +
                "'FILE?family=Other' in HRDF_SIM (or run --sim) has the wanted modules.\n");
  EXPECT_EQ(toldOf(lookup, "Other", {"wrist", "base"}),
            "hrdf: the program looks for 'Other/wrist', 'Other/base'" + there +
                "'FILE?family=Other&names=base,wrist,elbow' in HRDF_SIM (or run --sim) has the "
                "wanted modules.\n");
  EXPECT_EQ(toldOf(lookup, "Other", {"a", "b", "c", "d"}),
            "hrdf: the program looks for 'Other/a', 'Other/b', 'Other/c', 'Other/d'" + there +
                "FILE?family=…&names=…,… in HRDF_SIM (or run --sim) sets other names.\n");
  EXPECT_EQ(toldOf(lookup, "Other", {"a", "a"}),
            "hrdf: the program looks for 'Other/a', 'Other/a'" + there +
                "FILE?family=…&names=…,… in HRDF_SIM (or run --sim) sets other names.\n");
  EXPECT_EQ(toldOf(lookup, "Other", {"a,b"}),
            "hrdf: the program looks for 'Other/a,b'" + there +
                "FILE?family=…&names=…,… in HRDF_SIM (or run --sim) sets other names.\n");
  EXPECT_EQ(toldOf(lookup, "Other", {"mobileIO"}),
            "hrdf: the program looks for 'Other/mobileIO'; the item 'mobile-io:Other/mobileIO' in "
            "HRDF_SIM (or run --sim) adds a phone, and so does a config with mobile_io_name in its "
            "user_data.\n");
}

TEST_F(Groups, AreNotFoundByANameThatTwoModulesHave) {
  const Command rename{hebiGroupCommandCreate(1)};
  const auto send = [&](const char* name, const Group& to) {
    const std::size_t size = std::string_view(name).size();
    hebiCommandSetString(hebiGroupCommandGetModuleCommand(rename.get(), 0), HebiCommandStringName,
                         name, &size);
    return hebiGroupSendCommand(to.get(), rename.get());
  };
  const Group board = device("board");
  ASSERT_TRUE(board);
  EXPECT_EQ(send("*", board), HebiStatusFailure);
  ASSERT_EQ(send("base", board), HebiStatusSuccess);
  EXPECT_EQ(toldOf(lookup, "My Arm", {"shoulder", "base"}),
            "hrdf: the program looks for 'My Arm/shoulder', 'My Arm/base'; two modules have the "
            "name 'My Arm/base'. Use their addresses, or rename one of them by a command.\n");
  ASSERT_EQ(send("board", board), HebiStatusSuccess);
  EXPECT_TRUE(device("base"));
}

TEST_F(Groups, AreListed) {
  const auto list = hebiCreateLookupEntryList(lookup.get());
  ASSERT_EQ(hebiLookupEntryListGetSize(list), 5u);
  EXPECT_EQ(textOf([&](char* buffer, std::size_t* size) {
              return hebiLookupEntryListGetName(list, 1, buffer, size);
            }),
            "shoulder");
  HebiMacAddress address{};
  EXPECT_EQ(hebiLookupEntryListGetMacAddress(list, 1, &address), HebiStatusSuccess);
  const HebiMacAddress* addresses[] = {&address};
  const Group one(hebiGroupCreateFromMacs(lookup.get(), addresses, 1, 0));
  EXPECT_EQ(hebiGroupGetSize(one.get()), 1u);
  EXPECT_EQ(hebiLookupEntryListGetMacAddress(list, 5, &address), HebiStatusArgumentOutOfRange);
  std::uint32_t ip = 0;
  EXPECT_EQ(hebiLookupEntryListGetIpAddress(list, 0, &ip), HebiStatusSuccess);
  EXPECT_EQ(reinterpret_cast<const unsigned char*>(&ip)[0], 127);
  hebiLookupEntryListRelease(list);
}

TEST_F(Groups, GiveFeedbackOfAnArmThatHoldsItself) {
  ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
  const HebiFeedbackRef ref = refOf(feedback, 1);
  double position = 9;
  hwFeedbackGetHighResAngle(&position, &ref, 1, HebiFeedbackHighResAnglePosition);
  EXPECT_NEAR(position, 0, 0.05);
  EXPECT_EQ(ref.float_fields_[HebiFeedbackFloatVoltage], 24);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now).count();
  const auto received = ref.uint64_fields_[HebiFeedbackUInt64ReceiveTime] / 1'000'000;
  EXPECT_NEAR(static_cast<double>(received), static_cast<double>(seconds), 60);
}

TEST_F(Groups, BringEachFeedbackOnce) {
  std::uint64_t last = 0;
  for (int i = 0; i < 5; ++i) {
    ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
    const std::uint64_t number = refOf(feedback).uint64_fields_[HebiFeedbackUInt64SequenceNumber];
    EXPECT_GT(number, last);
    last = number;
  }
  EXPECT_EQ(hebiGroupSetFeedbackFrequencyHz(group.get(), 0), HebiStatusSuccess);
  while (hebiGroupGetNextFeedback(group.get(), feedback.get(), 1) == HebiStatusSuccess) {
  }
  EXPECT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), 1), HebiStatusFailure);
  // On a busy machine, the error text then also states the time that the simulation skipped.
  EXPECT_TRUE(std::string(hebiGetLastError()).starts_with("no feedback was received within 1 ms"))
      << hebiGetLastError();
}

TEST_F(Groups, MoveWhereTheyAreCommandedAndLetGoWithNan) {
  HebiCommandRef refs[] = {refOf(command, 0), refOf(command, 1), refOf(command, 2)};
  const double targets[] = {0.3, 0.2, -0.4};
  hwCommandSetHighResAngle(refs, targets, 3, HebiCommandHighResAnglePosition);
  double position = 0;
  for (int i = 0; i < 2000 && std::abs(position - targets[0]) > 0.02; ++i) {
    ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
    const HebiFeedbackRef ref = refOf(feedback);
    hwFeedbackGetHighResAngle(&position, &ref, 1, HebiFeedbackHighResAnglePosition);
    ASSERT_EQ(hebiGroupSendCommand(group.get(), command.get()), HebiStatusSuccess);
  }
  EXPECT_NEAR(position, targets[0], 0.02);

  const double off[] = {std::nan(""), std::nan(""), std::nan("")};
  const float kp[] = {4, 4, 4};
  hwCommandSetHighResAngle(refs, off, 3, HebiCommandHighResAnglePosition);
  hwCommandSetFloat(refs, kp, 3, HebiCommandFloatPositionKp);
  ASSERT_EQ(hebiGroupSendCommandWithAcknowledgement(group.get(), command.get(), kMinute),
            HebiStatusSuccess);
  while (hebiGroupGetNextFeedback(group.get(), feedback.get(), 0) == HebiStatusSuccess) {
  }
  ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
  bool isCommanded = true;
  const HebiFeedbackRef ref = refOf(feedback);
  HebiFeedbackMetadata bits;
  hebiFeedbackGetMetadata(&bits);
  hwFeedbackHasField(
      &isCommanded, &ref, 1,
      bits.high_res_angle_field_bitfield_offset_ + HebiFeedbackHighResAnglePositionCommand);
  EXPECT_FALSE(isCommanded);
}

TEST_F(Groups, RefuseMessagesOfAnotherSizeAndTargetsOutOfReach) {
  const Command two(hebiGroupCommandCreate(2));
  EXPECT_EQ(hebiGroupSendCommand(group.get(), two.get()), HebiStatusFailure);
  HebiCommandRef ref = refOf(command);
  const double far = HUGE_VAL;
  hwCommandSetHighResAngle(&ref, &far, 1, HebiCommandHighResAnglePosition);
  EXPECT_EQ(hebiGroupSendCommand(group.get(), command.get()), HebiStatusFailure);
}

TEST_F(Groups, CallHandlersOnAThreadOfTheirOwn) {
  struct Seen {
    std::thread::id own = std::this_thread::get_id();
    std::atomic<int> calls = 0;
    std::atomic<bool> isOther = true;
  } seen;
  const auto handler = [](HebiGroupFeedbackPtr received, void* user) {
    auto& there = *static_cast<Seen*>(user);
    if (hebiGroupFeedbackGetSize(received) != 3 || std::this_thread::get_id() == there.own) {
      there.isOther = false;
    }
    ++there.calls;
  };
  ASSERT_EQ(hebiGroupRegisterFeedbackHandler(group.get(), handler, &seen), HebiStatusSuccess);
  EXPECT_EQ(hebiGroupRegisterFeedbackHandler(group.get(), nullptr, nullptr),
            HebiStatusInvalidArgument);
  while (seen.calls < 3) std::this_thread::yield();
  hebiGroupClearFeedbackHandlers(group.get());
  const int before = seen.calls;
  ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
  EXPECT_EQ(seen.calls, before);
  EXPECT_TRUE(seen.isOther);
}

TEST_F(Groups, TellTheirInfoAndMoreWhereItIsAskedFor) {
  const Info info(hebiGroupInfoCreate(3));
  ASSERT_EQ(hebiGroupRequestInfoExtra(group.get(), info.get(), 0, kMinute), HebiStatusSuccess);
  const auto text = [&](std::int32_t field) {
    return textOf([&](char* buffer, std::size_t* size) {
      return hebiInfoGetString(hebiGroupInfoGetModuleInfo(info.get(), 1), field, buffer, size);
    });
  };
  EXPECT_EQ(text(HebiInfoStringName), "shoulder");
  EXPECT_EQ(text(HebiInfoStringFirmwareType), "-");
  EXPECT_GT(refOf(info).float_fields_[HebiInfoFloatPositionKp], 0);
  ASSERT_EQ(hebiGroupRequestInfoExtra(group.get(), info.get(), 4, kMinute), HebiStatusSuccess);
  EXPECT_EQ(text(HebiInfoStringFirmwareType), "simulated");
}

TEST_F(Groups, HavePhonesAndBoards) {
  const Group phone = device("phone"), board = device("board");
  ASSERT_TRUE(phone && board);
  const Feedback one(hebiGroupFeedbackCreate(1));
  ASSERT_EQ(hebiGroupGetNextFeedback(phone.get(), one.get(), kMinute), HebiStatusSuccess);
  EXPECT_EQ(refOf(one).quaternionf_fields_[HebiFeedbackQuaternionfArOrientation].data[0], 1);
  EXPECT_EQ(hebiGroupSendLayoutBuffer(phone.get(), "[]", 2, 0, 0, kMinute), HebiStatusSuccess);
  EXPECT_EQ(hebiGroupSendLayout(phone.get(), "/dev/null/none", 0, 0, kMinute), HebiStatusFailure);

  const Command write(hebiGroupCommandCreate(1));
  HebiCommandRef ref = refOf(write);
  const std::int64_t on = 1;
  hwCommandSetIoPinInt(&ref, &on, 1, 2, 4);
  ASSERT_EQ(hebiGroupSendCommandWithAcknowledgement(board.get(), write.get(), kMinute),
            HebiStatusSuccess);
  while (hebiGroupGetNextFeedback(board.get(), one.get(), 0) == HebiStatusSuccess) {
  }
  ASSERT_EQ(hebiGroupGetNextFeedback(board.get(), one.get(), kMinute), HebiStatusSuccess);
  std::int64_t back = 0;
  const HebiFeedbackRef pins = refOf(one);
  hwFeedbackGetIoPinInt(&back, &pins, 1, 2, 4);
  EXPECT_EQ(back, 1);
}

TEST_F(Groups, WriteLogsThatAreReadBack) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("hebi_c." + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  HebiStringPtr path = nullptr;
  ASSERT_EQ(hebiGroupStartLog(group.get(), folder.c_str(), "a.hebilog", &path), HebiStatusSuccess)
      << hebiGetLastError();
  const String owned(path);
  EXPECT_EQ(textOf([&](char* buffer, std::size_t* size) {
              return hebiStringGetString(path, buffer, size);
            }),
            (folder / "a.hrdflog").string());
  for (int i = 0; i < 2; ++i) {  // the first feedback may be from before the log
    ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
  }
  const Info info(hebiGroupInfoCreate(3)), logged(hebiGroupInfoCreate(3));
  ASSERT_EQ(hebiGroupRequestInfo(group.get(), info.get(), kMinute), HebiStatusSuccess);
  double first = 1.5;
  HebiUserState state{};
  state.state_1 = &first;
  EXPECT_EQ(hebiGroupLogUserState(group.get(), state), HebiStatusSuccess);
  const Log log(hebiGroupStopLog(group.get()));
  ASSERT_TRUE(log) << hebiGetLastError();
  EXPECT_EQ(hebiLogFileGetNumberOfModules(log.get()), 3u);
  std::array<int, 4> counts{};  // entries by type
  std::int32_t type = 0;
  std::uint64_t time = 0;
  double read = 0;
  HebiUserState out{};
  out.state_1 = &read;
  while (hebiLogFileGetNextEntry(log.get(), &type, &time, feedback.get(), logged.get(), &out) ==
         HebiStatusSuccess) {
    ++counts.at(static_cast<std::size_t>(type));
  }
  EXPECT_GT(counts[HebiLogEntryFeedback], 0);
  EXPECT_EQ(counts[HebiLogEntryInfo], 1);
  EXPECT_EQ(counts[HebiLogEntryUserState], 1);
  EXPECT_EQ(refOf(logged).float_fields_[HebiInfoFloatPositionKp],
            refOf(info).float_fields_[HebiInfoFloatPositionKp]);
  EXPECT_EQ(read, 1.5);
  EXPECT_EQ(hebiGroupStopLog(group.get()), nullptr);
  EXPECT_EQ(hebiGroupLogUserState(group.get(), state), HebiStatusFailure);
  std::filesystem::remove_all(folder);
}

TEST_F(Groups, MakeTablesOfTheirLogs) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("hebi_c." + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  ASSERT_EQ(hebiGroupStartLog(group.get(), folder.c_str(), "a.hebilog", nullptr),
            HebiStatusSuccess);
  const Log log(hebiGroupStopLog(group.get()));
  const std::string table = (folder / "a.csv").string();
  EXPECT_EQ(hrdf_sim_log_table((folder / "a.hrdflog").c_str(), table.c_str()), HebiStatusSuccess);
  std::string head;
  std::ifstream written(table);
  std::getline(written, head);
  EXPECT_TRUE(head.starts_with("time,base.position,base.velocity,")) << head;
  EXPECT_EQ(hrdf_sim_log_table(table.c_str(), table.c_str()), HebiStatusFailure);
  EXPECT_NE(std::string(hebiGetLastError()).find("a.csv"), std::string::npos);
  EXPECT_EQ(hrdf_sim_log_table(nullptr, table.c_str()), HebiStatusInvalidArgument);
  std::filesystem::remove_all(folder);
}

TEST_F(Groups, HearFeedbackAtTheTimeAtWhichItCame) {
  hebiGroupSetFeedbackFrequencyHz(group.get(), 2);
  const auto next = [&](std::size_t field) { return refOf(feedback).uint64_fields_[field]; };
  ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
  const auto heard = next(HebiFeedbackUInt64ReceiveTime);
  const auto sent = next(HebiFeedbackUInt64HardwareTransmitTime);
  std::this_thread::sleep_for(
      std::chrono::milliseconds(900));  // the next feedback came after 500 ms
  ASSERT_EQ(hebiGroupGetNextFeedback(group.get(), feedback.get(), kMinute), HebiStatusSuccess);
  const auto span = [&](std::size_t field, std::uint64_t before) {
    return static_cast<double>(next(field) - before) * 1e-6;
  };
  EXPECT_NEAR(span(HebiFeedbackUInt64ReceiveTime, heard),
              span(HebiFeedbackUInt64HardwareTransmitTime, sent), 0.2);
}

// A forked child lacks the threads that may hold a group's locks.
TEST_F(Groups, GroupsOfAParentFailAtOnceInAForkedChild) {
  const pid_t child = fork();
  if (child == 0) {
    int succeeded = 0;
    succeeded += hebiGroupSetFeedbackFrequencyHz(group.get(), 5) == HebiStatusSuccess;
    succeeded += hebiGroupSetCommandLifetime(group.get(), 5) == HebiStatusSuccess;
    succeeded += hebiGroupSendFeedbackRequest(group.get()) == HebiStatusSuccess;
    succeeded += hebiGroupSendCommand(group.get(), command.get()) == HebiStatusSuccess;
    succeeded += hebiGroupStartLog(group.get(), "/tmp", "child", nullptr) == HebiStatusSuccess;
    succeeded += hebiGroupStopLog(group.get()) != nullptr;
    hebiGroupClearFeedbackHandlers(group.get());
    hebiGroupRelease(group.release());
    _exit(succeeded);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace hrdf::hebi_c::groups_test
