import { walkLedger } from '@afterclose/core/ledger'
import * as L from '../kernel/layout.ts'
import { firstAtOrAfter } from './first-at-or-after.ts'
import { decimalsIn, inCurrency, inExactUnits, inUnits, unitsIn } from './money-scale.ts'
import { percentMicros, widePercentMicros } from './percent-micros.ts'
import { type Records, SIZE_GAIN, SIZE_PERCENT, rowsAtOnce } from './records.ts'
import type { PayinColumns, TradeColumns } from './trade-columns.ts'

/** Units of the balances of a journal. */
export interface Account {
  /** Decimals of gains and deposits together. */
  readonly decimals: number
  /** False if a balance could exceed 2^53 units: then the account is computed in big integers. */
  readonly exact: boolean
  /** Value of 1.0 of the currency in `records.balance`: 1 if the account is computed in big integers. */
  readonly units: number
}

/** Results of the ledger in addition to the rows. Account currency. */
export interface Ledger {
  readonly account: Account
  /** Balance just after each payin of the columns. */
  readonly payinBalance: Float64Array
  /** Latest balance; 0 without events. */
  readonly balance: number
}

/** Where a run starts, and what it may reuse from the previous run. */
export interface Restart {
  /** Rows before it are correct, and so are the payins before their exits. */
  readonly from: number
  /** Rows from here on existed before, in this order, with these payins: if one balance is correct, the rest is. */
  readonly settled: number
  /** New rows, ascending: their contents are undefined. */
  readonly inserted: Uint32Array
  readonly before: Ledger
}

/** @param gains decimals of the gains, which are whole units in `records` */
export function accountOf(records: Records, gains: number, { delta }: PayinColumns): Account {
  const decimals = Math.max(gains, decimalsIn(delta, delta.length).most)
  const units = unitsIn(decimals)
  const paid = delta.reduce((sum, amount) => sum + Math.abs(inUnits(amount, decimals)), 0)
  const turnover = records.sizes[SIZE_GAIN]! * (units / unitsIn(gains)) + paid
  const exact = turnover <= Number.MAX_SAFE_INTEGER
  return { decimals, exact, units: exact ? units : 1 }
}

/**
 * Runs the ledger of core (`walkLedger`) over the columns and writes balances and percentages into the records: in whole numbers of Float64
 * while these are exact, which a law compares with core's, else by core's itself. O(changed rows); O(all rows) in big integers.
 *
 * @param restart from where balances may be reused: they must have the units of `account`
 * @returns the ledger, and the first existing row whose balance may have changed: the number of rows if there is none
 */
export function runLedger(
  records: Records,
  columns: TradeColumns,
  gains: number,
  account: Account,
  restart: Restart | null,
): { readonly ledger: Ledger; readonly changedFrom: number } {
  const from = restart?.from ?? 0
  if (!account.exact) return { ledger: runWide(records, columns, account), changedFrom: from }
  const { exitDate, closed, payins } = columns
  const run: Run = {
    unitsOfGain: account.units / unitsIn(gains),
    settled: restart?.settled ?? closed,
    inserted: restart?.inserted ?? new Uint32Array(0),
    changedFrom: restart === null ? 0 : closed,
    done: false,
  }
  const payinBalance = new Float64Array(payins.delta.length)
  let payin = 0
  let balance = 0
  if (restart !== null && from > 0) {
    while (payin < payinBalance.length && payins.timestamp[payin]! <= exitDate[from - 1]!) payin++
    balance = records.arena.views.f64[records.balance / 8 + from - 1]!
  }
  if (restart !== null) payinBalance.set(restart.before.payinBalance.subarray(0, payin))
  let row = from
  for (; ; payin++) {
    const next = payin < payinBalance.length ? firstAtOrAfter(exitDate, closed, payins.timestamp[payin]!) : closed
    for (; row < next && !run.done; row += rowsAtOnce)
      balance = runRows(records, run, row, Math.min(next, row + rowsAtOnce), balance)
    if (run.done || payin === payinBalance.length) break
    row = next
    balance += inUnits(payins.delta[payin]!, account.decimals)
    payinBalance[payin] = balance / account.units
  }
  if (!run.done || restart === null)
    return { ledger: { account, payinBalance, balance: balance / account.units }, changedFrom: run.changedFrom }
  payinBalance.set(restart.before.payinBalance.subarray(payin), payin)
  return { ledger: { ...restart.before, payinBalance }, changedFrom: run.changedFrom }
}

