import { type ContextTag, contextTags, type MarketContext } from '@afterclose/core/market-context'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { exampleBars } from '@afterclose/testkit/example-bars'
import { randomSessions, type SessionBar } from '@afterclose/testkit/random-sessions'
import { runs } from '@afterclose/testkit/runs'
import { slowContext } from '@afterclose/testkit/slow-context'
import { describe, expect, it } from 'vitest'
import { type BarColumns, barColumns } from '../bar.ts'
import { calendarDays, type TradingSession } from '../trading-session.ts'
import { efficiencyRatio } from './efficiency-ratio.ts'
import { type EntryInMarket, marketContext } from './market-context.ts'
import { meanTrueRange } from './true-range.ts'

const hour = 3600
const day = 24 * hour
const utc = calendarDays('UTC')
const monday = Date.parse('2026-01-05T00:00Z') / 1000

function columns(rows: readonly SessionBar[]): BarColumns {
  const bars = barColumns(rows.length, 0, null)
  for (const [i, row] of rows.entries())
    for (const [part, name] of (['time', 'open', 'high', 'low', 'close'] as const).entries()) bars[name][i] = row[part]!
  return bars
}
const entryAt = (at: number, changes: Partial<EntryInMarket> = {}): EntryInMarket => ({
  at,
  price: '100',
  direction: 'LONG',
  over: hour,
  session: utc,
  hasSession: true,
  ...changes,
})

describe('the worked example [5.2]', () => {
  const bars = columns(exampleBars.map((bar, i): SessionBar => [i * 300, ...bar]))

  it('has an efficiency of 1 in 11 over its closes, and a mean true range of 65 in 9', () => {
    expect(efficiencyRatio(bars.close)).toBeCloseTo(0.0909, 4)
    expect(meanTrueRange(bars)).toBeCloseTo(7.2222, 4)
  })

  it('has no efficiency where all closes are equal', () => {
    expect(efficiencyRatio([5, 5, 5])).toBe(0)
  })
})

/** Hours of five weeks from a Monday on, each from 100 to 101 between 99 and 102 unless stated otherwise. */
const hours = (at: Readonly<Record<number, readonly [number, number, number, number]>> = {}) =>
  Array.from(
    { length: 35 * 24 },
    (_, i): SessionBar => [monday + i * hour, ...(at[i] ?? [100, 102, 99, 101])] as SessionBar,
  )
/** 10:00 of the last day. */
const ten = monday + 34 * day + 10 * hour
const last = 34 * 24

