// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's C interface, version 2.27, on simulated robots: libhrdf_hebi.so has its functions by name
// and layout, so that programs made for HEBI's library run on it. sim/hebi_c/README.md says how.
//
// SI units and radians. Handles are null where something failed; hebiGetLastError() says why.
// Functions take null: they return HebiStatusInvalidArgument, 0, -1 or null.
//
// Texts come out in a buffer: `size` is the size of the buffer, and then that of the text with its
// final 0. Without a buffer only the size is written.
#ifndef HRDF_HEBI_C_H_
#define HRDF_HEBI_C_H_

// A C header, also where clang-tidy reads it as C++.
// NOLINTBEGIN(modernize-*)
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <hrdf/hebi_c_fields.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

typedef enum {
  HebiStatusSuccess,
  HebiStatusInvalidArgument,
  HebiStatusBufferTooSmall,
  HebiStatusValueNotSet,
  HebiStatusFailure,
  HebiStatusArgumentOutOfRange,
} HebiStatusCode;

typedef struct HebiLookup* HebiLookupPtr;
typedef struct HebiLookupEntryList* HebiLookupEntryListPtr;
typedef struct HebiGroup* HebiGroupPtr;
typedef struct HebiGroupCommand* HebiGroupCommandPtr;
typedef struct HebiGroupFeedback* HebiGroupFeedbackPtr;
typedef struct HebiGroupInfo* HebiGroupInfoPtr;
typedef struct HebiCommand* HebiCommandPtr;
typedef struct HebiFeedback* HebiFeedbackPtr;
typedef struct HebiInfo* HebiInfoPtr;
typedef struct HebiLogFile* HebiLogFilePtr;
typedef struct HebiString* HebiStringPtr;
typedef struct HebiRobotModel* HebiRobotModelPtr;
typedef struct HebiRobotModelElement* HebiRobotModelElementPtr;
typedef struct HebiIK* HebiIKPtr;
typedef struct HebiTrajectory* HebiTrajectoryPtr;
typedef struct HebiGroupTrajectory* HebiGroupTrajectoryPtr;
typedef struct HebiGoal* HebiGoalPtr;

typedef struct {
  uint8_t bytes_[6];
} HebiMacAddress;

// Memory of messages

typedef struct {
  float data[3];  // x, y, z
} HebiVector3f;

typedef struct {
  float data[4];  // w, x, y, z
} HebiQuaternionf;

// An angle: whole turns, and the rest in rad.
typedef struct {
  int64_t revolutions_;
  float offset_;
} HebiHighResAngleStruct;

typedef enum { HebiIoBankPinNone, HebiIoBankPinInt, HebiIoBankPinFloat } HebiIoBankPinType;

typedef struct {
  union {
    int64_t int_value_;
    float float_value_;
  };
  int32_t stored_type_;  // HebiIoBankPinType
} HebiIoBankPinStruct;

// Where the fields of one message lie; null for a kind that the message does not have. A field
// counts if its bit in `message_bitfield_` is set.
typedef struct {
  int32_t* message_bitfield_;
  float* float_fields_;
  HebiHighResAngleStruct* high_res_angle_fields_;
  HebiVector3f* vector3f_fields_;
  HebiQuaternionf* quaternionf_fields_;
  uint64_t* uint64_fields_;
  int32_t* enum_fields_;
  bool* bool_fields_;
  float* numbered_float_fields_;
  HebiIoBankPinStruct* io_fields_;  // bank by bank
  uint32_t* led_fields_;            // red, green, blue and alpha, from the highest byte down
  void* reserved_;
} HebiMessageRef;
typedef HebiMessageRef HebiCommandRef;
typedef HebiMessageRef HebiFeedbackRef;
typedef HebiMessageRef HebiInfoRef;

// How many fields of each kind a message has, and the bit of the first one.
typedef struct {
  uint32_t float_field_count_;
  uint32_t high_res_angle_field_count_;
  uint32_t vector3f_field_count_;
  uint32_t quaternionf_field_count_;
  uint32_t uint64_field_count_;
  uint32_t enum_field_count_;
  uint32_t bool_field_count_;
  uint32_t numbered_float_field_count_;
  uint32_t io_field_count_;
  uint32_t led_field_count_;
  uint32_t string_field_count_;
  uint32_t flag_field_count_;

  uint32_t float_field_bitfield_offset_;
  uint32_t high_res_angle_field_bitfield_offset_;
  uint32_t vector3f_field_bitfield_offset_;
  uint32_t quaternionf_field_bitfield_offset_;
  uint32_t uint64_field_bitfield_offset_;
  uint32_t enum_field_bitfield_offset_;
  uint32_t bool_field_bitfield_offset_;
  uint32_t numbered_float_field_bitfield_offset_;
  uint32_t io_field_bitfield_offset_;
  uint32_t led_field_bitfield_offset_;
  uint32_t string_field_bitfield_offset_;
  uint32_t flag_field_bitfield_offset_;

  const uint32_t* numbered_float_relative_offsets_;
  const uint32_t* numbered_float_field_sizes_;
  const uint32_t* io_relative_offsets_;
  const uint32_t* io_field_sizes_;

  uint32_t message_bitfield_count_;
} HebiMessageMetadata;
typedef HebiMessageMetadata HebiCommandMetadata;
typedef HebiMessageMetadata HebiFeedbackMetadata;
typedef HebiMessageMetadata HebiInfoMetadata;