interface Run {
  /** Units of the account per unit of the gains. */
  readonly unitsOfGain: number
  readonly settled: number
  readonly inserted: Uint32Array
  changedFrom: number
  /** True if the rest is known to be correct. */
  done: boolean
}

/** @returns the balance after the rows `from` to `to` - 1 */
function runRows({ arena, at, balance: column, sizes }: Records, run: Run, from: number, to: number, start: number) {
  const { f64, u16 } = arena.views
  const { unitsOfGain, settled, inserted } = run
  let { changedFrom } = run
  let balance = start
  let size = 0
  for (let row = from; row < to; row++) {
    const record = at + row * L.RECORD
    const gain = f64[(record + L.GAIN) / 8]! * unitsOfGain
    const percent = percentMicros(gain, balance)
    const before = f64[(record + L.PERCENT) / 8]!
    f64[(record + L.PERCENT) / 8] = percent
    const kind = u16[(record + L.BIN_AND_KIND) / 2]! & ~L.HAS_PERCENT
    u16[(record + L.BIN_AND_KIND) / 2] = Number.isNaN(percent) ? kind : kind | L.HAS_PERCENT
    if (!Number.isNaN(before)) size -= Math.abs(before)
    if (!Number.isNaN(percent)) size += Math.abs(percent)
    balance += gain
    const same = f64[column / 8 + row] === balance
    f64[column / 8 + row] = balance
    if (same && row >= settled) {
      run.done = true
      break
    }
    if (!same && row < changedFrom && !isIn(inserted, row)) changedFrom = row
  }
  run.changedFrom = changedFrom
  sizes[SIZE_PERCENT]! += size
  return balance
}

const isIn = (rows: Uint32Array, row: number): boolean => rows[firstAtOrAfter(rows, rows.length, row)] === row

/** If units exceed 2^53: the ledger of core, in big integers, each stored number rounded once. */
function runWide({ arena, at, balance: column, sizes }: Records, columns: TradeColumns, account: Account): Ledger {
  const { f64, u16 } = arena.views
  const { exitDate, closed, payins, gain: gains } = columns
  const { decimals } = account
  const payinBalance = new Float64Array(payins.delta.length)
  let size = 0
  const balance = walkLedger(
    {
      count: payinBalance.length,
      time: (payin) => payins.timestamp[payin]!,
      amount: (payin) => inExactUnits(payins.delta[payin]!, decimals),
    },
    { count: closed, time: (row) => exitDate[row]!, amount: (row) => inExactUnits(gains[row]!, decimals) },
    {
      payin: (payin, after) => {
        payinBalance[payin] = inCurrency(after, decimals)
      },
      trade: (row, before, after) => {
        const record = at + row * L.RECORD
        const percent = widePercentMicros(after - before, before)
        f64[(record + L.PERCENT) / 8] = percent
        const kind = u16[(record + L.BIN_AND_KIND) / 2]! & ~L.HAS_PERCENT
        u16[(record + L.BIN_AND_KIND) / 2] = Number.isNaN(percent) ? kind : kind | L.HAS_PERCENT
        if (!Number.isNaN(percent)) size += Math.abs(percent)
        f64[column / 8 + row] = inCurrency(after, decimals)
      },
    },
  )
  sizes[SIZE_PERCENT] = size
  return { account, payinBalance, balance: inCurrency(balance, decimals) }
}
