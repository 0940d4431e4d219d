import { noFilters } from '@afterclose/core/filters'
import { directions } from '@afterclose/core/trade'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { shownValue } from '@afterclose/testkit/shown'
import { slowCalendar, slowGroups } from '@afterclose/testkit/slow-groups'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as expected from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { type Block, tableNames, type Want } from '../book/block.ts'
import { openBook, type TradeBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import type { Figures } from './figures.ts'
import { groupBy } from './groups.ts'
import { rHistogram } from './r-histogram.ts'
import { groupByHour, groupByMonth, groupByWeekday, groupByYear } from './time-groups.ts'

const measure = (book: TradeBook, filters = noFilters, basis: Want['basis'] = 'EXIT'): Block =>
  book.measure(book.select(filters), {
    basis,
    unit: 'CURRENCY',
    columns: 0,
    axis: 'NUMBER',
    tables: tableNames,
    lines: false,
  })

const example = openBook(toColumns(exampleJournal), bestKernel)
const byExit = measure(example)
const byEntry = measure(example, noFilters, 'ENTRY')
const direction = (name: (typeof directions)[number]): number => directions.indexOf(name)

describe('the groups of the worked example', () => {
  const found: Readonly<Record<string, Figures | undefined>> = {
    'Setup Breakout': groupBy(byExit, 'setup').get(1),
    'Setup Pullback': groupBy(byExit, 'setup').get(2),
    EURUSD: groupBy(byExit, 'instrument').get(1),
    ES: groupBy(byExit, 'instrument').get(2),
    LONG: groupBy(byExit, 'direction').get(direction('LONG')),
    SHORT: groupBy(byExit, 'direction').get(direction('SHORT')),
    'Exit Tue': groupByWeekday(byExit).get(2),
    'Exit Wed': groupByWeekday(byExit).get(3),
    'Exit Thu': groupByWeekday(byExit).get(4),
    'Exit Fri': groupByWeekday(byExit).get(5),
    'Entry hour 15': groupByHour(byEntry).get(15),
    'Exit hour 16': groupByHour(byExit).get(16),
  }

  it.each(expected.groups.filter(({ group }) => group in found))('$group', ({ group, trades: ids, ...figures }) => {
    const seen = found[group]!
    expect(seen.trades).toBe(ids.split(',').length)
    const shownFigures = Object.entries(figures).map(([name, text]) => [
      name,
      shownValue(new Map(Object.entries(seen)).get(name), text),
    ])
    expect(Object.fromEntries(shownFigures)).toEqual(figures)
  })

  it('are no others', () => {
    expect([...groupBy(byExit, 'setup').keys()]).toEqual([1, 2])
    expect([...groupByWeekday(byExit).keys()]).toEqual([2, 3, 4, 5])
    expect([...groupByMonth(byExit).keys()]).toEqual([1, 2])
    expect([...groupByYear(byExit).keys()]).toEqual([2024])
  })

  it('by tilt add up to what keeping the plan brought', () => {
    const tilt = groupBy(byExit, 'tilt')
    expect([0, 1, 2].map((colour) => tilt.get(colour)?.trades)).toEqual([1, 8, 3])
    expect([0, 1, 2].map((colour) => tilt.get(colour)?.netGain)).toEqual([-310, 2446.6, -515.5])
  })
})

function sameGroups(fast: ReadonlyMap<number, Figures>, slow: ReturnType<typeof slowGroups>): void {
  expect([...fast.keys()]).toEqual([...slow.keys()].toSorted((a, b) => a - b))
  for (const [key, figures] of fast) expect([key, ...differing(figures, slow.get(key)!)]).toEqual([key])
}

const filters = fc.oneof(fc.constant(noFilters), randomFilters())

/** The whole units that a figure was divided from. Past 2^50 the division rounds more than it could be told from. */
function inUnits(figure: number, units: number): number {
  const whole = Math.round(figure * units)
  fc.pre(Math.abs(whole) < 2 ** 50)
  return whole
}

describe('the groups of any journal', () => {
  it('are those of putting one trade after the other under its key', () => {
    fc.assert(
      fc.property(
        randomJournals(),
        filters,
        fc.constantFrom('ENTRY' as const, 'EXIT' as const),
        (journal, chosen, basis) => {
          const block = measure(openBook(toColumns(journal), bestKernel), chosen, basis)
          fc.pre(block.small)
          const list = slowSelect(closedTrades(journal), chosen)
          const parts = slowCalendar(basis)
          sameGroups(
            groupBy(block, 'instrument'),
            slowGroups(list, ({ instrumentId }) => instrumentId),
          )
          sameGroups(
            groupBy(block, 'setup'),
            slowGroups(list, ({ setupId }) => setupId),
          )
          sameGroups(
            groupBy(block, 'direction'),
            slowGroups(list, (trade) => direction(trade.direction)),
          )
          const tilt = ({ tiltMeter }: ClosedTrade): number => (tiltMeter > 0 ? 1 : tiltMeter < 0 ? 2 : 0)
          sameGroups(groupBy(block, 'tilt'), slowGroups(list, tilt))
          sameGroups(groupByWeekday(block), slowGroups(list, parts.weekday))
          sameGroups(groupByHour(block), slowGroups(list, parts.hour))
          sameGroups(groupByMonth(block), slowGroups(list, parts.month))
          sameGroups(groupByYear(block), slowGroups(list, parts.year))
        },
      ),
      { numRuns: runs({ quick: 100 }) },
    )
  })

  it('add up to the whole, exactly', () => {
    fc.assert(
      fc.property(randomJournals(), filters, (journal, chosen) => {
        const block = measure(openBook(toColumns(journal), bestKernel), chosen)
        fc.pre(block.small) // to the last digit: sums past 2^53 are rounded
        const units = (figures: Iterable<Figures>) =>
          [...figures].reduce(
            (sum, { trades: count, netGain, totalR, netReturn }) => [
              sum[0]! + count,
              sum[1]! + inUnits(netGain, block.moneyUnits),
              sum[2]! + inUnits(totalR ?? 0, 1e6),
              sum[3]! + inUnits(netReturn ?? 0, 1e6),
            ],
            [0, 0, 0, 0],
          )
        const whole = [block.trades, block.state[0], block.state[1], block.state[2]]
        for (const by of ['instrument', 'setup', 'direction', 'tilt'] as const)
          expect(units(groupBy(block, by).values())).toEqual(whole)
        for (const group of [groupByWeekday, groupByHour, groupByMonth, groupByYear])
          expect(units(group(block).values())).toEqual(whole)
        expect(units(rHistogram(block, 0.25).bars).slice(2, 3)).toEqual(whole.slice(2, 3)) // without R: no R to add
      }),
    )
  })
})

describe('a block without what is asked for', () => {
  const bare = example.measure(example.select(noFilters), {
    basis: 'EXIT',
    unit: 'R',
    columns: 0,
    axis: 'NUMBER',
    tables: [],
    lines: false,
  })

  it.each([() => groupBy(bare, 'setup'), () => groupByHour(bare), () => groupByMonth(bare), () => rHistogram(bare, 1)])(
    'says so instead of answering that there is nothing',
    (ask) => {
      expect(ask).toThrow('without the requested table')
    },
  )

  it('is not one without trades', () => {
    const none = measure(openBook(toColumns({ revision: 1, trades: [], payins: [] }), bestKernel))
    expect(groupBy(none, 'setup').size).toBe(0)
    expect(groupByYear(none).size).toBe(0)
  })
})
