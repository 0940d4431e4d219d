import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTrade, stockTicks } from '@afterclose/testkit/builders'
import { big, money, ratioOf } from './decimal.ts'
import { deriveTrade } from './derive-trade.ts'
import { exitClassOf } from './excursions.ts'
import type { TickData } from './instrument.ts'
import type { TradeInput, TradeResult } from './trade.ts'

const noTicks: TickData = { tickSize: null, tickValue: null, pipSize: null }
const plain = { tiltMeter: 0, screenshotExists: false }
const derive = (overrides: Partial<TradeInput>, ticks: TickData = stockTicks): TradeResult =>
  deriveTrade(aTrade(overrides), ticks, plain)

describe('a result before costs', () => {
  const gross = { gainMode: 'GROSS', manualGain: '40', commission: '6.7' } as const

  it('is what is stated, less costs, plus swap; the point value follows from it', () => {
    expect(derive({ ...gross, swap: '-0.3' })).toMatchObject({
      grossGain: '40',
      gain: '33',
      valuePerPoint: '40',
      risk: '40',
      rMultiple: 0.825,
    })
  })

  it('counts without prices, without tick data, and against its prices', () => {
    expect(derive({ ...gross, entryPrice: null, exitPrice: null })).toMatchObject({ grossGain: '40', gain: '33.3' })
    expect(derive({ ...gross, manualGain: '-40' }, noTicks)).toMatchObject({ grossGain: '-40', gain: '-46.7' })
    expect(derive({ ...gross, manualGain: null })).toMatchObject({ grossGain: null, gain: null, outcome: null })
  })

  it('is unknown while the trade is open', () => {
    expect(derive({ ...gross, exitDate: null, exitPrice: null })).toMatchObject({ gain: null })
  })
})

describe('a calculated gain', () => {
  it('is move × value per point, less costs, plus swap', () => {
    expect(derive({ commission: '7.5', swap: '-2.25' })).toMatchObject({
      move: '1',
      ticks: 100,
      valuePerPoint: '100',
      grossGain: '100',
      gain: '90.25',
      risk: '100',
      rMultiple: 0.9025,
      costR: 0.0975,
    })
  })

  it('grows with a rebate, which is a negative cost', () => {
    expect(derive({ commission: '-1.5' }).gain).toBe('101.5')
  })

  it('turns around for a short trade', () => {
    expect(derive({ direction: 'SHORT', stopLoss: '51', takeProfit: '48' })).toMatchObject({ move: '-1', gain: '-100' })
  })

  it('is brought into the account currency', () => {
    expect(derive({ fxRate: '0.92' })).toMatchObject({ valuePerPoint: '92', gain: '92', risk: '92', rMultiple: 1 })
  })

  it('is unknown without tick data, and so is its outcome', () => {
    expect(derive({}, noTicks)).toMatchObject({ gain: null, outcome: null, risk: null, rMultiple: null, rrr: 2 })
  })

  it.each([{ tickSize: null }, { tickValue: null }])('is unknown with half of the tick data: %o', (missing) => {
    expect(derive({}, { ...stockTicks, ...missing })).toMatchObject({ gain: null, valuePerPoint: null, risk: null })
  })

  it('does not mind a manual gain that was typed before', () => {
    expect(derive({ manualGain: '47' })).toMatchObject({ gain: '100', valuePerPoint: '100', risk: '100' })
  })

  it('is not there before the exit, though its price is known already', () => {
    expect(derive({ exitDate: null })).toMatchObject({ gain: null, move: null, outcome: null })
  })

  it('is exact where binary numbers are not', () => {
    const crypto = { tickSize: '0.01', tickValue: '0.01', pipSize: '0.01' }
    expect(
      derive({ entryPrice: '0.1', exitPrice: '0.3', size: '3', stopLoss: null, takeProfit: null }, crypto).gain,
    ).toBe('0.6')
  })
})

describe('a manual gain', () => {
  const manual = { gainMode: 'MANUAL', commission: '2', swap: '-1' } as const

  it('carries the rate of the broker into the risk', () => {
    // (47 + 2 + 1) ÷ 1 point: half of what the tick data say.
    expect(derive({ ...manual, manualGain: '47' })).toMatchObject({
      gain: '47',
      grossGain: '50',
      valuePerPoint: '50',
      risk: '50',
      rMultiple: 0.94,
    })
  })

  it('falls back to tick data where price did not move or moved the other way', () => {
    expect(derive({ ...manual, manualGain: '-3', exitPrice: '50' }).valuePerPoint).toBe('100')
    expect(derive({ ...manual, manualGain: '-80' }).valuePerPoint).toBe('100')
  })

  it('needs no tick data for R', () => {
    expect(derive({ ...manual, manualGain: '47' }, noTicks)).toMatchObject({ risk: '50', rMultiple: 0.94, ticks: null })
  })

  it('needs no prices at all', () => {
    const bare = { entryPrice: null, exitPrice: null, size: null, stopLoss: null, takeProfit: null }
    expect(derive({ ...manual, ...bare, manualGain: '-3' })).toMatchObject({
      gain: '-3',
      outcome: 'LOSER',
      move: null,
      rMultiple: null,
    })
  })
})

