// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Downloads files, and caches them in a folder on the disk.
#ifndef HRDF_TEXT_FETCH_H_
#define HRDF_TEXT_FETCH_H_

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include <hrdf/files.h>

namespace hrdf {

// True if this build can download files, which needs libcurl.
bool canFetch();

struct FetchLimits {
  std::size_t bytes = std::size_t{64} << 20;  // maximum bytes of one file
  int redirects = 5;
  std::chrono::milliseconds connect{5'000};
  std::chrono::milliseconds each{30'000};  // maximum time of one file, including its connection
  std::chrono::milliseconds all{60'000};   // maximum time of all downloads of one Fetcher
  // Duration of a download after which the handler of onSlowDownload() is called.
  std::chrono::milliseconds silent{2'000};
};

// Returns the file name of a URL: "part.stl" for "https://host/part.stl?raw=true". Characters other
// than letters, digits, '.', '-' and '_' become '_'.
std::string fileNameOf(std::string_view url);

// Returns `url` without user name and password, for messages. Returns a text that is not a web
// address unchanged.
std::string withoutUser(const std::string& url);

// Returns $XDG_CACHE_HOME/hrdf-mujoco, else ~/.cache/hrdf-mujoco; empty if neither is set.
std::string cacheFolder();

// Downloads files from http:// and https:// URLs. Sends no user name, password or cookie. Refuses
// URLs with a user name or password.
class Fetcher {
 public:
  // Caches each file in the folder `cache`, under the SHA-256 of its URL; the first line of the
  // cached file is the URL. Empty `cache`: no file is cached.
  explicit Fetcher(std::string cache = cacheFolder(), FetchLimits limits = {});

  // Returns the bytes of a file, from the cache if it has the file.
  FileText get(const std::string& url);
  // Returns why the first uncached download could not be cached; empty: all are cached.
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
