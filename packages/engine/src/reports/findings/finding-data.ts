import { DAY } from '@afterclose/core/time'
import type { Filters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { ceilingR, floorR } from '../../stats/bet.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { keptByTable } from '../kept-by-table.ts'
import type { FindingsView } from './findings-report.ts'
import { momentsOf, type Strata, type StratumMoments } from './comparison.ts'

/** Values of trades for comparisons: element i belongs to the i-th selected trade. */
export interface TradeValues {
  /** NaN if unknown. Capped, so that a single result does not decide. */
  readonly values: Float64Array
  /** Account currency instead of R. */
  readonly inMoney: boolean
}

/** Input of all sources: the selected trades. */
export interface FindingData extends TradeValues {
  readonly table: TradeTable
  /** Selected closed trades in exit order, as rows of the table. */
  readonly rows: Uint32Array
  /** Key of the selection. */
  readonly key: string
  readonly negative: ReadonlySet<number>
  readonly missed: FindingsView['missed']
  readonly sessions: FindingsView['sessions']
  /** Setup and instrument of each trade. */
  readonly strata: Strata
  /** Moments of all values: together, and by setup and instrument. */
  readonly together: StratumMoments
  readonly byKind: StratumMoments
}

export function findingData(book: TradeBook, filters: Filters, view: FindingsView): FindingData {
  const { table } = book
  const selection = book.select(filters)
  const rows = selection.rows()
  const { negative, missed, sessions } = view
  return {
    table,
    rows,
    key: selection.key,
    ...valuedRows(table, selection.key, rows),
    negative: new Set(negative),
    missed,
    sessions,
  }
}

/** Once for all ten parts. */
const valuedRows = keptByTable(1, (table: TradeTable, _key: string, rows: Uint32Array) => {
  const valued = valuesOf(table, rows)
  const strata = strataOf(table, rows)
  return {
    ...valued,
    strata,
    together: momentsOf(valued.values, null),
    byKind: momentsOf(valued.values, strata),
  }
})

/** R where at least half of the trades have one, else money. */
function valuesOf(table: TradeTable, rows: Uint32Array): TradeValues {
  const { rMultiple } = table.columns
  const values = Float64Array.from(rows, (row) => capped(rMultiple[row]!, 1))
  const withR = values.reduce((count, value) => count + Number(!Number.isNaN(value)), 0)
  return withR * 2 >= rows.length ? { values, inMoney: false } : moneyValues(table, rows)
}

const LOSER = outcomes.indexOf('LOSER')

/** Gains in account currency, capped where R is: the average loss is 1 R. */
export function moneyValues({ columns: { gain, outcome } }: TradeTable, rows: Uint32Array): TradeValues {
  let [losses, lost] = [0, 0]
  for (const row of rows) {
    if (outcome[row] !== LOSER) continue
    losses++
    lost -= gain[row]!
  }
  const one = losses === 0 ? Number.POSITIVE_INFINITY : lost / losses
  return { values: Float64Array.from(rows, (row) => capped(gain[row]!, one)), inMoney: true }
}

const capped = (value: number, one: number): number =>
  Number.isNaN(value) ? value : Math.min(Math.max(value, floorR * one), ceilingR * one)

function strataOf({ columns: { setup, instrument, instruments } }: TradeTable, rows: Uint32Array): Strata {
  const codeOf = new Map<number, number>()
  const codes = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const key = setup[rows[i]!]! * instruments.length + instrument[rows[i]!]!
    const code = codeOf.get(key) ?? codeOf.size
    codeOf.set(key, code)
    codes[i] = code
  }
  return { codes, count: codeOf.size }
}

/** How often some trades happen in a year, and what each of them risks. */
export interface Pace {
  /** At the pace of the last 365 days up to the last selected exit; null below 90 days. */
  readonly usesAYear: number | null
  /** Mean risk of these, account currency; null if unknown. */
  readonly risk: number | null
}

/** Fewest days that show a pace, and those of a year. */
const [fewestDays, year] = [90, 365]

/** Pace of some of the selected trades (beyond/CERTAINTY 5.2, "A year"). */
export function paceOf({ table, rows }: FindingData, members: Uint32Array): Pace {
  if (rows.length === 0) return { usesAYear: null, risk: null }
  const { exitDate, risk } = table.columns
  const last = exitDate[rows.at(-1)!]!
  const days = (last - exitDate[rows[0]!]!) / DAY
  let [uses, withRisk, risked] = [0, 0, 0]
  for (let at = 0; at < members.length; at++) {
    const row = rows[members[at]!]!
    if (exitDate[row]! <= last - year * DAY) continue
    uses++
    if (Number.isNaN(risk[row]!)) continue
    withRisk++
    risked += risk[row]!
  }
  return {
    usesAYear: days < fewestDays ? null : days < year ? (uses / days) * year : uses,
    risk: withRisk === 0 ? null : risked / withRisk,
  }
}

/** All selected trades. */
export const allIndexes = ({ rows }: FindingData): Uint32Array => Uint32Array.from(rows.keys())
