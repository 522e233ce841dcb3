// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes mistakes in texts at random, the same ones on every machine.
#ifndef HRDF_TESTS_MUTATOR_H_
#define HRDF_TESTS_MUTATOR_H_

#include <cstddef>
#include <random>
#include <string>

namespace hrdf {

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  // Returns the text with one to four mistakes.
  std::string mutated(std::string text);
  // Returns the text with one to four of its numbers replaced by odd ones.
  std::string withOddNumbers(std::string text);
  // Returns a number below `limit`; 0 for 0.
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

 private:
  std::string bytes(std::string text);
  std::string tokens(const std::string& text);

  std::mt19937 random_;  // the same on every machine, unlike std's distributions
};

}  // namespace hrdf

#endif  // HRDF_TESTS_MUTATOR_H_
