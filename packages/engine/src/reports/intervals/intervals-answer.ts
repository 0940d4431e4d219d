import type { Filters } from '@afterclose/core/filters'
import { smallSample } from '@afterclose/core/small-sample'
import type { TradeBook } from '../../book/trade-book.ts'
import * as L from '../../kernel/layout.ts'
import { betRange, ceilingR, floorR } from '../../stats/bet.ts'
import { randomBits } from '../../stats/random.ts'
import { wilsonInterval } from '../../stats/wilson-interval.ts'
import { MICROS } from '../../trades/unit.ts'
import { luckParts, partsAsked } from '../by-luck.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { membersOf } from '../groups/members.ts'
import { partsIn } from '../in-unit.ts'
import { type Cuts, type IntervalName, type IntervalsAnswer, type IntervalsView, perName } from './intervals-report.ts'
import { casesOf, figuresOf, resample, type ResampledTrades } from './resample.ts'

/** Draws per part: as many as take some hundredths of a second. */
const draws = 1_000_000
const [fewest, most] = [20, 200]

/** Ranges of the win rate and of the average R; for money, the figures of resamples of the trades, drawn with replacement. */
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
      ranges: rangesOf(trades, view.unit),
      ...wonAndLost(trades),
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
    cuts: cutsOf(resampledTrades(book, rows, members.at(-1)!, view).r),
    winners: Uint32Array.from(figures, ({ winners }) => winners),
    losers: Uint32Array.from(figures, ({ losers }) => losers),
    ranges: perName((name) => ({
      low: Float64Array.from(figures, ({ ranges }) => ranges[name]?.low ?? Number.NaN),
      high: Float64Array.from(figures, ({ ranges }) => ranges[name]?.high ?? Number.NaN),
    })),
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

interface Range {
  readonly low: number
  readonly high: number
}

/** Ranges that need no resampling, in the unit of the figure: Wilson's of the win rate, the bet's of the average R. */
function rangesOf(
  { r, winner, decided }: ResampledTrades,
  unit: IntervalsView['unit'],
): Partial<Readonly<Record<IntervalName, Range>>> {
  const { winners, losers } = wonAndLost({ winner, decided })
  const known = r.filter((each) => !Number.isNaN(each)).map((each) => each / MICROS)
  const share = winners + losers === 0 ? null : wilsonInterval(winners, winners + losers)
  const bet = known.length < smallSample ? null : betRange(known)
  return {
    ...(share === null ? {} : { winRate: { low: share.low * 100, high: share.high * 100 } }),
    ...(bet === null ? {} : { avgR: bet, ...(unit === 'R' ? { average: bet } : {}) }),
  }
}

/** Results of all trades that the bet counts as less. */
function cutsOf(r: Float64Array): Cuts {
  const known = r.filter((each) => !Number.isNaN(each)).map((each) => each / MICROS)
  const below = known.filter((each) => each < floorR)
  const above = known.filter((each) => each > ceilingR)
  return {
    below: below.length,
    belowR: below.reduce((sum, each) => sum + floorR - each, 0),
    above: above.length,
    aboveR: above.reduce((sum, each) => sum + each - ceilingR, 0),
  }
}

function wonAndLost({ winner, decided }: Pick<ResampledTrades, 'winner' | 'decided'>) {
  const winners = winner.reduce((count, one) => count + one, 0)
  return { winners, losers: decided.reduce((count, one) => count + one, 0) - winners }
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
