import { knownValue, list, number, report, text } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { runsAnswer } from './runs-answer.ts'
import { runsReport } from './runs-report.ts'

export const runs = report({
  about: 'Winning and losing streaks among the filtered closed trades, and how sizes changed after them',
  view: { columns: drawnColumns },
  permission: 'PREMIUM_GRAPHS',
  answer: runsAnswer,
  fold: runsReport,
  shown: {
    trades: number(),
    decided: number('Winners and losers; break-evens neither extend nor end a streak'),
    maxWins: number(),
    maxLosses: number(),
    current: number('Wins in a row at the end; losses as a negative number'),
    expected: knownValue('Longest losing streak expected by chance'),
    runs: number(),
    lengths: list({ length: number(), wins: number(), losses: number() }),
    timeline: list({
      number: number(),
      length: number('Negative for losses'),
      from: text('yyyy-MM-dd'),
      to: text('yyyy-MM-dd'),
    }),
    sizes: list({
      average: knownValue('Mean change of size in percent, compared with the previous trade in the same instrument'),
      compared: number(),
    }),
  },
})
