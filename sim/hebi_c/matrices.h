// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts matrices from and to arrays of doubles.
#ifndef HRDF_SIM_HEBI_C_MATRICES_H_
#define HRDF_SIM_HEBI_C_MATRICES_H_

#include <Eigen/Core>

#include <hrdf/hebi_c.h>

namespace hrdf::hebi_c {

inline bool isColumnMajor(std::int32_t ordering) { return ordering == HebiMatrixOrderColumnMajor; }

inline Eigen::MatrixXd matrixFrom(const double* values, Eigen::Index rows, Eigen::Index columns,
                                  std::int32_t ordering) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  if (isColumnMajor(ordering)) return Eigen::Map<const Eigen::MatrixXd>(values, rows, columns);
  return Eigen::Map<const RowMajor>(values, rows, columns);
}

template <class Matrix>
void copyTo(const Matrix& matrix, double* values, std::int32_t ordering) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  if (isColumnMajor(ordering)) {
    Eigen::Map<Eigen::MatrixXd>(values, matrix.rows(), matrix.cols()) = matrix;
  } else {
    Eigen::Map<RowMajor>(values, matrix.rows(), matrix.cols()) = matrix;
  }
}

inline Eigen::VectorXd vectorFrom(const double* values, std::size_t count) {
  return Eigen::Map<const Eigen::VectorXd>(values, static_cast<Eigen::Index>(count));
}

inline void copyTo(const Eigen::VectorXd& vector, double* values) {
  Eigen::Map<Eigen::VectorXd>(values, vector.size()) = vector;
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_MATRICES_H_
