import { barsOfTicks, type Drawing, drawing, randomTicks } from '@afterclose/testkit/random-ticks'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { type BarColumns, barColumns, copiedBars, sliceBars } from '../bar.ts'
import { exitBars } from './entry-in-bars.ts'
import { exitAtEntry, toExitSide } from './exit-side.ts'
import type { Exits } from './exits.ts'
import { walk } from './walk.ts'

// Trades that share their bars are walked block by block. The slow second way looks at each bar, of a copy that is theirs alone.

function randomBars(draw: Drawing): BarColumns {
  const ticks = barsOfTicks(randomTicks(draw, draw.whole(1, 700), 6, draw.happens(0.3)))
  return { ...barColumns(ticks.length, 0, null), ...ticks }
}

/** Levels so far away that blocks of all sizes are gone over, and some near enough to be touched in the next bar. */
function randomExits({ whole, happens, one }: Drawing, price: number, last: number): Exits {
  const away = (): number => whole(1, one([12, 60, 600])) / 4
  const levels = Array.from({ length: whole(0, 3) }, () => price + away()).toSorted((a, b) => a - b)
  const targets = [...new Set(levels)]
  const share = 1 / (happens(0.6) ? targets.length : targets.length + 1)
  return {
    stop: price - away(),
    breakEvenFrom: happens(0.4) ? price + away() : null,
    trail: happens(0.4) ? { distance: away(), from: one([Number.NEGATIVE_INFINITY, price + away()]) } : null,
    targets: targets.map((level) => ({ level, share })),
    end: happens(0.4) ? { at: one(['OPEN', 'CLOSE'] as const), bar: whole(1, Math.max(1, last)) } : null,
  }
}

it('[3.4] gives the results of blocks as those of their bars one by one', () => {
  let [decided, far] = [0, 0]
  for (let seed = 1; seed <= runs({ small: 1000, quick: 3000, full: 20_000 }); seed++) {
    const draw = drawing(seed)
    const bars = randomBars(draw)
    const direction = draw.one(['LONG', 'SHORT'] as const)
    const side = draw.one(['TRADE', 'BID', 'ASK', 'MID'] as const)
    const spread = draw.one([0, 2, 4])
    const sign = direction === 'LONG' ? 1 : -1
    const first = draw.whole(0, Math.min(draw.one([80, 700]), bars.length - 1))
    const length = draw.happens(0.7) ? bars.length - first : draw.whole(1, bars.length - first)
    const inside = draw.happens(0.6)
    const price = sign * bars.open[first]!
    const entry = { price, exitPrice: exitAtEntry(price, side, spread), inside }
    const exits = randomExits(draw, price, length - 1)
    const part = sliceBars(bars, first, first + length)
    const alone = toExitSide(copiedBars(part), direction, side, spread)
    // with a listener for stops the walk looks at every bar
    const slow = walk(alone, entry, exits, () => {})
    expect(walk(alone, entry, exits), `seed ${seed}`).toEqual(slow)
    const view = exitBars({ first, sign, scale: 1, spread }, { bars, side }, length)
    expect(walk(view, entry, exits), `seed ${seed}`).toEqual(slow)
    if (slow !== null) decided++
    if (slow !== null && slow.bar > 128) far++
  }
  expect(decided).toBeGreaterThan(300)
  expect(far).toBeGreaterThan(10)
})

it('[3.2] scales prices to the finest decimals', () => {
  const bars = { ...barColumns(2, 1, null), ...barsOfTicks([[5], [7]]) }
  const view = exitBars({ first: 1, sign: -1, scale: 10, spread: 3 }, { bars, side: 'BID' }, 1)
  expect([view.open(0), view.high(0), view.low(0), view.close(0)]).toEqual([-73, -73, -73, -73])
})
