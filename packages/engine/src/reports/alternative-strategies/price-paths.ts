import { big, ratioOf } from '@afterclose/core/decimal'
import { directions, otpHits } from '@afterclose/core/trade'
import type { TradeTable } from '../../trades/trade-table.ts'
import { NONE } from '../../trades/trade-columns.ts'
import { MICROS } from '../../trades/unit.ts'
import { keptByTable } from '../kept-by-table.ts'
import { compareProducts, divideProducts } from './exact.ts'

/** Missing data that prevent a replay, as bits. */
export const NO_STOP = 1
/** Highest or lowest price. */
export const NO_RANGE = 2
export const NO_TARGET = 4
/** It has a target hit but no target. */
export const NO_TARGET_OF_OTP = 8
/** Value of 1 R, or the price move, is unknown. */
export const NO_R = 16
/** It is in options, whose prices are not known. */
export const IN_OPTIONS = 32

/** The trade's own level that closed it: PRODUCT E.2, rule 6b. */
export const LEFT_AT_STOP = 1
export const LEFT_AT_TARGET = 2

export const OTP_YES = otpHits.indexOf('YES')
export const OTP_NO = otpHits.indexOf('NO')

/**
 * Price moves of every closed trade, as integers in 10^-decimals of its own prices, so that levels are compared exactly. Row i of every
 * column is row i of the table; for a trade with missing data only `lacks` and the known values are valid.
 */
export interface PricePaths {
  readonly lacks: Uint8Array
  /** Units per 1.0 of the price. */
  readonly units: Float64Array
  /** Distance of the entry price from 0: prices can be negative. */
  readonly entry: Float64Array
  /** Distance of stop and target from the entry. */
  readonly risk: Float64Array
  readonly target: Float64Array
  /** Excursions for and against the trade, 0 or more; 0 without a highest or lowest price. */
  readonly mfe: Float64Array
  readonly mae: Float64Array
  /** `LEFT_AT_STOP`, `LEFT_AT_TARGET`, or 0 for an exit between the two. */
  readonly left: Uint8Array
  /** Millionths of R: result before costs, costs, and net result. */
  readonly move: Float64Array
  readonly cost: Float64Array
  readonly actual: Float64Array
}

const LONG = directions.indexOf('LONG')

/** Cached per state of the journal. O(trades). */
const pathsOf = keptByTable<'paths', PricePaths>(1, (table) => {
  const { columns, rows } = table
  const number = (): Float64Array => new Float64Array(rows)
  const paths = {
    lacks: new Uint8Array(rows),
    units: number(),
    entry: number(),
    risk: number(),
    target: number(),
    mfe: number(),
    mae: number(),
    left: new Uint8Array(rows),
    move: number(),
    cost: number(),
    actual: number(),
  }
  const priceColumns = [
    columns.entryPrice,
    columns.exitPrice,
    columns.stopLoss,
    columns.takeProfit,
    columns.highestPrice,
    columns.lowestPrice,
  ]
  let decimals = 0
  for (let row = 0; row < rows; row++) {
    const entry = columns.entryPrice[row]!
    const exit = columns.exitPrice[row]!
    const stop = columns.stopLoss[row]!
    const target = columns.takeProfit[row]!
    const high = columns.highestPrice[row]!
    const low = columns.lowestPrice[row]!
    const r = columns.rMultiple[row]!
    const risk = columns.risk[row]!
    decimals = decimalsOf(priceColumns, row, decimals)
    const units = powers[decimals]!
    const whole = (price: number): number => Math.round(price * units)
    const side = columns.direction[row] === LONG ? 1 : -1
    const best = side === 1 ? high : low
    const worst = side === 1 ? low : high
    const distance = Math.abs(whole(entry) - whole(stop))
    // a percentage of a price of 0 is no distance
    const isPriced = !Number.isNaN(entry) && whole(entry) !== 0 && !Number.isNaN(exit)
    const isLost = !isPriced || Number.isNaN(r) || !(risk > 0) || distance === 0
    paths.lacks[row] =
      (Number.isNaN(stop) ? NO_STOP : 0) |
      (Number.isNaN(high) || Number.isNaN(low) ? NO_RANGE : 0) |
      (Number.isNaN(target) ? NO_TARGET | (hasOtp(columns.otpHit[row]!) ? NO_TARGET_OF_OTP : 0) : 0) |
      (isLost ? NO_R : 0) |
      (columns.structure[row] === NONE ? 0 : IN_OPTIONS)
    if ((paths.lacks[row]! & (NO_STOP | NO_R)) !== 0) continue
    paths.units[row] = units
    paths.entry[row] = Math.abs(whole(entry))
    paths.risk[row] = distance
    paths.target[row] = Number.isNaN(target) ? 0 : Math.abs(whole(target) - whole(entry))
    if ((paths.lacks[row]! & NO_RANGE) === 0) {
      paths.mfe[row] = Math.max(0, side * (whole(best) - whole(entry)))
      paths.mae[row] = Math.max(0, side * (whole(entry) - whole(worst)))
    }
    const move = side * (whole(exit) - whole(entry))
    paths.left[row] = leftAt(move, distance, paths.target[row]!)
    paths.move[row] = divideProducts(move, MICROS, 1, distance, 1)
    paths.cost[row] = costOf(table, row)
    paths.actual[row] = Math.round(r * MICROS)
  }
  return paths
})