// The library

HebiStatusCode hebiGetLibraryVersion(int32_t* major, int32_t* minor, int32_t* patch);
int32_t hebiGetLibraryVersionBuild(void);
// Why the last call failed that failed on this thread; empty at first.
const char* hebiGetLastError(void);
// Ends the simulation that the program has by HRDF_SIM.
void hebiCleanup(void);

HebiStatusCode hebiStringGetString(HebiStringPtr string, char* buffer, size_t* size);
void hebiStringRelease(HebiStringPtr string);

// Lookups. Interfaces are kept and have no effect.

HebiLookupPtr hebiLookupCreate(const char* const* interfaces, size_t count);
void hebiLookupRelease(HebiLookupPtr lookup);
void hebiLookupReset(HebiLookupPtr lookup, const char* const* interfaces, size_t count);
// 0 where the simulation could not be opened.
int32_t hebiLookupIsValid(HebiLookupPtr lookup);
HebiStatusCode hebiLookupSetLookupFrequencyHz(HebiLookupPtr lookup, double frequency);
double hebiLookupGetLookupFrequencyHz(HebiLookupPtr lookup);

HebiLookupEntryListPtr hebiCreateLookupEntryList(HebiLookupPtr lookup);
void hebiLookupEntryListRelease(HebiLookupEntryListPtr list);
size_t hebiLookupEntryListGetSize(HebiLookupEntryListPtr list);
HebiStatusCode hebiLookupEntryListGetName(HebiLookupEntryListPtr list, size_t index, char* buffer,
                                          size_t* size);
HebiStatusCode hebiLookupEntryListGetFamily(HebiLookupEntryListPtr list, size_t index, char* buffer,
                                            size_t* size);
HebiStatusCode hebiLookupEntryListGetMacAddress(HebiLookupEntryListPtr list, size_t index,
                                                HebiMacAddress* address);
// In the order of the network: the first byte in memory is the first number.
HebiStatusCode hebiLookupEntryListGetIpAddress(HebiLookupEntryListPtr list, size_t index,
                                               uint32_t* address);
HebiStatusCode hebiLookupEntryListGetIsStale(HebiLookupEntryListPtr list, size_t index,
                                             int32_t* is_stale);

// Groups. Timeouts are in ms. A group outlives its lookup.

HebiGroupPtr hebiGroupCreateImitation(size_t size);
HebiGroupPtr hebiGroupCreateFromNames(HebiLookupPtr lookup, const char* const* families,
                                      size_t family_count, const char* const* names,
                                      size_t name_count, int32_t timeout);
HebiGroupPtr hebiGroupCreateFromMacs(HebiLookupPtr lookup, const HebiMacAddress* const* addresses,
                                     size_t count, int32_t timeout);
HebiGroupPtr hebiGroupCreateFromFamily(HebiLookupPtr lookup, const char* family, int32_t timeout);
HebiGroupPtr hebiGroupCreateConnectedFromName(HebiLookupPtr lookup, const char* family,
                                              const char* name, int32_t timeout);
HebiGroupPtr hebiGroupCreateConnectedFromMac(HebiLookupPtr lookup, const HebiMacAddress* address,
                                             int32_t timeout);
void hebiGroupRelease(HebiGroupPtr group);
size_t hebiGroupGetSize(HebiGroupPtr group);

HebiStatusCode hebiGroupSetCommandLifetime(HebiGroupPtr group, int32_t ms);
int32_t hebiGroupGetCommandLifetime(HebiGroupPtr group);
HebiStatusCode hebiGroupSetFeedbackFrequencyHz(HebiGroupPtr group, float frequency);
float hebiGroupGetFeedbackFrequencyHz(HebiGroupPtr group);

HebiStatusCode hebiGroupSendCommand(HebiGroupPtr group, HebiGroupCommandPtr command);
HebiStatusCode hebiGroupSendCommandWithAcknowledgement(HebiGroupPtr group,
                                                       HebiGroupCommandPtr command,
                                                       int32_t timeout);
