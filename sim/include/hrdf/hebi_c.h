// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's C interface, version 2.27, for simulated robots. libhrdf_hebi.so has HEBI's functions with
// the same names and memory layout, so programs for HEBI's library run on it unchanged. See
// sim/hebi_c/README.md.
//
// Units are SI units and radians. A function that creates a handle returns null if it fails;
// hebiGetLastError() then gives the reason. If a required argument is null, a function returns
// HebiStatusInvalidArgument, 0, -1 or null, or does nothing. Functions that release a handle accept
// null.
//
// Texts are copied into `buffer`. Before the call `*size` is the size of `buffer` in bytes; after
// the call it is the size of the text with its final 0. If `buffer` is null, only `*size` is
// written. HebiStatusBufferTooSmall: `buffer` is too small.
#ifndef HRDF_HEBI_C_H_
#define HRDF_HEBI_C_H_

// clang-tidy reads this C header as C++.
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

// Result of a function of HEBI's C interface.
typedef enum {
  HebiStatusSuccess,
  HebiStatusInvalidArgument,     // an argument is null, not finite or of the wrong size
  HebiStatusBufferTooSmall,      // `buffer` is too small for the text and its final 0
  HebiStatusValueNotSet,         // the text field or pin label is not set
  HebiStatusFailure,             // any other reason; see hebiGetLastError()
  HebiStatusArgumentOutOfRange,  // an index is too large, or a pin is not 1 to 8
} HebiStatusCode;

// Opaque handles. Release each handle with the release function of its type. HebiCommandPtr,
// HebiFeedbackPtr and HebiInfoPtr belong to their group message and need no release.
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

// A MAC address; `bytes_[0]` is the first byte of the written address.
typedef struct {
  uint8_t bytes_[6];
} HebiMacAddress;

// A vector of three floats.
typedef struct {
  float data[3];  // x, y, z
} HebiVector3f;

// A rotation as a unit quaternion.
typedef struct {
  float data[4];  // w, x, y, z
} HebiQuaternionf;

// An angle: 2 pi x `revolutions_` + `offset_`. If `revolutions_` is the minimum of int64_t,
// `offset_` alone is the angle, and may be NaN.
typedef struct {
  int64_t revolutions_;  // whole turns
  float offset_;         // rad
} HebiHighResAngleStruct;

// Type of the value of a pin.
typedef enum { HebiIoBankPinNone, HebiIoBankPinInt, HebiIoBankPinFloat } HebiIoBankPinType;

// The value of a pin.
typedef struct {
  union {
    int64_t int_value_;  // value of a digital pin
    float float_value_;  // value of an analogue pin, or PWM
  };
  int32_t stored_type_;  // HebiIoBankPinType
} HebiIoBankPinStruct;

// The fields of the message of one module: a pointer for each type of field; null: the message has
// no fields of this type. A field is set if its bit in `message_bitfield_` is 1;
// HebiMessageMetadata gives the bit's index.
typedef struct {
  int32_t* message_bitfield_;  // 32 bits per word, lowest bit first
  float* float_fields_;        // units: see <hrdf/hebi_c_fields.h>
  HebiHighResAngleStruct* high_res_angle_fields_;
  HebiVector3f* vector3f_fields_;
  HebiQuaternionf* quaternionf_fields_;
  uint64_t* uint64_fields_;
  int32_t* enum_fields_;
  bool* bool_fields_;
  float* numbered_float_fields_;    // 9 debug channels
  HebiIoBankPinStruct* io_fields_;  // bank a to f, 8 pins each
  uint32_t* led_fields_;            // 0xRRGGBBAA; alpha 0: the module's own colour
  void* reserved_;                  // always null
} HebiMessageRef;
// Aliases of HebiMessageRef for commands, feedback and infos.
typedef HebiMessageRef HebiCommandRef;
typedef HebiMessageRef HebiFeedbackRef;
typedef HebiMessageRef HebiInfoRef;

// Numbers of fields and bit indices of a command, a feedback or an info. Each of the first twelve
// members counts the fields of one type.
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

  // Index of the first field's bit in `message_bitfield_` for each type; 0 also if the message has
  // no fields of this type.
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

  // Index of the first value of each numbered float field in `numbered_float_fields_`.
  const uint32_t* numbered_float_relative_offsets_;
  // Number of values of each numbered float field.
  const uint32_t* numbered_float_field_sizes_;
  // Index of the first pin of each bank in `io_fields_`.
  const uint32_t* io_relative_offsets_;
  // Number of pins of each bank.
  const uint32_t* io_field_sizes_;

  // Number of bits in `message_bitfield_`.
  uint32_t message_bitfield_count_;
} HebiMessageMetadata;
// Aliases of HebiMessageMetadata for commands, feedback and infos.
typedef HebiMessageMetadata HebiCommandMetadata;
typedef HebiMessageMetadata HebiFeedbackMetadata;
typedef HebiMessageMetadata HebiInfoMetadata;

// The library

// Writes the version of HEBI's library that this interface matches: 2, 27, 0.
HebiStatusCode hebiGetLibraryVersion(int32_t* major, int32_t* minor, int32_t* patch);
// Returns 0.
int32_t hebiGetLibraryVersionBuild(void);
// Returns the reason of the last failed call on this thread; empty: no call failed. Valid until the
// next failure on this thread.
const char* hebiGetLastError(void);
// Ends the simulation of this process. Later calls that send or wait fail.
void hebiCleanup(void);

// Copies the text of `string` into `buffer`.
HebiStatusCode hebiStringGetString(HebiStringPtr string, char* buffer, size_t* size);
// Releases `string`.
void hebiStringRelease(HebiStringPtr string);

// Lookups. `interfaces` and `count` (network interfaces) are ignored.

// Creates a lookup. The first lookup of a process opens the simulation that the environment
// variable HRDF_SIM names.
HebiLookupPtr hebiLookupCreate(const char* const* interfaces, size_t count);
// Releases a lookup; its groups stay valid.
void hebiLookupRelease(HebiLookupPtr lookup);
// Resets the lookup: later entry lists omit modules whose simulation has already ended.
void hebiLookupReset(HebiLookupPtr lookup, const char* const* interfaces, size_t count);
// Returns 0 if the simulation could not be opened, else 1.
int32_t hebiLookupIsValid(HebiLookupPtr lookup);
// Stores the lookup frequency (Hz, >= 0); a value above 1000 is stored as 1000. The frequency has
// no effect.
HebiStatusCode hebiLookupSetLookupFrequencyHz(HebiLookupPtr lookup, double frequency);
// Returns the stored lookup frequency (Hz); 5 at first.
double hebiLookupGetLookupFrequencyHz(HebiLookupPtr lookup);

