import type Big from 'big.js'
import { big } from '@afterclose/core/decimal'
import type { RowProblem } from '../../importer.ts'
import { type BrokerRow, holdingOf, instrumentOf, problem } from './broker-row.ts'

export interface SingleRows {
  /** In file order: executions or whole orders, each once, and lots. */
  readonly rows: readonly BrokerRow[]
  /** Executions cancelled by the broker, and their cancellations: other files may contain one of the two. */
  readonly cancelled: readonly BrokerRow[]
  readonly rejected: readonly RowProblem[]
  readonly duplicateLines: readonly RowProblem[]
  readonly warnings: readonly string[]
}

/**
 * Deduplicates executions: orders and their executions, cancelled trades, repeated ids. Cancelled ones go first, because a trade rebooked
 * after its cancellation keeps its id.
 */
export function singleRows(all: readonly BrokerRow[]): SingleRows {
  const chosen = executionsOrOrders(all)
  const standing = withoutCancelled(chosen.rows)
  const unique = withoutRepeats(standing.rows)
  const gone = withoutRepeats(standing.cancelled)
  const cancellations = withoutRepeats(standing.cancellations)
  return {
    rows: unique.rows,
    cancelled: [...gone.rows, ...cancellations.rows],
    rejected: [
      ...chosen.rejected,
      ...standing.rejected,
      ...[unique, gone, cancellations].flatMap(({ rejected }) => rejected),
    ],
    duplicateLines: [unique, gone, cancellations].flatMap(({ duplicateLines }) => duplicateLines),
    warnings: chosen.warnings,
  }
}

/** Executions if a holding has any, else its orders: never both, because they describe the same fills. */
function executionsOrOrders(all: readonly BrokerRow[]) {
  const executed = new Map<string, { executions: boolean; difference: Big }>()
  for (const row of all) {
    if (row.kind === 'LOT') continue
    const holding = executed.get(holdingOf(row)) ?? { executions: false, difference: big(0) }
    const isExecution = row.kind === 'EXECUTION'
    executed.set(holdingOf(row), {
      executions: holding.executions || isExecution,
      difference: isExecution ? holding.difference.plus(row.quantity) : holding.difference.minus(row.quantity),
    })
  }
  const rows: BrokerRow[] = []
  const rejected: RowProblem[] = []
  const unequal = new Set<string>()
  for (const row of all) {
    const holding = row.kind === 'ORDER' ? executed.get(holdingOf(row)) : undefined
    if (holding === undefined || !holding.executions) rows.push(row)
    else {
      rejected.push(problem(row, 'Repeats the executions of this order', 'note'))
      if (!holding.difference.eq(0)) unequal.add(row.symbol)
    }
  }
  const warnings = [...unequal].map(
    (symbol) => `${symbol}: orders and executions in the file do not add up to the same size. Executions were used.`,
  )
  return { rows, rejected, warnings }
}

/**
 * Executions already in the file: by id, or, because several statements of a file may overlap, by content, which counts as often as in the
 * statement with the most. Lots belong to the trade above them.
 */
function withoutRepeats(all: readonly BrokerRow[]) {
  const first = new Map<string, BrokerRow>()
  const contents = new Map<string, Repeated>()
  const repeated = new Set<string>()
  const rows: BrokerRow[] = []
  const rejected: RowProblem[] = []
  const duplicateLines: RowProblem[] = []
  for (const row of all) {
    const instrument = instrumentOf(row)
    if (row.kind === 'LOT') {
      if (repeated.has(instrument))
        duplicateLines.push(problem(row, 'Repeats a closed lot from an earlier line', 'note'))
      else rows.push(row)
      continue
    }
    repeated.delete(instrument)
    const key = `${row.account ?? ''}\u0000${row.id}`
    const earlier = row.id === null ? undefined : first.get(key)
    const line = row.id === null ? repeatedLine(contents, row) : null
    if (earlier === undefined && line === null) {
      if (row.id !== null) first.set(key, row)
      rows.push(row)
    } else if (earlier === undefined) {
      repeated.add(instrument)
      duplicateLines.push(problem(row, `Repeats line ${line}, from another statement in the file`, 'note'))
    } else if (earlier.quantity.eq(row.quantity) && big(earlier.price).eq(row.price)) {
      repeated.add(instrument)
      duplicateLines.push(problem(row, `Repeats execution ${row.id} of line ${earlier.line}`, 'note'))
    } else {
      rejected.push(problem(row, `Execution ${row.id} is also on line ${earlier.line}, with a different size or price`))
    }
  }
  return { rows, rejected, duplicateLines }
}

