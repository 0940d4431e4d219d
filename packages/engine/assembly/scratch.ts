import {
  BIN_AND_KIND,
  BREAK_EVEN,
  HAS_PERCENT,
  HAS_R,
  KIND_BITS,
  LOSER,
  OUTCOME_BITS,
  PERCENT,
  R,
  RECORD,
  SCRATCH,
  WINNER,
} from '../src/kernel/layout'

/**
 * Selected rows are processed in batches: every pass over a batch has few running numbers, which stay in registers, and data between passes
 * stay in the L1 cache. Maximum rows, in pairs.
 */
export const BATCH: u32 = 256
const LIST: u32 = 8 * BATCH + 64

/** Addresses of the rows of the batch (u32, every 8 bytes, so that one index serves all lists). */
export const ADDRESSES: u32 = SCRATCH
/** f64 per row of the batch: net gain, and sum of the gains above 0 after it. */
export const NETS: u32 = ADDRESSES + LIST
export const WINS: u32 = NETS + LIST
/** Value and drawdown of the drawn line after the row, and profit factor; unless written to the lines directly. */
export const VALUES: u32 = WINS + LIST
export const FALLS: u32 = VALUES + LIST
export const FACTORS: u32 = FALLS + LIST
/** Running maximum in percent, if percentages are drawn. */
export const PEAKS: u32 = FACTORS + LIST

/** A zero trade, the padding of a pair. */
export const NO_TRADE: u32 = PEAKS + LIST
/** Constants, read from memory because the compiler would otherwise rebuild them for every row. */
export const ONES: u32 = NO_TRADE + 64
export const TO_SHARES: u32 = ONES + 16
export const CEILING: u32 = TO_SHARES + 16

/** By kind, so that a trade's counts are table lookups instead of branches. */
const KINDS: u32 = CEILING + 16
const KIND_BYTES: u32 = 128
/** Four i32 to add to the counts of a cell. */
export const KIND_COUNTS: u32 = KINDS
/** Masks of two f64: all bits for a winner, and for a loser. */
export const KIND_IS_WINNER: u32 = KINDS + 16
export const KIND_IS_LOSER: u32 = KINDS + 32
/** Two i32 to add to the streaks of winners and losers, and two masks for resetting them. */
export const KIND_RUNS: u32 = KINDS + 48
export const KIND_RUNS_KEPT: u32 = KINDS + 56
/** u64: the four counts in 16 bits each, enough for a batch. */
export const KIND_PACKED: u32 = KINDS + 64
/** u64: with R and winner, with a percentage and winner, the same with loser, with a percentage; 12 bits each. */
export const KIND_KNOWN: u32 = KINDS + 72

/** Sums of the winners and of the losers of the run: two vectors each. */
export const WINNERS: u32 = KINDS + (KIND_BYTES << KIND_BITS)
export const LOSERS: u32 = WINNERS + 32
/** u32 each: trades, winners, losers, trades with R of the run. */
export const COUNTS: u32 = LOSERS + 32
/** u32 each, in the order of KIND_KNOWN. */
export const KNOWN: u32 = COUNTS + 16
/** u64: the part of the batch's packed counts already in the cells of days and hours. */
export const COUNTED: u32 = KNOWN + 24
/** Sums of the state at the start: two vectors, and the sum of the gains above 0. */
export const BEFORE: u32 = KNOWN + 32
/** u32 each: current streaks of wins and of losses, and the longest. */
export const RUNS: u32 = BEFORE + 48
export const LONGEST: u32 = RUNS + 8
const END: u32 = LONGEST + 8

/** Offset of a kind's table entry, from the last field of a record; below the addresses KIND_…. */
export function kindOf(binAndKind: u32): u32 {
  return (binAndKind & ((1 << KIND_BITS) - 1)) * KIND_BYTES
}

export function prepareScratch(): void {
  memory.fill(WINNERS, 0, END - WINNERS)
  memory.fill(NO_TRADE, 0, RECORD)
  store<f64>(NO_TRADE, NaN, R)
  store<f64>(NO_TRADE, NaN, PERCENT)
  store<u16>(NO_TRADE, BREAK_EVEN, BIN_AND_KIND)
  v128.store(ONES, f64x2.splat(1))
  v128.store(TO_SHARES, f64x2.splat(1e-8))
  v128.store(CEILING, f64x2(Infinity, 1))
  for (let kind: u32 = 0; kind < 1 << KIND_BITS; kind++) writeKind(kind)
}

function writeKind(kind: u32): void {
  const at = kindOf(kind)
  const winner: u64 = u64((kind & OUTCOME_BITS) == WINNER)
  const loser: u64 = u64((kind & OUTCOME_BITS) == LOSER)
  const withR: u64 = u64((kind & HAS_R) != 0)
  const withPercent: u64 = u64((kind & HAS_PERCENT) != 0)
  v128.store(at, i64x2(1 | (winner << 32), loser | (withR << 32)), KIND_COUNTS)
  v128.store(at, i64x2.splat(0 - winner), KIND_IS_WINNER)
  v128.store(at, i64x2.splat(0 - loser), KIND_IS_LOSER)
  store<u64>(at, winner | (loser << 32), KIND_RUNS)
  store<u32>(at, u32(loser) - 1, KIND_RUNS_KEPT)
  store<u32>(at, u32(winner) - 1, KIND_RUNS_KEPT + 4)
  store<u64>(at, 1 | (winner << 16) | (loser << 32) | (withR << 48), KIND_PACKED)
  const both = (withR & winner) | ((withPercent & winner) << 12) | ((withR & loser) << 24)
  store<u64>(at, both | ((withPercent & loser) << 36) | (withPercent << 48), KIND_KNOWN)
}
