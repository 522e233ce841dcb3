// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo plugin: every MuJoCo program that loads it can open HRDF and our other formats.
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/files.h>

#include "plugin/decoder.h"
#include "plugin/firmware.h"
#include "plugin/host.h"
#include "plugin/mesh_provider.h"
#include "plugin/provider.h"
#include "plugin/robot_file.h"
#include "text/message.h"
#include "text/strings.h"

// Allows (1) or forbids (0) the option fetch_meshes in robot names that this thread opens.
// Use it in programs that choose these names themselves, such as hrdf_mujoco.spec() in Python.
extern "C" [[gnu::visibility("default")]] void hrdf_allow_fetching(int isAllowed) {
  hrdf::plugin::allowFetching(isAllowed != 0);
}

mjPLUGIN_LIB_INIT(hrdf_decoder) {
  const std::string problem = hrdf::plugin::whyUnfit();
  if (!problem.empty()) {
    hrdf::sendMessage(hrdf::Severity::error, problem);
    return;
  }
  hrdf::plugin::registerDecoders();
  hrdf::plugin::registerFirmware();
  hrdf::plugin::registerProvider();
  hrdf::plugin::registerMeshProvider();
  hrdf::onSlowDownload([](const std::string& url) {
    mju_warning("fetching %s, which takes a while", hrdf::inQuotes(url).c_str());
  });
}