// Creates a list of all modules that exist now and of stale modules (see
// hebiLookupEntryListGetIsStale()); empty if the simulation could not be opened.
HebiLookupEntryListPtr hebiCreateLookupEntryList(HebiLookupPtr lookup);
// Releases an entry list.
void hebiLookupEntryListRelease(HebiLookupEntryListPtr list);
// Returns the number of modules in `list`.
size_t hebiLookupEntryListGetSize(HebiLookupEntryListPtr list);
// Copies the name of module `index` into `buffer`.
HebiStatusCode hebiLookupEntryListGetName(HebiLookupEntryListPtr list, size_t index, char* buffer,
                                          size_t* size);
// Copies the family of module `index` into `buffer`.
HebiStatusCode hebiLookupEntryListGetFamily(HebiLookupEntryListPtr list, size_t index, char* buffer,
                                            size_t* size);
// Writes the MAC address of module `index`.
HebiStatusCode hebiLookupEntryListGetMacAddress(HebiLookupEntryListPtr list, size_t index,
                                                HebiMacAddress* address);
// Writes the IPv4 address of module `index` in network byte order: always 127.0.0.1.
HebiStatusCode hebiLookupEntryListGetIpAddress(HebiLookupEntryListPtr list, size_t index,
                                               uint32_t* address);
// Writes 1 if module `index` is stale, else 0. Stale: its simulation ended after the lookup was
// created, and no simulation has the module now.
HebiStatusCode hebiLookupEntryListGetIsStale(HebiLookupEntryListPtr list, size_t index,
                                             int32_t* is_stale);

// Groups. A `timeout` is in ms. A group stays valid after its lookup is released.

// Creates a group of `size` (1 to 65536) modules without a simulation: commands come back as
// feedback at once.
HebiGroupPtr hebiGroupCreateImitation(size_t size);
// Creates a group of the modules with these families and names, in the order of the names. Give one
// family for all names, or one for each name. '*' matches any text; the group then has all matching
// modules. Returns null if a module is missing after `timeout`, or if two modules match a name
// without '*'.
HebiGroupPtr hebiGroupCreateFromNames(HebiLookupPtr lookup, const char* const* families,
                                      size_t family_count, const char* const* names,
                                      size_t name_count, int32_t timeout);
// Creates a group of the modules with these MAC addresses; null if a module is missing after
// `timeout`.
HebiGroupPtr hebiGroupCreateFromMacs(HebiLookupPtr lookup, const HebiMacAddress* const* addresses,
                                     size_t count, int32_t timeout);
// Creates a group of all modules whose family matches `family`, which may have '*'. Returns null if
// no module was found within `timeout`.
HebiGroupPtr hebiGroupCreateFromFamily(HebiLookupPtr lookup, const char* family, int32_t timeout);
// Creates a group of all actuators in the family of module `family`/`name`; null: the module is
// missing after `timeout`.
HebiGroupPtr hebiGroupCreateConnectedFromName(HebiLookupPtr lookup, const char* family,
                                              const char* name, int32_t timeout);
// Creates a group of all actuators in the family of the module with this MAC address; null: the
// module is missing after `timeout`.
HebiGroupPtr hebiGroupCreateConnectedFromMac(HebiLookupPtr lookup, const HebiMacAddress* address,
                                             int32_t timeout);
// Releases a group.
void hebiGroupRelease(HebiGroupPtr group);
// Returns the number of modules of `group`.
size_t hebiGroupGetSize(HebiGroupPtr group);

// Sets the command lifetime (ms, -1 to 5000): for this time after a command, the modules follow the
// command and ignore other groups. 0 and -1: the modules follow the command until any group sends
// another command.
HebiStatusCode hebiGroupSetCommandLifetime(HebiGroupPtr group, int32_t ms);
// Returns the command lifetime (ms); 250 at first.
int32_t hebiGroupGetCommandLifetime(HebiGroupPtr group);
// Sets the feedback frequency (Hz): 0 (no feedback), or 0.0001 to 10000. A simulation gives at most
// 1000 Hz, one feedback per step.
HebiStatusCode hebiGroupSetFeedbackFrequencyHz(HebiGroupPtr group, float frequency);
// Returns the feedback frequency (Hz); 100 at first.
float hebiGroupGetFeedbackFrequencyHz(HebiGroupPtr group);

// Sends `command`, which has as many modules as the group. HebiStatusSuccess: the command was sent;
// a module ignores the command during another group's command lifetime.
HebiStatusCode hebiGroupSendCommand(HebiGroupPtr group, HebiGroupCommandPtr command);
// Sends `command` and waits until every module has accepted the command. HebiStatusFailure: a
// module did not accept the command within `timeout`.
HebiStatusCode hebiGroupSendCommandWithAcknowledgement(HebiGroupPtr group,
                                                       HebiGroupCommandPtr command,
                                                       int32_t timeout);
// Sends a layout file (JSON) for phone screens, and waits until every module of `group` has
// accepted the file. The unnamed parameters have no effect.
HebiStatusCode hebiGroupSendLayout(HebiGroupPtr group, const char* file, int32_t, int32_t,
                                   int32_t timeout);
// Same as hebiGroupSendLayout(), with the layout as a text of `size` bytes.
HebiStatusCode hebiGroupSendLayoutBuffer(HebiGroupPtr group, const char* text, size_t size, int32_t,
                                         int32_t, int32_t timeout);

// Requests one feedback, which the modules measure in the next step of the simulation.
HebiStatusCode hebiGroupSendFeedbackRequest(HebiGroupPtr group);
// Writes the newest feedback that arrived after the last call, or waits for the next feedback.
// HebiStatusFailure: no feedback arrived within `timeout`.
HebiStatusCode hebiGroupGetNextFeedback(HebiGroupPtr group, HebiGroupFeedbackPtr feedback,
                                        int32_t timeout);
// A feedback handler; `feedback` is the newest feedback, valid during the call. A thread of the
// group calls the handler; in virtual time, the thread that steps the simulation.
typedef void (*GroupFeedbackHandlerFunction)(HebiGroupFeedbackPtr feedback, void* user_data);
// Adds a feedback handler, which is called with `user_data`.
HebiStatusCode hebiGroupRegisterFeedbackHandler(HebiGroupPtr group,
                                                GroupFeedbackHandlerFunction handler,
                                                void* user_data);
// Removes all feedback handlers. Waits until a running handler returns, unless the handler itself
// calls this function.
void hebiGroupClearFeedbackHandlers(HebiGroupPtr group);

// Writes the settings of the modules into `info`, without the extra fields of
// hebiGroupRequestInfoExtra().
HebiStatusCode hebiGroupRequestInfo(HebiGroupPtr group, HebiGroupInfoPtr info, int32_t timeout);
// Writes the settings of the modules into `info`, with extra fields. `fields` is a sum of 1
// (network), 2 (user settings), 4 (firmware) and 8 (run times).
HebiStatusCode hebiGroupRequestInfoExtra(HebiGroupPtr group, HebiGroupInfoPtr info, uint64_t fields,
                                         int32_t timeout);

