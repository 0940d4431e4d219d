import { type Filters, noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { type Unit, units } from '../../trades/unit.ts'
import { figureDefinitions, definitionOf } from '../figures/definitions.ts'
import { figureTrades } from '../figures/figure-trades.ts'
import type { TradesOf } from '../trades-of.ts'
import { drawdownAnswer } from '../drawdown/drawdown-answer.ts'
import { drawdownReport } from '../drawdown/drawdown-report.ts'
import { groupsAnswer } from '../groups/groups-answer.ts'
import { performanceRows } from '../groups/performance-rows.ts'
import { runsAnswer } from '../runs/runs-answer.ts'
import { runsReport } from '../runs/runs-report.ts'
import { explainAnswer } from './explain-answer.ts'
import { type ExplainView, explainReport, figureIn } from './explain-report.ts'

const everyKey = figureDefinitions.map(({ key }) => key)
const isNameOfTrades = (key: string): key is keyof typeof figureTrades => Object.hasOwn(figureTrades, key)
const all: TradesOf = { is: 'all' }
const long: TradesOf = { is: 'value', field: 'direction', value: 0 }
const winners: TradesOf = { is: 'value', field: 'outcome', value: 0 }
const open = (journal: RandomJournal) => openBook(toColumns(journal), bestKernel)
const explain = (journal: RandomJournal, filters: Filters, view: Partial<ExplainView> = {}) =>
  explainReport(
    explainAnswer(open(journal), filters, { of: all, about: all, unit: 'CURRENCY', under: [], figures: [], ...view }),
  )
/** Figures of money, whose sizes are compared. */
const moneyKeys = ['netGain', 'expectancy', 'grossProfit', 'grossLoss', 'avgWin', 'avgLoss'] as const
const valueOf: Readonly<Record<Unit, (trade: ClosedTrade) => number | null>> = {
  CURRENCY: ({ gain }) => Number(gain),
  PERCENT: ({ gainPercentage }) => gainPercentage,
  R: ({ rMultiple }) => rMultiple,
}

describe('what a figure is made of', () => {
  it('is told of the worked example: its profit factor, with the sums, its heaviest trades and without a filter', () => {
    const filtered = { ...noFilters, basic: { ...noFilters.basic, direction: ['LONG' as const] } }
    const { now, under, heaviest, about } = explain(exampleJournal, filtered, { under: [noFilters] })
    const [won, lost] = [figureIn(now, 'grossProfit'), figureIn(now, 'grossLoss')]
    expect(figureIn(now, 'profitFactor')).toBe(won! / lost!)
    expect(figureIn(under[0]!, 'netGain')).toBe(1621.1) // PRODUCT H.3
    expect(figureIn(now, 'numberOfTrades')).toBe(about)
    const gains = closedTrades(exampleJournal).filter(({ direction }) => direction === 'LONG')
    const sizes = gains.map(({ gain }) => Math.abs(Number(gain))).toSorted((a, b) => b - a)
    expect(heaviest.map(({ gain }) => Math.abs(gain!))).toEqual(sizes.slice(0, 4))
  })

  it('is about a part of the group, and a share of what is selected', () => {
    const { now, about, heaviest } = explain(exampleJournal, noFilters, { of: long, about: winners })
    const trades = closedTrades(exampleJournal).filter(({ direction }) => direction === 'LONG')
    expect(about).toBe(trades.filter(({ outcome }) => outcome === 'WINNER').length)
    expect(heaviest.every(({ outcome, direction }) => outcome === 'WINNER' && direction === 'LONG')).toBe(true)
    expect(figureIn(now, 'share')).toBe((trades.length / 12) * 100)
  })

  it('names no largest loss where nothing was lost', () => {
    const { now } = explain(exampleJournal, noFilters, { of: winners })
    expect([figureIn(now, 'largestLoss'), figureIn(now, 'profitFactor')]).toEqual([null, null])
    expect(figureIn(now, 'largestWin')).toBeGreaterThan(0)
  })

  it.each(units)('knows the smallest result in %s, also where all trades won', (unit) => {
    const { now } = explain(exampleJournal, noFilters, { of: winners, unit })
    const won = closedTrades(exampleJournal).filter(({ outcome }) => outcome === 'WINNER')
    const smallest = Math.min(...won.flatMap((trade) => valueOf[unit](trade) ?? []))
    expect(smallest).toBeGreaterThan(0)
    expect(now.figures.largestLoss).toBeCloseTo(smallest, 6)
  })

  it('is of a stretch of trades, and of runs of one length, those of the filters that it is told under', () => {
    const long = { ...noFilters, basic: { ...noFilters.basic, direction: ['LONG' as const] } }
    const closed = closedTrades(exampleJournal)
    const stretch = explain(exampleJournal, noFilters, { of: { is: 'rows', after: 0, upTo: 3 }, under: [long] })
    expect(figureIn(stretch.now, 'numberOfTrades')).toBe(3)
    expect(figureIn(stretch.under[0]!, 'numberOfTrades')).toBe(
      closed.slice(1, 4).filter(({ direction }) => direction === 'LONG').length,
    )
    expect(figureIn(stretch.now, 'netGain')).toBeCloseTo(
      closed.slice(1, 4).reduce((sum, { gain }) => sum + Number(gain), 0),
      8,
    )
    const runs = explain(exampleJournal, noFilters, { of: { is: 'runs', won: false, length: 1 } })
    expect(figureIn(runs.now, 'losers')).toBe(figureIn(runs.now, 'numberOfTrades'))
  })

  it('is what a slow way finds in the group, under every filter', () => {
    fc.assert(
      fc.property(
        randomJournals(),
        randomFilters(),
        randomFilters(),
        fc.constantFrom(...units),
        (journal, filters, other, unit) => {
          const { now, under, heaviest } = explain(journal, filters, { of: long, unit, under: [other] })
          const closed = closedTrades(journal)
          for (const [figures, chosen] of [
            [now, filters],
            [under[0]!, other],
          ] as const) {
            const selected = slowSelect(closed, chosen)
            const group = selected.filter(({ direction }) => direction === 'LONG')
            const slow = slowStatistics(group, journal.payins)
            expect(figures.statistics.numberOfTrades).toBe(group.length)
            expect(figureIn(figures, 'winRate')).toBe(slow.winRate)
            expect(figureIn(figures, 'maxConsecutiveLosses')).toBe(slow.maxConsecutiveLosses)
            expect(figures.selected).toBe(selected.length)
            const values = group.map(valueOf[unit]).filter((value) => value !== null)
            const sum = values.reduce((total, value) => total + value, 0)
            const near = (figure: number | null, expected: number): boolean =>
              Math.abs(figure! - expected) < 1e-6 * Math.max(1, ...values.map(Math.abs))
            if (values.length > 0) expect(near(figureIn(figures, 'netGain'), sum)).toBe(true)
            else expect(figureIn(figures, 'expectancy')).toBeNull()
            if (unit === 'CURRENCY')
              for (const key of moneyKeys) {
                const [figure, expected] = [figureIn(figures, key) ?? 0, slow[key] ?? 0]
                expect([key, near(Math.abs(figure), Math.abs(expected))]).toEqual([key, true])
              }
          }
          const sizes = slowSelect(closed, filters)
            .filter(({ direction }) => direction === 'LONG')
            .map(valueOf[unit])
            .flatMap((value) => (value === null ? [] : [Math.abs(value)]))
            .toSorted((a, b) => b - a)
          const ofLine = { CURRENCY: 'gain', PERCENT: 'gainPercentage', R: 'rMultiple' } as const
          expect(heaviest.map((line) => Math.abs(line[ofLine[unit]]!))).toEqual(sizes.slice(0, 4))
        },
      ),
      { numRuns: runs({ quick: 60 }) },
    )
  })
})

it('figures of reports are, of a group of any journal, what the reports say where filters select the group', () => {
  const onlyLong = { ...noFilters, basic: { ...noFilters.basic, direction: ['LONG' as const] } }
  fc.assert(
    fc.property(randomJournals(), fc.constantFrom(...units), (journal, unit) => {
      const asked = { unit, figures: everyKey.filter((key) => key !== 'commentUses') }
      const group = explain(journal, noFilters, { ...asked, of: long }).now
      const selected = explain(journal, onlyLong, asked).now
      expect([group.more, group.statistics, group.figures]).toEqual([
        selected.more,
        selected.statistics,
        selected.figures,
      ])
    }),
    { numRuns: runs({ quick: 60 }) },
  )
})

it('a drawdown has the days and the depth of its row, told by its own trades, and none where it is no drawdown', () => {
  fc.assert(
    fc.property(randomJournals(), fc.constantFrom(...units), (journal, unit) => {
      const { periods } = drawdownReport(drawdownAnswer(open(journal), noFilters, { unit, columns: 1 }))
      const asked = { unit, figures: ['daysDown'] as const }
      for (const { after, upTo, depthPercent, daysDown, daysToRecover, trades } of periods) {
        const { now } = explain(journal, noFilters, { ...asked, of: { is: 'rows', after, upTo } })
        expect([now.more.periodDepth, now.more.daysDown, now.more.daysToRecover]).toEqual([
          depthPercent,
          daysDown,
          daysToRecover,
        ])
        expect(now.statistics.numberOfTrades).toBe(trades)
      }
      const { more } = explain(journal, noFilters, { ...asked, of: long }).now
      expect([more.periodDepth, more.daysDown, more.daysToRecover]).toEqual([null, null, null])
    }),
    { numRuns: 30 },
  )
})

it('a figure that counts trades is the number of the trades that it names', () => {
  const counts = figureDefinitions.flatMap(({ key, measure }) =>
    measure === 'count' && isNameOfTrades(key) ? [{ key, of: figureTrades[key] }] : [],
  )
  expect(counts.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['winners', 'losers', 'measuredWinners', 'measuredLosers']),
  )
  fc.assert(
    fc.property(randomJournals(), (journal) => {
      const { now } = explain(journal, noFilters, { figures: counts.map(({ key }) => key) })
      for (const { key, of } of counts) {
        const { numberOfTrades } = explain(journal, noFilters, { of }).now.statistics
        expect({ key, count: figureIn(now, key) }).toEqual({ key, count: numberOfTrades })
      }
    }),
    { numRuns: runs({ quick: 60 }) },
  )
})

