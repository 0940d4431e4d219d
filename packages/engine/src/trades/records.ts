import { MINUTE } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import { Arena } from '../kernel/arena.ts'
import * as L from '../kernel/layout.ts'
import { Codes } from './codes.ts'
import { type Combination, CombinationCodes } from './combination-codes.ts'
import { type RowPlan, moveRows } from './row-plan.ts'

/** The closed trades in the kernel's layout, with the meaning of their codes. Row i is row i of the columns. */
export interface Records {
  readonly arena: Arena
  /** Address of record 0. */
  readonly at: number
  /** Number of records that fit. */
  readonly capacity: number
  /** Addresses of f64 columns: planned and realised reward to risk in millionths, NaN if a trade has none. */
  readonly rrr: number
  readonly realizedRrr: number
  /** Address of an f64 column: the account after each trade, see `Account`. */
  readonly balance: number
  /** By code in the records. */
  readonly combinations: readonly Combination[]
  /** Days since 1970, by code in the records. */
  readonly days: readonly number[]
  /** False if sums of these numbers could exceed 2^53: only the wide kernel is correct then. */
  readonly exact: boolean
  /** Codes of new rows. */
  readonly codes: { readonly combinations: CombinationCodes; readonly days: Codes }
  /**
   * Sums of absolute values that the kernel adds up, over all rows: gain, R, percent, holding time and both reward to risk ratios, in whole
   * parts. While all are below 2^53, sums are exact.
   */
  readonly sizes: Float64Array
}
export const SIZE_GAIN = 0
export const SIZE_R = 1
export const SIZE_PERCENT = 2
export const SIZE_HELD = 3
export const SIZE_RRR = 4
export const SIZE_REALIZED_RRR = 5
const sizesKept = 6

/** Upper bounds of the holding-time buckets, minutes; the last bucket has none. They align with the coarser buckets of pages. */
export const holdingBounds = [1, 5, 15, 30, 60, 120, 240, 480, 1440, 4320, 10_080] as const
/**
 * R bins: one below -5.5, then eighths of R up to 9.875, one from there on, and one for trades without R. Eighths, because bars of a
 * quarter, a half and a whole R that are centred on whole R end at odd eighths, quarters and halves.
 */
export const R_BIN_WIDTH = 0.125
export const R_BIN_FROM = -5.5
const innerBins = 123
export const NO_R_BIN = innerBins + 2

/** Bin of an R in millionths: a border belongs to the bin above it. */
export function rBin(micros: number): number {
  if (Number.isNaN(micros)) return NO_R_BIN
  const bin = Math.floor((micros - R_BIN_FROM * 1e6) / (R_BIN_WIDTH * 1e6))
  return Math.max(-1, Math.min(innerBins, bin)) + 1
}

/** By whole minutes held: a lookup table, because searching the bounds for every trade takes longer than the rest of a record. */
const bucketOfMinute = Uint8Array.from({ length: holdingBounds.at(-1)! }, (_, minute) => bucketOf(minute))

function bucketOf(minutes: number): number {
  let bucket = 0
  while (bucket < holdingBounds.length && minutes >= holdingBounds[bucket]!) bucket++
  return bucket
}

/** Bucket of a holding time in milliseconds; a border belongs to the bucket above it. */
export function holdingBucket(held: number): number {
  return bucketOfMinute[Math.floor(Math.max(held, 0) / MINUTE)] ?? holdingBounds.length
}

/**
 * Rows per call of an inner function over all rows: JavaScript engines optimise a frequently called function within the first few thousand
 * rows, but not one long loop.
 */
export const rowsAtOnce = 512

/** Capacity with room for later rows, so that adding a trade moves no others. */
export const roomFor = (rows: number): number => Math.ceil(rows * 1.25) + 64

const columnBytes = 8

/** Allocates records and their columns in a separate arena; nothing is written yet. */
export function layRecords(capacity: number): Records {
  const arena = new Arena(capacity * (L.RECORD + 3 * columnBytes) + 4 * 64)
  const codes = { combinations: new CombinationCodes(), days: new Codes() }
  return {
    arena,
    at: arena.take(capacity * L.RECORD),
    capacity,
    rrr: arena.take(capacity * columnBytes),
    realizedRrr: arena.take(capacity * columnBytes),
    balance: arena.take(capacity * columnBytes),
    combinations: codes.combinations.combinations,
    days: codes.days.keys,
    exact: true,
    codes,
    sizes: new Float64Array(sizesKept),
  }
}

/** Copies records to a new arena with more room. */
export function enlargeRecords(records: Records, rows: number, capacity: number): Records {
  const { codes, combinations, days, sizes, exact } = records
  const larger = layRecords(capacity)
  const copy = (from: number, to: number, bytes: number) =>
    larger.arena.views.u8.set(records.arena.views.u8.subarray(from, from + bytes), to)
  copy(records.at, larger.at, rows * L.RECORD)
  for (const column of ['rrr', 'realizedRrr', 'balance'] as const)
    copy(records[column], larger[column], rows * columnBytes)
  return { ...larger, codes, combinations, days, sizes, exact }
}

/** Applies a plan to everything stored by row. */
export function moveRecords({ arena, at, rrr, realizedRrr, balance }: Records, { closedMoves }: RowPlan): void {
  const { u8, f64 } = arena.views
  moveRows(u8, closedMoves, at, L.RECORD)
  for (const column of [rrr, realizedRrr, balance]) moveRows(f64, closedMoves, column / columnBytes)
}

if (outcomes.indexOf('WINNER') !== L.WINNER || outcomes.indexOf('BREAK_EVEN') !== L.BREAK_EVEN)
  throw new Error('The kernel counts outcomes by other codes than the product')
