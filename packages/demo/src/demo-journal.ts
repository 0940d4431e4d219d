import type { CustomComment, TradeComment } from '@afterclose/core/comment'
import type { Instrument } from '@afterclose/core/instrument'
import type { DateFormat, Market } from '@afterclose/core/journal'
import { muteSetting } from '@afterclose/core/notification'
import type { Setup } from '@afterclose/core/setup'
import {
  DAY,
  HOUR,
  localText,
  MINUTE,
  wallClock,
  weekday,
  type LocalDate,
  type LocalDateTime,
  type WallClock,
} from '@afterclose/core/time'
import {
  demoChecklists,
  demoComments,
  demoCustomComments,
  demoInstruments,
  demoSetups,
  type DemoInstrument,
} from './lists.ts'
import { demoBacktests, type DemoBacktest } from './backtests.ts'
import { attemptStart, demoGuard, type DemoGuard, type DemoResult } from './guard.ts'
import { demoMissedTrades, type DemoMissedTrade } from './missed-trades.ts'
import { demoNotes, type DemoNote } from './notes.ts'
import { demoPlans, type DemoPlan } from './plans.ts'
import { random, type Random } from './random.ts'
import { demoReviews, type DemoReview } from './reviews.ts'
import { demoSessions, type DemoSession } from './sessions.ts'
import { makeTrade, type DemoTrade } from './trade-maker.ts'
import { demoRules, type DemoRules } from './week-rules.ts'

