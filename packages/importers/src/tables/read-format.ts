import { big, type Decimal, decimalText, sum } from '@afterclose/core/decimal'
import type {
  AccountBalance,
  FileTotal,
  ParsedAction,
  ParsedPayin,
  ParsedTrade,
  RowProblem,
  Span,
} from '../importer.ts'
import { balanceOfRows } from '../shared/balance-of-rows.ts'
import { cellCurrency, currencyCode } from '../shared/cell-currency.ts'
import { asCellError, CellError } from '../shared/cell-error.ts'
import { contentNames } from '../shared/digest.ts'
import type { Fill } from '../shared/fill.ts'
import { findDecimalSign } from '../shared/numbers.ts'
import { actionsOf, type ActionRow } from '../shared/action-rows.ts'
import { readAction, unknownAction } from './action-row.ts'
import { readClosedTrade } from './closed-trade.ts'
import { provenBeforeCosts } from '../shared/before-costs.ts'
import { contradictedTrades } from '../shared/price-check.ts'
import { unusedWarning } from '../shared/money-heads.ts'
import { contradiction, remarkTexts } from '../shared/remarks.ts'
import { aboveWarning, checkWidth, shortLines } from '../shared/row-width.ts'
import { alikeWarning, repeatReason, repeatsFrom } from '../shared/repeated-rows.ts'
import { readFill } from './fill-row.ts'
import type { Column } from './columns.ts'
import type { ClosedTrades, Fills } from './format.ts'
import type { RowContext } from './row-context.ts'
import { repeatsOf, rowNames } from './row-names.ts'
import { leftOut, problemsOf } from './row-problems.ts'
import {
  type CellReader,
  type Cells,
  cellsOf,
  headAt,
  plainHeads,
  type SourceRow,
  type SourceTable,
} from './source-table.ts'
import { timeReader } from './times.ts'
import { withSign } from './with-sign.ts'
import { unusedMoney } from './unused-money.ts'

/** Content of a table's rows, before fills are matched into trades: each with its id and account if known. */
export interface TableReading {
  readonly trades: readonly ParsedTrade[]
  readonly fills: readonly Fill[]
  readonly payins: readonly ParsedPayin[]
  readonly actions: readonly ParsedAction[]
  readonly rejected: readonly RowProblem[]
  readonly duplicateLines: readonly RowProblem[]
  /** Lines that are neither cash nor corporate actions: trades, fills and skipped rows. */
  readonly rowsRead: number
  readonly timeZone: string | null
  readonly accountCurrency: string | null
  /** As stated in the file; null: not stated. */
  readonly span: Span | null
  readonly totals: readonly FileTotal[]
  /** If the file has a column of balances; null: they do not follow from the results. */
  readonly balance?: AccountBalance | null
  readonly warnings: readonly string[]
}

const numberColumns: readonly Column[] = [
  'size',
  'price',
  'entryPrice',
  'exitPrice',
  'result',
  'amount',
  'total',
  'gross',
  'net',
  'swap',
  'stop',
  'target',
  'high',
  'low',
]

export function readFormat(format: ClosedTrades | Fills, source: SourceTable): TableReading {
  const file = format.decimals === undefined ? source : withSign(source, format.decimals)
  const table = format.prepare?.(file) ?? file
  if (format.kind === 'FILLS') return read(format, file, table, 'NET')
  if (format.result !== 'FOUND') return read(format, file, table, format.result)
  if (!statesCosts(format, table)) {
    const reading = read(format, file, table, 'NET')
    return { ...reading, trades: provenBeforeCosts(reading.trades) }
  }
  const asGross = read(format, file, table, 'GROSS')
  const asNet = read(format, file, table, 'NET')
  return isGross(asGross.trades, asNet.trades) ? asGross : asNet
}

/**
 * Detects whether stated results are before costs: whether most results of trades with costs match prices, sizes and point values before
 * costs. A point value derived from the result itself differs between the two readings, and proves neither.
 */
function isGross(asGross: readonly ParsedTrade[], asNet: readonly ParsedTrade[]): boolean {
  let gross = 0
  let net = 0
  for (const [i, trade] of asGross.entries()) {
    const { entryPrice, exitPrice, size, pointValue, direction, netGain, commission } = trade
    if (entryPrice === null || exitPrice === null || size === null || pointValue === null) continue
    if (netGain === null || commission === '0' || asNet[i]?.pointValue !== pointValue) continue
    const earned = big(exitPrice).minus(entryPrice).times(size).times(pointValue)
    const gap = (direction === 'LONG' ? earned : earned.neg()).minus(commission).minus(netGain).abs()
    if (gap.lt('0.011')) gross++
    else net++
  }
  return gross > net
}

