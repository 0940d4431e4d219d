import {
  longestStrategyName,
  longestTimeExit,
  mostPartials,
  mostStrategies,
  type Strategy,
  wrongWithStrategies,
} from '@afterclose/core/strategy'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AlternativeStrategiesSearch } from './alternative-strategies-search.ts'
import { inAddress, presetsIn, presetsInAddress, strategiesIn } from './in-address.ts'

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

it('holds as many strategies as can be compared, each as long as can be', () => {
  const longest = (i: number): Strategy => ({
    name: `${i}`.padEnd(longestStrategyName, '"'),
    stopMode: 'PERCENT',
    stopValue: 12.3456,
    targetMode: 'PERCENT',
    targetValue: 99.9876,
    breakEvenAtR: 123.4567,
    trail: { by: 'PERCENT', value: 12.3456, fromR: 123.4567, atrLength: 14_400 },
    partials: Array.from({ length: mostPartials }, (_, at) => ({ atR: 101.2345 + at, percent: 33 })),
    timeExit: { is: 'MINUTES', minutes: longestTimeExit },
    ends: 'LEVELS',
    sizing: 'KEEP_SIZE',
    costs: false,
  })
  const strategies = Array.from({ length: mostStrategies }, (_, i) => longest(i))
  expect(wrongWithStrategies(strategies)).toBeNull()
  const said = AlternativeStrategiesSearch.parse({ strategies: inAddress(strategies) }).strategies
  expect(strategiesIn(said)).toEqual(strategies)
})