// Logs

// Nine numbers that a program writes into a log. A null pointer: this number is not written or
// read.
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

// Type of an entry of a log.
typedef enum {
  HebiLogEntryUnknown,
  HebiLogEntryFeedback,
  HebiLogEntryInfo,
  HebiLogEntryUserState,
} HebiLogEntryType;

// Starts to log all feedback and infos of the group into a file. `folder` null or empty: the
// working directory; `name` null or empty: the present time. `path` (may be null) gets the path of
// the file; release it with hebiStringRelease().
HebiStatusCode hebiGroupStartLog(HebiGroupPtr group, const char* folder, const char* name,
                                 HebiStringPtr* path);
// Stops the log and opens its file for reading. Returns null if no log ran or the file is
// incomplete.
HebiLogFilePtr hebiGroupStopLog(HebiGroupPtr group);
// Writes `state` into the log of the group. HebiStatusFailure: no log runs.
HebiStatusCode hebiGroupLogUserState(HebiGroupPtr group, HebiUserState state);

// Opens a log; null if the file cannot be read or is not a log.
HebiLogFilePtr hebiLogFileOpen(const char* file);
// Closes a log.
void hebiLogFileRelease(HebiLogFilePtr log);
// Copies the path of the log into `buffer`.
HebiStatusCode hebiLogFileGetFileName(HebiLogFilePtr log, char* buffer, size_t* size);
// Returns the number of modules in the log.
size_t hebiLogFileGetNumberOfModules(HebiLogFilePtr log);
// Reads the next feedback of the log; skips other entries. HebiStatusFailure: the log has no
// further feedback.
HebiStatusCode hebiLogFileGetNextFeedback(HebiLogFilePtr log, HebiGroupFeedbackPtr feedback);
// Reads the next entry of the log: its HebiLogEntryType, its time (us, simulated), and its content
// into `feedback`, `info` or `state`. `info` and `state` may be null. Unset numbers of `state`
// become NaN. HebiStatusFailure: the log has no further entry.
HebiStatusCode hebiLogFileGetNextEntry(HebiLogFilePtr log, int32_t* type, uint64_t* time,
                                       HebiGroupFeedbackPtr feedback, HebiGroupInfoPtr info,
                                       HebiUserState* state);

// Messages of a group are one block of memory that does not move. The message of module i + 1
// starts hebiCommandGetSize(), hebiFeedbackGetSize() or hebiInfoGetSize() bytes after the message
// of module i.

// Creates a command for `size` (at most 65536) modules with no field set.
HebiGroupCommandPtr hebiGroupCommandCreate(size_t size);
// Releases a command.
void hebiGroupCommandRelease(HebiGroupCommandPtr command);
// Returns the number of modules of `command`.
size_t hebiGroupCommandGetSize(HebiGroupCommandPtr command);
// Clears all bits, texts and labels. The values of fields stay in memory.
void hebiGroupCommandClear(HebiGroupCommandPtr command);
// Copies all fields of `from` to `to`; both have the same number of modules.
HebiStatusCode hebiGroupCommandCopy(HebiGroupCommandPtr to, HebiGroupCommandPtr from);
// Returns the command of module `index`, which belongs to `command`; null: no such module.
HebiCommandPtr hebiGroupCommandGetModuleCommand(HebiGroupCommandPtr command, size_t index);

// Reads HEBI's gains file (XML) into `command`; gains that are not in the file become unset, but a
// file without gains changes nothing. HebiStatusFailure: the file is missing or invalid;
// HebiStatusInvalidArgument: the file is for another number of modules.
HebiStatusCode hebiGroupCommandReadGains(HebiGroupCommandPtr command, const char* file);
// Writes the gains that are set in `command` to a gains file.
HebiStatusCode hebiGroupCommandWriteGains(HebiGroupCommandPtr command, const char* file);
// Reads HEBI's safety file (XML) into `command`; a field that the file lacks stays unchanged.
HebiStatusCode hebiGroupCommandReadSafetyParameters(HebiGroupCommandPtr command, const char* file);
// Writes the limits and strategies that are set in `command` to a safety file.
HebiStatusCode hebiGroupCommandWriteSafetyParameters(HebiGroupCommandPtr command, const char* file);
// Returns why hebiGroupCommandReadSafetyParameters() failed last on this thread; empty at first.
const char* hebiSafetyParametersGetLastError(void);
// Copies the gains that are set in `from` to `to`.
HebiStatusCode hebiGroupCommandCopyGainsFromCommand(HebiGroupCommandPtr to,
                                                    HebiGroupCommandPtr from);
// Copies the gains that are set in `from` to `to`.
HebiStatusCode hebiGroupCommandCopyGainsFromInfo(HebiGroupCommandPtr to, HebiGroupInfoPtr from);

// Creates a feedback for `size` (at most 65536) modules with no field set.
HebiGroupFeedbackPtr hebiGroupFeedbackCreate(size_t size);
// Releases a feedback.
void hebiGroupFeedbackRelease(HebiGroupFeedbackPtr feedback);
// Returns the number of modules of `feedback`.
size_t hebiGroupFeedbackGetSize(HebiGroupFeedbackPtr feedback);
// Marks all fields as not set. The values of fields stay in memory.
void hebiGroupFeedbackClear(HebiGroupFeedbackPtr feedback);
// Copies all fields of `from` to `to`; both have the same number of modules.
HebiStatusCode hebiGroupFeedbackCopy(HebiGroupFeedbackPtr to, HebiGroupFeedbackPtr from);
// Returns the feedback of module `index`, which belongs to `feedback`; null: no such module.
HebiFeedbackPtr hebiGroupFeedbackGetModuleFeedback(HebiGroupFeedbackPtr feedback, size_t index);

// Creates an info for `size` (at most 65536) modules with no field set.
HebiGroupInfoPtr hebiGroupInfoCreate(size_t size);
// Releases an info.
void hebiGroupInfoRelease(HebiGroupInfoPtr info);
// Returns the number of modules of `info`.
size_t hebiGroupInfoGetSize(HebiGroupInfoPtr info);
// Clears all bits, texts and labels. The values of fields stay in memory.
void hebiGroupInfoClear(HebiGroupInfoPtr info);
// Copies all fields of `from` to `to`; both have the same number of modules.
HebiStatusCode hebiGroupInfoCopy(HebiGroupInfoPtr to, HebiGroupInfoPtr from);
// Returns the info of module `index`, which belongs to `info`; null: no such module.
HebiInfoPtr hebiGroupInfoGetModuleInfo(HebiGroupInfoPtr info, size_t index);
// Writes the gains of `info` to HEBI's gains file (XML).
HebiStatusCode hebiGroupInfoWriteGains(HebiGroupInfoPtr info, const char* file);
// Writes the limits and strategies of `info` to HEBI's safety file (XML).
HebiStatusCode hebiGroupInfoWriteSafetyParameters(HebiGroupInfoPtr info, const char* file);

