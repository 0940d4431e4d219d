import {
  HIGHEST_DRAWN,
  JOB_RECORDS,
  JOB_STATE,
  PERCENT,
  RECORD,
  STATE_FALL,
  STATE_FALL_PEAK_POSITION,
  STATE_FALL_POSITION,
  STATE_FALL_ROW,
  STATE_INDEX,
  STATE_INDEX_OF_PEAK,
  STATE_PEAK,
  STATE_PEAK_POSITION,
  STATE_PEAK_ROW,
  UNIT_PERCENT,
} from '../src/kernel/layout'
import { ADDRESSES, PEAKS } from './scratch'

let index: f64 = 1
let ofPeak: f64 = 1

/** Saves the start of the index: the pass over groups, which comes first, changes that of the state. */
export function openGrowth(): void {
  const state = load<u32>(JOB_STATE)
  index = load<f64>(state, 8 * STATE_INDEX)
  ofPeak = load<f64>(state, 8 * STATE_INDEX_OF_PEAK)
}

/**
 * Writes the line of the batch if percentages are drawn: the compounded index, its peaks, and its drawdowns as a share of these. A
 * dependency chain, so it processes one row at a time, which can also track the positions of peak and drawdown.
 *
 * @param position that of the row before the batch
 */
export function drawGrowth(count: u32, position: u32, values: u32, falls: u32): void {
  const state = load<u32>(JOB_STATE)
  const records = load<u32>(JOB_RECORDS)
  let peak = load<f64>(state, 8 * (STATE_PEAK + UNIT_PERCENT))
  let fall = load<f64>(state, 8 * (STATE_FALL + UNIT_PERCENT))
  for (let row: u32 = 0; row < count; row++) {
    const at = 8 * row
    const record = load<u32>(at, ADDRESSES)
    const percent = load<f64>(record, PERCENT)
    if (!isNaN(percent)) {
      const factor = 1 + percent * 1e-8
      index *= factor
      ofPeak *= factor
      if (ofPeak > 1) {
        ofPeak = 1
        store<f64>(state, <f64>(position + row + 1), 8 * STATE_PEAK_POSITION)
        store<f64>(state, <f64>((record - records) / RECORD), 8 * STATE_PEAK_ROW)
      }
    }
    const value = isFinite(index) ? index : HIGHEST_DRAWN
    const below = 1 - ofPeak
    peak = max(peak, value)
    if (below > fall) {
      fall = below
      store<f64>(state, <f64>(position + row + 1), 8 * STATE_FALL_POSITION)
      store<f64>(state, <f64>((record - records) / RECORD), 8 * STATE_FALL_ROW)
      store<f64>(state, load<f64>(state, 8 * STATE_PEAK_POSITION), 8 * STATE_FALL_PEAK_POSITION)
    }
    store<f64>(values + at, value)
    store<f64>(falls + at, below)
    store<f64>(at, peak, PEAKS)
  }
  store<f64>(state, peak, 8 * (STATE_PEAK + UNIT_PERCENT))
  store<f64>(state, fall, 8 * (STATE_FALL + UNIT_PERCENT))
}