// A file for the screen of a phone. The two numbers before the timeout have no effect.
HebiStatusCode hebiGroupSendLayout(HebiGroupPtr group, const char* file, int32_t, int32_t,
                                   int32_t timeout);
HebiStatusCode hebiGroupSendLayoutBuffer(HebiGroupPtr group, const char* text, size_t size, int32_t,
                                         int32_t, int32_t timeout);

HebiStatusCode hebiGroupSendFeedbackRequest(HebiGroupPtr group);
// The newest feedback that came since the last call, or the next one.
HebiStatusCode hebiGroupGetNextFeedback(HebiGroupPtr group, HebiGroupFeedbackPtr feedback,
                                        int32_t timeout);
// Called by a thread of the group, with the newest feedback; the feedback is valid in the call.
typedef void (*GroupFeedbackHandlerFunction)(HebiGroupFeedbackPtr feedback, void* user_data);
HebiStatusCode hebiGroupRegisterFeedbackHandler(HebiGroupPtr group,
                                                GroupFeedbackHandlerFunction handler,
                                                void* user_data);
// Waits for a handler that runs, unless that one calls this.
void hebiGroupClearFeedbackHandlers(HebiGroupPtr group);

HebiStatusCode hebiGroupRequestInfo(HebiGroupPtr group, HebiGroupInfoPtr info, int32_t timeout);
// `fields`: 1 network, 2 user settings, 4 firmware, 8 run times.
HebiStatusCode hebiGroupRequestInfoExtra(HebiGroupPtr group, HebiGroupInfoPtr info, uint64_t fields,
                                         int32_t timeout);

// Logs

// Null leaves a number out.
typedef struct {
  double* state_1;
  double* state_2;
  double* state_3;
  double* state_4;
  double* state_5;
  double* state_6;
  double* state_7;
  double* state_8;
  double* state_9;
} HebiUserState;

typedef enum {
  HebiLogEntryUnknown,
  HebiLogEntryFeedback,
  HebiLogEntryInfo,
  HebiLogEntryUserState,
} HebiLogEntryType;

// Folder and name may be null. `path` may be null; release the string that it gets.
HebiStatusCode hebiGroupStartLog(HebiGroupPtr group, const char* folder, const char* name,
                                 HebiStringPtr* path);
HebiLogFilePtr hebiGroupStopLog(HebiGroupPtr group);
HebiStatusCode hebiGroupLogUserState(HebiGroupPtr group, HebiUserState state);

HebiLogFilePtr hebiLogFileOpen(const char* file);
void hebiLogFileRelease(HebiLogFilePtr log);
HebiStatusCode hebiLogFileGetFileName(HebiLogFilePtr log, char* buffer, size_t* size);
size_t hebiLogFileGetNumberOfModules(HebiLogFilePtr log);
HebiStatusCode hebiLogFileGetNextFeedback(HebiLogFilePtr log, HebiGroupFeedbackPtr feedback);
// Writes type and time (us) of the next entry, and the entry into the one that fits it. `state` has
// pointers to the numbers that it gets; unset ones become NaN.
HebiStatusCode hebiLogFileGetNextEntry(HebiLogFilePtr log, int32_t* type, uint64_t* time,
                                       HebiGroupFeedbackPtr feedback, HebiGroupInfoPtr info,
                                       HebiUserState* state);

// Messages of a group: one block of memory, in which module i + 1 lies hebi…GetSize() bytes behind
// module i, and which does not move.

HebiGroupCommandPtr hebiGroupCommandCreate(size_t size);
void hebiGroupCommandRelease(HebiGroupCommandPtr command);
size_t hebiGroupCommandGetSize(HebiGroupCommandPtr command);
// Clears the bits and the texts; the other values stay in memory.
void hebiGroupCommandClear(HebiGroupCommandPtr command);
HebiStatusCode hebiGroupCommandCopy(HebiGroupCommandPtr to, HebiGroupCommandPtr from);
HebiCommandPtr hebiGroupCommandGetModuleCommand(HebiGroupCommandPtr command, size_t index);

HebiStatusCode hebiGroupCommandReadGains(HebiGroupCommandPtr command, const char* file);
HebiStatusCode hebiGroupCommandWriteGains(HebiGroupCommandPtr command, const char* file);
HebiStatusCode hebiGroupCommandReadSafetyParameters(HebiGroupCommandPtr command, const char* file);
HebiStatusCode hebiGroupCommandWriteSafetyParameters(HebiGroupCommandPtr command, const char* file);
const char* hebiSafetyParametersGetLastError(void);
HebiStatusCode hebiGroupCommandCopyGainsFromCommand(HebiGroupCommandPtr to,
                                                    HebiGroupCommandPtr from);
