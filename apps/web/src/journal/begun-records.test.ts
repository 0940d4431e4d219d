import { aTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { copyOfTrade, missedOfPlan, missedOfTrade, tradeOfPlan } from './begun-records.ts'

const plan = { id: 4, instrumentId: 1, setupId: 2, direction: 'LONG', checklistId: 3 } as const
const zone = { entryFrom: '22332', entryTo: '22330', stopLoss: '22290', takeProfit: '22430' } as const

describe('a trade that is made from a plan', () => {
  it('begins with what the plan says, and leaves the entry to the market', () => {
    expect(tradeOfPlan(plan, zone)).toEqual({
      instrumentId: 1,
      setupId: 2,
      direction: 'LONG',
      stopLoss: '22290',
      takeProfit: '22430',
      checklistId: 3,
      planId: 4,
    })
  })

  it('takes the direction from stop and target where the plan is for both ways', () => {
    const both = { ...plan, direction: 'BOTH' } as const
    const directionOf = (levels: Partial<Record<keyof typeof zone, string>>) =>
      tradeOfPlan(both, { entryFrom: null, entryTo: null, stopLoss: null, takeProfit: null, ...levels }).direction
    expect(directionOf({ stopLoss: '110', takeProfit: '90' })).toBe('SHORT')
    expect(directionOf({ stopLoss: '90', takeProfit: '110' })).toBe('LONG')
    expect(directionOf({ entryFrom: '100', stopLoss: '110' })).toBe('SHORT')
    expect(tradeOfPlan(both, null).direction).toBe('LONG')
  })

  it('leaves fields empty that the plan leaves empty', () => {
    const open = tradeOfPlan({ ...plan, instrumentId: null, setupId: null }, null)
    expect(Object.keys(open)).not.toContain('instrumentId')
    expect(Object.keys(open)).not.toContain('setupId')
  })
})

describe('a copy of a trade', () => {
  it('has its entry, plan, checklist and group, and neither its exit nor its result', () => {
    const fill = {
      side: 'ENTRY',
      date: '2024-03-01T10:00:00',
      price: '50',
      size: '1',
      commission: '1',
      swap: '0',
    } as const
    const trade = aTrade({
      groupId: 4,
      planId: 5,
      exitComments: [6],
      entryComments: [7],
      manualGain: '12',
      breakEven: true,
      highestPrice: '52',
      lowestPrice: '49',
      finalStop: '50',
      screenshotDescriptions: ['before'],
      reviewGrade: 'A',
      otpHit: 'YES',
      executions: [fill, { ...fill, side: 'EXIT', price: '51' }],
    })
    const copy = copyOfTrade(trade)
    const { instrumentId, setupId, direction, entryDate, entryPrice, size, stopLoss, takeProfit, notes } = trade
    expect(copy).toMatchObject({
      instrumentId,
      setupId,
      direction,
      entryDate,
      entryPrice,
      size,
      stopLoss,
      takeProfit,
      notes,
    })
    expect(copy).toMatchObject({ groupId: 4, planId: 5, entryComments: [7], exitComments: [], executions: [fill] })
    const none = {
      exitDate: null,
      exitPrice: null,
      manualGain: null,
      breakEven: false,
      otpHit: null,
      reviewGrade: null,
    }
    expect(copy).toMatchObject({
      ...none,
      highestPrice: null,
      lowestPrice: null,
      finalStop: null,
      screenshotDescriptions: [],
    })
  })
})

describe('a missed trade that is made from something else', () => {
  it('would have been entered in the middle of the zone of its plan, or at its one price', () => {
    expect(missedOfPlan(plan, zone)).toMatchObject({ entryPrice: '22331', stopLoss: '22290', planId: 4 })
    expect(missedOfPlan(plan, { ...zone, entryTo: null }).entryPrice).toBe('22332')
    expect(missedOfPlan(plan, null).entryPrice).toBeNull()
  })

  it('has the exit of the trade, and no plan: the trade keeps its plan', () => {
    const trade = aTrade({ exitPrice: '6010.25', exitDate: '2026-10-23T11:22:00', planId: 4 })
    expect(missedOfTrade(trade)).toMatchObject({
      hypotheticalExitPrice: '6010.25',
      hypotheticalExitDate: '2026-10-23T11:22:00',
    })
    expect(missedOfTrade(trade)).not.toHaveProperty('planId')
  })
})
