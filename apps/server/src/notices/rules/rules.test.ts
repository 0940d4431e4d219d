import type { MilestoneCounters } from '@afterclose/engine/book/milestones'
import { wallClock } from '@afterclose/core/time'
import { describe, expect, it } from 'vitest'
import { foldOld, type Notice } from '../inbox/notice.ts'
import { afterSaving, atMonthsEnd, atNight } from './all-rules.ts'
import { dayBefore, isoWeek, monthBefore, weekBefore } from './calendar.ts'
import type { NightFacts, SavedFacts } from './facts.ts'

const no: MilestoneCounters = {
  numberOfTrades: 0,
  numberGreenTiltmeter: 0,
  numberPositiveEntry: 0,
  numberPositiveExit: 0,
  numberPositiveManagement: 0,
  numberPositivePreTrade: 0,
  numberNewAccountBalanceHighs: 0,
  numberWinningDays: 0,
  numberWinningTrades: 0,
  numberCustomStatCommentsUsed: 0,
}
const wednesday = wallClock('2026-03-11T02:00:00')
const monday = wallClock('2026-03-09T02:00:00')
const usd = { currency: 'USD', decimals: 2 }

const quiet: SavedFacts = {
  now: wednesday,
  money: usd,
  trades: {
    trades: 0,
    withScreenshot: 0,
    withChecklist: 0,
    redTrades: [],
    losingStreak: { losers: 0, first: null, last: null, expected: null },
    drawdown: { percent: 0, first: null, last: null },
    greenStreak: 0,
    usable: { 'exit-analysis': 0, efficiency: 0, 'trade-management': 0, 'custom-stats': 0, simulator: 0 },
    lowestGains: [],
  },
  counters: no,
  sentMilestones: [],
  limitedSessions: [],
  missed: [],
  imports: [],
  waitingFills: [],
}
const nothing = { trades: 0, winners: 0, losers: 0, gain: 0, totalR: 0 }
const still: NightFacts = {
  now: wednesday,
  money: usd,
  trades: {
    uncommented: 0,
    openTooLong: [],
    starred: 0,
    tradedYesterday: 0,
    week: nothing,
    month: nothing,
    leaks: [],
    managed: { trades: 0, sumR: 0 },
    comments: [],
  },
  missed: [],
  sessions: { any: false, ofYesterday: false, unfinished: [] },
  setupNames: new Map([[3, 'Breakout']]),
  instrumentNames: new Map([[3, '<b>ES</b>']]),
  mistakes: new Map([[8, 'Chased']]),
  reviewed: false,
}

/** Type, title, text without the link, its path, key. */
const short = ({ type, title, body, key }: Notice): string[] => {
  const [, text = '', path = ''] = /^(.*) <a href="([^"]*)">/.exec(body) ?? []
  return [type, title, text.replaceAll('\u00A0', ' '), path, key]
}
const saved = (trades: Partial<SavedFacts['trades']>, facts: Partial<SavedFacts> = {}) =>
  afterSaving('PRO', { ...quiet, ...facts, trades: { ...quiet.trades, ...trades } })
const night = (trades: Partial<NightFacts['trades']>, facts: Partial<NightFacts> = {}) =>
  atNight('PRO', { ...still, ...facts, trades: { ...still.trades, ...trades } })

it('say nothing where there is nothing', () => {
  expect([saved({}), night({}), night({}, { now: monday }), atMonthsEnd('PRO', still)]).toEqual([[], [], [], []])
})

