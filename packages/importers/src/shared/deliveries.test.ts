import { expect, it } from 'vitest'
import { positionsOfFills } from '../structures/legs.ts'
import { madeFill, madeFills } from '../structures/made-fills.ts'
import type { Action } from './action.ts'
import { matchDeliveries } from './deliveries.ts'

const merger: Action = {
  account: null,
  date: '2026-03-25T00:00:00',
  kind: 'MERGER',
  symbol: 'QZB',
  ratio: null,
  added: null,
  into: null,
  received: null,
  money: '5500',
}

it('leaves the end of an option with the shares that it delivered: a merger pays for them later', () => {
  const shares = madeFill('2026-03-20T16:00:00 BUY 100 QZB 50', { end: 'ASSIGNED' })
  const [position] = positionsOfFills([shares], [merger])
  expect(position!.parts.map(({ side, fill }) => [side, fill.price, fill.end])).toEqual([
    ['ENTRY', '50', 'ASSIGNED'],
    ['EXIT', '55', undefined],
  ])
})

it('matches options with shares of their side, strike, account and days', () => {
  const contract = { underlying: 'QZB', right: 'PUT', strike: '50', multiplier: '100' } as const
  const [option] = madeFills('2026-03-20T16:00:00 BUY 2 QZB 2026-03-20 50 P 0 ASSIGNED').map((fill) => ({
    ...fill,
    ...contract,
  }))
  const matched = (...texts: readonly string[]) => {
    const shares = texts.map((text) => madeFill(text, { explained: true }))
    const { delivered, waiting, optionOf } = matchDeliveries([option!, ...shares])
    return [delivered.length, waiting.length, optionOf.size]
  }
  expect(matched('2026-03-20T16:00:00 BUY 200 QZB 50.00')).toEqual([1, 0, 1])
  expect(matched('2026-03-20T16:00:00 BUY 100 QZB 50', '2026-03-23T09:00:00 BUY 100 QZB 50')).toEqual([1, 0, 2])
  expect(matched('2026-03-20T16:00:00 BUY 100 QZB 50')).toEqual([0, 1, 1])
  expect(matched('2026-03-20T16:00:00 SELL 200 QZB 50')).toEqual([0, 1, 0])
  expect(matched('2026-03-20T16:00:00 BUY 200 QZB 50.5')).toEqual([0, 1, 0])
  expect(matched('2026-03-20T16:00:00 BUY 200 QZA 50')).toEqual([0, 1, 0])
  expect(matched('2026-03-27T16:00:00 BUY 200 QZB 50')).toEqual([0, 1, 0])
})
