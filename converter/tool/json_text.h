// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON output of the commands of `hrdf`.
#ifndef HRDF_TOOL_JSON_TEXT_H_
#define HRDF_TOOL_JSON_TEXT_H_

#include <string>

#include <nlohmann/json.hpp>

namespace hrdf {

using Json = nlohmann::ordered_json;

// Returns the JSON text. Invalid UTF-8 (in a file or its name) becomes U+FFFD.
inline std::string dump(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hrdf

#endif  // HRDF_TOOL_JSON_TEXT_H_
