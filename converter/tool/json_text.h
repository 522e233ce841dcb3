// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON as the commands of `hrdf` write it.
#ifndef HRDF_TOOL_JSON_TEXT_H_
#define HRDF_TOOL_JSON_TEXT_H_

#include <string>

#include <nlohmann/json.hpp>

namespace hrdf {

using Json = nlohmann::ordered_json;

// What is not valid UTF-8 (a file and its name may be anything) is shown as U+FFFD.
inline std::string dump(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hrdf

#endif  // HRDF_TOOL_JSON_TEXT_H_
