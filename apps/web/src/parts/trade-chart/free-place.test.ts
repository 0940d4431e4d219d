import { expect, it } from 'vitest'
import { freestPlace } from './free-place.ts'

const at = (left: number, top: number) => ({ left, right: left + 10, top, bottom: top + 10 })

it('takes the first place that covers nothing, and touches are no cover', () => {
  expect(freestPlace([at(0, 0), at(20, 0), at(40, 0)], [at(5, 5), at(10, 0)])).toEqual(at(20, 0))
})

it('covers the least where all is taken', () => {
  // 25, 4 and 100 square pixels
  expect(freestPlace([at(0, 0), at(20, 0), at(40, 0)], [at(5, 5), at(28, 8), at(40, 0)])).toEqual(at(20, 0))
})
