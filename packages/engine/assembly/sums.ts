import {
  BIN_AND_KIND,
  GAIN,
  GROUP,
  GROUP_BY_OUTCOME,
  GROUP_COUNTS,
  GROUP_GAIN,
  GROUP_INDEX,
  GROUP_KNOWN,
  GROUP_LINE,
  GROUP_PERCENT,
  GROUP_RRR,
  GROUP_TILT,
  PERCENT,
  RECORD,
  UNIT_PERCENT,
  UNIT_R,
} from '../src/kernel/layout'
import { KIND_COUNTS, KIND_IS_WINNER, kindOf, prepareScratch } from './scratch'

/**
 * Adds the selected trades of some rows to all their groups, and to the group `all`; parameters are addresses of the first row. Integers,
 * so exact; see `groupSums` in src/reports/groups/group-sums.ts for the same trade by trade.
 *
 * @param bits of the rows, as many words as `words`
 * @param starts index in `groups` where the groups of each row start, and the end; groups are 0-based
 * @param unit of the line whose max drawdown is tracked
 */
export function addToGroups(
  record: u32,
  rrr: u32,
  realizedRrr: u32,
  tilt: u32,
  bits: u32,
  words: u32,
  starts: u32,
  groups: u32,
  cells: u32,
  all: u32,
  unit: u32,
): void {
  prepareScratch()
  const nothing = f64x2.splat(0)
  const compounds = unit == UNIT_PERCENT
  const start = compounds ? f64x2.splat(1) : nothing
  // moves the line's number to the front, and nothing after it
  const toStep =
    unit == UNIT_R
      ? i8x16(8, 9, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1)
      : i8x16(0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1)
  for (const lastBits = bits + (words << 2); bits < lastBits; bits += 4) {
    for (let left = load<u32>(bits); left != 0; left &= left - 1) {
      const row = ctz(left)
      const at = record + row * RECORD
      const kind = kindOf(load<u16>(at, BIN_AND_KIND))
      // Unknown values add nothing.
      let gain = v128.load(at, GAIN)
      gain = v128.and(gain, f64x2.eq(gain, gain))
      let percent = v128.load(at, PERCENT)
      const hasPercent = f64x2.eq(percent, percent)
      percent = v128.and(percent, hasPercent)
      let ratio = v128.load64_lane(realizedRrr + (row << 3), v128.load64_zero(rrr + (row << 3)), 1)
      const hasRatio = f64x2.eq(ratio, ratio)
      ratio = v128.and(ratio, hasRatio)
      const known = v128.shuffle<i32>(hasRatio, hasPercent, 0, 2, 4, 6)
      const counts = v128.load(kind, KIND_COUNTS)
      const byOutcome = v128.and(v128.shuffle<f64>(gain, gain, 0, 0), v128.load(kind, KIND_IS_WINNER + 8))
      const tilted = f64x2.replace_lane(
        v128.shuffle<f64>(nothing, f64x2.pmax(nothing, gain), 0, 2),
        0,
        <f64>load<i16>(tilt + (row << 1)),
      )
      const step = compounds
        ? f64x2.replace_lane(start, 0, 1 + f64x2.extract_lane(percent, 0) * 1e-8)
        : i8x16.swizzle(gain, toStep)
      // Its groups, and finally all trades together.
      const end = load<u32>(starts + (row << 2), 4)
      for (let i = load<u32>(starts + (row << 2)); i <= end; i++) {
        const group = i == end ? all : cells + load<u32>(groups + (i << 2)) * GROUP
        v128.store(group, i32x4.add(v128.load(group, GROUP_COUNTS), counts), GROUP_COUNTS)
        v128.store(group, i32x4.sub(v128.load(group, GROUP_KNOWN), known), GROUP_KNOWN)
        v128.store(group, f64x2.add(v128.load(group, GROUP_GAIN), gain), GROUP_GAIN)
        v128.store(group, f64x2.add(v128.load(group, GROUP_PERCENT), percent), GROUP_PERCENT)
        v128.store(group, f64x2.add(v128.load(group, GROUP_RRR), ratio), GROUP_RRR)
        v128.store(group, f64x2.add(v128.load(group, GROUP_TILT), tilted), GROUP_TILT)
        v128.store(group, f64x2.add(v128.load(group, GROUP_BY_OUTCOME), byOutcome), GROUP_BY_OUTCOME)
        // Distance of the line below its peak, followed by the lowest before this trade.
        const line = v128.load(group, GROUP_LINE)
        let moved: v128
        if (compounds) {
          moved = f64x2.mul(line, step)
          v128.store(group, f64x2.mul(v128.load(group, GROUP_INDEX), step), GROUP_INDEX)
        } else moved = f64x2.add(line, step)
        v128.store(group, f64x2.pmin(moved, v128.shuffle<f64>(start, line, 0, 2)), GROUP_LINE)
      }
    }
    record += 32 * RECORD
    rrr += 32 * 8
    realizedRrr += 32 * 8
    tilt += 32 * 2
    starts += 32 * 4
  }
}
