import { priceTrackings } from '@afterclose/core/price-tracking'
import { knownValue, list, number, orNull, report, text } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { alternativeStrategiesAnswer } from './alternative-strategies-answer.ts'
import { alternativeStrategiesReport } from './alternative-strategies-report.ts'

const result = {
  trades: number(),
  winRate: knownValue('Percent, by the sign of R'),
  winners: number(),
  losers: number(),
  totalR: knownValue(),
  avgR: knownValue(),
  profitFactor: knownValue('R won by R lost; null when nothing was lost'),
  maxDrawdown: number('R'),
  best: knownValue('R'),
  worst: knownValue('R'),
}
const counted = { trades: number() }

export const alternativeStrategies = report({
  about:
    'What the filtered closed trades would have made with other stops and targets, compared with their actual results',
  view: {
    strategies: { is: 'strategies' },
    pipSizes: { is: 'pipSizes' },
    tracking: { is: 'one', of: priceTrackings, or: 'DURING_TRADE' },
    walks: { is: 'walks' },
    columns: drawnColumns,
  },
  permission: 'SESSIONS',
  answer: alternativeStrategiesAnswer,
  fold: alternativeStrategiesReport,
  shown: {
    trades: number('All selected trades'),
    evaluable: { trades: number('All other figures cover these') },
    byBars: { trades: number('Of these, decided by price bars for every strategy') },
    byRange: { trades: number('Of these, decided by their highest and lowest price for at least one strategy') },
    lacking: list({
      reason: text(
        'Options, whose prices are not known, or what a trade lacks: stop, prices (highest and lowest), target, risk, pips, or bars',
      ),
      trades: number(),
    }),
    untold: list({
      reason: text('Why price bars do not decide a trade under one of the strategies'),
      trades: number(),
    }),
    actual: result,
    strategies: list({
      name: text(),
      ...result,
      optimisticR: knownValue('Total R with each trade at its best; all else takes each at its worst'),
      againstActual: knownValue('Total R minus what the same trades made'),
      target: counted,
      stop: counted,
      actual: counted,
      ambiguous: counted,
      undecided: counted,
      unclear: counted,
      rule: { trades: number('Closed by a stop that had moved, by price bars') },
      time: { trades: number('Closed by time, by price bars') },
      byBars: counted,
      decidable: { trades: number('Unclear trades without price bars') },
      otherwise: { trades: number('Trades that say whether their target was hit, and whose price bars say otherwise') },
      compared: orNull({
        trades: number('Decided by price bars and by their highest and lowest price'),
        barsR: number('By price bars, each at its worst'),
        barsOptimisticR: number('By price bars, each at its best'),
        barsUnclear: number('By price bars'),
        rangeR: number('By highest and lowest price, each at its worst'),
        rangeOptimisticR: number('By highest and lowest price, each at its best'),
        rangeUnclear: number('By highest and lowest price'),
      }),
      madeZero: number('Trades that break-even closed at 0 for certain, before costs'),
    }),
    lines: {
      position: list(number('Position of the trade among the evaluable ones, 1 = first; 0 at the start')),
      id: list(number('Of the trade; 0 at the start')),
      actual: list(knownValue('Cumulative R')),
      strategies: list(list(knownValue('Cumulative R, each trade at its worst'))),
    },
  },
})
