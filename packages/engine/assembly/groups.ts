import {
  BIN_AND_KIND,
  CELL,
  CELL_GAIN,
  CELL_LOSERS,
  CELL_PERCENT,
  CELL_TRADES,
  CELL_WON,
  COMBINATION,
  ENTRY_DAY,
  ENTRY_HOUR,
  EXIT_DAY,
  EXIT_HOUR,
  GAIN,
  JOB_BINS,
  JOB_COMBINATIONS,
  JOB_DAYS,
  JOB_HOURS,
  JOB_STATE,
  KIND_BITS,
  PERCENT,
  STATE_INDEX,
  STATE_INDEX_LOWEST,
} from '../src/kernel/layout'
import {
  ADDRESSES,
  CEILING,
  COUNTED,
  COUNTS,
  KIND_COUNTS,
  KIND_IS_LOSER,
  KIND_IS_WINNER,
  KIND_KNOWN,
  KIND_PACKED,
  KIND_RUNS,
  KIND_RUNS_KEPT,
  KNOWN,
  LONGEST,
  LOSERS,
  ONES,
  RUNS,
  TO_SHARES,
  WINNERS,
  kindOf,
} from './scratch'

/**
 * Adds one or several trades to a cell. Most of the kernel's time is spent here, because each store takes a separate step. Counts use
 * general registers, two at a time, whose path to memory is separate from that of the vectors: a fifth faster than a fourth vector.
 */
function addToCell(cell: u32, a: v128, b: v128, won: v128, counts1: u64, counts2: u64): void {
  v128.store(cell, f64x2.add(v128.load(cell, CELL_GAIN), a), CELL_GAIN)
  v128.store(cell, f64x2.add(v128.load(cell, CELL_PERCENT), b), CELL_PERCENT)
  v128.store(cell, f64x2.add(v128.load(cell, CELL_WON), won), CELL_WON)
  store<u64>(cell, load<u64>(cell, CELL_TRADES) + counts1, CELL_TRADES)
  store<u64>(cell, load<u64>(cell, CELL_LOSERS) + counts2, CELL_LOSERS)
}

/** Unpacks the lower half of four counts of 16 bits to two of 32. */
function unpacked(counts: u64): u64 {
  return (counts & 0xffff) | ((counts & 0xffff0000) << 16)
}

/** Adds the batch to the tables of cells, and days and hours by exit time. */
export function addGroupsByExit(count: u32): void {
  inline.always(addGroups(EXIT_DAY, count))
}

/** The same by entry time. */
export function addGroupsByEntry(count: u32): void {
  inline.always(addGroups(ENTRY_DAY, count))
}

/**
 * Processes one row at a time. Runs in parallel with the cells: sums by day and hour, of winners and losers; the compounded index, a
 * dependency chain that is best hidden behind other work; and the streaks. `dayOffset` is known at compile time.
 */
