import { offeredSpans, offeredValues, timeGrid, timeValues } from '@afterclose/core/bar-walk'
import { exampleBars as rows } from '@afterclose/testkit/example-bars'
import { describe, expect, it } from 'vitest'
import { barColumns } from '../bar.ts'
import type { TradeToWalk, WalkMarket } from '../walk/entry-in-bars.ts'
import { offeredStudy } from './offered.ts'
import type { StudiedTrade } from './study.ts'
import { timeInTrade } from './time-in-trade.ts'

const start = Date.UTC(2024, 0, 9, 9, 30) / 1000
const five = 300
function market(changes: Partial<WalkMarket> = {}, slots: readonly number[] = rows.map((_, i) => i)): WalkMarket {
  const bars = barColumns(rows.length, 0, null)
  for (const [i, [open, high, low, close]] of rows.entries()) {
    bars.time[i] = start + slots[i]! * five
    Object.assign(bars.open, { [i]: open })
    Object.assign(bars.high, { [i]: high })
    Object.assign(bars.low, { [i]: low })
    Object.assign(bars.close, { [i]: close })
  }
  return { bars, length: five, side: 'TRADE', spread: '0', pip: null, zone: 'UTC', session: null, ...changes }
}
/** Long at 101 inside bar 0 with the stop at 97; its real exit lies in bar 7. */
function trade(changes: Partial<TradeToWalk> = {}): TradeToWalk {
  const one = {
    direction: 'LONG',
    entry: start + 60,
    exit: start + 7 * five + 60,
    entryPrice: '101',
    exitPrice: '103',
    stopLoss: '97',
    takeProfit: null,
    ...changes,
  } as const
  return { entries: [one.entry], exits: [one.exit], ...one }
}
const valuesOf = (found: StudiedTrade): readonly number[] => (found.why === null ? found.values : [])
const at = (found: StudiedTrade, minutes: (typeof timeGrid)[number]) => {
  const from = timeGrid.indexOf(minutes) * timeValues.length
  return valuesOf(found).slice(from, from + timeValues.length)
}
const span = (found: StudiedTrade, minutes: (typeof offeredSpans)[number]) => {
  const from = offeredSpans.indexOf(minutes) * offeredValues.length
  return valuesOf(found).slice(from, from + offeredValues.length)
}
const unknown = (count: number): readonly number[] => Array.from({ length: count }, () => Number.NaN)

