import { describe, expect, it } from 'vitest'
import { cardSize, columnsIn } from './card-size.ts'
import { aCard, aPicture } from './sample-cards.ts'

describe('the columns', () => {
  it('are as many as fit with 240 pixels each', () => {
    expect(columnsIn(358)).toEqual({ count: 1, column: 358 })
    expect(columnsIn(504)).toEqual({ count: 2, column: 240 })
    expect(columnsIn(1126)).toEqual({ count: 4, column: 263.5 })
  })
  it('are at least one, however narrow it is', () => {
    expect(columnsIn(100)).toEqual({ count: 1, column: 100 })
  })
})

describe('a card', () => {
  const sizeOf = (changes: Parameters<typeof aPicture>[0], facts = true) =>
    cardSize(aCard({ picture: aPicture(changes), facts }), 240)

  it('shows its picture as it is, with two lines of facts below', () => {
    expect(sizeOf({ width: 960, height: 540 })).toEqual({ picture: 135, lines: 0, whole: 135 + 6 + 48 })
    expect(sizeOf({ width: 960, height: 540 }, false).whole).toBe(135 + 6 + 24)
  })
  it('cuts off nothing of a picture that is lower than 360 pixels', () => {
    expect(sizeOf({ width: 240, height: 360 }).picture).toBe(360)
    expect(sizeOf({ width: 240, height: 900 }).picture).toBe(360)
  })
  it('has room for the box that chooses a very wide picture, and for a link', () => {
    expect(sizeOf({ width: 4000, height: 100 }).picture).toBe(48)
    expect(sizeOf({ fileId: null, url: 'https://charts.example/1', width: null, height: null }).picture).toBe(120)
  })
  it('has a line for a short description, and two for any longer one', () => {
    expect(sizeOf({ description: 'Second entry' })).toMatchObject({ lines: 1, whole: 135 + 6 + 48 + 20 })
    expect(sizeOf({ description: 'x'.repeat(500) })).toMatchObject({ lines: 2, whole: 135 + 6 + 48 + 40 })
  })
})