describe('after a trade was saved', () => {
  const trade = (id: number, imported = false) => ({ id, imported })
  const closed = (id: number, day: string) => ({ ...trade(id), exitDate: Date.parse(`${day}T15:00:00Z`) })

  it('three red trades in a row are told, by the third', () => {
    expect(saved({ redTrades: [trade(9), trade(7)] })).toEqual([])
    const told = saved({ redTrades: [trade(9), trade(7), trade(4, true)] })
    expect(told.map(short)).toEqual([
      [
        'JOURNAL_TRADES',
        'Three undisciplined trades in a row',
        'Trades 4, 7, 9 broke your rules.',
        '/journal?trade=9',
        'red 9',
      ],
    ])
    expect(told[0]?.capped).toBe(true)
    expect(saved({ redTrades: [trade(9, true), trade(7), trade(4)] })[0]?.capped).toBe(false)
  })

  it.each([
    [3, null, null],
    [4, null, '30 December 2025 to 3 January: 4 losses in a row.'],
    [4, 3, '30 December 2025 to 3 January: 4 losses in a row; your statistics suggest about 3.'],
    [4, 4, null],
    [5, 4, '30 December 2025 to 3 January: 5 losses in a row; your statistics suggest about 4.'],
    [9, 4, '30 December 2025 to 3 January: 9 losses in a row; your statistics suggest about 4.'],
  ])('%i losses where about %s are to be expected', (losers, expected, text) => {
    const told = saved({
      losingStreak: { losers, expected, first: closed(11, '2025-12-30'), last: closed(20, '2026-01-03') },
    }).map(short)
    const streak = ['JOURNAL_TRADES', 'Unusual losing streak', text, '/journal?trade=11', 'streak 11']
    expect(told).toEqual(text === null ? [] : [streak])
  })

  it('a losing streak names its day, or its first and last', () => {
    const losingStreak = { losers: 4, expected: null, first: closed(1, '2026-01-02'), last: closed(4, '2026-01-02') }
    expect(saved({ losingStreak }).map(short)[0]?.[2]).toBe('2 January: 4 losses in a row.')
    const longer = { ...losingStreak, last: closed(4, '2026-01-05') }
    expect(saved({ losingStreak: longer }).map(short)[0]?.[2]).toBe('2 to 5 January: 4 losses in a row.')
  })

  it.each([
    [24.9, null],
    [25, 25],
    [49.9, 25],
    [75 - 1e-12, 75],
    [98.8, 75],
  ])('a drawdown of %f %% gets one notice for each quarter of the account', (percent, level) => {
    const drawdown = { percent, first: closed(11, '2026-01-02'), last: closed(20, '2026-01-05') }
    const text = `2 to 5 January: the account fell ${percent.toFixed(1)}% below its high.`
    expect(saved({ drawdown }).map(short)).toEqual(
      level === null ? [] : [['JOURNAL_TRADES', 'Large drawdown', text, '/journal?trade=11', `drawdown ${level} 11`]],
    )
  })

  it('a session below its limit is told, the newest first', () => {
    const limited = (id: number, sessionDate: string) => ({ id, sessionDate, maxLoss: 100 })
    const limitedSessions = [limited(1, '2026-01-01'), limited(2, '2026-01-02'), limited(3, '2026-01-03')]
    const told = saved({ lowestGains: [-100.01, -100, -250] }, { limitedSessions })
    expect(told.map(short)).toEqual([
      [
        'SESSIONS',
        'Daily loss limit exceeded',
        '3 January: lost 250.00 USD, limit 100.00 USD.',
        '/sessions',
        'limit 3',
      ],
      [
        'SESSIONS',
        'Daily loss limit exceeded',
        '1 January: lost 100.01 USD, limit 100.00 USD.',
        '/sessions',
        'limit 1',
      ],
    ])
  })

  it('those that are about what is long past become one, which stands for the others', () => {
    const limited = (id: number, sessionDate: string) => ({ id, sessionDate, maxLoss: 100 })
    const dates = ['2025-12-30', '2026-01-02', '2026-02-13', '2026-03-05', '2026-03-10']
    const limitedSessions = dates.map((date, i) => limited(i + 1, date))
    const told = foldOld(saved({ lowestGains: [-101, -102, -103.5, -104, -105] }, { limitedSessions }))
    expect(told.filter(({ folded }) => folded !== true).map((one) => short(one)[2])).toEqual([
      '10 March: lost 105.00 USD, limit 100.00 USD.',
      '5 March: lost 104.00 USD, limit 100.00 USD.',
      '13 February: lost 103.50 USD, limit 100.00 USD. 2 earlier sessions also exceeded their limit.',
    ])
    expect(told.filter(({ folded }) => folded).map(({ key, capped }) => [key, capped])).toEqual([
      ['limit 2', false],
      ['limit 1', false],
    ])
    const [only] = foldOld(saved({ lowestGains: [-101] }, { limitedSessions: limitedSessions.slice(0, 1) }))
    expect(short(only!)[2]).toBe('30 December 2025: lost 101.00 USD, limit 100.00 USD.')
  })

  it('a reason that came three times in seven days is told', () => {
    const missed = (entryDate: string, reason: 'FEAR_AFTER_LOSS' | 'TOO_LATE' = 'FEAR_AFTER_LOSS') => ({
      reason,
      entryDate,
    })
    const two = [
      missed('2026-03-11T01:00:00'),
      missed('2026-03-04T02:00:01'),
      missed('2026-03-10T00:00:00', 'TOO_LATE'),
    ]
    expect(saved({}, { missed: [...two, missed('2026-03-04T02:00:00')] })).toEqual([])
    expect(saved({}, { missed: [...two, missed('2026-03-05T00:00:00')] }).map(short)).toEqual([
      [
        'MISSED_TRADES',
        'Recurring reason',
        'Fear after loss cost you 3 trades this week.',
        '/missed-trades/journal',
        'FEAR_AFTER_LOSS 2026-W11',
      ],
    ])
  })

  it('pages are ready with enough trades', () => {
    const usable = { 'exit-analysis': 9, efficiency: 10, 'trade-management': 1039, 'custom-stats': 19, simulator: 20 }
    expect(saved({ usable }).map(short)).toEqual([
      ['CHART_LAB', 'Efficiency is ready', 'It has 10 trades to show.', '/chart-lab/efficiency', 'ready efficiency'],
      [
        'CHART_LAB',
        'Trade management is ready',
        'It has 1,039 trades to show.',
        '/chart-lab/trade-management',
        'ready trade-management',
      ],
      ['CHART_LAB', 'Simulator is ready', 'It has 20 trades to show.', '/simulator', 'ready simulator'],
    ])
  })

  it('[9.2] badges are told above those that were told', () => {
    const counters = {
      ...no,
      numberWinningTrades: 120,
      numberWinningDays: 9,
      numberOfTrades: 10,
      numberPositivePreTrade: 99,
    }
    const told = (toldMilestones: readonly string[]) =>
      saved({}, { counters, sentMilestones: toldMilestones }).map(short)
    const gold = ['MILESTONES', 'New badge: Gold', 'Winning trades: 120.', '/milestones', 'numberWinningTrades 4']
    const bronze = ['MILESTONES', 'New badge: Bronze', 'Fully journaled trades: 10.', '/milestones', 'numberOfTrades 2']
    expect(told([])).toEqual([bronze, gold])
    expect(told(['numberOfTrades 2', 'numberWinningTrades 3', 'first trade'])).toEqual([gold])
    expect(told(['numberOfTrades 3', 'numberWinningTrades 4'])).toEqual([])
  })

  it('first steps are told', () => {
    const all = saved({ trades: 1, withScreenshot: 1, withChecklist: 1, greenStreak: 20 })
    expect(all.map(({ key, capped }) => [key, capped])).toEqual([
      ['first trade', false],
      ['first screenshot', false],
      ['first checklist', false],
      ['tiltmeter challenge', false],
    ])
    expect(saved({ greenStreak: 19 })).toEqual([])
  })

  it('the end of an import is told', () => {
    const counts = { created: 3, updated: 2, skipped: 1 }
    const imports = [
      { id: 'a', counts, error: null },
      { id: 'b', counts: null, error: 'Row 1: <script>alert(1)</script>' },
    ]
    expect(saved({}, { imports }).map(short)).toEqual([
      ['SYSTEM', 'Import finished', '3 new, 2 updated, 1 skipped.', '/journal', 'import a'],
      ['SYSTEM', 'Import failed', 'Row 1: &lt;script&gt;alert(1)&lt;/script&gt;', '/journal', 'import b'],
    ])
  })
})

