import type { TradeExecution, TradeInput } from '@afterclose/core/trade'
import { aTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { isOtherTrade, isSameCourse } from './broker-fields.ts'

const [otherDay, otherPrice] = [{ entryDate: '2024-03-05T12:00:00' }, { entryPrice: '49.5' }]

describe('a known number names another trade', () => {
  it.each<[string, Partial<TradeInput>, boolean]>([
    [
      'never when side, entry time and price are the same',
      { exitPrice: '60', size: '7', ...otherDay, entryDate: '2024-03-05T10:00:00' },
      false,
    ],
    ['not when only the entry time differs, as in another zone', otherDay, false],
    ['not when only the entry price differs, as after adding to it', otherPrice, false],
    ['not when the price is the same number written otherwise', { ...otherDay, entryPrice: '50.00' }, false],
    ['when entry time and price both differ', { ...otherDay, ...otherPrice }, true],
    ['when the side differs', { direction: 'SHORT' }, true],
    ['when the price is missing and the time differs', { ...otherDay, entryPrice: null }, true],
  ])('%s', (_when, changes, other) => expect(isOtherTrade(aTrade(), aTrade(changes))).toBe(other))
})

describe('a trade ran as before', () => {
  const execution: TradeExecution = {
    side: 'ENTRY',
    date: '2024-03-05T10:00:00',
    price: '50',
    size: '100',
    commission: '0',
    swap: '0',
  }
  const before = aTrade({ executions: [execution] })

  it.each<Partial<TradeInput>>([
    { entryPrice: '50.0', size: '100.00', executions: [{ ...execution, price: '50.000' }] },
    { commission: '1', swap: '-1', executions: [{ ...execution, commission: '1', swap: '-1' }] },
    { fxRate: '1.1' },
    { gainMode: 'MANUAL', manualGain: '100' },
    { stopLoss: '48', notes: 'mine', inReview: true, setupId: 7, entryComments: [3] },
  ])('with %o', (changed) => expect(isSameCourse(before, { ...before, ...changed })).toBe(true))

  it.each<Partial<TradeInput>>([
    { entryDate: '2024-03-05T09:00:00' },
    { exitDate: '2024-03-05T11:30:00' },
    { entryPrice: '50.1' },
    { exitPrice: '51.1' },
    { size: '99' },
    { executions: [{ ...execution, side: 'EXIT' }] },
    { executions: [{ ...execution, date: '2024-03-05T10:01:00' }] },
    { executions: [{ ...execution, price: '50.1' }] },
    { executions: [{ ...execution, size: '99' }] },
    { executions: [] },
  ])('not with %o', (changed) => expect(isSameCourse(before, { ...before, ...changed })).toBe(false))
})
