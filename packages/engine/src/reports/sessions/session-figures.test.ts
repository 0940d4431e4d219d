import { big, sum } from '@afterclose/core/decimal'
import { HOUR, MINUTE, wallClock } from '@afterclose/core/time'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toColumns } from '../../trades/to-columns.ts'
import { buildTradeTable } from '../../trades/trade-table.ts'
import { sessionFigures, type SessionSpan } from './session-figures.ts'

const text = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

/** Days on which the random journals trade. */
const days = fc
  .integer({ min: 0, max: 40 })
  .map((day) => new Date(Date.UTC(2023, 11, 29 + day)).toISOString().slice(0, 10))
const halfHours = fc.tuple(fc.nat({ max: 47 }), fc.nat({ max: 47 })).map((both) => both.toSorted((a, b) => a - b))
const sessions = fc.array(
  fc.record({
    date: days,
    times: fc.option(halfHours.map(([start = 0, end = 0]) => ({ start: start * 30, end: end * 30 }))),
    maxLoss: fc.option(fc.integer({ min: 1, max: 3000 })),
  }),
  { maxLength: 8 },
)

describe('the figures of sessions', () => {
  it('are those of the trades that lie in them, found one by one', () => {
    fc.assert(
      fc.property(
        randomJournals({ maxTrades: 80 }),
        sessions,
        fc.constantFrom('ENTRY', 'EXIT'),
        (journal, asked, basis) => {
          const table = buildTradeTable(toColumns({ revision: 1, trades: journal.trades, payins: journal.payins }))
          const spans = asked.map(
            ({ date, times, maxLoss }): SessionSpan => ({
              day: wallClock(`${date}T00:00:00`),
              times: times === null ? null : { start: times.start * MINUTE, end: times.end * MINUTE },
              maxLoss,
            }),
          )
          const expected = asked.map(({ date, times, maxLoss }) => {
            const linked = closedTrades(journal).filter((trade) => {
              const at = basis === 'ENTRY' ? trade.entryDate : trade.exitDate
              if (at.slice(0, 10) !== date) return false
              return times === null || (at.slice(11) >= text(times.start) && at.slice(11) <= text(times.end))
            })
            const count = (outcome: string) => linked.filter((trade) => trade.outcome === outcome).length
            const withR = linked.flatMap(({ rMultiple }) => (rMultiple === null ? [] : [rMultiple]))
            const running = linked.map((_, i) => sum(linked.slice(0, i + 1).map(({ gain }) => gain)))
            const decided = count('WINNER') + count('LOSER')
            return {
              trades: linked.length,
              tradeIds: linked.map(({ id }) => id),
              gain: Number(sum(linked.map(({ gain }) => gain))),
              totalR: Number(sum(withR.map(String))),
              nR: withR.length,
              breakEvens: linked.length - decided,
              breakEvenGain: Number(
                sum(linked.filter(({ outcome }) => outcome === 'BREAK_EVEN').map(({ gain }) => gain)),
              ),
              winRate: decided === 0 ? null : (count('WINNER') * 100) / decided,
              avgTilt:
                linked.length === 0 ? null : linked.reduce((all, { tiltMeter }) => all + tiltMeter, 0) / linked.length,
              lowestGain: Math.min(0, ...running.map(Number)),
              maxLossBroken: maxLoss === null ? null : running.some((gain) => gain.lt(big(maxLoss).times(-1))),
            }
          })
          expect(sessionFigures(table, spans, basis)).toEqual(expected)
        },
      ),
    )
  })

  it('include both ends of the times, and no day but their own', () => {
    fc.assert(
      fc.property(randomJournals({ maxTrades: 60 }), (journal) => {
        const table = buildTradeTable(toColumns({ revision: 1, trades: journal.trades, payins: [] }))
        for (const { exitDate, id } of closedTrades(journal)) {
          const day = wallClock(`${exitDate.slice(0, 10)}T00:00:00`)
          const time = wallClock(exitDate) - day
          const of = (start: number, end: number, on = day) =>
            sessionFigures(table, [{ day: on, times: { start, end }, maxLoss: null }], 'EXIT')[0]!.tradeIds.includes(id)
          expect([of(time, 24 * HOUR), of(0, time), of(0, time - 1), of(time + 1, 24 * HOUR)]).toEqual([
            true,
            true,
            false,
            false,
          ])
          expect(of(0, 24 * HOUR, day - 24 * HOUR)).toBe(false)
        }
      }),
      { numRuns: 20 },
    )
  })
})
