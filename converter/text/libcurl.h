// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads libcurl when the first mesh is downloaded. Linking it would slow down each start with its
// 25 dependencies, and would require it in programs that never download.
#ifndef HRDF_TEXT_LIBCURL_H_
#define HRDF_TEXT_LIBCURL_H_

#include <string>

#include <curl/curl.h>

namespace hrdf {

// Pointers to libcurl's functions; each name is without the prefix `curl_easy_`.
struct LibCurl {
  decltype(&curl_easy_init) init = nullptr;
  decltype(&curl_easy_cleanup) cleanup = nullptr;
  decltype(&curl_easy_setopt) setopt = nullptr;
  decltype(&curl_easy_perform) perform = nullptr;
  decltype(&curl_easy_getinfo) getinfo = nullptr;
  decltype(&curl_easy_strerror) strerror = nullptr;
  std::string whyNot;  // not empty: libcurl cannot be loaded
};

const LibCurl& libcurl();

}  // namespace hrdf

#endif  // HRDF_TEXT_LIBCURL_H_
