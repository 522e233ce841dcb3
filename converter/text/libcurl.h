// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// libcurl, loaded when the first mesh is fetched: with the 25 libraries that it needs it would make
// each start slower, and a program that fetches nothing runs where it is not installed.
#ifndef HRDF_TEXT_LIBCURL_H_
#define HRDF_TEXT_LIBCURL_H_

#include <string>

#include <curl/curl.h>

namespace hrdf {

// The functions of the same names, without `curl_easy_`.
struct LibCurl {
  decltype(&curl_easy_init) init = nullptr;
  decltype(&curl_easy_cleanup) cleanup = nullptr;
  decltype(&curl_easy_setopt) setopt = nullptr;
  decltype(&curl_easy_perform) perform = nullptr;
  decltype(&curl_easy_getinfo) getinfo = nullptr;
  decltype(&curl_easy_strerror) strerror = nullptr;
  std::string whyNot;  // not empty: it cannot be loaded
};

const LibCurl& libcurl();

}  // namespace hrdf

#endif  // HRDF_TEXT_LIBCURL_H_
