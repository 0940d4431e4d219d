import { type RBarWidth, rBarWidths } from '../../stats/r-bar-widths.ts'
import { knownValue, list, number, report } from '../definition.ts'
import { type RDistributionAnswer, type RDistributionReport, rDistributionReport } from './r-distribution-report.ts'
import { rDistributionAnswer } from './r-distribution-answer.ts'

/** The width of a bar, in R. */
interface RDistributionView {
  readonly width: RBarWidth
}

export const rDistribution = report<RDistributionView, RDistributionAnswer, RDistributionReport>({
  about: 'Distribution of the filtered closed trades in R',
  view: { width: { is: 'oneNumber', of: rBarWidths, or: 0.5 } },
  permission: 'PREMIUM_GRAPHS',
  answer: rDistributionAnswer,
  fold: (answer, { width }) => rDistributionReport(answer, width),
  shown: {
    width: number(),
    trades: number(),
    withR: number('Trades with an R: all other figures cover these'),
    totalR: number(),
    mean: knownValue(),
    median: knownValue(),
    sd: knownValue('Of a sample'),
    skew: knownValue(),
    worse: {
      trades: number('Below −1.1R'),
      r: number(),
      byCosts: number('Of these, not below it before costs'),
      share: knownValue('Percent'),
    },
    atStop: number('From −1.1 to −0.9R: a full stop'),
    best: {
      trades: number('The best five, or all'),
      r: number(),
      share: knownValue('Percent'),
      meanWithout: knownValue(),
    },
    bars: list({
      from: knownValue('Null: unbounded on that side'),
      to: knownValue(),
      trades: number(),
      r: number(),
      share: number('Percent'),
      below: number('Trades below `to`'),
      cumulative: number('Percent'),
    }),
  },
})
