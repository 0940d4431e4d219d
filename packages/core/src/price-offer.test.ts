import { expect, it } from 'vitest'
import { priceOffers } from './price-offer.ts'

const aapl = { name: 'AAPL', market: 'STOCKS' } as const
const msft = { name: 'MSFT', market: 'STOCKS' } as const
const euro = { name: 'EURUSD', market: 'FOREX' } as const
const future = { name: 'ES', market: 'FUTURES' } as const
const shares = { id: 'shares', kinds: ['STOCK'] } as const
const currencies = { id: 'currencies', kinds: ['CURRENCY'] } as const
const both = { id: 'both', kinds: ['STOCK', 'CURRENCY'] } as const
const coins = { id: 'coins', kinds: ['CRYPTO'] } as const

it('offers the sources of most instruments first, and names what none has', () => {
  const { offers, unserved } = priceOffers([aapl, future, msft, euro], [currencies, shares, coins, both])
  expect(offers.map(({ source, instruments }) => [source.id, instruments.map(({ name }) => name)])).toEqual([
    ['both', ['AAPL', 'MSFT', 'EURUSD']],
    ['shares', ['AAPL', 'MSFT']],
    ['currencies', ['EURUSD']],
  ])
  expect(unserved).toEqual([future])
})

it('offers nothing for nothing', () => {
  expect(priceOffers([], [shares])).toEqual({ offers: [], unserved: [] })
  expect(priceOffers([future], [])).toEqual({ offers: [], unserved: [future] })
})
