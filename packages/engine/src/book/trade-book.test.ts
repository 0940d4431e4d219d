import { type Filters, noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { type RandomEdit, randomEdits } from '@afterclose/testkit/random-edits'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import type { Arena } from '../kernel/arena.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import type { Kernel } from '../kernel/kernel.ts'
import * as L from '../kernel/layout.ts'
import { plainKernel } from '../kernel/plain-kernel.ts'
import type { TradePatch } from '../trades/patch.ts'
import { type FeedTrade, toColumns } from '../trades/to-columns.ts'
import { units } from '../trades/unit.ts'
import { type Block, type Cells, cellAt, cellCount, tableNames, type Want } from './block.ts'
import { openBook, type TradeBook } from './trade-book.ts'

const everything: Want = {
  basis: 'EXIT',
  unit: 'CURRENCY',
  columns: 10,
  axis: 'DATE',
  tables: tableNames,
  lines: true,
}
const withoutLines: Want = { ...everything, lines: false }
const wants: fc.Arbitrary<Want> = fc.record({
  basis: fc.constantFrom('EXIT', 'ENTRY'),
  unit: fc.constantFrom(...units),
  columns: fc.constantFrom(0, 0, 1, 3, 100),
  axis: fc.constantFrom('NUMBER', 'DATE'),
  tables: fc.subarray([...tableNames]),
  lines: fc.boolean(),
})

const kernels = fc.constantFrom(plainKernel, bestKernel)

const bookOf = (journal: Parameters<typeof toColumns>[0], kernelOf = bestKernel): TradeBook =>
  openBook(toColumns(journal), kernelOf)

const patchOf = ({ upserts, deletes, payins, journal: { revision } }: RandomEdit): TradePatch => {
  const columns = toColumns({ revision, trades: upserts, payins })
  return { revision, upserts: columns, deletes, payins: columns.payins }
}

/** Cells with trades, by what they are of: codes differ from book to book. */
function named(cells: Cells | null, nameOf: (index: number) => string): ReadonlyMap<string, unknown> | null {
  if (cells === null) return null
  const all = Array.from({ length: cellCount(cells) }, (_, i) => [nameOf(i), cellAt(cells, i)] as const)
  return new Map(all.filter(([, { trades }]) => trades > 0))
}

/** A block as what it says. */
const meaningOf = ({ groups, dayNumbers, combinations, days, lines, ...rest }: Block): unknown => ({
  ...rest,
  lines: lines === null ? null : Object.entries(lines).map(([name, line]: [string, Float64Array]) => [name, [...line]]),
  combinations: named(combinations, (i) => groups.slice(i * 4, i * 4 + 4).join()),
  days: named(days, (i) => String(dayNumbers[i])),
})

describe('a block', () => {
  it('says what the selected trades add up to', () => {
    fc.assert(
      fc.property(randomJournals({ maxTrades: 60 }), randomFilters(), (journal, filters) => {
        const book = bookOf(journal)
        const chosen = book.select(filters)
        const block = book.measure(chosen, everything)
        const trades = slowSelect(closedTrades(journal), filters)
        const green = trades.filter(({ tiltMeter }) => tiltMeter > 0)
        const red = trades.filter(({ tiltMeter }) => tiltMeter < 0)
        const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
        const micros = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 1e6), 0)
        const [rrr, realized] = [known(trades.map((trade) => trade.rrr)), known(trades.map((t) => t.realizedRrr))]
        expect([...block.details]).toEqual([
          micros(rrr),
          rrr.length,
          micros(realized),
          realized.length,
          trades.reduce((sum, { tiltMeter }) => sum + tiltMeter, 0),
          green.length,
          red.length,
          trades.slice(trades.findLastIndex(({ tiltMeter }) => tiltMeter < 0) + 1).filter((t) => t.tiltMeter > 0)
            .length,
        ])
        expect(block.trades).toBe(trades.length)
        expect(block.firstExit).toBe(trades[0] === undefined ? Number.NaN : Date.parse(`${trades[0].exitDate}Z`))
        expect(block.lastExit).toBe(trades.length === 0 ? Number.NaN : Date.parse(`${trades.at(-1)!.exitDate}Z`))
        expect(block.outcomes).toSatisfy((cells: Cells) =>
          (['WINNER', 'LOSER', 'BREAK_EVEN'] as const).every(
            (outcome, code) =>
              cellAt(cells, code).trades === trades.filter((trade) => trade.outcome === outcome).length,
          ),
        )
        const days = Map.groupBy(trades, ({ exitDate }) => String(Date.parse(`${exitDate.slice(0, 10)}Z`) / 86_400_000))
        const counted = named(block.days, (day) => String(block.dayNumbers[day]))
        expect([...(counted?.keys() ?? [])].toSorted()).toEqual([...days.keys()].toSorted())
        expect(Array.from(chosen.rows(), (row) => book.table.columns.id[row])).toEqual(trades.map(({ id }) => id))
        expect(block.lines!.value.at(-1) ?? 0).toBe(block.state[L.STATE_SUM])
      }),
    )
  })

  it('holds what is wanted in one buffer, and no table besides', () => {
    const book = bookOf({
      revision: 1,
      payins: [],
      trades: [1, 2, 3].map((id) => aFeedTrade({ id, gain: String(id) })),
    })
    const block = book.measure(book.select(noFilters), everything)
    const arrays = [block.state, block.details, block.outcomes.i32, block.days!.f64, block.groups, block.line!.id]
    expect(new Set(arrays.map(({ buffer }) => buffer)).size).toBe(1)
    const few = book.measure(book.select(noFilters), { ...everything, columns: 0, tables: ['hours'], lines: false })
    expect(few).toMatchObject({ combinations: null, bins: null, days: null, line: null, lines: null })
    expect([few.groups.length, few.dayNumbers.length, cellCount(few.hours!)]).toEqual([0, 0, 168])
  })

  it('of no trades is empty', () => {
    const book = bookOf({ revision: 1, payins: [], trades: [] })
    const block = book.measure(book.select(noFilters), everything)
    expect(block).toMatchObject({ trades: 0, closed: 0, firstExit: Number.NaN, lastExit: Number.NaN })
    expect(block.line).toMatchObject({ row: new Int32Array(0), factor: new Float64Array(0) })
    expect(cellCount(block.combinations!)).toBe(0)
  })
})

