import {
  BREAK_EVEN,
  CELL,
  CELL_GAIN,
  CELL_PERCENT,
  CELL_TRADES,
  CELL_WITH_PERCENT,
  CELL_WON,
  EXIT_DAY,
  JOB_DAY_OFFSET,
  JOB_LINES,
  JOB_LINE_LENGTH,
  JOB_OUTCOMES,
  JOB_STATE,
  JOB_UNIT,
  LOSER,
  STATE_FALL,
  STATE_KNOWN,
  STATE_PEAK,
  STATE_SUM,
  STATE_TRADES,
  STATE_WIN_RUN,
  STATE_WON,
  UNIT_GAIN,
  UNIT_PERCENT,
  UNIT_R,
  WINNER,
} from '../src/kernel/layout'
import { nextBatch, openSelection } from './batch'
import { addGains } from './gains'
import { addGroupsByEntry, addGroupsByExit } from './groups'
import { closeStretches, drawStretches, findExtremes, openLine, openStretches } from './line'
import { addReturns } from './returns'
import { COUNTS, FACTORS, FALLS, KNOWN, LOSERS, NETS, RUNS, VALUES, WINNERS, prepareScratch } from './scratch'

/** Runs the job at the foot of the memory: see `Kernel` in src/kernel/kernel.ts. */
export function run(): void {
  const state = load<u32>(JOB_STATE)
  const unit = load<u32>(JOB_UNIT)
  const ofUnit = state + 8 * unit
  const lines = load<u32>(JOB_LINES)
  const lineBytes = 8 * load<u32>(JOB_LINE_LENGTH)
  const sumA = v128.load(state, 8 * STATE_SUM)
  const sumB = v128.load(state, 8 * STATE_SUM + 16)
  const won = load<f64>(state, 8 * STATE_WON)
  let trades = <u32>load<f64>(state, 8 * STATE_TRADES)
  const byExit = load<u32>(JOB_DAY_OFFSET) == EXIT_DAY
  prepareScratch()
  openRuns(state)
  openSelection()
  openStretches()
  closeStretches()
  for (let count = nextBatch(); count > 0; count = nextBatch()) {
    const peak = load<f64>(ofUnit, 8 * STATE_PEAK)
    const fall = load<f64>(ofUnit, 8 * STATE_FALL)
    // Trades are taken in pairs: an odd one, the last of the run, would write over the end of a line.
    const direct = lines != 0 && (count & 1) == 0
    const line = lines + 8 * trades
    const values = direct ? line : VALUES
    const falls = direct ? line + lineBytes : FALLS
    const factors = direct ? line + 2 * lineBytes : FACTORS
    const nets = unit == UNIT_GAIN ? values : NETS
    if (byExit) addGroupsByExit(count)
    else addGroupsByEntry(count)
    addGains(count, values, falls)
    addReturns(count, values, falls, nets, lines == 0 ? 0 : factors)
    if (lines != 0 && !direct) {
      memory.copy(line, VALUES, 8 * count)
      memory.copy(line + lineBytes, FALLS, 8 * count)
      memory.copy(line + 2 * lineBytes, FACTORS, 8 * count)
    }
    openLine(values, falls, nets)
    findExtremes(count, trades, peak, fall)
    drawStretches(count, trades)
    trades += count
  }
  store<f64>(state, <f64>trades, 8 * STATE_TRADES)
  closeRuns(state)
  closeOutcomes(
    f64x2.sub(v128.load(state, 8 * STATE_SUM), sumA),
    f64x2.sub(v128.load(state, 8 * STATE_SUM + 16), sumB),
    load<f64>(state, 8 * STATE_WON) - won,
  )
}

function openRuns(state: u32): void {
  for (let i: u32 = 0; i < 4; i++) store<u32>(RUNS + 4 * i, u32(load<f64>(state + 8 * i, 8 * STATE_WIN_RUN)))
}

function closeRuns(state: u32): void {
  for (let i: u32 = 0; i < 4; i++) store<f64>(state + 8 * i, load<u32>(RUNS + 4 * i), 8 * STATE_WIN_RUN)
}

/** The cells of the outcomes: break-evens are what is neither won nor lost. */
function closeOutcomes(sumA: v128, sumB: v128, won: f64): void {
  const cells = load<u32>(JOB_OUTCOMES)
  const winnersA = v128.load(WINNERS)
  const winnersB = v128.load(WINNERS + 16)
  const losersA = v128.load(LOSERS)
  const losersB = v128.load(LOSERS + 16)
  const winnersWon = f64x2.extract_lane(winnersA, 0)
  const evensA = f64x2.sub(f64x2.sub(sumA, winnersA), losersA)
  const evensB = f64x2.sub(f64x2.sub(sumB, winnersB), losersB)
  addSums(cells + WINNER * CELL, winnersA, winnersB, winnersWon)
  addSums(cells + LOSER * CELL, losersA, losersB, 0)
  addSums(cells + BREAK_EVEN * CELL, evensA, evensB, won - winnersWon)
  const trades = load<u32>(COUNTS)
  const winners = load<u32>(COUNTS + 4)
  const losers = load<u32>(COUNTS + 8)
  const withR = load<u32>(COUNTS + 12)
  const winnersR = load<u32>(KNOWN)
  const winnersPercent = load<u32>(KNOWN + 4)
  const losersR = load<u32>(KNOWN + 8)
  const losersPercent = load<u32>(KNOWN + 12)
  const withPercent = load<u32>(KNOWN + 16)
  addCounts(cells + WINNER * CELL, i32x4(winners, winners, 0, winnersR), winnersPercent)
  addCounts(cells + LOSER * CELL, i32x4(losers, 0, losers, losersR), losersPercent)
  const evens = i32x4(trades - winners - losers, 0, 0, withR - winnersR - losersR)
  addCounts(cells + BREAK_EVEN * CELL, evens, withPercent - winnersPercent - losersPercent)
  const state = load<u32>(JOB_STATE)
  addKnown(state, UNIT_GAIN, trades)
  addKnown(state, UNIT_R, withR)
  addKnown(state, UNIT_PERCENT, withPercent)
}

function addCounts(cell: u32, counts: v128, withPercent: f64): void {
  v128.store(cell, i32x4.add(v128.load(cell, CELL_TRADES), counts), CELL_TRADES)
  store<f64>(cell, load<f64>(cell, CELL_WITH_PERCENT) + withPercent, CELL_WITH_PERCENT)
}

function addSums(cell: u32, a: v128, b: v128, won: f64): void {
  v128.store(cell, f64x2.add(v128.load(cell, CELL_GAIN), a), CELL_GAIN)
  v128.store(cell, f64x2.add(v128.load(cell, CELL_PERCENT), b), CELL_PERCENT)
  store<f64>(cell, load<f64>(cell, CELL_WON) + won, CELL_WON)
}

function addKnown(state: u32, unit: u32, count: f64): void {
  store<f64>(state + 8 * unit, load<f64>(state + 8 * unit, 8 * STATE_KNOWN) + count, 8 * STATE_KNOWN)
}

/** Sum of a column of f64 over a bitmap of `words` words; NaN is left out. */
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
