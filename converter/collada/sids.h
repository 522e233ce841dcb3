// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The SIDs of a tree. A SID may occur many times.
#ifndef HRDF_COLLADA_SIDS_H_
#define HRDF_COLLADA_SIDS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

namespace hrdf::collada {

class Sids {
 public:
  struct Sid {
    std::string_view sid;
    std::uint32_t order;  // index of the element in the order of the tree
    int depth;
    pugi::xml_node node;
  };

  void add(const Sid& sid) { all_.push_back(sid); }
  void sort();  // call once, after the last add()

  // Returns the element with the smallest depth among those that have the SID and an `order` from
  // `first` to `last`; null: no such element.
  const Sid* find(std::string_view sid, std::uint32_t first, std::uint32_t last) const;

  std::span<const Sid> all() const { return all_; }  // sorted by SID, then by `order`

 private:
  std::uint32_t upper(std::uint32_t a, std::uint32_t b) const;

  std::vector<Sid> all_;
  // uppermost_[k][i]: index of the element with the smallest depth among the 2^k elements from
  // index i. Makes find() fast in files with 100 000 equal SIDs.
  std::vector<std::vector<std::uint32_t>> uppermost_;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_SIDS_H_
