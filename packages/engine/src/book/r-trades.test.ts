import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { directions, exitClasses, outcomes } from '@afterclose/core/trade'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestKernel } from '../kernel/best-kernel.ts'
import { statistics } from '../stats/statistics.ts'
import type { FeedTrade } from '../trades/feed-trade.ts'
import { toColumns } from '../trades/to-columns.ts'
import { rTrades } from './r-trades.ts'
import { openBook } from './trade-book.ts'

it('leaves of a trade its R, and of what is about money nothing', () => {
  const trade = aFeedTrade({
    id: 70,
    instrumentId: 9,
    setupId: 5,
    gain: '-123.45',
    risk: '100',
    rMultiple: -1.2345,
    size: '3',
    entryPrice: '1.1',
    commission: '4',
    entryComments: [3],
    hasNotes: true,
  })
  const [left] = rTrades([trade])
  expect(left).toMatchObject({ id: 1, instrumentId: 1, setupId: 1, gain: '-1.23', risk: '1', rMultiple: -1.23 })
  expect(JSON.stringify(left)).not.toMatch(/123|100|1\.1"|"4"|"3"/)
  expect(left).toMatchObject({ size: null, entryPrice: null, commission: '0', entryComments: [], hasNotes: false })
})

it('rounds R half away from zero, and gives a trade without R no result', () => {
  const shown = (r: number | null) => rTrades([aFeedTrade({ rMultiple: r, gain: '5' })])[0]
  expect([0.125, -0.125, 1.005].map((r) => shown(r)?.gain)).toEqual(['0.13', '-0.13', '1.01'])
  expect(shown(null)).toMatchObject({ gain: null, outcome: null, rMultiple: null })
})

/** What those see who know R alone. */
interface Seen {
  readonly day: number
  readonly hours: number
  readonly instrument: number
  readonly direction: (typeof directions)[number]
  readonly r: number | null
  readonly rrr: number | null
  readonly outcome: (typeof outcomes)[number]
  readonly exitClass: (typeof exitClasses)[number] | null
}
/** What they do not see. */
interface Unseen {
  readonly scale: number
  readonly cost: number
  readonly gap: number
  readonly setup: number
  readonly comments: readonly number[]
  readonly hasNotes: boolean
}
const seen: fc.Arbitrary<Seen> = fc.record({
  day: fc.integer({ min: 0, max: 60 }),
  hours: fc.integer({ min: 1, max: 40 }),
  instrument: fc.integer({ min: 1, max: 3 }),
  direction: fc.constantFrom(...directions),
  r: fc.option(fc.integer({ min: -300, max: 500 }).map((hundredths) => hundredths / 100)),
  rrr: fc.option(fc.constantFrom(1, 2, 3.5)),
  outcome: fc.constantFrom(...outcomes),
  exitClass: fc.option(fc.constantFrom(...exitClasses)),
})
const unseen: fc.Arbitrary<Unseen> = fc.record({
  scale: fc.integer({ min: 1, max: 1000 }),
  cost: fc.integer({ min: 0, max: 9 }),
  gap: fc.integer({ min: 1, max: 9 }),
  setup: fc.integer({ min: 1, max: 9 }),
  comments: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  hasNotes: fc.boolean(),
})

function journalOf(trades: readonly Seen[], hidden: readonly Unseen[]): readonly FeedTrade[] {
  let id = 0
  return trades.map(({ day, hours, instrument, direction, r, rrr, outcome, exitClass }, i) => {
    const { scale, cost, gap, setup, comments, hasNotes } = hidden[i % hidden.length]!
    id += gap
    const at = (hour: number) => new Date(Date.UTC(2024, 0, 1 + day, hour)).toISOString().slice(0, 19)
    return aFeedTrade({
      id,
      instrumentId: instrument * hidden[0]!.gap,
      setupId: setup,
      direction,
      entryDate: at(8),
      exitDate: at(8 + hours),
      size: String(scale),
      gain: r === null ? String(scale) : (r * scale * 10).toFixed(2),
      risk: r === null ? null : String(scale * 10),
      rMultiple: r,
      rrr,
      outcome,
      exitClass,
      commission: String(cost * scale),
      entryComments: comments,
      hasNotes,
      screenshots: cost,
      holdingMinutes: hours * 60,
    })
  })
}

it('lets two journals that differ in anything but R answer alike', () => {
  const answers = (trades: readonly FeedTrade[]) => {
    const book = openBook(toColumns({ revision: 1, trades: rTrades(trades), payins: [] }), bestKernel)
    return JSON.stringify([rTrades(trades), statistics(book, book.select(noFilters))])
  }
  const some = fc.array(unseen, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 30 }), some, some, (trades, one, other) => {
      expect(answers(journalOf(trades, one))).toBe(answers(journalOf(trades, other)))
    }),
    { numRuns: runs({ quick: 100, full: 1000 }), seed: 73 },
  )
})
