import { type Filters, noFilters } from '@afterclose/core/filters'
import { byName } from '@afterclose/core/record-field'
import { structureTags } from '@afterclose/core/structure-groups'
import type { StructureName } from '@afterclose/core/structure-groups'
import { DAY } from '@afterclose/core/time'
import { wordFields } from '@afterclose/core/trade'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { optionTrades } from '@afterclose/testkit/option-trades'
import { randomEdits } from '@afterclose/testkit/random-edits'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { shownValue } from '@afterclose/testkit/shown'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowKeyGroups } from '@afterclose/testkit/slow-keys'
import { slowPerformance } from '@afterclose/testkit/slow-performance'
import { comments } from '@afterclose/testkit/worked-example'
import * as expected from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { notReviewed } from '../../filters/fields.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { listedTrades } from '../listed-trades.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { transferables } from '../../columns/transferables.ts'
import { asFilters, type TradesOf } from '../trades-of.ts'
import { compiledGroupSums } from './compiled-sums.ts'
import { type DimensionName, dimensionNames, dimensionOf } from './dimensions.ts'
import { groupAt, groupSums, noGroupSums, putGroup, sumNames } from './group-sums.ts'
import { groupingOf } from './grouping.ts'
import { groupsAnswer } from './groups-answer.ts'
import { type GroupsView, type PerformanceRow, performanceRows } from './performance-rows.ts'
import { wideGroupSums } from './wide-group-sums.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const performance = (book: TradeBook, view: Partial<GroupsView>, filters = noFilters) =>
  performanceRows(groupsAnswer(book, filters, { dimension: 'setup', unit: 'CURRENCY', basis: 'EXIT', ...view }))
const tradesBehind = (book: TradeBook, of: TradesOf, filters = noFilters) =>
  listedTrades(tradesAnswer(book, filters, { of })).trades
const example = open(exampleJournal)
const inStructure = (name: StructureName): Filters => ({
  ...noFilters,
  basic: { ...noFilters.basic, structure: [name] },
})

