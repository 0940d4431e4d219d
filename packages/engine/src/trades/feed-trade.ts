import type { Payin } from '@afterclose/core/payin'
import type { Trade } from '@afterclose/core/trade'
import type { CommentKind } from './trade-columns.ts'

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