describe('at night', () => {
  it('trades without comments, long open ones and, on Mondays, starred ones are told', () => {
    const trades = { uncommented: 5, starred: 5, openTooLong: [{ id: 7, entryDate: '2026-02-01T23:00:00' }] }
    const both = [
      [
        'JOURNAL_TRADES',
        'Trades waiting for review',
        '5 recent trades have no comments yet.',
        '/journal',
        'uncommented 2026-W11',
      ],
      ['JOURNAL_TRADES', 'Open trade check', 'Trade 7 has been open for 38 days.', '/journal?trade=7', 'open 7'],
    ]
    expect(night(trades).map(short)).toEqual(both)
    expect(night({ uncommented: 4, starred: 4 }, { now: monday })).toEqual([])
    expect(night(trades, { now: monday }).map(short).at(-1)).toEqual([
      'JOURNAL_TRADES',
      'Starred trades',
      '5 trades are marked for review.',
      '/journal',
      'starred 2026-W11',
    ])
  })

  it('missed trades without an outcome are told after three days', () => {
    const missed = (entryDate: string, missedR: number | null = null) => ({ entryDate, missedR })
    const told = night({}, { missed: [missed('2026-03-08T02:00:00'), missed('2026-03-01T00:00:00', 1)] })
    expect(told).toEqual([])
    const two = night({}, { missed: [missed('2026-03-08T01:59:59'), missed('2026-01-01T00:00:00')] })
    expect(two.map(short)).toEqual([
      [
        'MISSED_TRADES',
        'Complete your missed trades',
        '2 need an outcome.',
        '/missed-trades/journal',
        'outcome 2026-W11',
      ],
    ])
  })

  it('a week in which more was missed than taken is told on Monday', () => {
    const missed = [
      { entryDate: '2026-03-02T00:00:00', missedR: 2 },
      { entryDate: '2026-03-05T12:00:00', missedR: -1 },
      { entryDate: '2026-03-08T23:59:59', missedR: 1.5 },
      { entryDate: '2026-03-09T00:00:00', missedR: 50 }, // of this week
      { entryDate: '2026-03-01T23:59:59', missedR: 50 }, // of the one before
    ]
    const week = (totalR: number) => ({ week: { ...nothing, totalR } })
    expect(night(week(2.49), { now: monday, missed }).map(short)).toEqual([
      [
        'MISSED_TRADES',
        'Missed more than taken',
        '2.50R missed, 2.49R taken.',
        '/missed-trades/journal',
        'missed 2026-W10',
      ],
    ])
    expect(night(week(2.5), { now: monday, missed })).toEqual([])
    expect(night(week(-9), { now: monday, missed: missed.slice(1) })).toEqual([])
    expect(night(week(-9), { missed })).toEqual([]) // on a Wednesday
    // binary numbers add up to 0.6000000000000001
    const tenths = missed.map((one, i) => ({ ...one, missedR: (i + 1) / 10 }))
    expect(night(week(0.6), { now: monday, missed: tenths })).toEqual([])
  })

  it('sessions that are missing or unfinished are told', () => {
    const unfinished = [{ id: 4, sessionDate: '2026-03-05' }]
    const none = [
      'SESSIONS',
      'No session notes',
      'You traded on 10 March but wrote no notes.',
      '/sessions',
      'none 2026-03-10',
    ]
    const finish = [
      'SESSIONS',
      'Finish your session review',
      'The session of 5 March is not reviewed yet.',
      '/sessions',
      'review 4',
    ]
    const told = (tradedYesterday: number, sessions: NightFacts['sessions']) =>
      night({ tradedYesterday }, { sessions }).map(short)
    expect(told(1, { any: true, ofYesterday: false, unfinished })).toEqual([none, finish])
    expect(told(0, { any: true, ofYesterday: false, unfinished })).toEqual([finish])
    expect(told(1, { any: true, ofYesterday: true, unfinished: [] })).toEqual([])
    expect(told(1, { any: false, ofYesterday: false, unfinished: [] })).toEqual([])
  })

  it('what costs money is told on Mondays, once a month', () => {
    const trades: Partial<NightFacts['trades']> = {
      leaks: [
        { of: 'instrument', id: 3, trades: 20, avgR: -0.35 },
        { of: 'weekday', id: 5, trades: 40, avgR: -0.004 },
        { of: 'setup', id: 9, trades: 20, avgR: -0.1 },
      ],
      managed: { trades: 10, sumR: -3 },
      comments: [
        { id: 8, uses: 5, gain: -320.5 },
        { id: 2, uses: 50, gain: -1 }, // rated otherwise
      ],
    }
    expect(night(trades, { now: monday }).map(short)).toEqual([
      [
        'CHART_LAB',
        'Managing costs you',
        '3.00R lost against set and forget.',
        '/chart-lab/trade-management',
        'managing 2026-03',
      ],
      [
        'CHART_LAB',
        'Repeated mistake',
        'Chased: 5 times, −320.50 USD.',
        '/chart-lab/trade-comments',
        'mistake 8 2026-03',
      ],
      [
        'CHART_LAB',
        'Leak found',
        '&lt;b&gt;ES&lt;/b&gt;: 20 trades, −0.35R on average.',
        '/chart-lab/performance-instrument',
        'leak instrument 3 2026-03',
      ],
      [
        'CHART_LAB',
        'Leak found',
        'Friday: 40 trades, 0.00R on average.',
        '/chart-lab/performance-time',
        'leak weekday 5 2026-03',
      ],
      [
        'CHART_LAB',
        'Leak found',
        'setup 9: 20 trades, −0.10R on average.',
        '/chart-lab/performance-setup',
        'leak setup 9 2026-03',
      ],
    ])
    expect(night(trades)).toEqual([])
    const less = { managed: { trades: 9, sumR: -30 }, comments: [{ id: 8, uses: 4, gain: -1 }] }
    expect(night(less, { now: monday })).toEqual([])
    expect(night({ managed: { trades: 30, sumR: -2.99 } }, { now: monday })).toEqual([])
  })
})

