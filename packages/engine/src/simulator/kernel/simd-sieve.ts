import { chooseBins, putTogether, type Sieve } from '../sieve.ts'
import { BINS, FREE } from './layout.ts'
import { roomOf } from './room.ts'

/** `plainSieve` in WebAssembly: keeps the same values. @returns null if unsupported */
export function simdSieve(ranks: Int32Array, length: number): Sieve | null {
  const isReadAt = FREE + 4 * BINS
  const columnAt = isReadAt + BINS
  const keptAt = columnAt + 8 * length
  const bytes = keptAt + 8 * (length + 1)
  const { countBins, keepMarked } = roomOf(bytes)?.exports ?? {}
  if (countBins === undefined || keepMarked === undefined) return null
  const skipped = new Int32Array(ranks.length)
  return {
    skipped,
    keep(parts) {
      const { buffer } = roomOf(bytes)!
      putTogether(parts, new Float64Array(buffer, columnAt, length))
      countBins(columnAt, length, FREE)
      chooseBins(new Int32Array(buffer, FREE, BINS), ranks, new Uint8Array(buffer, isReadAt, BINS), skipped)
      return new Float64Array(buffer, keptAt, keepMarked(columnAt, length, isReadAt, keptAt))
    },
  }
}
