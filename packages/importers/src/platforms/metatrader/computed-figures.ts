import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { fromUnits } from './exact.ts'
import { balanceFigures, countFigures, drawdowns, type Figures, type Result, zScore } from './figures.ts'
import type { StatedFigure } from './stated-figures.ts'

/** Input for computing the figures of a report. */
export interface Account {
  /** Closed trades in the order of the report's statistics. */
  readonly results: readonly Result[]
  /** Decimals of the units in `results`. */
  readonly scale: number
  /** Balance before the first result, in units; null if unknown: no drawdown then. */
  readonly start: number | null
  /** Figures known only to the importer: deposits, floating result … */
  readonly own: readonly OwnFigure[]
  readonly currency: string | null
  /** Whether the results carry all costs, so that gains and losses of single trades are the report's own. */
  readonly perTrade: boolean
  /** Rules for figures of the balance line; "none" if no report states them. */
  readonly balanceLine: 'history' | 'tester' | 'none'
}

export interface OwnFigure {
  /** As in `StatedFigure`. */
  readonly label: string
  readonly name: string
  readonly value: Decimal
  readonly isMoney: boolean
}

export interface ComputedFigure {
  readonly name: string
  readonly value: Decimal
  /** Null for counts, percentages and ratios. */
  readonly currency: string | null
  /** Halves of the last printed digit by which rounding may move it: 0 for exact sums and counts. */
  readonly halves: 0 | 1 | 2
  /** How much a drift of all money affects this figure. */
  readonly share: number
  /** Whether it depends on the order of the trades. */
  readonly inOrder: boolean
}

/** The number after a label and the one in brackets. Null without a value. */
export type FigurePair = readonly [main: ComputedFigure | null, second?: ComputedFigure | null]

/** Every English label of MetaTrader 4 and 5, with its computation. */
export function computedFigures(
  account: Account,
  statedFigures: readonly StatedFigure[],
): ReadonlyMap<string, FigurePair> {
  const make = new Figure(account)
  const ownFigures = account.own.map(({ label, name, value, isMoney }): [string, FigurePair] => {
    const currency = isMoney ? account.currency : null
    return [label, [{ name, value, currency, halves: 0, share: isMoney ? 1 : 0, inOrder: false }]]
  })
  if (!account.perTrade) return new Map(ownFigures)
  const all = countFigures(account.results)
  const lossIsNegative = statedFigures.some(({ label, main }) => label === 'gross loss' && main.value.startsWith('-'))
  return new Map([
    ...Object.entries(sumFigures(make, all, lossIsNegative)),
    ...Object.entries(tradeFigures(make, all)),
    ...Object.entries(streakFigures(make, all)),
    ...Object.entries(balanceLineFigures(make, all, account, statedFigures)),
    ...ownFigures,
  ])
}

type Pairs = Readonly<Record<string, FigurePair>>

/** Writes figures of one account. */
class Figure {
  readonly #scale: number
  readonly #currency: string | null
  readonly unit: number

  constructor({ scale, currency }: Account) {
    this.#scale = scale
    this.#currency = currency
    this.unit = 10 ** scale
  }

