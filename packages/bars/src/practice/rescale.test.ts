import { describe, expect, it } from 'vitest'
import { rescaledPrice, unscaledPrice } from './rescale.ts'

describe('rescaled prices', () => {
  it('make the last close 100, rounded half even to 4 decimals', () => {
    expect(rescaledPrice(80, 80)).toBe(100)
    expect(rescaledPrice(101, 80)).toBe(126.25)
    // 100.00005 and 100.00015: half even
    expect([rescaledPrice(2_000_001, 2_000_000), rescaledPrice(2_000_003, 2_000_000)]).toEqual([100, 100.0002])
    expect(rescaledPrice(2, 3)).toBe(66.6667)
  })

  it('are turned back to the same whole unit, wherever a unit is more than a ten-thousandth', () => {
    for (let price = 9000; price < 11_000; price++)
      expect(unscaledPrice(rescaledPrice(price, 10_007), 10_007)).toBe(price)
  })
})
