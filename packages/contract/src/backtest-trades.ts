import { resultModes } from '@afterclose/core/backtest'
import { directions, outcomes } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { ScreenshotView } from './screenshots.ts'
import { Receipt, Removed } from './undo.ts'
import {
  Amount,
  DecimalText,
  Id,
  IdParam,
  Ids,
  JournalParams,
  LocalDateTimeText,
  ModifiedWhenRead,
  Name,
  NonNegativeDecimal,
  PositiveDecimal,
} from './values.ts'

/** Maximum trades of a backtest. */
export const mostBacktestTrades = 10_000
/** R of one trade, either way. */
const largestR = 1000

const tradeFields = {
  entryDate: LocalDateTimeText,
  direction: z.enum(directions),
  entryPrice: PositiveDecimal.nullable(),
  stopLoss: PositiveDecimal.nullable(),
  takeProfit: PositiveDecimal.nullable(),
  exitPrice: NonNegativeDecimal.nullable(),
  highestPrice: PositiveDecimal.nullable(),
  lowestPrice: NonNegativeDecimal.nullable(),
  resultMode: z.enum(resultModes),
  customR: DecimalText.refine((text) => Math.abs(Number(text)) <= largestR, `must be within ${largestR}R`).nullable(),
  /** Trade comments of any type. */
  comments: Ids,
  customComments: Ids,
  tags: z.array(Name.max(40)).max(20),
}
/** The shape only; the rules between fields are `backtestTradeProblems` of core. */
export const BacktestTradeInputSchema = z.object({
  ...tradeFields,
  entryPrice: tradeFields.entryPrice.default(null),
  stopLoss: tradeFields.stopLoss.default(null),
  takeProfit: tradeFields.takeProfit.default(null),
  exitPrice: tradeFields.exitPrice.default(null),
  highestPrice: tradeFields.highestPrice.default(null),
  lowestPrice: tradeFields.lowestPrice.default(null),
  customR: tradeFields.customR.default(null),
  comments: tradeFields.comments.default([]),
  customComments: tradeFields.customComments.default([]),
  tags: tradeFields.tags.default([]),
})
export const BacktestTradeView = z.object({
  id: Id,
  /** Its place, in logging order. */
  seq: Id,
  ...tradeFields,
  r: z.number().nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** Its one slot. */
  screenshot: ScreenshotView,
  /** Balance after this trade; null if it exceeds the range of amounts. */
  balance: Amount.nullable(),
  created: z.string(),
  modified: z.string(),
})
export type BacktestTradeView = z.infer<typeof BacktestTradeView>

const url = '/v1/databases/:journalId/backtests/:backtestId/trades'
const params = JournalParams.extend({ backtestId: IdParam })
const one = params.extend({ tradeId: IdParam })

export const listBacktestTrades = call({
  method: 'GET',
  url,
  summary: 'Trades of a backtest in the order in which they were logged',
  access: 'read',
  scope: null,
  permission: 'SESSIONS',
  params,
  response: z.object({ trades: z.array(BacktestTradeView) }),
})
export const createBacktestTrade = call({
  method: 'POST',
  url,
  summary: 'Log a trade of a backtest',
  access: 'write',
  scope: null,
  idempotent: true,
  permission: 'SESSIONS',
  params,
  body: BacktestTradeInputSchema.extend({
    /**
     * Its intended place: one after the last. Rejected with 'Changed elsewhere' if that is taken, because another trade was logged, or
     * because this one was stored before its response was lost.
     */
    seq: Id.optional(),
  }),
  response: BacktestTradeView,
})
/** It keeps its place. */
export const replaceBacktestTrade = call({
  method: 'PUT',
  url: `${url}/:tradeId`,
  summary: 'Replace a trade of a backtest',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  body: BacktestTradeInputSchema.extend({ modified: ModifiedWhenRead }),
  response: BacktestTradeView.extend({ receipt: Receipt }),
})
export const removeBacktestTrade = call({
  method: 'DELETE',
  url: `${url}/:tradeId`,
  summary: 'Delete a trade of a backtest',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  response: Removed,
})