describe('tags by hand [5.2]', () => {
  const tag = <Tag extends ContextTag>(name: Tag, rows: readonly SessionBar[], changes: Partial<EntryInMarket> = {}) =>
    marketContext(columns(rows), hour, entryAt(ten, changes))[name]

  it('trend: with or against the trade from an efficiency of 0.3 on', () => {
    /** 21 hours before 10:00 whose closes go so. */
    const closing = (closes: readonly number[]) =>
      hours(
        Object.fromEntries(
          closes.map((close, i) => [last + 10 - closes.length + i, [close, close, close, close] as const]),
        ),
      )
    const up = Array.from({ length: 21 }, (_, i) => 100 + i)
    expect(tag('trend', closing(up))).toEqual({ group: 'WITH', value: 1, why: null })
    expect(tag('trend', closing(up), { direction: 'SHORT' })).toEqual({ group: 'AGAINST', value: -1, why: null })
    // 13 up and 7 down: 6 of 20 is just a trend; 12 and 8: 4 of 20 is none
    const zigzag = (ups: number) => Array.from({ length: 21 }, (_, i) => 100 + Math.min(i, ups) - Math.max(0, i - ups))
    expect(tag('trend', closing(zigzag(13)))).toEqual({ group: 'WITH', value: 0.3, why: null })
    expect(tag('trend', closing(zigzag(12)))).toEqual({ group: 'NONE', value: 0.2, why: null })
    expect(tag('trend', closing(Array.from({ length: 21 }, () => 7)))).toEqual({ group: 'NONE', value: 0, why: null })
  })

  it('volatility: the percentile among the same times of 20 sessions before', () => {
    // all ranges are alike: half of them count as below
    expect(tag('volatility', hours())).toEqual({ group: 'NORMAL', value: 50, why: null })
    expect(tag('volatility', hours({ [last + 9]: [100, 110, 99, 101] }))).toEqual({
      group: 'HIGH',
      value: 100,
      why: null,
    })
    // a wide hour in each of 16 sessions, at a time that counts
    const wide = Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [last - (i + 1) * 24 + 9, [100, 110, 99, 101] as const]),
    )
    expect(tag('volatility', hours(wide))).toEqual({ group: 'LOW', value: 10, why: null })
    // ten sessions are enough, nine are not: the ranges of each need 15 hours before
    const since = (begin: number) =>
      marketContext(columns(hours().filter(([time]) => time >= begin)), hour, entryAt(ten)).volatility
    expect(since(ten - 10 * day - 15 * hour)).toMatchObject({ group: 'NORMAL', value: 50 })
    expect(since(ten - 10 * day - 14 * hour)).toMatchObject({ group: null, why: 'TOO_FEW' })
    expect(since(ten - 14 * hour)).toMatchObject({ group: null, why: 'TOO_FEW' })
  })

  it('places of the entry in its session and in the one before', () => {
    // from 99 to 102
    const places = (price: string) => {
      const { dayPosition, yesterdayPosition } = marketContext(columns(hours()), hour, entryAt(ten, { price }))
      return [dayPosition.value, dayPosition.group, yesterdayPosition.group]
    }
    expect(places('98')).toEqual([-1 / 3, 'NEW_LOW', 'BELOW'])
    expect(places('99')).toEqual([0, 'LOWER', 'LOWER'])
    expect(places('100')).toEqual([1 / 3, 'MIDDLE', 'MIDDLE'])
    expect(places('101')).toEqual([2 / 3, 'UPPER', 'UPPER'])
    expect(places('102')).toEqual([1, 'UPPER', 'UPPER'])
    expect(places('102.5')).toEqual([3.5 / 3, 'NEW_HIGH', 'ABOVE'])
    expect(tag('dayPosition', hours(), { price: null })).toMatchObject({ why: 'NO_PRICE' })
    const flat = hours(
      Object.fromEntries(Array.from({ length: 10 }, (_, i) => [last + i, [100, 100, 100, 100] as const])),
    )
    expect(tag('dayPosition', flat)).toEqual({ group: null, value: null, why: 'FLAT' })
  })

  it('gap: the open against the last close, in mean true ranges of 14 sessions', () => {
    // each session has a range of 3, and 0.75 is a quarter of it
    const opening = (open: number) => tag('gap', hours({ [last]: [open, 102, 99, 101] }))
    expect(opening(101)).toEqual({ group: 'NONE', value: 0, why: null })
    expect(opening(100)).toMatchObject({ group: 'DOWN', value: -1 / 3 })
    const wide = Object.fromEntries(
      Array.from({ length: 15 }, (_, i) => [last - (i + 1) * 24, [100, 103, 99, 101] as const]),
    )
    expect(tag('gap', hours({ ...wide, [last]: [102, 102, 99, 101] }))).toEqual({ group: 'UP', value: 0.25, why: null })
    expect(tag('gap', hours({ ...wide, [last]: [100, 102, 99, 101] }))).toEqual({
      group: 'DOWN',
      value: -0.25,
      why: null,
    })
  })

  it('minutes since the session began, in New York on the day after its clocks went forward', () => {
    const session: TradingSession = { start: 9.5 * hour, end: 16 * hour, zone: 'America/New_York' }
    const since = (at: string, changes: Partial<EntryInMarket> = {}) =>
      marketContext(columns([]), hour, entryAt(Date.parse(at) / 1000, { session, ...changes })).sinceOpen
    // 9:30 is 14:30 in UTC in winter, and 13:30 from 8 March on
    expect(since('2026-03-06T14:30Z')).toEqual({ group: 'TO_30', value: 0, why: null })
    expect(since('2026-03-09T13:59Z')).toEqual({ group: 'TO_30', value: 29, why: null })
    expect(since('2026-03-09T14:00Z')).toMatchObject({ group: 'TO_60', value: 30 })
    expect(since('2026-03-09T14:29Z')).toMatchObject({ group: 'TO_60', value: 59 })
    expect(since('2026-03-09T14:30Z')).toMatchObject({ group: 'TO_120', value: 60 })
    expect(since('2026-03-09T15:29Z')).toMatchObject({ group: 'TO_120', value: 119 })
    expect(since('2026-03-09T15:30Z')).toMatchObject({ group: 'TO_240', value: 120 })
    expect(since('2026-03-09T17:29Z')).toMatchObject({ group: 'TO_240', value: 239 })
    expect(since('2026-03-09T17:30Z')).toMatchObject({ group: 'LATER', value: 240 })
    expect(since('2026-03-09T17:30Z', { hasSession: false })).toEqual({ group: null, value: null, why: 'NO_SESSION' })
  })

  it('the session before compared with the one before it', () => {
    const days = (high: number, low: number) => tag('dayType', hours({ [last - 24]: [100, high, low, 101] }))
    expect(days(102, 99)).toEqual({ group: 'INSIDE', value: null, why: null })
    expect(days(103, 99)).toMatchObject({ group: 'OUTSIDE' })
    const narrow = Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => [last - 24 + i, [100, 102, 100, 101] as const]),
    )
    expect(tag('dayType', hours(narrow))).toMatchObject({ group: 'INSIDE' })
    const higher = Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => [last - 24 + i, [100, 103, 100, 101] as const]),
    )
    expect(tag('dayType', hours(higher))).toMatchObject({ group: 'OTHER' })
  })

  it('ask the weeks before alone which hours are open', () => {
    // from the fourth week on bars go on after 20:00: the week before says that nothing was missing on days that had none yet
    const rows = hours().filter((_, i) => i >= 7 * 24 && (i >= 21 * 24 || i % 24 < 20))
    expect(tag('gap', rows)).toMatchObject({ group: 'DOWN', why: null })
  })

  it('are not known over a gap in the bars that they use, without bars, or by bars that are too long', () => {
    const without = (from: number, to: number) => hours().filter((_, i) => i < last + from || i >= last + to)
    expect(tag('trend', without(2, 6))).toMatchObject({ why: 'GAP' })
    expect(tag('dayPosition', without(2, 6))).toMatchObject({ why: 'GAP' })
    expect(tag('volatility', without(2, 6))).toMatchObject({ why: 'GAP' })
    expect(tag('gap', without(2, 6))).toMatchObject({ why: 'GAP' })
    expect(tag('gap', without(-12, -8))).toMatchObject({ why: 'GAP' })
    expect(tag('yesterdayPosition', without(2, 6))).toMatchObject({ group: 'MIDDLE' })
    expect(tag('yesterdayPosition', without(-12, -8))).toMatchObject({ why: 'GAP' })
    expect(tag('dayType', without(-12, -8))).toMatchObject({ why: 'GAP' })
    // three missing bars are no gap
    expect(tag('dayPosition', without(2, 5))).toMatchObject({ group: 'MIDDLE' })
    expect(marketContext(columns([]), hour, entryAt(ten))).toMatchObject({
      trend: { why: 'TOO_FEW' },
      dayPosition: { why: 'NO_BARS' },
      gap: { why: 'TOO_FEW' },
    })
    expect(tag('trend', hours(), { over: 900 })).toMatchObject({ why: 'TOO_LONG' })
  })
})

