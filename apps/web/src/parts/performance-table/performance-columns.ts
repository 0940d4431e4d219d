import { formatDuration, formatMoney, formatNumber, formatPercent, formatR, formatRatio } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { UnitWords } from '../../journal/engine/unit-words.ts'

/** A figure of the performance table (PRODUCT B.2). */
export interface PerformanceColumn {
  readonly id: string
  /** In the menu of columns and in files. */
  readonly name: string
  /** In the head of the table, where there is little room. */
  readonly head: string
  /** What it is sorted by, and written into files; null where it is unknown. */
  readonly value: (row: PerformanceRow) => number | null
  readonly text: (row: PerformanceRow) => string
  /** Written into files as the text, since the value only says its place in the order. */
  readonly word?: boolean
  /** Gain and loss by sign and colour. */
  readonly signed?: boolean
  /** What explains it, of a column that one page has alone; the others are known by their ids. */
  readonly figure?: FigureKey
  /** Digits in files. */
  readonly decimals: number
}

/** Every column but the group's name. */
export function performanceColumns(
  words: UnitWords,
  { currency, decimals, unitDecimals }: { currency: string; decimals: number; unitDecimals: number },
): readonly PerformanceColumn[] {
  const count = (
    id: string,
    name: string,
    head: string,
    value: (row: PerformanceRow) => number,
  ): PerformanceColumn => ({
    id,
    name,
    head,
    value,
    text: (row) => formatNumber(value(row), { decimals: 0 }),
    decimals: 0,
  })
  const figure = (
    id: string,
    [name, head]: readonly [name: string, head: string],
    value: (row: PerformanceRow) => number | null,
    {
      text = (number) => formatNumber(number, { decimals: 2 }),
      ...more
    }: { text?: (value: number | null, row: PerformanceRow) => string; signed?: boolean; decimals?: number } = {},
  ): PerformanceColumn => ({ id, name, head, value, text: (row) => text(value(row), row), decimals: 2, ...more })
  const inUnit = {
    text: (value: number | null) => words.exact(value, { signed: true }),
    signed: true,
    decimals: unitDecimals,
  }
  const inR = { text: (value: number | null) => formatR(value), signed: true }
  const money = { text: (value: number | null) => formatMoney(value, { decimals }), decimals }
  const percent = { text: (value: number | null) => formatPercent(value) }
  /** A drawdown is a loss, whose size the engine knows. */
  const fall = (value: number | null): string => (value === null ? unknown : words.exact(value === 0 ? 0 : -value))

  return [
    count('trades', 'Trades', 'Trades', ({ trades }) => trades),
    figure('share', ['Share of trades, %', 'Share'], ({ share }) => share, percent),
    count('winners', 'Winners', 'Won', ({ winners }) => winners),
    count('losers', 'Losers', 'Lost', ({ losers }) => losers),
    count('breakEvens', 'Break-even', 'Even', ({ breakEvens }) => breakEvens),
    figure('winRate', ['Win rate, %', 'Win rate'], ({ winRate }) => winRate, percent),
    figure('net', [`Net gain, ${words.sums}`, `Net, ${words.sums}`], ({ net }) => net, inUnit),
    figure('average', [`Average, ${words.name}`, 'Average'], ({ average }) => average, inUnit),
    figure('totalR', ['Total R', 'Total R'], ({ totalR }) => totalR, inR),
    figure('avgR', ['Average R', 'Avg R'], ({ avgR }) => avgR, inR),
    figure('profitFactor', ['Profit factor', 'PF'], profitFactorToSort, {
      text: (_, row) => formatRatio(row.profitFactor, { infinite: row.grossProfit > 0 }),
    }),
    figure('avgWin', [`Average win, ${currency}`, 'Avg win'], ({ avgWin }) => avgWin, money),
    figure('avgLoss', [`Average loss, ${currency}`, 'Avg loss'], ({ avgLoss }) => avgLoss, money),
    figure('payoff', ['Payoff', 'Payoff'], ({ payoff }) => payoff),
    figure('avgRrr', ['Average planned RRR', 'Planned RRR'], ({ avgRrr }) => avgRrr),
    figure('avgRealizedRrr', ['Average realised RRR', 'Realised RRR'], ({ avgRealizedRrr }) => avgRealizedRrr),
    figure('avgHolding', ['Average holding time, minutes', 'Held'], ({ avgHolding }) => avgHolding, {
      text: formatDuration,
    }),
    figure('maxDrawdown', [`Maximum drawdown, ${words.name}`, 'Max DD'], ({ maxDrawdown }) => maxDrawdown, {
      text: fall,
      decimals: unitDecimals,
    }),
    figure('avgTilt', ['Average tilt', 'Tilt'], ({ avgTilt }) => avgTilt, {
      text: (value) => formatNumber(value, { decimals: 2, signed: true }),
    }),
  ]
}

/** Nothing lost is better than any number. */
const profitFactorToSort = ({ profitFactor, grossProfit }: PerformanceRow): number | null =>
  profitFactor === null && grossProfit > 0 ? Number.POSITIVE_INFINITY : profitFactor