describe('the groups of the worked example', () => {
  const times = performance(example, { dimension: 'holdingTime' }).rows
  const check = (row: PerformanceRow, texts: Readonly<Record<string, string>>): void => {
    const { winners, losers, winRate, net, profitFactor, totalR, avgR } = row
    const figures = { winners, losers, winRate, netGain: net, profitFactor, totalR, avgR }
    for (const [name, value] of Object.entries(figures))
      expect([name, shownValue(value, texts[name] ?? '')]).toEqual([name, texts[name]])
  }

  const commentOf = (wanted: string): number => comments.find(({ name }) => name === wanted)!.id
  const places: Readonly<Record<string, readonly [DimensionName, number, GroupsView['basis']?]>> = {
    'Setup Breakout': ['setup', 1],
    'Setup Pullback': ['setup', 2],
    EURUSD: ['instrument', 1],
    ES: ['instrument', 2],
    London: ['customComment', 1],
    'New York': ['customComment', 2],
    LONG: ['direction', 0],
    SHORT: ['direction', 1],
    'Checklist COMPLETE': ['checklistStatus', 0],
    'Checklist INCOMPLETE': ['checklistStatus', 1],
    'Checklist NONE': ['checklistStatus', 2],
    Calm: ['customComment', 3],
    'Exit Tue': ['weekday', 2],
    'Exit Wed': ['weekday', 3],
    'Exit Thu': ['weekday', 4],
    'Exit Fri': ['weekday', 5],
    'Entry hour 15': ['hour', 15, 'ENTRY'],
    'Exit hour 16': ['hour', 16],
    'Hands off': ['managementComment', commentOf('Hands off')],
    'Cut early': ['exitComment', commentOf('Cut early')],
  }

  it.each(expected.groups)('$group', ({ group, ...texts }) => {
    const [dimension, key, basis = 'EXIT'] = places[group]!
    const row = performance(example, { dimension, basis }).rows.find((each) => each.key === key)!
    check(row, texts)
    const ids = tradesBehind(example, row.of).map(({ id }) => id)
    expect(ids.join(', ')).toBe(texts.trades)
  })

  it.each(expected.holdingTimes.map((texts, i) => ({ ...texts, row: times[i]! })))(
    'held from $from min',
    ({ row, ...texts }) => {
      check(row, texts)
      expect(row.trades).toBe(Number(texts.trades))
      expect(tradesBehind(example, row.of)).toHaveLength(row.trades)
    },
  )

  it('are of every dimension', () => {
    const tradesBy = (dimension: DimensionName) =>
      performance(example, { dimension }).rows.map(({ key, of }) => [
        key,
        tradesBehind(example, of)
          .map(({ id }) => id)
          .join(),
      ])
    expect(tradesBy('exitClass')).toEqual([
      [0, '8'],
      [1, '1,7,12'],
      [2, '3,11'],
      [3, '5'],
      [4, '4'],
      [5, '2,9'],
      [6, '6'],
    ])
    expect(tradesBy('adherence')).toEqual([
      [0, '4,6'],
      [1, ''],
      [2, '3'],
      [3, '1,2,7,8,12'],
    ])
    expect(tradesBy('tilt').slice(0, 2)).toEqual([
      [0, '4,6,10'],
      [1, '9'],
    ])
    expect(tradesBy('star')[1]).toEqual([1, '6,8'])
    expect(tradesBy('tradeType')[1]).toEqual([1, '10'])
    expect(tradesBy('reviewGrade')).toEqual([[notReviewed, '1,2,3,4,5,6,7,8,9,10,11,12']])
    const netBy = (dimension: DimensionName) =>
      performance(example, { dimension }).rows.map(({ key, net }) => [key, net])
    expect(netBy('tilt').map(([, net]) => net)).toEqual([-515.5, -310, 2446.6])
    expect(netBy('isoWeek')).toEqual([
      [1, 183],
      [2, -23.4],
      [3, 776.5],
      [5, 685],
    ])
    expect(netBy('month')).toEqual([
      [1, 936.1],
      [2, 685],
    ])
    expect([netBy('quarter'), netBy('year')]).toEqual([[[1, 1621.1]], [[2024, 1621.1]]])
  })

  it('are of the legs of trades in options, in the words of core; a trade without legs is in none', () => {
    const book = open({ revision: 1, trades: optionTrades, payins: [] })
    const by = (dimension: DimensionName) =>
      performance(book, { dimension }).rows.map(({ key, net, of }) => [
        wordFields[structureTags.find((tag) => tag === dimension)!].words[key!],
        tradesBehind(book, of)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .join(),
        net,
      ])
    expect(by('structure')).toEqual([
      ['CASH_SECURED_PUT', '3', 119.35],
      ['VERTICAL', '2', -851.3],
      ['STRANGLE', '4', 448.7],
      ['IRON_CONDOR', '1', 400.9],
    ])
    expect(by('legBias')).toEqual([
      ['UP', '2,3', -731.95],
      ['STILL', '1,4', 849.6],
    ])
    // the condor's fourth leg expired, but the others were closed
    expect(by('structureEnd')).toEqual([
      ['CLOSED', '1', 400.9],
      ['EXPIRED', '4', 448.7],
      ['DELIVERED', '2,3', -731.95],
    ])
    expect(by('expiryGroup').map(([word, ids]) => [word, ids])).toEqual([
      ['TODAY', '4'],
      ['TO_7', '2'],
      ['TO_21', '3'],
      ['LATER', '1'],
    ])
    // 400.90 of 560 is 71.6 %
    expect(by('keptGroup').map(([word, ids]) => [word, ids])).toEqual([
      ['LOST', '2'],
      ['TO_75', '1'],
      ['TO_100', '3,4'],
    ])
    expect(by('legCount').map(([word, ids]) => [word, ids])).toEqual([
      ['ONE', '3'],
      ['TWO', '2,4'],
      ['FOUR', '1'],
    ])
    const [condor] = performance(book, { dimension: 'structure' }, inStructure('IRON_CONDOR')).rows
    expect(condor).toMatchObject({
      trades: 1,
      totalR: expect.closeTo(0.278403, 6),
      avgRrr: expect.closeTo(0.388889, 6),
    })
    expect(asFilters(condor!.of, noFilters, () => undefined)).toEqual(inStructure('IRON_CONDOR'))
  })

  it('hang on the trades around them: the place in the day, the trades of the day, the run before', () => {
    const tradesBy = (dimension: DimensionName, filters = noFilters) =>
      performance(example, { dimension }, filters).rows.map(({ of, net }) => [
        tradesBehind(example, of, filters)
          .map(({ id }) => id)
          .join(),
        net,
      ])
    expect(tradesBy('placeInDay').slice(0, 3)).toEqual([
      ['1,2,4,5,6,7,8,10,11,12', 1736.1],
      ['3,9', -115],
      ['', 0],
    ])
    expect(tradesBy('tradesInDay').map(([ids]) => ids)).toEqual(['1,4,5,6,7,10,11,12', '2,3,8,9', '', '', ''])
    const runs = ['3,6,7,10,11', '7,11', '', '', '', '2,4,8,9,12', '9', '', '', '']
    expect(tradesBy('afterRun').map(([ids]) => ids)).toEqual(runs)
    expect(performance(example, { dimension: 'afterRun' }).rows.map(({ winRate }) => winRate)).toEqual([
      60,
      100,
      null,
      null,
      null,
      40,
      0,
      null,
      null,
      null,
    ])
    // of a filtered trade it is what it is of the whole journal
    const es = { ...noFilters, basic: { ...noFilters.basic, instrument: [2] } }
    expect(tradesBy('placeInDay', es).slice(0, 2)).toEqual([
      ['4,8,12', 1580],
      ['3,9', -115],
    ])
  })

  it('have every column of the performance table', () => {
    const [breakout] = performance(example, {}).rows
    expect(breakout).toMatchObject({ key: 1, trades: 6, share: 50, winners: 3, losers: 3, breakEvens: 0, winRate: 50 })
    expect(breakout).toMatchObject({ net: 264, average: 44, withR: 6, grossProfit: 984.5, maxDrawdown: 427.5 })
    expect(breakout).toMatchObject({ withRrr: 6, avgRrr: 2, withRealizedRrr: 6, avgTilt: 2 })
    expect(breakout?.avgWin).toBeCloseTo(328.1667, 4)
    expect(breakout?.avgLoss).toBeCloseTo(-240.1667, 4)
    expect(breakout?.payoff).toBeCloseTo(1.366412, 6)
    expect(breakout?.avgRealizedRrr).toBeCloseTo(1.8889, 4)
    expect(breakout?.avgHolding).toBeCloseTo(84.17, 2)
  })

  it('are measured in R and in per cent, too', () => {
    const [inR] = performance(example, { unit: 'R' }).rows
    expect([inR?.net, inR?.average, inR?.maxDrawdown].map((value) => value?.toFixed(4))).toEqual([
      '2.2950',
      '0.3825',
      '2.5700',
    ])
    const [inPercent] = performance(example, { unit: 'PERCENT' }).rows
    expect(inPercent?.net?.toFixed(4)).toBe('1.9417')
    expect(inPercent?.maxDrawdown?.toFixed(4)).toBe('4.0020')
  })

  it('are all ranges, but only the values that selected trades have', () => {
    const filters = { ...noFilters, basic: { ...noFilters.basic, setup: [2] } }
    expect(performance(example, {}, filters).rows.map(({ key, share }) => [key, share])).toEqual([[2, 100]])
    const times = performance(example, { dimension: 'holdingTime' }, filters).rows
    expect(times.map(({ trades }) => trades)).toEqual([1, 1, 1, 2, 1, 0])
    expect(times.at(-1)).toMatchObject({
      key: 5,
      of: { min: 10_080, max: null },
      average: null,
      net: 0,
      maxDrawdown: 0,
    })
  })

  it('begin with their lower border', () => {
    const held = (exitDate: string) => ({ entryDate: '2024-03-01T10:00:00', exitDate })
    const exits = [
      '01T10:14:59',
      '01T10:15:00',
      '01T11:00:00',
      '01T14:00:00',
      '02T10:00:00',
      '08T09:59:59',
      '08T10:00:00',
    ]
    const trades = exits.map((exit, i) => aFeedTrade({ id: i + 1, gain: '1', ...held(`2024-03-${exit}`) }))
    const times = performance(open({ revision: 1, trades, payins: [] }), { dimension: 'holdingTime' }).rows
    expect(times.map((row) => row.trades)).toEqual([1, 1, 1, 1, 2, 1])
  })

  it('have no shares of no trades', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    expect(performance(example, {}, none)).toMatchObject({ rows: [], total: { trades: 0, share: null, net: 0 } })
  })
})

