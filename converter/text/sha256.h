// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// SHA-256. It names cache files, so that nobody can find two URLs with the same name.
#ifndef HRDF_TEXT_SHA256_H_
#define HRDF_TEXT_SHA256_H_

#include <string>
#include <string_view>

namespace hrdf {

// Returns the digest (FIPS 180-4) as 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace hrdf

#endif  // HRDF_TEXT_SHA256_H_