describe('of a month', () => {
  const month = { trades: 12, winners: 6, losers: 5, gain: 1234.5, totalR: 3 }
  const facts = (now: string, changes: Partial<NightFacts> = {}): NightFacts => ({
    ...still,
    now: wallClock(now),
    trades: { ...still.trades, month },
    ...changes,
  })

  it('the report is told when it is over and had trades', () => {
    expect(atMonthsEnd('PRO', facts('2026-01-01T06:00:00')).map(short)).toEqual([
      [
        'MONTHLY_REPORTS',
        'December report is ready',
        '12 trades, +1,234.50 USD, win rate 54.5%.',
        '/reports/monthly-reports',
        '2025-12',
      ],
    ])
  })

  it('the review is asked for from the fifth, until it is submitted', () => {
    const told = (day: string, changes: Partial<NightFacts> = {}) =>
      atNight('PRO', facts(`2026-03-${day}T02:00:00`, changes)).map(({ title, key }) => [title, key])
    const ask = [['Write your February review', '2026-02 r']]
    expect([told('04'), told('05'), told('07'), told('08')]).toEqual([[], ask, ask, []])
    expect(told('05', { reviewed: true })).toEqual([])
    expect(told('05', { trades: still.trades })).toEqual([])
  })
})

it('[6.1] keep what a plan does not include from its owner', () => {
  const session = { id: 1, sessionDate: '2026-01-01', maxLoss: 1 }
  const trades = { ...quiet.trades, trades: 1, lowestGains: [-2], usable: { ...quiet.trades.usable, simulator: 20 } }
  const facts = { ...quiet, trades, limitedSessions: [session] }
  const types = (plan: 'FREE' | 'PRO') => afterSaving(plan, facts).map(({ type }) => type)
  expect(types('PRO')).toEqual(['SESSIONS', 'MILESTONES', 'CHART_LAB'])
  expect(types('FREE')).toEqual(['MILESTONES'])
})

