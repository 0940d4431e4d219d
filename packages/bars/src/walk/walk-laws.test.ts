// @large: thousands of random paths
import { barsOfTicks, type Drawing, drawing, randomTicks, type Ticks } from '@afterclose/testkit/random-ticks'
import { runs } from '@afterclose/testkit/runs'
import { boundsOfPaths, type Place, walkTicks } from '@afterclose/testkit/slow-walk'
import { expect, it } from 'vitest'
import { exitAtEntry, toExitSide } from './exit-side.ts'
import type { Exits } from './exits.ts'
import { walk } from './walk.ts'

// Bars made of random ticks: what the ticks make lies between the worst and the best that the bars tell (BARS 3.6).

const tries = runs({ quick: 5000, full: 20_000 })

/** A strategy of some kind, at levels that are often no whole unit. */
function randomExits({ whole, happens, one }: Drawing, price: number): Omit<Exits, 'end'> {
  const away = (most: number): number => whole(1, 4 * most) / 4
  const levels = Array.from({ length: whole(0, 3) }, () => price + away(10))
  const distinct = [...new Set(levels)].toSorted((a, b) => a - b)
  const all = happens(0.6)
  const share = 1 / (all ? distinct.length : distinct.length + 1)
  return {
    stop: price - away(8),
    breakEvenFrom: happens(0.4) ? price + away(6) : null,
    trail: happens(0.4) ? { distance: away(6), from: price + one([0, away(5)]) } : null,
    targets: distinct.map((level) => ({ level, share })),
  }
}

/** The same with levels that are whole units: an open one unit on does not jump over them. */
const atWholeUnits = ({ stop, breakEvenFrom, trail, targets }: Omit<Exits, 'end'>): Omit<Exits, 'end'> => ({
  stop: Math.floor(stop),
  breakEvenFrom: breakEvenFrom && Math.ceil(breakEvenFrom),
  trail: trail && { distance: Math.ceil(trail.distance), from: Math.ceil(trail.from) },
  targets: targets
    .map(({ level, share }) => ({ level: Math.ceil(level), share }))
    .filter(({ level }, at, all) => all.findIndex((one) => one.level === level) === at),
})

/** Bars from the entry's on, and how a trade that began at a tick came to an end by them and by the ticks. */
function tried({ whole, happens, one }: Drawing, ticks: Ticks, exits: Omit<Exits, 'end'>, first: Place, ends: boolean) {
  const price = ticks[first.bar]![first.tick]!
  // an entry at the end of a bar whose bar is missing: the next one is whole
  const inside = first.tick < ticks[first.bar]!.length - 1 || happens(0.5)
  const from = inside ? first.bar : first.bar + 1
  const last = ends ? whole(first.bar, ticks.length - 1) : 0
  const real = { bar: last, tick: whole(0, ticks[last]!.length - 1) }
  const isLater = real.bar > first.bar || real.tick > first.tick
  const at = one((['OPEN', 'CLOSE', 'REAL'] as const).filter((kind) => isLater || kind === 'CLOSE'))
  const end = ends && (last > first.bar || (inside && at === 'REAL')) ? { at, bar: last } : null
  const bars = barsOfTicks(ticks.slice(from))
  // the price of a real exit is its own, or where its bar closes for the trade
  const own = end?.at === 'REAL' && happens(0.5) ? ticks[last]![real.tick]! : undefined
  if (end?.at === 'REAL' && own === undefined) bars.close[last - from] = ticks[last]![real.tick]!
  const relative = end && { ...end, bar: end.bar - from, price: own }
  return {
    bounds: walk(bars, { price, exitPrice: price, inside }, { ...exits, end: relative }),
    made: walkTicks(ticks, first, { ...exits, end }, real),
    mirrored: walk(
      toExitSide({ ...bars, ...negated(bars) }, 'SHORT', 'TRADE', 0),
      { price, exitPrice: price, inside },
      { ...exits, end: relative },
    ),
  }
}
/** The bars of the same market quoted the other way round. */
const negated = ({ open, high, low, close }: ReturnType<typeof barsOfTicks>) => {
  const minus = (prices: Float64Array): Float64Array => prices.map((price) => -price)
  return { open: minus(open), high: minus(low), low: minus(high), close: minus(close) }
}
const begin = ({ whole }: Drawing, ticks: Ticks): Place => {
  const bar = whole(0, 2)
  return { bar, tick: whole(0, ticks[bar]!.length - 1) }
}

it('bounds what the ticks make, with jumps between bars, for strategies of every kind', () => {
  let decided = 0
  for (let seed = 1; seed <= tries; seed++) {
    const draw = drawing(seed)
    const ticks = randomTicks(draw, 14, 9, true)
    const first = begin(draw, ticks)
    const exits = randomExits(draw, ticks[first.bar]![first.tick]!)
    const { bounds, made, mirrored } = tried(draw, ticks, exits, first, draw.happens(0.5))
    expect(mirrored, `seed ${seed}`).toEqual(bounds)
    if (bounds === null) continue
    decided++
    expect(made, `seed ${seed}`).not.toBeNull()
    expect(made, `seed ${seed}`).toBeGreaterThanOrEqual(bounds.worst - 1e-9)
    expect(made, `seed ${seed}`).toBeLessThanOrEqual(bounds.best + 1e-9)
  }
  expect(decided).toBeGreaterThan(0)
})