export interface DemoJournal {
  readonly journal: {
    readonly name: string
    readonly currency: string
    readonly tradeMarkets: readonly Market[]
    readonly dateFormat: DateFormat
    readonly timeZone: string
  }
  readonly instruments: readonly Instrument[]
  readonly setups: readonly Setup[]
  readonly comments: readonly TradeComment[]
  readonly customComments: readonly CustomComment[]
  readonly checklists: typeof demoChecklists
  readonly payins: readonly {
    readonly id: number
    readonly delta: string
    readonly timestamp: LocalDateTime
    readonly textualReason: string
  }[]
  /** Closed trades oldest entry first, then three open ones; ids start at 1. */
  readonly trades: readonly DemoTrade[]
  /** Plans of the last weeks, ids from 1; trades and missed trades refer to their plan. */
  readonly plans: readonly DemoPlan[]
  /** Oldest entry first, ids from 1. */
  readonly missedTrades: readonly DemoMissedTrade[]
  /** Oldest first. */
  readonly backtests: readonly DemoBacktest[]
  /** Oldest first. */
  readonly notes: readonly DemoNote[]
  readonly sessions: readonly DemoSession[]
  /** In the order in which they were given. */
  readonly reviews: readonly DemoReview[]
  readonly weekRules: DemoRules
  readonly guard: DemoGuard
  /** Account settings of the demo: captions of the custom statistics, and notification preferences. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * A believable year of a trader, ending the day before `today`: about 1,200 trades in seven markets with stops, comments and checklists,
 * and with habits that the statistics can find. Two consecutive losses tempt the trader into larger, unplanned trades; Friday evenings are
 * poor; "News fade" and GBPJPY lose; winners are cut early until the trader learns. The same seed and day give the same journal.
 */
export function demoJournal(seed: number, today: LocalDate): DemoJournal {
  const chance = random(seed)
  const end = wallClock(`${today}T00:00:00`)
  const start = end - 365 * DAY
  const payins = [
    { id: 1, delta: '25000', timestamp: localText(start + 8 * HOUR), textualReason: 'First deposit' },
    { id: 2, delta: '10000', timestamp: localText(start + 120 * DAY + 9 * HOUR), textualReason: 'Bonus from work' },
    { id: 3, delta: '-4000', timestamp: localText(start + 290 * DAY + 9 * HOUR), textualReason: 'Holiday' },
  ]
  const trades: DemoTrade[] = []
  const results: DemoResult[] = []
  const prices = new Map(demoInstruments.map((instrument) => [instrument.id, instrument.price]))
  const guarded = wallClock(`${attemptStart(today)}T00:00:00`)
  let balance = 25_000
  let startBalance = balance
  for (let day = start + DAY; day < end; day += DAY) {
    if (day === guarded) startBalance = balance
    if (weekday(day) > 5 || onHoliday(day, start)) continue
    for (const payin of payins.slice(1))
      if (payin.timestamp.slice(0, 10) === localText(day).slice(0, 10)) balance += Number(payin.delta)
    for (const { id, dailyMove } of demoInstruments)
      prices.set(id, prices.get(id)! * (1 + 0.0004 + chance.normal() * dailyMove * 0.5))
    balance += tradeDay(day, (day - start) / (end - start), balance, prices, { trades, results }, chance)
  }
  trades.push(...openTrades(trades.length, start, end, prices, chance))
  const plans = demoPlans(seed, today, trades)
  const instruments = demoInstruments.map(asInstrument)
  const planOfTrade = new Map(plans.map(({ id, tradeId }) => [tradeId, id]))
  const reviews = demoReviews(seed, today, trades)
  const gradeOfTrade = new Map(reviews.map(({ tradeId, grade }) => [tradeId, grade])) // the last one counts
  return {
    journal: {
      name: 'Demo journal',
      currency: 'USD',
      tradeMarkets: ['FOREX', 'STOCKS', 'FUTURES', 'CFD'],
      dateFormat: 'yyyy-MM-dd',
      timeZone: 'Europe/London',
    },
    instruments,
    setups: demoSetups.map(({ edge: _edge, weight: _weight, ...setup }) => setup),
    comments: demoComments,
    customComments: demoCustomComments,
    checklists: demoChecklists,
    payins,
    trades: trades.map((trade) => ({
      ...trade,
      planId: planOfTrade.get(trade.id) ?? null,
      reviewGrade: gradeOfTrade.get(trade.id) ?? null,
    })),
    plans,
    missedTrades: demoMissedTrades(seed, trades, plans),
    backtests: demoBacktests(seed, today),
    notes: demoNotes(trades),
    sessions: demoSessions(seed, today, trades, instruments),
    reviews,
    weekRules: demoRules(today, trades),
    guard: demoGuard(today, startBalance, trades, results),
    settings: {
      'customcoment.1.name': 'Session',
      'customcoment.2.name': 'Mood',
      showAccountBalance: 'true',
      [muteSetting('MILESTONES')]: 'false', // otherwise the badges of a whole year would all be announced at once
    },
  }
}

/** Days without trading: two weeks in summer and the turn of the year. */
const onHoliday = (day: WallClock, start: WallClock): boolean => {
  const date = localText(day).slice(5, 10)
  const week = Math.floor((day - start) / (7 * DAY))
  return date >= '12-23' || date <= '01-02' || week === 33 || week === 34
}

/** Adds the trades of one day; returns its result. */
function tradeDay(
  day: WallClock,
  experience: number,
  balance: number,
  prices: ReadonlyMap<number, number>,
  { trades, results }: { readonly trades: DemoTrade[]; readonly results: DemoResult[] },
  chance: Random,
): number {
  let gained = 0
  let lossesInARow = 0
  let at = day + 8 * HOUR + chance.whole(0, 50) * MINUTE
  const wanted = Math.max(1, Math.round(4.7 + chance.normal() * 1.8))
  for (let taken = 0; taken < wanted + (lossesInARow >= 2 ? 2 : 0); taken++) {
    const revenge = lossesInARow >= 2 && chance.chance(0.7)
    const noon = at - day > 11 * HOUR && at - day < 15.5 * HOUR
    if (noon && chance.chance(0.8)) at = day + 15 * HOUR + chance.whole(30, 70) * MINUTE // waits for New York
    const chosen = pickInstrument(at - day, chance)
    if (chosen === null || at - day > 20 * HOUR) break
    const { trade, gain, minutes } = makeTrade(
      trades.length + 1,
      chosen,
      weighted(demoSetups, chance),
      {
        at,
        balance: balance + gained,
        price: prices.get(chosen.id)!,
        experience,
        revenge,
        tired: weekday(day) === 5 && at - day > 17 * HOUR,
      },
      chance,
    )
    trades.push(trade)
    if (trade.exitDate !== null) results.push({ exitDate: trade.exitDate, gain })
    gained += gain
    lossesInARow = gain < 0 && !trade.breakEven ? lossesInARow + 1 : 0
    at +=
      Math.min(minutes, 240) * MINUTE +
      chance.whole(revenge ? 1 : 6, revenge ? 9 : 75) * MINUTE +
      chance.whole(0, 59) * 1000
  }
  return gained
}

function pickInstrument(timeOfDay: number, chance: Random): DemoInstrument | null {
  const hour = timeOfDay / HOUR
  const open = demoInstruments.filter(({ hours }) => hour >= hours[0] && hour < hours[1])
  return open.length === 0 ? null : weighted(open, chance)
}

function weighted<T extends { readonly weight: number }>(items: readonly T[], chance: Random): T {
  let left = chance.next() * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return items[items.length - 1]!
}

/**
 * Positions that are still open at the end of the year: one whose stop was moved halfway to its entry, one of which half was closed, and one
 * without a stop.
 */
function openTrades(
  count: number,
  start: WallClock,
  end: WallClock,
  prices: ReadonlyMap<number, number>,
  chance: Random,
): DemoTrade[] {
  let lastDay = end - DAY
  while (weekday(lastDay) > 5 || onHoliday(lastDay, start)) lastDay -= DAY
  const [moved, halved, bare] = [demoInstruments[0]!, demoInstruments[5]!, demoInstruments[2]!].map((instrument, i) => {
    const { trade } = makeTrade(
      count + i + 1,
      instrument,
      demoSetups[0]!,
      {
        at: lastDay + 20 * HOUR + (10 + 7 * i) * MINUTE,
        balance: 30_000,
        price: prices.get(instrument.id)!,
        experience: 1,
        revenge: false,
        tired: false,
      },
      chance,
    )
    return {
      ...trade,
      exitDate: null,
      exitPrice: null,
      highestPrice: null,
      lowestPrice: null,
      otpHit: null,
      breakEven: false,
      swap: '0',
      exitComments: [],
      screenshotCount: 0,
      screenshotDescriptions: [],
    }
  })
  return [withMovedStop(moved!), withHalfClosed(halved!), { ...bare!, stopLoss: null }]
}

const halfway = (from: string, to: string): string => {
  const digits = from.split('.')[1]?.length ?? 0
  return ((Number(from) + Number(to)) / 2).toFixed(digits)
}

const withMovedStop = (trade: DemoTrade): DemoTrade =>
  trade.entryPrice === null || trade.stopLoss === null
    ? trade
    : { ...trade, finalStop: halfway(trade.stopLoss, trade.entryPrice) }

/** Half of it closed an hour later, halfway to the target. */
function withHalfClosed(trade: DemoTrade): DemoTrade {
  const { entryDate, entryPrice, size, takeProfit } = trade
  if (entryPrice === null || size === null || takeProfit === null) return trade
  const costs = { commission: '0', swap: '0' }
  const half = Math.max(1, Math.floor(Number(size) / 2))
  return {
    ...trade,
    executions: [
      { side: 'ENTRY', date: entryDate, price: entryPrice, size, ...costs },
      {
        side: 'EXIT',
        date: localText(wallClock(entryDate) + HOUR),
        price: halfway(entryPrice, takeProfit),
        size: String(half),
        ...costs,
      },
    ],
  }
}

const asInstrument = ({
  price: _price,
  dailyMove: _move,
  stopTicks: _stop,
  sizeStep: _step,
  hours: _hours,
  session: _session,
  weight: _weight,
  edge: _edge,
  ...instrument
}: DemoInstrument): Instrument => instrument
