import { expect, it } from 'vitest'
import { type TradingRule, wrongWithRules } from './trading-rule.ts'

it.each<[TradingRule, string | null]>([
  [{ is: 'STOP_AFTER_LOSSES', losses: 2 }, null],
  [{ is: 'STOP_AFTER_LOSSES', losses: 0 }, 'Losses must be from 1 to 1000.'],
  [{ is: 'NO_ENTRY_FROM', hour: 23 }, null],
  [{ is: 'NO_ENTRY_FROM', hour: 0 }, 'The last entry hour must be from 1 to 23.'],
  [{ is: 'NO_ENTRY_FROM', hour: 9.5 }, 'The last entry hour must be from 1 to 23.'],
  [{ is: 'MOST_A_DAY', trades: 1000 }, null],
  [{ is: 'MOST_A_DAY', trades: 1001 }, 'Trades per day must be from 1 to 1000.'],
  [{ is: 'WITHOUT_COMMENT', kind: 'entryComments', comment: 3 }, null],
  [{ is: 'WITHOUT_COMMENT', kind: 'entryComments', comment: 0 }, 'A rule about a comment must name the comment.'],
  [{ is: 'HALF_SIZE', belowHigh: 2.25 }, null],
  [
    { is: 'HALF_SIZE', belowHigh: 0.001 },
    'The drawdown for half size must be above 0 and at most 1000R, with at most two decimals.',
  ],
])('%o: %s', (rule, sentence) => {
  expect(wrongWithRules([rule])).toBe(sentence)
})

it('replays at most five rules', () => {
  const rule: TradingRule = { is: 'MOST_A_DAY', trades: 3 }
  expect(wrongWithRules(Array.from({ length: 5 }, () => rule))).toBeNull()
  expect(wrongWithRules(Array.from({ length: 6 }, () => rule))).toBe('At most five rules can be replayed.')
})