HebiStatusCode hebiGroupCommandCopyGainsFromInfo(HebiGroupCommandPtr to, HebiGroupInfoPtr from);

HebiGroupFeedbackPtr hebiGroupFeedbackCreate(size_t size);
void hebiGroupFeedbackRelease(HebiGroupFeedbackPtr feedback);
size_t hebiGroupFeedbackGetSize(HebiGroupFeedbackPtr feedback);
void hebiGroupFeedbackClear(HebiGroupFeedbackPtr feedback);
HebiStatusCode hebiGroupFeedbackCopy(HebiGroupFeedbackPtr to, HebiGroupFeedbackPtr from);
HebiFeedbackPtr hebiGroupFeedbackGetModuleFeedback(HebiGroupFeedbackPtr feedback, size_t index);

HebiGroupInfoPtr hebiGroupInfoCreate(size_t size);
void hebiGroupInfoRelease(HebiGroupInfoPtr info);
size_t hebiGroupInfoGetSize(HebiGroupInfoPtr info);
void hebiGroupInfoClear(HebiGroupInfoPtr info);
HebiStatusCode hebiGroupInfoCopy(HebiGroupInfoPtr to, HebiGroupInfoPtr from);
HebiInfoPtr hebiGroupInfoGetModuleInfo(HebiGroupInfoPtr info, size_t index);
HebiStatusCode hebiGroupInfoWriteGains(HebiGroupInfoPtr info, const char* file);
HebiStatusCode hebiGroupInfoWriteSafetyParameters(HebiGroupInfoPtr info, const char* file);

// Messages of one module. Texts go in with a size without the final 0; null clears.

size_t hebiCommandGetSize(void);
void hebiCommandGetReference(HebiCommandPtr command, HebiCommandRef* ref);
void hebiCommandGetMetadata(HebiCommandMetadata* metadata);
HebiStatusCode hebiCommandGetString(HebiCommandPtr command, int32_t field, char* buffer,
                                    size_t* size);
void hebiCommandSetString(HebiCommandPtr command, int32_t field, const char* text,
                          const size_t* size);
// Banks from 0, pins from 1.
HebiStatusCode hebiCommandGetIoLabelString(HebiCommandPtr command, int32_t bank, int32_t pin,
                                           char* buffer, size_t* size);
HebiStatusCode hebiCommandSetIoLabelString(HebiCommandPtr command, int32_t bank, int32_t pin,
                                           const char* text, const size_t* size);
HebiStatusCode hebiCommandCopyGainsFromCommand(HebiCommandPtr to, HebiCommandPtr from);
HebiStatusCode hebiCommandCopyGainsFromInfo(HebiCommandPtr to, HebiInfoPtr from);

size_t hebiFeedbackGetSize(void);
void hebiFeedbackGetReference(HebiFeedbackPtr feedback, HebiFeedbackRef* ref);
void hebiFeedbackGetMetadata(HebiFeedbackMetadata* metadata);

size_t hebiInfoGetSize(void);
void hebiInfoGetReference(HebiInfoPtr info, HebiInfoRef* ref);
void hebiInfoGetMetadata(HebiInfoMetadata* metadata);
HebiStatusCode hebiInfoGetString(HebiInfoPtr info, int32_t field, char* buffer, size_t* size);
HebiStatusCode hebiInfoGetIoLabelString(HebiInfoPtr info, int32_t bank, int32_t pin, char* buffer,
                                        size_t* size);

// One field of `count` messages at once. Setters take null to clear the field: its bit goes, its
// value stays. Bits count through all kinds, fields within their kind, pins, banks and numbers from
// 0.

void hwCommandHasField(bool* out, const HebiCommandRef* refs, uint32_t count, uint32_t bit);
void hwCommandGetFlag(bool* out, const HebiCommandRef* refs, uint32_t count, uint32_t field);
void hwCommandGetHighResAngle(double* out, const HebiCommandRef* refs, uint32_t count,
                              uint32_t field);
void hwCommandGetNumberedFloat(float* out, const HebiCommandRef* refs, uint32_t count,
                               int32_t number, uint32_t field);
void hwCommandGetIoPin(HebiIoBankPinStruct* out, const HebiCommandRef* refs, uint32_t count,
                       int32_t pin, uint32_t bank);
void hwCommandGetIoPinInt(int64_t* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                          uint32_t bank);
void hwCommandGetIoPinFloat(float* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                            uint32_t bank);
void hwCommandHasIoPinInt(bool* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                          uint32_t bank);
void hwCommandHasIoPinFloat(bool* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                            uint32_t bank);