/** Count of a content in the current statement, and its lines in all. */
interface Repeated {
  statement: number
  own: number
  readonly lines: number[]
}

/** The line of another statement that a row repeats; null if that statement has fewer of them. */
function repeatedLine(contents: Map<string, Repeated>, row: BrokerRow): number | null {
  const content = [sameTrade(row, row.quantity), row.date].join('\u0000')
  const repeatedRow = contents.get(content) ?? { statement: row.statement, own: 0, lines: [] }
  contents.set(content, repeatedRow)
  if (repeatedRow.statement !== row.statement) repeatedRow.own = 0
  repeatedRow.statement = row.statement
  const line = repeatedRow.lines[repeatedRow.own++]
  if (line !== undefined) return line
  repeatedRow.lines.push(row.line)
  return null
}

const sameTrade = (row: BrokerRow, size: Big): string =>
  `${holdingOf(row)}\u0000${row.kind}\u0000${size.toFixed()}\u0000${row.price}`

/**
 * A cancellation is the same trade with the opposite sign: both are removed. If the trade is rebooked under the same id, that is enough: a
 * journal with the old one recognises the new one.
 */
function withoutCancelled(all: readonly BrokerRow[]) {
  const standing = new Map<string, BrokerRow[]>()
  const partners = new Map<BrokerRow, BrokerRow>()
  for (const row of all) {
    if (row.kind === 'LOT' || isCancellation(row)) {
      const cancelledRow = row.kind === 'LOT' ? undefined : standing.get(sameTrade(row, row.quantity.neg()))?.pop()
      if (cancelledRow !== undefined) partners.set(row, cancelledRow)
      continue
    }
    const same = standing.get(sameTrade(row, row.quantity))
    if (same === undefined) standing.set(sameTrade(row, row.quantity), [row])
    else same.push(row)
  }
  const cancelledRows = new Set(partners.values())
  const rows = all.filter((row) => !isCancellation(row) && !cancelledRows.has(row))
  const nameOf = ({ id, account }: BrokerRow): string | null => (id === null ? null : `${account ?? ''}\u0000${id}`)
  const names = new Set(rows.filter(({ kind }) => kind !== 'LOT').map(nameOf))
  const isAnew = (row: BrokerRow): boolean => nameOf(row) !== null && names.has(nameOf(row))
  const rejected: RowProblem[] = []
  const cancelled: BrokerRow[] = []
  const cancellations: BrokerRow[] = []
  for (const row of all.filter(isCancellation)) {
    const partner = partners.get(row)
    if (partner !== undefined && isAnew(partner)) {
      rejected.push(problem(partner, `Cancelled by the broker on line ${row.line}`, 'note'))
      rejected.push(problem(row, `Cancels the trade on line ${partner.line}`, 'note'))
    } else if (partner === undefined && isAnew(row))
      rejected.push(problem(row, 'Cancels a trade that is rebooked', 'note'))
    else {
      if (partner !== undefined) cancelled.push(partner)
      cancellations.push(row)
    }
  }
  return { rows, cancelled, cancellations, rejected }
}

const isCancellation = ({ kind, codes }: BrokerRow): boolean => kind !== 'LOT' && codes.has('Ca')
