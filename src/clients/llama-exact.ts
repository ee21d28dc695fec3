// The kinds of numbers that a model file holds → how many rows a batch must have for its results not to depend on it.
import type { LlamaModel } from 'node-llama-cpp'

// GGML's numbers of kinds. What rounds how was measured on x86 with llama.cpp v0.4.0, flash attention off.
/** Q4_0, Q8_0, Q5_K: products come out bit for bit the same for one row, for two and for many. */
const ALONE: ReadonlySet<number> = new Set([2, 8, 13])
/** The IQ kinds go through other kernels from eight rows on. */
const IN_EIGHTS: ReadonlySet<number> = new Set([16, 17, 18, 19, 20, 21, 22, 23, 29])

/**
 * 1 where a row alone is multiplied as one of many; 4 where kernels take four rows at a time and round the rest differently
 * (F16, BF16, F32, Q2_K, Q4_K, Q6_K), and where nothing was measured.
 */
export function toRowGroup(model: Pick<LlamaModel, 'fileInfo'>, architecture: string): 1 | 4 | 8 {
  const tensors = model.fileInfo.fullTensorInfo ?? []
  // Norms and biases are no products.
  const kinds = tensors.filter(({ dimensions }) => dimensions.length > 1).map(({ ggmlType }) => ggmlType)
  if (kinds.some((kind) => IN_EIGHTS.has(kind))) return 8
  const alone = kinds.length > 0 && kinds.every((kind) => ALONE.has(kind))
  return alone && architecture === 'x64' ? 1 : 4
}