function addGroups(dayOffset: i32, count: u32): void {
  const nothing = f64x2.splat(0)
  let winnersA = v128.load(WINNERS)
  let winnersB = v128.load(WINNERS + 16)
  let losersA = v128.load(LOSERS)
  let losersB = v128.load(LOSERS + 16)
  // Trades of one hour are consecutive, some thirty of a million in ten years: their sum is added to day and hour once.
  let sumA = nothing
  let sumB = nothing
  let sumWon = nothing
  let counts: u64 = 0
  let known: u64 = 0
  let run = v128.load64_zero(RUNS) // of wins, and of losses
  let longest = v128.load64_zero(LONGEST)
  const state = load<u32>(JOB_STATE)
  let index = v128.load(state, 8 * STATE_INDEX) // and its share of the peak
  let lowest = f64x2.splat(load<f64>(state, 8 * STATE_INDEX_LOWEST))
  const first = load<u32>(ADDRESSES)
  let slot = inline.always(slotOf(dayOffset, first))
  store<u64>(COUNTED, 0)
  for (let at: u32 = 0, end: u32 = 8 * count; at < end; at += 8) {
    const record = load<u32>(at, ADDRESSES)
    const itsSlot = inline.always(slotOf(dayOffset, record))
    if (itsSlot != slot) {
      inline.always(addToSlot(slot, sumA, sumB, sumWon, counts))
      sumA = nothing
      sumB = nothing
      sumWon = nothing
      slot = itsSlot
    }
    const binAndKind: u32 = load<u16>(record, BIN_AND_KIND)
    const kind = kindOf(binAndKind)
    let a = v128.load(record, GAIN)
    a = v128.and(a, f64x2.eq(a, a))
    let b = v128.load(record, PERCENT)
    const hasB = f64x2.eq(b, b)
    b = v128.and(b, hasB)
    const won = v128.shuffle<f64>(f64x2.pmax(nothing, a), v128.and(v128.load(ONES), hasB), 0, 2)
    const factor = f64x2.add(v128.load(ONES), f64x2.mul(v128.shuffle<f64>(b, b, 0, 0), v128.load(TO_SHARES)))
    index = f64x2.pmin(f64x2.mul(index, factor), v128.load(CEILING))
    lowest = f64x2.pmin(lowest, index)
    const isWinner = v128.load(kind, KIND_IS_WINNER)
    const isLoser = v128.load(kind, KIND_IS_LOSER)
    winnersA = f64x2.add(winnersA, v128.and(isWinner, a))
    winnersB = f64x2.add(winnersB, v128.and(isWinner, b))
    losersA = f64x2.add(losersA, v128.and(isLoser, a))
    losersB = f64x2.add(losersB, v128.and(isLoser, b))
    sumA = f64x2.add(sumA, a)
    sumB = f64x2.add(sumB, b)
    sumWon = f64x2.add(sumWon, won)
    counts += load<u64>(kind, KIND_PACKED)
    known += load<u64>(kind, KIND_KNOWN)
    run = i32x4.add(v128.and(run, v128.load64_zero(kind, KIND_RUNS_KEPT)), v128.load64_zero(kind, KIND_RUNS))
    longest = i32x4.max_s(longest, run)
    const counts1 = load<u64>(kind, KIND_COUNTS)
    const counts2 = load<u64>(kind, KIND_COUNTS + 8)
    // Reloaded for each row: registers are scarcer than loads.
    const combinations = load<u32>(JOB_COMBINATIONS)
    if (combinations != 0) {
      const cell = combinations + load<u32>(record, COMBINATION) * CELL
      inline.always(addToCell(cell, a, b, won, counts1, counts2))
    }
    const bins = load<u32>(JOB_BINS)
    if (bins != 0) {
      const cell = bins + (binAndKind >> KIND_BITS) * CELL
      inline.always(addToCell(cell, a, b, won, counts1, counts2))
    }
  }
  addToSlot(slot, sumA, sumB, sumWon, counts)
  v128.store64_lane(RUNS, run, 0)
  v128.store64_lane(LONGEST, longest, 0)
  v128.store(state, index, 8 * STATE_INDEX)
  store<f64>(state, f64x2.extract_lane(lowest, 1), 8 * STATE_INDEX_LOWEST)
  v128.store(WINNERS, winnersA)
  v128.store(WINNERS + 16, winnersB)
  v128.store(LOSERS, losersA)
  v128.store(LOSERS + 16, losersB)
  store<u64>(COUNTS, load<u64>(COUNTS) + unpacked(counts))
  store<u64>(COUNTS + 8, load<u64>(COUNTS + 8) + unpacked(counts >> 32))
  for (let i: u32 = 0; i < 20; i += 4, known >>= 12) store<u32>(KNOWN + i, load<u32>(KNOWN + i) + u32(known & 0xfff))
}

/** Day and hour in one number, to compare both with the previous trade at once. */
function slotOf(dayOffset: i32, record: u32): u32 {
  if (dayOffset == EXIT_DAY) return (load<u32>(record, EXIT_DAY) << 8) | load<u8>(record, EXIT_HOUR)
  return (load<u32>(record, ENTRY_DAY) << 8) | load<u8>(record, ENTRY_HOUR)
}

/** Adds the totals of an hour to its day and to its hour of the week. @param counts packed, of the batch so far */
function addToSlot(slot: u32, a: v128, b: v128, won: v128, counts: u64): void {
  const added = counts - load<u64>(COUNTED)
  store<u64>(COUNTED, counts)
  const counts1 = unpacked(added)
  const counts2 = unpacked(added >> 32)
  const days = load<u32>(JOB_DAYS)
  const hours = load<u32>(JOB_HOURS)
  if (days != 0) inline.always(addToCell(days + (slot >> 8) * CELL, a, b, won, counts1, counts2))
  if (hours != 0) inline.always(addToCell(hours + (slot & 0xff) * CELL, a, b, won, counts1, counts2))
}
