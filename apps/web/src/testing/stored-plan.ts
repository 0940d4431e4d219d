import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { storedMissedTrade } from './stored-missed-trade.ts'

/** An active plan with one scenario, as returned by the server. */
export const storedPlan = (changes: Partial<TradePlanView> = {}): TradePlanView => ({
  id: 1,
  title: 'Retest of the high',
  planDate: '2026-10-23',
  validUntil: null,
  instrumentId: 1,
  setupId: 1,
  direction: 'LONG',
  timeframe: 'M15',
  bias: '',
  scenarios: [
    {
      ifText: 'price retests 6,000',
      thenText: 'buy',
      entryFrom: '5999',
      entryTo: '6001',
      stopLoss: '5990',
      takeProfit: '6030',
      riskPercent: '0.5',
      rrr: 3,
    },
  ],
  checklistId: null,
  status: 'ACTIVE',
  linkedTradeIds: [],
  linkedMissedTradeId: null,
  reviewText: '',
  planQuality: null,
  screenshots: storedMissedTrade().screenshots,
  created: '2026-10-22T12:00:00.000Z',
  modified: '2026-10-22T12:00:00.000Z',
  ...changes,
})
