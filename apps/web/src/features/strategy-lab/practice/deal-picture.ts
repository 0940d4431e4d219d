import { walkOrders } from '@afterclose/bars/practice/walk-orders'
import { windowOver } from '../../../ui/chart/chart-window.ts'
import { type DealPicture, levelName, type Place, type ShownFill, type ShownLevel } from './deal-chart-option.ts'
import { type DealFills, fillsOf, stopNow } from './deal-fills.ts'
import { lastCloseOf, type Playing } from './deal-player.ts'
import { levelsOf } from './deal-play.ts'
import type { PriceScale } from './price-scale.ts'
import type { ShownBars } from './shown-bars.ts'

/** Rows shown before the moment, and empty room after it, by which it advances. */
const rowsBefore = { wide: 105, narrow: 45 }
const roomAfter = { wide: 25, narrow: 10 }
const mostRows = { wide: 240, narrow: 90 }

type Width = 'wide' | 'narrow'
/** Number of rooms for a number of bars, from 1: the window moves by a whole room at a time. */
export const roomsFor = (seen: number, width: Width): number => Math.ceil((seen + 3) / roomAfter[width])

/** The visible part of a deal, with empty room for the next bars. */
export function dealWindow(moment: number, rooms: number, width: Width) {
  const to = moment + roomAfter[width] * rooms
  return windowOver(Math.max(0, moment - rowsBefore[width], to - mostRows[width]), to, to + 1)
}

/** Fills of a try as marks of the chart. */
export function shownFills(
  fills: DealFills,
  isLong: boolean,
  moment: number,
  scale: Pick<PriceScale, 'shown'>,
): ShownFill[] {
  const { entry, parts, exit } = fills
  const at = (fill: { readonly bar: number; readonly price: number }, isBuy: boolean, isPart: boolean): ShownFill => ({
    row: moment + fill.bar,
    price: scale.shown(fill.price),
    isBuy,
    isPart,
    isHollow: true,
  })
  return [
    at(entry, isLong, false),
    ...parts.map((part) => at(part, !isLong, true)),
    ...(exit === null ? [] : [at(exit, !isLong, false)]),
  ]
}

/** Chart of a deal in play, which never uses unseen bars. */
export function pictureOfPlay(playing: Playing, bars: ShownBars, scale: PriceScale): DealPicture {
  const { deal, play, walked, after } = playing
  const { orders, seen } = play
  const moment = deal.before.close.length
  const empty = { bars, moment, stops: null, way: null, fills: [], path: null, bright: null, decimals: scale.decimals }
  const lastClose = lastCloseOf(playing)
  if (orders === null) {
    const now = {
      name: seen === 0 ? 'Last close' : 'Now',
      price: scale.shown(lastClose),
      tone: 'grey' as const,
      from: null,
    }
    return { ...empty, levels: [now] }
  }
  const isLong = orders.direction === 'LONG'
  const fills = fillsOf(orders, walked, after)
  const entry = walked?.entry ?? null
  const rOf = (units: number): number | null =>
    entry === null || walked?.risk == null ? null : ((isLong ? 1 : -1) * (units - entry)) / walked.risk
  const set = levelsOf(orders)
  const stop = stopNow(orders, set.stop, walked)
  const from = moment + orders.at
  const levels: ShownLevel[] = [
    {
      name: entry !== null && stop === entry ? 'Stop, at entry' : levelName('Stop', rOf(stop)),
      price: scale.shown(stop),
      tone: 'loss',
      from: entry === null ? from : null,
    },
  ]
  if (set.target !== null)
    levels.push({ name: levelName('Target', rOf(set.target)), price: scale.shown(set.target), tone: 'gain', from })
  if (entry !== null && stop !== entry) levels.push({ name: 'Entry', price: scale.shown(entry), tone: 'ink', from })
  levels.push({ name: levelName('Now', rOf(lastClose)), price: scale.shown(lastClose), tone: 'grey', from: null })
  return {
    ...empty,
    levels,
    stops:
      entry === null
        ? null
        : { steps: [...stopSteps(playing, scale), { row: moment + seen, price: scale.shown(stop) }], until: 1e6 },
    way:
      entry === null || set.target === null
        ? null
        : { from, entry: scale.shown(entry), target: scale.shown(set.target) },
    fills: fills === null ? [] : shownFills(fills, isLong, moment, scale),
  }
}

/** The stop before each bar since the entry, where it changed. */
function stopSteps({ deal, play, after }: Playing, scale: PriceScale): readonly Place[] {
  const { orders, seen } = play
  if (orders === null) return []
  const steps: Place[] = []
  const moment = deal.before.close.length
  let last = Number.NaN
  walkOrders(orders, { ...after, length: seen }, deal, false, (bar, stop) => {
    if (stop !== last) steps.push({ row: moment + orders.at + bar, price: scale.shown(stop) })
    last = stop
  })
  return steps
}
