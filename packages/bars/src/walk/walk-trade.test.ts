import { onlyLevels, originalStrategy, type StrategySettings } from '@afterclose/core/strategy'
import { instantOf, wallClock } from '@afterclose/core/time'
import { type ExampleBar as Row, exampleBars as rows } from '@afterclose/testkit/example-bars'
import { describe, expect, it } from 'vitest'
import { type BarColumns, barColumns } from '../bar.ts'
import type { TradeToWalk, WalkMarket } from './entry-in-bars.ts'
import { walkSteps, walkTrade } from './walk-trade.ts'

const five = 300
/** Tuesday, 9:30 UTC. */
const start = Date.UTC(2024, 0, 9, 9, 30) / 1000

/** @param slots the place of each bar in time, where they do not follow each other */
function barsOf(of: readonly Row[], slots?: readonly number[], length = five): BarColumns {
  const bars = barColumns(of.length, 0, null)
  for (const [i, [open, high, low, close]] of of.entries()) {
    bars.time[i] = start + (slots?.[i] ?? i) * length
    bars.open[i] = open
    bars.high[i] = high
    bars.low[i] = low
    bars.close[i] = close
  }
  return bars
}
const market = (changes: Partial<WalkMarket> = {}): WalkMarket => ({
  bars: barsOf(rows),
  length: five,
  side: 'TRADE',
  spread: '0',
  pip: null,
  zone: 'UTC',
  session: null,
  ...changes,
})
/** Long at 101 inside bar 0 with the stop at 97; its real exit lies in bar 4. */
function trade(changes: Partial<TradeToWalk> = {}): TradeToWalk {
  const one = {
    direction: 'LONG',
    entry: start + 60,
    exit: start + 4 * five + 60,
    entryPrice: '101',
    exitPrice: '103',
    stopLoss: '97',
    takeProfit: '109',
    ...changes,
  } as const
  return { entries: [one.entry], exits: [one.exit], ...one }
}
const strategy = (changes: Partial<StrategySettings>): StrategySettings => ({
  ...originalStrategy,
  ...onlyLevels,
  ...changes,
})
const r = (stopValue: number, targetValue: number | null, changes: Partial<StrategySettings> = {}) =>
  strategy({
    stopMode: 'R',
    stopValue,
    targetMode: targetValue === null ? 'NONE' : 'R',
    targetValue,
    ...changes,
  })
const pipTrail = (value: number, fromR: number) => ({ trail: { by: 'PIPS', value, fromR, atrLength: 3600 } }) as const
const rounded = (value: number): number => Math.round(value * 1e9) / 1e9
const result = (one: TradeToWalk, settings: StrategySettings, given: WalkMarket = market()) => {
  const walked = walkTrade(one, settings, given)
  return walked.why ?? [rounded(walked.worst), rounded(walked.best), walked.how]
}
const minutes = (count: number) => ({ timeExit: { is: 'MINUTES', minutes: count } }) as const
/** Bar 6 ends at 10:05. */
const endsWithBar6 = { start: 9 * 3600, end: 10 * 3600 + 5 * 60, zone: 'UTC' }

