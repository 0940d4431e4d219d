import { walkOrders } from '@afterclose/bars/practice/walk-orders'
import type { PracticeDeal, PracticeResult } from '@afterclose/contract/practice'
import { sentenceR } from '@afterclose/core/format'
import { wallClock } from '@afterclose/core/time'
import { windowOver } from '../../../ui/chart/chart-window.ts'
import type { DealPicture, Place, ShownFill, ShownLevel } from './deal-chart-option.ts'
import { fillsOf } from './deal-fills.ts'
import { shownFills } from './deal-picture.ts'
import { columnsOf, type Play } from './deal-play.ts'
import { joinedBars } from './shown-bars.ts'

interface Ended {
  readonly deal: PracticeDeal
  readonly play: Play
  readonly result: PracticeResult
}

/** Rows before the moment and after the last exit in the initial window of a result. */
const rowsAround = { before: 70, after: 14, least: 45 }

/** A finished deal: actual prices and times, fills of the real trade filled, of this try hollow. */
export function resultPicture({ deal, play, result }: Ended): DealPicture {
  const { digits, time, trade } = result
  const scale = { shown: (units: number): number => units / 10 ** digits }
  const moment = deal.before.close.length
  const bars = {
    ...joinedBars([deal.before, result.after], scale),
    // daily bars have no time of day
    clock: deal.length < 86_400 ? time.map((at) => Math.floor((at % 86_400) / 60)) : null,
  }
  const walked = endedWalk({ deal, play, result })
  const isLong = play.orders?.direction === 'LONG'
  const fills = walked && play.orders && fillsOf(play.orders, walked, columnsOf([result.after]))
  const own = fills ? shownFills(fills, isLong, moment, scale) : []
  const levels: ShownLevel[] = []
  const real: ShownFill[] = []
  const [from, to] = [rowAt(time, trade?.entryDate), rowAt(time, trade?.exitDate)]
  if (trade !== null) {
    const bought = trade.direction === 'LONG'
    const add = (row: number | null, price: number | null, isEntry: boolean, date: string | null): void => {
      if (row === null || price === null || date === null) return
      const word = bought === isEntry ? 'Bought' : 'Sold'
      const r = isEntry || trade.rMultiple === null ? '' : ` ${sentenceR(trade.rMultiple)}`
      levels.push({ name: `${word} ${date.slice(11, 16)}${r}`, price, tone: 'ink', from: null })
      real.push({ row, price, isBuy: bought === isEntry, isHollow: false, isPart: false })
    }
    add(from, trade.entryPrice, true, trade.entryDate)
    add(to, trade.exitPrice, false, trade.exitDate)
    if (trade.stopLoss !== null) levels.push({ name: 'Stop', price: trade.stopLoss, tone: 'loss', from: null })
  }
  const exit = own.at(-1)
  if (exit !== undefined && walked?.worst != null)
    levels.push({ name: `You ${sentenceR(walked.worst)}`, price: exit.price, tone: 'grey', from: null })
  const path = real.length === 2 ? ([placeOf(real[0]!), placeOf(real[1]!)] as const) : null
  return {
    bars,
    moment,
    levels,
    stops:
      trade?.stopLoss == null || from === null
        ? null
        : { steps: [{ row: from, price: trade.stopLoss }], until: (to ?? bars.close.length) + 1 },
    way: null,
    fills: [...real, ...own],
    path,
    bright: from === null || to === null ? null : { from, to },
    decimals: digits,
  }
}

const placeOf = ({ row, price }: ShownFill): Place => ({ row, price })

/** The orders of the try on all bars: the server's result, to 6 decimals. */
export const endedWalk = ({ deal, play, result }: Ended) =>
  play.orders === null ? null : walkOrders(play.orders, columnsOf([result.after]), deal, true)

/** Whether an open position was closed at the last close, because the bars ended. */
export function barsEnded(ended: Ended): boolean {
  const bounds = endedWalk(ended)?.bounds
  const last = ended.result.after.close.length - 1
  const { orders } = ended.play
  return (
    bounds != null &&
    orders !== null &&
    bounds.by === 'TIME' &&
    orders.exitAt === null &&
    orders.at + bounds.bar === last
  )
}

/** Row of the bar that contains a time; null if the bars do not cover it. */
function rowAt(time: readonly number[], date: string | null | undefined): number | null {
  if (date === null || date === undefined) return null
  const at = wallClock(date) / 1000
  const row = time.findLastIndex((start) => start <= at)
  const [last = 0, before = 0] = [time.at(-1), time.at(-2)]
  return row === -1 || at >= last + (last - before) ? null : row
}

/** The initial window: the moment, and both trades to their end. */
export function resultWindow({ moment, fills, bars }: DealPicture) {
  const last = Math.max(moment + rowsAround.least, ...fills.map(({ row }) => row + rowsAround.after))
  const count = bars.close.length
  /** Empty rows after the last bar, so that an exit there is fully visible. */
  const room = 5
  return windowOver(Math.max(0, moment - rowsAround.before), Math.min(last, count + room - 1), count + room)
}
