import { marketConditions } from '@afterclose/core/session'
import { DAY } from '@afterclose/core/time'
import { codedFields } from '../../filters/fields.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { isInSession, type SessionDay } from '../sessions/session-day.ts'
import type { ComparedWithin } from './mistake-price.ts'

/** Trades of one kind, which are compared with each other. */
export interface TradeStrata {
  readonly count: number
  /** By table row, in the order of setup and the second property; rows that were not asked for have 0. */
  readonly of: Uint32Array
}

/** Strata of some rows by setup and, unless that is all, a second property. O(rows × log strata + sessions). */
export function strataOf(
  table: TradeTable,
  rows: ArrayLike<number>,
  { within, sessions }: { readonly within: ComparedWithin; readonly sessions: readonly SessionDay[] },
): TradeStrata {
  const { setup, setups } = table.columns
  const second = secondOf[within](table, sessions)
  const keys = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) keys[i] = setups[setup[rows[i]!]!]! * seconds + second(rows[i]!)
  const places = new Map([...new Set(keys)].toSorted((a, b) => a - b).map((key, place) => [key, place]))
  const of = new Uint32Array(table.rows)
  for (let i = 0; i < rows.length; i++) of[rows[i]!] = places.get(keys[i]!)!
  return { count: places.size, of }
}

/** More than any second property: ids and quarters stay below. */
const seconds = 2 ** 26

type Second = (row: number) => number
const secondOf: Readonly<Record<ComparedWithin, (table: TradeTable, sessions: readonly SessionDay[]) => Second>> = {
  SETUP: () => () => 0,
  SETUP_INSTRUMENT:
    ({ columns: { instrument, instruments } }) =>
    (row) =>
      instruments[instrument[row]!]!,
  SETUP_QUARTER: (table) => {
    const { values, from, step } = codedFields.entryQuarter.codes(table)
    const quarters = table.records.days.map((day) => {
      const date = new Date(day * DAY)
      return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
    })
    return (row) => quarters[values[from + row * step]!]!
  },
  SETUP_MARKET: ({ columns: { entryDate } }, sessions) => {
    const byDay = Map.groupBy(
      sessions.filter(({ marketCondition }) => marketCondition !== null),
      ({ day }) => Math.floor(day / DAY),
    )
    return (row) => {
      const entry = entryDate[row]!
      const session = byDay.get(Math.floor(entry / DAY))?.find((one) => isInSession(one, entry))
      return 1 + (session?.marketCondition == null ? -1 : marketConditions.indexOf(session.marketCondition))
    }
  },
}
