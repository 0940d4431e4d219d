import { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { BacktestView, longestBacktestNotes } from '@afterclose/contract/backtests'
import { longestMissedNotes, MissedTradeView } from '@afterclose/contract/missed-trades'
import { PayinView } from '@afterclose/contract/payins'
import { screenshotSlots } from '@afterclose/contract/screenshots'
import { longestPlanText, NewTradePlan, TradePlanView } from '@afterclose/contract/trade-plans'
import { longestNotes, TradeView } from '@afterclose/contract/trades'
import { Id, PositiveDecimal } from '@afterclose/contract/values'
import { namesWith, referencesOf } from '@afterclose/core/record-field'
import { tradeFields } from '@afterclose/core/trade'
import { z } from 'zod'
import { limits } from '../limits.ts'
import type { RecordKind } from '../record-kind.ts'
import { ExternalId, ImportId, Source, stored, written } from './values.ts'

const prices = ['entryPrice', 'exitPrice', 'stopLoss', 'takeProfit', 'highestPrice', 'lowestPrice']
const items = ['checkedItemIds', 'checklistItemIds']

/** Plans, trades, those that were missed or tried out, and money paid in and out. */
export const tradesAndPlans: readonly RecordKind[] = [
  {
    name: 'trade-plans',
    table: 'trade_plan',
    schema: z.strictObject({
      ...stored(TradePlanView.omit({ linkedTradeIds: true, linkedMissedTradeId: true })),
      scenarios: NewTradePlan.shape.scenarios,
      ...written,
    }),
    key: ['id'],
    lists: ['scenarios'],
    refers: { instrumentId: 'instruments', setupId: 'setups', checklistId: 'checklists' },
    numbered: { id: 'trade_plan' },
    html: { bias: longestPlanText, reviewText: longestPlanText },
  },
  {
    name: 'trades',
    table: 'trade',
    schema: z.strictObject({
      ...stored(TradeView),
      source: Source,
      externalId: ExternalId,
      importJobId: ImportId,
      screenshotCount: z.int().min(0).max(screenshotSlots),
      ...written,
    }),
    key: ['id'],
    decimals: namesWith(tradeFields, { type: 'decimal' }),
    flags: namesWith(tradeFields, { type: 'flag' }),
    lists: namesWith(tradeFields, { type: 'list' }),
    ofImports: ['importJobId'],
    refers: referencesOf(tradeFields),
    numbered: { id: 'trade', groupId: 'trade_group' },
    derived: { revision: (_trade, { revision }) => revision },
    html: { notes: longestNotes },
    unique: [['source', 'externalId']],
  },
  {
    name: 'missed-trades',
    table: 'missed_trade',
    schema: z.strictObject({
      ...stored(
        MissedTradeView.omit({ rrr: true, missedR: true, outcome: true, adherence: true, checklistStatus: true }),
      ),
      ...written,
    }),
    key: ['id'],
    decimals: [...prices.filter((price) => price !== 'exitPrice'), 'hypotheticalExitPrice', 'size'],
    flags: ['inReview'],
    lists: ['preTradeComments', 'customComments', ...items],
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
    html: { notes: longestMissedNotes },
    unique: [['planId']],
  },
  {
    name: 'backtests',
    table: 'backtest',
    schema: z.strictObject({ ...stored(BacktestView), tickSize: PositiveDecimal.nullable(), ...written }),
    key: ['id'],
    decimals: ['startBalance', 'riskPercent', 'spreadTicks', 'tickSize', 'balance'],
    refers: { instrumentId: 'instruments', setupId: 'setups', checklistId: 'checklists' },
    numbered: { id: 'backtest' },
    html: { notes: longestBacktestNotes },
  },
  {
    name: 'backtest-trades',
    table: 'backtest_trade',
    schema: z.strictObject({
      backtestId: Id,
      ...stored(BacktestTradeView.omit({ balance: true })),
      seq: Id.max(limits.number),
      ...written,
    }),
    key: ['id'],
    decimals: [...prices, 'customR'],
    lists: ['comments', 'customComments', 'tags'],
    refers: { backtestId: 'backtests', comments: 'comments', customComments: 'custom-comments' },
    numbered: { id: 'backtest_trade' },
    unique: [['backtestId', 'seq']],
  },
  {
    name: 'payins',
    table: 'payin',
    schema: z.strictObject({
      ...stored(PayinView.omit({ accountBalance: true })),
      source: Source,
      externalId: ExternalId,
      importJobId: ImportId,
      ...written,
    }),
    key: ['id'],
    decimals: ['delta'],
    ofImports: ['importJobId'],
    numbered: { id: 'payin' },
    unique: [['source', 'externalId']],
  },
]
