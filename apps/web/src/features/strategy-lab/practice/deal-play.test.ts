import { longestOrders } from '@afterclose/contract/practice'
import { describe, expect, it } from 'vitest'
import {
  begunPlay,
  columnsOf,
  enteredPlay,
  type EntrySettings,
  exitedPlay,
  gradedPlay,
  levelsOf,
  movedPlay,
  movedAway,
  steppedPlay,
  stopToEntry,
  walkedOf,
} from './deal-play.ts'
import { fillsOf, movesOf, stopNow } from './deal-fills.ts'
import { priceScale } from './price-scale.ts'

const settings: EntrySettings = { stopDistance: 4, targetR: 2, partials: [], breakEvenAtR: null, trail: null }
const market = { side: 'TRADE', spread: 0 } as const
const bars = columnsOf([
  { open: [100, 101, 103, 103], high: [102, 104, 104, 104], low: [99, 100, 102, 101], close: [101, 103, 103, 102] },
])
const b = gradedPlay(begunPlay, 'B')

describe('a deal that is played', () => {
  it('is graded first, and the grade is fixed with the next bar', () => {
    expect(steppedPlay(begunPlay, 1, bars, market).seen).toBe(0)
    expect(enteredPlay(begunPlay, 'LONG', 100, settings).orders).toBeNull()
    const next = steppedPlay(b, 1, bars, market)
    expect([next.seen, gradedPlay(next, 'A').grade, gradedPlay(b, 'A').grade]).toEqual([1, 'B', 'A'])
  })

  it('enters at the next open, with stop and target as far from the last close as they are set', () => {
    const long = enteredPlay(b, 'LONG', 100, settings)
    expect(long.orders).toMatchObject({ at: 0, direction: 'LONG', stop: 96, target: 108 })
    expect(enteredPlay(b, 'SHORT', 100, settings).orders).toMatchObject({ stop: 104, target: 92 })
    expect(walkedOf(long, bars, market, false)?.state).toBe('WAITING')
    const open = steppedPlay(long, 2, bars, market)
    expect(walkedOf(open, bars, market, false)).toMatchObject({ state: 'OPEN', entry: 100, worst: 0.75 })
    // one position at a time
    expect(enteredPlay(open, 'SHORT', 103, settings)).toBe(open)
  })

  it('calls an entry off whose open lies beyond a level, and stops at that bar', () => {
    const refused = steppedPlay(enteredPlay(b, 'LONG', 106, settings), 10, bars, market)
    expect([refused.orders, refused.refused, refused.seen]).toEqual([null, true, 1])
    expect(steppedPlay(enteredPlay(b, 'LONG', 100, settings), 10, bars, market).seen).toBe(4)
  })

  it('keeps each move with the bar at which it was made, and counts those away from the price', () => {
    let play = steppedPlay(enteredPlay(b, 'LONG', 100, settings), 2, bars, market)
    play = movedPlay(play, { stop: 98 })
    play = movedPlay(play, { target: 110 })
    expect(play.orders?.moves).toEqual([{ at: 2, stop: 98, target: 110 }])
    play = movedPlay(steppedPlay(play, 1, bars, market), { stop: 95 })
    expect(play.orders?.moves).toHaveLength(2)
    expect(levelsOf(play.orders!)).toMatchObject({ stop: 95, target: 110 })
    expect(movedAway(play.orders!)).toBe(1)
    const walked = walkedOf(play, bars, market, false)
    expect(levelsOf(stopToEntry(play, walked).orders!).stop).toBe(100)
  })

  it('leaves levels that the server would refuse: a stop beyond the target, and more moves than a try may hold', () => {
    const open = steppedPlay(enteredPlay(b, 'LONG', 100, settings), 2, bars, market)
    expect(movedPlay(open, { stop: 108 })).toBe(open)
    expect(movedPlay(open, { target: null }).orders?.moves).toEqual([{ at: 2, stop: 96, target: null }])
    let play = { ...open, seen: 1 }
    for (let seen = 1; seen < 500; seen++) play = movedPlay({ ...play, seen }, { stop: 90 + (seen % 3) })
    expect(JSON.stringify({ ...play.orders, exitAt: 499 }).length).toBeLessThanOrEqual(longestOrders)
    expect(play.orders?.moves.length).toBeGreaterThan(100)
  })

  it('leaves at the next open, and calls off what was not entered yet', () => {
    const long = enteredPlay(b, 'LONG', 100, settings)
    expect(exitedPlay(long).orders).toBeNull()
    const out = steppedPlay(exitedPlay(steppedPlay(long, 2, bars, market)), 1, bars, market)
    expect(walkedOf(out, bars, market, false)).toMatchObject({ state: 'CLOSED', worst: 0.75 })
  })
})

describe('fills and the stop', () => {
  const open = (more: Partial<EntrySettings>) =>
    steppedPlay(enteredPlay(b, 'LONG', 100, { ...settings, ...more }), 3, bars, market)
  it('show the entry, parts that went at worst, and the last exit', () => {
    const play = open({
      partials: [
        { atR: 1, percent: 50 },
        { atR: 1.5, percent: 25 },
      ],
    })
    const walked = walkedOf(play, bars, market, false)
    expect(fillsOf(play.orders!, walked, bars)).toEqual({
      entry: { bar: 0, price: 100 },
      parts: [{ atR: 1, percent: 50, price: 104, bar: 1 }],
      exit: null,
    })
    const out = steppedPlay(exitedPlay(play), 1, bars, market)
    expect(fillsOf(out.orders!, walkedOf(out, bars, market, false), bars)?.exit).toEqual({ bar: 3, price: 103 })
    expect(fillsOf(enteredPlay(b, 'LONG', 100, settings).orders!, null, bars)).toBeNull()
  })

  it('tell how far price went for and against, at the prices of exits', () => {
    const play = open({})
    const walked = walkedOf(play, bars, market, false)
    expect(movesOf(play.orders!, walked, bars, market)).toEqual({ best: 1, worst: -0.25 })
    // bars of bids: a short buys back at the ask
    const short = steppedPlay(enteredPlay(b, 'SHORT', 100, settings), 3, bars, market)
    const bid = { side: 'BID', spread: 1 } as const
    expect(movesOf(short.orders!, walkedOf(short, bars, bid, false), bars, bid)).toEqual({ best: 0, worst: -1.25 })
  })

  it('is where it was set, at the entry from break-even on, or behind the best price', () => {
    const stop = (more: Partial<EntrySettings>) => {
      const play = open(more)
      return stopNow(play.orders!, 96, walkedOf(play, bars, market, false))
    }
    expect([stop({}), stop({ breakEvenAtR: 1 }), stop({ breakEvenAtR: 1.1 })]).toEqual([96, 100, 96])
    expect([stop({ trail: { distanceR: 1, fromR: 0 } }), stop({ trail: { distanceR: 1, fromR: 1.1 } })]).toEqual([
      100, 96,
    ])
  })
})

it('shows prices rescaled so that the last close is 100, and turns them back to whole units', () => {
  const before = { open: [], high: [], low: [], close: [80_000], volume: [], sessions: [], clock: null }
  const scale = priceScale({ digits: 2, before }, true)
  expect([
    scale.shown(80_000),
    scale.shown(80_100),
    scale.shown(80_000.5),
    scale.units(100.125),
    scale.units(0.5),
  ]).toEqual([100, 100.125, 100.0006, 80_100, 400])
  const real = priceScale({ digits: 2, before }, false)
  expect([real.shown(80_100), real.units(801), real.distance(50)]).toEqual([801, 80_100, 0.5])
})
