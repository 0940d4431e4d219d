import { type AccountBalance, failedFile, type ParsedFile, type ParsedTrade } from '../../importer.ts'
import { digest } from '../../shared/digest.ts'
import { readNumber } from '../../shared/numbers.ts'
import { spanOf } from '../../shared/span.ts'
import type { Table, TableRow } from '../../shared/table-row.ts'
import { accountNames } from '../metatrader/account-names.ts'
import { addExact, negatedDecimal } from '../metatrader/exact.ts'
import { printedAt, spanUntil } from '../metatrader/printed-at.ts'
import { statedFigures } from '../metatrader/stated-figures.ts'
import { compareTotals } from './compare-totals.ts'
import { type Deals, inExecution, netOf, noDeals, readDeals } from './deals.ts'
import { matchDeals } from './match-deals.ts'
import { closedAtLevel, matchTrade } from './match-trades.ts'
import { readOrders } from './orders.ts'
import { DealsOfPositions, type Positions, readPositions } from './position-trades.ts'
import { type ReportTable, splitReport } from './report-tables.ts'

/**
 * A report of MetaTrader 5, of an account's history or of the Strategy Tester, from a page or a workbook.
 *
 * With a table of positions (history), each closed or open position is a row read and becomes a trade. Orders and deals restate them and
 * are no rows read; they provide the data that positions lack: initial stops, fees, comments, cash. Without positions (tester), each deal
 * that buys or sells is a row read, and each closing deal makes a trade. Orders that were never filled are in no other table: they are rows
 * read and rejected as notes. Deals that only move cash are payins. A position is named by its number, a test's trade by the test and its
 * order.
 */
export function readReport({ rows, problem }: Table): ParsedFile {
  if (problem !== null) return failedFile('MetaTrader 5 report', problem)
  const parts = splitReport(rows)
  const tables = (kind: ReportTable['kind']) => parts.tables.filter((table) => table.kind === kind)
  const isTester = tables('positions').length === 0 && tables('open positions').length === 0 && !hasAccount(parts.head)
  const format = isTester ? 'MetaTrader 5 Strategy Tester report' : 'MetaTrader 5 history report'
  if (parts.tables.length === 0)
    return failedFile(format, 'The report has no positions, orders or deals. It is incomplete.')

  const fileFigures = statedFigures(parts.figures)
  if (parts.sums === null && (isTester || fileFigures.length < 3))
    return failedFile(
      format,
      'The report ends in the middle of its list of deals. Save it again and import the whole file.',
    )

  const { account, currency } = accountOf(parts.head)
  const test = isTester ? digest(settingsText(parts.head)) : null
  const nameOf = accountNames(isTester ? test : account)
  const dealTable = tables('deals').at(-1) ?? null
  const deals = dealTable === null ? noDeals : readDeals(dealTable, nameOf)
  const orders = readOrders(parts.tables)
  const dealsOf = new DealsOfPositions(deals.deals)
  const context = { account, nameOf, levels: orders.levels, dealsOf }
  const positions = [...tables('positions'), ...tables('open positions')].map((table) => readPositions(table, context))
  const fromPositions = positions.length > 0
  const { matches, rejected } = fromPositions
    ? { matches: [], rejected: [] }
    : matchDeals(inExecution(deals.deals), {
        keyOf: ({ symbol }) => symbol,
        fits: (closing, opening) => closedAtLevel(closing, opening, orders.levels),
      })
  const trades: readonly ParsedTrade[] = fromPositions
    ? positions.flatMap((read) => read.trades)
    : matches.map((match) => matchTrade(match, context))
  const problems = [...positions.flatMap((read) => read.rejected), ...rejected, ...deals.rejected, ...orders.unfilled]
  const rowsOfTrades = fromPositions
    ? [...tables('positions'), ...tables('open positions')].flatMap((table) => table.rows).length +
      deals.rejected.length
    : (dealTable?.rows.length ?? 0) - deals.payins.length
  const { totals, warnings } = compareTotals({
    sums: parts.sums,
    dealTable,
    stated: fileFigures,
    deals,
    trades,
    dealsOf,
    isTester,
    fromPositions,
    currency,
  })
  return {
    format,
    failure: null,
    accountCurrency: currency,
    timeZone: null,
    rowsRead: rowsOfTrades + orders.unfilled.length,
    fills: [],
    positions: trades,
    payins: deals.payins,
    actions: [],
    rejected: problems,
    duplicateLines: [],
    totals,
    warnings: [...warnings, ...partlyClosed(positions)],
    mapping: null,
    balance: balanceOf(deals),
    ...(isTester && { isBacktest: true }),
    span: spanUntil(
      spanOf({ fills: [], positions: trades, payins: deals.payins }),
      isTester ? null : printedAt(parts.head),
    ),
    lastStops: new Set(positions.flatMap((read) => read.lastStops)),
  }
}

/** Deposits before the first deal are in its balance. */
function balanceOf({ start, deals, payins, cashAfter }: Deals): AccountBalance | null {
  if (start === null) return null
  const before = addExact([...payins.map(({ delta }) => delta), ...cashAfter.map(negatedDecimal)])
  return {
    start: addExact([start, negatedDecimal(before)]),
    end: addExact([start, ...deals.map(netOf), ...cashAfter]),
  }
}

/** A partly closed position is in both tables with the same id. */
function partlyClosed(tables: readonly Positions[]): readonly string[] {
  const seenNumbers = new Set<string>()
  const twice = tables
    .flatMap(({ numbers }) => [...numbers])
    .filter((number) => seenNumbers.has(number) || !seenNumbers.add(number))
  if (twice.length === 0) return []
  return [`Partly closed: ${twice.join(', ')}. The remainder of a position is imported as a separate open trade.`]
}

const accountLine = /^(\d{3,20}) ?\(([A-Z]{3,5})\b/

const hasAccount = (head: readonly TableRow[]): boolean =>
  head.some(({ cells }) => cells.some((cell) => accountLine.test(cell)))

/** "100200 (USD, Broker-Server, real, Hedge)" in a history; a tester's report only has a line for the currency. */
function accountOf(head: readonly TableRow[]): { account: string | null; currency: string | null } {
  const cells = head.flatMap((row) => row.cells)
  for (const cell of cells) {
    const match = accountLine.exec(cell)
    if (match !== null) return { account: match[1]!, currency: match[2]! }
  }
  const row = head.find((one) => one.cells[0] === 'Currency:')
  const statedCurrency = row?.cells.slice(1).find((cell) => cell !== '') ?? ''
  return { account: null, currency: /^[A-Z]{3,5}$/.test(statedCurrency) ? statedCurrency : null }
}

/** The settings of a test without the way in which a page or a workbook writes numbers. */
function settingsText(head: readonly TableRow[]): string {
  const texts: string[] = []
  for (const { cells } of head) {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length > 2) break
    if (filled.length > 0) texts.push(filled.map((cell) => readNumber(cell, '.') ?? cell).join(' '))
  }
  return texts.join('\n')
}
