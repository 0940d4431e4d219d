import { describe, expect, it } from 'vitest'
import { tradeIdAfterWords, tradeIdOf } from './open-trade.ts'

describe('a Trade ID', () => {
  it.each([
    ['12', 12],
    [' 007 ', 7],
    ['', null],
    ['12x', null],
    ['1.5', null],
    ['-3', null],
    ['0', null],
    ['1e3', null],
    ['12345678901234567890', null],
    ['trade 12', null],
  ])('is read from %j as %j', (text, id) => {
    expect(tradeIdOf(text)).toBe(id)
  })

  it.each([
    ['1000', 1000],
    ['#1000', 1000],
    ['trade 1000', 1000],
    ['Trade #1000 ', 1000],
    ['trade1000', null],
    ['trade', null],
    ['trades 1000', null],
    ['1000 trades', null],
  ])('after words is read from %j as %j', (text, id) => {
    expect(tradeIdAfterWords(text)).toBe(id)
  })
})
