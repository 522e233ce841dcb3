// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fixtures whose tests run with a decimal comma: a program that uses the library may set such a
// locale.
#ifndef HRDF_TESTS_DECIMAL_COMMA_H_
#define HRDF_TESTS_DECIMAL_COMMA_H_

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <locale>
#include <string>

#include <gtest/gtest.h>

namespace hrdf {

// Sets the decimal comma in C++ streams.
class WithDecimalComma : public testing::Test {
 protected:
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  ~WithDecimalComma() override { std::locale::global(before_); }

  std::locale before_ = std::locale::global(std::locale(std::locale::classic(), new Comma));
};

// Sets the decimal comma in C, by a German locale that the test makes from Debian's package
// `locales`.
class WithDecimalCommaInC : public testing::Test {
 protected:
  void SetUp() override {
    const std::string locale = folder_ + "/de_DE.UTF-8";
    const std::string make = "localedef -i de_DE -f UTF-8 " + locale + " 2>/dev/null";
    if (std::system(make.c_str()) != 0) GTEST_SKIP() << "needs localedef and Debian's locales";
    setenv("LOCPATH", folder_.c_str(), 1);
    ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr);
    ASSERT_EQ(std::localeconv()->decimal_point, std::string(","));
  }
  void TearDown() override {
    std::setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
    std::filesystem::remove_all(folder_);
  }

  const std::string folder_ = [] {
    char path[] = "/tmp/hrdf_locale.XXXXXX";
    return std::string(mkdtemp(path));
  }();
};

}  // namespace hrdf

#endif  // HRDF_TESTS_DECIMAL_COMMA_H_
