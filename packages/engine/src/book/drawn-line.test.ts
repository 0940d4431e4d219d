import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { cutRows } from './cuts.ts'
import { openBook } from './trade-book.ts'

const want = { basis: 'EXIT', unit: 'CURRENCY', axis: 'DATE', tables: [], lines: true } as const

it('shows the first, lowest, highest and last trade of each stretch, all of them where they are few', () => {
  fc.assert(
    fc.property(randomJournals({ maxTrades: 80 }), randomFilters(), fc.nat(6), (journal, filters, columns) => {
      const book = openBook(toColumns(journal), bestKernel)
      const chosen = book.select(filters)
      const { line, lines } = book.measure(chosen, { ...want, columns })
      if (columns === 0) {
        expect(line).toBeNull()
        return
      }
      const { value, fall, profitFactor } = lines!
      const rows = chosen.rows()
      const cuts = cutRows(book.table, chosen, { ...want, columns })
      const seen: number[] = []
      const ends: number[] = []
      cuts.slice(0, -1).forEach((from, i) => {
        const places = [...rows.keys()].filter((place) => rows[place]! >= from && rows[place]! < cuts[i + 1]!)
        if (places.length === 0) return
        const sums = places.map((place) => value[place]!)
        const at = (sum: number) => places[sums.indexOf(sum)]!
        const four = [places[0]!, at(Math.min(...sums)), at(Math.max(...sums)), places.at(-1)!]
        seen.push(...[...new Set(four)].toSorted((a, b) => a - b))
        ends.push(places.at(-1)!)
      })
      expect([...line!.position]).toEqual(seen.map((place) => place + 1))
      expect([...line!.row]).toEqual(seen.map((place) => rows[place]))
      expect([...line!.id]).toEqual(seen.map((place) => book.table.columns.id[rows[place]!]))
      expect([...line!.exitDate]).toEqual(seen.map((place) => book.table.columns.exitDate[rows[place]!]))
      expect([...line!.value]).toEqual(seen.map((place) => value[place]))
      expect([...line!.peak]).toEqual(seen.map((place) => value[place]! + fall[place]!))
      expect([...line!.fall]).toEqual(seen.map((place) => fall[place]))
      expect([...line!.step]).toEqual(seen.map((place) => value[place]! - (value[place - 1] ?? 0)))
      expect([...line!.factorPosition]).toEqual(ends.map((place) => place + 1))
      expect([...line!.factor]).toEqual(ends.map((place) => profitFactor[place]))
    }),
    { numRuns: runs({ quick: 200 }) },
  )
})