// Messages of one module. `field` is the index of a field among the fields of its type
// (<hrdf/hebi_c_fields.h>).

// Returns the distance in memory (bytes) between the commands of two consecutive modules.
size_t hebiCommandGetSize(void);
// Writes the pointers to the fields of `command`, valid until its group command is released.
void hebiCommandGetReference(HebiCommandPtr command, HebiCommandRef* ref);
// Writes the field counts and bit indices of a command.
void hebiCommandGetMetadata(HebiCommandMetadata* metadata);
// Copies text field `field` into `buffer`. HebiStatusValueNotSet: the field is not set; `*size`
// then becomes 0 if `buffer` is null, else it stays unchanged.
HebiStatusCode hebiCommandGetString(HebiCommandPtr command, int32_t field, char* buffer,
                                    size_t* size);
// Sets text field `field` to the first `*size` bytes of `text`. `size` null: `text` ends with a 0.
// `text` null: clears the field.
void hebiCommandSetString(HebiCommandPtr command, int32_t field, const char* text,
                          const size_t* size);
// Copies the label of a pin into `buffer`. `bank` is 0 to 5 for a to f, `pin` 1 to 8.
HebiStatusCode hebiCommandGetIoLabelString(HebiCommandPtr command, int32_t bank, int32_t pin,
                                           char* buffer, size_t* size);
// Sets the label of a pin to `*size` bytes of `text`, as hebiCommandSetString() does. `bank` is 0
// to 5 for a to f (other banks are ignored), `pin` 1 to 8.
HebiStatusCode hebiCommandSetIoLabelString(HebiCommandPtr command, int32_t bank, int32_t pin,
                                           const char* text, const size_t* size);
// Copies the gains that are set in `from` to `to`.
HebiStatusCode hebiCommandCopyGainsFromCommand(HebiCommandPtr to, HebiCommandPtr from);
// Copies the gains that are set in `from` to `to`.
HebiStatusCode hebiCommandCopyGainsFromInfo(HebiCommandPtr to, HebiInfoPtr from);

// Returns the distance in memory (bytes) between the feedback of two consecutive modules.
size_t hebiFeedbackGetSize(void);
// Writes the pointers to the fields of `feedback`, valid until its group feedback is released.
void hebiFeedbackGetReference(HebiFeedbackPtr feedback, HebiFeedbackRef* ref);
// Writes the field counts and bit indices of a feedback.
void hebiFeedbackGetMetadata(HebiFeedbackMetadata* metadata);

// Returns the distance in memory (bytes) between the infos of two consecutive modules.
size_t hebiInfoGetSize(void);
// Writes the pointers to the fields of `info`, valid until its group info is released.
void hebiInfoGetReference(HebiInfoPtr info, HebiInfoRef* ref);
// Writes the field counts and bit indices of an info.
void hebiInfoGetMetadata(HebiInfoMetadata* metadata);
// Copies text field `field` into `buffer`. HebiStatusValueNotSet: the field is not set; `*size`
// then becomes 0 if `buffer` is null, else it stays unchanged.
HebiStatusCode hebiInfoGetString(HebiInfoPtr info, int32_t field, char* buffer, size_t* size);
// Copies the label of a pin into `buffer`. `bank` is 0 to 5 for a to f, `pin` 1 to 8.
HebiStatusCode hebiInfoGetIoLabelString(HebiInfoPtr info, int32_t bank, int32_t pin, char* buffer,
                                        size_t* size);

// The following functions read or set one field of the messages `refs[0]` to `refs[count - 1]`.
// `bit` is an index of a bit of `message_bitfield_`, `field` the index of a field among the fields
// of its type; `bank`, `pin` and `number` start at 0. A setter with null `values` clears the field.
// A field that does not exist is not written, and reads as 0 or false.

// Writes true for each command in which bit `bit` is set.
void hwCommandHasField(bool* out, const HebiCommandRef* refs, uint32_t count, uint32_t bit);
// Writes true for each command in which flag `field` is set.
void hwCommandGetFlag(bool* out, const HebiCommandRef* refs, uint32_t count, uint32_t field);
// Reads the angle (rad) with index `field` in each command.
void hwCommandGetHighResAngle(double* out, const HebiCommandRef* refs, uint32_t count,
                              uint32_t field);
// Reads debug channel `number` of each command; `field` must be 0.
void hwCommandGetNumberedFloat(float* out, const HebiCommandRef* refs, uint32_t count,
                               int32_t number, uint32_t field);
// Reads pin `pin` of bank `bank` of each command.
void hwCommandGetIoPin(HebiIoBankPinStruct* out, const HebiCommandRef* refs, uint32_t count,
                       int32_t pin, uint32_t bank);
// Reads the whole number of a pin of each command; 0: the pin has no whole number.
void hwCommandGetIoPinInt(int64_t* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                          uint32_t bank);
// Reads the float of a pin of each command; 0: the pin has no float.
void hwCommandGetIoPinFloat(float* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                            uint32_t bank);
// Writes true for each command in which the pin has a whole number.
void hwCommandHasIoPinInt(bool* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                          uint32_t bank);
// Writes true for each command in which the pin has a float.
void hwCommandHasIoPinFloat(bool* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                            uint32_t bank);

// Sets the float with index `field` in each command.
void hwCommandSetFloat(HebiCommandRef* refs, const float* values, uint32_t count, uint32_t field);
// Sets the angle (rad) with index `field` in each command.
void hwCommandSetHighResAngle(HebiCommandRef* refs, const double* values, uint32_t count,
                              uint32_t field);
// Sets the vector with index `field` in each command.
void hwCommandSetVector3f(HebiCommandRef* refs, const HebiVector3f* values, uint32_t count,
                          uint32_t field);
// Sets the whole number with index `field` in each command.
void hwCommandSetUInt64(HebiCommandRef* refs, const uint64_t* values, uint32_t count,
                        uint32_t field);
// Sets the enumeration field with index `field` in each command.
void hwCommandSetEnum(HebiCommandRef* refs, const int32_t* values, uint32_t count, uint32_t field);
// Sets the boolean with index `field` in each command.
void hwCommandSetBool(HebiCommandRef* refs, const bool* values, uint32_t count, uint32_t field);
// Sets the LED colour in each command: 0xRRGGBBAA.
void hwCommandSetLed(HebiCommandRef* refs, const int32_t* values, uint32_t count, uint32_t field);
// Sets the flag with index `field` in command i if `values[i]` is true, else clears the flag.
void hwCommandSetFlag(HebiCommandRef* refs, const bool* values, uint32_t count, uint32_t field);
// Sets debug channel `number` of each command; `field` must be 0.
void hwCommandSetNumberedFloat(HebiCommandRef* refs, const float* values, uint32_t count,
                               int32_t number, uint32_t field);
