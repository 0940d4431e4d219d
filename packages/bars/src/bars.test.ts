import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterExit } from './after-exit.ts'
import { type BarColumns, barColumns, priceText, sliceBars } from './bar.ts'
import { extremesOf } from './extremes.ts'
import { hasGap } from './gaps.ts'
import { longerBars } from './longer-bars.ts'
import { joinedBars, mergedBars, sortedBars, withDigits } from './merge.ts'
import { orderOfLevels } from './order-of-levels.ts'
import { barsOfBlock, blockStart, inBlocks } from './store/blocks.ts'
import { calendarDays } from './trading-session.ts'
import { decodeBars, encodeBars } from './store/codec.ts'

type Row = readonly [time: number, open: number, high: number, low: number, close: number]
function bars(rows: readonly Row[], digits = 0): BarColumns {
  const columns = barColumns(rows.length, digits, null)
  for (const [i, row] of rows.entries())
    for (const [part, name] of (['time', 'open', 'high', 'low', 'close'] as const).entries())
      columns[name][i] = row[part]!
  return columns
}
const rowsOf = (columns: BarColumns): Row[] =>
  Array.from({ length: columns.length }, (_, i) => [
    columns.time[i]!,
    columns.open[i]!,
    columns.high[i]!,
    columns.low[i]!,
    columns.close[i]!,
  ])

/** Bars of five minutes at 0, 5, 10 … minutes; highs and lows by hand. */
const five = bars([
  [0, 100, 109, 99, 104],
  [300, 104, 112, 103, 110],
  [600, 110, 111, 95, 97],
  [900, 97, 120, 96, 118],
  [1200, 118, 125, 117, 119],
])

/** Seconds, half of the times those at which bars begin and end. */
const moment = (most: number) =>
  fc.oneof(
    fc.nat(most),
    fc.nat(Math.floor(most / 60)).map((minute) => minute * 60),
  )

describe('highest and lowest price', () => {
  it('are those of the bars wholly inside the trade; what overlaps it is left out and counted', () => {
    expect(extremesOf(five, 300, { entry: 100, exit: 1250, executions: [100, 1250] })).toEqual({
      known: true,
      high: 120,
      low: 95,
      used: 3,
      leftOut: 2,
    })
  })
  it('leave out a bar that contains an execution, when it is longer than a minute', () => {
    const scaled = { entry: 100, exit: 1250, executions: [100, 700, 1250] }
    expect(extremesOf(five, 300, scaled)).toMatchObject({ high: 120, low: 96, used: 2, leftOut: 3 })
    // one at the very second belongs to the bar that begins, not to the one that ends
    const onTheSecond = (at: number) => extremesOf(five, 300, { entry: 100, exit: 1250, executions: [100, at, 1250] })
    expect(onTheSecond(900)).toMatchObject({ high: 112, low: 95, used: 2, leftOut: 3 })
    expect(onTheSecond(1200)).toMatchObject({ high: 120, low: 95, used: 3, leftOut: 2 })
    const minutes = bars(Array.from({ length: 5 }, (_, i): Row => [i * 60, 10, 10 + i, 10 - i, 10]))
    const short = { entry: 0, exit: 300, executions: [0, 130, 300] }
    expect(extremesOf(minutes, 60, short)).toEqual({ known: true, high: 14, low: 6, used: 5, leftOut: 0 })
  })
  it('are not known without bars, within one bar, or where bars are missing', () => {
    const span = (entry: number, exit: number) => ({ entry, exit, executions: [entry, exit] })
    expect(extremesOf(five, 300, span(9000, 9600))).toEqual({ known: false, reason: 'NO_BARS' })
    expect(extremesOf(five, 300, span(310, 590))).toEqual({ known: false, reason: 'TOO_LONG' })
    const torn = bars(rowsOf(five).map(([time, ...prices]): Row => [time >= 900 ? time + 1500 : time, ...prices]))
    expect(extremesOf(torn, 300, span(0, 2700))).toEqual({ known: false, reason: 'GAP' })
  })
  it('are those of a slow second way', () => {
    const walk = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(50), fc.nat(50)), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        walk,
        moment(4000),
        moment(4000),
        fc.constantFrom(60, 120),
        fc.array(moment(8000)),
        (steps, entry, lasts, length, between) => {
          let time = 0
          const rows = steps.map(([step, up, down]): Row => [(time += step * length), 100, 100 + up, 100 - down, 100])
          const exit = entry + lasts
          const executions = [entry, ...between.filter((at) => at > entry && at < exit), exit]
          const overlapping = rows.filter(([at]) => at + length > entry && at <= exit)
          const counting = overlapping.filter(
            ([at]) =>
              at >= entry &&
              at + length <= exit &&
              (length <= 60 || !executions.some((one) => one >= at && one < at + length)),
          )
          const found = extremesOf(bars(rows), length, { entry, exit, executions })
          if (overlapping.length === 0) expect(found).toEqual({ known: false, reason: 'NO_BARS' })
          else if (!found.known) expect(found.reason === 'GAP' || counting.length === 0).toBe(true)
          else
            expect(found).toEqual({
              known: true,
              high: Math.max(...counting.map(([, , high]) => high)),
              low: Math.min(...counting.map(([, , , low]) => low)),
              used: counting.length,
              leftOut: overlapping.length - counting.length,
            })
        },
      ),
    )
  })
})

