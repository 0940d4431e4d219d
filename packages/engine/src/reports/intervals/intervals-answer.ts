import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import * as L from '../../kernel/layout.ts'
import { randomBits } from '../../stats/random.ts'
import { MICROS } from '../../trades/unit.ts'
import { luckParts, partsAsked } from '../by-luck.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { membersOf } from '../groups/members.ts'
import { partsIn } from '../in-unit.ts'
import { type IntervalName, type IntervalsAnswer, type IntervalsView, perName } from './intervals-report.ts'
import { casesOf, figuresOf, resample, type ResampledTrades } from './resample.ts'

/** Draws per part: as many as take some hundredths of a second. */
const draws = 1_000_000
const [fewest, most] = [20, 200]

/** Bootstrap: computes the figures for resamples of the trades, drawn with replacement. */
export function intervalsAnswer(book: TradeBook, filters: Filters, view: IntervalsView): IntervalsAnswer {
  const { table } = book
  const rows = book.select(filters).rows()
  const grouping =
    view.dimension === null ? null : groupingOf(table, dimensionOf(view.dimension, view.basis, view.among))
  const ofGroups = grouping === null ? [] : membersOf(rows, grouping)
  const members = [...ofGroups, Uint32Array.from(rows, (_, i) => i)]
  const drawn = members.reduce((sum, { length }) => sum + length, 0)
  const runs = rows.length === 0 ? 0 : Math.max(fewest, Math.min(most, Math.floor(draws / drawn)))
  const parts = partsAsked(view)
  const figures = members.map((own, group) => {
    const trades = resampledTrades(book, rows, own, view)
    return {
      cases: casesOf(trades),
      estimate: figuresOf(trades, new Uint8Array(own.length).fill(1)),
      // every group has its own random numbers
      sampled: parts.flatMap((part) => resample(trades, runs, randomBits(1 + part + luckParts * group))),
    }
  })
  const per: Readonly<Record<IntervalName, number>> = {
    average: partsIn(view.unit, table.money.units),
    winRate: 1,
    profitFactor: 1,
    avgR: MICROS,
  }
  return {
    keys: grouping === null ? [] : [...grouping.keys],
    trades: Uint32Array.from(members, ({ length }) => length),
    runs: runs * parts.length,
    cases: perName((name) => Uint32Array.from(figures, ({ cases }) => cases[name])),
    estimates: perName((name) => Float64Array.from(figures, ({ estimate }) => estimate[name] / per[name])),
    sampled: perName((name) =>
      Float64Array.from(
        figures.flatMap(({ sampled }) => sampled),
        (run) => run[name] / per[name],
      ),
    ),
  }
}

/** @param members indexes of the trades in `rows` */
function resampledTrades(
  { table }: TradeBook,
  rows: Uint32Array,
  members: Uint32Array,
  { unit }: IntervalsView,
): ResampledTrades {
  const { records } = table
  const { f64, u16 } = records.arena.views
  const recordOf = (place: number): number => records.at + rows[place]! * L.RECORD
  const column = (offset: number): Float64Array =>
    Float64Array.from(members, (place) => f64[(recordOf(place) + offset) / 8]!)
  const outcome = Uint8Array.from(members, (place) => u16[(recordOf(place) + L.BIN_AND_KIND) / 2]! & L.OUTCOME_BITS)
  return {
    value: column({ CURRENCY: L.GAIN, PERCENT: L.PERCENT, R: L.R }[unit]),
    gain: column(L.GAIN),
    r: column(L.R),
    winner: outcome.map((one) => Number(one === L.WINNER)),
    decided: outcome.map((one) => Number(one === L.WINNER || one === L.LOSER)),
  }
}