describe('[3.6] the worked example by the settings of a strategy', () => {
  const pips = market({ pip: '1' })
  it.each<[string, StrategySettings, WalkMarket, [number, number, string] | string]>([
    ['a', r(1, 2), market(), [2, 2, 'TARGET']],
    ['b', r(1, 2.5), market(), [2.5, 2.5, 'TARGET']],
    ['c', r(1, 2.5, { breakEvenAtR: 1 }), market(), [0, 0, 'RULE']],
    ['d', r(1, null, pipTrail(5, 0)), pips, [-0.75, 0.75, 'RULE']],
    ['e', r(0.5, 2), market(), [-0.5, 2, 'STOP']],
    [
      'f',
      r(1, 2.5, {
        breakEvenAtR: 1,
        partials: [
          { atR: 1, percent: 50 },
          { atR: 2, percent: 30 },
        ],
      }),
      market(),
      [0.5, 1.1, 'RULE'],
    ],
    ['g', r(1, null, { ...pipTrail(5, 1), partials: [{ atR: 1, percent: 50 }] }), pips, [0.5, 0.875, 'RULE']],
    ['h', r(2, 5), market(), [-2.25, -2.25, 'STOP']],
    ['i', r(2, 5, minutes(24)), market(), [2.5, 2.5, 'TIME']],
    ['i at its clock', r(2, 5, { timeExit: { is: 'CLOCK', at: '09:55' } }), market(), [2.5, 2.5, 'TIME']],
    ['j', r(2, 5, { timeExit: { is: 'SESSION_END' } }), market({ session: endsWithBar6 }), [0.75, 0.75, 'TIME']],
    ['k', r(0.75, 3, { ends: 'REAL_EXIT' }), market(), [-0.75, 0.5, 'STOP']],
    ['l', r(3, 5), market(), 'END'],
  ])('%s', (_, settings, given, expected) => {
    expect(result(trade(), settings, given)).toEqual(expected)
  })

  it.each<[string, Partial<WalkMarket>, [number, number, string]]>([
    ['m', {}, [1.6, 1.6, 'TARGET']],
    ['n', { side: 'BID', spread: '1' }, [1.2, 1.2, 'TIME']],
    ['o', { side: 'ASK', spread: '1' }, [1.6, 1.6, 'TARGET']],
  ])('%s', (_, changes, expected) => {
    const short = trade({ direction: 'SHORT', entry: start + 5 * five + 60, entryPrice: '111', stopLoss: '116' })
    expect(result(short, r(1, 1.6, minutes(9)), market(changes))).toEqual(expected)
  })

  it('p', () => {
    const one = trade({ entry: start + 2 * five + 60, entryPrice: '106', stopLoss: '103' })
    expect(result(one, r(1, 1))).toEqual([-1, 1, 'STOP'])
  })
})

describe('levels [3.1]', () => {
  it('are those of the trade itself, also of a short one', () => {
    expect(result(trade(), strategy({}))).toEqual([2, 2, 'TARGET'])
    const far = trade({ takeProfit: '121' })
    expect(result(far, strategy({}))).toEqual([-1, -1, 'STOP'])
    const short = { direction: 'SHORT', entry: start + 5 * 300 + 60, entryPrice: '111', stopLoss: '116' } as const
    expect(result(trade({ ...short, takeProfit: '103' }), strategy({}))).toEqual([1.6, 1.6, 'TARGET'])
  })

  it('are so many pips or percent away', () => {
    const pips = { stopMode: 'PIPS', stopValue: 4, targetMode: 'PIPS', targetValue: 8 } as const
    expect(result(trade(), strategy(pips), market({ pip: '1' }))).toEqual([2, 2, 'TARGET'])
    expect(result(trade(), strategy({ ...pips, stopValue: 8 }), market({ pip: '0.5' }))).toEqual([1, 1, 'TARGET'])
    const percent = { stopMode: 'PERCENT', stopValue: 4, targetMode: 'PERCENT', targetValue: 5 } as const
    // 106.05, behind the 106 of bar 1
    expect(result(trade(), strategy(percent))).toEqual([1.2625, 1.2625, 'TARGET'])
    // 99.485, which bar 0 may have touched after the entry
    expect(result(trade(), strategy({ ...percent, stopValue: 1.5 }))).toEqual([-0.37875, 1.2625, 'STOP'])
    const trail = { by: 'PERCENT', value: 5, fromR: 0, atrLength: 3600 } as const
    // 5.05 below 109, in bar 3
    expect(result(trade(), r(1, null, { trail }))).toEqual([0.7375, 0.7375, 'RULE'])
    const inR = { by: 'R', value: 1.25, fromR: 1, atrLength: 3600 } as const
    expect(result(trade(), r(1, null, { trail: inR, partials: [{ atR: 1, percent: 50 }] }))).toEqual([
      0.5,
      0.875,
      'RULE',
    ])
  })

  it('with the real exit, of whose bar the high and low may come before or after it, and which an earlier time goes before', () => {
    const real = (target: number, changes: Partial<StrategySettings> = {}) =>
      r(1, target, { ends: 'REAL_EXIT', ...changes })
    // 103 in bar 4, which reaches 112
    expect(result(trade(), real(2.25))).toEqual([0.5, 2.25, 'ACTUAL'])
    // 0.1 above its bar, which is widened to hold it
    expect(result(trade({ exitPrice: '112.1' }), real(2.775))).toEqual([2.775, 2.775, 'TARGET'])
    expect(result(trade(), real(5, minutes(24)))).toEqual([0.5, 0.5, 'ACTUAL'])
    expect(result(trade(), real(5, minutes(19)))).toEqual([0, 0, 'TIME'])
    expect(result(trade(), real(5, minutes(9)))).toEqual([1, 1, 'TIME'])
  })
})

