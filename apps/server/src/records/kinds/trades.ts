import { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { BacktestView, longestBacktestNotes } from '@afterclose/contract/backtests'
import { longestMissedNotes, MissedTradeView } from '@afterclose/contract/missed-trades'
import { PayinView } from '@afterclose/contract/payins'
import { screenshotSlots } from '@afterclose/contract/screenshots'
import { longestPlanText, NewTradePlan, TradePlanView } from '@afterclose/contract/trade-plans'
import { longestNotes, TradeView } from '@afterclose/contract/trades'
import { Id } from '@afterclose/contract/values'
import { referencesOf } from '@afterclose/core/record-field'
import { emptyInput, tradeFields } from '@afterclose/core/trade'
import { z } from 'zod'
import { practice } from './practice.ts'
import type { RecordKind } from './record-kind.ts'
import { ExternalId, ImportId, largestNumber, Source, storedShape, writtenTimes } from './values.ts'

/** Plans, trades, missed and tested trades, deposits and withdrawals. */
export const tradesAndPlans: readonly RecordKind[] = [
  {
    name: 'trade-plans',
    table: 'trade_plan',
    schema: z.strictObject({
      ...storedShape(TradePlanView.omit({ linkedTradeIds: true, linkedMissedTradeId: true })),
      scenarios: NewTradePlan.shape.scenarios,
      ...writtenTimes,
    }),
    key: ['id'],
    refers: { instrumentId: 'instruments', setupId: 'setups', checklistId: 'checklists' },
    numbered: { id: 'trade_plan' },
    whenTaken: 'Undo too late',
    html: { bias: longestPlanText, reviewText: longestPlanText },
    copied: [{ flags: ['copyTradePlans'] }],
  },
  {
    name: 'trades',
    table: 'archived_trade',
    schema: z.strictObject({
      ...storedShape(TradeView),
      source: Source,
      externalId: ExternalId,
      importJobId: ImportId,
      screenshotCount: z.int().min(0).max(screenshotSlots),
      ...writtenTimes,
    }),
    key: ['id'],
    ofImports: ['importJobId'],
    refers: referencesOf(tradeFields),
    numbered: { id: 'trade', groupId: 'trade_group' },
    defaults: { ...emptyInput, priceSource: ({ highestPrice }) => (highestPrice === null ? null : 'TYPED') },
    // The rest of its writing is in `writings`.
    derived: {
      revision: (_trade, { revision }) => revision,
      shown_on: () => null,
      lost: () => 0,
      kept: () => null,
      deletion: () => null,
      deleted_at: () => null,
    },
    html: { notes: longestNotes },
    copied: [
      {
        flags: ['copyJournalEntries'],
        needs: ['instrumentId', 'setupId'],
        without: {
          copyComments: { tilt_meter: 0, fully_journaled: 0 },
          copyChecklists: { adherence: null, checklist_status: 'NONE' },
        },
        values: { revision: 1 },
      },
    ],
  },
  {
    name: 'missed-trades',
    table: 'missed_trade',
    schema: z.strictObject({
      ...storedShape(
        MissedTradeView.omit({ rrr: true, missedR: true, outcome: true, adherence: true, checklistStatus: true }),
      ),
      ...writtenTimes,
    }),
    key: ['id'],
    refers: {
      instrumentId: 'instruments',
      setupId: 'setups',
      preTradeComments: 'comments',
      customComments: 'custom-comments',
      checklistId: 'checklists',
      checkedItemIds: 'checklist-items',
      checklistItemIds: 'checklist-items',
      planId: 'trade-plans',
    },
    numbered: { id: 'missed_trade' },
    whenTaken: 'Undo too late', // its plan has another missed trade
    html: { notes: longestMissedNotes },
    unique: [['planId']],
    copied: [{ flags: ['copyMissedTrades'], needs: ['instrumentId', 'setupId'] }],
  },
  {
    name: 'backtests',
    table: 'backtest',
    schema: z.strictObject({ ...storedShape(BacktestView), ...writtenTimes }),
    defaults: { kind: 'LOGGED' },
    key: ['id'],
    refers: { instrumentId: 'instruments', setupId: 'setups', checklistId: 'checklists' },
    numbered: { id: 'backtest' },
    whenTaken: 'Undo too late',
    html: { notes: longestBacktestNotes },
    copied: 'no flag asks for it',
  },
  {
    name: 'backtest-trades',
    table: 'backtest_trade',
    schema: z.strictObject({
      backtestId: Id,
      ...storedShape(BacktestTradeView.omit({ balance: true })),
      seq: Id.max(largestNumber),
      ...writtenTimes,
    }),
    key: ['id'],
    refers: { backtestId: 'backtests', comments: 'comments', customComments: 'custom-comments' },
    numbered: { id: 'backtest_trade' },
    whenTaken: 'Changed elsewhere', // another trade has its place
    unique: [['backtestId', 'seq']],
    copied: 'no flag asks for it',
  },
  ...practice,
  {
    name: 'payins',
    table: 'payin',
    schema: z.strictObject({
      ...storedShape(PayinView.omit({ accountBalance: true })),
      source: Source,
      externalId: ExternalId,
      importJobId: ImportId,
      ...writtenTimes,
    }),
    key: ['id'],
    ofImports: ['importJobId'],
    numbered: { id: 'payin' },
    whenTaken: 'Changed elsewhere', // an import has added it again
    unique: [['source', 'externalId']],
    copied: [{ flags: ['copyAccountBalances'] }],
  },
]
