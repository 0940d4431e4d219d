import type { BrokerFill } from './fill.ts'

/** A fill for tests that need few of its fields. */
export const plainFill: BrokerFill = {
  name: '',
  id: null,
  account: null,
  instrument: '',
  symbol: '',
  market: null,
  side: 'BUY',
  date: '2025-01-30T22:00:00',
  price: '1',
  size: '1',
  commission: '0',
  swap: '0',
  effect: null,
  realised: null,
  realisedIsNet: false,
  cash: null,
  pointValue: '1',
  currency: 'USD',
  fxRate: null,
  explained: false,
  notes: '',
  standIn: null,
}
