import {
  BREAK_EVEN,
  CELL,
  CELL_GAIN,
  CELL_PERCENT,
  CELL_TRADES,
  CELL_WITH_PERCENT,
  CELL_WON,
  JOB_OUTCOMES,
  JOB_STATE,
  LOSER,
  STATE_KNOWN,
  STATE_SUM,
  STATE_WON,
  UNIT_GAIN,
  UNIT_PERCENT,
  UNIT_R,
  WINNER,
} from '../src/kernel/layout'
import { BEFORE, COUNTS, KNOWN, LOSERS, WINNERS } from './scratch'

/** Saves the start of the run. */
export function openOutcomes(): void {
  const state = load<u32>(JOB_STATE)
  v128.store(BEFORE, v128.load(state, 8 * STATE_SUM))
  v128.store(BEFORE + 16, v128.load(state, 8 * STATE_SUM + 16))
  store<f64>(BEFORE + 32, load<f64>(state, 8 * STATE_WON))
}

/**
 * Adds the run to the cells of the outcomes, from running totals of winners and losers: break-evens are the rest, and the winners' won
 * amount is their gain. Adding every trade to one of three cells would be a dependency chain, because most are in the same.
 */
export function closeOutcomes(): void {
  const state = load<u32>(JOB_STATE)
  const sumA = f64x2.sub(v128.load(state, 8 * STATE_SUM), v128.load(BEFORE))
  const sumB = f64x2.sub(v128.load(state, 8 * STATE_SUM + 16), v128.load(BEFORE + 16))
  const won = load<f64>(state, 8 * STATE_WON) - load<f64>(BEFORE + 32)
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