it('reads each sum of a group from where it was written', () => {
  const sums = noGroupSums(3)
  const before = sums.slice()
  const group = byName(sumNames, (name) => sumNames.indexOf(name) + 1)
  putGroup(sums, 1, group)
  expect(groupAt(sums, 1)).toEqual(group)
  expect([groupAt(sums, 0), groupAt(sums, 2)]).toEqual([groupAt(before, 0), groupAt(before, 2)])
})

it('has each sum at the place of its name, as the pass writes it', () => {
  const sums = Float64Array.from(noGroupSums(1), (_, i) => i)
  expect(groupAt(sums, 0)).toEqual(byName(sumNames, (name) => sumNames.indexOf(name)))
})

describe('a dimension', () => {
  const trades = closedTrades(exampleJournal)

  it('may have several values a trade, or none', () => {
    const { keys } = groupingOf(example.table, { is: 'values', field: 'exitComments' })
    expect(keys).toEqual([...new Set(trades.flatMap(({ exitComments }) => exitComments))].toSorted((a, b) => a - b))
  })

  it('has one group for all codes of a value, and none for values that no trade has', () => {
    expect(groupingOf(example.table, { is: 'values', field: 'exitYear' }).keys).toEqual([2024])
    expect(groupingOf(example.table, { is: 'values', field: 'direction' }).keys).toEqual([0, 1])
  })
})

