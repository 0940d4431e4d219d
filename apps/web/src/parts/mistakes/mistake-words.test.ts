import type { MistakePrice, MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { describe, expect, it } from 'vitest'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { spokenReading } from '../reading.tsx'
import { billWords, fixNextReading, type MistakeNames, mistakeName } from './mistake-words.ts'

const names: MistakeNames = {
  comment: (id) => ['', 'No plan', 'Chased'][id]!,
  checklistItem: () => 'Levels marked',
}
const money = { words: unitWords('CURRENCY', { currency: 'USD', decimals: 2 }), inMoney: true, names }
const comment = (id: number) => ({ is: 'COMMENT', field: 'entryComments', id }) as const

const price = (changes: Partial<MistakePrice>): MistakePrice => ({
  item: comment(1),
  itemId: 1,
  hindsight: false,
  verdict: 'MORE_THAN_LUCK',
  trades: 58,
  compared: 58,
  usesAYear: 58,
  aTrade: { likely: 0.4, low: 0.1, high: 0.7 },
  pulled: { likely: 0.36, low: 0.07, high: 0.6 },
  aYearInR: { likely: 20.9, low: 4, high: 35 },
  aYear: { likely: 10_180, low: 1970, high: 18_390 },
  atLeast: 1970,
  chance: 0.001,
  of: { is: 'all' },
  ...changes,
})
const report = (changes: Partial<MistakePricesReport>): MistakePricesReport => ({
  within: 'SETUP',
  pickedByResult: false,
  inMoney: true,
  span: null,
  trades: 250,
  withR: 250,
  clean: 117,
  mistaken: 133,
  apart: 0,
  prices: [],
  bill: null,
  fixNext: null,
  likeliest: null,
  ...changes,
})
const text = (of: MistakePricesReport, words = money) => spokenReading(fixNextReading(of, words))
const unlikely = price({
  item: comment(2),
  verdict: 'COULD_BE_LUCK',
  aYear: { likely: 640, low: -200, high: 1500 },
  atLeast: 0,
})

describe('the mistake to fix next', () => {
  it('is led by the end of its range nearer to nothing', () => {
    const one = price({})
    expect(text(report({ fixNext: one, prices: [one, unlikely] }))).toBe(
      'No plan costs at least 1,970 USD a year. Likely 10,180 USD, in 58 trades. It is the one mistake that is more than luck.',
    )
    const other = price({ item: comment(2), itemId: 2 })
    expect(text(report({ fixNext: one, prices: [one, other] }))).toMatch(/1 other mistake is more than luck too\.$/)
  })

  it('costs perhaps nothing, but never at least 0', () => {
    const none = price({ aYear: { likely: 640, low: -3, high: 900 }, atLeast: 0 })
    expect(text(report({ fixNext: none, prices: [none] }))).toMatch(
      /^No plan costs about 640 USD a year, perhaps nothing\. 58 trades have it\./,
    )
  })

  it('is of a trade where there is no year yet', () => {
    const early = price({ aYear: null, aYearInR: null, atLeast: null, usesAYear: null })
    expect(text(report({ fixNext: early, prices: [early] }))).toMatch(
      /^No plan costs at least 0\.07R a trade\. Likely 0\.36R, in 58 trades\./,
    )
  })

  it('is none, with the likeliest one, where nothing is more than luck', () => {
    expect(text(report({ likeliest: unlikely, prices: [unlikely] }))).toBe(
      'No single mistake is more than luck yet. The likeliest is Chased: about 640 USD a year, perhaps nothing.',
    )
    const few = price({ verdict: 'TOO_FEW', aTrade: null, pulled: null, aYear: null, aYearInR: null })
    expect(text(report({ prices: [few] }))).toMatch(/Each has fewer than 10 trades with clean ones to compare with\.$/)
    const later = price({ hindsight: true })
    expect(text(report({ prices: [later] }))).toMatch(
      /None that can be seen before the result looks as if it cost anything\.$/,
    )
  })

  it('is named as something that a trader does', () => {
    const of = (item: MistakePrice['item']) => text(report({ fixNext: price({ item }), prices: [price({ item })] }))
    expect(of({ is: 'UNTICKED', id: 4 })).toMatch(/^Not ticking “Levels marked” costs at least/)
    expect(of({ is: 'AFTER_LOSS_LIMIT' })).toMatch(/^Trading on after the loss limit costs at least/)
    expect(of({ is: 'WITHOUT_PLAN' })).toMatch(/^Trading without a plan costs at least/)
    expect(mistakeName({ is: 'UNTICKED', id: 4 }, names)).toBe('Levels marked, not ticked')
    expect(mistakeName({ is: 'RED_TILT' }, names)).toBe('Red tilt')
  })
})

describe('the bill', () => {
  const billOf = (changes: Partial<MistakePrice>) =>
    billWords(report({ bill: price({ item: null, ...changes }) }), money)

  it('is led by its low end, with the trades that it is about', () => {
    expect(billOf({ aYear: { likely: 14_180, low: 2940, high: 25_000 } })).toEqual({
      figure: 'at least 2,940',
      unit: 'USD a year',
      sentence: 'Likely 14,180 USD a year. 133 of 250 trades had a mistake, 117 were clean.',
    })
    expect(billOf({ aYear: { likely: 900, low: -50, high: 2000 } })).toMatchObject({
      figure: 'perhaps nothing',
      unit: '',
    })
  })

  it('does not claim a cost where trades with a mistake did no worse, or where there are too few', () => {
    expect(billOf({ aYear: { likely: -900, low: -2000, high: 100 } })).toEqual({
      figure: 'perhaps nothing',
      unit: '',
      sentence: 'Trades with a mistake did no worse than clean ones. 133 of 250 trades had a mistake, 117 were clean.',
    })
    expect(billOf({ pulled: null, aYear: null, aYearInR: null })).toMatchObject({ figure: null })
  })
})
