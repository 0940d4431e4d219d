import type Big from 'big.js'
import { big } from '@afterclose/core/decimal'
import type { Direction } from '@afterclose/core/trade'
import type { ParsedTrade, RowProblem } from '../importer.ts'
import type { FileLine, Fill } from './fill.ts'
import { asExecuted } from './fill-order.ts'
import { add, finish, openPosition, type Part, type Position } from './position.ts'
import { contentNames } from './digest.ts'
import { differingResults } from './result-check.ts'
import { shortened } from './sentences.ts'

export interface Pairing {
  readonly trades: readonly ParsedTrade[]
  /** Closes of positions that were opened before the file starts. */
  readonly rejected: readonly RowProblem[]
  readonly warnings: readonly string[]
}

/**
 * Pairs fills into trades that go from flat to flat. A fill that crosses zero closes one trade and opens the next; its
 * line is counted with the one it opened, so that every line stands in exactly one place. Rows are taken in the order
 * in which they were executed, whichever way the file is sorted.
 */
export function pairFills(fills: readonly Fill[]): Pairing {
  const book = new Map<string, Held>()
  const rejected: RowProblem[] = []
  const finished: Position[] = []
  const warnings: string[] = []
  const nameOf = contentNames()
  const owners = new Map<string, string | null>()

  for (const fill of asExecuted(fills)) {
    const name = fill.id === null ? nameOf(contentOf(fill)) : idWithin(owners, fill.id, fill.account)
    const key = `${fill.account ?? ''}\u0000${fill.instrument}`
    let held = book.get(key)
    if (held === undefined) book.set(key, (held = { LONG: null, SHORT: null }))
    const outcome = execute(held, fill, name)
    if (outcome.finished !== null) finished.push(outcome.finished)
    if (outcome.unmatched === null) continue
    if (outcome.used) warnings.push(partlyUnmatched(fill, outcome.unmatched))
    else {
      rejected.push(unmatchedClose(fill))
      for (const detail of fill.details) rejected.push(lostDetail(detail))
    }
  }
  for (const { LONG, SHORT } of book.values()) {
    if (LONG !== null) finished.push(LONG)
    if (SHORT !== null) finished.push(SHORT)
  }
  const trades = finished.map((position) => finish(position)).toSorted(byEntry)
  return { trades, rejected, warnings: [...shortened(warnings), ...differingResults(finished)] }
}

/** An order that is shared out among accounts may have one execution id in all of them. */
function idWithin(owners: Map<string, string | null>, id: string, account: string | null): string {
  const owner = owners.get(id)
  if (owner === undefined) owners.set(id, account)
  return owner === undefined || owner === account ? id : `${id}@${account ?? ''}`
}

/** Both, because platforms that mark openings may hold one of each. */
interface Held {
  LONG: Position | null
  SHORT: Position | null
}

interface Outcome {
  finished: Position | null
  /** How much of a closing fill found nothing to close. */
  unmatched: Big | null
  used: boolean
}

function execute(held: Held, fill: Fill, name: string): Outcome {
  const outcome: Outcome = { finished: null, unmatched: null, used: false }
  const opens: Direction = fill.side === 'BUY' ? 'LONG' : 'SHORT'
  const closes: Direction = fill.side === 'BUY' ? 'SHORT' : 'LONG'
  const size = big(fill.size)
  let rest = size
  const closing = fill.effect === 'OPEN' ? null : held[closes]
  if (closing !== null) {
    const closed = rest.gt(closing.held) ? closing.held : rest
    rest = rest.minus(closed)
    const part: Part = { side: 'EXIT', fill, size: closed, rest: rest.eq(0) ? null : 'REMAINDER' }
    add(closing, part, fill.effect === 'CLOSE' || rest.eq(0))
    outcome.used = true
    if (closing.held.eq(0)) {
      outcome.finished = closing
      held[closes] = null
    }
  }
  if (rest.eq(0)) return outcome
  if (fill.effect === 'CLOSE' || (closing === null && hasResult(fill))) return { ...outcome, unmatched: rest }
  const part: Part = { side: 'ENTRY', fill, size: rest, rest: rest.eq(size) ? null : 'FIRST' }
  const position = held[opens]
  if (position === null) held[opens] = openPosition(opens, part, name)
  else add(position, part, true)
  return outcome
}

/** A fill without a hint that states a result, more than its own cost, has closed something. */
const hasResult = ({ effect, realised, commission }: Fill): boolean =>
  effect === null && realised !== null && !big(realised).eq(0) && !big(realised).eq(big(commission).neg())

const contentOf = (fill: Fill): string =>
  [fill.account ?? '', fill.instrument, fill.date, fill.side, fill.price, fill.size].join('\u0000')

export const closesBeforeFile = 'Closes a position that was opened before the file starts'

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

const partlyUnmatched = (fill: Fill, unmatched: Big): string =>
  `Line ${fill.line}: ${unmatched.toFixed()} of the ${fill.size} ${fill.symbol} closed here were opened before the file starts and are left out.`

const byEntry = (a: ParsedTrade, b: ParsedTrade): number =>
  a.entryDate === b.entryDate ? a.lines[0]! - b.lines[0]! : a.entryDate < b.entryDate ? -1 : 1
