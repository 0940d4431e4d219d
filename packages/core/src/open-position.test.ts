import { aTrade, stockTicks } from '@afterclose/testkit/builders'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeTrade, sizeLeft } from './close-trade.ts'
import { big } from './decimal.ts'
import { deriveTrade } from './derive-trade.ts'
import { withExecutions } from './executions.ts'
import { costsOfPart, openPosition, type OpenTrade, resultOfPart } from './open-position.ts'
import type { TradeExecution, TradeInput } from './trade.ts'

const facts = { tiltMeter: 0, screenshotExists: false }
/** XAU/USD of the mock: 0.80 lots, 1.0 = 100 USD a lot. */
const gold = { tickSize: '0.01', tickValue: '1', pipSize: '0.01' }
const mes = { tickSize: '0.25', tickValue: '1.25', pipSize: '0.25' }

function openTrade(overrides: Partial<TradeInput>, ticks = stockTicks): OpenTrade {
  const trade = withExecutions(aTrade({ exitDate: null, exitPrice: null, ...overrides }))
  return { ...trade, id: 1, ...deriveTrade(trade, ticks, facts) }
}
const fill = (side: 'ENTRY' | 'EXIT', size: string, price: string, commission = '0'): TradeExecution => ({
  side,
  date: side === 'ENTRY' ? '2026-11-05T14:20:00' : '2026-11-10T10:00:00',
  price,
  size,
  commission,
  swap: '0',
})

describe('an open position', () => {
  it('has its risk from the stop in force, in R of the initial stop, and its result after costs', () => {
    const trade = openTrade(
      {
        entryPrice: '2781.40',
        size: '0.80',
        stopLoss: '2773.40',
        finalStop: '2777.40',
        takeProfit: '2801.40',
        commission: '5.60',
      },
      gold,
    )
    // 1R = 8.00 × 80 = 640; 4.00 × 80 = 320 to the moved stop; 9.75 × 80 − 5.60 = 774.40
    expect(openPosition(trade, '2791.15')).toMatchObject({
      left: '0.8',
      stop: '2777.40',
      riskSource: 'STOP',
      openRisk: '320',
      openRiskR: 0.5,
      stopR: -0.5,
      targetR: 2.5,
      priceR: 1.21875,
      openResult: '774.4',
      openResultR: 1.21,
      realised: null,
      lastExit: null,
    })
  })

  it('has no risk in money without a stop, and no R; what was closed of it keeps its share of the costs', () => {
    const trade = openTrade(
      {
        executions: [fill('ENTRY', '4', '6188'), fill('EXIT', '2', '6214')],
        commission: '4.96',
        stopLoss: null,
        riskAmount: null,
      },
      mes,
    )
    // 26 × 5 × 2 − 2.48 = 257.52; 43.5 × 5 × 2 − 2.48 = 432.52
    expect(openPosition(trade, '6231.50')).toMatchObject({
      size: '4',
      left: '2',
      closed: '2',
      riskSource: 'NO_STOP',
      openRisk: null,
      openRiskR: null,
      priceR: null,
      openResult: '432.52',
      openResultR: null,
      realised: '257.52',
      lastExit: '2026-11-10T10:00:00',
    })
  })

  it('of a short trade loses above its entry', () => {
    const trade = openTrade({ direction: 'SHORT', entryPrice: '50', size: '100', stopLoss: '51', takeProfit: '47' })
    expect(openPosition(trade, '50.5')).toMatchObject({
      openRisk: '100',
      stopR: -1,
      targetR: 3,
      priceR: -0.5,
      openResult: '-50',
      openResultR: -0.5,
    })
  })

  it('locks in a profit with a stop beyond its entry: its risk is below 0', () => {
    const trade = openTrade({ entryPrice: '50', size: '100', stopLoss: '49', finalStop: '50.4' })
    expect(openPosition(trade, null)).toMatchObject({ openRisk: '-40', openRiskR: -0.4, stopR: 0.4, openResult: null })
  })

  it('takes its R from a stated risk without a stop, but no open risk', () => {
    const trade = openTrade({ entryPrice: '50', size: '100', stopLoss: null, riskAmount: '200' })
    expect(openPosition(trade, '53')).toMatchObject({
      riskSource: 'NO_STOP',
      openRisk: null,
      priceR: 1.5,
      openResult: '300',
      openResultR: 1.5,
    })
  })

  it('knows no money without a tick value, yet its R by price', () => {
    const ticks = { tickSize: null, tickValue: null, pipSize: null }
    const trade = openTrade({ entryPrice: '50', size: '100', stopLoss: '49' }, ticks)
    expect(openPosition(trade, '51')).toMatchObject({
      riskSource: 'UNKNOWN',
      openRisk: null,
      priceR: 1,
      openResult: null,
    })
  })

  it('of options has the largest loss of its legs as risk, and no price', () => {
    const trade = { ...openTrade({ size: '2', stopLoss: null }), structure: 'VERTICAL' as const, risk: '500' }
    expect(openPosition(trade, '3')).toMatchObject({
      riskSource: 'LEGS',
      openRisk: '500',
      openRiskR: 1,
      openResult: null,
      priceR: null,
    })
    expect(openPosition({ ...trade, risk: null }, '3')).toMatchObject({ riskSource: 'NO_STOP', openRisk: null })
  })
})

