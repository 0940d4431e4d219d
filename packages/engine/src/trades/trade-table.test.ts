import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { meaningOf } from '@afterclose/testkit/meaning-of'
import { randomEdits } from '@afterclose/testkit/random-edits'
import { shownValue } from '@afterclose/testkit/shown'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { perTrade } from '@afterclose/testkit/worked-example-expected'
import { execFileSync } from 'node:child_process'
import { big } from '@afterclose/core/decimal'
import { ledger } from '@afterclose/core/ledger'
import { localText, wallClock } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toColumns } from './to-columns.ts'
import { balanceAfter, balanceBefore, balanceBeforeExit, buildTradeTable, gainPercentage } from './trade-table.ts'
import { GAIN, RECORD } from '../kernel/layout.ts'

const size = (trades: readonly { readonly gain: string; readonly balanceAfter: string }[]): number =>
  trades.reduce(
    (most, { gain, balanceAfter: after }) => Math.max(most, Math.abs(Number(gain)), Math.abs(Number(after))),
    1,
  )

/** Some with gains whose sums leave 2^53. */
const journals = fc.oneof(
  randomJournals(),
  randomEdits({ maxTrades: 10 }).map(({ edits }) => edits.at(-1)!.journal),
)

describe('the ledger of the table', () => {
  it('is that of the worked example, trade by trade', () => {
    const table = buildTradeTable(toColumns(exampleJournal))
    perTrade.forEach((expected, row) => {
      expect(shownValue(table.columns.id[row], expected.id)).toBe(expected.id)
      expect(shownValue(balanceBefore(table, row), expected.balanceBefore)).toBe(expected.balanceBefore)
      expect(shownValue(balanceAfter(table, row), expected.balanceAfter)).toBe(expected.balanceAfter)
      expect(shownValue(gainPercentage(table, row), expected.gainPercentage)).toBe(expected.gainPercentage)
    })
  })

  it('is the exact ledger, to the last digit', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const table = buildTradeTable(toColumns(journal))
        const slow = closedTrades(journal)
        const exact = ledger(journal.payins, slow)
        slow.forEach((trade, row) => {
          expect(balanceBefore(table, row)).toBe(Number(trade.balanceBefore))
          expect(balanceAfter(table, row)).toBe(Number(trade.balanceAfter))
          const expected = trade.gainPercentage ?? Number.NaN
          // Past 2^53 millionths, on a balance of next to nothing, a double no longer holds every one of them.
          if (Math.abs(expected) > 9e9) expect(gainPercentage(table, row) / expected).toBeCloseTo(1, 12)
          else expect(gainPercentage(table, row)).toBe(expected)
        })
        expect([...table.payinBalance]).toEqual(table.columns.payins.id.map((id) => Number(exact.payins.get(id))))
        expect(table.balance).toBe(Number(exact.balance))
      }),
    )
  })

  it('puts a payin before a trade that closes at the same second, in an account of any size', () => {
    const exitDate = '2024-03-05T11:00:00'
    const tableOf = (delta: string, gain: string) =>
      buildTradeTable(
        toColumns({
          revision: 1,
          trades: [aFeedTrade({ id: 1, exitDate, gain })],
          payins: [{ id: 9, timestamp: exitDate, delta }],
        }),
      )
    const table = tableOf('1000', '50')
    expect([balanceBefore(table, 0), gainPercentage(table, 0), table.balance]).toEqual([1000, 5, 1050])
    const wide = tableOf('20000000000', '20000000.12345678')
    expect([wide.account.exact, balanceBefore(wide, 0), gainPercentage(wide, 0)]).toEqual([false, 2e10, 0.1])
  })

  it('knows the balance before any exit, of a trade that is moved there or of a new one', () => {
    const exits = fc
      .integer({ min: 0, max: 2_200 })
      .map((halfHour) => localText(1_703_808_000_000 + halfHour * 1_800_000))
    fc.assert(
      fc.property(journals, exits, fc.nat(), (journal, anyExit, at) => {
        const table = buildTradeTable(toColumns(journal))
        const stored = closedTrades(journal)
        const moved = stored[at % (stored.length + 1)] ?? null
        for (const exitDate of [anyExit, moved?.exitDate ?? anyExit]) {
          const id = moved?.id ?? Number.MAX_SAFE_INTEGER
          const others = stored.filter((trade) => trade !== moved)
          const exact = ledger(journal.payins, [...others, { id, exitDate, gain: '0' }])
          const balance = balanceBeforeExit(table, wallClock(exitDate), moved?.id ?? null)
          const before = Number(exact.trades.get(id)!.before)
          // a large account is kept as numbers of its own, each rounded: their difference may miss by the last digit
          if (table.account.exact) expect(balance).toBe(before)
          else expect(Math.abs(balance - before)).toBeLessThanOrEqual(4 * Number.EPSILON * size(stored))
        }
      }),
    )
  })

  it('of a large account rounds none of the gains that are added up', () => {
    const trades = [1, 2, 3].map((id) => aFeedTrade({ id, gain: '0.00000003' }))
    const timestamp = '2024-01-01T00:00:00'
    const table = buildTradeTable(
      toColumns({ revision: 1, trades, payins: [{ id: 1, timestamp, delta: '1000000000000' }] }),
    )
    const { records } = table
    const gains = [0, 1, 2].map((row) => records.arena.views.f64[(records.at + row * RECORD + GAIN) / 8])
    expect(gains).toEqual([3, 3, 3])
    expect(table.money).toEqual({ decimals: 8, units: 1e8, exact: true })
    expect([table.balance, table.deposits]).toEqual([1e12, 1e12])
  })

  it('knows no percentage of an empty account', () => {
    const trades = [aFeedTrade({ id: 1, gain: '50' })]
    const table = buildTradeTable(toColumns({ revision: 1, trades, payins: [] }))
    expect(gainPercentage(table, 0)).toBeNaN()
    expect(table.deposits).toBe(0)
  })

  it('knows no balance of an open trade', () => {
    const table = buildTradeTable(toColumns({ revision: 1, trades: [aFeedTrade({ exitDate: null })], payins: [] }))
    expect([balanceBefore(table, 0), balanceAfter(table, 0), gainPercentage(table, 0)]).toEqual([NaN, NaN, NaN])
  })
})