it.each(['BID', 'ASK', 'MID'] as const)(
  '[BARS 3.2] bounds what the ticks make, out at the bid or the ask, by bars of %s with spreads',
  (side) => {
    const decided = { LONG: 0, SHORT: 0 }
    let atOnce = 0
    for (let seed = 1; seed <= runs({ quick: 3000, full: 20_000 }); seed++) {
      const draw = drawing(seed)
      // prices at which the trade could be closed, of a short one negated: bids of a long one, asks of a short one
      const ticks = randomTicks(draw, 14, 9, true)
      const direction = draw.one(['LONG', 'SHORT'] as const)
      const spread = 2 * draw.whole(0, 4)
      const first = begin(draw, ticks)
      const closed = ticks[first.bar]![first.tick]!
      const price = closed + spread
      const exits = { ...randomExits(draw, price), end: null }
      const shown = ticks.map((prices) =>
        prices.map((exit) => {
          const [bid, ask] = direction === 'LONG' ? [exit, exit + spread] : [-exit - spread, -exit]
          return side === 'BID' ? bid : side === 'ASK' ? ask : (bid + ask) / 2
        }),
      )
      const bounds = walk(
        toExitSide(barsOfTicks(shown.slice(first.bar)), direction, side, spread),
        { price, exitPrice: exitAtEntry(price, side, spread), inside: true },
        exits,
      )
      const made = walkTicks(ticks, first, exits, null, price)
      if (closed <= exits.stop) {
        atOnce++
        expect(bounds, `seed ${seed}`).toMatchObject({ worst: -spread, best: -spread })
      }
      if (bounds === null) continue
      decided[direction]++
      expect(made, `seed ${seed}`).not.toBeNull()
      expect(made, `seed ${seed}`).toBeGreaterThanOrEqual(bounds.worst - 1e-9)
      expect(made, `seed ${seed}`).toBeLessThanOrEqual(bounds.best + 1e-9)
    }
    expect(Math.min(decided.LONG, decided.SHORT, atOnce)).toBeGreaterThan(100)
  },
)

it('knows exactly what happened by one tick a bar', () => {
  for (let seed = 1; seed <= tries; seed++) {
    const draw = drawing(seed)
    const ticks = randomTicks(draw, 60, 1, false)
    const first = begin(draw, ticks)
    const exits = atWholeUnits(randomExits(draw, ticks[first.bar]![first.tick]!))
    const { bounds, made } = tried(draw, ticks, exits, first, false)
    if (bounds === null) continue
    expect([bounds.worst, bounds.best], `seed ${seed}`).toEqual([expect.closeTo(made!, 9), expect.closeTo(made!, 9)])
  }
})

it('knows more, never less, by shorter bars', () => {
  for (let seed = 1; seed <= tries; seed++) {
    const draw = drawing(seed)
    const ticks = randomTicks(draw, 60, 4, false)
    const first = { bar: draw.whole(0, 4), tick: 0 }
    const price = ticks[first.bar]![0]!
    const exits = { ...atWholeUnits(randomExits(draw, price)), end: null }
    const entry = { price, exitPrice: price, inside: true }
    const fine = walk(barsOfTicks(ticks.slice(first.bar)), entry, exits)
    const long = Array.from({ length: 12 }, (_, at) => ticks.slice(5 * at, 5 * at + 5).flat())
    const coarse = walk(barsOfTicks(long), entry, exits)
    if (coarse === null) continue
    expect(fine, `seed ${seed}`).not.toBeNull()
    expect(fine!.worst, `seed ${seed}`).toBeGreaterThanOrEqual(coarse.worst - 1e-9)
    expect(fine!.best, `seed ${seed}`).toBeLessThanOrEqual(coarse.best + 1e-9)
  }
})

it.each([
  ['without jumps, for targets of any number', false],
  ['with jumps, for one target at most', true],
])('gives the bounds of all paths that make the same bars, and no wider ones: %s', (_, jumps) => {
  let decided = 0
  for (let seed = 1; seed <= runs({ quick: 1000, full: 20_000 }); seed++) {
    const draw = drawing(seed)
    const ticks = randomTicks(draw, 10, 6, jumps)
    const price = ticks[0]![0]!
    const some = atWholeUnits(randomExits(draw, price))
    const targets = jumps ? some.targets.slice(0, 1).map(({ level }) => ({ level, share: 1 })) : some.targets
    const exits = { ...some, targets, end: null }
    const bars = barsOfTicks(ticks)
    const bounds = walk(bars, { price, exitPrice: price, inside: true }, exits)
    const exact = boundsOfPaths(bars, price, exits)
    expect(bounds === null, `seed ${seed}`).toBe(exact === null)
    if (bounds === null || exact === null) continue
    decided++
    expect([bounds.worst, bounds.best], `seed ${seed}`).toEqual([
      expect.closeTo(exact.worst, 9),
      expect.closeTo(exact.best, 9),
    ])
  }
  expect(decided).toBeGreaterThan(0)
})