void hwCommandSetFloat(HebiCommandRef* refs, const float* values, uint32_t count, uint32_t field);
void hwCommandSetHighResAngle(HebiCommandRef* refs, const double* values, uint32_t count,
                              uint32_t field);
void hwCommandSetVector3f(HebiCommandRef* refs, const HebiVector3f* values, uint32_t count,
                          uint32_t field);
void hwCommandSetUInt64(HebiCommandRef* refs, const uint64_t* values, uint32_t count,
                        uint32_t field);
void hwCommandSetEnum(HebiCommandRef* refs, const int32_t* values, uint32_t count, uint32_t field);
void hwCommandSetBool(HebiCommandRef* refs, const bool* values, uint32_t count, uint32_t field);
void hwCommandSetLed(HebiCommandRef* refs, const int32_t* values, uint32_t count, uint32_t field);
// True sets the flag, false clears it.
void hwCommandSetFlag(HebiCommandRef* refs, const bool* values, uint32_t count, uint32_t field);
void hwCommandSetNumberedFloat(HebiCommandRef* refs, const float* values, uint32_t count,
                               int32_t number, uint32_t field);
void hwCommandSetIoPin(HebiCommandRef* refs, const HebiIoBankPinStruct* values, uint32_t count,
                       int32_t pin, uint32_t bank);
void hwCommandSetIoPinInt(HebiCommandRef* refs, const int64_t* values, uint32_t count, int32_t pin,
                          uint32_t bank);
void hwCommandSetIoPinFloat(HebiCommandRef* refs, const float* values, uint32_t count, int32_t pin,
                            uint32_t bank);

void hwFeedbackHasField(bool* out, const HebiFeedbackRef* refs, uint32_t count, uint32_t bit);
void hwFeedbackGetHighResAngle(double* out, const HebiFeedbackRef* refs, uint32_t count,
                               uint32_t field);
void hwFeedbackGetNumberedFloat(float* out, const HebiFeedbackRef* refs, uint32_t count,
                                int32_t number, uint32_t field);
void hwFeedbackGetIoPin(HebiIoBankPinStruct* out, const HebiFeedbackRef* refs, uint32_t count,
                        int32_t pin, uint32_t bank);
void hwFeedbackGetIoPinInt(int64_t* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                           uint32_t bank);
void hwFeedbackGetIoPinFloat(float* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                             uint32_t bank);
void hwFeedbackHasIoPinInt(bool* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                           uint32_t bank);
void hwFeedbackHasIoPinFloat(bool* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                             uint32_t bank);

void hwInfoHasField(bool* out, const HebiInfoRef* refs, uint32_t count, uint32_t bit);
void hwInfoGetFlag(bool* out, const HebiInfoRef* refs, uint32_t count, uint32_t field);
void hwInfoGetHighResAngle(double* out, const HebiInfoRef* refs, uint32_t count, uint32_t field);

// Robot models. Numbers of elements, joints, links, brackets and actuators are those of
// <hrdf/sim/robot_model.h>. Matrices are 4 x 4 doubles, one behind the other.

typedef enum { HebiMatrixOrderRowMajor, HebiMatrixOrderColumnMajor } HebiMatrixOrdering;

typedef enum {
  HebiFrameTypeCenterOfMass,
  HebiFrameTypeOutput,
  HebiFrameTypeEndEffector,
  HebiFrameTypeInput,
  HebiFrameTypeMesh,
  HebiFrameTypePayload,
} HebiFrameType;

typedef struct {
  int32_t link_type_;
  int32_t input_type_;
  int32_t output_type_;
  float extension_;  // m
  float twist_;      // rad
} HebiRobotModelLinkMetadata;

typedef struct {
  uint32_t struct_size_;
  int32_t element_type_;
  union {
    int32_t actuator_type_;
    int32_t bracket_type_;
    int32_t joint_type_;
    int32_t end_effector_type_;
    HebiRobotModelLinkMetadata link_;
  };
} HebiRobotModelElementMetadata;

// Indices; -1 for none.
typedef struct {
  int32_t element_index_;
  int32_t parent_index_;
  int32_t parent_output_;
  int32_t dof_location_;
  int32_t com_index_;
  int32_t output_index_;
  int32_t end_effector_index_;
} HebiRobotModelElementTopology;

HebiRobotModelPtr hebiRobotModelCreate(void);
HebiRobotModelPtr hebiRobotModelImport(const char* file);
HebiRobotModelPtr hebiRobotModelImportBuffer(const char* text, size_t size);
HebiRobotModelPtr hebiRobotModelCreateSubtreeFromElement(HebiRobotModelPtr model, int32_t index);
void hebiRobotModelRelease(HebiRobotModelPtr model);
// Of this thread's last import that failed, and the warnings of its last import.
const char* hebiRobotModelGetImportError(void);
const char* hebiRobotModelGetImportWarning(size_t index);
size_t hebiRobotModelGetImportWarningCount(void);

