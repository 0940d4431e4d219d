import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { unexplainedLooks } from './explained.ts'

const valuedOf = (values: readonly number[]) => ({
  count: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
})

const lookOf = (id: string, values: readonly number[], isIn: (i: number) => boolean) => {
  const bits = new Uint32Array(Math.ceil(values.length / 32))
  const own = [...values.keys()].filter(isIn)
  for (const i of own) bits[i >>> 5]! |= 1 << (i & 31)
  return { id, exposure: { bits, count: own.length, sum: own.reduce((sum, i) => sum + values[i]!, 0) } }
}

/** The same by normal equations with a column of ones, solved by Gauss and Jordan. */
function slowErrors(values: readonly number[], columns: readonly (readonly number[])[]): readonly number[] {
  const design = values.map((_, i) => [1, ...columns.map((column) => column[i]!)])
  const size = columns.length + 1
  const at = (a: number, b: number): number => design.reduce((sum, row) => sum + row[a]! * row[b]!, 0)
  const rows = Array.from({ length: size }, (_, a) => [
    ...Array.from({ length: size }, (_, b) => at(a, b)),
    ...Array.from({ length: size }, (_, b) => Number(a === b)),
  ])
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows.findIndex(
      (row, i) =>
        i >= pivot && Math.abs(row[pivot]!) === Math.max(...rows.slice(pivot).map((r) => Math.abs(r[pivot]!))),
    )
    ;[rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!]
    const scale = rows[pivot]![pivot]!
    rows[pivot] = rows[pivot]!.map((value) => value / scale)
    for (let i = 0; i < size; i++) {
      const by = rows[i]![pivot]!
      if (i !== pivot) rows[i] = rows[i]!.map((value, k) => value - by * rows[pivot]![k]!)
    }
  }
  const inverse = rows.map((row) => row.slice(size))
  const target = Array.from({ length: size }, (_, a) => design.reduce((sum, row, i) => sum + row[a]! * values[i]!, 0))
  const coefficients = inverse.map((row) => row.reduce((sum, value, k) => sum + value * target[k]!, 0))
  const left = values.reduce(
    (sum, value, i) => sum + (value - design[i]!.reduce((all, x, k) => all + x * coefficients[k]!, 0)) ** 2,
    0,
  )
  const variance = left / (values.length - size)
  return coefficients.slice(1).map((one, k) => Math.abs(one) / Math.sqrt(variance * inverse[k + 1]![k + 1]!))
}

describe('what remains when all others are held fixed', () => {
  const values = Array.from({ length: 400 }, (_, i) => ((i * 7919) % 13) / 13 - 0.5 - (i % 4 === 0 ? 1 : 0))

  it('is the cause, not what rides along with it', () => {
    const cause = lookOf('cause', values, (i) => i % 4 === 0)
    // twice as many trades, half of them those of the cause
    const rider = lookOf('rider', values, (i) => i % 2 === 0)
    expect(unexplainedLooks([rider, cause], valuedOf(values))).toEqual({
      kept: ['cause'],
      explained: [{ id: 'rider', by: 'cause' }],
    })
  })

  it('are two causes, if both count', () => {
    const both = values.map((value, i) => value - (i % 5 === 0 ? 0.8 : 0))
    const looks = [lookOf('a', both, (i) => i % 4 === 0), lookOf('b', both, (i) => i % 5 === 0)]
    expect(unexplainedLooks(looks, valuedOf(both)).kept).toEqual(['a', 'b'])
  })

  it('is the first of two that are about the same trades', () => {
    const looks = ['a', 'b'].map((id) => lookOf(id, values, (i) => i % 4 === 0))
    expect(unexplainedLooks(looks, valuedOf(values))).toEqual({ kept: ['a'], explained: [{ id: 'b', by: 'a' }] })
  })

  it('is the first of two that count as much, however their sums are rounded', () => {
    // trades 0 to 9 and 10 to 19 have the same results
    const alike = Array.from({ length: 30 }, (_, i) => (i < 20 ? (i % 10) / 7 : 0.6))
    const looks = [lookOf('a', alike, (i) => i < 10), lookOf('b', alike, (i) => i >= 10 && i < 20)]
    expect(unexplainedLooks(looks, valuedOf(alike))).toEqual({ kept: ['a'], explained: [{ id: 'b', by: 'a' }] })
    expect(unexplainedLooks(looks.toReversed(), valuedOf(alike)).kept).toEqual(['b'])
  })

  it('is the cause alone, if it explains every result', () => {
    const exact = Array.from({ length: 60 }, (_, i) => (i < 20 ? -0.1 : 0.3))
    const looks = [
      lookOf('cause', exact, (i) => i < 20),
      lookOf('half', exact, (i) => i < 15 || (i >= 20 && i < 25)),
      lookOf('third', exact, (i) => i % 3 === 0),
    ]
    expect(unexplainedLooks(looks, valuedOf(exact)).kept).toEqual(['cause'])
  })

  it.each([0, 1])('is the first of all, if every result is %i', (result) => {
    const equal = Array.from({ length: 40 }, () => result)
    const looks = [lookOf('a', equal, (i) => i < 20), lookOf('b', equal, (i) => i < 10)]
    expect(unexplainedLooks(looks, valuedOf(equal)).kept).toEqual(['a'])
  })

  it('is nothing of nothing', () => {
    expect(unexplainedLooks([], valuedOf(values))).toEqual({ kept: [], explained: [] })
  })

  it('is what a regression with explicit columns leaves, too', () => {
    const column = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
    const list = fc.array(fc.integer({ min: -20, max: 30 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(list, fc.uniqueArray(column, { minLength: 1, maxLength: 4, selector: String }), (some, columns) => {
        const used = columns.filter((one) => one.filter(Boolean).length > 3 && one.filter((is) => !is).length > 3)
        const looks = used.map((one, i) => lookOf(String(i), some, (at) => one[at]!))
        let kept = used.map((_, i) => i)
        for (;;) {
          const errors = slowErrors(
            some,
            kept.map((i) => used[i]!.map(Number)),
          )
          // of a tie the later look falls away
          const least = errors.findLastIndex((one) => one <= Math.min(...errors) * (1 + 1e-9))
          if (errors.some((one) => !Number.isFinite(one)) || kept.length <= 1 || errors[least]! >= 2.24) break
          kept = kept.filter((_, i) => i !== least)
        }
        expect(unexplainedLooks(looks, valuedOf(some)).kept).toEqual(kept.map(String))
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })
})