it('[5.2] compares volatilities at the same clock time where clocks change', () => {
  // 31 March 2024 has 23 hours in Berlin; the range of an hour depends on the clock alone
  const from = Date.UTC(2024, 2, 1, 23) / 1000
  const wallHour = (utc: number): number =>
    new Date((utc + (utc < Date.UTC(2024, 2, 31, 1) / 1000 ? 3600 : 7200)) * 1000).getUTCHours()
  const bars = Array.from({ length: 40 * 24 }, (_, i): SessionBar => {
    const time = from + i * hour
    const half = wallHour(time) + 1
    return [time, 100, 100 + half, 100 - half, 100]
  })
  const at = (utc: number) =>
    marketContext(columns(bars), hour, entryAt(utc, { session: calendarDays('Europe/Berlin'), hasSession: false }))
      .volatility
  const evening = (date: number, utcHour: number) => Date.UTC(2024, 2, date, utcHour) / 1000
  expect(at(evening(30, 19))).toMatchObject({ group: 'NORMAL', value: 50 })
  expect(at(evening(31, 18))).toMatchObject({ group: 'NORMAL', value: 50 })
  expect(at(evening(32, 18))).toMatchObject({ group: 'NORMAL', value: 50 })
})

it('leaves out a longer bar whose first bars are missing', () => {
  // half hours of 20 hours before 10:00, and the half hour before them: a 21st hour that is no whole one
  const halves = Array.from({ length: 41 }, (_, i): SessionBar => [ten - (41 - i) * 1800, 100, 102, 99, 101])
  expect(marketContext(columns(halves), 1800, entryAt(ten)).trend).toMatchObject({ why: 'TOO_FEW' })
  const whole: readonly SessionBar[] = [[ten - 42 * 1800, 100, 102, 99, 101], ...halves]
  expect(marketContext(columns(whole), 1800, entryAt(ten)).trend).toMatchObject({ group: 'NONE', value: 0 })
})

