import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backtestFigures,
  backtestResult,
  type BacktestTradeInput,
  backtestTradeProblems,
  figuresWith,
  resultModes,
  runBalance,
} from './backtest.ts'

const free = { spread: '0', tickSize: null }
/** 2 ticks of 0.1: 0.2 of a risk of 2 is 0.1R. */
const spread = { spread: '2', tickSize: '0.1' }

function logged(changes: Partial<BacktestTradeInput> = {}): BacktestTradeInput {
  return {
    entryDate: '2024-01-02T10:00:00',
    direction: 'LONG',
    entryPrice: '100',
    stopLoss: '98',
    takeProfit: '105',
    exitPrice: null,
    highestPrice: null,
    lowestPrice: null,
    resultMode: 'TARGET',
    customR: null,
    ...changes,
  }
}
const short = { direction: 'SHORT', stopLoss: '102', takeProfit: '95' } as const
const bare = { entryPrice: null, stopLoss: null, takeProfit: null }

describe('R of a trade in a backtest', () => {
  it.each([
    ['TARGET', {}, 2.5, 2.4, 'WINNER'], // 5 ÷ 2
    ['TARGET', short, 2.5, 2.4, 'WINNER'],
    ['STOP', {}, -1, -1.1, 'LOSER'],
    ['BREAK_EVEN', {}, 0, -0.1, 'BREAK_EVEN'],
    ['EXIT_PRICE', { exitPrice: '103' }, 1.5, 1.4, 'WINNER'],
    ['EXIT_PRICE', { exitPrice: '97' }, -1.5, -1.6, 'LOSER'],
    ['EXIT_PRICE', { ...short, exitPrice: '97' }, 1.5, 1.4, 'WINNER'],
    ['EXIT_PRICE', { ...short, exitPrice: '103', takeProfit: null }, -1.5, -1.6, 'LOSER'],
    ['CUSTOM_R', { customR: '0.75' }, 0.75, 0.65, 'WINNER'],
    ['CUSTOM_R', { customR: '-0.4' }, -0.4, -0.5, 'LOSER'],
  ] as const)('%s with %o is %d, and %d after the spread', (resultMode, changes, without, after, outcome) => {
    const trade = logged({ resultMode, ...changes })
    expect(backtestResult(trade, free)).toEqual({ r: without, outcome })
    expect(backtestResult(trade, spread)).toEqual({ r: after, outcome })
  })

  it.each([
    ['TARGET', {}, null, 'WINNER'],
    ['TARGET', { exitPrice: '103' }, null, 'WINNER'],
    ['TARGET', { customR: '2' }, 2, 'WINNER'],
    ['STOP', {}, -1, 'LOSER'],
    ['BREAK_EVEN', {}, 0, 'BREAK_EVEN'],
    ['EXIT_PRICE', { exitPrice: '103' }, null, null],
    ['CUSTOM_R', { customR: '1.25' }, 1.25, 'WINNER'],
    ['CUSTOM_R', { customR: '0' }, 0, 'BREAK_EVEN'],
  ] as const)(
    '%s without prices costs no spread, and is unknown where it takes prices',
    (resultMode, more, r, outcome) => {
      expect(backtestResult(logged({ resultMode, ...bare, ...more }), spread)).toEqual({ r, outcome })
    },
  )

  it('of a target is that of its prices where they are known, else the one that was typed, less the spread', () => {
    expect(backtestResult(logged({ customR: '9' }), spread).r).toBe(2.4)
    expect(backtestResult(logged({ takeProfit: null, customR: '2' }), spread).r).toBe(1.9)
    expect(backtestResult(logged({ takeProfit: null, exitPrice: '103' }), spread).r).toBeNull()
    expect(backtestTradeProblems(logged({ takeProfit: null, customR: '-1' }))).toEqual([
      { field: 'customR', message: 'R of a target must be above 0' },
    ])
  })

  it('is not known where a spread cannot be priced', () => {
    expect(backtestResult(logged(), { spread: '1', tickSize: null })).toEqual({ r: null, outcome: 'WINNER' })
    expect(backtestResult(logged({ resultMode: 'STOP' }), { spread: '1', tickSize: null }).r).toBeNull()
  })

  it('of a mode that needs a value of its own asks for it', () => {
    expect(backtestTradeProblems(logged({ resultMode: 'CUSTOM_R' }))).toEqual([
      { field: 'customR', message: 'R is required' },
    ])
    expect(backtestTradeProblems(logged({ resultMode: 'EXIT_PRICE' }))).toEqual([
      { field: 'exitPrice', message: 'Exit price is required' },
    ])
    expect(backtestTradeProblems(logged({ stopLoss: '100' }))).toMatchObject([{ field: 'stopLoss' }])
    expect(backtestTradeProblems(logged({ highestPrice: '99', lowestPrice: '98' }))).toMatchObject([
      { field: 'highestPrice' },
    ])
    for (const resultMode of resultModes)
      expect(backtestTradeProblems(logged({ resultMode, exitPrice: '101', customR: '1', ...bare }))).toEqual([])
  })
})

