import type { Payin } from '@afterclose/core/payin'
import { wallClock } from '@afterclose/core/time'
import {
  type Trade,
  checklistStatuses,
  directions,
  exitClasses,
  gainModes,
  otpHits,
  outcomes,
  tradeTypes,
} from '@afterclose/core/trade'
import {
  type CommentColumn,
  type CommentKind,
  NONE,
  type PayinColumns,
  type TradeColumns,
  plainColumns,
} from './trade-columns.ts'

/** What the feed carries of a trade: everything but its long texts. A stored `Trade` with the last two is one. */
export interface FeedTrade
  extends Pick<
    Trade,
    | 'id'
    | 'entryDate'
    | 'exitDate'
    | 'instrumentId'
    | 'setupId'
    | 'source'
    | 'direction'
    | 'tradeType'
    | 'gainMode'
    | 'otpHit'
    | 'outcome'
    | 'exitClass'
    | 'checklistStatus'
    | 'size'
    | 'entryPrice'
    | 'stopLoss'
    | 'takeProfit'
    | 'exitPrice'
    | 'finalStop'
    | 'highestPrice'
    | 'lowestPrice'
    | 'commission'
    | 'swap'
    | 'gain'
    | 'risk'
    | 'rMultiple'
    | 'rrr'
    | 'realizedRrr'
    | 'ticks'
    | 'pips'
    | 'mfeR'
    | 'maeR'
    | 'updraw'
    | 'drawdownTrade'
    | 'exitLevel'
    | 'entryEff'
    | 'exitEff'
    | 'totalEff'
    | 'winnerEff'
    | 'loserEff'
    | 'potentialR'
    | 'managementR'
    | 'adherence'
    | 'holdingMinutes'
    | 'tiltMeter'
    | 'screenshotExists'
    | 'fullyJournaled'
    | 'inReview'
    | 'breakEven'
    | 'groupId'
    | 'planId'
    | CommentKind
  > {
  readonly hasNotes: boolean
  /** Filled slots, 0 to 6. */
  readonly screenshots: number
}

export type FeedPayin = Pick<Payin, 'id' | 'delta' | 'timestamp'>

/**
 * A journal as columns, from its stored rows in any order. The same journal always gives the same columns, bit for
 * bit. O(n log n).
 *
 * @throws RangeError when a date is no local date-time
 */
