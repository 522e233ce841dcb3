// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Sets a decimal comma in C++; a test may set it in C, too, if the system has such a locale.
#ifndef HRDF_TESTS_CONVERTER_DECIMAL_COMMA_H_
#define HRDF_TESTS_CONVERTER_DECIMAL_COMMA_H_

#include <clocale>
#include <locale>
#include <string>

#include <gtest/gtest.h>

namespace hrdf {

class WithDecimalComma : public testing::Test {
 protected:
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  ~WithDecimalComma() override {
    std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
  }

  std::locale before_ = std::locale::global(std::locale(std::locale::classic(), new Comma));
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_DECIMAL_COMMA_H_