/** @param file the table as in the file, before rows were merged */
function read(
  format: ClosedTrades | Fills,
  file: SourceTable,
  table: SourceTable,
  result: 'NET' | 'GROSS',
): TableReading {
  const reader = cellsOf(table, format.columns, decimalSignOf(format, table), format.decimals === undefined)
  const times = timeReader(format, table, reader)
  const nameOf = rowNames(format, table)
  const contentName = contentNames()
  const currencyOf = currencyReader(format, table)
  const hasCosts = statesCosts(format, table)
  const remarks = new Map<string, number[]>()
  const repeats = repeatsOf(table, nameOf)
  const trades: ParsedTrade[] = []
  const fills: Fill[] = []
  const payins: ParsedPayin[] = []
  const rejected: RowProblem[] = []
  const actionRows: ActionRow[] = []
  const contextOf = (row: SourceRow): RowContext => {
    const cells = reader.of(row)
    return {
      cells,
      name: nameOf(row),
      currency: currencyOf(cells),
      time: (column) => times.read(cells, column),
      cost: () => costOf(format, cells),
      hasCosts,
      remark(matter) {
        const lines = remarks.get(matter)
        if (lines === undefined) remarks.set(matter, [row.line])
        else lines.push(row.line)
      },
    }
  }
  const period = repeatsFrom(table.rows, times.places)
  const usedLines = new Set(table.rows.flatMap((row) => [row.line, ...row.others.map(({ line }) => line)]))
  const usedRows = file.rows.filter(({ line }) => usedLines.has(line))
  const short =
    file.delimiter === null
      ? new Map<number, string>()
      : shortLines(file.heads, file.rows, ({ line }) => usedLines.has(line))
  const doubled: RowProblem[] = []
  for (const [place, row] of table.rows.entries()) {
    if (place >= period) {
      doubled.push(...leftOut(row, repeatReason(table.rows, place, period)))
      continue
    }
    if (repeats.has(row)) continue
    try {
      for (const { line } of [row, ...row.others]) checkWidth({ line, cells: row.cells }, table.heads, short)
      const context = contextOf(row)
      const cash = format.cash?.(context.cells) ?? null
      const action = cash === null ? (format.action?.(context.cells) ?? null) : null
      const reason = format.skip?.(context.cells) ?? null
      if (action !== null) actionRows.push(readAction(format, context, action))
      else if (cash !== null) payins.push(readCash(context, cash, contentName))
      else if (reason !== null) rejected.push(...leftOut(row, reason))
      else if (format.kind === 'FILLS') fills.push(readFill(format, context))
      else trades.push(readClosedTrade(format, result, context, contentName))
    } catch (error) {
      rejected.push(...problemsOf(row, asCellError(error), table.heads))
    }
  }
  const { actions, unknown } = actionsOf(actionRows)
  rejected.push(...unknown.map(unknownAction))
  const wrong = contradictedTrades(trades).flatMap(({ lines }) => lines.slice(0, 1))
  if (wrong.length > 0)
    remarks.set(
      contradiction,
      [...new Set([...(remarks.get(contradiction) ?? []), ...wrong])].toSorted((a, b) => a - b),
    )
  const linesRead = new Set([
    ...trades.flatMap(({ lines }) => lines),
    ...payins.map(({ line }) => line),
    ...actionRows.map(({ line }) => line),
    ...fills.flatMap(({ line, details }) => [line, ...details.map((detail) => detail.line)]),
  ])
  const running = format.kind === 'CLOSED' ? runningTotal(format, result, table, reader, trades) : []
  const totals = [...running, ...(table.totals?.({ trades, fills, payins }) ?? [])]
  const lines = table.rows.reduce((count, { others }) => count + 1 + others.length, 0)
  return {
    trades,
    fills,
    payins,
    actions,
    rejected,
    duplicateLines: [...table.rows.slice(0, period).flatMap((row) => repeats.get(row) ?? []), ...doubled],
    rowsRead: lines - payins.length - (actionRows.length - unknown.length),
    timeZone: times.zone,
    accountCurrency: table.accountCurrency ?? null,
    span: table.span ?? null,
    totals,
    ...(payins.length === 0 && balanceIn(table, reader, trades)),
    warnings: [
      ...times.questions,
      ...(format.hints ?? []),
      ...(table.remarks ?? []),
      ...remarkTexts(remarks),
      ...unusedWarning(
        unusedMoney(
          format,
          file,
          table,
          reader,
          new Set([...trades.flatMap(({ lines }) => lines), ...fills.map(({ line }) => line)]),
        ),
      ),
      ...aboveWarning(file.heads, file.above),
      ...alikeWarning(usedRows.filter(({ line }) => linesRead.has(line))),
    ],
  }
}

/** Whether a file contains costs, which a platform may leave out of some of its exports. */
function statesCosts(format: ClosedTrades | Fills, table: SourceTable): boolean {
  if (format.kind === 'FILLS' && (format.cost !== undefined || format.amount === 'NET')) return true
  const plain = plainHeads(table.heads)
  return format.costs?.columns.some((heads) => headAt(plain, heads) >= 0) ?? false
}

