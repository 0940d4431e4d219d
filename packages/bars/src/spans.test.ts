import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithin, mergedSpans, secondsIn, type Span, spansWithout } from './spans.ts'

const end = 40
const span = fc.tuple(fc.nat(end), fc.nat(end)).map(([a, b]): Span => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const spans = fc.array(span, { maxLength: 8 })
/** The slow second way: each second by itself. */
const seconds = (list: readonly Span[]): readonly number[] =>
  Array.from({ length: end }, (_, at) => at).filter((at) => list.some(({ from, to }) => at >= from && at < to))

it('puts spans together, also those with little between them', () => {
  const list = [
    { from: 10, to: 20 },
    { from: 0, to: 5 },
    { from: 20, to: 21 },
    { from: 3, to: 3 },
  ]
  expect(mergedSpans(list)).toEqual([
    { from: 0, to: 5 },
    { from: 10, to: 21 },
  ])
  expect(mergedSpans(list, 5)).toEqual([{ from: 0, to: 21 }])
})

it('says the same as second by second', () => {
  fc.assert(
    fc.property(spans, spans, span, (some, others, one) => {
      const merged = mergedSpans(some)
      expect(seconds(merged)).toEqual(seconds(some))
      for (const [i, { from }] of merged.entries()) expect(from).toBeGreaterThan(merged[i - 1]?.to ?? -1)
      expect(seconds(spansWithout(some, others))).toEqual(
        seconds(some).filter((second) => !seconds(others).includes(second)),
      )
      expect(secondsIn(one, mergedSpans(others))).toBe(
        seconds([one]).filter((second) => seconds(others).includes(second)).length,
      )
      if (one.from < one.to)
        expect(isWithin(one, mergedSpans(others))).toBe(
          seconds([one]).every((second) => seconds(others).includes(second)),
        )
    }),
  )
})
