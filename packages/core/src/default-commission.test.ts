import { expect, it } from 'vitest'
import { defaultCommission } from './default-commission.ts'

const euro = { tickSize: '0.0001', tickValue: '10' }
it.each([
  [
    'each lot',
    { ...euro, commission: '7', commissionMode: 'PER_UNIT' },
    { size: '0.5', entryPrice: '1.1', fxRate: '1' },
    '3.5',
  ],
  [
    'the trade',
    { ...euro, commission: '7', commissionMode: 'PER_TRADE' },
    { size: null, entryPrice: null, fxRate: '1' },
    '7',
  ],
  // 0.5 lots of 100,000 at 1.1 are 55,000.
  [
    'the notional',
    { ...euro, commission: '0.01', commissionMode: 'PERCENT' },
    { size: '0.5', entryPrice: '1.1', fxRate: '1' },
    '5.5',
  ],
  [
    'the notional of a negative price', // 1,000 barrels at −37.63 are 37,630.
    { tickSize: '0.01', tickValue: '10', commission: '0.01', commissionMode: 'PERCENT' },
    { size: '1', entryPrice: '-37.63', fxRate: '1' },
    '3.763',
  ],
  [
    'the notional without tick data',
    { tickSize: null, tickValue: null, commission: '0.1', commissionMode: 'PERCENT' },
    { size: '0.25', entryPrice: '40000', fxRate: '1' },
    '10',
  ],
  [
    'the notional without the value of a tick',
    { tickSize: '0.01', tickValue: null, commission: '0.1', commissionMode: 'PERCENT' },
    { size: '0.25', entryPrice: '40000', fxRate: '1' },
    '10',
  ],
  [
    'the notional without the size of a tick',
    { tickSize: null, tickValue: '5', commission: '0.1', commissionMode: 'PERCENT' },
    { size: '0.25', entryPrice: '40000', fxRate: '1' },
    '10',
  ],
  [
    // 300,000 JPY at 0.0067 are 2,010 USD.
    'the notional in account currency',
    { tickSize: '1', tickValue: '1', commission: '0.1', commissionMode: 'PERCENT' },
    { size: '100', entryPrice: '3000', fxRate: '0.0067' },
    '2.01',
  ],
  [
    'an unknown size',
    { ...euro, commission: '7', commissionMode: 'PER_UNIT' },
    { size: null, entryPrice: '1', fxRate: '1' },
    '0',
  ],
  [
    'an unknown price',
    { ...euro, commission: '7', commissionMode: 'PERCENT' },
    { size: '1', entryPrice: null, fxRate: '1' },
    '0',
  ],
] as const)('commission on %s', (_, instrument, trade, cost) => {
  expect(defaultCommission(instrument, trade)).toBe(cost)
})
