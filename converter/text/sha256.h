// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// SHA-256, for names of which nobody can find two texts that share one.
#ifndef HRDF_TEXT_SHA256_H_
#define HRDF_TEXT_SHA256_H_

#include <string>
#include <string_view>

namespace hrdf {

// Returns the digest of FIPS 180-4 as 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace hrdf

#endif  // HRDF_TEXT_SHA256_H_
