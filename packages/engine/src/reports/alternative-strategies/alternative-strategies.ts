import { priceTrackings } from '@afterclose/core/price-tracking'
import { known, list, number, report, text } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { alternativeStrategiesAnswer } from './alternative-strategies-answer.ts'
import { alternativeStrategiesReport } from './alternative-strategies-report.ts'

const result = {
  trades: number(),
  winRate: known('Percent, by the sign of R'),
  winners: number(),
  losers: number(),
  totalR: known(),
  avgR: known(),
  profitFactor: known('R won by R lost; null when nothing was lost'),
  maxDrawdown: number('R'),
  best: known('R'),
  worst: known('R'),
}
const counted = { trades: number() }

export const alternativeStrategies = report({
  about:
    'What the filtered closed trades would have made with other stops and targets, compared with their actual results',
  view: {
    strategies: { is: 'strategies' },
    pipSizes: { is: 'pipSizes' },
    tracking: { is: 'one', of: priceTrackings, or: 'DURING_TRADE' },
    columns: drawnColumns,
  },
  permission: 'SESSIONS',
  answer: alternativeStrategiesAnswer,
  fold: alternativeStrategiesReport,
  shown: {
    trades: number('All selected trades'),
    evaluable: { trades: number('All other figures cover these') },
    lacking: list({
      reason: text('What a trade lacks: stop, prices (highest and lowest), target, risk, or pips'),
      trades: number(),
    }),
    actual: result,
    strategies: list({
      name: text(),
      ...result,
      optimisticR: known('Total R with each trade at its best; all else takes each at its worst'),
      againstActual: known('Total R minus what the same trades made'),
      target: counted,
      stop: counted,
      actual: counted,
      ambiguous: counted,
      undecided: counted,
      unclear: counted,
      madeZero: number('Trades that break-even closed at 0 for certain, before costs'),
    }),
    lines: {
      position: list(number('Position of the trade among the evaluable ones, 1 = first; 0 at the start')),
      id: list(number('Of the trade; 0 at the start')),
      actual: list(known('Cumulative R')),
      strategies: list(list(known('Cumulative R, each trade at its worst'))),
    },
  },
})
