import type { PracticeOrders } from '@afterclose/core/practice'
import { barsOfTicks, drawing, randomTicks, type Ticks } from '@afterclose/testkit/random-ticks'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { judgeMoment } from './judge-moment.ts'
import { walkOrders } from './walk-orders.ts'

type Row = readonly [open: number, high: number, low: number, close: number]
const barsOf = (rows: readonly Row[]) => {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(rows, (row) => row[at])
  return { length: rows.length, open: column(0), high: column(1), low: column(2), close: column(3) }
}
const traded = { side: 'TRADE', spread: 0 } as const
const long: PracticeOrders = {
  at: 0,
  direction: 'LONG',
  stop: 96,
  target: 108,
  partials: [],
  breakEvenAtR: null,
  trail: null,
  moves: [],
  exitAt: null,
}
/** Entry at the open 100, so that 1R is 4; then calm bars, one that reaches 104 and one that falls to 95. */
const calm: Row = [100, 101, 99, 100]
const rows: readonly Row[] = [calm, calm, [100, 104, 100, 103], [103, 103, 95, 96], calm]
const result = (orders: Partial<PracticeOrders>, of: readonly Row[] = rows, ends = false) => {
  const { state, worst, best } = walkOrders({ ...long, ...orders }, barsOf(of), traded, ends)
  return [state, worst, best]
}

describe('the orders of a deal', () => {
  it('enter at the open of the next bar, and go out at stop and target', () => {
    expect(result({ at: 5 })).toEqual(['WAITING', null, null])
    expect(result({})).toEqual(['CLOSED', -1, -1])
    expect(result({ target: 104 })).toEqual(['CLOSED', 1, 1])
    expect(result({ at: 2 }, rows.slice(0, 3))).toEqual(['OPEN', 0.75, 0.75])
  })

  it('count from the open of the next bar when they are moved: not in the bar that would have hit', () => {
    // the fourth bar falls to 95: the stop at 98 was ordered before it, or only after it
    expect(result({ moves: [{ at: 3, stop: 98, target: 108 }] })).toEqual(['CLOSED', -0.5, -0.5])
    expect(result({ moves: [{ at: 4, stop: 98, target: 108 }] })).toEqual(['CLOSED', -1, -1])
    // away from the price, it survives
    expect(result({ moves: [{ at: 3, stop: 90, target: 108 }] })).toEqual(['OPEN', 0, 0])
  })

  it('fill at the open when a stop is moved beyond it', () => {
    expect(result({ moves: [{ at: 3, stop: 105, target: 108 }] })).toEqual(['CLOSED', 0.75, 0.75])
  })

  it('take a target that is moved below the best price when price comes back to it', () => {
    // best price 104 in the third bar, target then moved to 102; the fourth bar opens above: at least the level, at best the open
    expect(result({ moves: [{ at: 3, stop: 96, target: 102 }] })).toEqual(['CLOSED', 0.5, 0.75])
    // half went at 104 before
    expect(result({ partials: [{ atR: 1, percent: 50 }], moves: [{ at: 3, stop: 96, target: 102 }] })).toEqual([
      'CLOSED',
      0.75,
      0.875,
    ])
  })

  it('go out at the next open when asked to, and at the last close where the bars end', () => {
    expect(result({ exitAt: 3 })).toEqual(['CLOSED', 0.75, 0.75])
    expect(result({ exitAt: 3 }, rows.slice(0, 3))).toEqual(['OPEN', 0.75, 0.75])
    expect(result({ stop: 80 }, rows.slice(0, 4), true)).toEqual(['CLOSED', -0.2, -0.2])
  })

  it('have a range where a bar holds both levels', () => {
    expect(result({}, [[100, 109, 95, 100]])).toEqual(['CLOSED', -1, 2])
  })

  it('are refused where the open lies at the stop or beyond, or beyond the target', () => {
    expect(result({ stop: 100 })).toEqual(['REFUSED', null, null])
    expect(result({ stop: 101, target: null })).toEqual(['REFUSED', null, null])
    expect(result({ target: 100 })).toEqual(['REFUSED', null, null])
  })

  it('mirror a short position, and pay the spread between bid and ask', () => {
    const short = { direction: 'SHORT', stop: 104, target: 92 } as const
    const down: readonly Row[] = [calm, [100, 101, 93, 93], [93, 94, 92, 93]]
    expect(result(short, down)).toEqual(['CLOSED', 2, 2])
    // bars of bids: sold at 100, bought back at the ask, one above: the low of 92 does not reach the target
    const spread = { side: 'BID', spread: 1 } as const
    const walked = walkOrders({ ...long, ...short }, barsOf(down), spread, false)
    expect([walked.state, walked.worst, walked.entry]).toEqual(['OPEN', (100 - 94) / 4, 100])
    // a long position bought at the ask
    expect(walkOrders(long, barsOf([calm]), spread, true)).toMatchObject({ entry: 101, worst: -0.2, risk: 5 })
  })

  it('bound what ticks make of them, with moves, partial exits and every kind of stop', () => {
    let decided = 0
    for (let seed = 1; seed <= runs({ small: 1000, quick: 3000, full: 20_000 }); seed++) {
      const draw = drawing(seed)
      const ticks = randomTicks(draw, 14, 9, true)
      const price = ticks[0]![0]!
      const at = () => draw.whole(1, 12)
      const orders: PracticeOrders = {
        at: 0,
        direction: 'LONG',
        stop: price - draw.whole(1, 8),
        target: draw.happens(0.7) ? price + draw.whole(1, 12) : null,
        partials: draw.happens(0.5) ? [{ atR: draw.whole(1, 6) / 4, percent: 40 }] : [],
        breakEvenAtR: draw.happens(0.3) ? draw.whole(1, 6) / 4 : null,
        trail: draw.happens(0.3) ? { distanceR: draw.whole(1, 6) / 4, fromR: draw.one([0, 0.5]) } : null,
        moves: [at(), at()]
          .toSorted((a, b) => a - b)
          .map((bar) => {
            const stop = price - draw.whole(-4, 8)
            return { at: bar, stop, target: draw.happens(0.7) ? stop + draw.whole(1, 14) : null }
          }),
        exitAt: draw.happens(0.3) ? at() : null,
      }
      const { state, worst, best, risk } = walkOrders(orders, barsOfTicks(ticks), traded, true)
      if (state !== 'CLOSED') continue
      decided++
      const made = madeByTicks(ticks, orders) / risk!
      expect(made, `seed ${seed}`).toBeGreaterThanOrEqual(worst! - 1e-9)
      expect(made, `seed ${seed}`).toBeLessThanOrEqual(best! + 1e-9)
    }
    expect(decided).toBeGreaterThan(300)
  })
})