// Sets pin `pin` of bank `bank` of each command.
void hwCommandSetIoPin(HebiCommandRef* refs, const HebiIoBankPinStruct* values, uint32_t count,
                       int32_t pin, uint32_t bank);
// Sets a pin of each command to a whole number.
void hwCommandSetIoPinInt(HebiCommandRef* refs, const int64_t* values, uint32_t count, int32_t pin,
                          uint32_t bank);
// Sets a pin of each command to a float.
void hwCommandSetIoPinFloat(HebiCommandRef* refs, const float* values, uint32_t count, int32_t pin,
                            uint32_t bank);

// Writes true for each feedback in which bit `bit` is set.
void hwFeedbackHasField(bool* out, const HebiFeedbackRef* refs, uint32_t count, uint32_t bit);
// Reads the angle (rad) with index `field` in each feedback.
void hwFeedbackGetHighResAngle(double* out, const HebiFeedbackRef* refs, uint32_t count,
                               uint32_t field);
// Reads debug channel `number` of each feedback; `field` must be 0.
void hwFeedbackGetNumberedFloat(float* out, const HebiFeedbackRef* refs, uint32_t count,
                                int32_t number, uint32_t field);
// Reads pin `pin` of bank `bank` of each feedback.
void hwFeedbackGetIoPin(HebiIoBankPinStruct* out, const HebiFeedbackRef* refs, uint32_t count,
                        int32_t pin, uint32_t bank);
// Reads the whole number of a pin of each feedback; 0: the pin has no whole number.
void hwFeedbackGetIoPinInt(int64_t* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                           uint32_t bank);
// Reads the float of a pin of each feedback; 0: the pin has no float.
void hwFeedbackGetIoPinFloat(float* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                             uint32_t bank);
// Writes true for each feedback in which the pin has a whole number.
void hwFeedbackHasIoPinInt(bool* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                           uint32_t bank);
// Writes true for each feedback in which the pin has a float.
void hwFeedbackHasIoPinFloat(bool* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                             uint32_t bank);

// Writes true for each info in which bit `bit` is set.
void hwInfoHasField(bool* out, const HebiInfoRef* refs, uint32_t count, uint32_t bit);
// Writes true for each info in which flag `field` is set.
void hwInfoGetFlag(bool* out, const HebiInfoRef* refs, uint32_t count, uint32_t field);
// Reads the angle (rad) with index `field` in each info.
void hwInfoGetHighResAngle(double* out, const HebiInfoRef* refs, uint32_t count, uint32_t field);

// Robot models. Types of elements are enumerations in <hrdf/sim/robot_elements.h>. Matrices are
// arrays of doubles in the order `ordering` (HebiMatrixOrdering); several matrices are
// concatenated. Positions, speeds and efforts have one value for each degree of freedom (rad,
// rad/s, N m; sliding joints: m, m/s, N).

// Order of the numbers of a matrix in memory.
typedef enum { HebiMatrixOrderRowMajor, HebiMatrixOrderColumnMajor } HebiMatrixOrdering;

// Type of the frames of a robot; see FrameType in <hrdf/sim/ik_objectives.h>.
typedef enum {
  HebiFrameTypeCenterOfMass,
  HebiFrameTypeOutput,
  HebiFrameTypeEndEffector,
  HebiFrameTypeInput,
  HebiFrameTypeMesh,
  HebiFrameTypePayload,
} HebiFrameType;

// Data of an element that is a tube (HEBI's term: link).
typedef struct {
  int32_t link_type_;    // LinkType
  int32_t input_type_;   // LinkInputType
  int32_t output_type_;  // LinkOutputType
  float extension_;      // m
  float twist_;          // rad
} HebiRobotModelLinkMetadata;

// Type and data of an element of a robot. `element_type_` selects the valid member of the union.
typedef struct {
  uint32_t struct_size_;  // 32, as in HEBI's library; the struct itself has 28 bytes
  int32_t element_type_;  // ElementType
  union {
    int32_t actuator_type_;      // ActuatorType
    int32_t bracket_type_;       // BracketType
    int32_t joint_type_;         // JointType
    int32_t end_effector_type_;  // EndEffectorType
    HebiRobotModelLinkMetadata link_;
  };
} HebiRobotModelElementMetadata;

// Place of a frame's element in the element tree. All members are indices; -1: the parent is the
// base, or no such degree of freedom or frame.
typedef struct {
  int32_t element_index_;       // index of the element, in the order of the HRDF file
  int32_t parent_index_;        // index of the parent element; -1: the base
  int32_t parent_output_;       // index of the parent's output that carries the element
  int32_t dof_location_;        // index of the element's degree of freedom
  int32_t com_index_;           // index of the element's frame of type center of mass
  int32_t output_index_;        // index of the element's frame of type output
  int32_t end_effector_index_;  // index of the element's frame of type end effector
} HebiRobotModelElementTopology;

// Creates a robot model without elements.
HebiRobotModelPtr hebiRobotModelCreate(void);
// Reads an HRDF file. Returns null if the file has an error.
HebiRobotModelPtr hebiRobotModelImport(const char* file);
// Reads HRDF text of `size` bytes. Paths of included files are relative to the working directory.
HebiRobotModelPtr hebiRobotModelImportBuffer(const char* text, size_t size);
// Creates a model of element `index` and its descendants; the input of the element is at the
// world's origin. Null: no such element.
HebiRobotModelPtr hebiRobotModelCreateSubtreeFromElement(HebiRobotModelPtr model, int32_t index);
// Releases a model and its elements.
void hebiRobotModelRelease(HebiRobotModelPtr model);
// Returns the error of the last failed HRDF import on this thread; empty at first.
const char* hebiRobotModelGetImportError(void);
// Returns warning `index` of the last import on this thread; null: no such warning.
const char* hebiRobotModelGetImportWarning(size_t index);
// Returns the number of warnings of the last import on this thread.
size_t hebiRobotModelGetImportWarningCount(void);

// Creates an actuator; null: unknown `type`.
HebiRobotModelElementPtr hebiRobotModelElementCreateActuator(int32_t type);
// Creates a bracket; null: unknown `type`.
HebiRobotModelElementPtr hebiRobotModelElementCreateBracket(int32_t type);
// Creates a joint; null: unknown `type`.
HebiRobotModelElementPtr hebiRobotModelElementCreateJoint(int32_t type);
// Creates a tube with `extension` (m) and `twist` (rad); null: unknown type, or a value that HRDF
// does not allow.
HebiRobotModelElementPtr hebiRobotModelElementCreateLink(int32_t type, int32_t input_type,
                                                         int32_t output_type, double extension,
                                                         double twist);
