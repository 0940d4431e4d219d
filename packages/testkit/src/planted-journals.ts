import { mulberry32 } from '@afterclose/core/mulberry32'
import { DAY, HOUR, localText, MINUTE, wallClock } from '@afterclose/core/time'
import type { FeedPayin, FeedTrade } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from './builders.ts'

/** Effects that a journal can be given. `NONE`: results hang on nothing. */
export const plantedEffects = [
  'NONE',
  'SETUP',
  'INSTRUMENT',
  'HOUR',
  'COMMENT',
  'MISTAKE',
  'AFTER_LOSS',
  'AFTER_TWO_LOSSES',
  'LARGER_RISK',
  'COSTS',
] as const
export type PlantedEffect = (typeof plantedEffects)[number]

/** A journal in which one thing, or nothing, makes results worse. */
export interface PlantedJournal {
  readonly revision: number
  readonly trades: readonly FeedTrade[]
  readonly payins: readonly FeedPayin[]
  /** Ids of the comments rated negative. */
  readonly negative: readonly number[]
}

/** Planted subjects by id, or by hour. */
export const planted = { setup: 2, instrument: 2, hour: 14, comment: 3, mistake: 5 } as const
const negative = [5, 6, 7]

interface Traits {
  readonly trades: number
  readonly setups: number
  readonly instruments: number
  /** Share of trades with a stop; without one there is no R. */
  readonly withStop: number
  /** Commission as a share of the risk. */
  readonly commission: number
}

/**
 * A trader with habits: setups of different hours, comments and sizes that come with losses, some commission. Trades risk about 100, lose 1 R or make 0.6 to 3 R. The same seed gives the same journal.
 */
export function plantedJournal(effect: PlantedEffect, seed: number, traits: Partial<Traits> = {}): PlantedJournal {
  let drawn = 0
  const random = (): number => mulberry32(seed, ++drawn)
  const between = (low: number, high: number): number => low + (high - low) * random()
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1))
  const {
    trades: count = effect === 'HOUR' ? whole(380, 480) : whole(260, 400),
    setups = whole(3, 5),
    instruments = whole(2, 4),
    withStop = 1,
    commission = effect === 'COSTS' ? between(0.18, 0.24) : between(0, 0.04),
  } = traits
  // before costs
  const edge = effect === 'COSTS' ? between(0.2, 0.28) : between(0.05, 0.25)
  const trades: FeedTrade[] = []
  const closed: { readonly exit: number; readonly r: number }[] = []
  for (let day = wallClock('2024-01-01T00:00:00'); trades.length < count; day += DAY) {
    if (new Date(day).getUTCDay() % 6 === 0 || random() < 0.1) continue
    let at = day + 9 * HOUR + whole(0, 90) * MINUTE
    const ofDay = whole(1, 6)
    for (let nth = 0; nth < ofDay && trades.length < count && at < day + 19 * HOUR; nth++) {
      const today = closed.slice(-10).filter(({ exit }) => exit >= day && exit <= at)
      const lost = today.filter(({ r }) => r < 0).length
      const last = today.at(-1)
      const isSoon = last !== undefined && last.r < 0 && at - last.exit <= HOUR
      const hour = Math.floor((at - day) / HOUR)
      // the first setups belong to the morning
      const setupId = 1 + Math.floor(setups * Math.min(0.999, Math.max(0, random() * 0.75 + (hour - 9) / 40)))
      const instrumentId = 1 + Math.floor(instruments * random() ** 1.3)
      const size = random() < (lost > 0 ? 0.35 : 0.2) ? between(1.6, 2.2) : between(0.85, 1.15)
      const preTradeComments = [1, 2, 3, 4].filter((id) => random() < 0.06 * id)
      // what is called a mistake comes more often after losses
      const entryComments = negative.filter((id) => random() < (id === 5 ? 0.16 : 0.08) + (lost > 0 ? 0.08 : 0))
      const isWorse =
        (effect === 'SETUP' && setupId === planted.setup) ||
        (effect === 'INSTRUMENT' && instrumentId === planted.instrument) ||
        (effect === 'HOUR' && hour === planted.hour) ||
        (effect === 'COMMENT' && preTradeComments.includes(planted.comment)) ||
        (effect === 'MISTAKE' && entryComments.includes(planted.mistake)) ||
        (effect === 'AFTER_LOSS' && isSoon) ||
        (effect === 'AFTER_TWO_LOSSES' && lost >= 2) ||
        (effect === 'LARGER_RISK' && size > 1.5)
      const before = resultOf(isWorse ? edge - (effect === 'HOUR' ? worseHour : worse) : edge, random)
      const risk = 100 * size
      const cost = Math.round(risk * commission * 100) / 100
      const gain = Math.round((before * risk - cost) * 100) / 100
      const exit = at + whole(8, 80) * MINUTE
      const hasStop = random() < withStop
      trades.push({
        ...usual,
        id: trades.length + 1,
        instrumentId,
        setupId,
        direction: random() < 0.6 ? 'LONG' : 'SHORT',
        entryDate: localText(at),
        exitDate: localText(exit),
        outcome: gain > 0 ? 'WINNER' : gain < 0 ? 'LOSER' : 'BREAK_EVEN',
        gain: String(gain),
        commission: String(cost),
        swap: '0',
        risk: hasStop ? String(risk) : null,
        rMultiple: hasStop ? gain / risk : null,
        stopLoss: hasStop ? '49' : null,
        rrr: null,
        preTradeComments,
        entryComments,
        managementComments: [],
        exitComments: [],
        customComments: [],
      })
      closed.push({ exit, r: gain })
      at = exit + (random() < 0.5 ? whole(2, 50) : whole(60, 170)) * MINUTE
    }
  }
  return { revision: 1, trades, payins: [{ id: 1, timestamp: '2023-12-29T08:00:00', delta: '20000' }], negative }
}

/** Values that no effect hangs on. */
const usual = aFeedTrade()

/** R by which a planted effect makes trades worse. */
const worse = 0.95
/** The same for an hour, which has few trades. */
const worseHour = 1.2

/** A loss of about 1 R, or a win of 0.6 to 3 R, 1.8 on average, so that the mean is the given one. */
function resultOf(mean: number, random: () => number): number {
  const won = Math.max(0, 1 + mean) / 2.8
  return random() < won ? 0.6 + 2.4 * random() : -0.95 - 0.1 * random()
}