/** The slow way: tick by tick, a level inside a bar fills at its price, one that an open jumped over at the open. */
function madeByTicks(ticks: Ticks, orders: PracticeOrders): number {
  const price = ticks[0]![0]!
  const risk = price - orders.stop
  let [best, open, units] = [price, 1, 0]
  const waiting = orders.partials.map(({ atR, percent }) => ({ level: price + atR * risk, share: percent / 100 }))
  for (const [bar, prices] of ticks.entries()) {
    const levels = orders.moves.findLast((move) => move.at <= bar) ?? orders
    for (const [tick, now] of prices.entries()) {
      if (bar === 0 && tick === 0) continue
      const at = (level: number): number => (tick === 0 ? now : level)
      const stops = [levels.stop]
      const { breakEvenAtR, trail } = orders
      if (breakEvenAtR !== null && best >= price + breakEvenAtR * risk) stops.push(price)
      if (trail !== null && (trail.fromR === 0 || best >= price + trail.fromR * risk))
        stops.push(best - trail.distanceR * risk)
      const stop = Math.max(...stops)
      if (now <= stop) return units + open * (at(stop) - price)
      for (const part of waiting.splice(0))
        if (part.level <= now && (levels.target === null || part.level <= levels.target)) {
          units += part.share * (at(part.level) - price)
          open -= part.share
        } else waiting.push(part)
      if (levels.target !== null && now >= levels.target) return units + open * (at(levels.target) - price)
      if (tick === 0 && orders.exitAt !== null && bar >= orders.exitAt) return units + open * (now - price)
      best = Math.max(best, now)
    }
  }
  return units + open * (ticks.at(-1)!.at(-1)! - price)
}

describe('a moment', () => {
  const withTime = (of: readonly Row[], length = 300) => ({
    ...barsOf(of),
    time: Float64Array.from(of, (_, row) => row * length),
  })
  const judged = (of: readonly Row[], length = 300) =>
    judgeMoment(withTime(of, length), { length, moment: 0 }, { direction: 'LONG', risk: 4 }, traded)

  it.each<[string, readonly Row[], ReturnType<typeof judged>]>([
    ['+2R before -1R is good', [calm, [100, 108, 100, 108]], 'GOOD'],
    ['-1R before +1R is bad', [calm, [100, 100, 96, 96]], 'BAD'],
    [
      '+1R, then -1R judges nothing',
      [
        [100, 104, 100, 104],
        [104, 104, 96, 96],
      ],
      null,
    ],
    ['-1R and +1R in one bar is bad, by the worst outcome', [[100, 104, 96, 100]], 'BAD'],
    ['neither within the bars judges nothing', [calm, calm], null],
    ['no bar judges nothing', [], null],
  ])('%s', (_, of, was) => {
    expect(judged(of)).toBe(was)
  })

  it('is judged by entries and exits on either side of the spread', () => {
    const asks = (high: number) =>
      judgeMoment(
        withTime([calm, [100, high, 100, 100]]),
        { length: 300, moment: 0 },
        { direction: 'LONG', risk: 4 },
        { side: 'ASK', spread: 2 },
      )
    // in at an ask of 100, out at a bid of 108
    expect([asks(109), asks(110)]).toEqual([null, 'GOOD'])
  })

  it('is judged by 240 minutes and no more', () => {
    const late = (calmBars: number): readonly Row[] => [
      ...Array.from({ length: calmBars }, () => calm),
      [100, 108, 100, 108],
    ]
    expect([judged(late(47)), judged(late(48))]).toEqual(['GOOD', null])
    expect([judged(late(3), 3600), judged(late(4), 3600)]).toEqual(['GOOD', null])
    expect([judged(late(239), 60), judged(late(240), 60)]).toEqual(['GOOD', null])
  })
})