describe('risk', () => {
  it('is the amount that the trader named, without a stop', () => {
    expect(derive({ stopLoss: null, riskAmount: '40' })).toMatchObject({ risk: '40', rMultiple: 2.5, rrr: null })
  })

  it('ignores that amount where there is a stop', () => {
    expect(derive({ riskAmount: '40' }).risk).toBe('100')
    expect(derive({ riskAmount: '40' }, noTicks).risk).toBeNull()
  })

  it('below the smallest amount of money is none to measure by', () => {
    const tiny = { gainMode: 'MANUAL', manualGain: '0.00000003', exitPrice: '60' } as const
    expect(derive(tiny)).toMatchObject({ valuePerPoint: '0.000000003', risk: null, rMultiple: null, costR: null })
  })

  it('is known before the exit', () => {
    expect(derive({ exitDate: null, exitPrice: null })).toMatchObject({
      risk: '100',
      gain: null,
      outcome: null,
      rrr: 2,
    })
  })
})

describe('what is made of ratios', () => {
  const third = { gainMode: 'MANUAL', stopLoss: '49.7', takeProfit: '50.2' } as const // 0.3 of risk, 0.2 of reward

  it('is made of the rounded ones, so that the digits shown add up', () => {
    const hit = derive({ ...third, manualGain: '100', commission: '10', swap: '0', otpHit: 'YES' })
    // 110 for a move of 1: a risk of 33 and costs of 10/33R; 100/33R; a target of 2/3 R
    expect(hit).toMatchObject({ rMultiple: 3.030303, rrr: 0.666667, costR: 0.30303 })
    expect([hit.potentialR, hit.managementR]).toEqual([0.363637, 2.666666])
    expect(derive({ ...third, manualGain: '100', commission: '10', otpHit: 'NO' })).toMatchObject({
      potentialR: -1.30303,
      managementR: 4.333333,
    })
  })

  it('are rounded half to even', () => {
    // 1 ÷ 128 = 0.0078125 and 3 ÷ 128 = 0.0234375
    const bare = { gainMode: 'MANUAL', stopLoss: null, riskAmount: '128', exitPrice: '50' } as const
    const rOf = (manualGain: string) => derive({ ...bare, manualGain }).rMultiple
    expect(['1', '3', '-1', '-3'].map(rOf)).toEqual([0.007812, 0.023438, -0.007812, -0.023438])
  })
})

describe('the outcome', () => {
  it('is the tick of the trader before the sign of the gain', () => {
    expect(derive({ breakEven: true })).toMatchObject({ outcome: 'BREAK_EVEN', realizedRrr: null, gain: '100' })
  })

  it('is break-even for exactly nothing', () => {
    expect(derive({ commission: '100' })).toMatchObject({ gain: '0', outcome: 'BREAK_EVEN' })
  })

  it('is that of the gain as it is stored: what is less than half of its last decimal is nothing', () => {
    expect(derive({ commission: '99.9999999951' })).toMatchObject({ gain: '0', outcome: 'BREAK_EVEN' })
    expect(derive({ commission: '100.0000000049' })).toMatchObject({ gain: '0', outcome: 'BREAK_EVEN' })
    expect(derive({ commission: '99.999999995' })).toMatchObject({ gain: '0.00000001', outcome: 'WINNER' })
    expect(derive({ commission: '100.000000005' })).toMatchObject({ gain: '-0.00000001', outcome: 'LOSER' })
  })

  it('has no realised reward where price went against a winner', () => {
    const paid = { gainMode: 'MANUAL', manualGain: '5', exitPrice: '49.5' } as const
    expect(derive(paid)).toMatchObject({ outcome: 'WINNER', realizedRrr: null })
  })
})

describe('fills', () => {
  it('are averaged without rounding: a third of a cent is not lost', () => {
    const fill = { date: '2024-03-05T10:00:00', commission: '0', swap: '0' } as const
    const trade = aTrade({
      size: '3000000',
      entryPrice: '1.3333333333',
      exitPrice: '2',
      stopLoss: null,
      takeProfit: null,
      executions: [
        { ...fill, side: 'ENTRY', price: '1', size: '2000000' },
        { ...fill, side: 'ENTRY', price: '2', size: '1000000' },
        { ...fill, side: 'EXIT', price: '2', size: '3000000' },
      ],
    })
    // 3,000,000 × 2 − (2,000,000 + 2,000,000). From the stored average it would be 2,000,000.0001.
    expect(deriveTrade(trade, stockTicks, plain).gain).toBe('2000000')
  })
})

