import {
  GAIN,
  JOB_CUTS,
  JOB_RECORDS,
  JOB_STATE,
  JOB_STRETCHES,
  JOB_STRETCH_OUT,
  JOB_UNIT,
  POINT_FALL,
  POINT_PEAK,
  POINT_POSITION,
  POINT_ROW,
  POINT_STEP,
  POINT_VALUE,
  RECORD,
  STATE_FALL,
  STATE_FALL_PEAK_POSITION,
  STATE_FALL_POSITION,
  STATE_FALL_ROW,
  STATE_PEAK,
  STATE_PEAK_POSITION,
  STATE_PEAK_ROW,
  STATE_SUM,
  STATE_WON,
  STRETCH_FIRST,
  STRETCH_HIGHEST,
  STRETCH_LAST,
  STRETCH_LENGTH,
  STRETCH_LOWEST,
  STRETCH_NET,
  STRETCH_POINTS,
  STRETCH_WON,
  UNIT_GAIN,
  UNIT_PERCENT,
} from '../src/kernel/layout'
import { countSelected } from './batch'
import { ADDRESSES, PEAKS, WINS } from './scratch'

let values: u32 = 0
let falls: u32 = 0
let nets: u32 = 0

/** Addresses of the batch's line: values and drawdowns of its points, net gains (in money, the values themselves). */
export function openLine(ofValues: u32, ofFalls: u32, ofNets: u32): void {
  values = ofValues
  falls = ofFalls
  nets = ofNets
}

let stretch: u32 = 0
let outOfStretches: u32 = 0
let cut: u32 = 0
let left: u32 = 0
let net: f64 = 0
let won: f64 = 0

export function openStretches(): void {
  const state: u32 = load<u32>(JOB_STATE)
  net = load<f64>(state, 8 * STATE_SUM)
  won = load<f64>(state, 8 * STATE_WON)
  cut = load<u32>(JOB_CUTS)
  stretch = load<u32>(JOB_STRETCH_OUT)
  outOfStretches = stretch + 8 * STRETCH_LENGTH * load<u32>(JOB_STRETCHES)
  openStretch()
}

function openStretch(): void {
  if (stretch == outOfStretches) return
  store<f64>(stretch, 0, 8 * STRETCH_POINTS)
  left = countSelected(load<u32>(cut), load<u32>(cut + 4))
}

/** Ends completed stretches. */
export function closeStretches(): void {
  while (left == 0 && stretch != outOfStretches) {
    store<f64>(stretch, net, 8 * STRETCH_NET)
    store<f64>(stretch, won, 8 * STRETCH_WON)
    stretch += 8 * STRETCH_LENGTH
    cut += 4
    openStretch()
  }
}

/** `position` is that of the row before the batch. */
export function drawStretches(count: u32, position: u32): void {
  let from: u32 = 0
  while (from < count) {
    const to = min(from + left, count)
    drawRows(from, to, position)
    left -= to - from
    from = to
    net = load<f64>(nets + 8 * to - 8)
    won = load<f64>(8 * to - 8, WINS)
    closeStretches()
  }
}

/**
 * Rows `from` to `to` of the batch, all of one stretch. Finds the lowest and highest value first, two rows at a time, then their rows, if
 * they are new extremes of the stretch.
 */
function drawRows(from: u32, to: u32, position: u32): void {
  const unit: u32 = load<u32>(JOB_UNIT)
  let points = load<f64>(stretch, 8 * STRETCH_POINTS)
  if (unit == UNIT_GAIN) {
    points += <f64>(to - from)
  } else {
    // Rows without a value do not change the line: they are neither first nor last of a stretch.
    if (points == 0) for (; from < to && !isKnown(from, unit); from++);
    for (; from < to && !isKnown(to - 1, unit); to--);
    if (from == to) return
    for (let row = from; row < to; row++) points += <f64>isKnown(row, unit)
  }
  const first = load<f64>(stretch, 8 * STRETCH_POINTS) == 0
  store<f64>(stretch, points, 8 * STRETCH_POINTS)
  const lowBefore = first ? load<f64>(values + 8 * from) : load<f64>(stretch, 8 * (STRETCH_LOWEST + POINT_VALUE))
  const highBefore = first ? lowBefore : load<f64>(stretch, 8 * (STRETCH_HIGHEST + POINT_VALUE))
  let lows = f64x2.splat(lowBefore)
  let highs = f64x2.splat(highBefore)
  let at: u32 = 8 * from
  for (const end: u32 = 8 * to - 8; at < end; at += 16) {
    const pair = v128.load(values + at)
    lows = f64x2.pmin(lows, pair)
    highs = f64x2.pmax(highs, pair)
  }
  if (((to - from) & 1) == 1) {
    const single = v128.load64_splat(values + at)
    lows = f64x2.pmin(lows, single)
    highs = f64x2.pmax(highs, single)
  }
  const low = Math.min(f64x2.extract_lane(lows, 0), f64x2.extract_lane(lows, 1))
  const high = Math.max(f64x2.extract_lane(highs, 0), f64x2.extract_lane(highs, 1))
  if (first) writePoint(STRETCH_FIRST, from, position)
  if (first || low < lowBefore) writePoint(STRETCH_LOWEST, rowOf(low, values, from, to), position)
  if (first || high > highBefore) writePoint(STRETCH_HIGHEST, rowOf(high, values, from, to), position)
  writePoint(STRETCH_LAST, to - 1, position)
}

