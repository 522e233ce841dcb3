// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls the C interface in random order, with arguments that are valid, odd or null. Run it under
// the sanitizers. It keeps to the rules that C cannot check: handles are alive, arrays are as long
// as their counts, texts end with 0.
//
//     call_hebi SEED CALLS [trace]
//
// It writes files into a temporary folder. `trace` prints each call before it is made.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hrdf/hebi_c.h>

namespace {

constexpr std::size_t kMostCount = 64;  // length of an array
constexpr std::size_t kDoubles = 1 << 16;
constexpr std::size_t kBytes = 1 << 16;
constexpr std::size_t kRefs = 40;
constexpr std::size_t kMostHandles = 20;  // of one type

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr std::array kNumbers = {kNan, kInf,   -kInf, 0.0, -0.0, 1.0,   -1.0,
                                 0.5,  1e-320, 1e308, 1e9, -1e9, 100.0, 0.01};
constexpr std::array<std::int32_t, 16> kInts = {0,
                                                1,
                                                2,
                                                3,
                                                5,
                                                6,
                                                7,
                                                12,
                                                39,
                                                255,
                                                256,
                                                1000,
                                                -1,
                                                -100'000'000,
                                                std::numeric_limits<std::int32_t>::max(),
                                                std::numeric_limits<std::int32_t>::min()};
constexpr std::array<std::size_t, 9> kCounts = {0, 1, 2, 3, 5, 6, 7, 20, kMostCount};
const std::array<std::string, 14> kTexts = {
    "",         "Arm",          "*",         "J1_base",    "J2_shoulder", std::string(5000, 'x'),
    "\xff\xfe", "no/such/file", "gains.xml", "safety.xml", "arm.hrdf",    "log.hebilog",
    "a\nb%s%n", "/dev/null"};

// Handles point to types that C does not define.
template <class Type>
constexpr bool kIsHandle = std::is_class_v<Type> && !requires {
  sizeof(Type);
};

template <class Handle>
struct Pool {
  std::vector<Handle*> owned, borrowed;  // borrowed: another handle owns it
};

class Caller {
  template <class Row>
  auto& pick(Row& row) {
    return row[random_() % row.size()];
  }

 public:
  explicit Caller(std::uint64_t seed, bool traces) : random_(seed), traces_(traces) {
    for (auto& each : texts_) {
      const std::string& text = pick(kTexts);
      each.assign(kBytes, '\0');
      std::memcpy(each.data(), text.data(), text.size());
      textPointers_.push_back(each.data());
    }
    for (auto& each : addresses_) addressPointers_.push_back(&each);
  }
  ~Caller() { releaseAll(); }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  template <class Result, class... Arguments>
  void call(std::string_view name, Result (*function)(Arguments...)) {
    name_ = name;
    whole_ = 0;
    if constexpr (std::is_pointer_v<Result>) {
      if (isFull<Result>()) return;
    }
    refresh();
    // Braces fix the order of evaluation.
    std::tuple<Arguments...> arguments{make<Arguments>()...};
    if (needsRefs() && refs_.empty()) return;
    if (traces_) std::fprintf(stderr, "%s\n", std::string(name).c_str());
    if constexpr (std::is_void_v<Result>) {
      std::apply(function, arguments);
    } else {
      const Result result = std::apply(function, arguments);
      if constexpr (std::is_pointer_v<Result>) keep(result);
      if constexpr (std::is_same_v<decltype(function), decltype(&hebiRobotModelAdd)>) {
        if (result == HebiStatusSuccess) lend(std::get<3>(arguments));
      }
    }
    if (string_ != nullptr) poolOf<HebiString>().owned.push_back(std::exchange(string_, nullptr));
  }

  template <class Handle>
  void release(std::string_view name, void (*function)(Handle*)) {
    auto& owned = poolOf<Handle>().owned;
    if (owned.empty() || (owned.size() < kMostHandles && chance(60))) return function(nullptr);
    const std::size_t i = random_() % owned.size();
    Handle* released = owned[i];
    owned.erase(owned.begin() + static_cast<std::ptrdiff_t>(i));
    std::apply([](auto&... pools) { (pools.borrowed.clear(), ...); }, pools_);
    if (traces_) std::fprintf(stderr, "%s\n", std::string(name).c_str());
    function(released);
  }

