import { Arena } from '../kernel/arena.ts'
import { type MoneyScale, moneyScale } from './money-scale.ts'
import { type Records, writeRecords } from './records.ts'
import type { TradeColumns } from './trade-columns.ts'

/** Ratios are added up as whole millionths: they have at most 6 decimals, so their sums are exact. */
export const MICROS = 1_000_000

/**
 * The closed trades of a journal with what depends on other trades and with the whole numbers that sums are made of.
 * Row i is row i of `columns`, rows 0 to `rows` - 1, in exit order. Built once, never changed.
 */
export interface TradeTable {
  readonly columns: TradeColumns
  /** Closed trades. */
  readonly rows: number
  /** Of the gains alone: a deposit may be so large that sums with it could not keep every decimal of a small gain. */
  readonly money: MoneyScale
  /** Whole units of `money`. */
  readonly gainUnits: Float64Array
  /** Ledger balance just before and just after the exit, account currency. */
  readonly balanceBefore: Float64Array
  readonly balanceAfter: Float64Array
  /** gain ÷ balance before × 100, 6 decimals; NaN when that balance is not above 0. */
  readonly gainPercentage: Float64Array
  /** Millionths; NaN where the trade has none. */
  readonly gainPercentageMicros: Float64Array
  readonly rMicros: Float64Array
  /** R before it was rounded to 6 decimals, for measures of spread; NaN where the trade has none. */
  readonly rUnrounded: Float64Array
  readonly rrrMicros: Float64Array
  readonly realizedRrrMicros: Float64Array
  /** Balance right after each payin of the columns, account currency. */
  readonly payinBalance: Float64Array
  /** Latest ledger balance; 0 without events. Account currency. */
  readonly balance: number
  /** Sum of all deposits (payins above 0), account currency. */
  readonly deposits: number
  /** The same trades as the kernel reads them. */
  readonly records: Records
}

const inMicros = (ratio: number): number => Math.round(ratio * MICROS)

/** Adds the ledger and the whole numbers to a journal's columns. O(rows + payins). */
export function buildTradeTable(columns: TradeColumns): TradeTable {
  const rows = columns.closed
  const gain = columns.gain.subarray(0, rows)
  const delta = Float64Array.from(columns.payins.delta)
  const money = moneyScale([gain])
  const gainUnits = inUnits(gain, money)
  const account = moneyScale([gain, delta])
  const ofAccount = account.units === money.units ? gainUnits : inUnits(gain, account)
  const ledger = runLedger(columns, ofAccount, inUnits(delta, account))
  const inCurrency = (units: number): number => units / account.units
  const measured = {
    gainUnits,
    gainPercentageMicros: ledger.gainPercentageMicros,
    rUnrounded: unroundedR(columns),
    rrrMicros: columns.rrr.subarray(0, rows).map(inMicros),
    realizedRrrMicros: columns.realizedRrr.subarray(0, rows).map(inMicros),
  }
  return {
    columns,
    rows,
    money,
    balanceBefore: ledger.before.map(inCurrency),
    balanceAfter: ledger.after.map(inCurrency),
    gainPercentage: ledger.gainPercentageMicros.map((micros) => micros / MICROS),
    ...measured,
    rMicros: columns.rMultiple.subarray(0, rows).map(inMicros),
    records: writeRecords(new Arena(rows * 80), columns, measured),
    payinBalance: ledger.afterPayin.map(inCurrency),
    balance: inCurrency(ledger.balance),
    deposits: sumAbove0(delta),
  }
}

const inUnits = (amounts: Float64Array, { units }: MoneyScale): Float64Array =>
  amounts.map((amount) => Math.round(amount * units))

function sumAbove0(amounts: Float64Array): number {
  const scale = moneyScale([amounts])
  return inUnits(amounts, scale).reduce((sum, units) => sum + Math.max(units, 0), 0) / scale.units
}

/** gain ÷ risk where that is the trade's R; a risk so small that its own rounding shows is not divided by. */
function unroundedR({ closed, gain, risk, rMultiple }: TradeColumns): Float64Array {
  return rMultiple.slice(0, closed).map((r, row) => {
    const quotient = gain[row]! / risk[row]!
    return inMicros(quotient) === inMicros(r) ? quotient : r
  })
}

/** The running account in whole units: payins before trades at the same time, then by id (the order of the columns). */
function runLedger({ exitDate, payins }: TradeColumns, gainUnits: Float64Array, payinUnits: Float64Array) {
  const rows = gainUnits.length
  const before = new Float64Array(rows)
  const after = new Float64Array(rows)
  const gainPercentageMicros = new Float64Array(rows)
  const afterPayin = new Float64Array(payinUnits.length)
  let balance = 0
  let payin = 0
  for (let row = 0; row <= rows; row++) {
    const time = row < rows ? exitDate[row]! : Number.POSITIVE_INFINITY
    while (payin < payinUnits.length && payins.timestamp[payin]! <= time) {
      balance += payinUnits[payin]!
      afterPayin[payin++] = balance
    }
    if (row === rows) break
    before[row] = balance
    gainPercentageMicros[row] = percentMicros(gainUnits[row]!, balance)
    balance += gainUnits[row]!
    after[row] = balance
  }
  return { before, after, gainPercentageMicros, afterPayin, balance }
}

/**
 * part ÷ whole × 100 in millionths, rounded half away from zero on the exact quotient; NaN when `whole` is not above 0.
 * Both are whole numbers. Near a half the double quotient cannot be trusted, so there the division is done in integers.
 */
export function percentMicros(part: number, whole: number): number {
  if (!(whole > 0)) return Number.NaN
  const signed = (micros: number): number => (part < 0 ? 0 - micros : micros)
  const size = (Math.abs(part) / whole) * 1e8
  const fromHalf = Math.abs(size - Math.floor(size) - 0.5)
  if (fromHalf > size * 1e-15) return signed(Math.round(size))
  const twice = 2n * BigInt(whole)
  const rounded = Number((2n * BigInt(Math.abs(part)) * 100_000_000n + BigInt(whole)) / twice)
  return signed(rounded)
}
