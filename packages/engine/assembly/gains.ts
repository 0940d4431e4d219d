import {
  GAIN,
  JOB_STATE,
  JOB_UNIT,
  R,
  STATE_FALL,
  STATE_HIGHS,
  STATE_LARGEST,
  STATE_PEAK,
  STATE_R_AWAY,
  STATE_R_FIRST,
  STATE_SMALLEST,
  STATE_SUM,
  STATE_WON,
  UNIT_GAIN,
  UNIT_R,
} from '../src/kernel/layout'
import { ADDRESSES, NETS, WINS } from './scratch'

/** Adds gains and R of the batch to the state; writes their line to `values` and `falls` if one of them is drawn. */
export function addGains(count: u32, values: u32, falls: u32): void {
  const unit = load<i32>(JOB_UNIT)
  if (unit == UNIT_GAIN) inline.always(addDrawing(0, count, values, falls))
  else if (unit == UNIT_R) inline.always(addDrawing(1, count, values, falls))
  else inline.always(addDrawing(2, count, values, falls))
}

/**
 * Processes two rows at a time: gain and R of one row are a vector, but values of R alone, and writes to the lists, are done for both rows
 * at once. `unit` is known at compile time, so that each unit has its own code.
 */
function addDrawing(unit: i32, count: u32, values: u32, falls: u32): void {
  const state = load<u32>(JOB_STATE)
  if (isNaN(load<f64>(state, 8 * STATE_R_FIRST))) findFirstR(state, count)
  const first = v128.load64_splat(state, 8 * STATE_R_FIRST)
  const nothing = f64x2.splat(0)
  let sum = v128.load(state, 8 * STATE_SUM)
  let won = v128.load(state, 8 * STATE_WON)
  let peak = v128.load(state, 8 * STATE_PEAK)
  let fall = v128.load(state, 8 * STATE_FALL)
  let largest = f64x2.splat(-Infinity)
  let smallest = f64x2.splat(Infinity)
  let away = v128.load(state, 8 * STATE_R_AWAY) // and its square
  let highs = i64x2.splat(0)
  for (let at: u32 = 0, end: u32 = 8 * count; at < end; at += 16) {
    const one = v128.load(load<u32>(at, ADDRESSES), GAIN)
    const two = v128.load(load<u32>(at, ADDRESSES + 8), GAIN)
    // Comparing with NaN is false, which keeps the former value.
    largest = f64x2.pmax(f64x2.pmax(largest, one), two)
    smallest = f64x2.pmin(f64x2.pmin(smallest, one), two)
    const r = v128.shuffle<f64>(one, two, 1, 3)
    const known = f64x2.eq(r, r)
    const distance = v128.and(f64x2.sub(r, first), known)
    const square = f64x2.mul(distance, distance)
    away = f64x2.add(away, v128.shuffle<f64>(distance, square, 0, 2))
    away = f64x2.add(away, v128.shuffle<f64>(distance, square, 1, 3))
    const added = v128.and(r, known)
    const value1 = v128.shuffle<f64>(one, added, 0, 2)
    const value2 = v128.shuffle<f64>(two, added, 0, 3)
    const sum1 = f64x2.add(sum, value1)
    sum = f64x2.add(sum1, value2)
    const won1 = f64x2.add(won, f64x2.pmax(nothing, value1))
    won = f64x2.add(won1, f64x2.pmax(nothing, value2))
    const peak1 = f64x2.pmax(peak, sum1)
    const sums = v128.shuffle<f64>(sum1, sum, 0, 2)
    highs = i64x2.sub(highs, f64x2.lt(v128.shuffle<f64>(peak, peak1, 0, 2), sums))
    peak = f64x2.pmax(peak1, sum)
    const fall1 = f64x2.sub(peak1, sum1)
    const fall2 = f64x2.sub(peak, sum)
    fall = f64x2.pmax(f64x2.pmax(fall, fall1), fall2)
    v128.store(at, v128.shuffle<f64>(won1, won, 0, 2), WINS)
    if (unit == UNIT_GAIN) {
      v128.store(values + at, sums)
      v128.store(falls + at, v128.shuffle<f64>(fall1, fall2, 0, 2))
    } else {
      v128.store(at, sums, NETS)
      if (unit == UNIT_R) {
        v128.store(values + at, v128.shuffle<f64>(sum1, sum, 1, 3))
        v128.store(falls + at, v128.shuffle<f64>(fall1, fall2, 1, 3))
      }
    }
  }
  v128.store(state, sum, 8 * STATE_SUM)
  v128.store(state, peak, 8 * STATE_PEAK)
  v128.store(state, fall, 8 * STATE_FALL)
  v128.store(state, away, 8 * STATE_R_AWAY)
  v128.store(state, won, 8 * STATE_WON)
  const counted = <f64>(i64x2.extract_lane(highs, 0) + i64x2.extract_lane(highs, 1))
  store<f64>(state, load<f64>(state, 8 * STATE_HIGHS) + counted, 8 * STATE_HIGHS)
  if ((count & 1) == 1) {
    // The padding of the last pair is not one of the values.
    largest = f64x2.splat(-Infinity)
    smallest = f64x2.splat(Infinity)
    for (let at: u32 = 0; at < 8 * count; at += 8) {
      const value = v128.load(load<u32>(at, ADDRESSES), GAIN)
      largest = f64x2.pmax(largest, value)
      smallest = f64x2.pmin(smallest, value)
    }
  }
  v128.store(state, f64x2.pmax(v128.load(state, 8 * STATE_LARGEST), largest), 8 * STATE_LARGEST)
  v128.store(state, f64x2.pmin(v128.load(state, 8 * STATE_SMALLEST), smallest), 8 * STATE_SMALLEST)
}

function findFirstR(state: u32, count: u32): void {
  for (let at: u32 = 0; at < 8 * count; at += 8) {
    const r = load<f64>(load<u32>(at, ADDRESSES), R)
    if (isNaN(r)) continue
    store<f64>(state, r, 8 * STATE_R_FIRST)
    return
  }
}