HebiRobotModelElementPtr hebiRobotModelElementCreateActuator(int32_t type);
HebiRobotModelElementPtr hebiRobotModelElementCreateBracket(int32_t type);
HebiRobotModelElementPtr hebiRobotModelElementCreateJoint(int32_t type);
HebiRobotModelElementPtr hebiRobotModelElementCreateLink(int32_t type, int32_t input_type,
                                                         int32_t output_type, double extension,
                                                         double twist);
// Inertia: xx, yy, zz, xy, xz, yz in the frame `com`.
HebiRobotModelElementPtr hebiRobotModelElementCreateRigidBody(const double* com,
                                                              const double* inertia, double mass,
                                                              size_t output_count,
                                                              const double* outputs,
                                                              int32_t ordering);
// `com`, `inertia` and `output` may be null.
HebiRobotModelElementPtr hebiRobotModelElementCreateEndEffector(int32_t type, const double* com,
                                                                const double* inertia, double mass,
                                                                const double* output,
                                                                int32_t ordering);
// Releases an element that was not added to a model.
void hebiRobotModelElementRelease(HebiRobotModelElementPtr element);
// Adds an element behind an output of another one; null: behind the last. The model then owns it.
HebiStatusCode hebiRobotModelAdd(HebiRobotModelPtr model, HebiRobotModelElementPtr parent,
                                 size_t output, HebiRobotModelElementPtr element);

HebiStatusCode hebiRobotModelSetBaseFrame(HebiRobotModelPtr model, const double* frame,
                                          int32_t ordering);
HebiStatusCode hebiRobotModelGetBaseFrame(HebiRobotModelPtr model, double* frame, int32_t ordering);
size_t hebiRobotModelGetNumberOfElements(HebiRobotModelPtr model);
size_t hebiRobotModelGetNumberOfDoFs(HebiRobotModelPtr model);
size_t hebiRobotModelGetNumberOfFrames(HebiRobotModelPtr model, int32_t frame_type);
// Writes at most the 28 bytes of the struct.
HebiStatusCode hebiRobotModelGetElementMetadata(HebiRobotModelPtr model, size_t index,
                                                HebiRobotModelElementMetadata* metadata);
// Writes a row for each frame of the type.
HebiStatusCode hebiRobotModelGetTreeTopology(HebiRobotModelPtr model, int32_t frame_type,
                                             HebiRobotModelElementTopology* rows);
HebiStatusCode hebiRobotModelGetElementIndexFromTag(HebiRobotModelPtr model, const char* tag,
                                                    size_t size, size_t* index);
HebiStatusCode hebiRobotModelGetMeshPath(HebiRobotModelPtr model, size_t mesh_frame, char* buffer,
                                         size_t* size);
HebiStatusCode hebiRobotModelGetMasses(HebiRobotModelPtr model, double* masses);
HebiStatusCode hebiRobotModelGetMaxSpeeds(HebiRobotModelPtr model, double* speeds);
HebiStatusCode hebiRobotModelGetMaxEfforts(HebiRobotModelPtr model, double* efforts);

// Loads at the end effectors: kg, and the centre in the input frame of the end effector.
HebiStatusCode hebiRobotModelSetEndEffectorPayload(HebiRobotModelPtr model, size_t end_effector,
                                                   double mass);
HebiStatusCode hebiRobotModelGetEndEffectorPayload(HebiRobotModelPtr model, size_t end_effector,
                                                   double* mass);
HebiStatusCode hebiRobotModelSetEndEffectorPayloadCenterOfMass(HebiRobotModelPtr model,
                                                               size_t end_effector,
                                                               const double* com);
HebiStatusCode hebiRobotModelGetEndEffectorPayloadCenterOfMass(HebiRobotModelPtr model,
                                                               size_t end_effector, double* com);
HebiStatusCode hebiRobotModelSetEndEffectorPayloads(HebiRobotModelPtr model, const double* masses);
HebiStatusCode hebiRobotModelGetEndEffectorPayloads(HebiRobotModelPtr model, double* masses);

HebiStatusCode hebiRobotModelGetForwardKinematics(HebiRobotModelPtr model, int32_t frame_type,
                                                  const double* positions, double* frames,
                                                  int32_t ordering);
// 6 rows for each frame, linear above angular, and a column for each degree of freedom.
HebiStatusCode hebiRobotModelGetJacobians(HebiRobotModelPtr model, int32_t frame_type,
                                          const double* positions, double* jacobians,
                                          int32_t ordering);
