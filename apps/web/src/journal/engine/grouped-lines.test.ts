import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupedLines } from './grouped-lines.ts'

const groupsOf = (...ids: readonly number[]) => Uint32Array.from(ids)
const all = (count: number) => Uint32Array.from({ length: count }, (_, row) => row)

describe('lines of a grid with groups', () => {
  it('are the trades themselves if no two of them share a group', () => {
    expect(groupedLines(all(3), groupsOf(0, 4, 0), new Set())).toBeNull()
    expect(groupedLines(Uint32Array.of(0, 1), groupsOf(4, 0, 4), new Set())).toBeNull() // the other one is filtered
  })

  it('show a group at the place of its first trade, and hide the others', () => {
    const grouped = groupedLines(all(5), groupsOf(0, 4, 0, 4, 4), new Set())
    expect([...grouped!.rows]).toEqual([0, 1, 3, 4, 2])
    expect(grouped!.heads).toEqual([{ groupId: 4, first: 1, count: 3, open: false }])
    expect([...grouped!.lines]).toEqual([0, -1, 4])
  })

  it('are followed by their trades while they are open, in the order of the grid', () => {
    const rows = Uint32Array.of(4, 3, 2, 1, 0)
    const grouped = groupedLines(rows, groupsOf(7, 4, 7, 4, 4), new Set([4]))
    expect([...grouped!.rows]).toEqual([4, 3, 1, 2, 0])
    expect(grouped!.heads.map(({ groupId, open }) => [groupId, open])).toEqual([
      [4, true],
      [7, false],
    ])
    expect([...grouped!.lines]).toEqual([-1, 0, 1, 2, -2])
  })

  it('hold every trade once, those of a group beside each other, as a slow second way finds them', () => {
    const trades = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 })
    fc.assert(
      fc.property(trades, fc.subarray([1, 2, 3, 4, 5, 6]), (groups, open) => {
        const rows = all(groups.length)
        const grouped = groupedLines(rows, Uint32Array.from(groups), new Set(open))
        const members = (group: number) => [...rows].filter((row) => group !== 0 && groups[row] === group)
        const shown = [...rows].flatMap((row): (number | string)[] => {
          const of = members(groups[row]!)
          if (of.length < 2) return [row]
          if (of[0] !== row) return []
          return [`group ${groups[row]}`, ...(open.includes(groups[row]!) ? of : [])]
        })
        const lines =
          grouped === null
            ? [...rows]
            : [...grouped.lines].map((line) =>
                line < 0 ? `group ${grouped.heads[-1 - line]!.groupId}` : grouped.rows[line]!,
              )
        expect(lines).toEqual(shown)
      }),
    )
  })
})
