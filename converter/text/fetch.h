// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files on the web, kept in a folder on the disk.
#ifndef HRDF_TEXT_FETCH_H_
#define HRDF_TEXT_FETCH_H_

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hrdf {

// Whether this build can fetch at all: without libcurl it cannot.
bool canFetch();

struct FetchLimits {
  std::size_t bytes = std::size_t{64} << 20;  // of one file
  int redirects = 5;
  std::chrono::milliseconds connect{5'000};
  std::chrono::milliseconds each{30'000};  // for one file, connecting included
  std::chrono::milliseconds all{60'000};   // of waiting, for all files of one Fetcher
};

// "part.stl" of "https://host/part.stl?raw=true", of letters, digits, '.', '-' and '_' alone.
std::string fileNameOf(std::string_view url);

// $XDG_CACHE_HOME/hrdf-mujoco, else ~/.cache/hrdf-mujoco; empty where neither is known.
std::string cacheFolder();

// Fetches files by their addresses, which begin with http:// or https://. Nothing but the address
// is sent: no name, password or cookie, nor is an address taken that holds a name or password.
class Fetcher {
 public:
  // Keeps files in the folder `cache`; empty: nowhere.
  explicit Fetcher(std::string cache = cacheFolder(), FetchLimits limits = {});

  // The bytes of a file, from the cache if they are there; else nothing, and why, in `problem`.
  std::optional<std::string> get(const std::string& url, std::string& problem);

  bool isKept(const std::string& url) const;
  // Removes a file from the cache; false where it is not there, or stays.
  bool forget(const std::string& url) const;

 private:
  std::string cachedAt(const std::string& url) const;
  std::optional<std::string> download(const std::string& url, std::string& problem);

  std::string cache_;
  FetchLimits limits_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_FETCH_H_
