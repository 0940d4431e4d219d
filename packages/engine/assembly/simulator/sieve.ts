import { BINS } from '../../src/simulator/kernel/layout'

/** Lowest high word of the last counted column, and the shift from high words to bins. */
let lowest: i32 = 0
let shift: i32 = 0

/** Counts the values of each bin of a column; see src/simulator/sieve.ts. Parameters are addresses; `counts` has a u32 per bin. */
export function countBins(column: u32, length: u32, counts: u32): void {
  const end = column + (length << 3)
  const lastFour = column + ((length & ~3) << 3)
  findRange(column, lastFour, end)
  memory.fill(counts, 0, 4 * BINS)
  const low = i32x4.splat(lowest)
  for (let at = column; at < lastFour; at += 32) {
    const bins = i32x4.shr_u(i32x4.sub(highWords(at), low), shift)
    count(counts, i32x4.extract_lane(bins, 0))
    count(counts, i32x4.extract_lane(bins, 1))
    count(counts, i32x4.extract_lane(bins, 2))
    count(counts, i32x4.extract_lane(bins, 3))
  }
  for (let at = lastFour; at < end; at += 8) count(counts, binAt(at))
}

/** Copies values whose bin has a 1 in `marks`, one byte per bin, to `kept`. @returns how many */
export function keepMarked(column: u32, length: u32, marks: u32, kept: u32): u32 {
  const end = column + (length << 3)
  const lastFour = column + ((length & ~3) << 3)
  const low = i32x4.splat(lowest)
  let to = kept
  for (let at = column; at < lastFour; at += 32) {
    const bins = i32x4.shr_u(i32x4.sub(highWords(at), low), shift)
    const mark0 = <u32>load<u8>(marks + i32x4.extract_lane(bins, 0))
    const mark1 = <u32>load<u8>(marks + i32x4.extract_lane(bins, 1))
    const mark2 = <u32>load<u8>(marks + i32x4.extract_lane(bins, 2))
    const mark3 = <u32>load<u8>(marks + i32x4.extract_lane(bins, 3))
    if ((mark0 | mark1 | mark2 | mark3) == 0) continue // as most
    to = keepOne(to, at, mark0)
    to = keepOne(to, at + 8, mark1)
    to = keepOne(to, at + 16, mark2)
    to = keepOne(to, at + 24, mark3)
  }
  for (let at = lastFour; at < end; at += 8) to = keepOne(to, at, load<u8>(marks + binAt(at)))
  return (to - kept) >> 3
}

function findRange(column: u32, lastFour: u32, end: u32): void {
  let least = i32x4.splat(load<i32>(column, 4))
  let most = least
  for (let at = column; at < lastFour; at += 32) {
    const words = highWords(at)
    least = i32x4.min_s(least, words)
    most = i32x4.max_s(most, words)
  }
  for (let at = lastFour; at < end; at += 8) {
    const word = i32x4.splat(load<i32>(at, 4))
    least = i32x4.min_s(least, word)
    most = i32x4.max_s(most, word)
  }
  least = i32x4.min_s(least, v128.shuffle<i64>(least, least, 1, 0))
  most = i32x4.max_s(most, v128.shuffle<i64>(most, most, 1, 0))
  lowest = min(i32x4.extract_lane(least, 0), i32x4.extract_lane(least, 1))
  const range: u32 = max(i32x4.extract_lane(most, 0), i32x4.extract_lane(most, 1)) - lowest
  shift = 0
  while (range >>> shift >= <u32>BINS) shift++
}

/** High words of the bits of four values. */
function highWords(at: u32): v128 {
  return v128.shuffle<i32>(v128.load(at), v128.load(at, 16), 1, 3, 5, 7)
}

function binAt(at: u32): u32 {
  return <u32>(load<i32>(at, 4) - lowest) >>> shift
}

function count(counts: u32, bin: u32): void {
  const at = counts + (bin << 2)
  store<u32>(at, load<u32>(at) + 1)
}

/** Writes a value, and advances only if it is marked. */
function keepOne(to: u32, value: u32, mark: u32): u32 {
  store<f64>(to, load<f64>(value))
  return to + (mark << 3)
}
