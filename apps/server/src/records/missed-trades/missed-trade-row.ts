import { type MissedTrade, type MissedTradeInput, missedTradeResult } from '@afterclose/core/missed-trade'
import type { Selectable } from 'kysely'
import { fromFlag, fromJson, toDecimal, toFlag, toJson } from '../../store/codecs.ts'
import type { MissedTradeTable } from '../../store/planning-tables.ts'
import type { InstrumentRow } from '../../store/schema.ts'

export const inputColumns = (missed: MissedTradeInput) => ({
  instrument_id: missed.instrumentId,
  setup_id: missed.setupId,
  direction: missed.direction,
  entry_date: missed.entryDate,
  entry_price: toDecimal(missed.entryPrice),
  stop_loss: toDecimal(missed.stopLoss),
  take_profit: toDecimal(missed.takeProfit),
  highest_price: toDecimal(missed.highestPrice),
  lowest_price: toDecimal(missed.lowestPrice),
  otp_hit: missed.otpHit,
  hypothetical_exit_price: toDecimal(missed.hypotheticalExitPrice),
  hypothetical_exit_date: missed.hypotheticalExitDate,
  size: toDecimal(missed.size),
  reason: missed.reason,
  notes: missed.notes,
  pre_trade_comments: toJson(missed.preTradeComments),
  custom_comments: toJson(missed.customComments),
  checklist_id: missed.checklistId,
  checked_item_ids: toJson(missed.checkedItemIds),
  checklist_item_ids: toJson(missed.checklistItemIds),
  plan_id: missed.planId,
  in_review: toFlag(missed.inReview),
})

/** A stored missed trade, with the costs of its instrument. */
type Row = Selectable<MissedTradeTable> & Pick<InstrumentRow, 'spread' | 'tick_size'>

export function missedTradeOf(row: Row): MissedTrade {
  const input: MissedTradeInput = {
    instrumentId: row.instrument_id,
    setupId: row.setup_id,
    direction: row.direction,
    entryDate: row.entry_date,
    entryPrice: row.entry_price,
    stopLoss: row.stop_loss,
    takeProfit: row.take_profit,
    highestPrice: row.highest_price,
    lowestPrice: row.lowest_price,
    otpHit: row.otp_hit,
    hypotheticalExitPrice: row.hypothetical_exit_price,
    hypotheticalExitDate: row.hypothetical_exit_date,
    size: row.size,
    reason: row.reason,
    notes: row.notes,
    preTradeComments: fromJson(row.pre_trade_comments),
    customComments: fromJson(row.custom_comments),
    checklistId: row.checklist_id,
    checkedItemIds: fromJson(row.checked_item_ids),
    checklistItemIds: fromJson(row.checklist_item_ids),
    planId: row.plan_id,
    inReview: fromFlag(row.in_review),
  }
  const costs = { spread: row.spread, tickSize: row.tick_size }
  return {
    ...input,
    ...missedTradeResult(input, costs),
    id: row.id,
    created: row.created,
    modified: row.modified,
  }
}
