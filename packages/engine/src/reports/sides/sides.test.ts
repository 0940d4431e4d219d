import { noFilters } from '@afterclose/core/filters'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { shownValue } from '@afterclose/testkit/shown'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowPerformance } from '@afterclose/testkit/slow-performance'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as expected from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { type Unit, units } from '../../trades/unit.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { sidesAnswer } from './sides-answer.ts'
import { sidesReport } from './sides-report.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const sides = (book: TradeBook, unit: Unit = 'CURRENCY', filters = noFilters) =>
  sidesReport(sidesAnswer(book, filters, { unit }))

describe('the sides of the worked example (H.3)', () => {
  const report = sides(open(exampleJournal))

  it.each([
    ['LONG', report.long],
    ['SHORT', report.short],
  ])('%s', (name, { statistics }) => {
    const { group: _, trades, ...figures } = expected.groups.find(({ group }) => group === name)!
    const seen = new Map(Object.entries(statistics))
    expect(statistics.numberOfTrades).toBe(trades.split(', ').length)
    for (const [figure, text] of Object.entries(figures))
      expect([figure, shownValue(seen.get(figure), text)]).toEqual([figure, text])
  })

  it('are every statistic three times, in one order', () => {
    const labels = report.all.evaluation.map(({ label }) => label)
    expect(labels).toHaveLength(48)
    for (const side of [report.long, report.short]) expect(side.evaluation.map(({ label }) => label)).toEqual(labels)
    const value = (label: string) =>
      [report.all, report.long, report.short].map((side) => side.evaluation.find((one) => one.label === label)?.value)
    expect(value('Trades')).toEqual([12, 7, 5])
    expect(value('Net gain')).toEqual([1621.1, 1656.6, -35.5])
    expect(value('Largest loss')).toEqual([-310, -307, -310])
  })

  it('say of a side without trades only how many there are', () => {
    const longs = open({
      ...exampleJournal,
      trades: exampleJournal.trades.filter(({ direction }) => direction === 'LONG'),
    })
    const { long, short } = sides(longs)
    const said = (kind: string) => short.evaluation.filter((one) => (one.kind === 'count') === (kind === 'count'))
    expect(new Set(said('count').map(({ value }) => value ?? 'unknown'))).toEqual(new Set([0, 'unknown']))
    expect(new Set(said('other').map(({ value, why }) => `${value} ${why}`))).toEqual(new Set(['null No trades']))
    expect(long.evaluation.find(({ label }) => label === 'Return on investment, of deposits')?.value).not.toBeNull()
  })

  it('measure amounts in the unit', () => {
    const inR = sides(open(exampleJournal), 'R')
    expect(inR.short.figures).toMatchObject({ known: 5 })
    expect(inR.short.figures.net).toBeCloseTo(-1.035 - 0.525 + 1.9533 - 1.0333 + 0.95, 4)
  })
})

it('the sides of any journal are the statistics of their own trades', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, fc.constantFrom(...units), (journal, chosen, unit) => {
      const book = open(journal)
      const report = sides(book, unit, chosen)
      const trades = slowSelect(closedTrades(journal), chosen)
      for (const [side, own] of [
        [report.all, trades],
        [report.long, trades.filter(({ direction }) => direction === 'LONG')],
        [report.short, trades.filter(({ direction }) => direction === 'SHORT')],
      ] as const) {
        const { profitFactorArray: _, ...slow } = slowStatistics(own, journal.payins)
        // SQN is withheld where R says something else than money
        const risks = own.flatMap(({ risk }) => (risk === null ? [] : [Number(risk)])).toSorted((a, b) => a - b)
        const middle = (risks.length - 1) / 2
        const median = ((risks[Math.floor(middle)] ?? 0) + (risks[Math.ceil(middle)] ?? 0)) / 2
        const against = (slow.totalR ?? 0) * slow.netGain < 0 || (slow.nR > 0 && (risks.at(-1) ?? 0) > 10 * median)
        expect(differing(side.statistics, against ? { ...slow, sqn: null } : slow)).toEqual([])
        const { known, net, average } = slowPerformance(own, trades.length, unit)
        expect(differing({ ...pick(side.figures) }, { known, net, average })).toEqual([])
        expect(tradesAnswer(book, chosen, { of: side.of }).row).toHaveLength(own.length)
      }
    }),
  )
})

const pick = ({ known, net, average }: ReturnType<typeof sides>['all']['figures']) => ({ known, net, average })
