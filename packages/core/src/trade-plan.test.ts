import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mayMovePlan,
  missedTradeOfPlanProblem,
  planStatuses,
  scenarioProblems,
  scenarioRrr,
  settledStatus,
  tradeOfPlanProblem,
} from './trade-plan.ts'

const levels = { entryFrom: '99', entryTo: '101', stopLoss: '96', takeProfit: '108' }

describe('reward to risk of a scenario', () => {
  it('is counted from the middle of the entry zone, whichever end comes first', () => {
    expect(scenarioRrr(levels)).toBe(2) // (108 - 100) ÷ (100 - 96)
    expect(scenarioRrr({ ...levels, entryFrom: '101', entryTo: '99' })).toBe(2)
    expect(scenarioRrr({ ...levels, stopLoss: '108', takeProfit: '96' })).toBe(0.5) // short
    expect(scenarioRrr({ entryFrom: '1.1', entryTo: '1.1001', stopLoss: '1.098', takeProfit: '1.104' })).toBe(
      1.926829, // 0.00395 ÷ 0.00205 = 1.92682926…
    )
  })

  it('takes one end alone for the price', () => {
    expect(scenarioRrr({ ...levels, entryTo: null })).toBe(3) // (108 - 99) ÷ (99 - 96)
    expect(scenarioRrr({ ...levels, entryFrom: null })).toBe(1.4) // (108 - 101) ÷ (101 - 96)
  })

  it.each(['stopLoss', 'takeProfit'] as const)('is not known without %s', (field) => {
    expect(scenarioRrr({ ...levels, [field]: null })).toBeNull()
  })

  it('is not known without an entry, nor with a stop at it', () => {
    expect(scenarioRrr({ ...levels, entryFrom: null, entryTo: null })).toBeNull()
    expect(scenarioRrr({ ...levels, stopLoss: '100' })).toBeNull()
  })
})

describe('the levels of a scenario', () => {
  it.each([
    ['LONG', {}, []],
    ['LONG', { stopLoss: '102' }, ['Stop loss must be below the entry price']],
    ['LONG', { takeProfit: '90' }, ['Take profit must be above the entry price']],
    ['SHORT', {}, ['Stop loss must be above the entry price', 'Take profit must be below the entry price']],
    ['SHORT', { stopLoss: '108', takeProfit: '96' }, []],
    ['BOTH', { stopLoss: '108', takeProfit: '96' }, []],
    ['BOTH', { stopLoss: '95' }, []],
    ['BOTH', { stopLoss: '109' }, ['Take profit and stop loss must be on opposite sides of the entry']],
    [null, { takeProfit: '90' }, ['Take profit and stop loss must be on opposite sides of the entry']],
    [null, { takeProfit: null, stopLoss: '200' }, []],
    ['BOTH', { takeProfit: null, stopLoss: null }, []],
    ['LONG', { stopLoss: '99' }, ['Stop loss must be outside the entry zone']],
    ['BOTH', { takeProfit: '100' }, ['Take profit must be outside the entry zone']],
    ['LONG', { entryFrom: null, entryTo: null, stopLoss: '500' }, []],
  ] as const)('of a plan that goes %s with %o', (direction, changes, messages) => {
    const problems = scenarioProblems({ ...levels, ...changes }, direction)
    expect(problems.map(({ message }) => message)).toEqual(messages)
  })

  it('give a reward to risk wherever nothing is wrong with them', () => {
    const price = fc.integer({ min: 1, max: 60 }).map(String)
    const direction = fc.constantFrom('LONG', 'SHORT', 'BOTH', null)
    fc.assert(
      fc.property(price, price, price, price, direction, (entryFrom, entryTo, stopLoss, takeProfit, goes) => {
        const scenario = { entryFrom, entryTo, stopLoss, takeProfit }
        fc.pre(scenarioProblems(scenario, goes).length === 0)
        const middle = (Number(entryFrom) + Number(entryTo)) / 2
        const slow = Math.abs(Number(takeProfit) - middle) / Math.abs(middle - Number(stopLoss))
        expect(scenarioRrr(scenario)).toBeCloseTo(slow, 5)
      }),
    )
  })
})

describe('a plan', () => {
  it('is moved forward by its trader, and by nobody back', () => {
    const allowed = planStatuses.flatMap((from) =>
      planStatuses.filter((to) => from !== to && mayMovePlan(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual(['DRAFT → ACTIVE', 'DRAFT → CANCELLED', 'ACTIVE → CANCELLED'])
    for (const status of planStatuses) expect(mayMovePlan(status, status)).toBe(true)
  })

  it('takes trades unless it was cancelled, and one missed trade unless it was executed', () => {
    expect(planStatuses.filter((status) => tradeOfPlanProblem(status) !== null)).toEqual(['CANCELLED'])
    expect(planStatuses.filter((status) => missedTradeOfPlanProblem(status) === null)).toEqual([
      'DRAFT',
      'ACTIVE',
      'EXPIRED',
    ])
  })

  it('is executed while a trade hangs on it, else missed while a missed one does, else where it can be taken up', () => {
    for (const status of planStatuses) {
      expect(settledStatus(status, { trades: true, missed: false })).toBe('EXECUTED')
      expect(settledStatus(status, { trades: true, missed: true })).toBe('EXECUTED')
      expect(settledStatus(status, { trades: false, missed: true })).toBe('MISSED')
    }
    const none = { trades: false, missed: false }
    expect(planStatuses.map((status) => settledStatus(status, none))).toEqual([
      'DRAFT',
      'ACTIVE',
      'ACTIVE',
      'ACTIVE',
      'CANCELLED',
      'EXPIRED',
    ])
  })
})
