// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo plugin: every MuJoCo program that loads it can open HRDF.
#include <cstdio>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/files.h>

#include "plugin/decoder.h"
#include "plugin/host.h"
#include "plugin/provider.h"
#include "text/words.h"

mjPLUGIN_LIB_INIT(hrdf_decoder) {
  const std::string problem = hrdf::plugin::whyUnfit();
  if (!problem.empty()) {
    std::fprintf(stderr, "hrdf: error: %s\n", problem.c_str());
    return;
  }
  hrdf::plugin::registerDecoder();
  hrdf::plugin::registerProvider();
  hrdf::onSlowDownload([](const std::string& url) {
    mju_warning("fetching %s, which takes a while", hrdf::inQuotes(url).c_str());
  });
}