// Creates a rigid body with `mass` (kg). `com` is the pose of the centre of mass. `inertia` (kg
// m^2: xx, yy, zz, xy, xz, yz) is along the axes of `com`. `outputs` has `output_count` poses; 0:
// one output at the input. Poses are 4 x 4 matrices in the frame of the element's input.
HebiRobotModelElementPtr hebiRobotModelElementCreateRigidBody(const double* com,
                                                              const double* inertia, double mass,
                                                              size_t output_count,
                                                              const double* outputs,
                                                              int32_t ordering);
// Creates an end effector. EndEffectorType::Custom uses `com`, `inertia`, `mass` and `output` as
// hebiRobotModelElementCreateRigidBody() does; a null pose is the identity, a null inertia is 0.
// Other types ignore these arguments.
HebiRobotModelElementPtr hebiRobotModelElementCreateEndEffector(int32_t type, const double* com,
                                                                const double* inertia, double mass,
                                                                const double* output,
                                                                int32_t ordering);
// Releases an element that was not added to a model.
void hebiRobotModelElementRelease(HebiRobotModelElementPtr element);
// Adds `element` to output `output` of `parent`. If `parent` is null, adds `element` to the element
// that the last call added; in the first call, to the end of the main chain of the HRDF file, or to
// the base of an empty model. The model then owns `element`. HebiStatusInvalidArgument: `element`
// does not fit on its parent, or is already in a model. HebiStatusArgumentOutOfRange: the parent
// has no such output.
HebiStatusCode hebiRobotModelAdd(HebiRobotModelPtr model, HebiRobotModelElementPtr parent,
                                 size_t output, HebiRobotModelElementPtr element);

// Sets the pose (4 x 4) of the base in the world. HebiStatusInvalidArgument: `frame` is not a pose.
HebiStatusCode hebiRobotModelSetBaseFrame(HebiRobotModelPtr model, const double* frame,
                                          int32_t ordering);
// Writes the pose (4 x 4) of the base in the world.
HebiStatusCode hebiRobotModelGetBaseFrame(HebiRobotModelPtr model, double* frame, int32_t ordering);
// Returns the number of elements of the robot.
size_t hebiRobotModelGetNumberOfElements(HebiRobotModelPtr model);
// Returns the number of degrees of freedom of the robot.
size_t hebiRobotModelGetNumberOfDoFs(HebiRobotModelPtr model);
// Returns the number of frames of a type; 0: unknown type.
size_t hebiRobotModelGetNumberOfFrames(HebiRobotModelPtr model, int32_t frame_type);
// Writes type and data of element `index`, in the order of the HRDF file.
HebiStatusCode hebiRobotModelGetElementMetadata(HebiRobotModelPtr model, size_t index,
                                                HebiRobotModelElementMetadata* metadata);
// Writes, for each frame of a type, the place of the frame's element in the element tree.
// HebiStatusInvalidArgument: the type is Mesh, Payload or unknown.
HebiStatusCode hebiRobotModelGetTreeTopology(HebiRobotModelPtr model, int32_t frame_type,
                                             HebiRobotModelElementTopology* rows);
// Writes the index of the element that has the tag `tag`, a text of `size` bytes.
// HebiStatusArgumentOutOfRange: no element has the tag.
HebiStatusCode hebiRobotModelGetElementIndexFromTag(HebiRobotModelPtr model, const char* tag,
                                                    size_t size, size_t* index);
// Copies the mesh path of frame `mesh_frame`, as written in the HRDF file, into `buffer`; empty:
// the frame's element has no mesh.
HebiStatusCode hebiRobotModelGetMeshPath(HebiRobotModelPtr model, size_t mesh_frame, char* buffer,
                                         size_t* size);
// Writes the masses (kg), one for each frame of type center of mass.
HebiStatusCode hebiRobotModelGetMasses(HebiRobotModelPtr model, double* masses);
// Writes the maximum speed of each degree of freedom without load (rad/s or m/s); infinite: HEBI
// gives no limit.
HebiStatusCode hebiRobotModelGetMaxSpeeds(HebiRobotModelPtr model, double* speeds);
// Writes the maximum effort of each degree of freedom, at stall (N m or N); infinite: HEBI gives no
// limit.
HebiStatusCode hebiRobotModelGetMaxEfforts(HebiRobotModelPtr model, double* efforts);

// Sets the mass (kg) of the payload of an end effector.
HebiStatusCode hebiRobotModelSetEndEffectorPayload(HebiRobotModelPtr model, size_t end_effector,
                                                   double mass);
// Writes the mass (kg) of the payload of an end effector; 0 at first.
HebiStatusCode hebiRobotModelGetEndEffectorPayload(HebiRobotModelPtr model, size_t end_effector,
                                                   double* mass);
// Sets the centre of mass (m, 3 doubles) of the payload, in the input frame of the end effector.
HebiStatusCode hebiRobotModelSetEndEffectorPayloadCenterOfMass(HebiRobotModelPtr model,
                                                               size_t end_effector,
                                                               const double* com);
// Writes the centre of mass (m, 3 doubles) of the payload, in the input frame of the end effector.
HebiStatusCode hebiRobotModelGetEndEffectorPayloadCenterOfMass(HebiRobotModelPtr model,
                                                               size_t end_effector, double* com);
// Sets the masses (kg) of the payloads of all end effectors.
HebiStatusCode hebiRobotModelSetEndEffectorPayloads(HebiRobotModelPtr model, const double* masses);
// Writes the masses (kg) of the payloads of all end effectors.
HebiStatusCode hebiRobotModelGetEndEffectorPayloads(HebiRobotModelPtr model, double* masses);

// Computes the pose (4 x 4, in the world) of each frame of a type.
HebiStatusCode hebiRobotModelGetForwardKinematics(HebiRobotModelPtr model, int32_t frame_type,
                                                  const double* positions, double* frames,
                                                  int32_t ordering);
// Computes the Jacobian of each frame of a type, in the world. Rows: three linear, then three
// angular velocities; columns: degrees of freedom.
HebiStatusCode hebiRobotModelGetJacobians(HebiRobotModelPtr model, int32_t frame_type,
                                          const double* positions, double* jacobians,
                                          int32_t ordering);
// Computes the efforts that hold the robot against `gravity` (m/s^2, 3 doubles, in the world).
HebiStatusCode hebiRobotModelGetGravityCompensationTorques(HebiRobotModelPtr model,
                                                           const double* positions,
                                                           const double* gravity, double* efforts);
// Computes the efforts for the motion in the `commanded` arguments, with the robot at `positions`
// and without gravity.
HebiStatusCode hebiRobotModelGetDynamicsCompensationTorques(
    HebiRobotModelPtr model, const double* positions, const double* commanded_positions,
    const double* commanded_velocities, const double* commanded_accelerations, double* efforts);

// Inverse kinematics

