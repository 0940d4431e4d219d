import { deriveTrade } from '@afterclose/core/derive-trade'
import type { Instrument } from '@afterclose/core/instrument'
import type { MarketCondition, SessionLabel, SessionStatus } from '@afterclose/core/session'
import { DAY, type LocalDate, wallClock, weekday } from '@afterclose/core/time'
import { random, type Random } from './random.ts'
import type { DemoTrade } from './trade-maker.ts'

export interface DemoSession {
  readonly sessionDate: LocalDate
  readonly title: string
  readonly label: SessionLabel
  readonly mood: number | null
  readonly energy: number | null
  readonly focus: number | null
  readonly marketCondition: MarketCondition | null
  readonly dailyGoal: string
  readonly maxLoss: string
  readonly status: SessionStatus
  /** By the default categories of a journal, ids from 1. */
  readonly entries: readonly { readonly categoryId: number; readonly text: string }[]
}

/** Number of trading days with a session. */
const kept = 60
/** Number of these days on which the trader exceeded the loss limit. */
const beyondLimit = 3

/**
 * Sessions of the last trading days, oldest first, and the plan for the next day. On Fridays the trader is tired, and some days have no
 * entries.
 *
 * @param trades of the year, oldest entry first
 */
export function demoSessions(
  seed: number,
  today: LocalDate,
  trades: readonly DemoTrade[],
  instruments: readonly Instrument[],
): readonly DemoSession[] {
  const chance = random(seed + 2) // a separate random source: the trades must not depend on sessions
  const tradesOf = Map.groupBy(trades, ({ exitDate }) => exitDate?.slice(0, 10) ?? 'open')
  const days = [...tradesOf.keys()]
    .filter((day) => day < today)
    .toSorted()
    .slice(-kept)
  const own = days.filter(() => chance.chance(0.9))
  const limits = limitsOf(own.map((day) => deepestLoss(tradesOf.get(day)!, instruments)))
  return [...own.map((day) => sessionOf(day, today, limits, chance)), planOf(today, limits)]
}

type Limits = Pick<DemoSession, 'dailyGoal' | 'maxLoss'>

/**
 * Round amounts that fit the trader's position size: a loss limit that few days exceeded, and a goal of half of it.
 *
 * @param losses the deepest loss within each day, above 0
 */
function limitsOf(losses: readonly number[]): Limits {
  const rarely = losses.toSorted((a, b) => b - a)[beyondLimit - 1] ?? 0
  const maxLoss = Math.max(100, Math.floor(rarely / 50) * 50)
  return { maxLoss: String(maxLoss), dailyGoal: String(maxLoss / 2) }
}

/** The deepest cumulative loss within a day, by exits; 0 if the result was never below zero. */
function deepestLoss(trades: readonly DemoTrade[], instruments: readonly Instrument[]): number {
  let [gained, lowest] = [0, 0]
  for (const trade of trades.toSorted((a, b) => (a.exitDate! < b.exitDate! ? -1 : 1))) {
    const instrument = instruments.find(({ id }) => id === trade.instrumentId)!
    gained += Number(deriveTrade(trade, instrument, { tiltMeter: 0, screenshotExists: false }).gain)
    lowest = Math.min(lowest, gained)
  }
  return -lowest
}

const planOf = (sessionDate: LocalDate, limits: Limits): DemoSession => ({
  ...limits,
  sessionDate,
  title: '',
  label: 'LONDON',
  mood: null,
  energy: null,
  focus: null,
  marketCondition: null,
  status: 'PLANNED',
  entries: [
    { categoryId: 1, text: 'Inside day yesterday. I want to see one side break first.' },
    { categoryId: 2, text: 'Two trades before noon, none after five.' },
  ],
})

function sessionOf(day: LocalDate, today: LocalDate, limits: Limits, chance: Random): DemoSession {
  const tired = weekday(wallClock(`${day}T00:00:00`)) === 5
  const rating = (low: number, high: number): number =>
    chance.whole(tired ? Math.max(1, low - 1) : low, tired ? high - 1 : high)
  const recent = wallClock(`${today}T00:00:00`) - wallClock(`${day}T00:00:00`) < 2 * DAY
  return {
    ...limits,
    sessionDate: day,
    title: tired && chance.chance(0.4) ? 'Friday' : '',
    label: chance.pick(['LONDON', 'LONDON', 'NEW_YORK']),
    mood: rating(2, 5),
    energy: rating(2, 5),
    focus: rating(2, 5),
    marketCondition: chance.pick(['TREND', 'TREND', 'RANGE', 'RANGE', 'VOLATILE', 'QUIET']),
    status: recent ? 'OPEN' : 'REVIEWED',
    entries: [
      {
        categoryId: 1,
        text: chance.pick(['Hourly trend is up.', 'In a range for two days.', 'News at 13:30.']),
      },
      {
        categoryId: 2,
        text: chance.pick(['Only the second entry.', 'Stop at the loss limit.', 'Half size until noon.']),
      },
      { categoryId: 3, text: chance.pick(['Slow until New York.', 'Fast open, then nothing.', 'Levels held well.']) },
      ...(recent
        ? []
        : [
            {
              categoryId: 4,
              text: chance.pick(['Waited for my levels.', 'Left the stops alone.', 'Stopped in time.']),
            },
            {
              categoryId: 5,
              text: chance.pick(['Took one out of boredom.', 'Closed a winner early.', 'Too many at noon.']),
            },
          ]),
    ],
  }
}
