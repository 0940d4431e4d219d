import { localText } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { countRows, noRows, putRow, rowsOf } from '../columns/bitmap.ts'
import type { Selection } from '../filters/select.ts'
import { toColumns } from '../trades/to-columns.ts'
import { buildTradeTable, type TradeTable } from '../trades/trade-table.ts'
import type { Want } from './block.ts'
import { cutRows } from './cuts.ts'

const want = { basis: 'EXIT', unit: 'CURRENCY', tables: [], lines: false } as const

const trade = aFeedTrade()
/** Exits in hours from the end of 2023 on, and whether each trade is selected. */
const trades = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.boolean()), { maxLength: 120 })

function tableOf(hours: readonly (readonly [number, boolean])[]): { table: TradeTable; chosen: Selection } {
  const sorted = hours.toSorted(([a], [b]) => a - b)
  const feed = sorted.map(([hour], i) => ({
    ...trade,
    id: i + 1,
    exitDate: localText(Date.UTC(2023, 11, 20) + hour * 3_600_000),
  }))
  const bits = noRows(sorted.length + 40)
  sorted.forEach(([, isIn], row) => {
    putRow(bits, row, isIn)
  })
  const count = countRows(bits)
  const rows = rowsOf(bits, count)
  return {
    table: buildTradeTable(toColumns({ revision: 1, trades: feed, payins: [] })),
    chosen: { key: '', count, bits, open: true, rows: () => rows },
  }
}

/** Pixel column and month of each selected trade, the slow way. */
function placesOf({ columns: { exitDate } }: TradeTable, chosen: Selection, { columns, axis }: Want) {
  const dates = [...chosen.rows()].map((row) => exitDate[row]!)
  const [from, to] = [dates[0]!, dates.at(-1)!]
  return dates.map((at, place) => {
    const pixel =
      axis === 'DATE'
        ? Array.from({ length: columns - 1 }, (_, i) => from + ((i + 1) * (to - from)) / columns).filter(
            (border) => to > from && at >= border,
          ).length
        : Array.from({ length: columns - 1 }, (_, i) => Math.floor(((i + 1) * dates.length) / columns)).filter(
            (border) => place >= border,
          ).length
    return `${pixel} ${new Date(at).toISOString().slice(0, 7)}`
  })
}

it('cuts between pixel columns and between months, and nowhere else among the selected trades', () => {
  const questions = fc.record({ columns: fc.integer({ min: 1, max: 8 }), axis: fc.constantFrom('DATE', 'NUMBER') })
  fc.assert(
    fc.property(trades, questions, (hours, { columns, axis }) => {
      const { table, chosen } = tableOf(hours)
      fc.pre(chosen.count > 4 * columns)
      const cuts = cutRows(table, chosen, { ...want, columns, axis })
      const rows = chosen.rows()
      expect(cuts[0]).toBe(rows[0])
      expect(cuts.at(-1)).toBe(rows.at(-1)! + 1)
      expect([...cuts]).toEqual([...new Set(cuts)].toSorted((a, b) => a - b))
      const places = placesOf(table, chosen, { ...want, columns, axis })
      places.slice(1).forEach((place, i) => {
        const apart = cuts.some((cut) => cut > rows[i]! && cut <= rows[i + 1]!)
        expect(apart).toBe(place !== places[i])
      })
    }),
  )
})

it('makes a stretch of each of few trades, and of all without a line', () => {
  const { table, chosen } = tableOf([
    [1, true],
    [1, false],
    [5, true],
    [2000, true],
  ])
  expect([...cutRows(table, chosen, { ...want, columns: 10, axis: 'DATE' })]).toEqual([0, 2, 3, 4])
  expect([...cutRows(table, chosen, { ...want, columns: 0, axis: 'DATE' })]).toEqual([0, 4])
  const none = tableOf([[1, false]])
  expect([...cutRows(none.table, none.chosen, { ...want, columns: 10, axis: 'DATE' })]).toEqual([0, 1])
})

it('cuts trades that all exit at the same time by their number alone', () => {
  const { table, chosen } = tableOf(Array.from({ length: 20 }, () => [7, true] as const))
  expect([...cutRows(table, chosen, { ...want, columns: 2, axis: 'DATE' })]).toEqual([0, 20])
  expect([...cutRows(table, chosen, { ...want, columns: 4, axis: 'NUMBER' })]).toEqual([0, 5, 10, 15, 20])
})
