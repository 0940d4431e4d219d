import { aTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { withExecutions } from './executions.ts'
import type { TradeExecution, TradeInput } from './trade.ts'
import { tradeProblems } from './validate-trade.ts'

const fields = (overrides: Partial<TradeInput>): readonly string[] =>
  tradeProblems(aTrade(overrides)).map(({ field }) => field)

describe('the rules between the fields of a trade', () => {
  it('find nothing in a whole trade', () => {
    expect(tradeProblems(aTrade())).toEqual([])
    expect(tradeProblems(aTrade({ exitDate: null, exitPrice: null }))).toEqual([])
  })

  it('say that a stop loss must differ from the entry price, so that no zero risk is stored', () => {
    expect(tradeProblems(aTrade({ stopLoss: '50.00' }))).toEqual([
      { field: 'stopLoss', message: 'Stop loss must differ from the entry price' },
    ])
  })

  it.each<[string, Partial<TradeInput>, readonly string[]]>([
    ['an exit before the entry', { exitDate: '2024-03-05T09:59:59' }, ['exitDate']],
    ['an exit at the entry', { exitDate: '2024-03-05T10:00:00' }, []],
    ['an exit price without a date', { exitDate: null }, ['exitDate']],
    ['a stop above a long entry', { stopLoss: '50.01' }, ['stopLoss']],
    ['a target below a long entry', { takeProfit: '49.99' }, ['takeProfit']],
    ['a target at the entry', { takeProfit: '50' }, ['takeProfit']],
    ['a short trade with long levels', { direction: 'SHORT' }, ['stopLoss', 'takeProfit']],
    [
      'a calculated gain without prices',
      { entryPrice: null, exitPrice: null, size: null },
      ['entryPrice', 'size', 'exitPrice'],
    ],
    [
      'a manual gain without prices',
      { gainMode: 'MANUAL', manualGain: '5', entryPrice: null, exitPrice: null, size: null },
      [],
    ],
    ['a manual gain that is missing', { gainMode: 'MANUAL' }, ['manualGain']],
    ['a manual gain of an open trade', { gainMode: 'MANUAL', exitDate: null, exitPrice: null }, []],
    ['one extreme', { highestPrice: '52' }, ['lowestPrice']],
    ['the other extreme', { lowestPrice: '48' }, ['highestPrice']],
    ['a high below the exit', { highestPrice: '50.99', lowestPrice: '50' }, ['highestPrice']],
    ['a low above the entry', { highestPrice: '51', lowestPrice: '50.01' }, ['lowestPrice']],
    ['extremes at the fills', { highestPrice: '51', lowestPrice: '50' }, []],
    [
      'extremes the wrong way round',
      { highestPrice: '49', lowestPrice: '53' },
      ['highestPrice', 'highestPrice', 'lowestPrice'],
    ],
  ])('%s', (_, overrides, expected) => {
    expect(fields(overrides)).toEqual(expected)
  })
})

it.each<[Partial<TradeInput>, string]>([
  [{ exitDate: '2024-03-05T09:59:59' }, 'Exit date must not be before the entry date'],
  [{ exitDate: null }, 'A trade with an exit price needs an exit date'],
  [{ entryPrice: null }, 'Entry price is required'],
  [{ size: null }, 'Size is required'],
  [{ exitPrice: null }, 'Exit price is required'],
  [{ gainMode: 'MANUAL' }, 'Gain is required'],
  [{ stopLoss: '50.01' }, 'Stop loss must be below the entry price'],
  [{ takeProfit: '49.99' }, 'Take profit must be above the entry price'],
  [{ direction: 'SHORT', takeProfit: '48' }, 'Stop loss must be above the entry price'],
  [{ direction: 'SHORT', stopLoss: '51' }, 'Take profit must be below the entry price'],
  [{ lowestPrice: '48' }, 'Enter both prices or neither'],
  [{ highestPrice: '52' }, 'Enter both prices or neither'],
  [{ highestPrice: '50.99', lowestPrice: '50' }, 'Highest price must not be below an entry or exit'],
  [{ highestPrice: '51', lowestPrice: '50.01' }, 'Lowest price must not be above an entry or exit'],
])('%o is told in words: %s', (overrides, message) => {
  expect(tradeProblems(aTrade(overrides)).map((problem) => problem.message)).toEqual([message])
})

it('says that the extremes are the wrong way round', () => {
  const [first] = tradeProblems(aTrade({ highestPrice: '49', lowestPrice: '53' }))
  expect(first?.message).toBe('Highest price must not be below the lowest price')
})

const fill = (side: TradeExecution['side'], hour: number, price: string, size: string): TradeExecution => ({
  side,
  date: `2024-03-05T${hour}:00:00`,
  price,
  size,
  commission: '0.5',
  swap: '-0.1',
})

describe('fills', () => {
  it('decide dates, average prices, size and costs', () => {
    const trade = withExecutions(
      aTrade({
        executions: [
          fill('ENTRY', 11, '110', '0.5'),
          fill('ENTRY', 10, '100', '1'),
          fill('ENTRY', 12, '110', '0.5'),
          fill('EXIT', 12, '120', '1'),
          fill('EXIT', 13, '130', '0.5'),
          fill('EXIT', 12, '120', '0.5'),
        ],
      }),
    )
    expect(trade).toMatchObject({
      entryDate: '2024-03-05T10:00:00',
      exitDate: '2024-03-05T13:00:00',
      entryPrice: '105',
      exitPrice: '122.5',
      size: '2',
      commission: '3',
      swap: '-0.6',
    })
  })

  it('leave a trade open while not all was closed', () => {
    const executions = [fill('ENTRY', 10, '100', '2'), fill('EXIT', 12, '120', '1.999')]
    expect(withExecutions(aTrade({ executions }))).toMatchObject({ exitDate: null, exitPrice: null, size: '2' })
  })

  it('leave a trade without fills alone', () => {
    const trade = aTrade()
    expect(withExecutions(trade)).toBe(trade)
  })

  it.each<[string, readonly TradeExecution[]]>([
    [
      'an exit between two entries',
      [fill('ENTRY', 12, '100', '1'), fill('ENTRY', 10, '90', '1'), fill('EXIT', 11, '120', '2')],
    ],
    ['an exit in the second of the entry', [fill('ENTRY', 10, '100', '1'), fill('EXIT', 10, '120', '1')]],
    ['an entry that is not closed yet', [fill('ENTRY', 10, '100', '1')]],
  ])('may be %s', (_, executions) => {
    expect(tradeProblems(withExecutions(aTrade({ stopLoss: null, takeProfit: null, executions })))).toEqual([])
  })

  it('lie within the extremes, also where their average does', () => {
    const executions = [fill('ENTRY', 10, '100', '1'), fill('ENTRY', 11, '110', '1'), fill('EXIT', 12, '120', '2')]
    const trade = { stopLoss: null, takeProfit: null, executions, highestPrice: '120', lowestPrice: '101' }
    expect(tradeProblems(withExecutions(aTrade(trade)))).toEqual([
      { field: 'lowestPrice', message: 'Lowest price must not be above an entry or exit' },
    ])
  })

  it.each<[string, readonly TradeExecution[], string]>([
    ['no entry', [fill('EXIT', 12, '120', '1')], 'Executions need at least one entry'],
    ['too much closed', [fill('ENTRY', 10, '100', '1'), fill('EXIT', 12, '120', '1.1')], 'More was closed than opened'],
    [
      'an exit first',
      [fill('ENTRY', 12, '100', '1'), fill('EXIT', 10, '120', '1')],
      'An exit must not be before the first entry',
    ],
    [
      'one exit before all entries, another after',
      [
        fill('ENTRY', 13, '90', '1'),
        fill('ENTRY', 12, '100', '1'),
        fill('EXIT', 11, '120', '1'),
        fill('EXIT', 14, '120', '1'),
      ],
      'An exit must not be before the first entry',
    ],
  ])('%s', (_, executions, message) => {
    const trade = withExecutions(aTrade({ stopLoss: null, takeProfit: null, executions }))
    expect(tradeProblems(trade)).toContainEqual({ field: 'executions', message })
  })
})
