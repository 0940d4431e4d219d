import {
  BIN_AND_KIND,
  CELL,
  CELL_GAIN,
  CELL_LOSERS,
  CELL_PERCENT,
  CELL_TRADES,
  CELL_WON,
  COMBINATION,
  GAIN,
  JOB_BINS,
  JOB_COMBINATIONS,
  JOB_DAYS,
  JOB_DAY_OFFSET,
  JOB_HOURS,
  JOB_HOUR_OFFSET,
  KIND_BITS,
  KIND_BYTES,
  KIND_COUNTS,
  KIND_IS_LOSER,
  KIND_IS_WINNER,
  KIND_TABLE,
  PERCENT,
} from '../src/kernel/layout'
import { ADDRESSES, ONES, REST, TO_MICROS } from './batch'

const KIND_MASK: u32 = (1 << KIND_BITS) - 1
const KINDS: u32 = 1 << KIND_BITS
/** Sums of the winners and of the losers of the run. */
export const WINNERS: u32 = REST
export const LOSERS: u32 = WINNERS + 32
/** u32: trades of each kind of the run. */
export const BY_KIND: u32 = LOSERS + 32

export function openGroups(): void {
  memory.fill(WINNERS, 0, 64 + 4 * KINDS)
}

/**
 * Adds a trade, or several, to a cell. The counts go by the ordinary registers, two at a time: the vector unit can store
 * only once in a step, and that is what the kernel waits for most.
 */
function addToCell(cell: u32, a: v128, b: v128, won: v128, counts1: i64, counts2: i64): void {
  v128.store(cell, f64x2.add(v128.load(cell, CELL_GAIN), a), CELL_GAIN)
  v128.store(cell, f64x2.add(v128.load(cell, CELL_PERCENT), b), CELL_PERCENT)
  v128.store(cell, f64x2.add(v128.load(cell, CELL_WON), won), CELL_WON)
  store<i64>(cell, load<i64>(cell, CELL_TRADES) + counts1, CELL_TRADES)
  store<i64>(cell, load<i64>(cell, CELL_LOSERS) + counts2, CELL_LOSERS)
}

/** Adds the batch to the tables of cells. */
export function addGroups(count: u32): void {
  const combinations = load<u32>(JOB_COMBINATIONS)
  const bins = load<u32>(JOB_BINS)
  const days = load<u32>(JOB_DAYS)
  const hours = load<u32>(JOB_HOURS)
  const dayOffset = load<u32>(JOB_DAY_OFFSET)
  const hourOffset = load<u32>(JOB_HOUR_OFFSET)
  const nothing = f64x2.splat(0)
  const ones = v128.load(ONES)
  const toMicros = v128.load(TO_MICROS)
  let winnersA = v128.load(WINNERS)
  let winnersB = v128.load(WINNERS + 16)
  let losersA = v128.load(LOSERS)
  let losersB = v128.load(LOSERS + 16)
  let sumA = nothing
  let sumB = nothing
  let sumWon = nothing
  let sumCounts1: i64 = 0
  let sumCounts2: i64 = 0
  const first = load<u32>(ADDRESSES)
  let day = load<u32>(first + dayOffset)
  let hour: u32 = load<u8>(first + hourOffset)
  for (let at: u32 = 0, end: u32 = 8 * count; at < end; at += 8) {
    const record = load<u32>(at, ADDRESSES)
    const itsDay = load<u32>(record + dayOffset)
    const itsHour: u32 = load<u8>(record + hourOffset)
    if (((itsDay ^ day) | (itsHour ^ hour)) != 0) {
      inline.always(addToCell(days + day * CELL, sumA, sumB, sumWon, sumCounts1, sumCounts2))
      inline.always(addToCell(hours + hour * CELL, sumA, sumB, sumWon, sumCounts1, sumCounts2))
      sumA = nothing
      sumB = nothing
      sumWon = nothing
      sumCounts1 = 0
      sumCounts2 = 0
      day = itsDay
      hour = itsHour
    }
    const binAndKind: u32 = load<u16>(record, BIN_AND_KIND)
    const kind = (binAndKind & KIND_MASK) * KIND_BYTES
    let a = v128.load(record, GAIN)
    a = f64x2.nearest(f64x2.mul(v128.and(a, f64x2.eq(a, a)), toMicros))
    let b = v128.load(record, PERCENT)
    const known = f64x2.eq(b, b)
    b = v128.and(b, known)
    const won = v128.shuffle<f64>(f64x2.pmax(nothing, a), v128.and(ones, known), 0, 2)
    const counts1 = load<i64>(kind, KIND_TABLE + KIND_COUNTS)
    const counts2 = load<i64>(kind, KIND_TABLE + KIND_COUNTS + 8)
    const isWinner = v128.load(kind, KIND_TABLE + KIND_IS_WINNER)
    const isLoser = v128.load(kind, KIND_TABLE + KIND_IS_LOSER)
    winnersA = f64x2.add(winnersA, v128.and(isWinner, a))
    winnersB = f64x2.add(winnersB, v128.and(isWinner, b))
    losersA = f64x2.add(losersA, v128.and(isLoser, a))
    losersB = f64x2.add(losersB, v128.and(isLoser, b))
    const byKind = (binAndKind & KIND_MASK) << 2
    store<u32>(byKind, load<u32>(byKind, BY_KIND) + 1, BY_KIND)
    sumA = f64x2.add(sumA, a)
    sumB = f64x2.add(sumB, b)
    sumWon = f64x2.add(sumWon, won)
    sumCounts1 += counts1
    sumCounts2 += counts2
    inline.always(addToCell(combinations + load<u32>(record, COMBINATION) * CELL, a, b, won, counts1, counts2))
    inline.always(addToCell(bins + (binAndKind >> KIND_BITS) * CELL, a, b, won, counts1, counts2))
  }
  addToCell(days + day * CELL, sumA, sumB, sumWon, sumCounts1, sumCounts2)
  addToCell(hours + hour * CELL, sumA, sumB, sumWon, sumCounts1, sumCounts2)
  v128.store(WINNERS, winnersA)
  v128.store(WINNERS + 16, winnersB)
  v128.store(LOSERS, losersA)
  v128.store(LOSERS + 16, losersB)
}
