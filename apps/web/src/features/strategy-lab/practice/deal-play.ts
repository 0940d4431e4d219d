import { walkOrders, type WalkedOrders } from '@afterclose/bars/practice/walk-orders'
import { rescaled, unscaled } from '@afterclose/bars/practice/rescale'
import type { PracticeBars, PracticeDeal } from '@afterclose/contract/practice'
import { type Grade, grades, type PracticeOrders } from '@afterclose/core/practice'
import type { Direction } from '@afterclose/core/trade'

/** How far a deal has been played. Kept by the browser, so that a reload goes on where it was. */
export interface Play {
  /** Null until it was graded. */
  readonly grade: Grade | null
  /** Bars after the moment that are on screen. */
  readonly seen: number
  readonly orders: PracticeOrders | null
  /** The last entry was not made, because the open was beyond a level. */
  readonly refused: boolean
}

export const begun: Play = { grade: null, seen: 0, orders: null, refused: false }

/** Settings of the next entry: distances, so that it fits both directions. */
export interface EntrySettings {
  /** Whole units. */
  readonly stopDistance: number
  /** Null: no target. */
  readonly targetR: number | null
  readonly partials: PracticeOrders['partials']
  readonly breakEvenAtR: number | null
  readonly trail: PracticeOrders['trail']
}

/** The grade is fixed as soon as a bar came. */
export const graded = (play: Play, grade: Grade): Play => (play.seen === 0 ? { ...play, grade } : play)

/** Orders a market entry at the next open; stop and target are as far from the last close as they are set. */
export function entered(play: Play, direction: Direction, lastClose: number, settings: EntrySettings): Play {
  if (play.grade === null || play.orders !== null) return play
  const sign = direction === 'LONG' ? 1 : -1
  const { stopDistance, targetR, partials, breakEvenAtR, trail } = settings
  const target = targetR === null ? null : Math.round(lastClose + sign * targetR * stopDistance)
  const stop = lastClose - sign * stopDistance
  const orders = { at: play.seen, direction, stop, target, partials, breakEvenAtR, trail, moves: [], exitAt: null }
  return { ...play, orders, refused: false }
}

/** Stop and target that count at the next open. */
export const levelsOf = ({
  stop,
  target,
  moves,
}: PracticeOrders): { readonly stop: number; readonly target: number | null } => moves.at(-1) ?? { stop, target }

/** Moves stop or target from the next open on. */
export function moved(play: Play, change: { readonly stop?: number; readonly target?: number | null }): Play {
  const { orders, seen } = play
  if (orders === null) return play
  const levels = { ...levelsOf(orders), ...change }
  if (seen <= orders.at) return { ...play, orders: { ...orders, stop: levels.stop, target: levels.target } }
  const moves = orders.moves.filter(({ at }) => at < seen)
  return { ...play, orders: { ...orders, moves: [...moves, { at: seen, stop: levels.stop, target: levels.target }] } }
}

/** Leaves at the next open; before the entry was made, it is called off. */
export function exited(play: Play): Play {
  const { orders, seen } = play
  if (orders === null) return play
  return { ...play, orders: seen <= orders.at ? null : { ...orders, exitAt: seen } }
}

/** Moves the stop to the entry. */
export const stopToEntry = (play: Play, walked: WalkedOrders | null): Play =>
  walked?.state === 'OPEN' && walked.entry !== null ? moved(play, { stop: walked.entry }) : play

/** Times that the stop was moved farther from the entry than it was. */
export function movedAway({ direction, stop, moves }: PracticeOrders): number {
  const sign = direction === 'LONG' ? 1 : -1
  return moves.filter((move, i) => sign * move.stop < sign * (moves[i - 1]?.stop ?? stop)).length
}

/** Shows further bars; an entry whose open lies beyond a level is called off. */
export function stepped(play: Play, bars: number, of: DealColumns, deal: Pick<PracticeDeal, 'side' | 'spread'>): Play {
  if (play.grade === null) return play
  const seen = Math.min(of.length, play.seen + bars)
  const next = { ...play, seen }
  return walkedOf(next, of, deal, false)?.state === 'REFUSED' ? { ...next, orders: null, refused: true } : next
}

/** Bars after the moment as columns. */
export interface DealColumns {
  readonly length: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
}

export function columnsOf(parts: readonly Pick<PracticeBars, 'open' | 'high' | 'low' | 'close'>[]): DealColumns {
  const column = (name: 'open' | 'high' | 'low' | 'close') => Float64Array.from(parts.flatMap((part) => part[name]))
  const open = column('open')
  return { length: open.length, open, high: column('high'), low: column('low'), close: column('close') }
}

/**
 * The orders on the bars that were seen.
 * @param ended whether no bar comes after those that are there
 */
export function walkedOf(
  { orders, seen }: Play,
  bars: DealColumns,
  { side, spread }: Pick<PracticeDeal, 'side' | 'spread'>,
  ended: boolean,
): WalkedOrders | null {
  if (orders === null) return null
  return walkOrders(
    orders,
    { ...bars, length: Math.min(seen, bars.length) },
    { side, spread },
    ended && seen >= bars.length,
  )
}

/** Prices as they are shown: rescaled, or as they are. */
export function priceScale({ digits, before }: Pick<PracticeDeal, 'digits' | 'before'>, isRescaled: boolean) {
  const lastClose = before.close.at(-1) ?? 1
  const perPrice = isRescaled ? lastClose / 100 : 10 ** digits
  return {
    decimals: isRescaled ? 4 : digits,
    shown: (units: number): number =>
      isRescaled && Number.isInteger(units) ? rescaled(units, lastClose) : units / perPrice,
    /** Whole units of a price, or of a distance. */
    units: (shown: number): number => (isRescaled ? unscaled(shown, lastClose) : Math.round(shown * perPrice)),
  }
}
export type PriceScale = ReturnType<typeof priceScale>

const keyOf = (dealId: number): string => `practice-deal-${dealId}`

export function keepPlay(dealId: number, play: Play): void {
  localStorage.setItem(keyOf(dealId), JSON.stringify(play))
}
export const forgetPlay = (dealId: number): void => localStorage.removeItem(keyOf(dealId))

/** Where a deal was left, as far as its bars were handed out; what cannot be read is as if nothing was kept. */
export function keptPlay({ id, grade, shown }: Pick<PracticeDeal, 'id' | 'grade' | 'shown'>): Play {
  try {
    const kept: Partial<Play> | null = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
    if (kept === null || typeof kept.seen !== 'number') return { ...begun, grade }
    const own = grades.find((one) => one === kept.grade) ?? null
    const seen = Math.min(kept.seen, shown)
    return { grade: grade ?? own, seen, orders: kept.orders ?? null, refused: false }
  } catch {
    return { ...begun, grade }
  }
}
