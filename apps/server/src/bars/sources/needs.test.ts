import { expect, it } from 'vitest'
import { type NeedingTrade, needsOf } from './needs.ts'

const minute = 60
const hour = 3600
const week = 604_800
const entry = 1_700_000_040 // a full minute
const trade = (seconds: number, outcome: NeedingTrade['outcome'] = 'NO_BARS'): NeedingTrade => ({
  entry,
  exit: entry + seconds,
  outcome,
})
const later = entry + 60 * week

it('lacks fifty bars before its entry, and as long after its exit as it lasted, though no less than fifty bars and no more than a week', () => {
  const before = entry - 50 * minute
  const needed = (seconds: number) => needsOf(trade(seconds), minute, [], later)
  expect(needed(2 * minute)).toEqual([{ from: before, to: entry + 52 * minute }])
  expect(needed(2 * hour)).toEqual([{ from: before, to: entry + 4 * hour }])
  expect(needed(2 * week)).toEqual([{ from: before, to: entry + 3 * week }])
})

it('lacks fifty bars after the exit also where these are more than a week', () => {
  const day = 24 * hour
  const midnight = Math.floor(entry / day) * day
  const long = { entry: midnight, exit: midnight + 100 * day, outcome: 'NO_BARS' } as const
  expect(needsOf(long, day, [], later)).toEqual([{ from: midnight - 50 * day, to: midnight + 150 * day }])
})

it('lacks, while it is open, fifty bars around its entry and those of the last week, or a thousand of longer ones', () => {
  const day = 24 * hour
  const open = { entry, exit: null, outcome: 'NO_SERIES' } as const
  const around = { from: entry - 50 * minute, to: entry + 50 * minute }
  expect(needsOf(open, minute, [], later)).toEqual([around, { from: later - week, to: later }])
  expect(needsOf(open, minute, [], entry + hour)).toEqual([around, { from: entry, to: entry + hour }])
  const midnight = Math.floor(entry / day) * day
  const daily = needsOf({ ...open, entry: midnight + 5 }, day, [], midnight + 2000 * day + 7)
  expect(daily).toEqual([
    { from: midnight - 50 * day, to: midnight + 51 * day },
    { from: midnight + 1000 * day, to: midnight + 2000 * day },
  ])
})

it('lacks whole bars, and none that have not ended', () => {
  const between = { entry: entry + 10, exit: entry + 70, outcome: 'NO_BARS' } as const
  expect(needsOf(between, minute, [], later)).toEqual([{ from: entry - 50 * minute, to: entry + 52 * minute }])
  expect(needsOf(trade(minute), minute, [], entry + 5 * minute + 59)).toEqual([
    { from: entry - 50 * minute, to: entry + 5 * minute },
  ])
})

it('lacks nothing that other bars say already, unless a gap was seen in what is known', () => {
  const covered = [{ from: entry - hour, to: entry + hour }]
  expect(needsOf(trade(minute, 'FOUND'), minute, [], later)).toEqual([])
  const beside = needsOf(trade(minute, 'GAP'), minute, covered, later)
  expect(beside[0]).toEqual({ from: entry - 50 * minute, to: entry + 51 * minute })
  expect(beside.slice(1).map(({ from, to }) => [(from - entry) / week, to - from])).toEqual(
    [-2, -1, 1, 2].map((away) => [away, minute]),
  )
})