// Creates a solver without objectives.
HebiIKPtr hebiIKCreate(void);
// Releases a solver.
void hebiIKRelease(HebiIKPtr ik);
// Removes all objectives and constraints.
void hebiIKClearAll(HebiIKPtr ik);
// Finds `positions` near `initial_positions` that meet the objectives as well as possible. If
// solving fails, or an initial position is not finite, `positions` become the initial positions.
// `reserved` is ignored. HebiStatusInvalidArgument: no objective was added, or an objective is
// invalid for the robot. HebiStatusFailure: the residual of the objectives is not finite.
HebiStatusCode hebiIKSolve(HebiIKPtr ik, HebiRobotModelPtr model, const double* initial_positions,
                           double* positions, void* reserved);

// Adds an objective: an end effector has the position (x, y, z) (m, in the world); NaN leaves a
// coordinate free. The squared errors of an objective are multiplied by the magnitude of its
// `weight`, which must be finite.
HebiStatusCode hebiIKAddObjectiveEndEffectorPosition(HebiIKPtr ik, double weight,
                                                     size_t end_effector, double x, double y,
                                                     double z);
// Adds an objective: an end effector has the orientation `rotation` (3 x 3 matrix, in the world).
// The error is in rad.
HebiStatusCode hebiIKAddObjectiveEndEffectorSO3(HebiIKPtr ik, double weight, size_t end_effector,
                                                const double* rotation, int32_t ordering);
// Adds an objective: the z axis of an end effector has the direction (x, y, z) (in the world, any
// length).
HebiStatusCode hebiIKAddObjectiveEndEffectorTipAxis(HebiIKPtr ik, double weight,
                                                    size_t end_effector, double x, double y,
                                                    double z);
// Adds an objective: a frame has the position (x, y, z) (m, in the world); NaN leaves a coordinate
// free.
HebiStatusCode hebiIKAddObjectiveFramePosition(HebiIKPtr ik, double weight, int32_t frame_type,
                                               size_t index, double x, double y, double z);
// Adds an objective: a frame has the orientation `rotation` (3 x 3 matrix, in the world). The error
// is in rad.
HebiStatusCode hebiIKAddObjectiveFrameSO3(HebiIKPtr ik, double weight, int32_t frame_type,
                                          size_t index, const double* rotation, int32_t ordering);
// Adds an objective: the z axis of a frame has the direction (x, y, z) (in the world, any length).
HebiStatusCode hebiIKAddObjectiveFrameTipAxis(HebiIKPtr ik, double weight, int32_t frame_type,
                                              size_t index, double x, double y, double z);
// Adds an objective: the rotation of a frame relative to `rotation` (3 x 3 matrix, in the world)
// has no twist about the frame's z axis; rotations about x and y are free. The error is the twist
// (rad) of the swing-twist decomposition.
HebiStatusCode hebiIKAddObjectiveThetaAboutZAxis(HebiIKPtr ik, int32_t frame_type, size_t index,
                                                 const double* rotation, int32_t ordering,
                                                 double weight);
// A function of the user that writes the errors of an objective at `positions` (`dof_count` values)
// into `errors`. hebiIKSolve() calls this function many times.
typedef void (*HebiIKObjectiveFunction)(void* user_data, size_t dof_count, const double* positions,
                                        double* errors);
// Adds an objective that minimises the `error_count` (1 to 10000) errors of `function`.
HebiStatusCode hebiIKAddObjectiveCustom(HebiIKPtr ik, double weight, size_t error_count,
                                        HebiIKObjectiveFunction function, void* user_data);
// Adds limits of the positions (rad or m, finite) of all `joint_count` degrees of freedom.
HebiStatusCode hebiIKAddConstraintJointAngles(HebiIKPtr ik, double weight, size_t joint_count,
                                              const double* min_positions,
                                              const double* max_positions);
// Adds limits of the positions, with an error that grows from 0 to 1 over the last `ramp` (rad or
// m, >= 0) before each limit.
HebiStatusCode hebiIKAddConstraintRampedJointAngles(HebiIKPtr ik, double weight, size_t joint_count,
                                                    const double* min_positions,
                                                    const double* max_positions, double ramp);

// Trajectories. Arrays of several joints contain all waypoints of joint 0, then of joint 1, and so
// on (HebiMatrixOrderRowMajor), or all joints of waypoint 0, then of waypoint 1, and so on. NaN
// leaves a value free. Units are s, rad, rad/s and rad/s^2 (sliding joints: m, m/s, m/s^2).

// Creates the trajectory with minimum jerk through the waypoints at `times`, which increase.
// `velocities` or `accelerations` null: 0 at the first and last waypoint, free between.
HebiTrajectoryPtr hebiTrajectoryCreateUnconstrainedQp(size_t waypoint_count,
                                                      const double* positions,
                                                      const double* velocities,
                                                      const double* accelerations,
                                                      const double* times);
// Creates a trajectory that starts at 0 s: a ramp of `start_ramp` (s, >= 0) from `start_velocity`
// to `speed` (> 0), constant velocity, and a ramp of `end_ramp` (s, > 0) to `end_velocity`.
HebiTrajectoryPtr hebiTrajectoryCreateConstantVelocity(double start, double end, double speed,
                                                       double start_ramp, double end_ramp,
                                                       double start_velocity, double end_velocity,
                                                       double start_acceleration,
                                                       double end_acceleration);
// Returns the duration (s) of the constant-velocity part of hebiTrajectoryCreateConstantVelocity().
// 0: the ramps alone cover the distance; -1: a value is invalid.
double hebiTrajectoryGetConstantVelocitySegmentTime(double start, double end, double speed,
                                                    double start_ramp, double end_ramp,
                                                    double start_velocity, double end_velocity,
                                                    double start_acceleration,
                                                    double end_acceleration);
// Releases a trajectory.
void hebiTrajectoryRelease(HebiTrajectoryPtr trajectory);
// Returns the duration of the trajectory (s); -1 for null.
double hebiTrajectoryGetDuration(HebiTrajectoryPtr trajectory);
// Writes position, velocity and acceleration at `time` (s) into each pointer that is not null.
// `time` is clamped to the start and end of the trajectory; NaN gives NaN values.
HebiStatusCode hebiTrajectoryGetState(HebiTrajectoryPtr trajectory, double time, double* position,
                                      double* velocity, double* acceleration);
// Writes the lowest and highest position of the trajectory.
HebiStatusCode hebiTrajectoryGetMinMaxPosition(HebiTrajectoryPtr trajectory, double* min_position,
                                               double* max_position);
// Writes the largest magnitude of the trajectory's velocity.
HebiStatusCode hebiTrajectoryGetMaxVelocity(HebiTrajectoryPtr trajectory, double* velocity);
// Writes the largest magnitude of the trajectory's acceleration.
HebiStatusCode hebiTrajectoryGetMaxAcceleration(HebiTrajectoryPtr trajectory, double* acceleration);
// Multiplies the duration of the trajectory by `factor` (> 0).
HebiStatusCode hebiTrajectoryRescale(HebiTrajectoryPtr trajectory, double factor);