 private:
  bool chance(int percent) { return random_() % 100 < static_cast<unsigned>(percent); }
  bool starts(std::string_view text) const { return name_.starts_with(text); }
  bool needsRefs() const { return starts("hw"); }

  template <class Handle>
  Pool<Handle>& poolOf() {
    return std::get<Pool<Handle>>(pools_);
  }

  // Gives arrays new values. Makes the HebiMessageRef arguments of functions hw... refer to
  // messages that still exist.
  void refresh() {
    for (std::size_t i = 0; i < 64; ++i) {
      doubles_[turn_][i] = pick(kNumbers);
      floats_[i] = static_cast<float>(pick(kNumbers));
      ints_[i] = pick(kInts);
      bools_[i] = chance(50);
      pins_[i].stored_type_ = pick(kInts);
      pins_[i].int_value_ = pick(kInts);
    }
    for (std::size_t i = 0; i < kRefs; ++i) addresses_[i].bytes_[5] = static_cast<std::uint8_t>(i);
    params_.method_type_ = chance(70) ? static_cast<int>(random_() % 2) : pick(kInts);
    params_.n_fabian_params_.magic_fabian_constant_ = pick(kNumbers);
    refs_.clear();
    if (starts("hwCommand")) refer<HebiCommand>(hebiCommandGetReference);
    if (starts("hwFeedback")) refer<HebiFeedback>(hebiFeedbackGetReference);
    if (starts("hwInfo")) refer<HebiInfo>(hebiInfoGetReference);
  }

  template <class Handle>
  void refer(void (*reference)(Handle*, HebiMessageRef*)) {
    const auto& live = poolOf<Handle>().borrowed;
    if (live.empty()) return;
    refs_.resize(kRefs);
    for (HebiMessageRef& ref : refs_) reference(pick(live), &ref);
  }

  double* doubles() {
    turn_ = (turn_ + 1) % doubles_.size();
    return doubles_[turn_].data();
  }
  template <class Value>
  Value* orNull(Value* value) {
    return chance(93) ? value : nullptr;
  }

  // Returns a short time for functions that wait, else any number.
  std::int32_t whole() {
    constexpr std::array<std::int32_t, 4> kTimes = {0, 1, 5, 20};  // ms
    const bool waits = starts("hebiGroupCreate") || starts("hebiGroupSendLayout") ||
                       starts("hebiGroupGetNext") || starts("hebiGroupRequestInfo") ||
                       starts("hebiGroupSendCommandWith");
    return waits ? pick(kTimes) : pick(kInts);
  }

  template <class Type>
  Type make() {
    if constexpr (std::is_same_v<Type, double>) return pick(kNumbers);
    if constexpr (std::is_same_v<Type, float>) return static_cast<float>(pick(kNumbers));
    if constexpr (std::is_same_v<Type, std::int32_t>) return whole();
    if constexpr (std::is_same_v<Type, std::uint32_t>) {  // first one in a call: count of refs_
      if (whole_++ == 0) return static_cast<std::uint32_t>(random_() % (kRefs + 1));
      return static_cast<std::uint32_t>(pick(kInts));
    }
    if constexpr (std::is_same_v<Type, std::size_t>) return pick(kCounts);
    if constexpr (std::is_same_v<Type, HebiUserState>) return states()[0];
    if constexpr (std::is_same_v<Type, GroupFeedbackHandlerFunction>) {
      return chance(90) ? [](HebiGroupFeedbackPtr, void*) {} : GroupFeedbackHandlerFunction{};
    }
    if constexpr (std::is_same_v<Type, HebiIKObjectiveFunction>) {
      return chance(90) ? [](void*, std::size_t, const double*, double*) {}
                        : HebiIKObjectiveFunction{};
    }
    using Value = std::remove_pointer_t<Type>;
    if constexpr (std::is_pointer_v<Type> && !std::is_function_v<Value>) return pointer<Value>();
  }

