// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that are still to come.
#pragma GCC visibility push(default)
extern "C" {
void hebiCleanup() {}
void* hebiCreateLookupEntryList() { return nullptr; }
int hebiEstimateSegmentTimes() { return 4; }
int hebiGoalAddWaypoint() { return 4; }
void* hebiGoalBuildTrajectory() { return nullptr; }
void* hebiGoalBuildTrajectoryFromTime() { return nullptr; }
void hebiGoalClear() {}
void* hebiGoalCreate() { return nullptr; }
void* hebiGoalGetNumberOfDoFs() { return nullptr; }
void* hebiGoalGetNumberOfWaypoints() { return nullptr; }
int hebiGoalGetWaypointValues() { return 4; }
void* hebiGoalLoadFromFile() { return nullptr; }
void* hebiGoalLoadFromString() { return nullptr; }
void hebiGoalRelease() {}
void hebiGroupClearFeedbackHandlers() {}
int hebiGroupCommandReadGains() { return 4; }
int hebiGroupCommandReadSafetyParameters() { return 4; }
int hebiGroupCommandWriteGains() { return 4; }
int hebiGroupCommandWriteSafetyParameters() { return 4; }
void* hebiGroupCreateConnectedFromMac() { return nullptr; }
void* hebiGroupCreateConnectedFromName() { return nullptr; }
void* hebiGroupCreateFromFamily() { return nullptr; }
void* hebiGroupCreateFromMacs() { return nullptr; }
void* hebiGroupCreateFromNames() { return nullptr; }
void* hebiGroupCreateImitation() { return nullptr; }
int hebiGroupGetCommandLifetime() { return 4; }
float hebiGroupGetFeedbackFrequencyHz() { return 0; }
int hebiGroupGetNextFeedback() { return 4; }
void* hebiGroupGetSize() { return nullptr; }
int hebiGroupInfoWriteGains() { return 4; }
int hebiGroupInfoWriteSafetyParameters() { return 4; }
int hebiGroupLogUserState() { return 4; }
int hebiGroupRegisterFeedbackHandler() { return 4; }
void hebiGroupRelease() {}
int hebiGroupRequestInfo() { return 4; }
int hebiGroupRequestInfoExtra() { return 4; }
int hebiGroupSendCommand() { return 4; }
int hebiGroupSendCommandWithAcknowledgement() { return 4; }
int hebiGroupSendFeedbackRequest() { return 4; }
int hebiGroupSendLayout() { return 4; }
int hebiGroupSendLayoutBuffer() { return 4; }
int hebiGroupSetCommandLifetime() { return 4; }
int hebiGroupSetFeedbackFrequencyHz() { return 4; }
int hebiGroupStartLog() { return 4; }
void* hebiGroupStopLog() { return nullptr; }
void* hebiGroupTrajectoryCreateConstantVelocity() { return nullptr; }
void* hebiGroupTrajectoryCreateUnconstrainedQp() { return nullptr; }
double hebiGroupTrajectoryGetDuration() { return 0; }
int hebiGroupTrajectoryGetMaxAcceleration() { return 4; }
int hebiGroupTrajectoryGetMaxVelocity() { return 4; }
int hebiGroupTrajectoryGetMinMaxPosition() { return 4; }
int hebiGroupTrajectoryGetState() { return 4; }
int hebiGroupTrajectoryGetWaypointTimes() { return 4; }
int hebiGroupTrajectoryGetWaypointValues() { return 4; }
void hebiGroupTrajectoryRelease() {}
int hebiGroupTrajectoryRescaleContinuous() { return 4; }
int hebiGroupTrajectoryRescaleContinuousToLimits() { return 4; }
int hebiIKAddConstraintJointAngles() { return 4; }
int hebiIKAddConstraintRampedJointAngles() { return 4; }
int hebiIKAddObjectiveCustom() { return 4; }
int hebiIKAddObjectiveEndEffectorPosition() { return 4; }
int hebiIKAddObjectiveEndEffectorSO3() { return 4; }
int hebiIKAddObjectiveEndEffectorTipAxis() { return 4; }
int hebiIKAddObjectiveFramePosition() { return 4; }
int hebiIKAddObjectiveFrameSO3() { return 4; }
int hebiIKAddObjectiveFrameTipAxis() { return 4; }
int hebiIKAddObjectiveThetaAboutZAxis() { return 4; }
void hebiIKClearAll() {}
void* hebiIKCreate() { return nullptr; }
void hebiIKRelease() {}
int hebiIKSolve() { return 4; }
int hebiLogFileGetFileName() { return 4; }
int hebiLogFileGetNextEntry() { return 4; }
int hebiLogFileGetNextFeedback() { return 4; }
void* hebiLogFileGetNumberOfModules() { return nullptr; }
void* hebiLogFileOpen() { return nullptr; }
void hebiLogFileRelease() {}
void* hebiLookupCreate() { return nullptr; }
int hebiLookupEntryListGetFamily() { return 4; }
int hebiLookupEntryListGetIpAddress() { return 4; }
int hebiLookupEntryListGetIsStale() { return 4; }
int hebiLookupEntryListGetMacAddress() { return 4; }
int hebiLookupEntryListGetName() { return 4; }
void* hebiLookupEntryListGetSize() { return nullptr; }
void hebiLookupEntryListRelease() {}
double hebiLookupGetLookupFrequencyHz() { return 0; }
int hebiLookupIsValid() { return 4; }
void hebiLookupRelease() {}
void hebiLookupReset() {}
int hebiLookupSetLookupFrequencyHz() { return 4; }
int hebiRobotModelAdd() { return 4; }
void* hebiRobotModelCreate() { return nullptr; }
void* hebiRobotModelCreateSubtreeFromElement() { return nullptr; }
void* hebiRobotModelElementCreateActuator() { return nullptr; }
void* hebiRobotModelElementCreateBracket() { return nullptr; }
void* hebiRobotModelElementCreateEndEffector() { return nullptr; }
void* hebiRobotModelElementCreateJoint() { return nullptr; }
void* hebiRobotModelElementCreateLink() { return nullptr; }
void* hebiRobotModelElementCreateRigidBody() { return nullptr; }
void hebiRobotModelElementRelease() {}
int hebiRobotModelGetBaseFrame() { return 4; }
int hebiRobotModelGetDynamicsCompensationTorques() { return 4; }
int hebiRobotModelGetElementIndexFromTag() { return 4; }
int hebiRobotModelGetElementMetadata() { return 4; }
int hebiRobotModelGetEndEffectorPayload() { return 4; }
int hebiRobotModelGetEndEffectorPayloadCenterOfMass() { return 4; }
int hebiRobotModelGetEndEffectorPayloads() { return 4; }
int hebiRobotModelGetForwardKinematics() { return 4; }
int hebiRobotModelGetGravityCompensationTorques() { return 4; }
const char* hebiRobotModelGetImportError() { return ""; }
const char* hebiRobotModelGetImportWarning() { return ""; }
void* hebiRobotModelGetImportWarningCount() { return nullptr; }
int hebiRobotModelGetJacobians() { return 4; }
int hebiRobotModelGetMasses() { return 4; }
int hebiRobotModelGetMaxEfforts() { return 4; }
int hebiRobotModelGetMaxSpeeds() { return 4; }
int hebiRobotModelGetMeshPath() { return 4; }
void* hebiRobotModelGetNumberOfDoFs() { return nullptr; }
void* hebiRobotModelGetNumberOfElements() { return nullptr; }
void* hebiRobotModelGetNumberOfFrames() { return nullptr; }
int hebiRobotModelGetTreeTopology() { return 4; }
void* hebiRobotModelImport() { return nullptr; }
void* hebiRobotModelImportBuffer() { return nullptr; }
void hebiRobotModelRelease() {}
int hebiRobotModelSetBaseFrame() { return 4; }
int hebiRobotModelSetEndEffectorPayload() { return 4; }
int hebiRobotModelSetEndEffectorPayloadCenterOfMass() { return 4; }
int hebiRobotModelSetEndEffectorPayloads() { return 4; }
const char* hebiSafetyParametersGetLastError() { return ""; }
void* hebiTrajectoryCreateConstantVelocity() { return nullptr; }
void* hebiTrajectoryCreateUnconstrainedQp() { return nullptr; }
double hebiTrajectoryGetConstantVelocitySegmentTime() { return 0; }
double hebiTrajectoryGetDuration() { return 0; }
int hebiTrajectoryGetMaxAcceleration() { return 4; }
int hebiTrajectoryGetMaxVelocity() { return 4; }
int hebiTrajectoryGetMinMaxPosition() { return 4; }
int hebiTrajectoryGetState() { return 4; }
void hebiTrajectoryRelease() {}
int hebiTrajectoryRescale() { return 4; }
}
