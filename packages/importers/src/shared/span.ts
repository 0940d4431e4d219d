import type { LocalDateTime } from '@afterclose/core/time'
import type { ParsedPayin, ParsedTrade, Span } from '../importer.ts'
import type { Action } from './action.ts'
import type { Fill } from './fill.ts'

/** Span from the first to the last time in the file; null without times. */
export function spanOf({ fills, positions, payins, actions = [] }: Timed): Span | null {
  let from: LocalDateTime | null = null
  let to: LocalDateTime | null = null
  const see = (time: LocalDateTime): void => {
    if (from === null || time < from) from = time
    if (to === null || time > to) to = time
  }
  for (const { date, standIn } of fills) if (standIn === null) see(date)
  for (const { entryDate, exitDate } of positions) {
    see(entryDate)
    if (exitDate !== null) see(exitDate)
  }
  for (const { timestamp } of payins) see(timestamp)
  for (const { date } of actions) see(date)
  return from === null || to === null ? null : { from, to, stated: false }
}

interface Timed {
  readonly fills: readonly Fill[]
  readonly positions: readonly ParsedTrade[]
  readonly payins: readonly ParsedPayin[]
  readonly actions?: readonly Action[]
}
