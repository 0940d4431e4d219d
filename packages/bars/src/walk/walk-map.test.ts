import { mapStops, mapTargets } from '@afterclose/core/strategy-map'
import { type ExampleBar as Row, exampleBars as rows } from '@afterclose/testkit/example-bars'
import { barsOfTicks, drawing, randomTicks } from '@afterclose/testkit/random-ticks'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { barColumns } from '../bar.ts'
import { mapTrade, tellsAll } from './map-trade.ts'
import { type Entry, walk } from './walk.ts'
import { decidingBars, type MapEnds, mapEnds, touchesOf } from './walk-map.ts'

const columnsOf = (of: readonly Row[]) => {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(of, (row) => row[at])
  return { length: of.length, open: column(0), high: column(1), low: column(2), close: column(3) }
}

/** Units that a pair makes, worst and best, by the ends of all; null where bars do not tell. */
function bounds(ends: MapEnds, stops: readonly number[], targets: readonly number[], stop: number, target: number) {
  const { sure, possible, decided } = ends.stops[stop]!
  if (target >= possible && !decided) return null
  const down = ends.jumps.find(({ level }) => level === stop)
  const up = ends.jumps.find(({ level }) => level === stops.length + target)
  const atStop = -stops[stop]!
  const jumpedUp = up !== undefined && stop >= up.first ? up.fill : targets[target]!
  const jumpedDown = down !== undefined && target >= down.first ? down.fill : atStop
  return [
    target < sure ? targets[target]! : jumpedDown,
    target < possible ? jumpedUp : down?.best === true ? jumpedDown : atStop,
  ]
}

it('[3.7] tells what each pair of levels makes, as the walk of each by itself', () => {
  let [pairs, jumped] = [0, 0]
  for (let seed = 1; seed <= runs({ small: 500, quick: 1500, full: 20_000 }); seed++) {
    const draw = drawing(seed)
    const ticks = randomTicks(draw, 16, 6, draw.happens(0.7))
    const bars = barsOfTicks(ticks)
    const inside = draw.happens(0.6)
    const price = inside ? draw.one(ticks[0]!) : ticks[0]![0]! + draw.whole(-1, 1)
    const exitPrice = price - draw.one([0, 0, 1, 3])
    const entry: Entry = { price, exitPrice, inside }
    if (inside) {
      bars.high[0] = Math.max(bars.high[0]!, exitPrice)
      bars.low[0] = Math.min(bars.low[0]!, exitPrice)
    }
    const distances = (count: number) =>
      [...new Set(Array.from({ length: count }, () => draw.whole(1, 40) / 4))].toSorted((a, b) => a - b)
    const [stops, targets] = [distances(6), distances(8)]
    const touches = touchesOf(bars, entry, { stops, targets })
    const found = mapEnds(touches)
    const ends = {
      ...found,
      jumps: found.jumps.map((jump) => ({ ...jump, fill: jump.fill - price })),
    }
    jumped += ends.jumps.length
    let isAll = true
    for (const [s, stop] of stops.entries())
      for (const [t, target] of targets.entries()) {
        const targetLevel = [{ level: price + target, share: 1 }]
        const rules = { stop: price - stop, breakEvenFrom: null, trail: null, targets: targetLevel, end: null }
        const alone = walk(bars, entry, rules)
        isAll &&= alone !== null
        pairs++
        expect(bounds(ends, stops, targets, s, t), `seed ${seed}, ${stop} and ${target}`).toEqual(
          alone && [expect.closeTo(alone.worst, 6), expect.closeTo(alone.best, 6)],
        )
      }
    expect(tellsAll(ends), `seed ${seed}`).toBe(isAll)
    expect(decidingBars(touches)).toEqual(decidingBars(touches).toSorted((a, b) => a - b))
  }
  expect(pairs).toBeGreaterThan(3000)
  expect(jumped).toBeGreaterThan(150)
})

