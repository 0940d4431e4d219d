import { formatDuration, formatMoney, formatNumber, formatPercent, formatR, formatWhole } from '@afterclose/core/format'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import { type Cases, type Figure, figure } from '../../ui/figure.ts'
import { drawdownFigure } from '../drawdown-figure.ts'
import type { AskedFigure } from '../explain/asked-figure.ts'
import { profitFactorOf, profitFactorText } from '../profit-factor.ts'
import { unitFigure } from '../unit-figure.ts'

/** A column of the performance table. */
export type PerformanceFigure<Row = PerformanceRow> = Figure<Row, Pick<AskedFigure, 'figure' | 'unit'>>

interface In {
  readonly unit: Unit
  readonly words: UnitWords
  readonly currency: string
  readonly decimals: number
}

const lossOf = (size: number | null): number | null => (size === null ? null : 0 - size)

/** Whether a figure changes with the unit that is chosen. */
export const isInUnit = ({ key }: { readonly key: string }): boolean =>
  key === 'net' || key === 'average' || key === 'maxDrawdown'

/** Every figure of the performance table (PRODUCT B.2). */
export function performanceColumns({ unit, words, currency, decimals }: In): readonly PerformanceFigure[] {
  const one = (
    key: string,
    [name, head]: readonly [name: string, head: string],
    value: (row: PerformanceRow) => number | null,
    {
      figure: explained,
      measuredIn,
      ...more
    }: {
      figure: FigureKey
      measuredIn?: Unit
      format?: (value: number, row: PerformanceRow) => string
      signed?: boolean
      decimals?: number
      cases?: Cases<PerformanceRow>
    },
  ): PerformanceFigure =>
    figure({
      key,
      name,
      head,
      value,
      format: (number) => formatNumber(number, { decimals: 2 }),
      decimals: 2,
      ...more,
      explains: { figure: explained, ...(measuredIn && { unit: measuredIn }) },
    })
  const count = { format: formatWhole, decimals: 0 }
  const unitDecimals = unit === 'CURRENCY' ? decimals : 2
  const inUnit = {
    format: (value: number) => words.exact(value, { signed: true }),
    signed: true,
    decimals: unitDecimals,
    measuredIn: unit,
    cases: { count: ({ known }: PerformanceRow) => known, noun: 'trades' },
  }
  const inR = {
    format: formatR,
    signed: true,
    cases: { count: ({ withR }: PerformanceRow) => withR, noun: 'trades with an R' },
  }
  const money = { format: (value: number) => formatMoney(value, { decimals }), decimals }
  const percent = { format: (value: number) => formatPercent(value) }

  return [
    one('trades', ['Trades', 'Trades'], ({ trades }) => trades, { ...count, figure: 'numberOfTrades' }),
    one('share', ['Share of trades, %', 'Share'], ({ share }) => share, { ...percent, figure: 'share' }),
    one('winners', ['Winners', 'Won'], ({ winners }) => winners, { ...count, figure: 'winners' }),
    one('losers', ['Losers', 'Lost'], ({ losers }) => losers, { ...count, figure: 'losers' }),
    one('breakEvens', ['Break-even', 'Even'], ({ breakEvens }) => breakEvens, { ...count, figure: 'breakEvens' }),
    one('winRate', ['Win rate, %', 'Win rate'], ({ winRate }) => winRate, {
      ...percent,
      figure: 'winRate',
      cases: { count: ({ winners, losers }) => winners + losers, noun: 'decided trades' },
    }),
    one('net', [`Net gain, ${words.sums}`, `Net, ${words.sums}`], ({ net }) => net, {
      ...inUnit,
      figure: unitFigure('net', unit),
    }),
    one('average', [`Average, ${words.name}`, 'Average'], ({ average }) => average, {
      ...inUnit,
      figure: unitFigure('average', unit),
    }),
    one('totalR', ['Total R', 'Total R'], ({ totalR }) => totalR, { ...inR, figure: 'totalR' }),
    one('avgR', ['Average R', 'Avg R'], ({ avgR }) => avgR, { ...inR, figure: 'avgR' }),
    one('profitFactor', ['Profit factor', 'PF'], (row) => profitFactorOf(row.profitFactor, row.grossProfit > 0), {
      format: profitFactorText,
      figure: 'profitFactor',
    }),
    one('avgWin', [`Average win, ${currency}`, 'Avg win'], ({ avgWin }) => avgWin, { ...money, figure: 'avgWin' }),
    one('avgLoss', [`Average loss, ${currency}`, 'Avg loss'], ({ avgLoss }) => avgLoss, {
      ...money,
      figure: 'avgLoss',
    }),
    one('payoff', ['Payoff', 'Payoff'], ({ payoff }) => payoff, { figure: 'payoff' }),
    one('avgRrr', ['Average planned RRR', 'Planned RRR'], ({ avgRrr }) => avgRrr, { figure: 'avgRrr' }),
    one('avgRealizedRrr', ['Average realised RRR', 'Realised RRR'], ({ avgRealizedRrr }) => avgRealizedRrr, {
      figure: 'avgRealizedRrr',
    }),
    one('avgHolding', ['Average holding time, minutes', 'Held'], ({ avgHolding }) => avgHolding, {
      format: formatDuration,
      figure: 'avgHolding',
    }),
    // a drawdown is a loss, of which the engine returns the size
    one('maxDrawdown', [`Maximum drawdown, ${words.name}`, 'Max DD'], ({ maxDrawdown }) => lossOf(maxDrawdown), {
      format: (value) => words.exact(value),
      decimals: unitDecimals,
      figure: drawdownFigure[unit],
    }),
    one('avgTilt', ['Average tilt', 'Tilt'], ({ avgTilt }) => avgTilt, {
      format: (value) => formatNumber(value, { decimals: 2, signed: true }),
      figure: 'avgTilt',
    }),
  ]
}
