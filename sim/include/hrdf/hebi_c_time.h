// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Declares what libhrdf_hebi.so has beside HEBI's functions: simulations that are opened and closed
// by hand, pictures of their cameras, and virtual time.
//
// With HRDF_SIM_CLOCK=stepped when the library is loaded, time is virtual: it stands while a thread
// that entered runs, and goes to the earliest end of all waits once each of them waits, here or for
// a group. Python's launcher does all this for its programs (python/README.md). Times are us.
#ifndef HRDF_HEBI_C_TIME_H_
#define HRDF_HEBI_C_TIME_H_

#include <hrdf/hebi_c.h>

// A C header, whose functions are apart from HEBI's by name.
// NOLINTBEGIN(modernize-*,readability-identifier-naming)
#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

// Opens what is simulated, as HRDF_SIM names it, in place of what is open. Relative paths count
// from `folder`; null: from that in which the process began. The first phone plays `play`, a CSV
// file or null. A failure is told on stderr and by hebiGetLastError().
HebiStatusCode hrdf_sim_open(const char* items, const char* folder, const char* play);
// Groups that were made before answer HebiStatusFailure from then on. Lookups find nothing until a
// simulation is opened.
void hrdf_sim_close(void);
// A hash of the state of physics and modules; 0 where nothing is open.
uint64_t hrdf_sim_state_hash(void);

// Writes a log of simulated modules as the table of `simulate --csv`, in place of a file `table`.
// HebiStatusFailure, with the reason by hebiGetLastError(): it cannot, or wrote the valid part of
// a damaged log.
HebiStatusCode hrdf_sim_log_table(const char* log, const char* table);

// Copies a text with the simulations that other processes of this machine publish, newest first:
// "arm (process 123): Arm/J1, Arm/J2; ...". As HEBI's functions do, a null buffer asks for the
// size, which counts the final 0. HebiStatusFailure, with the reason by hebiGetLastError():
// the list is empty, and no simulation can be published in the folder HRDF_LINK_DIR.
HebiStatusCode hrdf_sim_published(char* buffer, size_t* size);

// What a camera of the simulation sees. Columns and rows count from the top left pixel, at whose
// middle they are 0.
typedef struct {
  int32_t width, height;  // pixels, from 1 to 4096; both 0: the camera's own, else 640 x 480
  double time;            // s, of the simulation
  double focal[2];        // pixels, along columns and rows
  double principal[2];    // pixels, column and row of the optical axis
  double pose[16];        // of the camera in the world, 4 x 4 by rows: x right, y down, z ahead; m
} HrdfPicture;

// Takes a picture of the present state with a camera of this process's own simulation, which it
// opens as lookups do; no time passes. `rgb` gets 3 bytes and `depth` the distance along the
// optical axis (m; infinity: nothing is there) of each pixel, by rows from the top. Where both are
// null it sets width and height alone. A failure (no simulation, an unknown camera, a bad size, no
// OpenGL) has its reason by hebiGetLastError().
HebiStatusCode hrdf_sim_picture(const char* camera, HrdfPicture* picture, uint8_t* rgb,
                                float* depth);

// 1 in virtual time.
int32_t hrdf_clock_is_stepped(void);
// Time since 1970-01-01, which is at first 2026-01-01 in virtual time. Each reading moves it by
// 1 us, from the hundredth of a thread without a wait between by 100 us, so that loops which look
// at the time end.
int64_t hrdf_clock_now(void);
// Gives the present another date. Waits that are under way keep their ends.
void hrdf_clock_set(int64_t now);
// Interrupts the main thread by SIGINT `span` from now; calls in which it waits return. 0: never.
void hrdf_clock_limit(int64_t span);

// A thread that takes part: enter() by whoever starts it, so that time stands until it runs;
// begin() first and leave() last by itself. leave() by who started it takes enter() back. The main
// thread calls enter() and begin().
void hrdf_clock_enter(void);
void hrdf_clock_begin(void);
void hrdf_clock_leave(void);

void hrdf_clock_sleep(int64_t span);

enum {
  HrdfWaitTimeOut,  // its end came
  HrdfWaitDone,
  HrdfWaitAgain,  // look at signals, and call again
};
typedef struct {
  int32_t file;
  int16_t events;  // of poll()
} HrdfClockFile;
// Makes a wait that another thread can end, and returns its number. drop() forgets it.
uint64_t hrdf_clock_wait_create(void);
// Waits until `end` (below 0: for ever), wake(), or one of the files is ready.
int32_t hrdf_clock_wait(uint64_t wait, int64_t end, const HrdfClockFile* files, size_t count);
// Ends a wait, also one that has not begun.
void hrdf_clock_wake(uint64_t wait);
void hrdf_clock_wait_drop(uint64_t wait);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
// NOLINTEND(modernize-*,readability-identifier-naming)

#endif  // HRDF_HEBI_C_TIME_H_
