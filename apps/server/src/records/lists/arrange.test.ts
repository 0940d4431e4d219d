import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { droppedItems, movedIds, placesIn } from './arrange.ts'

/** The group after what was written. */
const after = (
  group: readonly { id: number; position: number }[],
  written: readonly { id: number; position: number }[],
) => group.map((item) => written.find(({ id }) => id === item.id) ?? item).toSorted((a, b) => a.position - b.position)

/** Items as they may lie in the store: in order, with gaps, and several at one position. */
const groups = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 }).chain((ids) =>
  fc.array(fc.nat({ max: 20 }), { minLength: ids.length, maxLength: ids.length }).map((positions) => {
    const ascending = positions.toSorted((a, b) => a - b)
    return ids.map((id, i) => ({ id, position: ascending[i]! }))
  }),
)

describe('an item that is dropped onto another', () => {
  it('[4.24] takes its place, as a splice of the list says, and the positions are those of a list', () => {
    fc.assert(
      fc.property(groups, fc.nat(), fc.nat(), (group, from, to) => {
        const [oldOrder, order] = [from % group.length, to % group.length]
        const list = group.map(({ id }) => id)
        const [id] = list.splice(oldOrder, 1)
        list.splice(order, 0, id!)
        const written = after(group, droppedItems(group, { id: id!, order, oldOrder }))
        expect(written.map((item) => item.id)).toEqual(list)
        expect(written.map(({ position }) => position)).toEqual(list.map((_, place) => place))
      }),
    )
  })

  it('is written with nothing but what changes', () => {
    const group = [10, 11, 12, 13].map((id, position) => ({ id, position }))
    expect(droppedItems(group, { id: 13, order: 2, oldOrder: 3 })).toEqual([
      { id: 13, position: 2 },
      { id: 12, position: 3 },
    ])
    expect(droppedItems(group, { id: 11, order: 1, oldOrder: 1 })).toEqual([])
  })

  it('stays where it is when the caller saw another order, or drops it behind the end', () => {
    const group = [10, 11].map((id, position) => ({ id, position }))
    expect(() => droppedItems(group, { id: 10, order: 1, oldOrder: 1 })).toThrow(
      expect.objectContaining({ code: 'Changed elsewhere' }),
    )
    expect(() => droppedItems(group, { id: 10, order: 2, oldOrder: 0 })).toThrow(
      expect.objectContaining({ code: 'Invalid input' }),
    )
    expect(() => droppedItems(group, { id: 9, order: 0, oldOrder: 0 })).toThrow(
      expect.objectContaining({ code: 'Not found' }),
    )
  })

  it('is added where it was not, at the end when the place lies behind it', () => {
    expect(movedIds([1, 2], 3, 0)).toEqual([3, 1, 2])
    expect(movedIds([1, 2], 3, 99)).toEqual([1, 2, 3])
  })
})

it('places are counted in each group by itself', () => {
  const rows = [
    { id: 5, group: 'a' },
    { id: 7, group: 'b' },
    { id: 6, group: 'a' },
  ]
  expect([...placesIn(rows, ({ group }) => group)]).toEqual([
    [5, 0],
    [7, 0],
    [6, 1],
  ])
})