export const pricePaths = (table: TradeTable): PricePaths => pathsOf(table, 'paths')

/** An exit within 5 percent of its distance, or beyond it, was made by the stop or the target. @param target 0 for none */
function leftAt(move: number, risk: number, target: number): number {
  if (move < 0) return compareProducts(-move, 100, 1, risk, 95, 1) >= 0 ? LEFT_AT_STOP : 0
  return target > 0 && compareProducts(move, 100, 1, target, 95, 1) >= 0 ? LEFT_AT_TARGET : 0
}

const hasOtp = (code: number): boolean => code === OTP_YES || code === OTP_NO

const mostDecimals = 10
/** Powers of ten: computing them each time would take longer than everything else. */
const powers = Float64Array.from({ length: mostDecimals + 1 }, (_, i) => 10 ** i)
const safe = 2 ** 51

/** Smallest decimals for which each price of a row is an integer. @param tried those of the previous trade, which mostly fit */
function decimalsOf(prices: readonly Float64Array[], row: number, tried: number): number {
  if (areWhole(prices, row, tried)) return tried
  let decimals = 0
  while (decimals < mostDecimals && !areWhole(prices, row, decimals)) decimals++
  return decimals
}

/** Unknown prices fit any decimals. */
function areWhole(prices: readonly Float64Array[], row: number, decimals: number): boolean {
  const units = powers[decimals]!
  for (let i = 0; i < prices.length; i++) {
    const price = prices[i]![row]!
    if (Number.isNaN(price)) continue
    const product = price * units
    if (Math.abs(product) >= safe || Math.round(product) / units !== price) return false
  }
  return true
}

/**
 * Costs in R. For a trade with a known target hit, derived from core's result if left alone; otherwise from the stored risk, whose eight
 * decimals are enough unless 1 R is almost nothing.
 */
function costOf({ columns }: TradeTable, row: number): number {
  const potential = columns.potentialR[row]!
  if (!Number.isNaN(potential)) {
    const left = columns.otpHit[row] === OTP_YES ? columns.rrr[row]! : -1
    return Math.round(left * MICROS) - Math.round(potential * MICROS)
  }
  const [commission, swap, risk] = [columns.commission[row]!, columns.swap[row]!, columns.risk[row]!]
  const micros = ((commission - swap) / risk) * MICROS
  const fromHalf = Math.abs(micros - Math.floor(micros) - 0.5)
  // a double is exact except near a half
  if (fromHalf > 1e-4 && Math.abs(micros) < 1e9) return Math.round(micros) + 0
  return Math.round(ratioOf(big(commission).minus(swap), big(risk)) * MICROS)
}
