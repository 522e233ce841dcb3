// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Downloads files, and keeps them in a folder on the disk.
#ifndef HRDF_TEXT_FETCH_H_
#define HRDF_TEXT_FETCH_H_

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include <hrdf/files.h>

namespace hrdf {

// Reports whether this build can download: without libcurl it cannot.
bool canFetch();

struct FetchLimits {
  std::size_t bytes = std::size_t{64} << 20;  // limit of one file
  int redirects = 5;
  std::chrono::milliseconds connect{5'000};
  std::chrono::milliseconds each{30'000};   // for one file, connecting included
  std::chrono::milliseconds all{60'000};    // of waiting, for all files of one Fetcher
  std::chrono::milliseconds silent{2'000};  // until onSlowDownload() is heeded
};

// Returns "part.stl" for "https://host/part.stl?raw=true": only letters, digits, '.', '-' and '_'.
std::string fileNameOf(std::string_view url);

// Returns an address without the name and password of a user, for messages. Other texts stay.
std::string withoutUser(const std::string& url);

// Returns $XDG_CACHE_HOME/hrdf-mujoco, else ~/.cache/hrdf-mujoco; empty if neither is known.
std::string cacheFolder();

// Downloads files from addresses that begin with http:// or https://. Sends nothing but the
// address: no name, password or cookie. Refuses addresses with a name or password.
class Fetcher {
 public:
  // Keeps files in the folder `cache`, each behind a line with its address, under the SHA-256 of
  // that; if `cache` is empty, keeps none.
  explicit Fetcher(std::string cache = cacheFolder(), FetchLimits limits = {});

  // Returns the bytes of a file, from the cache if it is there.
  FileText get(const std::string& url);
  // Why the first file that could not be kept was not; empty if all are.
  const std::string& whyNotKept() const { return whyNotKept_; }

  bool isKept(const std::string& url) const;
  // Removes a file from the cache; returns false if it is not there or cannot be removed.
  bool forget(const std::string& url) const;

 private:
  std::string cachedAt(const std::string& url) const;
  FileText kept(const std::string& url) const;
  void keep(const std::string& url, const std::string& bytes);
  FileText download(const std::string& url);

  std::string cache_;
  FetchLimits limits_;
  std::string whyNotKept_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_FETCH_H_
