import { big, type Decimal, decimalText, quantity } from '@afterclose/core/decimal'
import type { FileTotal } from '../../importer.ts'
import { fromUnits } from './exact.ts'
import { balanceFigures, countFigures, drawdowns, type Result, zScore } from './figures.ts'
import type { Printed, StatedFigure } from './stated-figures.ts'

export interface Account {
  /** Closed trades in the order of the report's statistics. */
  readonly results: readonly Result[]
  /** Decimals of the units in `results`. */
  readonly scale: number
  /** Balance before the first result, in units; null when the file does not tell: no drawdown then. */
  readonly start: number | null
  /** Figures that only the importer can know (deposits, floating result …), by label. */
  readonly own: Readonly<Record<string, Decimal>>
  readonly currency: string | null
  /** Money by which the sums of the file's rounded rows may miss its own totals; 0 when they must agree. */
  readonly drift: number
  /** Whether the results carry all costs, so that gains and losses of single trades are the report's own. */
  readonly perTrade: boolean
  /** Whether several trades closed at the same moment, so that their order in the statistics is a guess. */
  readonly simultaneous: boolean
  /** The report's figures about the balance line follow rules that were proven for this kind of report. */
  readonly balanceLine: 'history' | 'tester' | 'none'
}

interface Computed {
  readonly name: string
  readonly value: Decimal
  /** Exact sums and counts must agree; everything else is printed rounded. */
  readonly exact: boolean
  readonly currency: string | null
  /** How much of the drift reaches this figure. */
  readonly share: number
  readonly inOrder: boolean
}

interface Pair {
  readonly main: Computed | null
  readonly second?: Computed | null
}

/**
 * Sets the figures of a report beside the same computed from its rows. Only what must agree in a sound file is taken:
 * figures that need prices between the trades (equity drawdown, margin level) or whose rule is not known are left out.
 *
 * @returns `unsure`: figures that differ although the rows may be right, because several trades closed in the same
 *   second and their order decides
 */
export function reportTotals(
  stated: readonly StatedFigure[],
  account: Account,
): { totals: readonly FileTotal[]; unsure: readonly string[] } {
  const computed = figuresByLabel(account, stated)
  const totals: FileTotal[] = []
  const unsure: string[] = []
  const done = new Set<string>()
  const add = (printed: Printed | null, figure: Computed | null | undefined): void => {
    if (printed === null || figure === null || figure === undefined || done.has(figure.name)) return
    done.add(figure.name)
    const total = compare(printed, figure, account.drift)
    if (figure.inOrder && account.simultaneous && !agrees(total)) unsure.push(figure.name)
    else totals.push(total)
  }
  for (const { label, main, second } of stated) {
    const pair = computed.get(label)
    add(main, pair?.main)
    add(second, pair?.second)
  }
  return { totals, unsure }
}

function compare(printed: Printed, figure: Computed, drift: number): FileTotal {
  const rounding = figure.exact ? 0 : printed.half + 1e-8
  return {
    label: figure.name,
    currency: figure.currency,
    stated: printed.value,
    computed: figure.value,
    tolerance: quantity(big(rounding + drift * figure.share)),
    note: drift > 0 && figure.share > 0 ? 'The rows are rounded; their sum may differ by a few cents.' : null,
  }
}

/** Whether a total is met, within what its rounding explains. */
export const agrees = ({ stated, computed, tolerance }: FileTotal): boolean =>
  big(stated).minus(computed).abs().lte(tolerance)