describe('the calendar', () => {
  // ISO 8601: the week with the year's first Thursday is its first.
  it.each([
    ['2024-12-30', '2025-W01'],
    ['2025-01-05', '2025-W01'],
    ['2021-01-03', '2020-W53'],
    ['2027-01-01', '2026-W53'],
    ['2026-03-11', '2026-W11'],
    ['2023-01-01', '2022-W52'],
  ])('knows the week of %s', (date, week) => {
    expect(isoWeek(wallClock(`${date}T23:59:59`))).toBe(week)
  })

  it('knows the day, week and month before', () => {
    const of = (from: string, to: string) => ({ from: wallClock(`${from}T00:00:00`), to: wallClock(`${to}T00:00:00`) })
    expect(dayBefore(wallClock('2024-03-01T02:00:00'))).toEqual(of('2024-02-29', '2024-03-01'))
    expect(weekBefore(wallClock('2026-03-09T02:00:00'))).toEqual(of('2026-03-02', '2026-03-09'))
    expect(weekBefore(wallClock('2026-03-15T23:00:00'))).toEqual(of('2026-03-02', '2026-03-09'))
    expect(monthBefore(wallClock('2026-01-31T02:00:00'))).toEqual(of('2025-12-01', '2026-01-01'))
    expect(monthBefore(wallClock('2024-03-31T02:00:00'))).toEqual(of('2024-02-01', '2024-03-01'))
  })
})
