// Packed buffers of Arrow files → their content, within limits.
import { zstdDecompressSync } from 'node:zlib'
import { CompressionType, compressionRegistry } from 'apache-arrow'
import { limits } from './limits.ts'
import { decodeLz4Frame } from './lz4-frame.ts'

/** Arrow's library knows no codec of its own; it keeps those it is given for the life of the process. */
export function registerCodecs(): void {
  compressionRegistry.set(CompressionType.LZ4_FRAME, {
    decode: (data) => decodeLz4Frame(data, limits.groupBytes),
  })
  compressionRegistry.set(CompressionType.ZSTD, {
    decode: (data) => zstdDecompressSync(data, { maxOutputLength: limits.groupBytes }),
  })
}
