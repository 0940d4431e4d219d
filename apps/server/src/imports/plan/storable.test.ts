import { TradeInputSchema } from '@afterclose/contract/trades'
import type { TradeInput } from '@afterclose/core/trade'
import { aTrade } from '@afterclose/testkit/builders'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { isStorable, storedProblem } from './storable.ts'

/** Decimals, and what is nearly one. */
const text = fc.oneof(
  fc.constantFrom('0', '-0', '0.00', '1', '-1', '1.5', '-0.5', '.5', '1.', '1e3', '', ' 1', '+1', '1,5', '00012'),
  fc.constantFrom('99999999999999.9999999999', '-99999999999999.9999999999', '100000000000000', '0.00000000001'),
  fc.stringMatching(/^-?\d{0,16}(\.\d{0,12})?$/),
)
const knownText = fc.option(text)
const date = fc.constantFrom('2024-02-29T23:59:59', '2023-02-29T00:00:00', '1899-12-31T00:00:00', '2024-01-01', '')
type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>
/** One field by itself: of many, some is nearly always wrong. */
const oneOf = (fields: Fields) =>
  fc.oneof(...Object.entries(fields).map(([name, value]) => value.map((one) => ({ [name]: one }))))

const right = { side: 'ENTRY', date: '2024-01-02T03:04:05', price: '1', size: '1', commission: '0', swap: '0' } as const
const fill = oneOf({ date, price: text, size: text, commission: text, swap: text }).map((one) => ({ ...right, ...one }))
const rightLeg = {
  contract: 'SPY 2026-04-17 560 P',
  right: 'PUT',
  strike: '560',
  expires: '2026-04-17',
  multiplier: '100',
  direction: 'SHORT',
  size: '1',
  entryPrice: '1',
  exitPrice: null,
  entryDate: '2026-03-02T10:05:00',
  exitDate: null,
  end: null,
  gain: null,
  isOpening: true,
} as const
const leg = oneOf({
  contract: fc.constantFrom('', ' ', 'SPY', 'S'.repeat(100), 'S'.repeat(101)),
  strike: knownText,
  expires: fc.option(fc.constantFrom('2026-02-29', '2026-04-17', '')),
  multiplier: text,
  size: text,
  entryPrice: text,
  exitPrice: knownText,
  entryDate: date,
  exitDate: fc.option(date),
  gain: knownText,
}).map((one) => ({ ...rightLeg, ...one }))
const change = oneOf({
  entryPrice: knownText,
  exitPrice: knownText,
  size: knownText,
  stopLoss: knownText,
  takeProfit: knownText,
  finalStop: knownText,
  highestPrice: knownText,
  lowestPrice: knownText,
  commission: text,
  swap: text,
  fxRate: text,
  manualGain: knownText,
  notes: fc.constantFrom('', 'a', 'a'.repeat(100_000), 'a'.repeat(100_001)),
  executions: fc.array(fill, { maxLength: 2 }),
  legs: fc.array(leg, { maxLength: 2 }),
  unhedgedRisk: knownText,
})
const changes = fc.tuple(change, change).map(([one, other]): Partial<TradeInput> => ({ ...one, ...other }))

describe('what can be stored of a trade', () => {
  it('is exactly what its schema accepts', () => {
    fc.assert(
      fc.property(changes, (change) => {
        const trade: TradeInput = { ...aTrade({}), ...change }
        expect(isStorable(trade)).toBe(TradeInputSchema.safeParse(trade).success)
      }),
      { numRuns: runs({ quick: 500 }) },
    )
  })

  it('has no more fills than a trade holds', () => {
    const fills = (count: number) =>
      storedProblem(aTrade({ executions: Array.from({ length: count }, () => right) }))?.message
    expect(fills(2000)).toBeUndefined()
    expect(fills(2001)).toBe('Executions: a trade holds at most 2,000 fills')
  })

  it('has no more legs than a trade holds', () => {
    const legs = (count: number) =>
      storedProblem(aTrade({ legs: Array.from({ length: count }, () => rightLeg) }))?.message
    expect(legs(1000)).toBeUndefined()
    expect(legs(1001)).toBe('Legs: a trade holds at most 1,000 legs')
  })

  it('is named in words if it cannot be stored', () => {
    expect(storedProblem(aTrade({}))).toBeUndefined()
    expect(storedProblem({ ...aTrade({}), fxRate: '-1' })).toEqual({
      field: 'fxRate',
      message: 'Fx rate: must be above 0',
    })
  })

  it('has a price below 0, as oil had in April 2020', () => {
    const prices = { entryPrice: '10', exitPrice: '-37.63', stopLoss: '-40', highestPrice: '11', lowestPrice: '-38' }
    expect(storedProblem({ ...aTrade({}), ...prices, executions: [{ ...right, price: '-37.63' }] })).toBeUndefined()
  })
})