describe('a question asked again', () => {
  const trades = [1, 2, 3].map((id) => aFeedTrade({ id, gain: String(id) }))

  it('gets the same answer, without another pass', () => {
    const { kernelOf, passes } = counted()
    const book = bookOf({ revision: 1, payins: [], trades }, kernelOf)
    const first = book.measure(book.select(noFilters), withoutLines)
    expect(book.measure(book.select({ ...noFilters }), { ...withoutLines })).toBe(first)
    expect(passes()).toBe(1)
  })

  it('gets lines that are its own, whatever was asked in between', () => {
    const book = bookOf({ revision: 1, payins: [], trades })
    const nothing = { ...noFilters, basic: { ...noFilters.basic, instrument: [9] } }
    const ask = (filters: Filters) => [...book.measure(book.select(filters), everything).lines!.value]
    expect([ask(noFilters), ask(nothing), ask(noFilters), ask(noFilters)]).toEqual([
      [1, 3, 6],
      [],
      [1, 3, 6],
      [1, 3, 6],
    ])
  })

  it('gets a whole answer when the first was handed to another thread', () => {
    const { kernelOf, passes } = counted()
    const book = bookOf({ revision: 1, payins: [], trades }, kernelOf)
    const first = book.measure(book.select(noFilters), withoutLines)
    const handed = structuredClone(first, { transfer: transferables(first) })
    expect(first.state).toHaveLength(0)
    expect(book.measure(book.select(noFilters), withoutLines)).toEqual(handed)
    expect(passes()).toBe(1)
  })
})

