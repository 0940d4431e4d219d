import {
  JOB_STATE,
  PERCENT,
  STATE_LARGEST,
  STATE_SMALLEST,
  STATE_SUM,
  STATE_WON,
  UNIT_HELD,
  UNIT_PERCENT,
} from '../src/kernel/layout'
import { ADDRESSES, WINS } from './scratch'

/**
 * Adds percentages and holding times of the batch to the state, two rows at a time; writes the running profit factor to `factors` unless
 * that is 0.
 */
export function addReturns(count: u32, nets: u32, factors: u32): void {
  const state = load<u32>(JOB_STATE)
  const nothing = f64x2.splat(0)
  let sum = v128.load64_zero(state, 8 * (STATE_SUM + UNIT_PERCENT))
  let held = v128.load64_zero(state, 8 * (STATE_SUM + UNIT_HELD))
  let won = v128.load64_zero(state, 8 * (STATE_WON + UNIT_PERCENT))
  let largest = v128.load64_splat(state, 8 * (STATE_LARGEST + UNIT_PERCENT))
  let smallest = v128.load64_splat(state, 8 * (STATE_SMALLEST + UNIT_PERCENT))
  for (let at: u32 = 0, end: u32 = 8 * count; at < end; at += 16) {
    const one = v128.load(load<u32>(at, ADDRESSES), PERCENT)
    const two = v128.load(load<u32>(at, ADDRESSES + 8), PERCENT)
    held = f64x2.add(held, v128.shuffle<f64>(one, two, 1, 3))
    let percent = v128.shuffle<f64>(one, two, 0, 2)
    largest = f64x2.pmax(largest, percent)
    smallest = f64x2.pmin(smallest, percent)
    percent = v128.and(percent, f64x2.eq(percent, percent))
    sum = f64x2.add(sum, percent)
    won = f64x2.add(won, f64x2.pmax(nothing, percent))
    if (factors != 0) {
      const wins = v128.load(at, WINS)
      const lost = f64x2.sub(wins, v128.load(nets + at))
      // All bits set is a NaN: no loss yet.
      v128.store(factors + at, v128.or(f64x2.div(wins, lost), f64x2.eq(lost, nothing)))
    }
  }
  store<f64>(state, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1), 8 * (STATE_SUM + UNIT_PERCENT))
  store<f64>(state, f64x2.extract_lane(held, 0) + f64x2.extract_lane(held, 1), 8 * (STATE_SUM + UNIT_HELD))
  store<f64>(state, f64x2.extract_lane(won, 0) + f64x2.extract_lane(won, 1), 8 * (STATE_WON + UNIT_PERCENT))
  largest = f64x2.pmax(largest, v128.shuffle<f64>(largest, largest, 1, 1))
  smallest = f64x2.pmin(smallest, v128.shuffle<f64>(smallest, smallest, 1, 1))
  v128.store64_lane(state, largest, 0, 8 * (STATE_LARGEST + UNIT_PERCENT))
  v128.store64_lane(state, smallest, 0, 8 * (STATE_SMALLEST + UNIT_PERCENT))
}
