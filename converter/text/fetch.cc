// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/fetch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#ifdef HRDF_FETCH_MESHES
#include "text/libcurl.h"
#endif

#include "text/arithmetic.h"
#include "text/atomic_write.h"
#include "text/process.h"
#include "text/sha256.h"
#include "text/strings.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// First line of a cache file: a URL. The rest of the file is returned only for this URL.
std::string firstLineFor(const std::string& url) { return url + '\n'; }

constexpr const char* kNamesUser = "its address has a name or a password, which is not sent";

// A URL may contain a secret, such as "?token=…", so only the user may read the cache.

// Creates `folder` and its missing parents, readable by the user only. Returns an error if this
// fails.
std::error_code makePrivate(const fs::path& folder) {
  std::error_code problem, ignored;
  std::vector<fs::path> own{folder};
  while (!fs::exists(own.back().parent_path(), ignored)) own.push_back(own.back().parent_path());
  fs::create_directories(folder, problem);
  if (problem) return problem;
  for (const fs::path& each : own) fs::permissions(each, fs::perms::owner_all, ignored);
  return {};
}

bool writePrivate(const std::string& path, const std::string& bytes, Diagnostics& out) {
  std::error_code problem;
  WholeFiles files;
  TemporaryFile temporary(path);
  if (temporary.isMade()) {
    fs::permissions(temporary.name(), fs::perms::owner_read | fs::perms::owner_write, problem);
  }
  if (problem || !temporary.write(bytes)) {
    return reportUnwritable(path, problem ? problem.message() : temporary.whyNot(), out);
  }
  return files.add(std::move(temporary), out) && files.replace(out);
}

std::atomic<void (*)(const std::string&)> tellOfSlow = nullptr;

#ifdef HRDF_FETCH_MESHES

using Clock = std::chrono::steady_clock;

std::string inSeconds(std::chrono::milliseconds time) {
  return toText(static_cast<double>(time.count()) / 1000);
}

struct Body {
  std::string bytes;
  std::size_t limit;
  bool tooLarge = false;
};

// libcurl calls this with each piece of data; a result other than `count` aborts the download.
std::size_t take(char* data, std::size_t, std::size_t count, void* target) {
  auto& body = *static_cast<Body*>(target);
  body.tooLarge = count > body.limit - body.bytes.size();
  if (body.tooLarge) return 0;
  try {
    body.bytes.append(data, count);
  } catch (const std::exception&) {  // exceptions must not cross C code
    return 0;
  }
  return count;
}

// A running download. The handler of onSlowDownload() is called if the download still runs at the
// time `tellAt`.
struct Wait {
  const std::string& url;
  Clock::time_point tellAt;
  bool isTold = false;
};

// libcurl calls this about once a second, with or without new data; a result other than 0 aborts
// the download.
int watch(void* target, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  auto& wait = *static_cast<Wait*>(target);
  if (wait.isTold || Clock::now() < wait.tellAt) return 0;
  wait.isTold = true;
  try {
    if (const auto tell = tellOfSlow.load()) tell(wait.url);
  } catch (...) {  // exceptions must not cross C code
    return 1;
  }
  return 0;
}

void setUp(CURL* curl, const std::string& url, const FetchLimits& limits, Body& body, Wait& wait,
           char* reason) {
  const auto set = libcurl().setopt;
  set(curl, CURLOPT_URL, url.c_str());
  set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  // A redirect must not lead from https to http.
  set(curl, CURLOPT_REDIR_PROTOCOLS_STR,
      equalIgnoringCase(url.substr(0, 5), "https") ? "https" : "http,https");
  set(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);  // also in redirects
  set(curl, CURLOPT_FAILONERROR, 1L);
  set(curl, CURLOPT_FOLLOWLOCATION, 1L);
  set(curl, CURLOPT_MAXREDIRS, static_cast<long>(limits.redirects));
  set(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits.connect.count()));
  set(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(limits.each.count()));
  set(curl, CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(limits.bytes));
  set(curl, CURLOPT_WRITEFUNCTION, take);
  set(curl, CURLOPT_WRITEDATA, &body);
  set(curl, CURLOPT_NOPROGRESS, 0L);
  set(curl, CURLOPT_XFERINFOFUNCTION, watch);
  set(curl, CURLOPT_XFERINFODATA, &wait);
  set(curl, CURLOPT_ERRORBUFFER, reason);
  set(curl, CURLOPT_USERAGENT, "hrdf-mujoco");
  set(curl, CURLOPT_NOSIGNAL, 1L);  // signals are unsafe in a program with threads
}

// True if libcurl reports a header line above 100 KB, or headers of more than 300 KB together. For
// a line, `code` is CURLE_OUT_OF_MEMORY, or since libcurl 8.6 CURLE_TOO_LARGE (number 100). For the
// total, only `reason` identifies the error.
bool areHeadersTooLarge(CURLcode code, std::string_view reason) {
  constexpr int kTooLarge = 100;
  return code == CURLE_OUT_OF_MEMORY || static_cast<int>(code) == kTooLarge ||
         reason.starts_with("Too large response headers");
}

