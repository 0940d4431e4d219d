import { wallClockAt } from '@afterclose/core/time'
import { randomSessions, type SessionBar, type SessionOptions } from '@afterclose/testkit/random-sessions'
import { runs } from '@afterclose/testkit/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BarColumns, barColumns } from './bar.ts'
import { coverageOf } from './coverage.ts'
import { hasGap } from './gaps.ts'
import { lengthsFrom, longerBars } from './longer-bars.ts'
import { type OddBar, oddBars } from './odd-bars.ts'
import { calendarDays, sessionHours, type TradingSession, tradingDays } from './trading-session.ts'

const day = 86_400
const hour = 3600
const utc = calendarDays('UTC')
const seconds = (text: string): number => Date.parse(text) / 1000
const text = (at: number): string => new Date(at * 1000).toISOString().slice(0, 16)

function bars(rows: readonly SessionBar[], volumes: readonly number[] | null = null): BarColumns {
  const columns = barColumns(rows.length, 0, volumes === null ? null : 0)
  for (const [i, row] of rows.entries()) {
    for (const [part, name] of (['time', 'open', 'high', 'low', 'close'] as const).entries())
      columns[name][i] = row[part]!
    if (columns.volume !== null) columns.volume[i] = volumes![i]!
  }
  return columns
}
/** Bars of a minute, each from 100 to 101 with a range of 2 unless stated otherwise. */
const minutes = (count: number, at: Readonly<Record<number, readonly [number, number, number, number]>> = {}) =>
  bars(Array.from({ length: count }, (_, i): SessionBar => [i * 60, ...(at[i] ?? [100, 102, 100, 101])] as SessionBar))

describe('trading days [BARS 1]', () => {
  it('begin at the start of the session, and belong to the date on which one over midnight ends', () => {
    const futures: TradingSession = { start: 18 * hour, end: 17 * hour, zone: 'America/New_York' }
    const dayOf = tradingDays(futures)
    // 23:00 in UTC is 18:00 in New York in winter: Sunday evening belongs to Monday.
    const monday = dayOf(seconds('2026-01-11T23:00Z'))
    expect([text(monday.from), text(monday.to), text(monday.date)]).toEqual([
      '2026-01-11T23:00',
      '2026-01-12T23:00',
      '2026-01-12T00:00',
    ])
    expect(text(dayOf(seconds('2026-01-11T22:59Z')).date)).toBe('2026-01-11T00:00')
    expect(text(sessionHours(futures, monday).to)).toBe('2026-01-12T22:00')
    const shares: TradingSession = { start: 9.5 * hour, end: 16 * hour, zone: 'America/New_York' }
    const tuesday = tradingDays(shares)(seconds('2026-01-13T15:00Z'))
    expect(text(tuesday.date)).toBe('2026-01-13T00:00')
    expect(Object.values(sessionHours(shares, tuesday)).map(text)).toEqual(['2026-01-13T14:30', '2026-01-13T21:00'])
  })
  it('have 23 and 25 hours when clocks change', () => {
    const dayOf = tradingDays(calendarDays('Europe/Berlin'))
    const hoursOf = (at: string): number => {
      const { from, to } = dayOf(seconds(at))
      return (to - from) / hour
    }
    expect(['2026-03-28T12:00Z', '2026-03-29T12:00Z', '2026-10-25T12:00Z'].map(hoursOf)).toEqual([24, 23, 25])
  })
  it('begin once where clocks show the start twice', () => {
    // 2:30 comes at 00:30 and again at 01:30 in UTC.
    const dayOf = tradingDays({ start: 2.5 * hour, end: 20 * hour, zone: 'Europe/Berlin' })
    expect(text(dayOf(seconds('2026-10-25T01:10Z')).from)).toBe('2026-10-25T00:30')
    expect(text(dayOf(seconds('2026-10-25T00:29Z')).from)).toBe('2026-10-24T00:30')
  })
  it('follow one another without a gap, whenever clocks change and in whatever order times are asked for', () => {
    const changes = ['2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z'].map(seconds)
    const near = fc
      .record({ change: fc.constantFrom(...changes), minutes: fc.integer({ min: -180, max: 180 }) })
      .map(({ change, minutes: after }) => change + after * 60)
    const session = fc.record({
      start: fc.oneof(fc.integer({ min: 0, max: 47 }), fc.constantFrom(4, 5)).map((half) => half * 1800), // 2 and 2:30 may be skipped
      end: fc.integer({ min: 1, max: 48 }).map((half) => half * 1800),
      zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC'),
    })
    fc.assert(
      fc.property(session, fc.array(near, { minLength: 1, maxLength: 8 }), (of, times) => {
        const dayOf = tradingDays(of)
        for (const at of times) {
          const found = dayOf(at)
          expect(at).toBeGreaterThanOrEqual(found.from)
          expect(at).toBeLessThan(found.to)
          expect(tradingDays(of)(found.to).from).toBe(found.to)
          expect(tradingDays(of)(found.to).date - found.date).toBe(day)
        }
      }),
      { numRuns: runs({ quick: 60, full: 600 }) },
    )
  })
})