describe('what the market offered after an entry', () => {
  it('[4.3] is the worked example: 3 bars after that of the entry', () => {
    // for: 109, against: 99, close: 101; bar 1 holds 105 and bar 3 no more than 99
    expect(span(offeredStudy(trade(), market()), 15)).toEqual([2, 0.5, 0, 1])
  })

  it('[4.3] counts of the entry’s bar the entry and the close alone', () => {
    // from 9:34 on five minutes hold bar 0 and bar 1: 106 and 101; 98 and 103 of bar 0 may lie before the entry
    expect(span(offeredStudy(trade({ entry: start + 240 }), market()), 5)).toEqual([1.25, 0, 1, 1])
    // at the start of bar 0 its low counts no more: it is the entry's bar all the same, and closes at 102
    expect(span(offeredStudy(trade({ entry: start }), market()), 5)).toEqual([0.25, 0, 0.25, 0])
  })

  it('[4.3] says that it is unclear where a bar may hold both, and no where neither came', () => {
    // a stop of 2: −1R at 99, +1R at 103, both in bar 0
    const near = { stopLoss: '99' }
    expect(span(offeredStudy(trade(near), market()), 5)[3]).toBe(0.5)
    // short from 111 inside bar 5 with the stop at 116: 106 in bar 6
    const short = trade({
      direction: 'SHORT',
      entry: start + 5 * five,
      exit: start + 6 * five,
      entryPrice: '111',
      stopLoss: '116',
      exitPrice: '104',
    })
    expect(span(offeredStudy(short, market()), 5)).toEqual([0, 0.2, -0.2, 0])
    expect(span(offeredStudy(short, market()), 15)).toEqual([3.4, 0.2, 3.2, 1])
  })

  it('[4.3] goes on until the session ends, and knows nothing where bars end before or are missing', () => {
    const session = { start: 34_200, end: 34_200 + 4 * five, zone: 'UTC' }
    // the session holds bars 0 to 3
    expect(span(offeredStudy(trade(), market({ session })), null)).toEqual([2, 0.5, 0, 1])
    const found = offeredStudy(trade(), market())
    expect([span(found, 60), span(found, null)]).toEqual([unknown(4), unknown(4)])
    // the last bar ends as the span does, or a minute before
    const until = (minutes: number) =>
      span(offeredStudy(trade({ entry: start + 20 * 60 + minutes * 60 }), market()), 30)
    expect([Number.isNaN(until(0)[0]!), until(1)]).toEqual([false, unknown(4)])
    const torn = offeredStudy(
      trade(),
      market(
        {},
        rows.map((_, i) => (i < 2 ? i : i + 4)),
      ),
    )
    expect([span(torn, 5), span(torn, 30)]).toEqual([[1.25, 0, 1, 1], unknown(4)])
  })

  it('[4.3] leaves out spans shorter than a bar', () => {
    const long = market({ length: 600 }, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
    const found = offeredStudy(trade(), long)
    expect(span(found, 5)).toEqual(unknown(4))
    expect(span(found, 15)[0]).toBe(1.25)
  })
})

describe('a trade minute by minute', () => {
  it('[4.2] stands at the close of the last bar that had ended, and has had the best and worst price of these', () => {
    const found = timeInTrade(trade(), market())
    // after 5 minutes, at 9:36, bar 0 has ended at 102; after 10 bar 1 at 105, which held 106 and 101
    expect(at(found, 5)).toEqual([0.25, 0.25, 0])
    expect(at(found, 10)).toEqual([1, 1.25, 0])
    expect(at(found, 15)).toEqual([1.75, 2, 0])
    expect(at(found, 20)).toEqual([0, 2, -0.5])
    expect(at(found, 30)).toEqual([2.75, 3, -0.5])
  })

  it('[4.2] knows nothing after the exit, before a bar could end, and behind missing bars', () => {
    const found = timeInTrade(trade(), market())
    expect([at(found, 1), at(found, 3), at(found, 45)]).toEqual([unknown(3), unknown(3), unknown(3)])
    const torn = timeInTrade(
      trade({ exit: start + 12 * five }),
      market(
        {},
        rows.map((_, i) => (i < 2 ? i : i + 4)),
      ),
    )
    expect([at(torn, 10), at(torn, 45)]).toEqual([[1, 1.25, 0], unknown(3)])
    expect(timeInTrade(trade({ exit: start + 120 }), market())).toEqual({ why: 'GAP' })
  })

  it('[4.2] takes shorts on the other side, with the spread', () => {
    const short = trade({
      direction: 'SHORT',
      entry: start + 5 * five,
      exit: start + 7 * five,
      entryPrice: '111',
      stopLoss: '116',
      exitPrice: '104',
    })
    // asks are a unit above these bids: bar 5 closes at 113, bar 6 at 105 after 111 and 104
    const found = timeInTrade(short, market({ side: 'BID', spread: '1' }))
    expect(at(found, 5)).toEqual([-0.4, -0.2, -0.4])
    expect(at(found, 10)).toEqual([1.2, 1.4, -0.4])
  })

  it('has the reasons of walks', () => {
    expect(timeInTrade(trade({ entryPrice: '1101', stopLoss: '1097' }), market())).toEqual({ why: 'APART' })
    expect(offeredStudy(trade({ entry: start + 9000 }), market())).toEqual({ why: 'NO_BARS' })
  })
})