describe('excursions', () => {
  it('never fall below 0', () => {
    expect(derive({ highestPrice: '49.5', lowestPrice: '49.4', exitPrice: '49.45' })).toMatchObject({
      mfe: '0',
      mfeR: 0,
    })
  })

  it('are unknown without range for the efficiencies', () => {
    expect(derive({ highestPrice: '50', lowestPrice: '50', exitPrice: '50' })).toMatchObject({
      entryEff: null,
      totalEff: null,
      updraw: 0,
    })
  })

  it('add up: total = entry + exit − 100', () => {
    const price = fc.integer({ min: 100, max: 900 })
    fc.assert(
      fc.property(price, price, fc.nat(50), fc.nat(50), fc.boolean(), (entry, exit, over, under, long) => {
        const high = Math.max(entry, exit) + over
        const low = Math.min(entry, exit) - under
        const { entryEff, exitEff, totalEff } = derive({
          direction: long ? 'LONG' : 'SHORT',
          entryPrice: String(entry),
          exitPrice: String(exit),
          highestPrice: String(high),
          lowestPrice: String(low),
          stopLoss: null,
          takeProfit: null,
        })
        if (high === low) expect([entryEff, exitEff, totalEff]).toEqual([null, null, null])
        else expect(totalEff).toBeCloseTo((entryEff ?? 0) + (exitEff ?? 0) - 100, 5)
      }),
    )
  })
})

it.each([
  [105.000001, 'BEYOND_TARGET'],
  [105, 'AT_TARGET'],
  [95, 'AT_TARGET'],
  [94.999999, 'EARLY_PROFIT'],
  [5, 'SCRATCH'],
  [-5, 'SCRATCH'],
  [-5.000001, 'EARLY_LOSS'],
  [-95, 'AT_STOP'],
  [-105, 'AT_STOP'],
  [-105.000001, 'BEYOND_STOP'],
])('an exit level of %d is %s', (level, name) => {
  expect(exitClassOf(level)).toBe(name)
})

describe('the checklist', () => {
  const items = { checklistId: 1, checklistItemIds: [1, 2, 3] }
  it.each([
    [{ ...items, checkedItemIds: [1, 2, 3] }, 100, 'COMPLETE'],
    [{ ...items, checkedItemIds: [3] }, 33.333333, 'INCOMPLETE'],
    [{ ...items, checkedItemIds: [9] }, 0, 'INCOMPLETE'],
    [{ checklistId: 1, checklistItemIds: [], checkedItemIds: [] }, null, 'NONE'],
    [{ checklistId: null, checklistItemIds: [1], checkedItemIds: [1] }, null, 'NONE'],
  ])('%j', (fields, adherence, checklistStatus) => {
    expect(derive(fields)).toMatchObject({ adherence, checklistStatus })
  })
})

const journaled = (trade: TradeInput, screenshotExists: boolean): boolean =>
  deriveTrade(trade, stockTicks, { tiltMeter: 0, screenshotExists }).fullyJournaled

it('a trade is fully journaled with all four kinds of comments and a screenshot', () => {
  const all = aTrade({ preTradeComments: [1], entryComments: [2], managementComments: [3], exitComments: [4] })
  expect(journaled(all, true)).toBe(true)
  expect(journaled(all, false)).toBe(false)
  expect(journaled({ ...all, managementComments: [] }, true)).toBe(false)
})

const text = (cents: number): string => money(big(cents).div(100))

it('R is the gain over the risk for any prices, within the rounding of both', () => {
  const cents = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(cents, cents, cents, fc.integer({ min: 1, max: 1000 }), (entry, exit, stop, size) => {
      fc.pre(entry !== stop)
      const direction = stop < entry ? 'LONG' : 'SHORT'
      const trade = { direction, size: String(size), takeProfit: null } as const
      const prices = { entryPrice: text(entry), exitPrice: text(exit), stopLoss: text(stop) }
      const d = direction === 'LONG' ? 1 : -1
      const result = derive({ ...trade, ...prices })
      expect(result.gain).toBe(text(d * (exit - entry) * size))
      expect(result.risk).toBe(text(Math.abs(entry - stop) * size))
      expect(result.rMultiple).toBe(ratioOf(big(d * (exit - entry)), big(Math.abs(entry - stop))))
    }),
  )
})

it('holding time is in minutes, seconds included', () => {
  expect(derive({ exitDate: '2024-03-05T10:00:20' }).holdingMinutes).toBe(0.333333)
})
