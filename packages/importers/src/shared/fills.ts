import { type Amount, amountText } from '@afterclose/core/amount'
import type { ParsedAction, ParsedTrade, RowProblem } from '../importer.ts'
import { inTurn } from './action.ts'
import type { FileLine, Fill } from './fill.ts'
import { contentOf } from './fill-content.ts'
import { type Cancelled, cancelledFills, isCancellation } from './cancelled.ts'
import { asExecuted } from './fill-order.ts'
import { finish, type Position } from './position.ts'
import { PositionBook } from './position-book.ts'
import { contentNames } from './digest.ts'
import { withNetDeliveries } from './net-deliveries.ts'
import { differingResults } from './result-check.ts'
import { shortenedSentences } from './sentences.ts'
import { inUnitsOfOpening } from './stand-in.ts'

export interface Pairing {
  readonly trades: readonly ParsedTrade[]
  /** Closes of positions that were opened before the file starts. */
  readonly rejected: readonly RowProblem[]
  readonly warnings: readonly string[]
}

/**
 * Matches the fills of one file into trades from flat to flat. Rows are processed in order of execution, regardless of the file's order.
 */
export function pairFills(fills: readonly Fill[], actions: readonly ParsedAction[] = []): Pairing {
  const book = new PositionBook<Fill>()
  const rejected: RowProblem[] = []
  const finished: Position<Fill>[] = []
  const warnings: string[] = []
  const nameOf = contentNames()
  const owners = new Map<string, string | null>()
  const executed = asExecuted(withNetDeliveries(fills))
  const cancelled = cancelledFills(executed)
  rejected.push(...cancelledLines(cancelled))

  for (const turn of inTurn(inUnitsOfOpening(executed, actions), actions)) {
    if ('action' in turn) {
      for (const one of book.act(turn.action, (like, fields) => ({ ...like, ...fields, details: [] })))
        if (one.finished) finished.push(one.position)
      continue
    }
    const { fill } = turn
    if (isCancellation(fill) || cancelled.by.has(fill)) continue
    const name = fill.id === null ? nameOf(contentOf(fill)) : idWithin(owners, fill.id, fill.account)
    const outcome = book.execute(fill, name)
    finished.push(...outcome.finished)
    if (outcome.unmatched === null) continue
    if (outcome.used) warnings.push(partlyUnmatched(fill, outcome.unmatched))
    else {
      rejected.push(unmatchedClose(fill))
      for (const detail of fill.details) rejected.push(lostDetail(detail))
    }
  }
  for (const position of book.open()) finished.push(position)
  const trades = finished
    .map(withLines)
    .filter(({ lines }) => lines.length > 0)
    .toSorted(byEntry)
  return {
    trades,
    rejected,
    warnings: [...shortenedSentences(warnings), ...differingResults(finished, ({ line }) => line)],
  }
}

/** Includes the lines of closed lots with the trade that they close, even if the fill also opened another. */
function withLines(position: Position<Fill>): ParsedTrade {
  const lines: FileLine[] = []
  for (const { fill, owned, side, rest } of position.parts) {
    if (owned) lines.push(fill)
    if (side === 'ENTRY' && rest !== null) continue
    for (const detail of fill.details) lines.push(detail)
  }
  return { ...finish(position), lines: lines.map(({ line }) => line), texts: lines.map(({ text }) => text) }
}

/** Makes an execution id unique: an order that is allocated to several accounts may have one id in all of them. */
function idWithin(owners: Map<string, string | null>, id: string, account: string | null): string {
  const owner = owners.get(id)
  if (owner === undefined) owners.set(id, account)
  return owner === undefined || owner === account ? id : `${id}@${account ?? ''}`
}

export const closesBeforeFile = 'Closes a position opened before the file starts'

const unmatchedClose = ({ line, text }: Fill): RowProblem => ({
  line,
  text,
  cell: null,
  column: null,
  reason: closesBeforeFile,
  severity: 'error',
})

const lostDetail = ({ line, text }: FileLine): RowProblem => ({
  line,
  text,
  cell: null,
  column: null,
  reason: 'Belongs to a close that is not imported',
  severity: 'note',
})

function cancelledLines({ by, alone }: Cancelled<Fill>): readonly RowProblem[] {
  const note = ({ line, text }: FileLine, reason: string): RowProblem => ({
    line,
    text,
    cell: null,
    column: null,
    reason,
    severity: 'note',
  })
  return [
    ...[...by].flatMap(([fill, cancellation]) => [
      note(fill, `Cancelled by the broker on line ${cancellation.line}`),
      ...fill.details.map((detail) => note(detail, 'Belongs to a close that was cancelled')),
      note(cancellation, `Cancels the trade on line ${fill.line}`),
    ]),
    ...alone.map((fill): RowProblem => ({ ...note(fill, cancelsElsewhere), severity: 'error' })),
  ]
}

const cancelsElsewhere = 'Cancels a trade that is not in the file'

const partlyUnmatched = (fill: Fill, unmatched: Amount): string =>
  `Line ${fill.line}: ${amountText(unmatched)} of the ${fill.size} ${fill.symbol} closed here were opened before the file starts and are not imported.`

const byEntry = (a: ParsedTrade, b: ParsedTrade): number =>
  a.entryDate === b.entryDate ? a.lines[0]! - b.lines[0]! : a.entryDate < b.entryDate ? -1 : 1
