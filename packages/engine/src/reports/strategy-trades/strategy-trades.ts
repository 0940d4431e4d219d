import { priceTrackings } from '@afterclose/core/price-tracking'
import { mostStrategies } from '@afterclose/core/strategy'
import { boolean, list, number, report, text } from '../definition.ts'
import { strategyTradesAnswer } from './strategy-trades-answer.ts'
import { strategyTradesReport, tradeOrders } from './strategy-trades-report.ts'

const mostPages = 100_000

export const strategyTrades = report({
  about: 'What other stops and targets would have made on each filtered closed trade, a hundred trades per page',
  view: {
    strategies: { is: 'strategies' },
    pipSizes: { is: 'pipSizes' },
    tracking: { is: 'one', of: priceTrackings, or: 'DURING_TRADE' },
    walks: { is: 'walks' },
    order: { is: 'one', of: tradeOrders, or: 'EXIT' },
    by: { is: 'whole', min: 1, max: mostStrategies, or: 1 },
    page: { is: 'whole', min: 1, max: mostPages, or: 1 },
  },
  permission: 'SESSIONS',
  answer: strategyTradesAnswer,
  fold: strategyTradesReport,
  shown: {
    evaluable: number('Trades on all pages'),
    pages: number(),
    trades: list({
      id: number(),
      exitDate: number('Milliseconds of the wall clock'),
      actualR: number(),
      results: list({
        as: text('TARGET, STOP, ACTUAL, AMBIGUOUS, or UNDECIDED; by price bars also RULE or TIME'),
        r: number('At worst'),
        optimisticR: number('At best: `r`, unless the result is unclear'),
        difference: number('`r` minus the actual R'),
        madeZero: boolean('Break-even closed it at 0 for certain, before costs'),
        byBars: boolean('Decided by price bars, not by its highest and lowest price'),
      }),
    }),
  },
})