HebiStatusCode hebiRobotModelGetGravityCompensationTorques(HebiRobotModelPtr model,
                                                           const double* positions,
                                                           const double* gravity, double* efforts);
HebiStatusCode hebiRobotModelGetDynamicsCompensationTorques(
    HebiRobotModelPtr model, const double* positions, const double* commanded_positions,
    const double* commanded_velocities, const double* commanded_accelerations, double* efforts);

// Inverse kinematics

HebiIKPtr hebiIKCreate(void);
void hebiIKRelease(HebiIKPtr ik);
void hebiIKClearAll(HebiIKPtr ik);
HebiStatusCode hebiIKSolve(HebiIKPtr ik, HebiRobotModelPtr model, const double* initial_positions,
                           double* positions, void* reserved);

// NaN leaves a coordinate free.
HebiStatusCode hebiIKAddObjectiveEndEffectorPosition(HebiIKPtr ik, double weight,
                                                     size_t end_effector, double x, double y,
                                                     double z);
// 3 x 3 doubles.
HebiStatusCode hebiIKAddObjectiveEndEffectorSO3(HebiIKPtr ik, double weight, size_t end_effector,
                                                const double* rotation, int32_t ordering);
HebiStatusCode hebiIKAddObjectiveEndEffectorTipAxis(HebiIKPtr ik, double weight,
                                                    size_t end_effector, double x, double y,
                                                    double z);
HebiStatusCode hebiIKAddObjectiveFramePosition(HebiIKPtr ik, double weight, int32_t frame_type,
                                               size_t index, double x, double y, double z);
HebiStatusCode hebiIKAddObjectiveFrameSO3(HebiIKPtr ik, double weight, int32_t frame_type,
                                          size_t index, const double* rotation, int32_t ordering);
HebiStatusCode hebiIKAddObjectiveFrameTipAxis(HebiIKPtr ik, double weight, int32_t frame_type,
                                              size_t index, double x, double y, double z);
HebiStatusCode hebiIKAddObjectiveThetaAboutZAxis(HebiIKPtr ik, int32_t frame_type, size_t index,
                                                 const double* rotation, int32_t ordering,
                                                 double weight);
// Writes the errors at `positions`, called while solving.
typedef void (*HebiIKObjectiveFunction)(void* user_data, size_t dof_count, const double* positions,
                                        double* errors);
HebiStatusCode hebiIKAddObjectiveCustom(HebiIKPtr ik, double weight, size_t error_count,
                                        HebiIKObjectiveFunction function, void* user_data);
HebiStatusCode hebiIKAddConstraintJointAngles(HebiIKPtr ik, double weight, size_t joint_count,
                                              const double* min_positions,
                                              const double* max_positions);
// The error grows over `ramp` before each limit.
HebiStatusCode hebiIKAddConstraintRampedJointAngles(HebiIKPtr ik, double weight, size_t joint_count,
                                                    const double* min_positions,
                                                    const double* max_positions, double ramp);

// Trajectories. Arrays of waypoints have those of one joint together, or in the other order those
// of one waypoint. NaN leaves a value free.

HebiTrajectoryPtr hebiTrajectoryCreateUnconstrainedQp(size_t waypoint_count,
                                                      const double* positions,
                                                      const double* velocities,
                                                      const double* accelerations,
                                                      const double* times);
HebiTrajectoryPtr hebiTrajectoryCreateConstantVelocity(double start, double end, double speed,
                                                       double start_ramp, double end_ramp,
                                                       double start_velocity, double end_velocity,
                                                       double start_acceleration,
                                                       double end_acceleration);
// How long the part with constant velocity takes; below 0 where there is none.
double hebiTrajectoryGetConstantVelocitySegmentTime(double start, double end, double speed,
                                                    double start_ramp, double end_ramp,
                                                    double start_velocity, double end_velocity,
                                                    double start_acceleration,
                                                    double end_acceleration);
void hebiTrajectoryRelease(HebiTrajectoryPtr trajectory);
double hebiTrajectoryGetDuration(HebiTrajectoryPtr trajectory);
HebiStatusCode hebiTrajectoryGetState(HebiTrajectoryPtr trajectory, double time, double* position,
                                      double* velocity, double* acceleration);
HebiStatusCode hebiTrajectoryGetMinMaxPosition(HebiTrajectoryPtr trajectory, double* min_position,
                                               double* max_position);
HebiStatusCode hebiTrajectoryGetMaxVelocity(HebiTrajectoryPtr trajectory, double* velocity);
HebiStatusCode hebiTrajectoryGetMaxAcceleration(HebiTrajectoryPtr trajectory, double* acceleration);
HebiStatusCode hebiTrajectoryRescale(HebiTrajectoryPtr trajectory, double factor);

