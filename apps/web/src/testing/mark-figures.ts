import { noFilters } from '@afterclose/core/filters'
import { formatDuration } from '@afterclose/core/format'
import { wallClock } from '@afterclose/core/time'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import type { ClosedTrade } from '@afterclose/testkit/slow-journal'
import { slowTradesBehind } from '@afterclose/testkit/slow-trades-of'
import { largeTrades } from './large-journal.ts'

type Trades = readonly ClosedTrade[]
type Figure = (trades: Trades) => number | string | null

const found = new Map<string, Trades>()
/** The closed trades of the large journal behind a mark or a row, found by testing each trade. */
export function tradesBehind(of: TradesOf): Trades {
  const key = JSON.stringify(of)
  const trades = found.get(key) ?? slowTradesBehind(largeTrades, noFilters, of)
  found.set(key, trades)
  return trades
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const known = (trades: Trades, of: (trade: ClosedTrade) => number | null): readonly number[] =>
  trades.map(of).filter((value) => value !== null)
const mean =
  (of: (trade: ClosedTrade) => number | null): Figure =>
  (trades) => {
    const values = known(trades, of)
    return values.length === 0 ? null : total(values) / values.length
  }
const gainOf = ({ gain }: ClosedTrade): number => Number(gain)
const rOf = ({ rMultiple }: ClosedTrade): number | null => rMultiple
const ended = (trades: Trades, outcome: ClosedTrade['outcome']): number =>
  trades.filter((trade) => trade.outcome === outcome).length
const minutes = ({ entryDate, exitDate }: ClosedTrade): number => (wallClock(exitDate) - wallClock(entryDate)) / 60_000

const net: Figure = (trades) => total(trades.map(gainOf))
const totalR: Figure = (trades) =>
  known(trades, rOf).length === 0 && trades.length > 0 ? null : total(known(trades, rOf))
const count: Figure = (trades) => trades.length
const withR: Figure = (trades) => known(trades, rOf).length
const won: Figure = (trades) => ended(trades, 'WINNER')
const lost: Figure = (trades) => ended(trades, 'LOSER')
const decided = (trades: Trades): number => ended(trades, 'WINNER') + ended(trades, 'LOSER')
const winRate: Figure = (trades) => (decided(trades) === 0 ? null : (100 * ended(trades, 'WINNER')) / decided(trades))
const profitFactor: Figure = (trades) => {
  const losses = total(trades.map(gainOf).filter((gain) => gain < 0))
  return losses === 0 ? null : total(trades.map(gainOf).filter((gain) => gain > 0)) / -losses
}
const meanWin = mean(gainOf)
const avgWin: Figure = (trades) => meanWin(trades.filter(({ outcome }) => outcome === 'WINNER'))
const avgLoss: Figure = (trades) => meanWin(trades.filter(({ outcome }) => outcome === 'LOSER'))
const payoff: Figure = (trades) => {
  const [win, loss] = [avgWin(trades), avgLoss(trades)]
  return typeof win === 'number' && typeof loss === 'number' ? win / -loss : null
}
const meanR = mean(rOf)
const payoffR: Figure = (trades) => {
  const [win, loss] = ['WINNER', 'LOSER'].map((is) => meanR(trades.filter(({ outcome }) => outcome === is)))
  return typeof win === 'number' && typeof loss === 'number' ? win / -loss : null
}
const needed: Figure = (trades) => {
  const of = payoff(trades)
  return typeof of === 'number' ? 100 / (1 + of) : null
}
const held: Figure = (trades) => {
  const average = mean(minutes)(trades)
  return typeof average === 'number' ? formatDuration(average) : null
}
const dayMean: Figure = (trades) => {
  const days = new Set(trades.map(({ exitDate }) => exitDate.slice(0, 10)))
  return total(trades.map(gainOf)) / days.size
}

/** Figures of trades by their labels on pages with money as unit; `said` removes the text after a comma. */
const figures: Readonly<Record<string, Figure>> = {
  Trades: count,
  'Net gain': net,
  Net: net,
  Gain: net,
  Result: net,
  'This trade': net,
  Average: mean(gainOf),
  'Average day': dayMean,
  Days: (trades) => new Set(trades.map(({ exitDate }) => exitDate.slice(0, 10))).size,
  'Average R': mean(rOf),
  'Avg R': mean(rOf),
  'Total R': totalR,
  Sum: totalR,
  'Sum of R': totalR,
  R: totalR,
  'With an R': withR,
  'Win rate, %': winRate,
  'Win rate': winRate,
  'Won or lost': (trades) => decided(trades),
  Won: won,
  Lost: lost,
  Even: (trades) => ended(trades, 'BREAK_EVEN'),
  Winners: won,
  Losers: lost,
  'Break-even': (trades) => ended(trades, 'BREAK_EVEN'),
  PF: profitFactor,
  'Profit factor': profitFactor,
  'Avg win': avgWin,
  'Avg loss': avgLoss,
  Payoff: payoff,
  'Payoff in R': payoffR,
  'Needed at its payoff': needed,
  'Trades with a plan': (trades) => known(trades, ({ rrr }) => rrr).length,
  'Planned on average': mean(({ rrr }) => rrr),
  'Planned RRR': mean(({ rrr }) => rrr),
  'Realised RRR': mean(({ realizedRrr }) => realizedRrr),
  'Entry, %': mean(({ entryEff }) => entryEff),
  'Exit, %': mean(({ exitEff }) => exitEff),
  'Total, %': mean(({ totalEff }) => totalEff),
  'Total efficiency, %': mean(({ totalEff }) => totalEff),
  'Ticked, %': mean(({ adherence }) => adherence),
  'Moved towards target, %': mean(({ updraw }) => updraw),
  'Towards target, %': mean(({ updraw }) => updraw),
  'Moved towards stop, %': mean(({ drawdownTrade }) => drawdownTrade),
  'Towards stop, %': mean(({ drawdownTrade }) => drawdownTrade),
  'Closed at': mean(({ exitLevel }) => exitLevel),
  'Rules followed': mean(({ tiltMeter }) => tiltMeter),
  'Rules broken': mean(({ tiltMeter }) => tiltMeter),
  Neither: mean(({ tiltMeter }) => tiltMeter),
  Tilt: mean(({ tiltMeter }) => tiltMeter),
  Held: held,
  'Held, minutes': mean(minutes),
}

/** Labels of figures that do not only depend on these trades, such as a share of all; they have separate tests. */
const elsewhere: readonly string[] = [
  '5%',
  '5 to 95%',
  '95%',
  'Above it',
  'Above it, points',
  'Actual (same trades)',
  'Actual',
  'As planned',
  'Below the high',
  'Break-even at 1R',
  'Cumulative net gain',
  'Cumulative',
  'Days down',
  'Days to recover',
  'Depth',
  'Difference',
  'Effect of managing',
  'Exit',
  'First loss',
  'From',
  'Highest',
  'Hour',
  'Length',
  'Losers: move avoided',
  'Low',
  'Lower quartile',
  'Lowest',
  'Max DD',
  'Median',
  'Middle 50%',
  'Needed',
  'Needs',
  'Negative comments',
  'Next trades',
  'Number',
  'Original stop and target, held',
  'Original stop, target 2R',
  'Planned',
  'Planned, average of some',
  'Potential R',
  'Potential',
  'Realised',
  'Realised, average of some',
  'Recovered',
  'Red tilt',
  'Runs',
  'Share',
  'Size change',
  'Sizes compared',
  'Stop 0.75R, target 2R',
  'This trade, planned',
  'This trade, realised',
  'To stop',
  'To target',
  'To',
  'Trades in total',
  'Trades with any',
  'Upper quartile',
  'Winners: move captured',
]
const met = new Set<string>()
export const notMet = (): readonly string[] => elsewhere.filter((label) => !met.has(label))

export const unitSuffix = /, (?:KWD|R|%|sum of %)$/
/** Whether an unknown figure is one of those tested elsewhere. */
export function isHeldElsewhere(label: string): boolean {
  const name = label.replace(unitSuffix, '').replace(/ of \d+$/, ' of some')
  met.add(name)
  return elsewhere.includes(name)
}

/** A page's figure of trades under a label, computed from these trades; undefined: not one of these. */
export function figureOf(
  label: string,
  text: string | number | null,
  trades: Trades,
): number | string | null | undefined {
  const percent = typeof text === 'string' && /\d%/.test(text) ? ', %' : ''
  const name = label.replace(/, (KWD|R)$/, '')
  return (figures[`${name}${percent}`] ?? figures[name])?.(trades)
}

/** Figures of definitions by their labels on pages. */
const definitions: Readonly<Record<string, string>> = {
  netGain: 'Net gain',
  net: 'Net gain',
  trades: 'Trades',
  numberOfTrades: 'Trades',
  average: 'Average',
  expectancy: 'Average',
  totalR: 'Total R',
  avgR: 'Avg R',
  winRate: 'Win rate',
  winners: 'Won',
  losers: 'Lost',
  breakEvens: 'Even',
  profitFactor: 'PF',
  avgWin: 'Avg win',
  avgLoss: 'Avg loss',
}
export const explainedAs = (figure: string): string | undefined => definitions[figure]

/** The number at the start of a text; null for a dash. */
export function numberIn(text: string): number | null {
  const [first] =
    text
      .replaceAll(',', '')
      .replace('−', '-')
      .match(/^[-+]?\d+(?:\.\d+)?/) ?? []
  return first === undefined ? null : Number(first)
}

/** Whether a text, or a number of a table, equals this figure, to its displayed precision. */
export function says(said: string | number | null, figure: number | string | null): boolean {
  if (typeof figure === 'string') return said === figure
  if (said === null || typeof said === 'number')
    return said === null || figure === null
      ? said === figure
      : Math.abs(said - figure) <= 1e-9 * Math.max(1, Math.abs(figure)) + 1e-6
  const shown = numberIn(said)
  if (shown === null || figure === null) return shown === figure || said === '∞'
  const digits = /^[^.\s]*\.(\d+)/.exec(said)?.[1]?.length ?? 0
  return Math.abs(shown - figure) <= 0.5 * 10 ** -digits + 1e-6
}

const letters: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 }
/** Whether a short text, such as "+1.2k" on a bar, is the number at the start of a longer one. */
export function writes(short: string, said: string): boolean {
  const [, decimals = '', letter = ''] = /^[-+−]?[\d,]+(\.\d+)?([kKMB])?/.exec(short) ?? []
  const [shown, known] = [numberIn(short), numberIn(said)]
  if (shown === null || known === null) return false
  const size = letters[letter] ?? 1
  return Math.abs(shown * size - known) <= 0.5 * size * 10 ** -Math.max(0, decimals.length - 1) + 0.006
}