const lists = dimensionNames.filter((name) => /comment|checklist(Item)?$/i.test(name))
const among = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
/** The custom statistic of a comment. */
const groupOf = (id: number): number => (id % 20) + 1
const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const views: fc.Arbitrary<GroupsView> = fc.oneof(
  fc.record({
    dimension: fc.constantFrom(...dimensionNames),
    unit: fc.constantFrom(...units),
    basis: fc.constantFrom('ENTRY', 'EXIT'),
  }),
  fc.record({
    dimension: fc.constantFrom(...lists),
    unit: fc.constantFrom(...units),
    basis: fc.constantFrom('ENTRY', 'EXIT'),
    among,
  }),
)

/** The closed trades of the worked example again and again, a week after each other. */
const repeated = (count: number): RandomJournal['trades'] => {
  const closed = exampleJournal.trades.filter(({ exitDate }) => exitDate !== null)
  const later = (date: string, i: number): string =>
    new Date(Date.parse(`${date}Z`) + Math.floor(i / closed.length) * 7 * DAY).toISOString().slice(0, 19)
  return Array.from({ length: count }, (_, i) => {
    const trade = closed[i % closed.length]!
    return { ...trade, id: i + 1, entryDate: later(trade.entryDate, i), exitDate: later(trade.exitDate!, i) }
  })
}