describe('the balance of a backtest', () => {
  it('risks a part of what there is', () => {
    // 10000 + 1 % × 2 = 10200; - 1 % = 10098; × 1.005; an unknown one changes nothing
    expect(runBalance('10000', '1', [2, -1, null, 0.5, 0])).toEqual(['10200', '10098', '10098', '10148.49', '10148.49'])
    expect(runBalance('10000', '1', [])).toEqual([])
  })

  it('is rounded to eight decimals after each trade', () => {
    // 100 × 1.00333333 = 100.333333; × 1.00333333 = 100.66777710888889 → 100.66777711
    expect(runBalance('100', '1', [0.333333, 0.333333])).toEqual(['100.333333', '100.66777711'])
  })

  it('does not fall below nothing, and stays there', () => {
    expect(runBalance('10000', '50', [-2.1, 5])).toEqual(['0', '0'])
  })

  it('is not told any more when it is beyond every amount', () => {
    const balances = runBalance(
      '10000',
      '100',
      Array.from({ length: 2000 }, () => 999),
    )
    expect(balances.slice(0, 4)).toEqual(['10000000', '10000000000', '10000000000000', null])
    expect(balances.at(-1)).toBeNull()
  })

  it('is what plain numbers say, nearly', () => {
    const result = fc.option(fc.integer({ min: -1500, max: 5000 }).map((r) => r / 1000))
    const risk = fc.integer({ min: 1, max: 500 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(fc.array(result, { maxLength: 40 }), risk, (results, riskPercent) => {
        let slow = 10_000
        const balances = runBalance('10000', String(riskPercent), results)
        for (const [i, r] of results.entries()) {
          slow = Math.max(0, slow + (slow * riskPercent * (r ?? 0)) / 100)
          expect(Math.abs(Number(balances[i]) - slow)).toBeLessThan(slow * 1e-9 + 1e-6)
        }
      }),
    )
  })
})

it('counts a backtest', () => {
  const results = [
    { r: 2, outcome: 'WINNER' },
    { r: -1, outcome: 'LOSER' },
    { r: null, outcome: 'WINNER' },
    { r: -0.1, outcome: 'BREAK_EVEN' },
    { r: null, outcome: null },
  ] as const
  expect(backtestFigures('10000', '1', results)).toEqual({
    trades: 5,
    tradesWithR: 3,
    winners: 2,
    losers: 1,
    breakEvens: 1,
    totalR: 0.9,
    balance: '10087.902', // 10098 × 0.999
  })
  expect(backtestFigures('500', '1', [])).toEqual({
    trades: 0,
    tradesWithR: 0,
    winners: 0,
    losers: 0,
    breakEvens: 0,
    totalR: 0,
    balance: '500',
  })
})

it('counts one trade more as all of them anew', () => {
  const r = fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((micros) => micros / 1e6))
  const outcome = fc.constantFrom('WINNER', 'LOSER', 'BREAK_EVEN', null)
  const risk = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => String(hundredths / 100))
  fc.assert(
    fc.property(fc.array(fc.record({ r, outcome }), { maxLength: 40 }), risk, (results, riskPercent) => {
      let figures = backtestFigures('10000', riskPercent, [])
      for (const result of results) figures = figuresWith(figures, riskPercent, result)
      expect(figures).toEqual(backtestFigures('10000', riskPercent, results))
    }),
  )
})
