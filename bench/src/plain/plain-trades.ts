import type { CommentKind } from '@afterclose/engine/trades/trade-columns'

/** A trade as stored by a journal without columns: one object with texts, numbers and lists. */
export interface PlainTrade extends Record<CommentKind, readonly number[]> {
  readonly id: number
  readonly entryDate: string
  readonly exitDate: string
  readonly instrumentId: number
  readonly setupId: number
  readonly direction: string
  readonly outcome: string
  readonly gain: number
  readonly gainPercentage: number
  readonly rMultiple: number | null
  readonly rrr: number | null
  readonly realizedRrr: number | null
  readonly holdingMinutes: number
  readonly tiltMeter: number
  readonly inReview: boolean
}