describe('the groups of any journal', () => {
  it.each(dimensionNames)('by %s are the statistics of their own trades, in each unit', (dimension) => {
    fc.assert(
      fc.property(randomJournals(), filters, views, (journal, chosen, { unit, basis }) => {
        const { rows, total } = performance(open(journal), { dimension, unit, basis }, chosen)
        const all = closedTrades(journal)
        const trades = slowSelect(all, chosen)
        const groups = slowKeyGroups(trades, dimension, basis, all)
        const counted = rows.filter((row) => row.trades > 0)
        expect(counted.map(({ key }) => key)).toEqual([...groups.keys()].toSorted((a, b) => a - b))
        for (const row of [...counted, total]) {
          const { key, of } = row
          const own = key === null ? trades : groups.get(key)!
          expect([key, ...differing(row, { key, of, ...slowPerformance(own, trades.length, unit) })]).toEqual([key])
        }
      }),
      { numRuns: 40 },
    )
  })

  it.each(lists)('by some of %s, and by none of them, are the statistics of their own trades', (dimension) => {
    fc.assert(
      fc.property(randomJournals(), filters, views, among, (journal, chosen, { unit, basis }, some) => {
        const view = { dimension, unit, basis, among: some }
        const { rows } = performance(open(journal), view, chosen)
        const all = closedTrades(journal)
        const trades = slowSelect(all, chosen)
        const groups = slowKeyGroups(trades, dimension, basis, all, some)
        expect(rows.map(({ key }) => key)).toEqual([...groups.keys()].toSorted((a, b) => a - b))
        for (const row of rows) {
          const { key, of } = row
          const own = groups.get(key!)!
          expect([key, ...differing(row, { key, of, ...slowPerformance(own, trades.length, unit) })]).toEqual([key])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('count the trades that are found behind them, and "Apply as filter" selects these', () => {
    fc.assert(
      fc.property(randomJournals(), filters, views, (journal, chosen, view) => {
        const book = open(journal)
        const { rows, total } = performance(book, { ...view, unit: 'CURRENCY' }, chosen)
        for (const { of, trades, net } of [...rows, total]) {
          const behind = tradesBehind(book, of, chosen)
          expect(behind).toHaveLength(trades)
          expect(behind.reduce((sum, { gain }) => sum + gain!, 0)).toBeCloseTo(net!, 2)
          const applied = asFilters(of, chosen, groupOf)
          if (applied !== null) expect(tradesBehind(book, { is: 'all' }, applied)).toEqual(behind)
        }
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  /** What every way of adding up says of the groups, the total last. */
  function everyWay(book: TradeBook, chosen: Filters, { dimension, unit, basis, among: some }: GroupsView) {
    const grouping = groupingOf(book.table, dimensionOf(dimension, basis, some))
    const question = [book.table, book.select(chosen), grouping, unit] as const
    const compiled = compiledGroupSums(...question)
    if (compiled === null) throw new Error('This Node.js has no vectors in WebAssembly')
    return [compiled, groupSums(...question), wideGroupSums(...question)].map((sums) =>
      [...grouping.keys, null].map((_, group) => groupAt(sums, group)),
    )
  }

  it('are the same to the last bit when they are added up by the compiled kernel, in plain code and in big integers', () => {
    fc.assert(
      fc.property(randomJournals(), filters, views, (journal, chosen, view) => {
        const book = open(journal)
        fc.pre(book.table.records.exact) // beyond 2^53 doubles are rounded, which the big integers are for
        const [compiled, plain, wide] = everyWay(book, chosen, view)
        expect(compiled).toEqual(plain)
        expect(wide).toEqual(plain)
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('are the same of so many trades that they are added up in several calls', () => {
    const book = openBook(toColumns({ ...exampleJournal, trades: repeated(2500) }), bestKernel)
    const last = fc.constantFrom(1, 500, 1023, 1024, 1025, 2048, 2499)
    const parts = last.map((lastTrades) => ({ ...noFilters, basic: { ...noFilters.basic, lastTrades } }))
    fc.assert(
      fc.property(fc.oneof(parts, filters), views, (chosen, view) => {
        const [compiled, plain, wide] = everyWay(book, chosen, view)
        expect(compiled).toEqual(plain)
        expect(wide).toEqual(plain)
      }),
      { numRuns: runs({ quick: 60 }) },
    )
  })

  it('are handed out anew each time, so that one who sends them away empties no other answer', () => {
    const view = { dimension: 'setup', unit: 'CURRENCY', basis: 'EXIT' } as const
    const sentAway = () => {
      const answer = groupsAnswer(example, noFilters, view)
      return performanceRows(structuredClone(answer, { transfer: transferables(answer) }))
    }
    const rows = sentAway()
    expect(rows.total.trades).toBe(12)
    expect([sentAway(), sentAway()]).toEqual([rows, rows])
  })

  it('are those of a journal read anew after every change', () => {
    fc.assert(
      fc.property(randomEdits(), filters, views, ({ start, edits }, chosen, view) => {
        const book = open(start)
        for (const { upserts, deletes, payins, journal } of edits) {
          groupsAnswer(book, chosen, view)
          const news = toColumns({ revision: journal.revision, trades: upserts, payins })
          book.patch({ revision: journal.revision, upserts: news, deletes, payins: news.payins })
          expect(performance(book, view, chosen)).toEqual(performance(open(journal), view, chosen))
        }
      }),
    )
  })
})

it('sums past 2^53 are added up in big integers and rounded once', () => {
  // in doubles these would come to 2 units more
  const gains = ['60000000.00000001', '60000000.00000001', '60000000.00000001', '-0.00000001']
  const trades = gains.map((gain, i) => aFeedTrade({ id: i + 1, gain, rMultiple: 1 }))
  const book = open({ revision: 1, trades, payins: [] })
  const { keys, sums } = groupsAnswer(book, noFilters, { dimension: 'direction', unit: 'CURRENCY', basis: 'EXIT' })
  for (const group of [0, keys.length])
    expect(groupAt(sums, group)).toMatchObject({ trades: 4, gain: 18_000_000_000_000_002, lost: 1, fall: 1 })
})