it('sizes change after a run as its row of the page says', () => {
  fc.assert(
    fc.property(randomJournals(), (journal) => {
      const book = open(journal)
      const { sizes } = runsReport(runsAnswer(book, noFilters, { columns: 1 }))
      const view = { dimension: 'afterRun', unit: 'R', basis: 'EXIT' } as const
      const { rows } = performanceRows(groupsAnswer(book, noFilters, view))
      rows.forEach(({ of }, i) => {
        const { more } = explain(journal, noFilters, { of, figures: ['sizeChange'] }).now
        expect({ average: more.sizeChange, compared: more.sizesCompared }).toEqual(sizes[i])
      })
    }),
    { numRuns: 30 },
  )
})

it('the lowest that results came to is that of a walk from trade to trade', () => {
  fc.assert(
    fc.property(randomJournals(), fc.constantFrom(...units), (journal, unit) => {
      const { more } = explain(journal, noFilters, { unit, figures: ['lowestSum'] }).now
      const values = closedTrades(journal)
        .map(valueOf[unit])
        .filter((value) => value !== null)
      const sums = values.map((_, i) => values.slice(0, i + 1).reduce((total, value) => total + value, 0))
      if (sums.length === 0) expect(more.lowestSum).toBeNull()
      else
        expect(Math.abs(more.lowestSum! - Math.min(0, ...sums))).toBeLessThan(1e-6 * Math.max(1, ...sums.map(Math.abs)))
    }),
    { numRuns: runs({ quick: 60 }) },
  )
})

describe('the definitions of figures', () => {
  it('every statistic and figure of a report has one, made of figures that have one, whose names the formula uses', () => {
    const { statistics, more } = explain(exampleJournal, noFilters, { figures: everyKey }).now
    const defined = figureDefinitions.map((definition) => definition.key)
    expect([...Object.keys(statistics), ...Object.keys(more), 'share', 'holdingRatio'].toSorted()).toEqual(
      defined.toSorted(),
    )
    for (const { key, inputs, formula } of figureDefinitions)
      for (const input of inputs)
        expect([key, input, formula.toLowerCase().includes(definitionOf(input).name.toLowerCase())]).toEqual([
          key,
          input,
          true,
        ])
  })

  it('each says when there is none, if it may be unknown', () => {
    const nothing = explain({ ...exampleJournal, trades: [], payins: [] }, noFilters, { figures: everyKey }).now
    for (const { key, unknown } of figureDefinitions)
      if (figureIn(nothing, key) === null) expect([key, unknown]).not.toEqual([key, null])
  })

  it('one that nobody has written is refused', () => {
    // @ts-expect-error -- not a figure
    expect(() => definitionOf('luck')).toThrow('No docstring defines the figure luck')
  })
})
