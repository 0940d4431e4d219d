import { formatNumber } from '@afterclose/core/format'
import { structureFacts } from '@afterclose/core/structure-facts'
import { describe, expect, it } from 'vitest'
import { namedTheme } from '../../testing/chart-colours.ts'
import { aLeg } from '../../testing/option-legs.ts'
import { spokenReading } from '../reading.tsx'
import { payoffPicture } from './payoff-picture.ts'
import { payoffReading } from './payoff-words.ts'
import { extremes, payoffOption } from './payoff-option.ts'

const money = (amount: number) => formatNumber(amount, { decimals: 2 })
const later = { expires: '2026-05-15' }

function pictureOf(legs: Parameters<typeof structureFacts>[0], fxRate = '1') {
  const facts = structureFacts(legs)!
  return { facts, picture: payoffPicture(legs, facts, fxRate) }
}
function readingOf(texts: readonly string[]): string {
  const { facts, picture } = pictureOf(texts.map(aLeg))
  return spokenReading(payoffReading(picture!, facts.unknownRisk, money))
}

describe('a payoff in words', () => {
  it.each([
    [
      'It makes money between 557.20 and 622.80, at most 560.00. It can lose 1,440.00.',
      ['-2 560P 4.10', '2 550P 2.60', '-2 620C 3.20', '2 630C 1.90'],
    ],
    [
      'It makes money between 545.50 and 634.50, at most 450.00. Sold calls are not covered: the loss has no limit.',
      ['-1 550P 2.60', '-1 630C 1.90'],
    ],
    [
      'It makes money below 545.50 and above 634.50, without limit. It can lose 450.00.',
      ['1 550P 2.60', '1 630C 1.90'],
    ],
    ['It makes money above 562.60, without limit. It can lose 260.00.', ['1 560C 2.60']],
    ['It makes money below 547.40, at most 54,740.00. It can lose 260.00.', ['1 550P 2.60']],
    // bought for 9.50, worth 10 at every price
    [
      'It makes money at every price, at most 50.00. It cannot lose.',
      ['1 600C 12', '-1 610C 6', '1 610P 9', '-1 600P 5.50'],
    ],
    // bought for 10.20
    ['It makes money at no price. It can lose 20.00.', ['1 600C 12.70', '-1 610C 6', '1 610P 9', '-1 600P 5.50']],
  ])('is "%s"', (words, legs) => {
    expect(readingOf(legs)).toBe(words)
  })

  it('of legs with several expiries claims no more than the least that they are worth', () => {
    const { facts, picture } = pictureOf([aLeg('-1 560P 4.10'), { ...aLeg('1 560P 6.30'), ...later }])
    expect(spokenReading(payoffReading(picture!, facts.unknownRisk, money))).toBe(
      'It is worth at least this at the first expiry: bought legs that expire later count by their strike alone. It can lose 220.00.',
    )
  })
})

describe('the line of a payoff', () => {
  it('is none while a sold leg outlives the others, or its contract was adjusted', () => {
    expect(pictureOf([aLeg('1 560P 4.10'), { ...aLeg('-1 560P 6.30'), ...later }]).picture).toBeNull()
    expect(pictureOf([{ ...aLeg('-1 560P 4.10'), contract: 'SPY1 2026-04-17 560 P' }]).picture).toBeNull()
  })

  it('is in the currency of the account', () => {
    expect(pictureOf([aLeg('1 560C 2.60')], '0.5').picture).toMatchObject({ least: -130, slope: 50 })
  })

  it('never begins below 0', () => {
    expect(pictureOf([aLeg('1 0.5C 0.20'), aLeg('-1 20C 0.05')]).picture!.points[0]).toMatchObject({
      price: 0,
      value: -15,
    })
  })

  it('counts the last bend where it goes on above it', () => {
    const { points } = pictureOf([aLeg('1 560C 2.60')]).picture!
    // 3 % of 562.60 beyond the break-even
    expect(points.at(-1)).toMatchObject({ price: expect.closeTo(579.478, 9), value: expect.closeTo(1687.8, 6) })
  })
})

it('the price of a break-even stands on the side that loses', () => {
  const { picture } = pictureOf(['1 550P 2.60', '1 630C 1.90'].map(aLeg))
  const [, , line] = [payoffOption(picture!, money, namedTheme).series].flat()
  const sides = JSON.stringify(line?.['data']).matchAll(/"formatter":"([^"]+)","position":"(left|right)"/g)
  expect(Array.from(sides, ([, price, side]) => [price, side])).toEqual([
    ['545.50', 'right'],
    ['634.50', 'left'],
  ])
})

describe('the largest profit and loss on the drawing', () => {
  const namesOf = (texts: readonly string[]) =>
    extremes(pictureOf(texts.map(aLeg)).picture!, money).map(({ text, price, align }) => [text, price, align])

  it('are at their places, a loss at both sides', () => {
    expect(namesOf(['-2 560P 4.10', '2 550P 2.60', '-2 620C 3.20', '2 630C 1.90'])).toEqual([
      ['max profit 560.00', 590, 'center'],
      ['max loss −1,440.00', 531.1, 'left'],
      ['max loss −1,440.00', 648.9, 'right'],
    ])
  })

  it('are at a peak, and at one side', () => {
    expect(namesOf(['1 100C 5', '-2 105C 2.40', '1 115C 0.50'])).toEqual([
      ['max profit 430.00', 105, 'center'],
      ['max loss −570.00', 118.45, 'right'],
    ])
  })

  it('are named once where the value is the same at every price', () => {
    const { picture } = pictureOf([aLeg('-1 560P 4.10'), { ...aLeg('1 560P 6.30'), ...later }])
    expect(extremes(picture!, money).map(({ text }) => text)).toEqual(['max loss −220.00'])
  })

  it('are named at the edge beyond which they are', () => {
    expect(namesOf(['-1 50P 1.20'])).toEqual([
      ['max profit 120.00', 51.5, 'right'],
      ['max loss −4,880.00, at 0', 47.3, 'left'],
    ])
    expect(namesOf(['-1 550P 2.60', '-1 630C 1.90']).at(-1)?.[0]).toBe('loss without limit')
  })
})