describe('longer bars [BARS 7]', () => {
  const ofMinutes = bars(
    [
      [0, 10, 14, 9, 11],
      [60, 11, 12, 8, 9],
      [240, 9, 20, 9, 15],
      [300, 15, 16, 13, 14],
    ],
    [5, 6, 7, Number.NaN],
  )
  it('hold the first open, the extremes, the last close and the sum of volumes, NaN with a part missing', () => {
    const five = longerBars(ofMinutes, 300, utc)
    expect([five.time, five.open, five.high, five.low, five.close].map((column) => [...column])).toEqual([
      [0, 300],
      [10, 15],
      [20, 16],
      [8, 13],
      [15, 14],
    ])
    expect([...five.volume!]).toEqual([18, Number.NaN])
    expect([...longerBars(ofMinutes, day, utc).volume!]).toEqual([Number.NaN])
  })
  it('count hours from the start of the day, and days and weeks from the session', () => {
    const hourly = bars(
      Array.from({ length: 24 * 9 }, (_, i): SessionBar => [seconds('2026-03-26T23:00Z') + i * hour, 1, 1, 1, 1]),
    )
    const berlin = calendarDays('Europe/Berlin')
    // The 29th has 23 hours: its last bar holds three.
    expect([...longerBars(hourly, 4 * hour, berlin).time].slice(12, 19).map(text)).toEqual([
      '2026-03-28T23:00',
      '2026-03-29T03:00',
      '2026-03-29T07:00',
      '2026-03-29T11:00',
      '2026-03-29T15:00',
      '2026-03-29T19:00',
      '2026-03-29T22:00',
    ])
    expect([...longerBars(hourly, 7 * day, berlin).time].map(text)).toEqual(['2026-03-22T23:00', '2026-03-29T22:00'])
    const futures: TradingSession = { start: 18 * hour, end: 17 * hour, zone: 'America/New_York' }
    expect([...longerBars(hourly, day, futures).time].slice(0, 3).map(text)).toEqual([
      '2026-03-26T22:00',
      '2026-03-27T22:00',
      '2026-03-28T22:00',
    ])
  })
  it('are those that a length divides', () => {
    expect(lengthsFrom(60)).toEqual([60, 300, 900, 3600, 14_400, day, 7 * day])
    expect(lengthsFrom(600)).toEqual([600, 3600, 14_400, day, 7 * day])
    expect(lengthsFrom(day)).toEqual([day, 7 * day])
  })
})

