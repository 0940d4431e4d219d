import { noFilters } from '@afterclose/core/filters'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { median } from '../../support/measure.ts'
import { inTurns } from '../in-turns.ts'
import { open } from '../ours.ts'
import { askedAnew } from '../script.ts'
import { changed, onHome, reportCases } from './cases.ts'

/** Duration of a filter change of each report, in ms and as a multiple of one on Home in the same repetition. */
export interface ReportsResult {
  readonly mode: 'reports'
  readonly trades: number
  readonly rows: readonly ReportRow[]
}

interface ReportRow {
  readonly name: string
  /** Medians. */
  readonly ms: number
  readonly ofHome: number
  /** See `ReportCase`. */
  readonly isHeavy: boolean
}

/** A filter change of every report of the registry, each alternating with one on Home. */
export async function reportsOfHome(columns: TradeColumns, quick: boolean): Promise<ReportsResult> {
  const book = open(columns)
  let asked = 0
  const another = () => askedAnew(noFilters, ++asked)
  const home = (): unknown => changed(book, onHome, another())
  const rows: ReportRow[] = []
  for (const one of quick ? reportCases.filter(({ isHeavy }) => !isHeavy) : reportCases) {
    const ways = { home, own: () => changed(book, one, another()) }
    const repetitions = quick ? 3 : columns.closed > 100_000 ? 7 : 15
    const times = await (one.isHeavy ? inTurns(ways, 1, 1) : inTurns(ways, repetitions, quick ? 2 : 6))
    const ofHome = median(times.own.map((ms, i) => ms / times.home[i]!))
    const { name, isHeavy } = one
    rows.push({ name, ms: median(times.own), ofHome, isHeavy })
  }
  return { mode: 'reports', trades: columns.closed, rows }
}
