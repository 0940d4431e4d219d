import { failedFile, type ParsedFile } from '../../importer.ts'
import { digest } from '../../shared/digest.ts'
import { htmlRows } from '../../shared/html-tables.ts'
import { spanOf } from '../../shared/span.ts'
import { rowText, type TableRow } from '../../shared/table-row.ts'
import { mostDecimals, toUnits } from '../metatrader/exact.ts'
import { reportTotals } from '../metatrader/report-totals.ts'
import { type StatedFigure, statedFigures } from '../metatrader/stated-figures.ts'
import { looksLikeTime, RowReading } from '../metatrader/table-reading.ts'
import { isCutOff } from './page-end.ts'
import { columns, readEvents, type TestedTrades } from './tester-orders.ts'

const format = 'MetaTrader 4 Strategy Tester report'

/**
 * A Strategy Tester report of MetaTrader 4: a row is an event of an order (placed, filled, modified, closed), and all of them count as rows
 * read. The events of one order become one trade, or one for each part that was closed separately; the rows of a pending order that was
 * never filled are rejected as notes. Times are of the minute. The initial deposit becomes a payin. The report names no account: trades are
 * named after the test and their order.
 */
export function readTester(text: string): ParsedFile {
  const { rows, problem } = htmlRows(text)
  if (problem !== null) return failedFile(format, problem)
  const events = rows.filter(isEvent)
  const first = events[0]
  const head = first === undefined ? rows : rows.slice(0, rows.indexOf(first))
  const fileFigures = statedFigures(head)
  const total = fileFigures.find(({ label }) => label === 'total trades')?.main.value
  if (first === undefined && total !== '0')
    return failedFile(format, 'The report has no list of orders. It is incomplete.')
  if (isCutOff(text))
    return failedFile(format, 'The report ends in the middle. Save it again and import the whole file.')

  const test = digest(head.map(({ cells }) => rowText(cells)).join('\n'))
  const tested = readEvents(events, { symbol: symbolOf(head), test })
  const { trades, rejected } = tested
  const deposit = fileFigures.find(({ label }) => label === 'initial deposit')?.main.value ?? null
  const opened = new RowReading(first ?? { line: 1, cells: [], title: '' })
  return {
    format,
    failure: null,
    accountCurrency: null,
    timeZone: null,
    rowsRead: events.length,
    fills: [],
    positions: trades,
    payins:
      deposit === null || deposit === '0' || first === undefined
        ? []
        : [
            {
              externalId: `${test}-deposit`,
              timestamp: opened.time(columns.time),
              delta: deposit,
              currency: null,
              textualReason: 'Import: initial deposit of the test',
              line: head.find(({ cells }) => cells.includes('Initial deposit'))?.line ?? first.line,
            },
          ],
    actions: [],
    rejected,
    duplicateLines: [],
    totals: compareTotals(tested, fileFigures),
    warnings: [],
    mapping: null,
    isBacktest: true,
    span: spanOf({ fills: [], positions: trades, payins: [] }),
  }
}

const isEvent = ({ cells }: TableRow): boolean => /^\d+$/.test(cells[0]!) && looksLikeTime(cells[1] ?? '')

/** "EURUSD (Euro vs US Dollar)" in the first line of the settings. */
function symbolOf(head: readonly TableRow[]): string {
  const pair = head.map(({ cells }) => cells.filter((cell) => cell !== '')).find(({ length }) => length === 2)
  return (pair?.[1] ?? '').replace(/\s*\(.*$/, '')
}

/** The rows are rounded to cents and the report's own totals are not: about a cent of difference in 20 trades. */
function compareTotals(
  { trades, roundedLosses }: TestedTrades,
  fileFigures: readonly StatedFigure[],
): ParsedFile['totals'] {
  const closed = trades.flatMap((trade) => (trade.netGain === null ? [] : [{ trade, netGain: trade.netGain }]))
  const scale = mostDecimals(closed.map(({ netGain }) => netGain))
  return reportTotals(
    fileFigures,
    {
      results: closed.map(({ trade, netGain }) => ({
        direction: trade.direction,
        net: toUnits(netGain, scale),
        roundedLoss: roundedLosses.has(trade),
      })),
      scale,
      start: null, // its drawdowns are of the equity, which changes between the rows
      own: [],
      currency: null,
      perTrade: true,
      balanceLine: 'none',
    },
    { drift: Math.ceil(closed.length / 20) / 10 ** scale, simultaneous: false },
  ).totals
}