function isKnown(row: u32, unit: u32): bool {
  return !isNaN(load<f64>(load<u32>(8 * row, ADDRESSES) + 8 * unit, GAIN))
}

/** First row of the batch from `from` on with this value in the list, which must occur before `to`. Two rows at a time. */
function rowOf(value: f64, list: u32, from: u32, to: u32): u32 {
  const wanted = f64x2.splat(value)
  let at = list + 8 * from
  for (const end = list + 8 * to; at < end; at += 16) {
    if (v128.any_true(f64x2.eq(v128.load(at), wanted))) break
  }
  return (at - list) / 8 + u32(load<f64>(at) != value)
}

function numberOf(row: u32): f64 {
  return <f64>((load<u32>(8 * row, ADDRESSES) - load<u32>(JOB_RECORDS)) / RECORD)
}

function writePoint(point: u32, row: u32, position: u32): void {
  const at = stretch + 8 * point
  store<f64>(at, numberOf(row), 8 * POINT_ROW)
  store<f64>(at, <f64>(position + row + 1), 8 * POINT_POSITION)
  store<f64>(at, load<f64>(values + 8 * row), 8 * POINT_VALUE)
  store<f64>(at, load<u32>(JOB_UNIT) == UNIT_PERCENT ? load<f64>(8 * row, PEAKS) : peakAt(row), 8 * POINT_PEAK)
  store<f64>(at, load<f64>(falls + 8 * row), 8 * POINT_FALL)
  store<f64>(at, stepOf(row), 8 * POINT_STEP)
}

function peakAt(row: u32): f64 {
  return load<f64>(values + 8 * row) + load<f64>(falls + 8 * row)
}

function stepOf(row: u32): f64 {
  return load<f64>(load<u32>(8 * row, ADDRESSES) + 8 * load<u32>(JOB_UNIT), GAIN)
}

/** First row of the batch, of `count`, at which the peak had this value. */
function peakRow(peak: f64, count: u32): u32 {
  const wanted = f64x2.splat(peak)
  let at: u32 = 0
  for (const end: u32 = 8 * count; at < end; at += 16) {
    if (v128.any_true(f64x2.eq(f64x2.add(v128.load(values + at), v128.load(falls + at)), wanted))) break
  }
  return at / 8 + u32(peakAt(at / 8) != peak)
}

/**
 * Finds the positions of peak and max drawdown of the drawn sum, if the batch has new ones. Doing this afterwards keeps positions out of
 * the main loop, where new peaks would be mispredicted branches.
 */
export function findExtremes(count: u32, position: u32, peakBefore: f64, fallBefore: f64): void {
  const state: u32 = load<u32>(JOB_STATE)
  const unit: u32 = load<u32>(JOB_UNIT)
  const peak = load<f64>(state + 8 * unit, 8 * STATE_PEAK)
  const fall = load<f64>(state + 8 * unit, 8 * STATE_FALL)
  if (fall > fallBefore) {
    const row = rowOf(fall, falls, 0, count)
    store<f64>(state, <f64>(position + row + 1), 8 * STATE_FALL_POSITION)
    store<f64>(state, numberOf(row), 8 * STATE_FALL_ROW)
    const from = peakAt(row)
    const peakPosition =
      from > peakBefore ? <f64>(position + peakRow(from, count) + 1) : load<f64>(state, 8 * STATE_PEAK_POSITION)
    store<f64>(state, peakPosition, 8 * STATE_FALL_PEAK_POSITION)
  }
  if (peak > peakBefore) {
    const row = peakRow(peak, count)
    store<f64>(state, <f64>(position + row + 1), 8 * STATE_PEAK_POSITION)
    store<f64>(state, numberOf(row), 8 * STATE_PEAK_ROW)
  }
}
