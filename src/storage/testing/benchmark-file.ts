// A format and the wanted fields → a benchmark's file, for the tests of the readers.
import type { BenchmarkFile, FileFormat } from '../../contracts/benchmark.ts'

export function benchmarkFile(format: FileFormat, fields: string[], records = '*'): BenchmarkFile {
  return {
    name: `official.${format}`,
    format,
    split: 'test',
    optional: false,
    attachment: false,
    records,
    fields,
    known: [],
  }
}
