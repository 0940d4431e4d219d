import { describe, expect, it } from 'vitest'
import {
  begun,
  columnsOf,
  entered,
  type EntrySettings,
  exited,
  forgetPlay,
  graded,
  keepPlay,
  keptPlay,
  levelsOf,
  moved,
  movedAway,
  priceScale,
  stepped,
  stopToEntry,
  walkedOf,
} from './deal-play.ts'

const settings: EntrySettings = { stopDistance: 4, targetR: 2, partials: [], breakEvenAtR: null, trail: null }
const market = { side: 'TRADE', spread: 0 } as const
const bars = columnsOf([
  { open: [100, 101, 103, 103], high: [102, 104, 104, 104], low: [99, 100, 102, 101], close: [101, 103, 103, 102] },
])
const b = graded(begun, 'B')

describe('a deal that is played', () => {
  it('is graded first, and the grade is fixed with the next bar', () => {
    expect(stepped(begun, 1, bars, market).seen).toBe(0)
    expect(entered(begun, 'LONG', 100, settings).orders).toBeNull()
    const next = stepped(b, 1, bars, market)
    expect([next.seen, graded(next, 'A').grade, graded(b, 'A').grade]).toEqual([1, 'B', 'A'])
  })

  it('enters at the next open, with stop and target as far from the last close as they are set', () => {
    const long = entered(b, 'LONG', 100, settings)
    expect(long.orders).toMatchObject({ at: 0, direction: 'LONG', stop: 96, target: 108 })
    expect(entered(b, 'SHORT', 100, settings).orders).toMatchObject({ stop: 104, target: 92 })
    expect(walkedOf(long, bars, market, false)?.state).toBe('WAITING')
    const open = stepped(long, 2, bars, market)
    expect(walkedOf(open, bars, market, false)).toMatchObject({ state: 'OPEN', entry: 100, worst: 0.75 })
    // one position at a time
    expect(entered(open, 'SHORT', 103, settings)).toBe(open)
  })

  it('calls an entry off whose open lies beyond a level', () => {
    const refused = stepped(entered(b, 'LONG', 106, settings), 1, bars, market)
    expect([refused.orders, refused.refused, refused.seen]).toEqual([null, true, 1])
  })

  it('keeps each move with the bar at which it was made, and counts those away from the price', () => {
    let play = stepped(entered(b, 'LONG', 100, settings), 2, bars, market)
    play = moved(play, { stop: 98 })
    play = moved(play, { target: 110 })
    expect(play.orders?.moves).toEqual([{ at: 2, stop: 98, target: 110 }])
    play = moved(stepped(play, 1, bars, market), { stop: 95 })
    expect(play.orders?.moves).toHaveLength(2)
    expect(levelsOf(play.orders!)).toMatchObject({ stop: 95, target: 110 })
    expect(movedAway(play.orders!)).toBe(1)
    const walked = walkedOf(play, bars, market, false)
    expect(levelsOf(stopToEntry(play, walked).orders!).stop).toBe(100)
  })

  it('leaves at the next open, and calls off what was not entered yet', () => {
    const long = entered(b, 'LONG', 100, settings)
    expect(exited(long).orders).toBeNull()
    const out = stepped(exited(stepped(long, 2, bars, market)), 1, bars, market)
    expect(walkedOf(out, bars, market, false)).toMatchObject({ state: 'CLOSED', worst: 0.75 })
  })

  it('goes on after a reload where it was, with the grade that is fixed, and no further than bars were handed out', () => {
    const play = stepped(entered(b, 'LONG', 100, settings), 3, bars, market)
    keepPlay(7, play)
    expect(keptPlay({ id: 7, grade: 'B', shown: 100 })).toEqual(play)
    expect(keptPlay({ id: 7, grade: 'A', shown: 2 })).toMatchObject({ grade: 'A', seen: 2 })
    localStorage.setItem('practice-deal-7', '{')
    expect(keptPlay({ id: 7, grade: null, shown: 0 })).toEqual(begun)
    forgetPlay(7)
    expect(keptPlay({ id: 7, grade: null, shown: 0 })).toEqual(begun)
  })
})

it('shows prices rescaled so that the last close is 100, and turns them back to whole units', () => {
  const before = { open: [], high: [], low: [], close: [80_000], volume: [], sessions: [], clock: null }
  const scale = priceScale({ digits: 2, before }, true)
  expect([scale.shown(80_000), scale.shown(80_100), scale.units(100.125), scale.units(0.5)]).toEqual([
    100, 100.125, 80_100, 400,
  ])
  expect(priceScale({ digits: 2, before }, false).shown(80_100)).toBe(801)
})
