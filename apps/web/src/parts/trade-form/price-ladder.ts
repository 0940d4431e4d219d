import { type Decimal, big, ratioOf } from '@afterclose/core/decimal'
import type { TradeInput, TradeResult } from '@afterclose/core/trade'
import { sign } from '@afterclose/core/trade'
import { priceText } from '../../journal/price-text.ts'

export type Level = 'Target' | 'Exit' | 'Entry' | 'Stop'

export interface LadderLevel {
  readonly level: Level
  readonly price: Decimal
  /** R at this price before costs; null without a stop. */
  readonly r: number | null
  /** Pixels from the top. */
  readonly y: number
}
export interface LadderLabel {
  readonly levels: readonly LadderLevel[]
  readonly y: number
}
export interface Ladder {
  readonly levels: readonly LadderLevel[]
  readonly labels: readonly LadderLabel[]
  /** From entry to exit; null while open. */
  readonly bar: { readonly top: number; readonly height: number; readonly gain: boolean } | null
  /** From the highest to the lowest price; null if unknown. */
  readonly range: { readonly top: number; readonly height: number } | null
}

/** Prices of a trade that was taken, missed or planned. */
export type LadderPrices = Pick<
  TradeInput,
  'direction' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit' | 'highestPrice' | 'lowestPrice'
>

/** Labels closer than this, in pixels, merge into one. */
const closest = 16

/**
 * Prices of a trade as heights on a scale, the highest on top: stop, entry, exit and target with their R, the bar from entry to exit and
 * the line from the highest to the lowest price.
 *
 * @returns null without an entry price, or without another price
 */
export function priceLadder(
  trade: LadderPrices,
  riskDistance: TradeResult['riskDistance'],
  height: number,
): Ladder | null {
  const { entryPrice, highestPrice: high, lowestPrice: low } = trade
  if (entryPrice === null) return null
  const named: readonly (readonly [Level, Decimal | null])[] = [
    ['Target', trade.takeProfit],
    ['Exit', trade.exitPrice],
    ['Entry', entryPrice],
    ['Stop', trade.stopLoss],
  ]
  const known = named.flatMap(([level, price]) => (price === null ? [] : [{ level, price }]))
  const prices = [...known.map(({ price }) => price), ...(high === null ? [] : [high]), ...(low === null ? [] : [low])]
  const scale = prices.map(big).toSorted((a, b) => a.cmp(b))
  const top = scale.at(-1)!
  const span = top.minus(scale[0]!)
  if (span.eq(0)) return null

  const yOf = (price: Decimal): number => Number(top.minus(price).times(height).div(span))
  const rOf = (price: Decimal): number | null =>
    riskDistance === null || big(riskDistance).eq(0)
      ? null
      : ratioOf(big(price).minus(entryPrice).times(sign(trade.direction)), big(riskDistance))
  const levels = known
    .map(({ level, price }) => ({ level, price, r: rOf(price), y: yOf(price) }))
    .toSorted((a, b) => a.y - b.y)

  return {
    levels,
    labels: merged(levels),
    bar: trade.exitPrice === null ? null : bar(yOf(entryPrice), yOf(trade.exitPrice), rising(trade, entryPrice)),
    range: high === null || low === null ? null : { top: yOf(high), height: yOf(low) - yOf(high) },
  }
}

const bar = (entry: number, exit: number, gain: boolean): Ladder['bar'] => ({
  top: Math.min(entry, exit),
  height: Math.abs(entry - exit),
  gain,
})

const rising = ({ direction, exitPrice }: Pick<TradeInput, 'direction' | 'exitPrice'>, entry: Decimal): boolean =>
  big(exitPrice ?? entry)
    .minus(entry)
    .times(sign(direction))
    .gte(0)

/** Neighbours closer than a line of text share one label, at the first of its levels. */
function merged(levels: readonly LadderLevel[]): readonly LadderLabel[] {
  const labels: { levels: LadderLevel[]; y: number }[] = []
  for (const level of levels) {
    const last = labels.at(-1)
    if (last !== undefined && level.y - last.y < closest) last.levels.push(level)
    else labels.push({ levels: [level], y: level.y })
  }
  return labels
}

/** Text of a label: "Exit = Target 22,357.75" at the same price, "Exit 22,350, Target 22,357.75" if they are only close. */
export function labelText({ levels }: LadderLabel, decimals: number): string {
  const first = levels[0]!
  if (levels.every(({ price }) => big(price).eq(first.price)))
    return `${levels.map(({ level }) => level).join(' = ')} ${priceText(first.price, decimals)}`
  return levels.map(({ level, price }) => `${level} ${priceText(price, decimals)}`).join(', ')
}