describe('the market at the entry', () => {
  const series = (seed: number, odd: number) =>
    randomSessions({ seed, from: monday, days: 44, length: 900, hours: [7, 17], drops: odd, holes: odd / 2, odd })
  /** Somewhere in the last week; at a second, or where a bar ends. */
  const entryOf = (seed: number, bars: readonly SessionBar[]): EntryInMarket => {
    const [where, exact, long] = [mulberry32(seed, 1), mulberry32(seed, 2), mulberry32(seed, 3)]
    const bar = bars[Math.floor(bars.length * (0.85 + 0.15 * where))]!
    return entryAt(bar[0] + (exact < 0.3 ? 900 : Math.floor(exact * 900)), {
      price: String(bar[4]),
      direction: long < 0.5 ? 'LONG' : 'SHORT',
      over: seed % 2 === 0 ? 900 : hour,
    })
  }
  const known = (context: MarketContext): number => contextTags.filter((name) => context[name].why === null).length

  it('[5.1] does not change with bars that end after it', () => {
    let found = 0
    const count = runs({ quick: 150, full: 1000 })
    for (let seed = 1; seed <= count; seed++) {
      const rows = series(seed, 0.004)
      const entry = entryOf(seed, rows)
      const context = marketContext(columns(rows), 900, entry)
      found += known(context)
      const before = rows.filter(([time]) => time + 900 <= entry.at)
      const changed = rows.flatMap((row, i): SessionBar[] => {
        if (row[0] + 900 <= entry.at) return [row]
        return mulberry32(seed, 1000 + i) < 0.3
          ? []
          : [[row[0], row[1] + 500, row[2] + 900, row[3] - 900, row[4] + 500]]
      })
      const after = [
        marketContext(columns(before), 900, entry),
        marketContext(columns(changed), 900, entry),
        marketContext({ ...columns(changed), covered: [{ from: rows[0]![0], to: entry.at + 900 }] }, 900, entry),
      ]
      expect(after, `seed ${seed}`).toEqual([context, context, context])
    }
    // most of the tags are known in most series, so that the law is about something
    expect(found / (contextTags.length * count)).toBeGreaterThan(0.6)
  })

  it('[BARS 10] 15: changes with the bar that ends exactly at it', () => {
    const rows = series(1, 0)
    const last = rows.length - 40
    const at = rows[last]![0] + 900
    const context = (changed: readonly SessionBar[]) => marketContext(columns(changed), 900, entryAt(at, { over: 900 }))
    const [time, open, , low, close] = rows[last]!
    const higher = rows.with(last, [time, open, Math.max(open, close) + 5000, low, close])
    expect(context(higher)).not.toEqual(context(rows))
    const next = rows[last + 1]!
    const later = rows.with(last + 1, [next[0], next[1], next[2] + 5000, next[3], next[4]])
    expect(context(later)).toEqual(context(rows))
  })

  it('[5.2] is what the text says, in bars without a gap', () => {
    for (let seed = 1; seed <= runs({ quick: 60, full: 500 }); seed++) {
      const rows = series(seed, 0)
      const entry = entryOf(seed, rows)
      const context = marketContext(columns(rows), 900, entry)
      const isLong = entry.direction === 'LONG'
      const slow = slowContext(rows, 900, { at: entry.at, price: Number(entry.price), isLong, over: entry.over })
      for (const name of contextTags) {
        const expected = slow[name]
        const { value, group } = context[name]
        if (name === 'dayType') expect(group, `${name}, seed ${seed}`).toBe(expected)
        else if (typeof expected === 'number') expect(value, `${name}, seed ${seed}`).toBeCloseTo(expected, 9)
        else expect(value, `${name}, seed ${seed}`).toBeNull()
      }
    }
  })
})
