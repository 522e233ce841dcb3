// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls every function of the interface with null and 0.
#include <optional>

#include <gtest/gtest.h>

#include "tests/sim/hebi_c/handles.h"

namespace hrdf::hebi_c::nulls_test {
namespace {

void release(HebiGroupCommandPtr handle) { hebiGroupCommandRelease(handle); }
void release(HebiGroupFeedbackPtr handle) { hebiGroupFeedbackRelease(handle); }
void release(HebiGroupInfoPtr handle) { hebiGroupInfoRelease(handle); }
void release(HebiIKPtr handle) { hebiIKRelease(handle); }
void release(HebiLookupPtr handle) { hebiLookupRelease(handle); }
void release(HebiRobotModelPtr handle) { hebiRobotModelRelease(handle); }
void release(HebiRobotModelElementPtr handle) { hebiRobotModelElementRelease(handle); }
template <class Other>
void release(Other* handle) {
  EXPECT_FALSE(handle);
}
void release(const char*) {}

// Calls the function; returns its status, if it returns one.
template <class Result, class... Arguments>
std::optional<HebiStatusCode> statusOf(Result (*function)(Arguments...)) {
  if constexpr (std::is_void_v<Result>) {
    function(Arguments{}...);
  } else if constexpr (std::is_same_v<Result, HebiStatusCode>) {
    return function(Arguments{}...);
  } else if constexpr (std::is_pointer_v<Result>) {
    release(function(Arguments{}...));
  } else {
    function(Arguments{}...);
  }
  return std::nullopt;
}

struct Function {
  const char* name;
  std::optional<HebiStatusCode> (*call)();
};

const Function kFunctions[] = {
    {"hebiCleanup", [] { return statusOf(hebiCleanup); }},
    {"hebiCommandCopyGainsFromCommand", [] { return statusOf(hebiCommandCopyGainsFromCommand); }},
    {"hebiCommandCopyGainsFromInfo", [] { return statusOf(hebiCommandCopyGainsFromInfo); }},
    {"hebiCommandGetIoLabelString", [] { return statusOf(hebiCommandGetIoLabelString); }},
    {"hebiCommandGetMetadata", [] { return statusOf(hebiCommandGetMetadata); }},
    {"hebiCommandGetReference", [] { return statusOf(hebiCommandGetReference); }},
    {"hebiCommandGetSize", [] { return statusOf(hebiCommandGetSize); }},
    {"hebiCommandGetString", [] { return statusOf(hebiCommandGetString); }},
    {"hebiCommandSetIoLabelString", [] { return statusOf(hebiCommandSetIoLabelString); }},
    {"hebiCommandSetString", [] { return statusOf(hebiCommandSetString); }},
    {"hebiCreateLookupEntryList", [] { return statusOf(hebiCreateLookupEntryList); }},
    {"hebiEstimateSegmentTimes", [] { return statusOf(hebiEstimateSegmentTimes); }},
    {"hebiFeedbackGetMetadata", [] { return statusOf(hebiFeedbackGetMetadata); }},
    {"hebiFeedbackGetReference", [] { return statusOf(hebiFeedbackGetReference); }},
    {"hebiFeedbackGetSize", [] { return statusOf(hebiFeedbackGetSize); }},
    {"hebiGetLastError", [] { return statusOf(hebiGetLastError); }},
    {"hebiGetLibraryVersion", [] { return statusOf(hebiGetLibraryVersion); }},
    {"hebiGetLibraryVersionBuild", [] { return statusOf(hebiGetLibraryVersionBuild); }},
    {"hebiGoalAddWaypoint", [] { return statusOf(hebiGoalAddWaypoint); }},
    {"hebiGoalBuildTrajectory", [] { return statusOf(hebiGoalBuildTrajectory); }},
    {"hebiGoalBuildTrajectoryFromTime", [] { return statusOf(hebiGoalBuildTrajectoryFromTime); }},
    {"hebiGoalClear", [] { return statusOf(hebiGoalClear); }},
    {"hebiGoalCreate", [] { return statusOf(hebiGoalCreate); }},
    {"hebiGoalGetNumberOfDoFs", [] { return statusOf(hebiGoalGetNumberOfDoFs); }},
    {"hebiGoalGetNumberOfWaypoints", [] { return statusOf(hebiGoalGetNumberOfWaypoints); }},
    {"hebiGoalGetWaypointValues", [] { return statusOf(hebiGoalGetWaypointValues); }},
    {"hebiGoalLoadFromFile", [] { return statusOf(hebiGoalLoadFromFile); }},
    {"hebiGoalLoadFromString", [] { return statusOf(hebiGoalLoadFromString); }},
    {"hebiGoalRelease", [] { return statusOf(hebiGoalRelease); }},
    {"hebiGroupClearFeedbackHandlers", [] { return statusOf(hebiGroupClearFeedbackHandlers); }},
    {"hebiGroupCommandClear", [] { return statusOf(hebiGroupCommandClear); }},
    {"hebiGroupCommandCopy", [] { return statusOf(hebiGroupCommandCopy); }},
    {"hebiGroupCommandCopyGainsFromCommand",
     [] { return statusOf(hebiGroupCommandCopyGainsFromCommand); }},
    {"hebiGroupCommandCopyGainsFromInfo",
     [] { return statusOf(hebiGroupCommandCopyGainsFromInfo); }},
    {"hebiGroupCommandCreate", [] { return statusOf(hebiGroupCommandCreate); }},
    {"hebiGroupCommandGetModuleCommand", [] { return statusOf(hebiGroupCommandGetModuleCommand); }},
    {"hebiGroupCommandGetSize", [] { return statusOf(hebiGroupCommandGetSize); }},
    {"hebiGroupCommandReadGains", [] { return statusOf(hebiGroupCommandReadGains); }},
    {"hebiGroupCommandReadSafetyParameters",
     [] { return statusOf(hebiGroupCommandReadSafetyParameters); }},
    {"hebiGroupCommandRelease", [] { return statusOf(hebiGroupCommandRelease); }},
    {"hebiGroupCommandWriteGains", [] { return statusOf(hebiGroupCommandWriteGains); }},
    {"hebiGroupCommandWriteSafetyParameters",
     [] { return statusOf(hebiGroupCommandWriteSafetyParameters); }},
    {"hebiGroupCreateConnectedFromMac", [] { return statusOf(hebiGroupCreateConnectedFromMac); }},
    {"hebiGroupCreateConnectedFromName", [] { return statusOf(hebiGroupCreateConnectedFromName); }},
    {"hebiGroupCreateFromFamily", [] { return statusOf(hebiGroupCreateFromFamily); }},
    {"hebiGroupCreateFromMacs", [] { return statusOf(hebiGroupCreateFromMacs); }},
    {"hebiGroupCreateFromNames", [] { return statusOf(hebiGroupCreateFromNames); }},
    {"hebiGroupCreateImitation", [] { return statusOf(hebiGroupCreateImitation); }},
    {"hebiGroupFeedbackClear", [] { return statusOf(hebiGroupFeedbackClear); }},
    {"hebiGroupFeedbackCopy", [] { return statusOf(hebiGroupFeedbackCopy); }},
    {"hebiGroupFeedbackCreate", [] { return statusOf(hebiGroupFeedbackCreate); }},
    {"hebiGroupFeedbackGetModuleFeedback",
     [] { return statusOf(hebiGroupFeedbackGetModuleFeedback); }},
    {"hebiGroupFeedbackGetSize", [] { return statusOf(hebiGroupFeedbackGetSize); }},
    {"hebiGroupFeedbackRelease", [] { return statusOf(hebiGroupFeedbackRelease); }},
    {"hebiGroupGetCommandLifetime", [] { return statusOf(hebiGroupGetCommandLifetime); }},
    {"hebiGroupGetFeedbackFrequencyHz", [] { return statusOf(hebiGroupGetFeedbackFrequencyHz); }},
    {"hebiGroupGetNextFeedback", [] { return statusOf(hebiGroupGetNextFeedback); }},
    {"hebiGroupGetSize", [] { return statusOf(hebiGroupGetSize); }},
    {"hebiGroupInfoClear", [] { return statusOf(hebiGroupInfoClear); }},
    {"hebiGroupInfoCopy", [] { return statusOf(hebiGroupInfoCopy); }},
    {"hebiGroupInfoCreate", [] { return statusOf(hebiGroupInfoCreate); }},
    {"hebiGroupInfoGetModuleInfo", [] { return statusOf(hebiGroupInfoGetModuleInfo); }},
    {"hebiGroupInfoGetSize", [] { return statusOf(hebiGroupInfoGetSize); }},
    {"hebiGroupInfoRelease", [] { return statusOf(hebiGroupInfoRelease); }},
    {"hebiGroupInfoWriteGains", [] { return statusOf(hebiGroupInfoWriteGains); }},
    {"hebiGroupInfoWriteSafetyParameters",
     [] { return statusOf(hebiGroupInfoWriteSafetyParameters); }},
    {"hebiGroupLogUserState", [] { return statusOf(hebiGroupLogUserState); }},
    {"hebiGroupRegisterFeedbackHandler", [] { return statusOf(hebiGroupRegisterFeedbackHandler); }},
    {"hebiGroupRelease", [] { return statusOf(hebiGroupRelease); }},
    {"hebiGroupRequestInfo", [] { return statusOf(hebiGroupRequestInfo); }},
    {"hebiGroupRequestInfoExtra", [] { return statusOf(hebiGroupRequestInfoExtra); }},
    {"hebiGroupSendCommand", [] { return statusOf(hebiGroupSendCommand); }},
    {"hebiGroupSendCommandWithAcknowledgement",
     [] { return statusOf(hebiGroupSendCommandWithAcknowledgement); }},
    {"hebiGroupSendFeedbackRequest", [] { return statusOf(hebiGroupSendFeedbackRequest); }},
    {"hebiGroupSendLayout", [] { return statusOf(hebiGroupSendLayout); }},
    {"hebiGroupSendLayoutBuffer", [] { return statusOf(hebiGroupSendLayoutBuffer); }},
    {"hebiGroupSetCommandLifetime", [] { return statusOf(hebiGroupSetCommandLifetime); }},
    {"hebiGroupSetFeedbackFrequencyHz", [] { return statusOf(hebiGroupSetFeedbackFrequencyHz); }},
    {"hebiGroupStartLog", [] { return statusOf(hebiGroupStartLog); }},
    {"hebiGroupStopLog", [] { return statusOf(hebiGroupStopLog); }},
    {"hebiGroupTrajectoryCreateConstantVelocity",
     [] { return statusOf(hebiGroupTrajectoryCreateConstantVelocity); }},
    {"hebiGroupTrajectoryCreateUnconstrainedQp",
     [] { return statusOf(hebiGroupTrajectoryCreateUnconstrainedQp); }},
    {"hebiGroupTrajectoryGetDuration", [] { return statusOf(hebiGroupTrajectoryGetDuration); }},
    {"hebiGroupTrajectoryGetMaxAcceleration",
     [] { return statusOf(hebiGroupTrajectoryGetMaxAcceleration); }},
    {"hebiGroupTrajectoryGetMaxVelocity",
     [] { return statusOf(hebiGroupTrajectoryGetMaxVelocity); }},
    {"hebiGroupTrajectoryGetMinMaxPosition",
     [] { return statusOf(hebiGroupTrajectoryGetMinMaxPosition); }},
    {"hebiGroupTrajectoryGetState", [] { return statusOf(hebiGroupTrajectoryGetState); }},
    {"hebiGroupTrajectoryGetWaypointTimes",
     [] { return statusOf(hebiGroupTrajectoryGetWaypointTimes); }},
    {"hebiGroupTrajectoryGetWaypointValues",
     [] { return statusOf(hebiGroupTrajectoryGetWaypointValues); }},
    {"hebiGroupTrajectoryRelease", [] { return statusOf(hebiGroupTrajectoryRelease); }},
    {"hebiGroupTrajectoryRescaleContinuous",
     [] { return statusOf(hebiGroupTrajectoryRescaleContinuous); }},
    {"hebiGroupTrajectoryRescaleContinuousToLimits",
     [] { return statusOf(hebiGroupTrajectoryRescaleContinuousToLimits); }},
    {"hebiIKAddConstraintJointAngles", [] { return statusOf(hebiIKAddConstraintJointAngles); }},
    {"hebiIKAddConstraintRampedJointAngles",
     [] { return statusOf(hebiIKAddConstraintRampedJointAngles); }},
    {"hebiIKAddObjectiveCustom", [] { return statusOf(hebiIKAddObjectiveCustom); }},
    {"hebiIKAddObjectiveEndEffectorPosition",
     [] { return statusOf(hebiIKAddObjectiveEndEffectorPosition); }},
    {"hebiIKAddObjectiveEndEffectorSO3", [] { return statusOf(hebiIKAddObjectiveEndEffectorSO3); }},
    {"hebiIKAddObjectiveEndEffectorTipAxis",
     [] { return statusOf(hebiIKAddObjectiveEndEffectorTipAxis); }},
    {"hebiIKAddObjectiveFramePosition", [] { return statusOf(hebiIKAddObjectiveFramePosition); }},
    {"hebiIKAddObjectiveFrameSO3", [] { return statusOf(hebiIKAddObjectiveFrameSO3); }},
    {"hebiIKAddObjectiveFrameTipAxis", [] { return statusOf(hebiIKAddObjectiveFrameTipAxis); }},
    {"hebiIKAddObjectiveThetaAboutZAxis",
     [] { return statusOf(hebiIKAddObjectiveThetaAboutZAxis); }},
    {"hebiIKClearAll", [] { return statusOf(hebiIKClearAll); }},
    {"hebiIKCreate", [] { return statusOf(hebiIKCreate); }},
    {"hebiIKRelease", [] { return statusOf(hebiIKRelease); }},
    {"hebiIKSolve", [] { return statusOf(hebiIKSolve); }},
    {"hebiInfoGetIoLabelString", [] { return statusOf(hebiInfoGetIoLabelString); }},
    {"hebiInfoGetMetadata", [] { return statusOf(hebiInfoGetMetadata); }},
    {"hebiInfoGetReference", [] { return statusOf(hebiInfoGetReference); }},
    {"hebiInfoGetSize", [] { return statusOf(hebiInfoGetSize); }},
    {"hebiInfoGetString", [] { return statusOf(hebiInfoGetString); }},
    {"hebiLogFileGetFileName", [] { return statusOf(hebiLogFileGetFileName); }},
    {"hebiLogFileGetNextEntry", [] { return statusOf(hebiLogFileGetNextEntry); }},
    {"hebiLogFileGetNextFeedback", [] { return statusOf(hebiLogFileGetNextFeedback); }},
    {"hebiLogFileGetNumberOfModules", [] { return statusOf(hebiLogFileGetNumberOfModules); }},
    {"hebiLogFileOpen", [] { return statusOf(hebiLogFileOpen); }},
    {"hebiLogFileRelease", [] { return statusOf(hebiLogFileRelease); }},
    {"hebiLookupCreate", [] { return statusOf(hebiLookupCreate); }},
    {"hebiLookupEntryListGetFamily", [] { return statusOf(hebiLookupEntryListGetFamily); }},
    {"hebiLookupEntryListGetIpAddress", [] { return statusOf(hebiLookupEntryListGetIpAddress); }},
    {"hebiLookupEntryListGetIsStale", [] { return statusOf(hebiLookupEntryListGetIsStale); }},
    {"hebiLookupEntryListGetMacAddress", [] { return statusOf(hebiLookupEntryListGetMacAddress); }},
    {"hebiLookupEntryListGetName", [] { return statusOf(hebiLookupEntryListGetName); }},
    {"hebiLookupEntryListGetSize", [] { return statusOf(hebiLookupEntryListGetSize); }},
    {"hebiLookupEntryListRelease", [] { return statusOf(hebiLookupEntryListRelease); }},
    {"hebiLookupGetLookupFrequencyHz", [] { return statusOf(hebiLookupGetLookupFrequencyHz); }},
    {"hebiLookupIsValid", [] { return statusOf(hebiLookupIsValid); }},
    {"hebiLookupRelease", [] { return statusOf(hebiLookupRelease); }},
    {"hebiLookupReset", [] { return statusOf(hebiLookupReset); }},
    {"hebiLookupSetLookupFrequencyHz", [] { return statusOf(hebiLookupSetLookupFrequencyHz); }},
    {"hebiRobotModelAdd", [] { return statusOf(hebiRobotModelAdd); }},
    {"hebiRobotModelCreate", [] { return statusOf(hebiRobotModelCreate); }},
    {"hebiRobotModelCreateSubtreeFromElement",
     [] { return statusOf(hebiRobotModelCreateSubtreeFromElement); }},
    {"hebiRobotModelElementCreateActuator",
     [] { return statusOf(hebiRobotModelElementCreateActuator); }},
    {"hebiRobotModelElementCreateBracket",
     [] { return statusOf(hebiRobotModelElementCreateBracket); }},
    {"hebiRobotModelElementCreateEndEffector",
     [] { return statusOf(hebiRobotModelElementCreateEndEffector); }},
    {"hebiRobotModelElementCreateJoint", [] { return statusOf(hebiRobotModelElementCreateJoint); }},
    {"hebiRobotModelElementCreateLink", [] { return statusOf(hebiRobotModelElementCreateLink); }},
    {"hebiRobotModelElementCreateRigidBody",
     [] { return statusOf(hebiRobotModelElementCreateRigidBody); }},
    {"hebiRobotModelElementRelease", [] { return statusOf(hebiRobotModelElementRelease); }},
    {"hebiRobotModelGetBaseFrame", [] { return statusOf(hebiRobotModelGetBaseFrame); }},
    {"hebiRobotModelGetDynamicsCompensationTorques",
     [] { return statusOf(hebiRobotModelGetDynamicsCompensationTorques); }},
    {"hebiRobotModelGetElementIndexFromTag",
     [] { return statusOf(hebiRobotModelGetElementIndexFromTag); }},
    {"hebiRobotModelGetElementMetadata", [] { return statusOf(hebiRobotModelGetElementMetadata); }},
    {"hebiRobotModelGetEndEffectorPayload",
     [] { return statusOf(hebiRobotModelGetEndEffectorPayload); }},
    {"hebiRobotModelGetEndEffectorPayloadCenterOfMass",
     [] { return statusOf(hebiRobotModelGetEndEffectorPayloadCenterOfMass); }},
    {"hebiRobotModelGetEndEffectorPayloads",
     [] { return statusOf(hebiRobotModelGetEndEffectorPayloads); }},
    {"hebiRobotModelGetForwardKinematics",
     [] { return statusOf(hebiRobotModelGetForwardKinematics); }},
    {"hebiRobotModelGetGravityCompensationTorques",
     [] { return statusOf(hebiRobotModelGetGravityCompensationTorques); }},
    {"hebiRobotModelGetImportError", [] { return statusOf(hebiRobotModelGetImportError); }},
    {"hebiRobotModelGetImportWarning", [] { return statusOf(hebiRobotModelGetImportWarning); }},
    {"hebiRobotModelGetImportWarningCount",
     [] { return statusOf(hebiRobotModelGetImportWarningCount); }},
    {"hebiRobotModelGetJacobians", [] { return statusOf(hebiRobotModelGetJacobians); }},
    {"hebiRobotModelGetMasses", [] { return statusOf(hebiRobotModelGetMasses); }},
    {"hebiRobotModelGetMaxEfforts", [] { return statusOf(hebiRobotModelGetMaxEfforts); }},
    {"hebiRobotModelGetMaxSpeeds", [] { return statusOf(hebiRobotModelGetMaxSpeeds); }},
    {"hebiRobotModelGetMeshPath", [] { return statusOf(hebiRobotModelGetMeshPath); }},
    {"hebiRobotModelGetNumberOfDoFs", [] { return statusOf(hebiRobotModelGetNumberOfDoFs); }},
    {"hebiRobotModelGetNumberOfElements",
     [] { return statusOf(hebiRobotModelGetNumberOfElements); }},
    {"hebiRobotModelGetNumberOfFrames", [] { return statusOf(hebiRobotModelGetNumberOfFrames); }},
    {"hebiRobotModelGetTreeTopology", [] { return statusOf(hebiRobotModelGetTreeTopology); }},
    {"hebiRobotModelImport", [] { return statusOf(hebiRobotModelImport); }},
    {"hebiRobotModelImportBuffer", [] { return statusOf(hebiRobotModelImportBuffer); }},
    {"hebiRobotModelRelease", [] { return statusOf(hebiRobotModelRelease); }},
    {"hebiRobotModelSetBaseFrame", [] { return statusOf(hebiRobotModelSetBaseFrame); }},
    {"hebiRobotModelSetEndEffectorPayload",
     [] { return statusOf(hebiRobotModelSetEndEffectorPayload); }},
    {"hebiRobotModelSetEndEffectorPayloadCenterOfMass",
     [] { return statusOf(hebiRobotModelSetEndEffectorPayloadCenterOfMass); }},
    {"hebiRobotModelSetEndEffectorPayloads",
     [] { return statusOf(hebiRobotModelSetEndEffectorPayloads); }},
    {"hebiSafetyParametersGetLastError", [] { return statusOf(hebiSafetyParametersGetLastError); }},
    {"hebiStringGetString", [] { return statusOf(hebiStringGetString); }},
    {"hebiStringRelease", [] { return statusOf(hebiStringRelease); }},
    {"hebiTrajectoryCreateConstantVelocity",
     [] { return statusOf(hebiTrajectoryCreateConstantVelocity); }},
    {"hebiTrajectoryCreateUnconstrainedQp",
     [] { return statusOf(hebiTrajectoryCreateUnconstrainedQp); }},
    {"hebiTrajectoryGetConstantVelocitySegmentTime",
     [] { return statusOf(hebiTrajectoryGetConstantVelocitySegmentTime); }},
    {"hebiTrajectoryGetDuration", [] { return statusOf(hebiTrajectoryGetDuration); }},
    {"hebiTrajectoryGetMaxAcceleration", [] { return statusOf(hebiTrajectoryGetMaxAcceleration); }},
    {"hebiTrajectoryGetMaxVelocity", [] { return statusOf(hebiTrajectoryGetMaxVelocity); }},
    {"hebiTrajectoryGetMinMaxPosition", [] { return statusOf(hebiTrajectoryGetMinMaxPosition); }},
    {"hebiTrajectoryGetState", [] { return statusOf(hebiTrajectoryGetState); }},
    {"hebiTrajectoryRelease", [] { return statusOf(hebiTrajectoryRelease); }},
    {"hebiTrajectoryRescale", [] { return statusOf(hebiTrajectoryRescale); }},
    {"hwCommandGetFlag", [] { return statusOf(hwCommandGetFlag); }},
    {"hwCommandGetHighResAngle", [] { return statusOf(hwCommandGetHighResAngle); }},
    {"hwCommandGetIoPin", [] { return statusOf(hwCommandGetIoPin); }},
    {"hwCommandGetIoPinFloat", [] { return statusOf(hwCommandGetIoPinFloat); }},
    {"hwCommandGetIoPinInt", [] { return statusOf(hwCommandGetIoPinInt); }},
    {"hwCommandGetNumberedFloat", [] { return statusOf(hwCommandGetNumberedFloat); }},
    {"hwCommandHasField", [] { return statusOf(hwCommandHasField); }},
    {"hwCommandHasIoPinFloat", [] { return statusOf(hwCommandHasIoPinFloat); }},
    {"hwCommandHasIoPinInt", [] { return statusOf(hwCommandHasIoPinInt); }},
    {"hwCommandSetBool", [] { return statusOf(hwCommandSetBool); }},
    {"hwCommandSetEnum", [] { return statusOf(hwCommandSetEnum); }},
    {"hwCommandSetFlag", [] { return statusOf(hwCommandSetFlag); }},
    {"hwCommandSetFloat", [] { return statusOf(hwCommandSetFloat); }},
    {"hwCommandSetHighResAngle", [] { return statusOf(hwCommandSetHighResAngle); }},
    {"hwCommandSetIoPin", [] { return statusOf(hwCommandSetIoPin); }},
    {"hwCommandSetIoPinFloat", [] { return statusOf(hwCommandSetIoPinFloat); }},
    {"hwCommandSetIoPinInt", [] { return statusOf(hwCommandSetIoPinInt); }},
    {"hwCommandSetLed", [] { return statusOf(hwCommandSetLed); }},
    {"hwCommandSetNumberedFloat", [] { return statusOf(hwCommandSetNumberedFloat); }},
    {"hwCommandSetUInt64", [] { return statusOf(hwCommandSetUInt64); }},
    {"hwCommandSetVector3f", [] { return statusOf(hwCommandSetVector3f); }},
    {"hwFeedbackGetHighResAngle", [] { return statusOf(hwFeedbackGetHighResAngle); }},
    {"hwFeedbackGetIoPin", [] { return statusOf(hwFeedbackGetIoPin); }},
    {"hwFeedbackGetIoPinFloat", [] { return statusOf(hwFeedbackGetIoPinFloat); }},
    {"hwFeedbackGetIoPinInt", [] { return statusOf(hwFeedbackGetIoPinInt); }},
    {"hwFeedbackGetNumberedFloat", [] { return statusOf(hwFeedbackGetNumberedFloat); }},
    {"hwFeedbackHasField", [] { return statusOf(hwFeedbackHasField); }},
    {"hwFeedbackHasIoPinFloat", [] { return statusOf(hwFeedbackHasIoPinFloat); }},
    {"hwFeedbackHasIoPinInt", [] { return statusOf(hwFeedbackHasIoPinInt); }},
    {"hwInfoGetFlag", [] { return statusOf(hwInfoGetFlag); }},
    {"hwInfoGetHighResAngle", [] { return statusOf(hwInfoGetHighResAngle); }},
    {"hwInfoHasField", [] { return statusOf(hwInfoHasField); }}};

TEST(Nulls, AreAnsweredByEachFunction) {
  EXPECT_EQ(std::size(kFunctions), 213u);
  for (const Function& each : kFunctions) {
    SCOPED_TRACE(each.name);
    const auto status = each.call();
    if (!status) continue;
    const bool isOfAPin = std::string(each.name).ends_with("IoLabelString");
    EXPECT_EQ(*status, isOfAPin ? HebiStatusArgumentOutOfRange : HebiStatusInvalidArgument);
  }
}

TEST(Nulls, LeaveATextForTheThreadThatGotThem) {
  hebiGroupSendCommand(nullptr, nullptr);
  EXPECT_STREQ(hebiGetLastError(), "an argument is null");
}

TEST(Sizes, ImpossibleSizesGiveNull) {
  EXPECT_FALSE(hebiGroupCommandCreate(SIZE_MAX));
  EXPECT_FALSE(hebiGroupFeedbackCreate(SIZE_MAX / 2));
  EXPECT_FALSE(hebiGroupCreateImitation(0));
  EXPECT_FALSE(hebiGroupCreateImitation(SIZE_MAX));
  EXPECT_FALSE(hebiGoalCreate(0));
  EXPECT_FALSE(hebiGoalCreate(SIZE_MAX));
}

}  // namespace
}  // namespace hrdf::hebi_c::nulls_test