export function toColumns(journal: {
  readonly revision: number
  readonly trades: readonly FeedTrade[]
  readonly payins: readonly FeedPayin[]
}): TradeColumns {
  const { trades, closed } = inRowOrder(journal.trades)
  const rows = trades.length
  const instruments = idCodes(trades.map(({ instrumentId }) => instrumentId))
  const setups = idCodes(trades.map(({ setupId }) => setupId))
  const sources = codes([...new Set(trades.map(({ source }) => source))].toSorted())
  const columns = plainColumns((_, kind) => new kind(rows))

  for (let row = 0; row < rows; row++) {
    const trade = trades[row]!
    columns.id[row] = trade.id
    columns.entryDate[row] = wallClock(trade.entryDate)
    columns.exitDate[row] = trade.exitDate === null ? Number.NaN : wallClock(trade.exitDate)
    columns.instrument[row] = instruments.get(trade.instrumentId) ?? 0
    columns.setup[row] = setups.get(trade.setupId) ?? 0
    columns.source[row] = sources.get(trade.source) ?? 0
    columns.direction[row] = directions.indexOf(trade.direction)
    columns.tradeType[row] = tradeTypes.indexOf(trade.tradeType)
    columns.gainMode[row] = gainModes.indexOf(trade.gainMode)
    columns.otpHit[row] = trade.otpHit === null ? NONE : otpHits.indexOf(trade.otpHit)
    columns.outcome[row] = trade.outcome === null ? NONE : outcomes.indexOf(trade.outcome)
    columns.exitClass[row] = trade.exitClass === null ? NONE : exitClasses.indexOf(trade.exitClass)
    columns.checklistStatus[row] = checklistStatuses.indexOf(trade.checklistStatus)
    columns.size[row] = number(trade.size)
    columns.entryPrice[row] = number(trade.entryPrice)
    columns.stopLoss[row] = number(trade.stopLoss)
    columns.takeProfit[row] = number(trade.takeProfit)
    columns.exitPrice[row] = number(trade.exitPrice)
    columns.finalStop[row] = number(trade.finalStop)
    columns.highestPrice[row] = number(trade.highestPrice)
    columns.lowestPrice[row] = number(trade.lowestPrice)
    columns.commission[row] = number(trade.commission)
    columns.swap[row] = number(trade.swap)
    columns.gain[row] = number(trade.gain)
    columns.risk[row] = number(trade.risk)
    columns.rMultiple[row] = number(trade.rMultiple)
    columns.rrr[row] = number(trade.rrr)
    columns.realizedRrr[row] = number(trade.realizedRrr)
    columns.ticks[row] = number(trade.ticks)
    columns.pips[row] = number(trade.pips)
    columns.mfeR[row] = number(trade.mfeR)
    columns.maeR[row] = number(trade.maeR)
    columns.updraw[row] = number(trade.updraw)
    columns.drawdownTrade[row] = number(trade.drawdownTrade)
    columns.exitLevel[row] = number(trade.exitLevel)
    columns.entryEff[row] = number(trade.entryEff)
    columns.exitEff[row] = number(trade.exitEff)
    columns.totalEff[row] = number(trade.totalEff)
    columns.winnerEff[row] = number(trade.winnerEff)
    columns.loserEff[row] = number(trade.loserEff)
    columns.potentialR[row] = number(trade.potentialR)
    columns.managementR[row] = number(trade.managementR)
    columns.adherence[row] = number(trade.adherence)
    columns.holdingMinutes[row] = number(trade.holdingMinutes)
    columns.tiltMeter[row] = trade.tiltMeter
    columns.screenshots[row] = trade.screenshots
    columns.screenshotExists[row] = Number(trade.screenshotExists)
    columns.fullyJournaled[row] = Number(trade.fullyJournaled)
    columns.inReview[row] = Number(trade.inReview)
    columns.breakEven[row] = Number(trade.breakEven)
    columns.hasNotes[row] = Number(trade.hasNotes)
    columns.groupId[row] = trade.groupId ?? 0
    columns.planId[row] = trade.planId ?? 0
  }
  return {
    ...columns,
    revision: journal.revision,
    rows,
    closed,
    instruments: [...instruments.keys()],
    setups: [...setups.keys()],
    sources: [...sources.keys()],
    preTradeComments: commentColumn(trades.map(({ preTradeComments }) => preTradeComments)),
    entryComments: commentColumn(trades.map(({ entryComments }) => entryComments)),
    managementComments: commentColumn(trades.map(({ managementComments }) => managementComments)),
    exitComments: commentColumn(trades.map(({ exitComments }) => exitComments)),
    customComments: commentColumn(trades.map(({ customComments }) => customComments)),
    payins: payinColumns(journal.payins),
  }
}

const number = (value: string | number | null): number => (value === null ? Number.NaN : Number(value))

const codes = <Value>(distinct: readonly Value[]): ReadonlyMap<Value, number> =>
  new Map(distinct.map((value, code) => [value, code]))

/** A code for each id, ascending. */
const idCodes = (ids: Iterable<number>): ReadonlyMap<number, number> =>
  codes([...new Set(ids)].toSorted((a, b) => a - b))

/** Closed trades by (exitDate, id), then the others by (entryDate, id). Local date-times sort as text. */
function inRowOrder(trades: readonly FeedTrade[]): { trades: readonly FeedTrade[]; closed: number } {
  const isClosed = (trade: FeedTrade): boolean => trade.exitDate !== null && trade.gain !== null
  const closed = trades.filter(isClosed).toSorted((a, b) => byDate(a.exitDate ?? '', b.exitDate ?? '') || a.id - b.id)
  const others = trades
    .filter((trade) => !isClosed(trade))
    .toSorted((a, b) => byDate(a.entryDate, b.entryDate) || a.id - b.id)
  return { trades: [...closed, ...others], closed: closed.length }
}

const byDate = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function commentColumn(lists: readonly (readonly number[])[]): CommentColumn {
  const used = new Set<number>()
  for (const list of lists) for (const id of list) used.add(id)
  const bits = idCodes(used)
  const words = Array.from({ length: Math.ceil(bits.size / 32) }, () => new Uint32Array(lists.length))
  lists.forEach((list, row) => {
    for (const id of list) {
      const bit = bits.get(id) ?? 0
      const word = words[bit >> 5]!
      word[row]! |= 1 << (bit & 31)
    }
  })
  return { ids: [...bits.keys()], words }
}

function payinColumns(payins: readonly FeedPayin[]): PayinColumns {
  const sorted = payins.toSorted((a, b) => wallClock(a.timestamp) - wallClock(b.timestamp) || a.id - b.id)
  return {
    id: sorted.map(({ id }) => id),
    timestamp: sorted.map(({ timestamp }) => wallClock(timestamp)),
    delta: sorted.map(({ delta }) => Number(delta)),
  }
}
