import { type CommentType, type Rating, tiltMeter } from '@afterclose/core/comment'
import { withInstrumentCosts } from '@afterclose/core/default-commission'
import { deriveTrade } from '@afterclose/core/derive-trade'
import type { Instrument, TickData } from '@afterclose/core/instrument'
import { allComments, type TradeInput, type TradeResult } from '@afterclose/core/trade'

/** Records that a trade may refer to in its journal. */
export interface Lookups {
  readonly instruments: ReadonlyMap<number, InstrumentFacts>
  readonly setups: ReadonlySet<number>
  /** Setup for trades without one; null if the journal has no active setup. */
  readonly firstSetup: number | null
  readonly comments: ReadonlyMap<number, { readonly type: CommentType; readonly rating: Rating }>
  readonly customComments: ReadonlySet<number>
  readonly checklists: ReadonlySet<number>
  readonly checklistItems: ReadonlyMap<number, { readonly checklistId: number; readonly active: boolean }>
}
export type InstrumentFacts = Pick<Instrument, 'commission' | 'commissionMode' | keyof TickData>

const noTicks: TickData = { tickSize: null, tickValue: null, pipSize: null }

/** Computes every derived field of a trade from its own fields, its instrument and its comments. */
export const resultOf = (
  trade: TradeInput,
  lookups: Pick<Lookups, 'comments'> & { readonly instruments: ReadonlyMap<number, TickData> },
  screenshotExists: boolean,
): TradeResult =>
  deriveTrade(trade, lookups.instruments.get(trade.instrumentId) ?? noTicks, {
    tiltMeter: tiltMeter(allComments(trade), (id) => lookups.comments.get(id)?.rating ?? 'NEUTRAL'),
    screenshotExists,
  })

/** A trade with its current commission if the instrument states it, and every derived field. */
export function derivedTrade<T extends TradeInput>(
  trade: T,
  lookups: Pick<Lookups, 'comments' | 'instruments'>,
  screenshotExists: boolean,
): { readonly trade: T; readonly result: TradeResult } {
  const current = withInstrumentCosts(trade, lookups.instruments.get(trade.instrumentId))
  return { trade: current, result: resultOf(current, lookups, screenshotExists) }
}