std::string problemOf(CURLcode code, const Body& body, const FetchLimits& limits,
                      const char* reason) {
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return "it takes more than " + inSeconds(limits.each) + " s, or does not answer within " +
             inSeconds(limits.connect) + " s";
    case CURLE_TOO_MANY_REDIRECTS:
      return "its server redirects to another address more than " +
             std::to_string(limits.redirects) + " times";
    case CURLE_UNSUPPORTED_PROTOCOL:
      // libcurl also uses CURLE_UNSUPPORTED_PROTOCOL for an answer that is not HTTP.
      if (std::string_view(reason).starts_with("Received HTTP/0.9")) {
        return "its server does not use HTTP";
      }
      return "its server redirects to an address that is not allowed: it must begin with http:// "
             "or https://, "
             "and stay with https://";
    case CURLE_LOGIN_DENIED:
      return kNamesUser;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
      return "there is no connection to its server";
    default:
      break;
  }
  if (code == CURLE_FILESIZE_EXCEEDED || body.tooLarge) {
    return "it has more than " + std::to_string(limits.bytes) + " bytes";
  }
  if (areHeadersTooLarge(code, reason)) return "its server answers with headers that are too large";
  return std::string("libcurl reports: ") + (*reason ? reason : libcurl().strerror(code));
}

#endif  // HRDF_FETCH_MESHES

}  // namespace

std::string fileNameOf(std::string_view url) {
  constexpr std::size_t kLongest = 100;
  url = url.substr(0, url.find_first_of("?#"));
  std::string name(url.substr(url.rfind('/') + 1));
  const auto isPlain = [](char c) {
    return isLetter(c) || isDigit(c) || c == '.' || c == '-' || c == '_';
  };
  std::ranges::replace_if(
      name, [&](char c) { return !isPlain(c); }, '_');
  return name.size() <= kLongest ? name : name.substr(name.size() - kLongest);
}

std::string withoutUser(const std::string& url) {
  const std::size_t start = url.find("//");
  if (start == url.npos || !isWeb(url)) return url;
  const std::string_view host =
      std::string_view(url).substr(start + 2, url.find_first_of("/?#", start + 2) - start - 2);
  const std::size_t end = host.rfind('@');
  return end == host.npos ? url : url.substr(0, start + 2) + url.substr(start + 2 + end + 1);
}

std::string cacheFolder() { return userFolder("XDG_CACHE_HOME", ".cache"); }

void onSlowDownload(void (*tell)(const std::string& url)) { tellOfSlow = tell; }

Fetcher::Fetcher(std::string cache, FetchLimits limits)
    : cache_(std::move(cache)), limits_(limits) {}

FileText Fetcher::get(const std::string& url) {
  if (withoutUser(url) != url) return {std::nullopt, kNamesUser};
  if (auto bytes = kept(url)) return bytes;
  auto bytes = download(url);
  if (bytes) keep(url, *bytes);
  return bytes;
}

FileText Fetcher::kept(const std::string& url) const {
  FileText file = readFile(cachedAt(url));
  const std::string firstLine = firstLineFor(url);
  if (!file || !file->starts_with(firstLine)) return std::nullopt;
  file->erase(0, firstLine.size());
  return file;
}

void Fetcher::keep(const std::string& url, const std::string& bytes) {
  if (cache_.empty()) {
    whyNotKept_ = "XDG_CACHE_HOME and HOME are not set to a folder";
    return;
  }
  const std::error_code problem = makePrivate(cache_);
  Diagnostics unkept;
  if (writePrivate(cachedAt(url), firstLineFor(url) + bytes, unkept)) return;
  if (!whyNotKept_.empty()) return;
  whyNotKept_ = "the folder " + inQuotes(cache_) + ": " +
                (problem ? "the system reports: " + problem.message() : unkept.all()[0].message);
}

bool Fetcher::isKept(const std::string& url) const {
  std::error_code ignored;
  return fs::exists(cachedAt(url), ignored);
}

bool Fetcher::forget(const std::string& url) const {
  std::error_code ignored;
  const std::string kept = cachedAt(url);
  return !kept.empty() && fs::remove(kept, ignored);
}

std::string Fetcher::cachedAt(const std::string& url) const {
  return cache_.empty() ? "" : (fs::path(cache_) / sha256(url)).string();
}

#ifdef HRDF_FETCH_MESHES

bool canFetch() { return true; }

FileText Fetcher::download(const std::string& url) {
  if (limits_.all.count() <= 0) return {std::nullopt, "the meshes before it took too long"};
  const LibCurl& library = libcurl();
  if (!library.whyNot.empty()) return {std::nullopt, library.whyNot};
  const std::unique_ptr<CURL, decltype(library.cleanup)> curl(library.init(), library.cleanup);
  if (!curl) return {std::nullopt, "libcurl does not start"};
  limits_.each = std::min(limits_.each, limits_.all);
  Body body{{}, limits_.bytes};
  std::array<char, CURL_ERROR_SIZE> reason{};
  const auto start = Clock::now();
  Wait wait{url, start + limits_.silent};
  setUp(curl.get(), url, limits_, body, wait, reason.data());
  const CURLcode code = library.perform(curl.get());
  limits_.all -= std::chrono::ceil<std::chrono::milliseconds>(Clock::now() - start);
  long status = 0;
  library.getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (code == CURLE_OK && status == 200) return std::move(body.bytes);
  if (code == CURLE_OK || code == CURLE_HTTP_RETURNED_ERROR) {
    return {std::nullopt, "its server answers with the HTTP status " + std::to_string(status)};
  }
  return {std::nullopt, problemOf(code, body, limits_, reason.data())};
}

#else

bool canFetch() { return false; }

FileText Fetcher::download(const std::string&) {
  return {std::nullopt, "this build is without libcurl"};
}

#endif  // HRDF_FETCH_MESHES

}  // namespace hrdf
