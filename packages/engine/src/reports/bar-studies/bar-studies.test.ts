import { offeredSpans, offeredValues, type StudyColumns, studyWidth, timeGrid } from '@afterclose/core/bar-walk'
import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { wilsonInterval } from '../../stats/wilson-interval.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { offeredAnswer, type OfferedView } from './offered.ts'
import { timeInTradeAnswer, type TimeInTradeView } from './time-in-trade.ts'

/** Copies of T1, which won 1.965R, and of T4, which lost 0.525R: of each so many, which lasted so many minutes. */
function journalOf(winners: number, losers: number, minutes: number) {
  const [won, lost] = [exampleJournal.trades[0]!, exampleJournal.trades[3]!]
  const begin = Date.UTC(2024, 0, 8, 10)
  const at = (time: number) => new Date(time).toISOString().slice(0, 19)
  return {
    ...exampleJournal,
    trades: Array.from({ length: winners + losers }, (_, i) => {
      const entry = begin + i * 86_400_000
      return { ...(i < winners ? won : lost), id: i + 1, entryDate: at(entry), exitDate: at(entry + minutes * 60_000) }
    }),
  }
}
function bookOf(journal: Parameters<typeof toColumns>[0], columns: StudyColumns) {
  const book = openBook(toColumns(journal), bestKernel)
  book.studies.keep('k', columns)
  return book
}
/** @param valueOf the close of a trade at a point; its best and worst are 1R away */
function timesOf(ids: readonly number[], valueOf: (id: number, minutes: number) => number): StudyColumns {
  return {
    tradeId: Uint32Array.from(ids),
    width: studyWidth.TIME_IN_TRADE,
    values: Float32Array.from(
      ids.flatMap((id) => timeGrid.flatMap((at) => [0, 1, -1].map((away) => valueOf(id, at) + away))),
    ),
  }
}

describe('trades minute by minute', () => {
  const ids = Array.from({ length: 24 }, (_, i) => i + 1)
  const ask = (
    changes: Partial<TimeInTradeView> = {},
    columns = timesOf(ids, (id, at) => (at > 20 ? Number.NaN : id / 10)),
  ) =>
    timeInTradeAnswer(bookOf(journalOf(13, 11, 20), columns), noFilters, {
      study: 'k',
      closed: 'OPEN',
      move: 'close',
      ...changes,
    })

  it('[4.2] have medians and quartiles of winners and of losers at each point, while they are open', () => {
    const found = ask()
    expect(found).toMatchObject({ trades: 24, known: 24, winners: 13, losers: 11 })
    expect(found.ofWinners.map(({ minutes }) => minutes)).toEqual([1, 2, 3, 5, 10, 15, 20])
    // winners are trades 1 to 13, losers 14 to 24: 0.1R each
    const close = (value: number) => expect.closeTo(value, 5)
    expect(found.ofWinners[5]).toEqual({ minutes: 15, trades: 13, low: close(0.4), median: close(0.7), high: close(1) })
    expect(found.ofLosers[0]).toMatchObject({ trades: 11, low: close(1.65), median: close(1.9), high: close(2.15) })
    expect(ask({ move: 'best' }).ofWinners[0]!.median).toBeCloseTo(1.7, 5)
    expect(ask({ move: 'worst' }).ofWinners[0]!.median).toBeCloseTo(-0.3, 5)
  })

  it('[4.2] keep what they made when they are closed, if wanted', () => {
    const found = ask({ closed: 'KEPT' })
    expect(found.ofWinners.map(({ minutes }) => minutes)).toEqual([...timeGrid])
    expect(found.ofWinners.at(-1)).toMatchObject({ trades: 13, median: 1.965 })
    expect(found.ofLosers.at(-1)!.median).toBe(-0.525)
    // the best price that was known
    expect(ask({ closed: 'KEPT', move: 'best' }).ofWinners.at(-1)!.median).toBeCloseTo(1.7, 5)
  })

  it('[4.2] are counted at a point only where bars tell of it, and drawn from ten on', () => {
    const columns = timesOf(ids, (id, at) => (at === 5 && id > 9 ? Number.NaN : 1))
    expect(ask({}, columns).ofWinners.map(({ minutes }) => minutes)).toEqual([1, 2, 3, 10, 15, 20])
    const few = timesOf(ids.slice(0, 9), () => 1)
    expect(ask({}, few)).toMatchObject({ known: 9, winners: 9, losers: 0, ofWinners: [], ofLosers: [] })
    expect(ask({ study: 'another' })).toMatchObject({ trades: 24, known: 0, ofWinners: [] })
  })
})