describe('a book that was patched', () => {
  it('answers as one opened anew', () => {
    fc.assert(
      fc.property(
        randomEdits(),
        fc.array(fc.tuple(randomFilters(), wants), { minLength: 1, maxLength: 3 }),
        kernels,
        kernels,
        ({ start, edits }, questions, patched, fresh) => {
          const book = bookOf(start, patched)
          const ask = (of: TradeBook) =>
            [...questions, [noFilters, everything] as const].map(([filters, want]) =>
              meaningOf(of.measure(of.select(filters), want)),
            )
          ask(book)
          for (const edit of edits) {
            book.patch(patchOf(edit))
            expect(ask(book)).toEqual(ask(bookOf(edit.journal, fresh)))
          }
        },
      ),
      { numRuns: runs({ quick: 100 }) },
    )
  })

  it('goes on from the last answer when trades were only added, and gets what a new pass would get', () => {
    fc.assert(
      fc.property(
        randomJournals({ maxTrades: 60 }),
        randomFilters(),
        wants,
        fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 8 }),
        kernels,
        (journal, filters, want, sizes, kernelOf) => {
          const trades = inExitOrder(journal.trades)
          let known = Math.floor(trades.length / 3)
          const book = bookOf({ ...journal, trades: trades.slice(0, known) }, kernelOf)
          const ask = (of: TradeBook) => meaningOf(of.measure(of.select(filters), want))
          ask(book)
          for (const size of sizes) {
            const upserts = toColumns({ ...journal, trades: trades.slice(known, known + size) })
            book.patch({ revision: journal.revision, upserts, deletes: [], payins: upserts.payins })
            known += size
            expect(ask(book)).toEqual(ask(bookOf({ ...journal, trades: trades.slice(0, known) })))
          }
        },
      ),
      { numRuns: runs({ quick: 200 }) },
    )
  })

  it('looks at the new trades alone when trades were only added', () => {
    const { kernelOf, rowsSeen } = counted()
    const trades = Array.from({ length: 50 }, (_, i) =>
      aFeedTrade({ id: i + 1, gain: String(i - 20), exitDate: `2024-03-05T11:00:${String(i).padStart(2, '0')}` }),
    )
    const book = bookOf({ revision: 1, payins: [], trades: trades.slice(0, 40) }, kernelOf)
    const want: Want = { ...everything, columns: 0, lines: false }
    const winners: Filters = { ...noFilters, basic: { ...noFilters.basic, outcomes: ['WINNER'] } }
    book.measure(book.select(winners), want)
    for (const trade of trades.slice(40)) {
      const upserts = toColumns({ revision: 1, payins: [], trades: [trade] })
      book.patch({ revision: 1, upserts, deletes: [], payins: upserts.payins })
      book.measure(book.select(winners), want)
    }
    expect(rowsSeen()).toEqual([40, ...trades.slice(40).map(() => 1)])
  })

  it('has its table as it is then', () => {
    const book = bookOf({ revision: 1, payins: [], trades: [] })
    const upserts = toColumns({ revision: 2, payins: [], trades: [aFeedTrade({ id: 1, gain: '5' })] })
    book.patch({ revision: 2, upserts, deletes: [], payins: upserts.payins })
    expect(book.table).toMatchObject({ rows: 1, columns: { revision: 2 } })
  })
})

/** Closed trades alone, with ids in the order of their exits, so that each comes behind the ones before it. */
const inExitOrder = (trades: readonly FeedTrade[]): readonly FeedTrade[] =>
  trades
    .filter(({ exitDate, gain }) => exitDate !== null && gain !== null)
    .toSorted((a, b) => (a.exitDate! < b.exitDate! ? -1 : a.exitDate! > b.exitDate! ? 1 : a.id - b.id))
    .map((trade, i) => ({ ...trade, id: i + 1 }))

/** The block's buffer, which must be such as can be handed over. */
const transferables = ({ state: { buffer } }: Block): ArrayBuffer[] => (buffer instanceof ArrayBuffer ? [buffer] : [])

/** A kernel that counts its passes, and the rows of each. */
function counted() {
  const rows: number[] = []
  const kernelOf = (arena: Arena): Kernel => {
    const kernel = plainKernel(arena)
    return {
      ...kernel,
      run() {
        const { i32, u32 } = arena.views
        const cuts = i32[L.JOB_CUTS / 4]! / 4
        rows.push(u32[cuts + i32[L.JOB_STRETCHES / 4]!]! - u32[cuts]!)
        kernel.run()
      },
    }
  }
  return { kernelOf, passes: () => rows.length, rowsSeen: () => rows }
}