describe('coverage [BARS 7]', () => {
  const from = seconds('2026-01-05T00:00Z')
  const weeks = (left: (at: number) => boolean) =>
    bars(
      randomSessions({
        seed: 1,
        from,
        days: 26,
        length: hour,
        hours: [8, 16],
        drops: 0,
        holes: 0,
        odd: 0,
      }).filter(([at]) => !left(at)),
    )
  it('counts what is there and lists gaps in market hours, not nights and weekends', () => {
    const missing = new Set([9, 10, 11, 12].map((at) => from + 8 * day + at * hour))
    const coverage = coverageOf(
      weeks((at) => missing.has(at)),
      hour,
      utc,
    )
    expect(coverage.gaps).toEqual([{ from: from + 8 * day + 9 * hour, to: from + 8 * day + 13 * hour, missing: 4 }])
    expect(coverage.days).toHaveLength(20)
    expect(coverage.days.filter(({ present, expected }) => present !== expected)).toEqual([
      { date: from + 8 * day, present: 4, expected: 8 },
    ])
  })
  it('counts three bars missing, which are no gap, and a whole day', () => {
    const few = new Set([9, 10, 11].map((at) => from + 8 * day + at * hour))
    const bridged = coverageOf(
      weeks((at) => few.has(at)),
      hour,
      utc,
    )
    expect(bridged.gaps).toEqual([])
    expect(bridged.days[6]).toEqual({ date: from + 8 * day, present: 5, expected: 8 })
    const dayOff = coverageOf(
      weeks((at) => at >= from + 9 * day && at < from + 10 * day),
      hour,
      utc,
    )
    expect(dayOff.gaps.map(({ missing }) => missing)).toEqual([8])
    expect(dayOff.days[7]).toEqual({ date: from + 9 * day, present: 0, expected: 8 })
  })
  it('is empty without bars, and whole with one', () => {
    expect(coverageOf(bars([]), hour, utc)).toEqual({ days: [], gaps: [] })
    expect(coverageOf(bars([[0, 1, 1, 1, 1]]), hour, utc)).toEqual({
      days: [{ date: 0, present: 1, expected: 1 }],
      gaps: [],
    })
  })
})

describe('odd bars [BARS 7]', () => {
  const odd = (columns: BarColumns, tick: Parameters<typeof oddBars>[3] = null) => oddBars(columns, 60, utc, tick)
  it('SPIKE: more than 20 medians of range, closing within 3 of the open', () => {
    // The median range is 2: 40 is the border for the range, 6 for the close.
    expect(odd(minutes(101, { 50: [100, 141, 100, 106] }))).toEqual([
      { time: 3000, until: 3000, kind: 'SPIKE', bars: 1 },
    ])
    expect(odd(minutes(101, { 50: [100, 140, 100, 101] }))).toEqual([])
    expect(odd(minutes(101, { 50: [100, 141, 100, 107] }))).toEqual([])
  })
  it('JUMP: more than 20 medians from the last close, in one session with no bar missing', () => {
    // Every bar closes at 101.
    const jump = minutes(101, { 50: [142, 142, 140, 101] })
    expect(odd(jump)).toEqual([{ time: 3000, until: 3000, kind: 'JUMP', bars: 1 }])
    expect(odd(minutes(101, { 50: [141, 142, 140, 101] }))).toEqual([])
    expect(oddBars(jump, 60, { start: 3000, end: day, zone: 'UTC' }, null)).toEqual([])
    const rows = Array.from({ length: 102 }, (_, i): SessionBar => [i * 60, 100, 102, 100, 101])
    rows[50] = [3000, 142, 142, 140, 101]
    expect(odd(bars(rows.toSpliced(49, 1)))).toEqual([])
  })
  it('FLAT: 60 bars in a row with one price in open hours', () => {
    const still = (count: number, last = 100) =>
      minutes(
        200,
        Object.fromEntries(
          Array.from({ length: count }, (_, i) => {
            const price = i === count - 1 ? last : 100
            return [20 + i, [price, price, price, price]]
          }),
        ),
      )
    expect(odd(still(60))).toEqual([{ time: 1200, until: 4740, kind: 'FLAT', bars: 60 }])
    expect(odd(still(59))).toEqual([])
    expect(odd(still(60, 101))).toEqual([])
  })
  it('FLAT: not where the weeks around have no bars', () => {
    // Hours in which only one of three weeks has bars, all flat.
    const week = 7 * day
    const rows = [0, 1, 2].flatMap((at) =>
      Array.from({ length: 200 }, (_, i): SessionBar => [at * week + i * 60, 100, 102, 100, 101]),
    )
    const night = Array.from({ length: 60 }, (_, i): SessionBar => [week + 20_000 + i * 60, 100, 100, 100, 100])
    const sorted = [...rows, ...night].toSorted((a, b) => a[0] - b[0])
    expect(odd(bars(sorted))).toEqual([])
    const nights = [0, 1, 2].flatMap((at) =>
      night.map(([time, ...prices]): SessionBar => [time + (at - 1) * week, ...prices]),
    )
    expect(odd(bars([...rows, ...nights].toSorted((a, b) => a[0] - b[0]))).map(({ kind }) => kind)).toEqual([
      'FLAT',
      'FLAT',
      'FLAT',
    ])
  })
  it('DIGITS: off the tick in under 1% of the bars', () => {
    const ticks = (count: number) =>
      bars(Array.from({ length: 300 }, (_, i): SessionBar => [i * 60, 100, i < count ? 103 : 104, 100, 102]))
    const two = { units: 2, digits: 0 }
    for (const [open, high, low, close] of [
      [101, 104, 100, 102],
      [100, 103, 100, 102],
      [100, 104, 99, 102],
      [100, 104, 100, 101],
    ] as const) {
      const rows = Array.from({ length: 300 }, (_, i): SessionBar => [i * 60, 100, 104, 100, 102])
      expect(odd(bars(rows.with(7, [420, open, high, low, close])), two).map(({ time }) => time)).toEqual([420])
    }
    expect(odd(ticks(2), two).map(({ time, kind }) => [time, kind])).toEqual([
      [0, 'DIGITS'],
      [60, 'DIGITS'],
    ])
    expect(odd(ticks(3), two)).toEqual([])
    expect(odd(ticks(2), { units: 5, digits: 1 })).toEqual([])
    expect(odd({ ...ticks(2), digits: 2 }, { units: 2, digits: 2 })).toHaveLength(2)
    expect(odd({ ...ticks(2), digits: 2 }, { units: 2, digits: 4 })).toEqual([])
  })
  it('are not looked for in fewer than 101 bars, nor measured by a median of 0', () => {
    expect(odd(minutes(100, { 50: [100, 1000, 100, 100] }))).toEqual([])
    const still = Array.from({ length: 120 }, (_, i): SessionBar => [i * 60, i % 2, i % 2, i % 2, i % 2])
    expect(odd(bars(still.with(60, [3600, 1, 90, 1, 1])))).toEqual([])
  })
})

