import { formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import type { MissedReport } from '@afterclose/engine/reports/missed/missed-report'

/** What a figure of the page is: in words, as a formula, with the numbers that went in, and when there is none. */
export interface MissedDefinition {
  readonly words: string
  readonly formula: string
  readonly numbers: string
  readonly unknown?: string
}

const whole = (value: number): string => formatNumber(value, { decimals: 0 })
const r = (value: number | null): string => formatR(value, { unit: true })

/** Every figure above the charts (PRODUCT B.3), by its label. */
export function missedDefinitions({ total, taken, netEffect, weeks, rPerWeek, after }: MissedReport) {
  return {
    missed: {
      words: 'Trades that were seen and not taken, of those that the filters leave.',
      formula: 'number of missed trades',
      numbers: whole(total.count),
    },
    evaluated: {
      words: 'Missed trades that have a stop and an outcome: all figures in R are of these.',
      formula: 'missed trades whose R is known',
      numbers: `${whole(total.evaluated)} of ${whole(total.count)}`,
    },
    hitRate: {
      words: 'How many of a hundred evaluated missed trades would have won after the spread.',
      formula: 'missed trades with more than 0 R ÷ evaluated × 100',
      numbers: `${whole(total.winners)} ÷ ${whole(total.evaluated)} × 100 = ${formatPercent(total.hitRate)}`,
      unknown: 'No missed trade is evaluated.',
    },
    totalR: {
      words: 'What all evaluated missed trades together would have brought, each by its own risk and after the spread.',
      formula: 'sum of missed R',
      numbers: r(total.totalR),
      unknown: 'No missed trade is evaluated.',
    },
    avgR: {
      words: 'What a missed trade would have brought on average.',
      formula: 'total missed R ÷ evaluated',
      numbers: `${r(total.totalR)} ÷ ${whole(total.evaluated)} = ${r(total.avgR)}`,
      unknown: 'No missed trade is evaluated.',
    },
    netEffect: {
      words: 'How much more a missed trade would have made than one that was taken under the same filters.',
      formula: 'average missed R − average R of trades taken',
      numbers: `${r(total.avgR)} − ${r(taken.averageR)} = ${r(netEffect)}`,
      unknown: 'No missed trade is evaluated, or no trade that was taken has an R.',
    },
    rPerWeek: {
      words: 'What was missed in a week, from the week of the first missed trade to that of the last.',
      formula: 'total missed R ÷ weeks',
      numbers: `${r(total.totalR)} ÷ ${whole(weeks)} = ${r(rPerWeek)}`,
      unknown: 'No missed trade is evaluated.',
    },
    after: {
      words:
        'What the first trade that was entered after each missed trade made, whatever its instrument. One that follows several misses counts once.',
      formula: 'total R of these trades ÷ those of them with an R',
      numbers: `${r(after.totalR)} ÷ ${whole(after.withR)} = ${r(after.averageR)}`,
      unknown: 'No trade was entered after a missed one, or none of these has an R.',
    },
  } as const satisfies Readonly<Record<string, MissedDefinition>>
}