// Creates the trajectory of several joints with minimum jerk; see
// hebiTrajectoryCreateUnconstrainedQp().
HebiGroupTrajectoryPtr hebiGroupTrajectoryCreateUnconstrainedQp(
    size_t joint_count, size_t waypoint_count, const double* positions, const double* velocities,
    const double* accelerations, const double* times, int32_t ordering);
// Creates a trajectory of several joints with constant velocity between two ramps (s), as
// hebiTrajectoryCreateConstantVelocity() does. All joints take the time of the slowest joint. If an
// array of start or end velocities or accelerations is null, its values are 0.
HebiGroupTrajectoryPtr hebiGroupTrajectoryCreateConstantVelocity(
    size_t joint_count, const double* starts, const double* ends, const double* speeds,
    double start_ramp, double end_ramp, const double* start_velocities,
    const double* end_velocities, const double* start_accelerations,
    const double* end_accelerations);
// Releases a trajectory.
void hebiGroupTrajectoryRelease(HebiGroupTrajectoryPtr trajectory);
// Returns the duration of the trajectory (s); -1 for null.
double hebiGroupTrajectoryGetDuration(HebiGroupTrajectoryPtr trajectory);
// Writes positions, velocities and accelerations of all joints at `time` (s), as
// hebiTrajectoryGetState() does.
HebiStatusCode hebiGroupTrajectoryGetState(HebiGroupTrajectoryPtr trajectory, double time,
                                           double* positions, double* velocities,
                                           double* accelerations);
// Writes the times (s) of the waypoints, unless `times` is null, and their `count`.
HebiStatusCode hebiGroupTrajectoryGetWaypointTimes(HebiGroupTrajectoryPtr trajectory, double* times,
                                                   size_t* count);
// Writes the waypoints' positions, velocities and accelerations as given at creation (NaN: a free
// value), and the numbers of joints and waypoints. If the trajectory was rescaled, the velocities
// and accelerations are rescaled too. Arrays may be null.
HebiStatusCode hebiGroupTrajectoryGetWaypointValues(HebiGroupTrajectoryPtr trajectory,
                                                    double* positions, double* velocities,
                                                    double* accelerations, int32_t ordering,
                                                    size_t* joint_count, size_t* waypoint_count);
// Writes the lowest and highest position of each joint in the trajectory.
HebiStatusCode hebiGroupTrajectoryGetMinMaxPosition(HebiGroupTrajectoryPtr trajectory,
                                                    double* min_positions, double* max_positions);
// Writes the largest magnitude of the velocity of each joint.
HebiStatusCode hebiGroupTrajectoryGetMaxVelocity(HebiGroupTrajectoryPtr trajectory,
                                                 double* velocities);
// Writes the largest magnitude of the acceleration of each joint.
HebiStatusCode hebiGroupTrajectoryGetMaxAcceleration(HebiGroupTrajectoryPtr trajectory,
                                                     double* accelerations);
// Multiplies the duration of the trajectory by `factor` (> 0).
HebiStatusCode hebiGroupTrajectoryRescaleContinuous(HebiGroupTrajectoryPtr trajectory,
                                                    double factor);
// Lengthens the duration, if necessary, until each joint keeps its velocity and acceleration limits
// (> 0; infinite: no limit).
HebiStatusCode hebiGroupTrajectoryRescaleContinuousToLimits(HebiGroupTrajectoryPtr trajectory,
                                                            const double* max_velocities,
                                                            const double* max_accelerations);

// Method that estimates the time between waypoints; see SegmentTimeMethod in
// <hrdf/sim/trajectory.h>.
typedef enum { HebiTimeEstimationNFabian, HebiTimeEstimationVelocityRamp } HebiTimeEstimationMethod;

// Parameter of HebiTimeEstimationNFabian.
typedef struct {
  double magic_fabian_constant_;  // 6.5 in HEBI's APIs
} HebiTimeEstimationNFabianParams;

// A method that estimates times between waypoints, and its parameters.
typedef struct {
  int32_t method_type_;  // HebiTimeEstimationMethod
  union {
    HebiTimeEstimationNFabianParams n_fabian_params_;
  };
} HebiTimeEstimationParams;

// Estimates the times (s) between waypoints, each at least `min_time`; writes `waypoint_count` - 1
// times. `positions` has all waypoints of joint 0, then of joint 1, and so on. `max_velocities` and
// `max_accelerations` are above 0.
HebiStatusCode hebiEstimateSegmentTimes(const double* positions, const double* max_velocities,
                                        const double* max_accelerations, size_t joint_count,
                                        size_t waypoint_count, double* times, double min_time,
                                        const HebiTimeEstimationParams* params);

// Goals. A goal has the waypoints of a motion after its start.

// Creates a goal without waypoints for 1 to 65536 degrees of freedom.
HebiGoalPtr hebiGoalCreate(size_t dof_count);
// Returns null: HEBI's format of goal files is not published.
HebiGoalPtr hebiGoalLoadFromFile(const char* file);
// Returns null, as hebiGoalLoadFromFile() does.
HebiGoalPtr hebiGoalLoadFromString(const char* text);
// Releases a goal.
void hebiGoalRelease(HebiGoalPtr goal);
// Returns the number of degrees of freedom of the goal.
size_t hebiGoalGetNumberOfDoFs(HebiGoalPtr goal);
// Returns the number of waypoints of the goal.
size_t hebiGoalGetNumberOfWaypoints(HebiGoalPtr goal);
// Adds a waypoint `time` (s, > 0) after the previous waypoint. `positions` null: all are free;
// `velocities` or `accelerations` null: all are 0.
HebiStatusCode hebiGoalAddWaypoint(HebiGoalPtr goal, double time, const double* positions,
                                   const double* velocities, const double* accelerations);
// Writes the values of waypoint `index` into each pointer that is not null. NaN: the value in
// hebiGoalAddWaypoint() was null or NaN.
HebiStatusCode hebiGoalGetWaypointValues(HebiGoalPtr goal, double* time, double* positions,
                                         double* velocities, double* accelerations, int32_t index);
// Removes all waypoints of the goal.
void hebiGoalClear(HebiGoalPtr goal);
// Creates the trajectory from a state at 0 s (`velocities` or `accelerations` null: 0) through the
// waypoints. `max_velocities` and `max_accelerations`, unless null, slow the motion down if
// necessary.
HebiGroupTrajectoryPtr hebiGoalBuildTrajectory(HebiGoalPtr goal, const double* positions,
                                               const double* velocities,
                                               const double* accelerations,
                                               const double* max_velocities,
                                               const double* max_accelerations);
// Creates the trajectory of hebiGoalBuildTrajectory(), but with its start at `time` (s).
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