  template <class Value>
  Value* pointer() {
    using Plain = std::remove_const_t<Value>;
    if constexpr (std::is_same_v<Plain, double>) return orNull(doubles());
    if constexpr (std::is_same_v<Plain, float>) return orNull(floats_.data());
    if constexpr (std::is_same_v<Plain, std::int32_t>) return orNull(ints_.data());
    if constexpr (std::is_same_v<Plain, std::uint32_t>) return orNull(unsigned_.data());
    if constexpr (std::is_same_v<Plain, std::int64_t>) return orNull(longs_.data());
    if constexpr (std::is_same_v<Plain, std::uint64_t>) {  // also size_t, a length
      size_ = pick(kCounts) * (chance(50) ? 1 : 900);
      return orNull(&size_);
    }
    if constexpr (std::is_same_v<Plain, bool>) return orNull(bools_.data());
    if constexpr (std::is_same_v<Value, const char>) return orNull(pick(texts_).data());
    if constexpr (std::is_same_v<Value, char>) return orNull(buffer_.data());
    if constexpr (std::is_same_v<Plain, const char*>) return orNull(textPointers_.data());
    if constexpr (std::is_same_v<Plain, HebiMacAddress>) return orNull(&pick(addresses_));
    if constexpr (std::is_same_v<Plain, const HebiMacAddress*>) {
      return orNull(addressPointers_.data());
    }
    if constexpr (std::is_same_v<Plain, HebiMessageRef>) {
      return orNull(needsRefs() ? refs_.data() : &ref_);
    }
    if constexpr (std::is_same_v<Plain, HebiMessageMetadata>) return orNull(&metadata_);
    if constexpr (std::is_same_v<Plain, HebiIoBankPinStruct>) return orNull(pins_.data());
    if constexpr (std::is_same_v<Plain, HebiVector3f>) return orNull(vectors_.data());
    if constexpr (std::is_same_v<Plain, HebiRobotModelElementMetadata>) return orNull(&element_);
    if constexpr (std::is_same_v<Plain, HebiRobotModelElementTopology>) {
      return orNull(topology_.data());
    }
    if constexpr (std::is_same_v<Plain, HebiTimeEstimationParams>) return orNull(&params_);
    if constexpr (std::is_same_v<Plain, HebiUserState>) return orNull(states());
    if constexpr (std::is_same_v<Plain, HebiString*>) return orNull(&string_);
    if constexpr (std::is_same_v<Plain, void>) return orNull(static_cast<void*>(buffer_.data()));
    if constexpr (kIsHandle<Plain>) return handle<Plain>();
  }

  HebiUserState* states() {
    for (double** each : {&state_.state_1, &state_.state_2, &state_.state_9}) {
      *each = orNull(doubles());
    }
    return &state_;
  }

  template <class Handle>
  Handle* handle() {
    auto& [owned, borrowed] = poolOf<Handle>();
    const std::size_t count = owned.size() + borrowed.size();
    if (count == 0 || chance(5)) return nullptr;
    const std::size_t i = random_() % count;
    return i < owned.size() ? owned[i] : borrowed[i - owned.size()];
  }

  // The library owns texts; all other pointers are handles.
  void keep(const char*) {}
  template <class Handle>
  void keep(Handle* made) {
    if (made == nullptr) return;
    auto& [owned, borrowed] = poolOf<Handle>();
    const bool isBorrowed = name_.find("GetModule") != name_.npos;
    auto& kept = isBorrowed ? borrowed : owned;
    if (std::ranges::find(kept, made) == kept.end()) kept.push_back(made);
  }

  template <class Result>
  bool isFull() {
    using Handle = std::remove_pointer_t<Result>;
    if constexpr (kIsHandle<Handle>) {
      return poolOf<Handle>().owned.size() >= kMostHandles;
    }
    return false;
  }

