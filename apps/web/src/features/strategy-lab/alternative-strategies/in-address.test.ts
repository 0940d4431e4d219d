import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AlternativeStrategiesSearch } from './alternative-strategies-search.ts'
import { presetsIn, presetsInAddress } from './in-address.ts'

it.each([
  ['0,12', 3, [null, 12, null]],
  ['12', 1, [12]],
  ['3,4', 1, [3]],
  ['3,', 2, [null, null]],
  ['a', 1, [null]],
  [undefined, 2, [null, null]],
] as const)('reads %j as presets of %d strategies', (said, strategies, presets) => {
  expect(presetsIn(AlternativeStrategiesSearch.parse({ presets: said }).presets, strategies)).toEqual(presets)
})

it('reads what it writes', () => {
  const presets = fc.array(fc.option(fc.integer({ min: 1 })), { maxLength: 5 })
  fc.assert(
    fc.property(presets, (list) => {
      const said = AlternativeStrategiesSearch.parse({ presets: presetsInAddress(list) }).presets
      expect(presetsIn(said, list.length)).toEqual(list)
    }),
  )
})
