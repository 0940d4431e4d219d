import { formatPercent, formatR, formatWhole, sentenceR } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { requiredWinRate } from '@afterclose/engine/stats/required-win-rate'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import { type Figure, figure, type Measure } from '../../ui/figure.ts'
import { measure } from '../../ui/measure.ts'
import type { Measure as MeasureName } from './measure-search.ts'

/** Figures of a group of trades for charts, each with the trades that it is measured over. */
export interface GroupMeasures extends GroupWords {
  readonly trades: Figure<PerformanceRow>
  readonly net: Measure<PerformanceRow>
  readonly average: Measure<PerformanceRow>
  readonly averageR: Measure<PerformanceRow>
  readonly winRate: Measure<PerformanceRow>
  /** The break-even win rate for a group's payoff. */
  readonly needed: Figure<PerformanceRow>
}

/** A group counts its trades. */
export const ofTrades = { of: ({ trades }: Pick<PerformanceRow, 'trades'>) => trades, noun: 'trade' } as const

/** Formats for a group's figures in a journal. */
export interface GroupWords {
  readonly unit: Unit
  readonly words: UnitWords
  readonly decimals: number
}

export function groupMeasures({ unit, words, decimals }: GroupWords): GroupMeasures {
  const amount = {
    format: (value: number) => words.exact(value, { signed: true }),
    brief: (value: number) => words.short(value, { signed: true }),
    signed: true,
    decimals: unit === 'CURRENCY' ? decimals : 2,
    cases: { count: ({ known }: PerformanceRow) => known, all: ({ trades }: PerformanceRow) => trades, noun: 'trade' },
  }
  const percent = { format: (value: number) => formatPercent(value), decimals: 2 }
  return {
    unit,
    words,
    decimals,
    trades: figure({ head: 'Trades', value: ({ trades }: PerformanceRow) => trades, format: formatWhole }),
    net: measure({ ...amount, head: `Net gain, ${words.sums}`, value: ({ net }) => net }),
    average: measure({
      ...amount,
      brief: (value) => words.mean(value, { signed: true }),
      head: `Average, ${words.name}`,
      value: ({ average }) => average,
    }),
    averageR: measure({
      head: 'Average R',
      value: ({ avgR }: PerformanceRow) => avgR,
      format: formatR,
      brief: (value) => sentenceR(value),
      signed: true,
      decimals: 2,
      cases: { count: ({ withR }) => withR, all: ({ trades }) => trades, noun: 'trade' },
    }),
    winRate: measure({
      ...percent,
      head: 'Win rate, %',
      label: 'Win rate',
      value: ({ winRate }: PerformanceRow) => winRate,
      brief: (value) => formatPercent(value, { decimals: 1 }),
      cases: { count: ({ winners, losers }) => winners + losers, all: ({ trades }) => trades, noun: 'trade' },
    }),
    needed: figure({
      ...percent,
      head: 'Needed',
      label: 'Needed at its payoff',
      value: ({ payoff }: PerformanceRow) => requiredWinRate(payoff),
      brief: (value) => formatPercent(value, { decimals: 0 }),
      only: 'tooltip',
    }),
  }
}

/** The figures of groups in a block. */
export const measuresOf = ({
  report: { unit },
  words,
  decimals,
}: Pick<GroupWords, 'words' | 'decimals'> & { readonly report: Pick<GroupWords, 'unit'> }): GroupMeasures =>
  groupMeasures({ unit, words, decimals })

/** Content of a group's tooltip. */
export const groupFigures = ({
  unit,
  net,
  average,
  averageR,
  winRate,
  needed,
  trades,
}: GroupMeasures): readonly Figure<PerformanceRow>[] => [
  net,
  average,
  ...(unit === 'R' ? [] : [averageR]),
  winRate,
  needed,
  trades,
]

/** The selected measure of a page. */
interface Measured {
  /** "Average, USD per trade" */
  readonly title: string
  readonly by: Measure<PerformanceRow>
  /** In a sentence, without its sign: "343 USD per trade". */
  readonly amount: (size: number) => string
  /** A second figure for context. */
  readonly beside: Pick<Figure<PerformanceRow>, 'head' | 'brief'>
}

export function measuredBars(name: MeasureName, measures: GroupMeasures): Measured {
  const { unit, words, net, average, averageR, winRate, needed } = measures
  const sum = (size: number): string => words.inSentence(size)
  const perTrade = (size: number): string => `${words.meanInSentence(size)} per trade`
  const rate = { head: 'Win rate', brief: ({ winRate: own }: PerformanceRow) => formatPercent(own, { decimals: 0 }) }
  switch (name) {
    case 'NET':
      return { title: net.head, by: net, amount: sum, beside: averageR }
    case 'AVERAGE':
      return {
        title: `${average.head} per trade`,
        by: average,
        amount: perTrade,
        beside: unit === 'R' ? rate : averageR,
      }
    case 'WIN_RATE':
      return {
        title: winRate.head,
        by: winRate,
        amount: (share: number) => formatPercent(share, { decimals: 1 }),
        beside: needed,
      }
  }
}