/** Every label that MetaTrader 4 and 5 use in English, with what we compute for it. */
function figuresByLabel(account: Account, stated: readonly StatedFigure[]): ReadonlyMap<string, Pair> {
  const { results, scale, start, currency, perTrade } = account
  const unit = 10 ** scale
  const all = countFigures(results)
  const printedLoss = stated.find(({ label }) => label === 'gross loss')?.main.value ?? '0'

  const money = (name: string, units: number, inOrder = false): Computed => ({
    name,
    value: fromUnits(units, scale),
    exact: true,
    currency,
    share: 1,
    inOrder,
  })
  const count = (name: string, value: number, inOrder = false): Computed => ({
    name,
    value: String(value),
    exact: true,
    currency: null,
    share: 0,
    inOrder,
  })
  const rounded = (name: string, value: number | null, share: number, inOrder = false): Computed | null =>
    value === null || !Number.isFinite(value)
      ? null
      : { name, value: decimalText(big(value.toFixed(8))), exact: false, currency: null, share, inOrder }
  const average = (name: string, units: number, of: number): Computed | null => {
    const figure = of === 0 ? null : rounded(name, units / of / unit, 1 / of)
    return figure === null ? null : { ...figure, currency }
  }
  const percent = (name: string, part: number, of: number) => rounded(name, of === 0 ? 0 : (part / of) * 100, 0)

  const map = new Map<string, Pair>()
  for (const [label, value] of Object.entries(account.own))
    map.set(label, { main: { name: sentence(label), value, exact: true, currency, share: 1, inOrder: false } })
  map.set('total trades', { main: count('Total trades', all.trades) })
  if (!perTrade) return map

  map.set('total net profit', map.get('total net profit') ?? { main: money('Total net profit', all.net) })
  map.set('gross profit', { main: money('Gross profit', all.grossProfit) })
  const loss = printedLoss.startsWith('-') ? -all.grossLoss : all.grossLoss
  map.set('gross loss', { main: money('Gross loss', loss) })
  const factor = all.grossLoss === 0 ? null : all.grossProfit / all.grossLoss
  const factorShare = factor === null ? 0 : ((1 + factor) * unit) / all.grossLoss
  map.set('profit factor', { main: rounded('Profit factor', factor, factorShare) })
  map.set('expected payoff', { main: average('Expected payoff', all.net, all.trades) })
  for (const side of ['positions', 'trades']) {
    map.set(`short ${side}`, {
      main: count(`Short ${side}`, all.short),
      second: percent(`Short ${side}, won %`, all.shortWon, all.short),
    })
    map.set(`long ${side}`, {
      main: count(`Long ${side}`, all.long),
      second: percent(`Long ${side}, won %`, all.longWon, all.long),
    })
  }
  map.set('profit trades', {
    main: count('Profit trades', all.won),
    second: percent('Profit trades, % of total', all.won, all.trades),
  })
  map.set('loss trades', {
    main: count('Loss trades', all.lost),
    second: percent('Loss trades, % of total', all.lost, all.trades),
  })
  map.set('largest profit trade', { main: money('Largest profit trade', all.largestProfit) })
  map.set('largest loss trade', { main: money('Largest loss trade', all.largestLoss) })
  map.set('average profit trade', { main: average('Average profit trade', all.grossProfit, all.won) })
  map.set('average loss trade', { main: average('Average loss trade', -all.grossLoss, all.lost) })
  map.set('maximum consecutive wins', {
    main: count('Maximum consecutive wins', all.longestWin.count, true),
    second: money('Maximum consecutive wins, money', all.longestWin.sum, true),
  })
  map.set('maximum consecutive losses', {
    main: count('Maximum consecutive losses', all.longestLoss.count, true),
    second: money('Maximum consecutive losses, money', all.longestLoss.sum, true),
  })
  map.set('maximal consecutive profit', {
    main: money('Maximal consecutive profit', all.bestWin.sum, true),
    second: count('Maximal consecutive profit, trades', all.bestWin.count, true),
  })
  map.set('maximal consecutive loss', {
    main: money('Maximal consecutive loss', all.worstLoss.sum, true),
    second: count('Maximal consecutive loss, trades', all.worstLoss.count, true),
  })
  const wins = all.winRuns === 0 ? null : all.won / all.winRuns
  const losses = all.lossRuns === 0 ? null : all.lost / all.lossRuns
  map.set('average consecutive wins', { main: rounded('Average consecutive wins', wins, 0, true) })
  map.set('average consecutive losses', { main: rounded('Average consecutive losses', losses, 0, true) })
  map.set('z-score', { main: rounded('Z-score', zScore(all), 0, true) })

  if (start === null) return map
  const falls = drawdowns(results, start)
  const fallPercent = (name: string, { amount, percent: value }: { amount: number; percent: number }) =>
    rounded(name, value, amount === 0 ? 0 : (value / amount) * unit, true)
  for (const prefix of ['', 'balance ']) {
    const label = (word: string) => (prefix === '' ? `${word} drawdown` : `balance drawdown ${word}`)
    map.set(label('absolute'), { main: money('Absolute drawdown', falls.absolute, true) })
    map.set(label('maximal'), {
      main: money('Maximal drawdown', falls.maximal.amount, true),
      second: fallPercent('Maximal drawdown, %', falls.maximal),
    })
    map.set(label('relative'), {
      main: fallPercent('Relative drawdown, %', falls.relative),
      second: money('Relative drawdown', falls.relative.amount, true),
    })
  }
  if (account.balanceLine === 'none') return map

  const line = balanceFigures(results, start)
  map.set('ahpr', { main: rounded('AHPR', line.ahpr, 0) })
  map.set('ghpr', { main: rounded('GHPR', line.ghpr, 0) })
  map.set('lr correlation', { main: rounded('LR correlation', line.correlation, 0, true) })
  map.set('lr standard error', {
    main: rounded('LR standard error', line.standardError === null ? null : line.standardError / unit, 0, true),
  })
  if (account.balanceLine === 'history')
    map.set('sharpe ratio', { main: rounded('Sharpe ratio', line.sharpe, 0, true) })
  const fall =
    account.balanceLine === 'history'
      ? falls.maximal.amount / unit
      : Number(stated.find(({ label }) => label === 'equity drawdown maximal')?.main.value ?? 0)
  map.set('recovery factor', {
    main: rounded('Recovery factor', fall === 0 ? null : all.net / unit / fall, 0, true),
  })
  return map
}

const sentence = (label: string): string => label[0]!.toUpperCase() + label.slice(1)
