import { failedFile, type ParsedFile } from '../../importer.ts'
import { htmlRows } from '../../shared/html-tables.ts'
import { aboveWarning } from '../../shared/row-width.ts'
import { spanOf } from '../../shared/span.ts'
import { printedAt, spanUntil } from '../metatrader/printed-at.ts'
import { statedFigures } from '../metatrader/stated-figures.ts'
import { isCutOff } from './page-end.ts'
import { accountOf, splitStatement } from './statement-sections.ts'
import { statementTotals } from './statement-totals.ts'
import { statementRows } from './statement-trades.ts'

/**
 * A MetaTrader 4 statement, plain or detailed.
 *
 * Rows read are the entries with a ticket that carry a trade or an order: closed and open trades (each a separate trade, the parts of a
 * partial close too), and pending orders, deleted or waiting (rejected as notes). Balance and credit entries are payins and no rows; the
 * second row that an export "with comments" gives a trade is its comment.
 */
export function readStatement(text: string): ParsedFile {
  const { rows, problem } = htmlRows(text)
  if (problem !== null) return failedFile('MetaTrader 4 statement', problem)
  const sections = splitStatement(rows)
  if (sections === null)
    return failedFile(
      'MetaTrader 4 statement',
      'The table of closed transactions is missing. The statement is incomplete.',
    )
  const fileFigures = statedFigures(sections.figures)
  const detailed = fileFigures.some(({ label }) => label === 'total trades')
  const format = detailed ? 'MetaTrader 4 detailed statement' : 'MetaTrader 4 statement'
  if (!sections.complete)
    return failedFile(
      format,
      'The statement ends in the middle of its tables. Save the report again and import the whole file.',
    )

  const { account, currency } = accountOf(sections.head)
  const read = statementRows(sections, account)
  const trades = [...read.closed, ...read.open].map(({ trade }) => trade)
  const payins = [...read.deposits, ...read.credits]
  const entries = sections.closed.length + sections.open.length + sections.working.length
  const { totals, warnings, balance } = statementTotals(sections, read, { fileFigures, currency })
  return {
    format,
    failure: null,
    accountCurrency: currency,
    timeZone: null,
    rowsRead: entries - payins.length,
    fills: [],
    positions: trades,
    payins,
    actions: [],
    rejected: read.rejected,
    duplicateLines: [],
    totals,
    warnings: [
      ...warnings,
      ...aboveWarning(sections.columns, sections.head),
      ...(isCutOff(text)
        ? ['The file ends in the middle of its summary: only the totals before that point could be checked.']
        : []),
    ],
    mapping: null,
    balance,
    span: spanUntil(spanOf({ fills: [], positions: trades, payins }), printedAt(sections.head)),
    lastStops: new Set(trades.flatMap(({ stopLoss, externalId }) => (stopLoss === null ? [] : [externalId]))),
  }
}
