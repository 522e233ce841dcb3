// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/libcurl.h"

#include <type_traits>

#include <dlfcn.h>

namespace hrdf {
namespace {

constexpr const char* kName = "libcurl.so.4";

LibCurl loaded() {
  LibCurl curl;
  void* const library = dlopen(kName, RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) {
    curl.whyNot =
        "libcurl cannot be loaded (Debian's package is libcurl4): " + std::string(dlerror());
    return curl;
  }
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(library, name));
    if (function == nullptr) curl.whyNot = std::string(kName) + " has no " + name;
  };
  decltype(&curl_global_init) start = nullptr;
  find(start, "curl_global_init");
  find(curl.init, "curl_easy_init");
  find(curl.cleanup, "curl_easy_cleanup");
  find(curl.setopt, "curl_easy_setopt");
  find(curl.perform, "curl_easy_perform");
  find(curl.getinfo, "curl_easy_getinfo");
  find(curl.strerror, "curl_easy_strerror");
  if (curl.whyNot.empty() && start(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    curl.whyNot = "libcurl does not start";
  }
  return curl;
}

}  // namespace

const LibCurl& libcurl() {
  static const LibCurl curl = loaded();
  return curl;
}

}  // namespace hrdf