describe('a table', () => {
  it('does not depend on the order in which trades and payins were entered', () => {
    fc.assert(
      fc.property(journals, fc.infiniteStream(fc.nat()), (journal, keys) => {
        const shuffled = <Value>(list: readonly Value[]): readonly Value[] =>
          list
            .map((value) => ({ value, key: keys.next().value }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ value }) => value)
        const again = { ...journal, trades: shuffled(journal.trades), payins: shuffled(journal.payins) }
        expect(meaningOf(buildTradeTable(toColumns(again)))).toEqual(meaningOf(buildTradeTable(toColumns(journal))))
      }),
    )
  })

  it('says whether sums of its numbers are exact', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const { records, money, columns } = buildTradeTable(toColumns(journal))
        const units = closedTrades(journal).reduce(
          (sum, { gain }) => sum.plus(big(gain).times(money.units).abs()),
          big(0),
        )
        expect(closedTrades(journal).every(({ gain }) => big(gain).times(money.units).mod(1).eq(0))).toBe(true)
        expect(money.exact).toBe(units.lte(Number.MAX_SAFE_INTEGER))
        if (!money.exact) expect(records.exact).toBe(false)
        const r = columns.rMultiple.subarray(0, columns.closed).filter((value) => !Number.isNaN(value))
        if (r.reduce((sum, value) => sum + Math.abs(value), 0) > 1e10) expect(records.exact).toBe(false)
      }),
    )
  })

  it('is the same in every time zone', () => {
    const script = `
      import { meaningOf } from '@afterclose/testkit/meaning-of'
      import { exampleJournal } from '@afterclose/testkit/example-journal'
      import { aFeedTrade } from '@afterclose/testkit/builders'
      import { toColumns } from '@afterclose/engine/trades/to-columns'
      import { buildTradeTable } from '@afterclose/engine/trades/trade-table'
      // around the hours that clocks skip or show twice
      const dates = ['2024-03-10T02:30:00', '2024-03-31T02:30:00', '2024-11-03T01:30:00', '1951-05-06T00:30:00']
      const trades = dates.map((date, i) => aFeedTrade({ id: 100 + i, entryDate: date, exitDate: date }))
      const journal = { ...exampleJournal, trades: [...exampleJournal.trades, ...trades] }
      const offset = new Date(2024, 6, 1).getTimezoneOffset()
      console.log(JSON.stringify({ offset, meaning: meaningOf(buildTradeTable(toColumns(journal))) }))`
    const inZone = (TZ: string): unknown =>
      JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
          cwd: import.meta.dirname,
          env: { ...process.env, TZ },
          encoding: 'utf8',
        }),
      )
    const [utc, newYork, tokyo] = ['UTC', 'America/New_York', 'Asia/Tokyo'].map(inZone)
    expect(utc).toMatchObject({ offset: 0 })
    expect(newYork).toEqual({ ...Object(utc), offset: 240 })
    expect(tokyo).toEqual({ ...Object(utc), offset: -540 })
  })
})
