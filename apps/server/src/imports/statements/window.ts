import type { KeptPart, Window } from './kept-statements.ts'
import { monthsIn } from './kept-statements.ts'
import { everyMonth, type Month, monthsAround, type Months, overlap, widened } from './months.ts'

/** Months covered by a statement. */
export interface Touched {
  readonly fills: ReadonlySet<Month>
  readonly positions: ReadonlySet<Month>
  readonly cash: ReadonlySet<Month>
}

/**
 * The months affected by a statement, and those linked to them.
 *
 * @param parts of all statements of its accounts
 * @param tangled 'unknown' if everything must be loaded
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
  // Days with both fills and stated trades get a warning that they cannot be distinguished.
  const beside = parts.some(({ kind }) => kind === 'FILLS') ? positions : []
  const around = monthsAround([...fills, ...beside])
  return {
    fills: around === null ? null : widened(around, tangled),
    others: new Set([...touched, ...[...told].filter(isNear)]),
  }
}