/**
 * Checks the last running total against the sum of the results, which the file adds up before or after costs. Files may be in either
 * direction.
 */
function runningTotal(
  { running }: ClosedTrades,
  result: 'NET' | 'GROSS',
  table: SourceTable,
  reader: CellReader,
  trades: readonly ParsedTrade[],
): readonly FileTotal[] {
  const closed = trades.filter(({ netGain }) => netGain !== null)
  const [first, last] = [closed[0], closed.at(-1)]
  if (running === undefined || first === undefined || last === undefined) return []
  const net = sum(closed.map(({ netGain }) => netGain ?? '0'))
  const costs = sum(closed.map(({ commission, swap }) => decimalText(big(commission).minus(swap))))
  const computed = result === 'GROSS' ? net.plus(costs) : net
  const rows = new Map(table.rows.map((row) => [row.line, row]))
  const ends = [last, first].flatMap(({ lines }) => {
    const row = rows.get(lines[0]!)
    const statedSum = row === undefined ? null : sumUnder(reader.of(row), running)
    return statedSum === null ? [] : [statedSum]
  })
  const tolerance = big('0.005').times(closed.length + 1)
  const statedEnd = ends.find((end) => computed.minus(end).abs().lte(tolerance)) ?? ends[0]
  if (statedEnd === undefined) return []
  const label = table.heads[headAt(plainHeads(table.heads), running)]!.replace(/^Exit /, '')
  return [
    {
      label,
      currency: null,
      stated: statedEnd,
      computed: decimalText(computed),
      tolerance: decimalText(tolerance),
      note: null,
    },
  ]
}

const balanceHeads = 'balance|balance *'

function balanceIn(
  { heads, rows }: SourceTable,
  reader: CellReader,
  trades: readonly ParsedTrade[],
): Pick<TableReading, 'balance'> {
  if (trades.length === 0 || headAt(plainHeads(heads), balanceHeads) < 0) return {}
  const results = new Map(trades.map(({ lines, netGain }) => [lines[0], netGain]))
  return {
    balance: balanceOfRows(
      rows.flatMap((row) => {
        const [balance, result] = [sumUnder(reader.of(row), balanceHeads), results.get(row.line) ?? null]
        return balance === null || result === null ? [] : [{ balance, result }]
      }),
    ),
  }
}

/** A running total; null for a cell that is empty or not a number: the trade of its row was read nevertheless. */
function sumUnder(cells: Cells, running: string): Decimal | null {
  try {
    return cells.numberUnder(running)
  } catch (error) {
    if (error instanceof CellError) return null
    throw error
  }
}

function decimalSignOf(format: ClosedTrades | Fills, table: SourceTable) {
  if (format.decimals !== undefined) return format.decimals
  const plain = plainHeads(table.heads)
  const places = [...numberColumns.map((column) => format.columns[column]), ...(format.costs?.columns ?? [])]
    .map((heads) => (heads === undefined ? -1 : headAt(plain, heads)))
    .filter((at) => at >= 0)
  const cells = table.rows.flatMap((row) => places.map((at) => row.cells[at] ?? ''))
  return findDecimalSign(cells, table.delimiter === ';' ? ',' : '.')
}

function costOf({ costs }: ClosedTrades | Fills, cells: Cells): Decimal {
  if (costs === undefined) return '0'
  let total = big(0)
  for (const heads of costs.columns) total = total.plus(cells.numberUnder(heads) ?? '0')
  return decimalText(costs.written === 'NEGATIVE' ? total.neg() : total)
}

/** Reads the currency of a row: from its own cell, else from that of its money, or its header: "9 SEK", "Net USD", "Result (GBP)". */
function currencyReader({ columns }: ClosedTrades | Fills, table: SourceTable): (cells: Cells) => string | null {
  const plain = plainHeads(table.heads)
  const ofHead = [columns.result, columns.amount]
    .map((heads) => (heads === undefined ? '' : (table.heads[headAt(plain, heads)] ?? '')))
    .map((head) => /[ (]([A-Z]{3,5})\)?$/.exec(head.trim())?.[1])
    .find((code) => code !== undefined)
  return (cells) =>
    currencyCode(cells.text('currency')) ??
    cellCurrency(cells.text('result')) ??
    cellCurrency(cells.text('amount')) ??
    cellCurrency(cells.text('price')) ??
    ofHead ??
    null
}

function readCash(
  { cells, name, currency, time }: RowContext,
  reason: string,
  contentName: (text: string) => string,
): ParsedPayin {
  const delta = cells.number('amount') ?? cells.fail('amount', 'The amount is empty')
  if (delta === '0') cells.fail('amount', 'The amount must not be 0')
  const timestamp = time('time')
  return {
    externalId: name ?? contentName([cells.text('account'), timestamp, delta, reason, currency].join('\u0000')),
    timestamp,
    delta,
    currency,
    textualReason: reason,
    line: cells.row.line,
  }
}