const cents = (max: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max }).map((units) => (units / 100).toFixed(2))
const fills = fc
  .tuple(
    fc.array(fc.record({ size: fc.integer({ min: 1, max: 50 }), price: cents(20_000), commission: cents(900) }), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.array(fc.record({ share: fc.integer({ min: 1, max: 9 }), price: cents(20_000), commission: cents(900) }), {
      maxLength: 3,
    }),
    fc.boolean(),
  )
  .map(([entries, exits, hasCosts]) => {
    const cost = (commission: string): string => (hasCosts ? commission : '0')
    const size = entries.reduce((all, entry) => all + entry.size, 0)
    return [
      ...entries.map((entry) => fill('ENTRY', String(entry.size), entry.price, cost(entry.commission))),
      ...exits.map((exit) => fill('EXIT', String((size * exit.share) / 100), exit.price, cost(exit.commission))),
    ]
  })

describe('closing an open trade', () => {
  it('gains what was realised and what was open, whatever its fills and costs', () => {
    fc.assert(
      fc.property(
        fills,
        cents(20_000),
        fc.constantFrom('LONG', 'SHORT'),
        cents(2000),
        (executions, price, direction, commission) => {
          const input = { ...aTrade({ direction, executions, commission }), exitDate: null, exitPrice: null }
          const trade = withExecutions(input)
          const open = { ...trade, id: 1, ...deriveTrade(trade, gold, facts) }
          const { realised, openResult } = openPosition(open, price)
          const closed = closeTrade(trade, { price, date: '2026-11-20T12:24:00', size: sizeLeft(trade) })
          const { gain } = deriveTrade(closed, gold, facts)
          expect(closed.exitDate).toBe('2026-11-20T12:24:00')
          const parts = big(realised ?? 0).plus(openResult!)
          expect(Math.abs(Number(parts.minus(gain!)))).toBeLessThan(3e-8) // three sums, each rounded to 8 decimals
        },
      ),
      { numRuns: runs({ quick: 100, full: 5000 }) },
    )
  })

  it('sets exit and price of a simple trade, and nothing else', () => {
    const trade = aTrade({ exitDate: null, exitPrice: null, size: '0.80', notes: 'Held', finalStop: '49', groupId: 3 })
    expect(closeTrade(trade, { price: '51', date: '2026-11-20T12:24:00', size: '0.8' })).toEqual({
      ...trade,
      exitDate: '2026-11-20T12:24:00',
      exitPrice: '51',
    })
  })

  it('widens the highest and lowest price that are known to the price of the exit', () => {
    const trade = aTrade({ exitDate: null, exitPrice: null, highestPrice: '50.5', lowestPrice: '49.8' })
    const exit = { date: '2026-11-20T12:24:00', size: '100' }
    expect(closeTrade(trade, { ...exit, price: '51' })).toMatchObject({ highestPrice: '51', lowestPrice: '49.8' })
    expect(closeTrade(trade, { ...exit, price: '49' })).toMatchObject({ highestPrice: '50.5', lowestPrice: '49' })
    expect(closeTrade({ ...trade, highestPrice: null }, { ...exit, price: '51' }).highestPrice).toBeNull()
  })

  it('closes half by a fill, keeps commission and swap, and closes the rest by another', () => {
    const trade = aTrade({
      exitDate: null,
      exitPrice: null,
      size: '4',
      entryPrice: '50',
      commission: '4.96',
      swap: '-1',
    })
    const half = closeTrade(trade, { price: '52', date: '2026-11-20T12:24:00', size: '2' })
    expect(half).toMatchObject({ exitDate: null, exitPrice: null, size: '4', commission: '4.96', swap: '-1' })
    expect(half.executions.map(({ side, size, price }) => [side, size, price])).toEqual([
      ['ENTRY', '4', '50'],
      ['EXIT', '2', '52'],
    ])
    expect(sizeLeft(half)).toBe('2')
    const whole = closeTrade(half, { price: '54', date: '2026-11-21T09:00:00', size: '2' })
    expect(whole).toMatchObject({ exitDate: '2026-11-21T09:00:00', exitPrice: '53', size: '4', commission: '4.96' })
  })

  it('shares the costs of the entry with each part', () => {
    const trade = openTrade({ entryPrice: '50', size: '4', commission: '4.96' })
    expect(Number(costsOfPart(trade, big('1')))).toBe(1.24)
    expect(Number(resultOfPart(trade, '52', big('1')))).toBe(0.76)
    expect(resultOfPart({ ...trade, valuePerPoint: null }, '52', big('1'))).toBeNull()
  })

  it('computes a result that nobody stated, and keeps one that was', () => {
    const exit = { price: '51', date: '2026-11-20T12:24:00', size: '100' }
    const manual = { exitDate: null, exitPrice: null, gainMode: 'MANUAL', size: '100' } as const
    expect(closeTrade(aTrade(manual), exit).gainMode).toBe('CALCULATED')
    expect(closeTrade(aTrade({ ...manual, manualGain: '12' }), exit)).toMatchObject({
      gainMode: 'MANUAL',
      manualGain: '12',
    })
  })
})