describe('a slow second way', () => {
  const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata']
  const markets = fc.record({
    seed: fc.nat(),
    // Spring and autumn, so that clocks change in some.
    from: fc.constantFrom(
      ...['2026-03-02T00:00Z', '2026-03-23T00:00Z', '2026-10-05T00:00Z', '2026-10-26T00:00Z'].map(seconds),
    ),
    days: fc.constantFrom(1, 8, 30),
    length: fc.constantFrom(900, 1800),
    hours: fc.constantFrom<readonly [number, number]>([0, 24], [8, 17]),
    drops: fc.constantFrom(0, 0.05),
    holes: fc.constantFrom(0, 0.02),
    odd: fc.constantFrom(0, 0.02),
  })
  const sessions = fc.record({
    start: fc.constantFrom(0, 3.5, 9.5, 17, 18).map((at) => at * hour),
    end: fc.constantFrom(4, 16, 17, 24).map((at) => at * hour),
    zone: fc.constantFrom(...zones),
  })
  /** Half hours back to a time at which the clock of the zone shows the start. */
  const dayBegin = ({ start, zone }: TradingSession, at: number): number => {
    let begin = Math.floor(at / 1800) * 1800
    while ((wallClockAt(begin * 1000, zone) / 1000) % day !== start) begin -= 1800
    return begin
  }
  it('finds the same longer bars', () => {
    fc.assert(
      fc.property(markets, sessions, fc.constantFrom(3600, 14_400, day), (market, session, length) => {
        const rows = randomSessions(market)
        const groups = new Map<number, SessionBar[]>()
        for (const row of rows) {
          const begin = dayBegin(session, row[0])
          const start = length === day ? begin : begin + Math.floor((row[0] - begin) / length) * length
          groups.set(start, [...(groups.get(start) ?? []), row])
        }
        const long = longerBars(bars(rows), length, session)
        const found = Array.from({ length: long.length }, (_, i) =>
          [long.time, long.open, long.high, long.low, long.close].map((column) => column[i]!),
        )
        expect(found).toEqual(
          [...groups].map(([start, group]) => [
            start,
            group[0]![1],
            Math.max(...group.map(([, , high]) => high)),
            Math.min(...group.map(([, , , low]) => low)),
            group.at(-1)![4],
          ]),
        )
      }),
      { numRuns: runs({ quick: 30, full: 500 }) },
    )
  })
  it('finds the same coverage, and gaps where a trade finds them', () => {
    fc.assert(
      fc.property(markets, (market) => {
        const rows = randomSessions(market)
        if (rows.length === 0) return
        const times = new Set(rows.map(([at]) => at))
        const { length } = market
        const [first, end] = [rows[0]![0], rows.at(-1)![0] + length]
        const days = new Map<number, [number, number]>()
        const count = (at: number, present: number): void => {
          const date = Math.floor(at / day) * day
          const [before, expected] = days.get(date) ?? [0, 0]
          days.set(date, [before + present, expected + 1])
        }
        const gaps: unknown[] = []
        for (const [i, [at]] of rows.entries()) {
          count(at, 1)
          const next = rows[i + 1]?.[0] ?? end
          const from = at + length
          const known = [-2, -1, 1, 2]
            .map((away) => away * 7 * day)
            .filter((shift) => from + shift >= first && next + shift <= end)
          let missing = 0
          for (let slot = from; slot < next; slot += length) {
            const having = known.filter((shift) => times.has(slot + shift)).length
            if (known.length > 0 && having * 2 <= known.length) continue
            missing++
            count(slot, 0)
          }
          if (missing > 3) gaps.push({ from, to: next, missing })
        }
        const columns = bars(rows)
        const coverage = coverageOf(columns, length, utc)
        expect(coverage.gaps).toEqual(gaps)
        expect(coverage.days).toEqual(
          [...days].toSorted(([a], [b]) => a - b).map(([date, [present, expected]]) => ({ date, present, expected })),
        )
        expect(hasGap(columns, length, first, end)).toBe(gaps.length > 0)
      }),
      { numRuns: runs({ quick: 30, full: 500 }) },
    )
  })
  it('finds the same odd bars', () => {
    const kindsOf = (market: SessionOptions): readonly string[] => {
      const rows = randomSessions(market)
      const found = oddBars(bars(rows), market.length, utc, null)
      expect(found.filter(({ kind }) => kind !== 'FLAT')).toEqual(slowly(rows, market.length))
      return found.map(({ kind }) => kind)
    }
    fc.assert(
      fc.property(markets, (market) => {
        kindsOf(market)
      }),
      { numRuns: runs({ quick: 30, full: 500 }) },
    )
    // A month in which every kind occurs, so that the comparison is not of empty lists.
    const month: SessionOptions = {
      seed: 1,
      from: seconds('2026-03-02T00:00Z'),
      days: 30,
      length: 900,
      hours: [0, 24],
      drops: 0,
      holes: 0,
      odd: 0.02,
    }
    expect([...new Set(kindsOf(month))].toSorted()).toEqual(['FLAT', 'JUMP', 'SPIKE'])
  })
  function slowly(rows: readonly SessionBar[], length: number): readonly OddBar[] {
    const odd: OddBar[] = []
    if (rows.length < 101) return odd
    for (const [i, [time, open, high, low, close]] of rows.entries()) {
      const near = rows
        .filter((_, at) => at !== i && Math.abs(at - i) <= 50)
        .map((row) => row[2] - row[3])
        .toSorted((a, b) => a - b)
      const median = (near[Math.floor((near.length - 1) / 2)]! + near[Math.ceil((near.length - 1) / 2)]!) / 2
      if (median === 0) continue
      if (high - low > 20 * median && Math.abs(close - open) <= 3 * median)
        odd.push({ time, until: time, kind: 'SPIKE', bars: 1 })
      const before = rows[i - 1]
      if (
        before !== undefined &&
        before[0] + length === time &&
        Math.floor(before[0] / day) === Math.floor(time / day) &&
        Math.abs(open - before[4]) > 20 * median
      )
        odd.push({ time, until: time, kind: 'JUMP', bars: 1 })
    }
    return odd
  }
})