HebiGroupTrajectoryPtr hebiGroupTrajectoryCreateUnconstrainedQp(
    size_t joint_count, size_t waypoint_count, const double* positions, const double* velocities,
    const double* accelerations, const double* times, int32_t ordering);
HebiGroupTrajectoryPtr hebiGroupTrajectoryCreateConstantVelocity(
    size_t joint_count, const double* starts, const double* ends, const double* speeds,
    double start_ramp, double end_ramp, const double* start_velocities,
    const double* end_velocities, const double* start_accelerations,
    const double* end_accelerations);
void hebiGroupTrajectoryRelease(HebiGroupTrajectoryPtr trajectory);
double hebiGroupTrajectoryGetDuration(HebiGroupTrajectoryPtr trajectory);
HebiStatusCode hebiGroupTrajectoryGetState(HebiGroupTrajectoryPtr trajectory, double time,
                                           double* positions, double* velocities,
                                           double* accelerations);
HebiStatusCode hebiGroupTrajectoryGetWaypointTimes(HebiGroupTrajectoryPtr trajectory, double* times,
                                                   size_t* count);
// As given, with NaN for what was free.
HebiStatusCode hebiGroupTrajectoryGetWaypointValues(HebiGroupTrajectoryPtr trajectory,
                                                    double* positions, double* velocities,
                                                    double* accelerations, int32_t ordering,
                                                    size_t* joint_count, size_t* waypoint_count);
HebiStatusCode hebiGroupTrajectoryGetMinMaxPosition(HebiGroupTrajectoryPtr trajectory,
                                                    double* min_positions, double* max_positions);
HebiStatusCode hebiGroupTrajectoryGetMaxVelocity(HebiGroupTrajectoryPtr trajectory,
                                                 double* velocities);
HebiStatusCode hebiGroupTrajectoryGetMaxAcceleration(HebiGroupTrajectoryPtr trajectory,
                                                     double* accelerations);
HebiStatusCode hebiGroupTrajectoryRescaleContinuous(HebiGroupTrajectoryPtr trajectory,
                                                    double factor);
// Makes the motion as slow as the limits of each joint ask for, never faster.
HebiStatusCode hebiGroupTrajectoryRescaleContinuousToLimits(HebiGroupTrajectoryPtr trajectory,
                                                            const double* max_velocities,
                                                            const double* max_accelerations);

typedef enum { HebiTimeEstimationNFabian, HebiTimeEstimationVelocityRamp } HebiTimeEstimationMethod;

typedef struct {
  double magic_fabian_constant_;
} HebiTimeEstimationNFabianParams;

typedef struct {
  int32_t method_type_;  // HebiTimeEstimationMethod
  union {
    HebiTimeEstimationNFabianParams n_fabian_params_;
  };
} HebiTimeEstimationParams;

// Writes one time less than there are waypoints.
HebiStatusCode hebiEstimateSegmentTimes(const double* positions, const double* max_velocities,
                                        const double* max_accelerations, size_t joint_count,
                                        size_t waypoint_count, double* times, double min_time,
                                        const HebiTimeEstimationParams* params);

// Goals: waypoints without a start

HebiGoalPtr hebiGoalCreate(size_t dof_count);
HebiGoalPtr hebiGoalLoadFromFile(const char* file);
HebiGoalPtr hebiGoalLoadFromString(const char* text);
void hebiGoalRelease(HebiGoalPtr goal);
size_t hebiGoalGetNumberOfDoFs(HebiGoalPtr goal);
size_t hebiGoalGetNumberOfWaypoints(HebiGoalPtr goal);
// `time` is since the waypoint before, in s.
HebiStatusCode hebiGoalAddWaypoint(HebiGoalPtr goal, double time, const double* positions,
                                   const double* velocities, const double* accelerations);
HebiStatusCode hebiGoalGetWaypointValues(HebiGoalPtr goal, double* time, double* positions,
                                         double* velocities, double* accelerations, int32_t index);
void hebiGoalClear(HebiGoalPtr goal);
// The motion from a state through the waypoints; limits may be null.
HebiGroupTrajectoryPtr hebiGoalBuildTrajectory(HebiGoalPtr goal, const double* positions,
                                               const double* velocities,
                                               const double* accelerations,
                                               const double* max_velocities,
                                               const double* max_accelerations);
HebiGroupTrajectoryPtr hebiGoalBuildTrajectoryFromTime(
    HebiGoalPtr goal, double time, const double* positions, const double* velocities,
    const double* accelerations, const double* max_velocities, const double* max_accelerations);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
// NOLINTEND(modernize-*)

#endif  // HRDF_HEBI_C_H_
