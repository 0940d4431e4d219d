import type { Filters } from '@afterclose/core/filters'
import { smallSample } from '@afterclose/core/small-sample'
import type { TradeBook } from '../../book/trade-book.ts'
import * as L from '../../kernel/layout.ts'
import { randomBits } from '../../stats/random.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { partsAsked } from '../by-luck.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { membersOf } from '../groups/members.ts'
import { pairGroupingOf } from '../pivot/pair-grouping.ts'
import { type ChancesAnswer, type ChancesView, farDeviations } from './chances-report.ts'
import { groupScores, shuffledGroups } from './shuffled-groups.ts'

/** Values shuffled per part: as many as take some hundredths of a second. */
const dealt = 1_000_000
const [fewest, most] = [10, 200]

/** Null distribution of the group averages, by shuffling results. */
export function chancesAnswer(book: TradeBook, filters: Filters, view: ChancesView): ChancesAnswer {
  const { records } = book.table
  const { f64 } = records.arena.views
  const first = records.at + { CURRENCY: L.GAIN, PERCENT: L.PERCENT, R: L.R }[view.unit]
  const valueOf = (row: number): number => f64[(first + row * L.RECORD) / 8]!
  const rows = book
    .select(filters)
    .rows()
    .filter((row) => !Number.isNaN(valueOf(row)))
  const values = Float64Array.from(rows, valueOf)
  const groups = groupsOf(book.table, rows, view).filter(({ members }) => members.length >= smallSample)
  const scores = groupScores({ values, members: groups.map(({ members }) => members) })
  // no score: all results are equal, or the group has all trades
  const judged = groups.flatMap((group, i) => (Number.isNaN(scores[i]!) ? [] : [{ ...group, score: scores[i]! }]))
  const members = judged.map((group) => group.members)
  const runs = judged.length === 0 ? 0 : Math.max(fewest, Math.min(most, Math.floor(dealt / values.length)))
  const parts = partsAsked(view).map((part) =>
    shuffledGroups({ values, members }, { runs, far: farDeviations, bits: randomBits(part + 1) }),
  )
  const added = (counts: 'asFar' | 'anyAsFar'): Uint32Array =>
    Uint32Array.from(judged, (_, i) => parts.reduce((sum, part) => sum + part[counts][i]!, 0))
  return {
    runs: runs * parts.length,
    keys: judged.map(({ key }) => key),
    besides: judged.map(({ beside }) => beside),
    size: Uint32Array.from(members, ({ length }) => length),
    score: Float64Array.from(judged, ({ score }) => score),
    asFar: added('asFar'),
    anyAsFar: added('anyAsFar'),
    standingOut: parts.reduce((sum, part) => sum + part.standingOut, 0),
  }
}

interface Group {
  readonly key: number
  readonly beside: number | null
  readonly members: Uint32Array
}

/** The groups of a dimension, or the cells of two. */
function groupsOf(
  table: TradeTable,
  rows: ArrayLike<number>,
  { dimension, among, beside, besideAmong, basis }: ChancesView,
): readonly Group[] {
  const row = dimensionOf(dimension, basis, among)
  if (beside === null) {
    const grouping = groupingOf(table, row)
    return membersOf(rows, grouping).map((members, i) => ({ key: grouping.keys[i]!, beside: null, members }))
  }
  const pairs = pairGroupingOf(table, { row, column: dimensionOf(beside, basis, besideAmong) })
  const members = membersOf(rows, pairs).slice(pairs.rows.length + pairs.columns.length)
  return members.map((own, i) => {
    const cell = pairs.cells[i]!
    return {
      key: pairs.rows[Math.floor(cell / pairs.columns.length)]!,
      beside: pairs.columns[cell % pairs.columns.length]!,
      members: own,
    }
  })
}
