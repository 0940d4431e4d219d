import { big } from '@afterclose/core/decimal'
import { unknownContext } from '@afterclose/core/market-context'
import { emptyOf } from '@afterclose/core/record-field'
import { emptyInput, resultFields } from '@afterclose/core/trade'
import type { FeedTrade } from '../trades/feed-trade.ts'

/**
 * Redacts the trades of a journal to R: each with its displayed R (2 decimals, half away from zero) as result, a risk of 1, and numbers as
 * ids. Computed figures depend only on R, directions, days, instruments, planned reward to risk, exit classes and tilt. Trades without R
 * have no result, so that they are in no sum.
 *
 * @param trades all of a journal, in any order
 * @returns in order of id, renumbered 1, 2, 3 …; instruments likewise
 */
export function rTrades(trades: readonly FeedTrade[]): readonly FeedTrade[] {
  const sorted = trades.toSorted((a, b) => a.id - b.id)
  const instruments = numbersById(sorted.map(({ instrumentId }) => instrumentId))
  return sorted.map((trade, i) => rTrade(trade, i + 1, instruments.get(trade.instrumentId)!))
}

/** 1, 2, 3 … by ascending id. */
export const numbersById = (ids: readonly number[]): ReadonlyMap<number, number> =>
  new Map([...new Set(ids)].toSorted((a, b) => a - b).map((id, i) => [id, i + 1]))

/** As R is displayed. */
export const shownR = (r: number): number => Number(big(r).round(2))

function rTrade(trade: FeedTrade, id: number, instrumentId: number): FeedTrade {
  const r = trade.rMultiple === null ? null : shownR(trade.rMultiple)
  return {
    ...nothing,
    id,
    instrumentId,
    tradeType: trade.tradeType,
    direction: trade.direction,
    entryDate: trade.entryDate,
    exitDate: trade.exitDate,
    breakEven: trade.breakEven,
    gain: r === null ? null : big(r).toFixed(),
    outcome: r === null ? null : trade.outcome,
    risk: r === null ? null : '1',
    rMultiple: r,
    rrr: trade.rrr,
    exitClass: trade.exitClass,
    holdingMinutes: trade.holdingMinutes,
    tiltMeter: trade.tiltMeter,
  }
}

/** Redacted fields, with their empty values. */
const nothing: Omit<
  FeedTrade,
  | 'id'
  | 'instrumentId'
  | 'tradeType'
  | 'direction'
  | 'entryDate'
  | 'exitDate'
  | 'breakEven'
  | 'gain'
  | 'outcome'
  | 'risk'
  | 'rMultiple'
  | 'rrr'
  | 'exitClass'
  | 'holdingMinutes'
  | 'tiltMeter'
> = {
  ...emptyInput,
  ...unknownContext,
  setupId: 1,
  source: '',
  ...emptyOf(resultFields),
  screenshotExists: false,
  fullyJournaled: false,
  checklistStatus: 'NONE',
  hasNotes: false,
  screenshots: 0,
}
