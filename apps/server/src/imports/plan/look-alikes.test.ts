import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localText, wallClock } from '@afterclose/core/time'
import { lookAlikes, type TypedTrade } from './look-alikes.ts'

const manualTrade = (values: Partial<TypedTrade> = {}): TypedTrade => ({
  id: 1,
  instrumentId: 1,
  direction: 'LONG',
  size: '2',
  entryDate: '2024-03-04T10:00:00',
  exitDate: null,
  entryPrice: null,
  exitPrice: null,
  ...values,
})
const idsOf = (tradesByPlace: ReadonlyMap<number, TypedTrade>) =>
  [...tradesByPlace].map(([place, { id }]) => [place, id])

describe('a trade that was entered by hand', () => {
  it.each<[string, Partial<TypedTrade>, boolean]>([
    ['of the same minute', { entryDate: '2024-03-04T10:01:00' }, true],
    ['of a second more', { entryDate: '2024-03-04T10:01:01' }, false],
    ['a minute earlier', { entryDate: '2024-03-04T09:59:00' }, true],
    ['of the same size, written otherwise', { size: '2.00' }, true],
    ['of another size', { size: '3' }, false],
    ['without a size', { size: null }, false],
    ['of the other side', { direction: 'SHORT' }, false],
    ['of another instrument', { instrumentId: 2 }, false],
  ])('%s', (_name, values, alike) => {
    expect(lookAlikes([manualTrade()], [manualTrade(values)]).size).toBe(alike ? 1 : 0)
    expect(lookAlikes([manualTrade({ size: null })], [manualTrade(values)]).size).toBe(0)
  })

  it('is matched with the trade nearest in time, and with no other', () => {
    const [near, far] = [
      manualTrade({ id: 7, entryDate: '2024-03-04T10:00:10' }),
      manualTrade({ id: 3, entryDate: '2024-03-04T10:00:50' }),
    ]
    expect(idsOf(lookAlikes([manualTrade()], [far, near]))).toEqual([[0, 7]])
    expect(idsOf(lookAlikes([manualTrade(), manualTrade({ entryDate: '2024-03-04T10:00:11' })], [far, near]))).toEqual([
      [1, 7],
      [0, 3],
    ])
  })

  it('is matched in order of entry, with trades in order of the file, if several are as near', () => {
    const [before, after] = [
      manualTrade({ id: 4, entryDate: '2024-03-04T09:59:40' }),
      manualTrade({ id: 9, entryDate: '2024-03-04T10:00:20' }),
    ]
    expect(idsOf(lookAlikes([manualTrade()], [after, before]))).toEqual([[0, 4]])
    expect(idsOf(lookAlikes([manualTrade(), manualTrade()], [before]))).toEqual([[0, 4]])
  })

  it('is matched as by a slow search, each trade once, in any order of the input', () => {
    const one = fc.record({
      instrumentId: fc.constantFrom(1, 2),
      direction: fc.constantFrom('LONG' as const, 'SHORT' as const),
      size: fc.constantFrom('1', '2'),
      at: fc.nat(20).map((tens) => tens * 10),
    })
    const of = (list: readonly { at: number }[]) =>
      list.map(({ at, ...rest }, i) =>
        manualTrade({ ...rest, id: i + 1, entryDate: localText(wallClock('2024-03-04T10:00:00') + at * 1000) }),
      )
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.array(one, { maxLength: 12 }), (a, b) => {
        const [created, hands] = [of(a), of(b)]
        const apart = (x: TypedTrade, y: TypedTrade) => Math.abs(wallClock(x.entryDate) - wallClock(y.entryDate))
        const isAlike = (x: TypedTrade, y: TypedTrade) =>
          x.instrumentId === y.instrumentId && x.direction === y.direction && x.size === y.size && apart(x, y) <= 60_000
        /** The best of all pairs that are left, again and again. */
        const slow = new Map<number, number>()
        for (;;) {
          let best: { place: number; hand: TypedTrade } | null = null
          for (const hand of hands)
            for (const [place, trade] of created.entries()) {
              if (slow.has(place) || [...slow.values()].includes(hand.id) || !isAlike(trade, hand)) continue
              // hands come by their ids, and those of the file by their places: of equal ones the first stays
              if (best === null || apart(trade, hand) < apart(created[best.place]!, best.hand)) best = { place, hand }
            }
          if (best === null) break
          slow.set(best.place, best.hand.id)
        }
        const tradesByPlace = lookAlikes(created, hands)
        expect(idsOf(tradesByPlace)).toEqual([...slow])
        expect(idsOf(lookAlikes(created, hands.toReversed()))).toEqual(idsOf(tradesByPlace))
      }),
    )
  })
})
