import { expect, it } from 'vitest'
import { knownValue, list, number, orNull, text } from './definition.ts'
import { shownBy } from './shown-by.ts'

it('shows what is named, lists of typed arrays, and null for what is no number', () => {
  const shape = { trades: number(), of: list({ id: number() }), x: list(knownValue()), low: orNull({ day: text() }) }
  const value = {
    trades: 2,
    row: 7,
    of: [{ id: 3, row: 1 }],
    x: Float64Array.of(1, Number.NaN),
    low: { day: '2024-01-02' },
  }
  expect(shownBy(shape, value)).toEqual({ trades: 2, of: [{ id: 3 }], x: [1, null], low: { day: '2024-01-02' } })
  expect(shownBy(orNull({ day: text() }), null)).toBeNull()
  expect(shownBy(knownValue(), Number.POSITIVE_INFINITY)).toBeNull()
})

it('does not make a list of what is none', () => {
  expect(() => shownBy(list(number()), { length: 1 })).toThrow(TypeError)
})
