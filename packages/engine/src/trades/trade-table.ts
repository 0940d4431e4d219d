import { big } from '@afterclose/core/decimal'
import * as L from '../kernel/layout.ts'
import { encodeRows } from './encode.ts'
import { firstAtOrAfter } from './first-at-or-after.ts'
import { type Ledger, accountOf, runLedger } from './ledger.ts'
import { type Decimals, type MoneyScale, decimalsIn, inCurrency, inExactUnits, unitsIn } from './money-scale.ts'
import type { OwnColumns } from './own-columns.ts'
import { type Records, SIZE_GAIN, layRecords, roomFor } from './records.ts'
import type { PayinColumns, TradeColumns } from './trade-columns.ts'
import { MICROS } from './unit.ts'

/**
 * The closed trades of a journal with values that depend on other trades, and with the whole numbers for sums. Row i is row i of `columns`,
 * rows 0 to `rows` - 1, in exit order. Only changed by `patchTable`.
 */
export interface TradeTable extends Ledger {
  readonly columns: TradeColumns
  /** Number of closed trades. */
  readonly rows: number
  /** Scale of the gains only: with a very large deposit, sums could not keep every decimal of a small gain. */
  readonly money: MoneyScale
  /** The trades in the kernel's layout. */
  readonly records: Records
  /** Sum of all deposits (payins above 0), account currency. */
  readonly deposits: number
  /** State that `patchTable` needs to continue. */
  readonly upkeep: Upkeep
}
export interface Upkeep {
  /** Decimals of the gains, which determine the money's scale. */
  readonly decimals: Decimals
  /** Null until the first patch. */
  readonly own: OwnColumns | null
}

/** Adds the ledger and the whole numbers to a journal's columns. O(rows + payins). */
export function buildTradeTable(columns: TradeColumns): TradeTable {
  const decimals = decimalsIn(columns.gain, columns.closed)
  const records = layRecords(roomFor(columns.closed))
  encodeRows(records, columns, decimals.most, 0, columns.closed)
  const account = accountOf(records, decimals.most, columns.payins)
  const { ledger } = runLedger(records, columns, decimals.most, account, null)
  return tableOf(columns, records, ledger, depositsIn(columns.payins), { decimals, own: null })
}

/** Builds the table from up-to-date parts. */
export function tableOf(
  columns: TradeColumns,
  records: Records,
  { account, payinBalance, balance }: Ledger,
  deposits: number,
  upkeep: Upkeep,
): TradeTable {
  const { most } = upkeep.decimals
  const exact = records.sizes.every((size) => size <= Number.MAX_SAFE_INTEGER)
  return {
    columns,
    rows: columns.closed,
    money: { decimals: most, units: unitsIn(most), exact: records.sizes[SIZE_GAIN]! <= Number.MAX_SAFE_INTEGER },
    records: { ...records, exact },
    account,
    payinBalance,
    balance,
    deposits,
    upkeep,
  }
}

/** Sum of all deposits, account currency. */
export function depositsIn({ delta }: PayinColumns): number {
  const { most } = decimalsIn(delta, delta.length)
  const deposits = delta.filter((amount) => amount > 0).map((amount) => inExactUnits(amount, most))
  return inCurrency(
    deposits.reduce((sum, units) => sum + units, 0n),
    most,
  )
}

/** Gain ÷ balance before × 100 of a closed trade, 6 decimals; NaN if that balance is not above 0, and for open rows. */
export function gainPercentage({ records, rows }: TradeTable, row: number): number {
  if (row >= rows) return Number.NaN
  return records.arena.views.f64[(records.at + row * L.RECORD + L.PERCENT) / 8]! / MICROS
}

/** Ledger balance just after the exit of a closed trade, account currency; NaN for open rows. */
export function balanceAfter({ records, account, rows }: TradeTable, row: number): number {
  return row < rows ? records.arena.views.f64[records.balance / 8 + row]! / account.units : Number.NaN
}

/** Ledger balance just before the exit of a closed trade: after the last trade or payin before it. NaN for open rows. */
export function balanceBefore(table: TradeTable, row: number): number {
  return row < table.rows ? balanceAt(table, table.columns.exitDate[row]!, row) : Number.NaN
}

/**
 * Ledger balance just before a trade would close, account currency. The trade itself, as stored, is not counted; a new trade comes after
 * all others of the same moment.
 *
 * @param exit wall clock; @param tradeId null for a new trade
 */
export function balanceBeforeExit(table: TradeTable, exit: number, tradeId: number | null): number {
  const { id, exitDate, gain } = table.columns
  const idAfter = tradeId ?? Number.POSITIVE_INFINITY
  let row = firstAtOrAfter(exitDate, table.rows, exit)
  while (row < table.rows && exitDate[row] === exit && id[row]! < idAfter) row++
  const balance = balanceAt(table, exit, row)
  const itself = tradeId === null ? -1 : id.subarray(0, row).indexOf(tradeId)
  return itself === -1 ? balance : Number(big(balance).minus(gain[itself]!))
}

/** The balance after the payins up to a time and the trades before a row. */
function balanceAt(table: TradeTable, time: number, row: number): number {
  const { exitDate, payins } = table.columns
  const paid = firstAtOrAfter(payins.timestamp, payins.timestamp.length, time + 1)
  const lastTrade = row === 0 ? Number.NEGATIVE_INFINITY : exitDate[row - 1]!
  if (paid > 0 && payins.timestamp[paid - 1]! > lastTrade) return table.payinBalance[paid - 1]!
  return row === 0 ? 0 : balanceAfter(table, row - 1)
}