describe('gaps', () => {
  const hour = 3600
  const week = 168 * hour
  /** Hours of a market that is open from Monday to Friday, 8 to 16 o'clock; 1970 began on a Thursday. */
  const openHours = (weeks: number): Row[] =>
    Array.from({ length: weeks * 168 }, (_, i) => i)
      .filter((i) => i % 24 >= 8 && i % 24 < 16 && ![2, 3].includes(Math.floor(i / 24) % 7))
      .map((i): Row => [i * hour, 1, 1, 1, 1])

  it('are not nights and weekends, as far as the weeks around show them', () => {
    const market = bars(openHours(5))
    expect(hasGap(market, hour, 2 * week + 9 * hour, 2 * week + 6 * 24 * hour)).toBe(false)
    const torn = bars(openHours(5).filter(([at]) => !(at >= 2 * week + 10 * hour && at < 2 * week + 14 * hour)))
    expect(hasGap(torn, hour, 2 * week + 9 * hour, 2 * week + 6 * 24 * hour)).toBe(true)
    const three = bars(openHours(5).filter(([at]) => !(at >= 2 * week + 10 * hour && at < 2 * week + 13 * hour)))
    expect(hasGap(three, hour, 2 * week + 9 * hour, 2 * week + 15 * hour)).toBe(false) // three bars are bridged
  })
  it('are refused where no other week tells the hours', () => {
    expect(hasGap(bars(openHours(1)), hour, 9 * hour, 30 * hour)).toBe(true)
  })
  it('are seen at the ends', () => {
    expect(hasGap(five, 300, 0, 1500)).toBe(false)
    expect(hasGap(five, 300, 0, 1500 + 901)).toBe(true)
    expect(hasGap(five, 300, -901, 1500)).toBe(true)
  })

  it('are not bridged by weeks of which nothing is known', () => {
    const day = 24 * 60
    const open = (from: number): Row[] => Array.from({ length: day }, (_, i): Row => [from + i * 60, 100, 101, 99, 100])
    const holed = open(2 * 604_800).filter(([time]) => time < 2 * 604_800 + 3600 || time >= 2 * 604_800 + 7200)
    const spans = [0, 2, 6].map((weeks) => ({ from: weeks * 604_800, to: weeks * 604_800 + day * 60 }))
    // bars far before and behind do not make the weeks between them known
    const sparse = bars([...open(0), ...holed, ...open(6 * 604_800)])
    const within = [2 * 604_800, 2 * 604_800 + 10_800] as const
    expect(hasGap({ ...sparse, covered: spans.slice(1) }, 60, ...within)).toBe(true)
    // two weeks before, all is known, and there were bars at this time
    expect(hasGap({ ...sparse, covered: spans }, 60, ...within)).toBe(true)
    const closed = bars([...open(0).filter(([time]) => time < 3600 || time >= 7200), ...holed])
    expect(hasGap({ ...closed, covered: spans }, 60, ...within)).toBe(false)
    expect(hasGap({ ...closed, covered: spans.slice(1) }, 60, ...within)).toBe(true)
  })
})