const inBars = { length: 300, side: 'TRADE', spread: '0', pip: null, zone: 'UTC', session: null } as const
const start = Date.UTC(2024, 0, 9, 9, 30) / 1000
/** @param slots the place of each bar in time */
function marketOf(of: readonly Row[], slots = of.map((_, i) => i)) {
  const bars = barColumns(of.length, 0, null)
  const { open, high, low, close } = columnsOf(of)
  return {
    ...inBars,
    bars: { ...bars, time: Float64Array.from(slots, (slot) => start + slot * 300), open, high, low, close },
  }
}
/** Long at 101 inside bar 0 with the stop at 97. */
const trade = {
  direction: 'LONG',
  entry: start + 60,
  exit: start + 1260,
  entries: [start + 60],
  exits: [start + 1260],
  entryPrice: '101',
  exitPrice: '103',
  stopLoss: '97',
  takeProfit: null,
} as const
const mapped = (market = marketOf(rows)) => {
  const found = mapTrade(trade, market)
  if (found.why !== null) throw new Error(found.why)
  return found
}
/** Worst and best in R. */
const cell = (found: MapEnds, stop: (typeof mapStops)[number], target: (typeof mapTargets)[number]) =>
  bounds(found, mapStops, mapTargets, mapStops.indexOf(stop), mapTargets.indexOf(target))

describe('the map of the bars of 3.6', () => {
  it('[3.7] holds the strategies of the worked example that are a stop and a target alone', () => {
    const found = mapped()
    expect(cell(found, 1, 2)).toEqual([2, 2]) // a
    expect(cell(found, 1, 2.5)).toEqual([2.5, 2.5]) // b
    expect(cell(found, 0.5, 2)).toEqual([-0.5, 2]) // e: bar 0 is only partly inside and holds 99
    // bar 0 holds 103, too, and closes below it
    expect(cell(found, 1, 0.5)).toEqual([0.5, 0.5])
    expect(cell(found, 0.5, 0.5)).toEqual([-0.5, 0.5])
  })

  it('[3.5] fills a stop that an open jumps over there, and does not tell of what no bar reaches', () => {
    // 92, the open of bar 8, is beyond 95 alone: bar 7 touches 97, 96 and 95
    const found = mapped()
    expect(cell(found, 1.5, 3)).toEqual([3, 3])
    expect(cell(found, 1.5, 4)).toEqual([-1.5, -1.5])
    const jumping = mapped(marketOf(rows.filter((_, i) => i !== 7)))
    expect(cell(jumping, 1.5, 4)).toEqual([-2.25, -2.25])
    expect(cell(jumping, 1, 5)).toEqual([-2.25, -2.25])
    // bars 0 to 6 reach 113 and no stop below 98
    const cut = mapped(marketOf(rows.slice(0, 7)))
    expect([cell(cut, 1, 3), cell(cut, 1, 4), cell(cut, 0.75, 4)]).toEqual([[3, 3], null, null])
  })

  it('[3.5] uses nothing behind missing bars', () => {
    const slots = rows.map((_, i) => (i < 3 ? i : i + 4))
    const found = mapped(marketOf(rows, slots))
    expect([cell(found, 1, 2), cell(found, 1, 2.5), cell(found, 0.5, 2)]).toEqual([[2, 2], null, [-0.5, 2]])
    const bridged = mapped(
      marketOf(
        rows,
        rows.map((_, i) => (i < 3 ? i : i + 3)),
      ),
    )
    expect(cell(bridged, 1, 2.5)).toEqual([2.5, 2.5])
    const quiet: readonly Row[] = rows.map(() => [101, 102, 101, 101])
    expect(mapTrade(trade, marketOf(quiet))).toEqual({ why: 'END' })
  })

  it('has reasons as each strategy has', () => {
    expect(mapTrade({ ...trade, entryPrice: '1101', stopLoss: '1097' }, marketOf(rows))).toEqual({ why: 'APART' })
    expect(mapTrade({ ...trade, entries: [trade.entry, trade.entry + 600] }, marketOf(rows))).toEqual({
      why: 'SCALED',
    })
    expect(mapTrade({ ...trade, entry: start + 9000 }, marketOf(rows))).toEqual({ why: 'NO_BARS' })
  })
})
