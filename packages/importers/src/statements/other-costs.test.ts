import { describe, expect, it } from 'vitest'
import { derive } from './derive.ts'
import { countOtherCosts } from './other-costs.ts'
import { plainFill } from '../shared/plain-fill.ts'
import type { BrokerFill, Statement } from './records.ts'
import { unionOf } from './union.ts'

/** 0.05 BTCUSDT at 80,000, 0.0021 BNB for it; sold at 80,600 for 1.612 USDT. */
const bought: BrokerFill = {
  ...plainFill,
  id: 'b',
  name: 'b',
  instrument: 'BTCUSDT',
  symbol: 'BTCUSDT',
  date: '2026-04-07T09:15:10',
  price: '80000',
  size: '0.05',
  cash: '-4000',
  currency: 'USDT',
  withoutCosts: false,
  otherCosts: [{ currency: 'BNB', amount: '0.0021' }],
}
const sold: BrokerFill = {
  ...bought,
  id: 's',
  name: 's',
  side: 'SELL',
  date: '2026-04-07T11:40:02',
  price: '80600',
  commission: '1.612',
  cash: '4030',
  otherCosts: [],
}
const rates = (of: Readonly<Record<string, string>>) => ({
  ofCost: (currency: string) => of[currency] ?? null,
  ofPrice: (currency: string | null) => of[currency ?? ''] ?? null,
})
const statement = (id: string, fills: readonly BrokerFill[]): Statement => ({
  id,
  form: 'Spot',
  span: { from: '2026-04-07T00:00:00', to: `2026-04-0${id}T00:00:00`, stated: true },
  fills,
  positions: [],
  cash: [],
  actions: [],
})
const netOf = (...statements: readonly Statement[]) =>
  derive(unionOf(statements)).trades.map(({ netGain, commission }) => [netGain, commission])

describe('costs in a third coin', () => {
  it('count at their rate: 0.0021 BNB at 600 USD are 1.26 USD, or 1.4 of a coin of 0.90 USD', () => {
    const [usd, cheaper] = [rates({ BNB: '600', USDT: '1' }), rates({ BNB: '600', USDT: '0.9' })]
    // 30 − 1.612 − 1.26, and − 1.4
    expect(netOf(statement('8', countOtherCosts([bought, sold], usd)))).toEqual([['27.128', '2.872']])
    expect(netOf(statement('8', countOtherCosts([bought, sold], cheaper)))).toEqual([['26.988', '3.012']])
  })

  it('do not count without their rate, or without that of the price', () => {
    for (const some of [{}, { BNB: '600' }, { USDT: '1' }]) {
      const counted = countOtherCosts([bought, sold], rates(some))
      expect(counted).toEqual([bought, sold])
      expect(netOf(statement('8', counted))).toEqual([['28.388', '1.612']])
    }
  })

  it('stay counted when a later file states them without a rate, in any order', () => {
    const priced = countOtherCosts([bought, sold], rates({ BNB: '600', USDT: '1' }))
    for (const [early, late] of [
      [priced, [bought, sold]],
      [[bought, sold], priced],
    ] as const) {
      const both = [statement('8', early), statement('9', late)]
      expect(netOf(...both)).toEqual([['27.128', '2.872']])
      expect(netOf(...both.toReversed())).toEqual([['27.128', '2.872']])
    }
  })
})