describe('the order of target and stop', () => {
  const long = { direction: 'LONG', entry: 0 } as const
  it('is decided by the first bar that touches one and not the other', () => {
    const yes = (at: number) => ({ otpHit: 'YES', why: null, at })
    const no = (at: number) => ({ otpHit: 'NO', why: null, at })
    expect(orderOfLevels(five, 300, { ...long, target: 112, stop: 95 })).toEqual(yes(300))
    expect(orderOfLevels(five, 300, { ...long, target: 113, stop: 95 })).toEqual(no(600))
    expect(orderOfLevels(five, 300, { direction: 'SHORT', entry: 0, target: 95, stop: 113 })).toEqual(yes(600))
    expect(orderOfLevels(five, 300, { direction: 'SHORT', entry: 0, target: 94, stop: 120 })).toEqual(no(900))
  })
  it('is not decided by a bar that touches both, by the bar of the entry, behind a gap, or by no touch', () => {
    const open = (why: string, at: number | null) => ({ otpHit: null, why, at })
    expect(orderOfLevels(five, 300, { direction: 'SHORT', entry: 0, target: 99, stop: 109 })).toEqual(open('BOTH', 0))
    expect(orderOfLevels(five, 300, { ...long, entry: 310, target: 112, stop: 90 })).toEqual(open('ENTRY_BAR', 300))
    expect(orderOfLevels(five, 300, { ...long, target: 200, stop: 50 })).toEqual(open('NEITHER', null))
    expect(orderOfLevels(five, 300, { ...long, entry: 1500, target: 112, stop: 50 })).toEqual(open('NO_BARS', null))
    const torn = bars(rowsOf(five).map(([time, ...prices]): Row => [time >= 300 ? time + 1500 : time, ...prices]))
    expect(orderOfLevels(torn, 300, { ...long, target: 112, stop: 95 })).toEqual(open('GAP', 1800))
  })
})

it('after the exit the best and the worst price of a window are told, or nothing where it is not covered', () => {
  expect(afterExit(five, 300, 600, 600)).toEqual({ high: 120, low: 95, last: 118 })
  expect(afterExit(five, 300, 610, 590)).toEqual({ high: 120, low: 96, last: 118 })
  expect(afterExit(five, 300, 1200, 3000)).toBeNull()
})

const manyRows = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.nat(1e6),
      fc.nat(1e6),
      fc.nat(100),
    ),
    { maxLength: 60 },
  )
  .map((list) =>
    list.map(([at, open, up, down, move]): Row => [at * 60, open, open + up + move, open - down, open + move]),
  )

it('longer bars are those of a slow second way', () => {
  fc.assert(
    fc.property(manyRows, fc.constantFrom(60, 300, 3600), (rows, length) => {
      const { bars: sorted } = sortedBars(bars(rows))
      const groups = Map.groupBy(rowsOf(sorted), ([at]) => Math.floor(at / length) * length)
      const slow = [...groups].map(([at, group]) => [
        at,
        group[0]![1],
        Math.max(...group.map(([, , high]) => high)),
        Math.min(...group.map(([, , , low]) => low)),
        group.at(-1)![4],
      ])
      expect(rowsOf(longerBars(sorted, length, calendarDays('UTC')))).toEqual(slow)
    }),
  )
})

it('of bars of one time the last one counts, of two files the newer', () => {
  fc.assert(
    fc.property(manyRows, manyRows, (older, newer) => {
      const slow = [...new Map([...older, ...newer].map((row) => [row[0], row])).values()].toSorted(
        (a, b) => a[0] - b[0],
      )
      expect(rowsOf(sortedBars(joinedBars([bars(older), bars(newer)])).bars)).toEqual(slow)
      expect(rowsOf(mergedBars(sortedBars(bars(older)).bars, sortedBars(bars(newer)).bars))).toEqual(slow)
      expect(sortedBars(bars(older)).duplicates).toBe(older.length - new Set(older.map(([at]) => at)).size)
    }),
  )
})