  money(name: string, units: number, inOrder = false, share = 1): ComputedFigure {
    const value = fromUnits(units, this.#scale)
    return { name, value, currency: this.#currency, halves: 0, share, inOrder }
  }

  count(name: string, count: number, inOrder = false): ComputedFigure {
    return { name, value: String(count), currency: null, halves: 0, share: 0, inOrder }
  }

  ratio(name: string, ratio: number | null, inOrder = false, share = 0): ComputedFigure | null {
    if (ratio === null || !Number.isFinite(ratio)) return null
    return { name, value: decimalText(big(ratio.toFixed(8))), currency: null, halves: 1, share, inOrder }
  }

  percent(name: string, part: number, of: number): ComputedFigure | null {
    return this.ratio(name, of === 0 ? 0 : (part / of) * 100)
  }

  average(name: string, units: number, of: number): ComputedFigure | null {
    const figure = this.ratio(name, of === 0 ? null : units / of / this.unit, false, 1 / of)
    return figure === null ? null : { ...figure, currency: this.#currency }
  }
}

function sumFigures(make: Figure, all: Figures, lossIsNegative: boolean): Pairs {
  const factor = all.grossLoss === 0 ? null : all.grossProfit / all.grossLoss
  const share = factor === null ? 0 : ((1 + factor) * make.unit) / all.grossLoss
  return {
    'total net profit': [make.money('Total net profit', all.net)],
    'gross profit': [make.money('Gross profit', all.grossProfit)],
    'gross loss': [make.money('Gross loss', lossIsNegative ? -all.grossLoss : all.grossLoss)],
    'profit factor': [make.ratio('Profit factor', factor, false, share)],
    'expected payoff': [make.average('Expected payoff', all.net, all.trades)],
  }
}

function tradeFigures(make: Figure, all: Figures): Pairs {
  const side = (name: string, count: number, won: number): FigurePair => [
    make.count(name, count),
    make.percent(`${name}, won %`, won, count),
  ]
  return {
    'total trades': [make.count('Total trades', all.trades)],
    'short positions': side('Short positions', all.short, all.shortWon),
    'long positions': side('Long positions', all.long, all.longWon),
    'short trades': side('Short trades', all.short, all.shortWon),
    'long trades': side('Long trades', all.long, all.longWon),
    'profit trades': [
      make.count('Profit trades', all.won),
      make.percent('Profit trades, % of total', all.won, all.trades),
    ],
    'loss trades': [make.count('Loss trades', all.lost), make.percent('Loss trades, % of total', all.lost, all.trades)],
    'largest profit trade': [make.money('Largest profit trade', all.largestProfit, false, 0)],
    'largest loss trade': [make.money('Largest loss trade', all.largestLoss, false, 0)],
    'average profit trade': [make.average('Average profit trade', all.grossProfit, all.won)],
    'average loss trade': [make.average('Average loss trade', -all.grossLoss, all.lost)],
  }
}

const mean = (count: number, runs: number): number | null => (runs === 0 ? null : count / runs)

function streakFigures(make: Figure, all: Figures): Pairs {
  const { longestWin, longestLoss, bestWin, worstLoss, winRuns, lossRuns } = all
  return {
    'maximum consecutive wins': [
      make.count('Maximum consecutive wins', longestWin.count, true),
      make.money('Maximum consecutive wins, money', longestWin.sum, true),
    ],
    'maximum consecutive losses': [
      make.count('Maximum consecutive losses', longestLoss.count, true),
      make.money('Maximum consecutive losses, money', longestLoss.sum, true),
    ],
    'maximal consecutive profit': [
      make.money('Maximal consecutive profit', bestWin.sum, true),
      make.count('Maximal consecutive profit, trades', bestWin.count, true),
    ],
    'maximal consecutive loss': [
      make.money('Maximal consecutive loss', worstLoss.sum, true),
      make.count('Maximal consecutive loss, trades', worstLoss.count, true),
    ],
    'average consecutive wins': [make.ratio('Average consecutive wins', mean(all.won, winRuns), true)],
    'average consecutive losses': [make.ratio('Average consecutive losses', mean(all.lost, lossRuns), true)],
    'z-score': [make.ratio('Z-score', zScore(all), true)],
  }
}

function balanceLineFigures(
  make: Figure,
  all: Figures,
  account: Account,
  statedFigures: readonly StatedFigure[],
): Pairs {
  const { results, start, balanceLine } = account
  if (start === null) return {}
  const { absolute, maximal, relative } = drawdowns(results, start)
  const percent = (name: string, fall: typeof maximal) => make.ratio(name, fall.percent, true)
  const falls: Record<'absolute' | 'maximal' | 'relative', FigurePair> = {
    absolute: [make.money('Absolute drawdown', absolute, true)],
    maximal: [make.money('Maximal drawdown', maximal.amount, true), percent('Maximal drawdown, %', maximal)],
    relative: [percent('Relative drawdown, %', relative), make.money('Relative drawdown', relative.amount, true)],
  }
  if (balanceLine === 'none')
    return {
      'absolute drawdown': falls.absolute,
      'maximal drawdown': falls.maximal,
      'relative drawdown': falls.relative,
    }

  const line = balanceFigures(results, start)
  // A tester's report divides by the drawdown of the equity, known only from its own figure.
  const equityFall = statedFigures.find(({ label }) => label === 'equity drawdown maximal')?.main.value ?? '0'
  const fall = balanceLine === 'history' ? maximal.amount / make.unit : Number(equityFall)
  const correlation = make.ratio('LR correlation', line.correlation, true)
  const error = line.standardError === null ? null : line.standardError / make.unit
  return {
    'balance drawdown absolute': falls.absolute,
    'balance drawdown maximal': falls.maximal,
    'balance drawdown relative': falls.relative,
    ahpr: [make.ratio('AHPR', line.ahpr, true)],
    ghpr: [make.ratio('GHPR', line.ghpr)],
    'sharpe ratio': [balanceLine === 'history' ? make.ratio('Sharpe ratio', line.sharpe, true) : null],
    'recovery factor': [make.ratio('Recovery factor', fall === 0 ? null : all.net / make.unit / fall, true)],
    // Truncated in workbooks and rounded on pages.
    'lr correlation': [correlation === null ? null : { ...correlation, halves: 2 }],
    'lr standard error': [make.ratio('LR standard error', error, true)],
  }
}
