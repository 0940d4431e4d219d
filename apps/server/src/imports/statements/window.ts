import type { KeptPart, Window } from './kept-statements.ts'
import { monthsIn } from './kept-statements.ts'
import { everyMonth, type Month, monthsAround, type Months, overlap, widened } from './months.ts'

/** Months of which a statement tells. */
export interface Touched {
  readonly fills: ReadonlySet<Month>
  readonly positions: ReadonlySet<Month>
  readonly cash: ReadonlySet<Month>
}

/**
 * The months that a statement touches, and those that are tangled with them.
 *
 * @param parts of all statements of its accounts
 * @param tangled 'unknown' where everything must be looked at
 */
export function windowOf(
  { fills, positions, cash }: Touched,
  parts: readonly KeptPart[],
  tangled: readonly Months[] | 'unknown',
): Window {
  const touched = [...fills, ...positions, ...cash]
  const told = new Set(parts.flatMap(({ months }) => monthsIn(months)))
  if (tangled === 'unknown') return { fills: everyMonth, others: new Set([...told, ...touched]) }
  const near = tangled.filter((months) => touched.some((month) => overlap(months, { from: month, to: month })))
  const isNear = (month: Month): boolean => near.some((months) => overlap(months, { from: month, to: month }))
  // Of a day with fills and trades that are stated it is said that nobody can tell them apart.
  const beside = parts.some(({ kind }) => kind === 'FILLS') ? positions : []
  const around = monthsAround([...fills, ...beside])
  return {
    fills: around === null ? null : widened(around, tangled),
    others: new Set([...touched, ...[...told].filter(isNear)]),
  }
}