  // The model owns an element that was added to it.
  void lend(HebiRobotModelElement* element) {
    auto& [owned, borrowed] = poolOf<HebiRobotModelElement>();
    std::erase(owned, element);
    borrowed.push_back(element);
  }

  template <class Handle>
  void releaseAll(void (*function)(Handle*)) {
    for (Handle* each : poolOf<Handle>().owned) function(each);
  }
  void releaseAll() {
    releaseAll(hebiLogFileRelease);
    releaseAll(hebiLookupEntryListRelease);
    releaseAll(hebiGroupRelease);
    releaseAll(hebiGroupCommandRelease);
    releaseAll(hebiGroupFeedbackRelease);
    releaseAll(hebiGroupInfoRelease);
    releaseAll(hebiStringRelease);
    releaseAll(hebiRobotModelRelease);
    releaseAll(hebiRobotModelElementRelease);
    releaseAll(hebiIKRelease);
    releaseAll(hebiTrajectoryRelease);
    releaseAll(hebiGroupTrajectoryRelease);
    releaseAll(hebiGoalRelease);
    releaseAll(hebiLookupRelease);
  }

  std::mt19937_64 random_;
  const bool traces_;
  std::string_view name_;
  int whole_ = 0;  // uint32_t arguments made for this call
  std::size_t turn_ = 0;
  std::array<std::vector<double>, 8> doubles_ = [] {
    std::array<std::vector<double>, 8> made;
    for (auto& each : made) each.resize(kDoubles);
    return made;
  }();
  std::array<float, 1000> floats_ = {};
  std::array<std::int32_t, 1000> ints_ = {};
  std::array<std::uint32_t, 1000> unsigned_ = {};
  std::array<std::int64_t, 1000> longs_ = {};
  std::array<bool, 1000> bools_ = {};
  std::array<HebiVector3f, 1000> vectors_ = {};
  std::array<HebiIoBankPinStruct, 1000> pins_ = {};
  std::array<HebiMacAddress, kMostCount> addresses_ = {};
  std::vector<const HebiMacAddress*> addressPointers_;
  std::array<std::vector<char>, kMostCount> texts_;
  std::vector<const char*> textPointers_;
  std::vector<char> buffer_ = std::vector<char>(kBytes);
  std::uint64_t size_ = 0;
  std::vector<HebiMessageRef> refs_;
  HebiMessageRef ref_ = {};
  HebiMessageMetadata metadata_ = {};
  HebiRobotModelElementMetadata element_ = {};
  std::vector<HebiRobotModelElementTopology> topology_ =
      std::vector<HebiRobotModelElementTopology>(10'000);
  HebiTimeEstimationParams params_ = {};
  HebiUserState state_ = {};
  HebiString* string_ = nullptr;
  std::tuple<Pool<HebiLookup>, Pool<HebiLookupEntryList>, Pool<HebiGroup>, Pool<HebiGroupCommand>,
             Pool<HebiGroupFeedback>, Pool<HebiGroupInfo>, Pool<HebiCommand>, Pool<HebiFeedback>,
             Pool<HebiInfo>, Pool<HebiLogFile>, Pool<HebiString>, Pool<HebiRobotModel>,
             Pool<HebiRobotModelElement>, Pool<HebiIK>, Pool<HebiTrajectory>,
             Pool<HebiGroupTrajectory>, Pool<HebiGoal>>
      pools_;
};

#define CALL(name) [](Caller& caller) { caller.call(#name, name); }
#define RELEASE(name) [](Caller& caller) { caller.release(#name, name); }
// All functions of <hrdf/hebi_c.h> except hebiCleanup().
// clang-format off
constexpr void (*kCalls[])(Caller&) = {
    CALL(hebiGetLibraryVersion), CALL(hebiGetLibraryVersionBuild), CALL(hebiGetLastError),
    CALL(hebiStringGetString), RELEASE(hebiStringRelease), CALL(hebiLookupCreate),
    RELEASE(hebiLookupRelease), CALL(hebiLookupReset), CALL(hebiLookupIsValid),
    CALL(hebiLookupSetLookupFrequencyHz), CALL(hebiLookupGetLookupFrequencyHz),
    CALL(hebiCreateLookupEntryList), RELEASE(hebiLookupEntryListRelease),
    CALL(hebiLookupEntryListGetSize), CALL(hebiLookupEntryListGetName),
    CALL(hebiLookupEntryListGetFamily), CALL(hebiLookupEntryListGetMacAddress),
    CALL(hebiLookupEntryListGetIpAddress), CALL(hebiLookupEntryListGetIsStale),
    CALL(hebiGroupCreateImitation), CALL(hebiGroupCreateFromNames), CALL(hebiGroupCreateFromMacs),
    CALL(hebiGroupCreateFromFamily), CALL(hebiGroupCreateConnectedFromName),
    CALL(hebiGroupCreateConnectedFromMac), RELEASE(hebiGroupRelease), CALL(hebiGroupGetSize),
    CALL(hebiGroupSetCommandLifetime), CALL(hebiGroupGetCommandLifetime),
    CALL(hebiGroupSetFeedbackFrequencyHz), CALL(hebiGroupGetFeedbackFrequencyHz),
    CALL(hebiGroupSendCommand), CALL(hebiGroupSendCommandWithAcknowledgement),
    CALL(hebiGroupSendLayout), CALL(hebiGroupSendLayoutBuffer), CALL(hebiGroupSendFeedbackRequest),
    CALL(hebiGroupGetNextFeedback), CALL(hebiGroupRegisterFeedbackHandler),
    CALL(hebiGroupClearFeedbackHandlers), CALL(hebiGroupRequestInfo),
    CALL(hebiGroupRequestInfoExtra), CALL(hebiGroupStartLog), CALL(hebiGroupStopLog),
    CALL(hebiGroupLogUserState), CALL(hebiLogFileOpen), RELEASE(hebiLogFileRelease),
    CALL(hebiLogFileGetFileName), CALL(hebiLogFileGetNumberOfModules),
    CALL(hebiLogFileGetNextFeedback), CALL(hebiLogFileGetNextEntry), CALL(hebiGroupCommandCreate),
    RELEASE(hebiGroupCommandRelease), CALL(hebiGroupCommandGetSize), CALL(hebiGroupCommandClear),
    CALL(hebiGroupCommandCopy), CALL(hebiGroupCommandGetModuleCommand),
    CALL(hebiGroupCommandReadGains), CALL(hebiGroupCommandWriteGains),
    CALL(hebiGroupCommandReadSafetyParameters), CALL(hebiGroupCommandWriteSafetyParameters),
    CALL(hebiSafetyParametersGetLastError), CALL(hebiGroupCommandCopyGainsFromCommand),
    CALL(hebiGroupCommandCopyGainsFromInfo), CALL(hebiGroupFeedbackCreate),
    RELEASE(hebiGroupFeedbackRelease), CALL(hebiGroupFeedbackGetSize), CALL(hebiGroupFeedbackClear),
    CALL(hebiGroupFeedbackCopy), CALL(hebiGroupFeedbackGetModuleFeedback),
    CALL(hebiGroupInfoCreate), RELEASE(hebiGroupInfoRelease), CALL(hebiGroupInfoGetSize),
    CALL(hebiGroupInfoClear), CALL(hebiGroupInfoCopy), CALL(hebiGroupInfoGetModuleInfo),
    CALL(hebiGroupInfoWriteGains), CALL(hebiGroupInfoWriteSafetyParameters),
    CALL(hebiCommandGetSize), CALL(hebiCommandGetReference), CALL(hebiCommandGetMetadata),
    CALL(hebiCommandGetString), CALL(hebiCommandSetString), CALL(hebiCommandGetIoLabelString),
    CALL(hebiCommandSetIoLabelString), CALL(hebiCommandCopyGainsFromCommand),
    CALL(hebiCommandCopyGainsFromInfo), CALL(hebiFeedbackGetSize), CALL(hebiFeedbackGetReference),
    CALL(hebiFeedbackGetMetadata), CALL(hebiInfoGetSize), CALL(hebiInfoGetReference),
    CALL(hebiInfoGetMetadata), CALL(hebiInfoGetString), CALL(hebiInfoGetIoLabelString),
    CALL(hwCommandHasField), CALL(hwCommandGetFlag), CALL(hwCommandGetHighResAngle),
    CALL(hwCommandGetNumberedFloat), CALL(hwCommandGetIoPin), CALL(hwCommandGetIoPinInt),
    CALL(hwCommandGetIoPinFloat), CALL(hwCommandHasIoPinInt), CALL(hwCommandHasIoPinFloat),
    CALL(hwCommandSetFloat), CALL(hwCommandSetHighResAngle), CALL(hwCommandSetVector3f),
    CALL(hwCommandSetUInt64), CALL(hwCommandSetEnum), CALL(hwCommandSetBool), CALL(hwCommandSetLed),
    CALL(hwCommandSetFlag), CALL(hwCommandSetNumberedFloat), CALL(hwCommandSetIoPin),
    CALL(hwCommandSetIoPinInt), CALL(hwCommandSetIoPinFloat), CALL(hwFeedbackHasField),
    CALL(hwFeedbackGetHighResAngle), CALL(hwFeedbackGetNumberedFloat), CALL(hwFeedbackGetIoPin),
    CALL(hwFeedbackGetIoPinInt), CALL(hwFeedbackGetIoPinFloat), CALL(hwFeedbackHasIoPinInt),
    CALL(hwFeedbackHasIoPinFloat), CALL(hwInfoHasField), CALL(hwInfoGetFlag),
    CALL(hwInfoGetHighResAngle), CALL(hebiRobotModelCreate), CALL(hebiRobotModelImport),
    CALL(hebiRobotModelImportBuffer), CALL(hebiRobotModelCreateSubtreeFromElement),
    RELEASE(hebiRobotModelRelease), CALL(hebiRobotModelGetImportError),
    CALL(hebiRobotModelGetImportWarning), CALL(hebiRobotModelGetImportWarningCount),
    CALL(hebiRobotModelElementCreateActuator), CALL(hebiRobotModelElementCreateBracket),
    CALL(hebiRobotModelElementCreateJoint), CALL(hebiRobotModelElementCreateLink),
    CALL(hebiRobotModelElementCreateRigidBody), CALL(hebiRobotModelElementCreateEndEffector),
    RELEASE(hebiRobotModelElementRelease), CALL(hebiRobotModelAdd),
    CALL(hebiRobotModelSetBaseFrame), CALL(hebiRobotModelGetBaseFrame),
    CALL(hebiRobotModelGetNumberOfElements), CALL(hebiRobotModelGetNumberOfDoFs),
    CALL(hebiRobotModelGetNumberOfFrames), CALL(hebiRobotModelGetElementMetadata),
    CALL(hebiRobotModelGetTreeTopology), CALL(hebiRobotModelGetElementIndexFromTag),
    CALL(hebiRobotModelGetMeshPath), CALL(hebiRobotModelGetMasses),
    CALL(hebiRobotModelGetMaxSpeeds), CALL(hebiRobotModelGetMaxEfforts),
    CALL(hebiRobotModelSetEndEffectorPayload), CALL(hebiRobotModelGetEndEffectorPayload),
    CALL(hebiRobotModelSetEndEffectorPayloadCenterOfMass),
    CALL(hebiRobotModelGetEndEffectorPayloadCenterOfMass),
    CALL(hebiRobotModelSetEndEffectorPayloads), CALL(hebiRobotModelGetEndEffectorPayloads),
    CALL(hebiRobotModelGetForwardKinematics), CALL(hebiRobotModelGetJacobians),
    CALL(hebiRobotModelGetGravityCompensationTorques),
    CALL(hebiRobotModelGetDynamicsCompensationTorques), CALL(hebiIKCreate), RELEASE(hebiIKRelease),
    CALL(hebiIKClearAll), CALL(hebiIKSolve), CALL(hebiIKAddObjectiveEndEffectorPosition),
    CALL(hebiIKAddObjectiveEndEffectorSO3), CALL(hebiIKAddObjectiveEndEffectorTipAxis),
    CALL(hebiIKAddObjectiveFramePosition), CALL(hebiIKAddObjectiveFrameSO3),
    CALL(hebiIKAddObjectiveFrameTipAxis), CALL(hebiIKAddObjectiveThetaAboutZAxis),
    CALL(hebiIKAddObjectiveCustom), CALL(hebiIKAddConstraintJointAngles),
    CALL(hebiIKAddConstraintRampedJointAngles), CALL(hebiTrajectoryCreateUnconstrainedQp),
    CALL(hebiTrajectoryCreateConstantVelocity), CALL(hebiTrajectoryGetConstantVelocitySegmentTime),
    RELEASE(hebiTrajectoryRelease), CALL(hebiTrajectoryGetDuration), CALL(hebiTrajectoryGetState),
    CALL(hebiTrajectoryGetMinMaxPosition), CALL(hebiTrajectoryGetMaxVelocity),
    CALL(hebiTrajectoryGetMaxAcceleration), CALL(hebiTrajectoryRescale),
    CALL(hebiGroupTrajectoryCreateUnconstrainedQp), CALL(hebiGroupTrajectoryCreateConstantVelocity),
    RELEASE(hebiGroupTrajectoryRelease), CALL(hebiGroupTrajectoryGetDuration),
    CALL(hebiGroupTrajectoryGetState), CALL(hebiGroupTrajectoryGetWaypointTimes),
    CALL(hebiGroupTrajectoryGetWaypointValues), CALL(hebiGroupTrajectoryGetMinMaxPosition),
    CALL(hebiGroupTrajectoryGetMaxVelocity), CALL(hebiGroupTrajectoryGetMaxAcceleration),
    CALL(hebiGroupTrajectoryRescaleContinuous), CALL(hebiGroupTrajectoryRescaleContinuousToLimits),
    CALL(hebiEstimateSegmentTimes), CALL(hebiGoalCreate), CALL(hebiGoalLoadFromFile),
    CALL(hebiGoalLoadFromString), RELEASE(hebiGoalRelease), CALL(hebiGoalGetNumberOfDoFs),
    CALL(hebiGoalGetNumberOfWaypoints), CALL(hebiGoalAddWaypoint), CALL(hebiGoalGetWaypointValues),
    CALL(hebiGoalClear), CALL(hebiGoalBuildTrajectory), CALL(hebiGoalBuildTrajectoryFromTime),
};
// clang-format on
#undef CALL
#undef RELEASE

// Makes a temporary folder with a robot; calls may write into the folder.
std::filesystem::path folderWith(const std::filesystem::path& robot) {
  std::string name = std::filesystem::temp_directory_path() / "call_hebi.XXXXXX";
  if (mkdtemp(name.data()) == nullptr) std::abort();
  std::filesystem::copy_file(robot, std::filesystem::path(name) / "arm.hrdf");
  return name;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    std::fputs("usage: call_hebi SEED CALLS [trace]\n", stderr);
    return 2;
  }
  const std::filesystem::path models = HRDF_SOURCE_DIR "/models";
  const auto folder = folderWith(models / "x_arm_3dof.hrdf");
  std::filesystem::current_path(folder);
  setenv("HRDF_SIM", (models / "x_arm_3dof.cfg.yaml").c_str(), 0);
  const std::uint64_t seed = std::strtoull(words[1], nullptr, 10);
  const long calls = std::strtol(words[2], nullptr, 10);
  const auto start = std::chrono::steady_clock::now();
  {
    Caller caller(seed, count > 3);
    std::mt19937_64 random(seed);
    for (long i = 0; i < calls; ++i) kCalls[random() % std::size(kCalls)](caller);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%ld calls, %.0f a second\n", calls, static_cast<double>(calls) / seconds);
  std::filesystem::current_path("/");
  std::filesystem::remove_all(folder);
}
