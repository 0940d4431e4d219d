import { readyMadeSources } from '@afterclose/contract/ready-made-sources'
import { expect, it } from 'vitest'
import { namesText, offerText, unservedText, withoutPricesText } from './price-offer-words.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name }))
const source = (id: string) => readyMadeSources.find((one) => one.id === id)!

it('says which symbols have no prices', () => {
  expect(withoutPricesText(named('AAPL'), 1)).toBe('AAPL has no prices.')
  expect(withoutPricesText(named('AAPL', 'MSFT', 'ES'), 3)).toBe('Your 3 symbols have no prices.')
  expect(withoutPricesText(named('AAPL', 'MSFT'), 5)).toBe('2 of your 5 symbols have no prices.')
})

it('says who has them, and what none has', () => {
  expect(offerText({ source: source('stooq'), instruments: named('AAPL', 'MSFT') })).toBe(
    'Stooq has daily bars of AAPL and MSFT.',
  )
  expect(offerText({ source: source('bybit'), instruments: named('BTCUSDT') })).toBe('Bybit has price bars of BTCUSDT.')
  expect(unservedText([])).toBe('')
  expect(unservedText(named('ES'))).toBe('None of the ready-made sources has ES: upload its bars from a file.')
  expect(namesText(named('A', 'B', 'C', 'D'))).toBe('A, B, C and D')
  expect(namesText(named('A', 'B', 'C', 'D', 'E'))).toBe('A, B, C and 2 more')
})
