import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withSameParts } from './same-parts.ts'

describe('an answer with the parts of the one before', () => {
  const sum = () => 1
  const answer = () => ({
    figures: { net: 5, unknown: Number.NaN, none: null },
    line: Float64Array.of(1, Number.NaN, -0),
    days: [
      { day: 1, net: 2 },
      { day: 2, net: 3 },
    ],
    of: sum,
  })

  it('is the answer before if nothing differs', () => {
    const before = answer()
    expect(withSameParts(before, answer())).toBe(before)
  })

  it('has new objects only for changed parts and for the parts around them', () => {
    const before = answer()
    const next = withSameParts(before, {
      ...answer(),
      days: [
        { day: 1, net: 2 },
        { day: 2, net: 4 },
      ],
    })
    expect(next.days[1]).toEqual({ day: 2, net: 4 })
    expect(next.days[0]).toBe(before.days[0])
    expect(next.line).toBe(before.line)
    expect(next.figures).toBe(before.figures)
    expect(next).not.toBe(before)
    expect(next.days).not.toBe(before.days)
  })

  it('tells 0 from −0, lengths, kinds of numbers, names and functions apart', () => {
    const changes: readonly object[] = [
      { line: Float64Array.of(1, Number.NaN, 0) },
      { line: Float64Array.of(1, Number.NaN) },
      { line: Float32Array.of(1, Number.NaN, -0) },
      { days: [{ day: 1, net: 2 }] },
      { of: () => 1 },
      { more: undefined },
    ]
    for (const change of changes) {
      const before = answer()
      const next = withSameParts(before, { ...answer(), ...change })
      expect(next).not.toBe(before)
      expect(next).toEqual({ ...answer(), ...change })
    }
  })

  it('keeps an object that occurs twice as one object', () => {
    const made = (net: number) => {
      const rows = [{ net: 1 }, { net }]
      return { rows, best: rows[1]! }
    }
    const before = made(2)
    for (const net of [2, 3, 1]) {
      const { rows, best } = withSameParts(before, made(net))
      expect(rows[1]).toBe(best)
    }
  })

  it('is equal to the answer, whatever was before', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.float64Array({ maxLength: 3 }),
      fc.record({ a: fc.float64Array({ maxLength: 2 }), b: fc.array(fc.integer({ max: 2 })) }),
    )
    fc.assert(
      fc.property(value, value, (before, next) => {
        expect(withSameParts(before, next)).toStrictEqual(next)
      }),
    )
  })
})
