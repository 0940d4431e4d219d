import { mulberry32 } from '@afterclose/core/mulberry32'
import { DAY, localText, wallClock } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { FeedPayin, FeedTrade } from '@afterclose/engine/trades/to-columns'
import { aTrade, feedTradeOf } from './builders.ts'

const MINUTE = 60_000
const monday = wallClock('2024-01-01T00:00:00')
/** The n-th weekday from a Monday on. */
const dayAt = (nth: number): number => monday + (Math.floor(nth / 5) * 7 + (nth % 5)) * DAY

/** A journal as the feed has it. */
interface JournalTrades {
  readonly revision: number
  readonly trades: readonly FeedTrade[]
  readonly payins: readonly FeedPayin[]
}

interface Made {
  /** Price move per share; at the usual stop of 1.00 it is the R before costs. */
  readonly move: number
  /** Shares; each risks 1.00 at the usual stop. */
  readonly size?: number
  readonly minutes?: number
  /** Entry, in minutes from 09:00. */
  readonly at?: number
  /** Weekday from the first Monday on; each trade has its own by default. */
  readonly day?: number
  readonly more?: Partial<TradeInput>
}

function journalOf(made: readonly Made[], { deposit = 10_000, target = 2 } = {}): JournalTrades {
  return {
    revision: 1,
    trades: made.map(({ move, size = 100, minutes = 60, at = 0, day, more }, i) => {
      const entered = dayAt(day ?? i) + (9 * 60 + at) * MINUTE
      const input = aTrade({
        instrumentId: 1 + (i % 3),
        setupId: 1 + (i % 2),
        entryDate: localText(entered),
        exitDate: localText(entered + minutes * MINUTE),
        entryPrice: '100',
        exitPrice: (100 + move).toFixed(2),
        size: String(size),
        stopLoss: '99',
        takeProfit: String(100 + target),
        ...more,
      })
      return feedTradeOf({ id: i + 1, input, screenshots: 0 })
    }),
    payins: [{ id: 1, timestamp: '2023-12-29T08:00:00', delta: String(deposit) }],
  }
}

const times = <T>(count: number, of: (nth: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => of(i))
/** A seeded coin: heads in about half of the throws. */
const heads = (seed: number, nth: number): boolean => mulberry32(seed, nth + 1) < 0.5

/** 45 trades: the 23rd made 45 R, the others lost 0.13 R on average. All profit is that one. */
const gambler = (): JournalTrades =>
  journalOf(times(45, (i) => ({ move: i === 22 ? 45 : i % 3 === 0 ? 0.59 : i === 43 ? -0.52 : -0.5 })))

/** Sizes double after each loss and return to the first after a win. `losses`: length of each losing run. */
function martingale(losses: readonly number[], wins: number): readonly Made[] {
  const made: Made[] = []
  for (const run of losses) {
    for (let i = 0; i < run; i++) made.push({ move: -1, size: Math.min(900, 10 * 2 ** i) })
    // a win at each size makes up for the run before
    made.push({ move: 1.05, size: Math.min(900, 10 * 2 ** run) })
    for (let i = 1; i < wins; i++) made.push({ move: 1, size: 10 })
  }
  return made
}
/** So far each losing run ended before the account did: money and R grow. */
const martingaleBefore = (): JournalTrades => journalOf(martingale([1, 3, 2, 4, 1, 2, 5, 1, 3, 2], 3))
/** The same trader after a run of fifteen: R is far above 0, and three quarters of the account are lost. */
const martingaleAfter = (): JournalTrades =>
  journalOf([
    ...martingale([1, 3, 2, 4, 1, 2, 5, 1, 3, 2, 1, 2, 1], 5),
    ...times(15, (i) => ({ move: -1, size: Math.min(900, 10 * 2 ** i) })),
    ...times(10, () => ({ move: 1, size: 10 })),
  ])

/** Eight trades a day decided by a coin, each closed exactly at its stop or at 1 R; costs are a quarter of the risk. */
const overtrader = (): JournalTrades =>
  journalOf(
    times(400, (i) => ({
      move: heads(3, i) ? 1 : -1,
      size: 50,
      minutes: 15,
      at: 45 * (i % 8),
      day: Math.floor(i / 8),
      more: { commission: '12.4' },
    })),
  )

/** Twenty small wins closed; twelve losers still open, with 48,000 at risk on an account of about 11,000. */
const holderOfLosers = (): JournalTrades =>
  journalOf([
    ...times(20, (i) => ({ move: i % 2 === 0 ? 0.4 : 0.55 })),
    ...times(12, () => ({ move: 0, size: 4000, more: { exitDate: null, exitPrice: null } })),
  ])

/** No trade has a stop: R is unknown, and the account falls. */
const withoutStops = (): JournalTrades =>
  journalOf(times(80, (i) => ({ move: i % 5 < 3 ? 0.5 : -1, more: { stopLoss: null } })))

/** Only losers have their stop, as platforms lose it when a winner's stop is moved. */
const stopsOnLosersOnly = (): JournalTrades =>
  journalOf(times(80, (i) => (i % 2 === 0 ? { move: 0.9, more: { stopLoss: null } } : { move: -1 })))

/** A platform that keeps the last stop: that of losers stood close to the exit, that of a third of the winners is known. */
const lastStops = (): JournalTrades =>
  journalOf(
    times(60, (i) => {
      if (i % 2 === 0) return { move: 0.45, more: { stopLoss: i % 6 === 0 ? '99.5' : null } }
      return { move: -0.46, more: { stopLoss: '99.84' } }
    }),
  )

/** Each loss is ticked as break-even: twenty won 20.00, twenty "even" ones lost 28.00. */
const breakEvenTicker = (): JournalTrades =>
  journalOf(times(40, (i) => (i % 2 === 0 ? { move: 0.2 } : { move: -0.28, more: { breakEven: true } })))

/** Nine of ten of such trades make half an R, the tenth loses five. The first twelve won. */
const luckyBeginner = (): JournalTrades => journalOf(times(12, () => ({ move: 0.5 })))

/** 600 throws of a coin, no costs: place in the day, weekday, month and instrument mean nothing. */
const coinFlipper = (): JournalTrades =>
  journalOf(
    times(600, (i) => ({
      move: heads(14, i) ? 1 : -1,
      minutes: 30 + Math.floor(mulberry32(12, i + 1) * 300),
      at: 75 * (i % 3),
      day: Math.floor(i / 3),
    })),
  )

/** A journal of each kind of trader without an edge. No page may claim that one of them has an edge. */
export const kindsOfTrader = {
  gambler: gambler(),
  martingaleBefore: martingaleBefore(),
  martingaleAfter: martingaleAfter(),
  overtrader: overtrader(),
  holderOfLosers: holderOfLosers(),
  withoutStops: withoutStops(),
  stopsOnLosersOnly: stopsOnLosersOnly(),
  lastStops: lastStops(),
  breakEvenTicker: breakEvenTicker(),
  luckyBeginner: luckyBeginner(),
  coinFlipper: coinFlipper(),
} as const satisfies Record<string, JournalTrades>
export type KindOfTrader = keyof typeof kindsOfTrader
