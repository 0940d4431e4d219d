import {
  EXIT_DAY,
  JOB_DAY_OFFSET,
  JOB_LINES,
  JOB_LINE_LENGTH,
  JOB_STATE,
  JOB_UNIT,
  STATE_BELOW,
  STATE_FALL,
  STATE_LOST,
  STATE_PEAK,
  STATE_SUM,
  STATE_TRADES,
  STATE_WIN_RUN,
  STATE_WON,
  UNIT_GAIN,
  UNIT_PERCENT,
} from '../src/kernel/layout'
import { nextBatch, openSelection } from './batch'
import { addGains } from './gains'
import { addGroupsByEntry, addGroupsByExit } from './groups'
import { drawGrowth, openGrowth } from './growth'
import { closeStretches, drawStretches, findExtremes, openLine, openStretches } from './line'
import { closeOutcomes, openOutcomes } from './outcomes'
import { addReturns } from './returns'
import { FACTORS, FALLS, NETS, RUNS, VALUES, prepareScratch } from './scratch'

export { countBits } from './bits'
export { addToGroups } from './sums'

/**
 * Runs the job in low memory: see `Kernel` in src/kernel/kernel.ts, and plain-kernel.ts for the same trade by trade. Here, batches of some
 * hundred trades go through the passes groups, gains, returns and line.
 */
export function run(): void {
  const state = load<u32>(JOB_STATE)
  const unit = load<u32>(JOB_UNIT)
  const ofUnit = state + 8 * unit
  const lines = load<u32>(JOB_LINES)
  const lineBytes = 8 * load<u32>(JOB_LINE_LENGTH)
  let trades = <u32>load<f64>(state, 8 * STATE_TRADES)
  const byExit = load<u32>(JOB_DAY_OFFSET) == EXIT_DAY
  prepareScratch()
  openOutcomes()
  openRuns(state)
  openGrowth()
  openSelection()
  openStretches()
  closeStretches()
  for (let count = nextBatch(); count > 0; count = nextBatch()) {
    const peak = load<f64>(ofUnit, 8 * STATE_PEAK)
    const fall = load<f64>(ofUnit, 8 * STATE_FALL)
    // Trades are processed in pairs: the padding of an odd last one would overwrite memory after the line.
    const direct = lines != 0 && (count & 1) == 0
    const line = lines + 8 * trades
    const values = direct ? line : VALUES
    const falls = direct ? line + lineBytes : FALLS
    const factors = direct ? line + 2 * lineBytes : FACTORS
    const nets = unit == UNIT_GAIN ? values : NETS
    // The slowest pass comes first: while it runs, the next records are prefetched. The other order is a tenth slower at a million trades.
    if (byExit) addGroupsByExit(count)
    else addGroupsByEntry(count)
    addGains(count, values, falls)
    addReturns(count, nets, lines == 0 ? 0 : factors)
    if (unit == UNIT_PERCENT) drawGrowth(count, trades, values, falls)
    if (lines != 0 && !direct) {
      memory.copy(line, VALUES, 8 * count)
      memory.copy(line + lineBytes, FALLS, 8 * count)
      memory.copy(line + 2 * lineBytes, FACTORS, 8 * count)
    }
    openLine(values, falls, nets)
    if (unit != UNIT_PERCENT) findExtremes(count, trades, peak, fall)
    drawStretches(count, trades)
    trades += count
  }
  store<f64>(state, <f64>trades, 8 * STATE_TRADES)
  closeRuns(state)
  closeDifferences(state)
  closeOutcomes()
}

function closeDifferences(state: u32): void {
  for (let unit = state, end = state + 24; unit < end; unit += 8)
    store<f64>(unit, load<f64>(unit, 8 * STATE_WON) - load<f64>(unit, 8 * STATE_SUM), 8 * STATE_LOST)
  store<f64>(state, load<f64>(state, 8 * STATE_PEAK) - load<f64>(state, 8 * STATE_SUM), 8 * STATE_BELOW)
}

function openRuns(state: u32): void {
  for (let i: u32 = 0; i < 4; i++) store<u32>(RUNS + 4 * i, u32(load<f64>(state + 8 * i, 8 * STATE_WIN_RUN)))
}

function closeRuns(state: u32): void {
  for (let i: u32 = 0; i < 4; i++) store<f64>(state + 8 * i, load<u32>(RUNS + 4 * i), 8 * STATE_WIN_RUN)
}

/** Sum of an f64 column over a bitmap of `words` words, skipping NaN. */
export function sum(column: u32, bits: u32, words: u32): f64 {
  let total = f64x2.splat(0)
  for (const end = bits + (words << 2); bits < end; bits += 4, column += 256) {
    for (let word = load<u32>(bits); word != 0; word &= word - 1) {
      const value = v128.load64_zero(column + (ctz(word) << 3))
      total = f64x2.add(total, v128.and(value, f64x2.eq(value, value)))
    }
  }
  return f64x2.extract_lane(total, 0)
}