describe('cases that a tester would try (BARS 10)', () => {
  it('2: break-even at the distance of the target, and above it, changes nothing', () => {
    for (const breakEvenAtR of [2.5, 3])
      expect(result(trade(), r(1, 2.5, { breakEvenAtR }))).toEqual([2.5, 2.5, 'TARGET'])
  })

  it('3: an open on the stop and beyond it fills there; one beyond the target at the level, or at best at the open', () => {
    const one = trade({ stopLoss: '97' })
    const jump = (open: number): WalkMarket =>
      market({
        bars: barsOf([
          [100, 103, 98, 102],
          [open, Math.max(open, 98), Math.min(open, 96), 97],
        ]),
      })
    expect(result(one, r(1, 2), jump(97))).toEqual([-1, -1, 'STOP'])
    expect(result(one, r(1, 2), jump(93))).toEqual([-2, -2, 'STOP'])
    expect(result(one, r(1, 2), jump(113))).toEqual([2, 3, 'TARGET'])
  })

  it('4: entered at the start of a bar or in it, and left in the same one', () => {
    const settings = r(0.5, 2)
    // bar 0 holds the stop at 99 in both, as times are cut to the minute
    expect(result(trade({ entry: start }), settings)).toEqual([-0.5, 2, 'STOP'])
    expect(result(trade({ entry: start + 17 }), settings)).toEqual([-0.5, 2, 'STOP'])
    const short = trade({ exit: start + 120, exitPrice: '102' })
    expect(result(short, r(1, 2, { ends: 'REAL_EXIT' }))).toEqual([0.25, 0.25, 'ACTUAL'])
  })

  it('4: daily bars only', () => {
    const day = 86_400
    const days = market({ bars: barsOf(rows, undefined, day), length: day })
    // the worked example with a day for each bar
    const held = trade({ exit: start + 4 * day + 60 })
    expect(result(held, r(1, 2), days)).toEqual([2, 2, 'TARGET'])
    expect(result(held, r(0.75, 3, { ends: 'REAL_EXIT' }), days)).toEqual([-0.75, 0.5, 'STOP'])
    // in and out on one day: its bar says no more than the exit, or that the stop may have come before
    const within = trade({ exit: start + 3600, exitPrice: '102' })
    expect(result(within, r(1, 2, { ends: 'REAL_EXIT' }), days)).toEqual([0.25, 0.25, 'ACTUAL'])
    expect(result(within, r(0.5, 2, { ends: 'REAL_EXIT' }), days)).toEqual([-0.5, 0.25, 'STOP'])
    expect(result(within, r(1, 2, minutes(60)), days)).toEqual([0.25, 0.25, 'TIME'])
  })

  it('5: a short trade on bids with a spread of 0, of 1, and of more than its stop', () => {
    const short = trade({ direction: 'SHORT', entry: start + 5 * five + 60, entryPrice: '111', stopLoss: '116' })
    const by = (spread: string) => result(short, r(1, 1.6, minutes(9)), market({ side: 'BID', spread }))
    expect([by('0'), by('1')]).toEqual([
      [1.6, 1.6, 'TARGET'],
      [1.2, 1.2, 'TIME'],
    ])
    // to leave at once would cost the spread
    expect(by('6')).toEqual([-1.2, -1.2, 'STOP'])
  })

  it('5: a spread that is not known leaves only bars of last traded prices, where it does not enter', () => {
    for (const direction of ['LONG', 'SHORT'] as const) {
      const stopLoss = direction === 'LONG' ? '97' : '105'
      for (const side of ['BID', 'ASK', 'MID'] as const)
        expect(result(trade({ direction, stopLoss }), r(1, 2), market({ side, spread: null }))).toBe('NO_SPREAD')
      const [known, unknown] = ['0', null].map((spread) =>
        result(trade({ direction, stopLoss }), r(1, 2), market({ spread })),
      )
      expect(unknown).toEqual(known)
    }
    // reasons that hold whatever the spread is come first
    const lost = market({ side: 'BID', spread: null })
    expect(result(trade({ entry: start + 20 * five }), r(1, 2), lost)).toBe('NO_BARS')
  })

  it('6: the average true range needs 15 bars before the entry, and no gap between them', () => {
    const before = (count: number, slots?: readonly number[]): WalkMarket => {
      const flat = Array.from({ length: count }, (): Row => [101, 103, 99, 101])
      return market({
        bars: barsOf([...flat, ...rows], slots ?? Array.from({ length: count + rows.length }, (_, i) => i - count)),
      })
    }
    const settings = r(1, null, { trail: { by: 'ATR', value: 1.25, fromR: 0, atrLength: 300 } })
    expect(result(trade(), settings, before(14))).toBe('NO_ATR')
    // a true range of 4 each, so that it trails by 5 as d does
    expect(result(trade(), settings, before(15))).toEqual([-0.75, 0.75, 'RULE'])
    const apart = [...Array.from({ length: 15 }, (_, i) => (i < 8 ? i - 20 : i - 15)), ...rows.keys()]
    expect(result(trade(), settings, before(15, apart))).toBe('NO_ATR')
  })

  it('7: a part at the target or beyond goes with it, and one gap fills three parts', () => {
    const beyond = r(1, 2, { partials: [{ atR: 3, percent: 99.99 }] })
    expect(result(trade(), beyond)).toEqual([2, 2, 'TARGET'])
    const three = r(1, 4, { partials: [1, 2, 3].map((atR) => ({ atR, percent: 25 })) })
    const jump = market({
      bars: barsOf([
        [100, 103, 98, 102],
        [121, 121, 121, 121],
      ]),
    })
    // at their levels 1, 2, 3 and 4R; at best all at 5 R
    expect(result(trade(), three, jump)).toEqual([2.5, 5, 'TARGET'])
  })

  it('8: exits by time on a weekend, on the next day, and over a change of clocks', () => {
    const day = 288
    // bars 7 to 9 come after a weekend: from Friday, 12 January, to Monday
    const friday = 3 * day
    const slots = rows.map((_, i) => friday + (i < 7 ? i : i + 3 * day))
    const weeks = [-21, -14, -7, 7, 14].flatMap((days) => slots.map((slot) => slot + days * day))
    const all = [...slots, ...weeks].toSorted((a, b) => a - b)
    const given = market({
      bars: barsOf(
        all.map((slot) => rows[slots.indexOf(slot)] ?? rows[0]!),
        all,
      ),
    })
    const one = trade({ entry: start + friday * five + 60, exit: start + friday * five + 4 * five + 60 })
    // 12 hours on, a Friday night: out at Monday's open of 104
    expect(result(one, r(2, 5, minutes(720)), given)).toEqual([0.75, 0.75, 'TIME'])
    // 9:31 is over at the entry, so it is the next day's
    expect(result(one, r(2, 5, { timeExit: { is: 'CLOCK', at: '09:31' } }), given)).toEqual([0.75, 0.75, 'TIME'])
  })

  it('8: SESSION_END over midnight, on a day when clocks change', () => {
    const zone = 'Europe/Berlin'
    const session = { start: 18 * 3600, end: 17 * 3600, zone }
    const change = instantOf(wallClock('2024-03-31T16:40:00'), zone) / 1000
    const bars = barsOf(rows)
    for (let i = 0; i < rows.length; i++) bars.time[i] = change + i * five
    const one = trade({ entry: change + 60, exit: change + 4 * five + 60 })
    // ends at 17:00: the close of bar 3
    expect(result(one, r(2, 5, { timeExit: { is: 'SESSION_END' } }), market({ bars, session }))).toEqual([0, 0, 'TIME'])
  })

  it('9: a wider stop is walked on behind the real stop-out', () => {
    const one = trade({
      entry: start + 2 * five + 60,
      entryPrice: '107',
      stopLoss: '103',
      exitPrice: '103',
      exit: start + 3 * five,
    })
    // its own stop was reached in bar 3, as was one at 99; one at 98 was not before 111
    expect(result(one, r(2, 1))).toEqual([-2, -2, 'STOP'])
    expect(result(one, r(2.25, 1))).toEqual([1, 1, 'TARGET'])
  })

  it('10: a day without bars is a gap where the weeks around have some, and the last bar may decide', () => {
    const day = 288
    // the ten bars of each weekday for five weeks; on the day after next a target is reached
    const days = [0, 1, 2, 3, 6]
      .flatMap((one) => [-14, -7, 0, 7, 14].map((week) => one + week))
      .toSorted((a, b) => a - b)
    const quiet: Row = [101, 102, 100, 101]
    const on = (open: readonly number[]): WalkMarket => {
      const slots = open.flatMap((one) => rows.map((_, i) => one * day + i))
      return market({
        bars: barsOf(
          slots.map((slot) => (slot === 2 * day + 9 ? [101, 109, 101, 108] : quiet)),
          slots,
        ),
      })
    }
    expect(result(trade(), r(1, 2), on(days))).toEqual([2, 2, 'TARGET'])
    expect(result(trade(), r(1, 2), on(days.filter((one) => one !== 1)))).toBe('GAP')
    // bar 4 touches 111 and is the last of all
    const until = (count: number) => market({ bars: barsOf(rows.slice(0, count)) })
    expect([result(trade(), r(1, 2.5), until(5)), result(trade(), r(1, 2.5), until(4))]).toEqual([
      [2.5, 2.5, 'TARGET'],
      'END',
    ])
  })

  it('10: three missing bars before the decision are bridged, four are not', () => {
    const without = (count: number) =>
      market({
        bars: barsOf(
          rows,
          rows.map((_, i) => (i < 2 ? i : i + count)),
        ),
      })
    expect([1, 3, 4].map((count) => result(trade(), r(1, 2), without(count)))).toEqual([
      [2, 2, 'TARGET'],
      [2, 2, 'TARGET'],
      'GAP',
    ])
    // and four behind it change nothing
    expect(result(trade(), r(1, 1), without(4))).toEqual([1, 1, 'TARGET'])
    expect(result(trade({ entry: start + 9 * five + 60, entryPrice: '98', stopLoss: '94' }), r(1, 2))).toBe('END')
    expect(result(trade({ entry: start + 20 * five }), r(1, 2))).toBe('NO_BARS')
    expect(result(trade({ entry: start - 3 * five }), r(1, 2))).toEqual([2, 2, 'TARGET'])
    expect(result(trade({ entry: start - 4 * five }), r(1, 2))).toBe('NO_BARS')
  })

  it('11: bars of another zone or symbol are no result', () => {
    expect(result(trade({ entryPrice: '110', stopLoss: '106' }), r(1, 2))).toBe('APART')
    // within 0.1 % and the spread the bar is widened
    expect(result(trade({ entryPrice: '103.1', stopLoss: '99.1' }), r(1, 5))).not.toBe('APART')
    expect(result(trade({ entryPrice: '103.2', stopLoss: '99.2' }), r(1, 5))).toBe('APART')
    expect(result(trade({ exitPrice: '120' }), r(3, 5, { ends: 'REAL_EXIT' }))).toBe('APART')
    expect(result(trade({ exitPrice: '120' }), r(1, 2))).toEqual([2, 2, 'TARGET'])
  })

  it('12: entries in several bars are not walked, exits in several only where the real exit ends it', () => {
    const scaled = trade({ entries: [start + 60, start + 2 * five] })
    expect(result(scaled, r(1, 2))).toBe('SCALED')
    const parts = trade({ exits: [start + 3 * five, start + 4 * five + 60] })
    expect([result(parts, r(1, 2)), result(parts, r(1, 2, { ends: 'REAL_EXIT' }))]).toEqual([
      [2, 2, 'TARGET'],
      'SCALED',
    ])
  })

  it('undecided for 90 days is never decided, without a gap that is one', () => {
    const flat = Array.from({ length: 92 }, (): Row => [100, 101, 100, 101])
    const days = (count: number) => market({ bars: barsOf(flat.slice(0, count), undefined, 86_400), length: 86_400 })
    expect([90, 92].map((count) => result(trade(), r(1, 2), days(count)))).toEqual(['END', 'NEITHER'])
    // the target on the last day that counts, and a day later, also behind bars before the entry
    for (const before of [0, 5]) {
      const reaching = (day: number) => {
        const some = Array.from(
          { length: before + 95 },
          (_, i): Row => (i - before === day ? [100, 109, 100, 101] : flat[0]!),
        )
        const slots = some.map((_, i) => i - before)
        return market({ bars: barsOf(some, slots, 86_400), length: 86_400 })
      }
      expect([90, 91].map((day) => result(trade(), r(1, 2), reaching(day)))).toEqual([[2, 2, 'TARGET'], 'NEITHER'])
    }
  })

  it('14: what short bars say lies inside what long ones say', () => {
    const long = barsOf(
      [
        [100, 109, 98, 101],
        [101, 113, 91, 96],
      ],
      undefined,
      4 * five,
    )
    const [fine, coarse] = [
      walkTrade(trade(), r(1, 2.5), market()),
      walkTrade(trade(), r(1, 2.5), market({ bars: long, length: 4 * five })),
    ]
    expect([fine, coarse]).toMatchObject([
      { worst: 2.5, best: 2.5 },
      { worst: -1, best: 2.5 },
    ])
  })
})

it('tells the stop bar by bar and the exits of both ends', () => {
  const settings = r(1, null, { ...pipTrail(5, 1), partials: [{ atR: 1, percent: 50 }] })
  const steps = walkSteps(trade(), settings, market({ pip: '1' }))
  // g: at worst half at 105 in bar 1, then the rest at 101 of a trail 5 below 106; at best the rest at 104 below 109
  expect(steps).toMatchObject({
    why: null,
    stops: [
      { time: start, price: 97 },
      { time: start + 2 * five, price: 101 },
      { time: start + 3 * five, price: 104 },
    ],
    until: start + 4 * five,
  })
  const fill = (bar: number, price: number) => ({ time: start + bar * five, price, share: 0.5 })
  expect(steps.why === null && [steps.worst, steps.best]).toEqual([
    [fill(1, 105), fill(1, 101)],
    [fill(1, 105), fill(2, 104)],
  ])
  expect(walkSteps(trade(), r(3, 5), market())).toEqual({ why: 'END' })
})
