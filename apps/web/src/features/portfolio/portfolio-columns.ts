import { formatDuration, formatNumber, formatPercent, formatR, formatWhole } from '@afterclose/core/format'
import type { PortfolioRow } from '@afterclose/engine/reports/portfolio/portfolio-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { profitFactorOf, profitFactorText } from '../../parts/profit-factor.ts'
import { type Figure, figure } from '../../ui/figure.ts'
import { balanceText, type PortfolioJournal } from './portfolio-words.ts'

/** Figures of a journal, or the total. */
export interface Line {
  readonly row: PortfolioRow
  readonly journal: PortfolioJournal
  /** Colour of the journal in charts; null until the journals with the largest results are known, and for the total. */
  readonly colour?: number | null
}

/** Default columns, which fit a screen. */
export const hiddenAtFirst = [
  'share',
  'winners',
  'losers',
  'average',
  'avgWin',
  'avgLoss',
  'payoff',
  'avgRrr',
  'avgRealizedRrr',
  'avgHolding',
  'avgTilt',
]

interface In {
  readonly unit: Unit
  /** Null if each journal has its own. */
  readonly currency: string | null
  /** Decimals of amounts in files: the most of any journal. */
  readonly decimals: number
}

/** Every column but the journal's name (PRODUCT B.2). */
export function figuresOf({ unit, currency, decimals }: In): readonly Figure<Line>[] {
  const money = (head: string) => (currency === null ? head : `${head}, ${currency}`)
  const named = (text: string, journal: PortfolioJournal): string =>
    currency === null && journal.currency !== '' ? `${text} ${journal.currency}` : text
  const inCurrency = (value: number, { journal }: Line): string =>
    named(unitWords('CURRENCY', journal).exact(value, { signed: true }), journal)
  const inUnit = (value: number, line: Line): string =>
    unit === 'CURRENCY' ? inCurrency(value, line) : unitWords(unit, line.journal).exact(value, { signed: true })
  const ofUnit = { CURRENCY: money, PERCENT: (head: string) => `${head}, %`, R: (head: string) => `${head}, R` }[unit]

  /** "20 (−560.00)" */
  const evenText = (count: number, line: Line): string => {
    const { breakEvenGain } = line.row
    const sum = count === 0 || breakEvenGain === null ? '' : ` (${inCurrency(breakEvenGain, line)})`
    return `${formatWhole(count)}${sum}`
  }

  const one = (
    key: keyof Omit<PortfolioRow, 'won'>,
    head: string,
    format: (value: number, line: Line) => string,
    more: { name?: string; value?: (line: Line) => number | null; signed?: boolean; decimals?: number } = {},
  ): Figure<Line> => figure({ key, head, value: ({ row }: Line) => row[key], format, decimals: 2, ...more })
  const ratio = (value: number): string => formatNumber(value, { decimals: 2 })
  const percent = (value: number): string => formatPercent(value)
  const unitDecimals = unit === 'CURRENCY' ? decimals : 2
  return [
    one('trades', 'Trades', formatWhole, { decimals: 0 }),
    one('share', 'Share', percent, { name: 'Share of trades, %' }),
    one('winners', 'Won', formatWhole, { name: 'Winners', decimals: 0 }),
    one('losers', 'Lost', formatWhole, { name: 'Losers', decimals: 0 }),
    one('breakEvens', 'Even', evenText, { name: 'Break-even', decimals: 0 }),
    one('winRate', 'Win rate', percent),
    one('net', money('Net'), inCurrency, { signed: true, decimals }),
    one('average', ofUnit('Average'), inUnit, { signed: true, decimals: unitDecimals }),
    one('growth', 'Return', (value) => formatPercent(value, { signed: true }), { signed: true }),
    one('totalR', 'Total R', formatR, { signed: true }),
    one('avgR', 'Avg R', formatR, { name: 'Average R', signed: true }),
    one('profitFactor', 'PF', profitFactorText, {
      name: 'Profit factor',
      value: ({ row }) => profitFactorOf(row.profitFactor, row.won),
    }),
    one('avgWin', money('Avg win'), inCurrency, { name: money('Average win'), decimals }),
    one('avgLoss', money('Avg loss'), inCurrency, { name: money('Average loss'), decimals }),
    one('payoff', 'Payoff', ratio),
    one('avgRrr', 'Planned RRR', ratio, { name: 'Average planned RRR' }),
    one('avgRealizedRrr', 'Realised RRR', ratio, { name: 'Average realised RRR' }),
    one('avgHolding', 'Held', formatDuration, { name: 'Average holding time, minutes' }),
    one('fall', ofUnit('Max DD'), (value, line) => (unit === 'CURRENCY' ? inCurrency(value, line) : ratio(value)), {
      name: ofUnit('Maximum drawdown'),
      value: ({ row: { fall } }) => (fall === null ? null : 0 - fall),
      decimals: unitDecimals,
    }),
    one('avgTilt', 'Tilt', (value) => formatNumber(value, { decimals: 2, signed: true }), { name: 'Average tilt' }),
    one('balance', money('Balance'), (value, { journal }) => named(balanceText(value, journal), journal), {
      decimals,
    }),
  ]
}