it('bars of other digits are joined exactly', () => {
  expect(rowsOf(joinedBars([bars([[0, 11, 12, 10, 11]], 1), bars([[60, 1105, 1200, 1000, 1101]], 3)]))).toEqual([
    [0, 1100, 1200, 1000, 1100],
    [60, 1105, 1200, 1000, 1101],
  ])
})

it('bars without volumes are kept alike, whatever digits the volumes of others have', () => {
  const none = bars([[0, 11, 12, 10, 11]])
  expect(encodeBars(withDigits(none, 0, 2))).toEqual(encodeBars(none))
})

describe('what is kept of bars', () => {
  it('comes back exactly', () => {
    const values = fc.array(
      fc.tuple(
        fc.integer({ min: -1e9, max: 5e9 }),
        fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
        fc.nat(),
        fc.nat(),
        fc.option(fc.nat(1e12)),
      ),
    )
    fc.assert(
      fc.property(values, fc.nat(10), fc.boolean(), (list, digits, volumes) => {
        const columns = barColumns(list.length, digits, volumes ? 3 : null)
        for (const [i, [time, open, up, down, volume]] of list.entries()) {
          columns.time[i] = time
          columns.open[i] = open
          columns.close[i] = open - Math.floor(down / 2)
          columns.high[i] = open + up
          columns.low[i] = open - down
          if (columns.volume !== null) columns.volume[i] = volume ?? Number.NaN
        }
        expect(decodeBars(encodeBars(columns))).toEqual(columns)
      }),
    )
  })

  /** Minutes of a market that moves as EURUSD does, seeded: steps of some points, volumes around fifty ticks. */
  function randomWalk(length: number): BarColumns {
    const columns = barColumns(length, 5, 0)
    let seed = 7
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const normal = (): number => random() + random() + random() + random() - 2
    let price = 110_000
    for (let i = 0; i < length; i++) {
      columns.time[i] = 1_704_067_200 + i * 60
      columns.open[i] = price + (random() < 0.2 ? Math.round(normal() * 2) : 0)
      price = columns.close[i] = columns.open[i]! + Math.round(normal() * 20)
      columns.high[i] = Math.max(columns.open[i]!, price) + Math.round(random() * 12)
      columns.low[i] = Math.min(columns.open[i]!, price) - Math.round(random() * 12)
      columns.volume![i] = Math.max(0, Math.round(50 + normal() * 40))
    }
    return columns
  }
  it('takes at most eight bytes for a minute with its volume, on average', () => {
    const walk = randomWalk(barsOfBlock)
    const bytes = encodeBars(walk).length
    expect(bytes / walk.length).toBeLessThan(8)
    expect(decodeBars(encodeBars(walk))).toEqual(walk)
  })
  it('lies in blocks of time, each bar in one', () => {
    const walk = randomWalk(barsOfBlock * 2 + 5)
    const blocks = [...inBlocks(walk, 60)]
    expect(blocks.reduce((sum, block) => sum + block.bars.length, 0)).toBe(walk.length)
    for (const { block, bars: part } of blocks) {
      expect(part.time[0]).toBeGreaterThanOrEqual(blockStart(block, 60))
      expect(part.time[part.length - 1]).toBeLessThan(blockStart(block + 1, 60))
    }
    expect(joinedBars(blocks.map(({ bars: part }) => part))).toEqual(walk)
    expect(sliceBars(walk, 1, 3).time[0]).toBe(walk.time[1])
  })
})

it.each([
  [110_230, 5, '1.1023'],
  [5, 5, '0.00005'],
  [-3763, 2, '-37.63'],
  [42, 0, '42'],
  [1000, 2, '10'],
])('%d with %d digits is %s', (value, digits, text) => {
  expect(priceText(value, digits)).toBe(text)
})