describe('what the market offered', () => {
  /** Over each span a trade has its own id in tenths, half of it against, and 0 at the close; three of four came first. */
  const columns = (ids: readonly number[]): StudyColumns => ({
    tradeId: Uint32Array.from(ids),
    width: studyWidth.OFFERED,
    values: Float32Array.from(
      ids.flatMap((id) =>
        offeredSpans.flatMap((span) =>
          span === 240 ? offeredValues.map(() => Number.NaN) : [id / 10, id / 20, 0, [1, 1, 0.5, 0][id % 4]!],
        ),
      ),
    ),
  })
  const ids = Array.from({ length: 20 }, (_, i) => i + 1)
  const ask = (changes: Partial<OfferedView> = {}, of = columns(ids), journal = journalOf(12, 8, 20)) =>
    offeredAnswer(bookOf(journal, of), noFilters, { study: 'k', by: 'span', span: 3, ...changes })

  it('[4.3] is told for each span, with unclear ones counted against the share', () => {
    const { known, rows } = ask()
    expect([known, rows.map(({ key }) => offeredSpans[key])]).toEqual([20, [5, 15, 30, 60, 120, null]])
    expect(rows[0]).toMatchObject({ trades: 20, yes: 10, no: 5, unclear: 5 })
    expect(rows[0]!.furthest).toEqual({
      low: expect.closeTo(0.575, 5),
      median: expect.closeTo(1.05, 5),
      high: expect.closeTo(1.525, 5),
    })
    expect(rows[0]!.against.median).toBeCloseTo(0.525, 5)
    expect(rows[0]!.share).toEqual({ value: 0.5, ...wilsonInterval(10, 20) })
  })

  it('[4.3] is told by setup or instrument over one span, the largest group first, and without a share below ten', () => {
    const [won, lost] = [exampleJournal.trades[0]!, exampleJournal.trades[3]!]
    const byInstrument = ask({ by: 'instrument' }).rows
    expect(byInstrument.reduce((sum, { trades }) => sum + trades, 0)).toBe(20)
    if (won.setupId === lost.setupId) throw new Error('T1 and T4 have different setups')
    const bySetup = ask({ by: 'setup' }).rows
    expect(bySetup.map(({ key, trades }) => [key, trades])).toEqual([
      [won.setupId, 12],
      [lost.setupId, 8],
    ])
    const nearTen = ask({ by: 'setup' }, columns(ids), journalOf(10, 9, 20)).rows
    expect(nearTen.map(({ trades, share }) => [trades, share === null])).toEqual([
      [10, false],
      [9, true],
    ])
    expect(bySetup[0]!.of).toEqual({ is: 'value', field: 'setup', value: won.setupId })
    expect(ask({ by: 'setup', span: 5 }).rows).toEqual([])
  })
})

it('[4.3] has the interval of Wilson', () => {
  const { low, high } = wilsonInterval(5, 10)
  expect([low, high]).toEqual([expect.closeTo(0.2366, 4), expect.closeTo(0.7634, 4)])
  expect(wilsonInterval(0, 10).low).toBe(0)
  expect(wilsonInterval(10, 10).high).toBe(1)
})
