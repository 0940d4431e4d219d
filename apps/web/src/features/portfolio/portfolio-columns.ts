import { formatDuration, formatNumber, formatPercent, formatR, formatRatio } from '@afterclose/core/format'
import type { PortfolioRow } from '@afterclose/engine/reports/portfolio/portfolio-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { balanceText, type Shown } from './portfolio-words.ts'

/** A column (PRODUCT B.2): what it says of a row, as text and as a number for files. */
export interface Figure {
  readonly id: string
  /** In the menu of columns and in files, where the head is short. */
  readonly name: string
  readonly head: string
  readonly value: (row: PortfolioRow) => number | null
  readonly text: (row: PortfolioRow, journal: Shown) => string
  /** In files; of amounts those of the journal. */
  readonly decimals: number | 'MONEY'
  readonly signed?: boolean
}

/** Until somebody chooses: the table then fits a screen. */
export const hiddenAtFirst = [
  'share',
  'winners',
  'losers',
  'breakEvens',
  'average',
  'avgWin',
  'avgLoss',
  'payoff',
  'avgRrr',
  'avgRealizedRrr',
  'avgHolding',
  'avgTilt',
]

/** Every column but the journal's name. @param currency null when each journal names its own */
export function figuresOf(unit: Unit, currency: string | null): readonly Figure[] {
  const money = (head: string) => (currency === null ? head : `${head}, ${currency}`)
  const named = (text: string, journal: Shown): string =>
    currency === null && journal.currency !== '' && text !== '–' ? `${text} ${journal.currency}` : text
  const inCurrency = (value: number | null, journal: Shown, signed: boolean): string =>
    named(unitWords('CURRENCY', journal).exact(value, { signed }), journal)
  const inUnit = (value: number | null, journal: Shown): string =>
    unit === 'CURRENCY' ? inCurrency(value, journal, true) : unitWords(unit, journal).exact(value, { signed: true })
  const ofUnit = { CURRENCY: money, PERCENT: (head: string) => `${head}, %`, R: (head: string) => `${head}, R` }[unit]

  const unitDecimals = unit === 'CURRENCY' ? ('MONEY' as const) : 2

  const figure = (
    id: keyof Omit<PortfolioRow, 'won'>,
    head: string,
    text: (value: number | null, row: PortfolioRow, journal: Shown) => string,
    more: Partial<Figure> = {},
  ): Figure => {
    const { value = (row: PortfolioRow) => row[id] } = more
    return { id, name: head, head, value, text: (row, journal) => text(value(row), row, journal), decimals: 2, ...more }
  }
  const whole = (value: number | null): string => formatNumber(value, { decimals: 0 })
  const ratio = (value: number | null): string => formatNumber(value, { decimals: 2 })
  const inMoney = (value: number | null, _: PortfolioRow, journal: Shown): string => inCurrency(value, journal, true)

  return [
    figure('trades', 'Trades', whole, { decimals: 0 }),
    figure('share', 'Share', (value) => formatPercent(value), { name: 'Share of trades, %' }),
    figure('winners', 'Won', whole, { name: 'Winners', decimals: 0 }),
    figure('losers', 'Lost', whole, { name: 'Losers', decimals: 0 }),
    figure('breakEvens', 'Even', whole, { name: 'Break-even', decimals: 0 }),
    figure('winRate', 'Win rate', (value) => formatPercent(value)),
    figure('net', money('Net'), inMoney, { signed: true, decimals: 'MONEY' }),
    figure('average', ofUnit('Average'), (value, _, journal) => inUnit(value, journal), {
      signed: true,
      decimals: unitDecimals,
    }),
    figure('growth', 'Return', (value) => formatPercent(value, { signed: true }), { signed: true }),
    figure('totalR', 'Total R', (value) => formatR(value), { signed: true }),
    figure('avgR', 'Avg R', (value) => formatR(value), { name: 'Average R', signed: true }),
    figure('profitFactor', 'PF', (value, row) => formatRatio(value, { infinite: row.won }), { name: 'Profit factor' }),
    figure('avgWin', money('Avg win'), inMoney, { name: money('Average win'), decimals: 'MONEY' }),
    figure('avgLoss', money('Avg loss'), inMoney, { name: money('Average loss'), decimals: 'MONEY' }),
    figure('payoff', 'Payoff', ratio),
    figure('avgRrr', 'Planned RRR', ratio, { name: 'Average planned RRR' }),
    figure('avgRealizedRrr', 'Realised RRR', ratio, { name: 'Average realised RRR' }),
    figure('avgHolding', 'Held', formatDuration, { name: 'Average holding time, minutes' }),
    figure(
      'fall',
      ofUnit('Max DD'),
      (value, _, journal) => (unit === 'CURRENCY' ? inCurrency(value, journal, true) : ratio(value)),
      {
        name: ofUnit('Maximum drawdown'),
        value: ({ fall }) => (fall === null ? null : 0 - fall),
        decimals: unitDecimals,
      },
    ),
    figure('avgTilt', 'Tilt', (value) => formatNumber(value, { decimals: 2, signed: true }), { name: 'Average tilt' }),
    figure('balance', money('Balance'), (value, _, journal) => named(balanceText(value, journal), journal), {
      decimals: 'MONEY',
    }),
  ]
}
