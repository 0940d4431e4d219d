import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { big, sum } from './decimal.ts'
import { type PositionFill, sharesByExit } from './per-exit.ts'

const entry = (size: string, price: string, ...amounts: readonly string[]): PositionFill => ({
  side: 'ENTRY',
  size,
  price,
  amounts,
})
const exit = (size: string): PositionFill => ({ side: 'EXIT', size, price: '1', amounts: [] })

it('gives each exit its size at the average price that is held, and costs in proportion', () => {
  const fills = [entry('1', '100', '3'), entry('1', '110', '1'), exit('1'), entry('1', '120', '2'), exit('2')]
  // 2 are held at 105 for 4; one leaves, and one at 120 for 2 comes: 2 at 112.50 for 2 + 2
  expect(sharesByExit(fills, true)).toEqual([
    { price: '105', size: '1', amounts: ['2'] },
    { price: '112.5', size: '2', amounts: ['4'] },
  ])
})

it('ends with the share that is still open', () => {
  expect(sharesByExit([entry('3', '10', '1'), exit('1')], false)).toEqual([
    { price: '10', size: '1', amounts: ['0.33333333'] },
    { price: '10', size: '2', amounts: ['0.66666667'] },
  ])
})

it('shares every amount to its last decimal, whatever the sizes', () => {
  const size = fc.integer({ min: 1, max: 9 })
  const fills = fc.array(fc.tuple(fc.boolean(), size, fc.integer({ min: -999, max: 999 })), { maxLength: 12 })
  fc.assert(
    fc.property(fills, fc.boolean(), (moves, closed) => {
      const course = [entry('7', '10', '0.01')]
      let held = 7
      for (const [isEntry, units, cents] of moves) {
        if (!isEntry && units >= held) continue
        held += isEntry ? units : -units
        course.push(isEntry ? entry(String(units), String(units + 5), String(cents / 100)) : exit(String(units)))
      }
      if (closed) course.push(exit(String(held)))
      const paid = course.flatMap(({ amounts }) => amounts)
      const shares = sharesByExit(course, closed)
      expect(sum(shares.flatMap(({ amounts }) => amounts)).eq(sum(paid))).toBe(true)
      const bought = sum(
        course.flatMap(({ side, size: units, price }) => (side === 'ENTRY' ? [big(units).times(price).toFixed()] : [])),
      )
      const sold = sum(shares.map(({ size: units, price }) => big(units).times(price).toFixed()))
      expect(bought.minus(sold).abs().lt('0.000001')).toBe(true)
    }),
  )
})
