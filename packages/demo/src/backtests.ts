import type { BacktestStatus, BacktestTradeInput } from '@afterclose/core/backtest'
import { DAY, dateOf, HOUR, localText, type LocalDate, MINUTE, wallClock, weekday } from '@afterclose/core/time'
import { sign } from '@afterclose/core/trade'
import { commentId, customCommentId, demoInstruments, demoSetups } from './lists.ts'
import { priceText } from './prices.ts'
import { type Random, random } from './random.ts'

export interface DemoBacktestTrade extends BacktestTradeInput {
  readonly comments: readonly number[]
  readonly customComments: readonly number[]
  readonly tags: readonly string[]
}

export interface DemoBacktest {
  readonly name: string
  readonly instrumentId: number
  readonly setupId: number
  readonly timeframe: string
  readonly periodFrom: LocalDate
  readonly periodTo: LocalDate
  readonly startBalance: string
  readonly riskPercent: string
  readonly spreadTicks: string
  /** HTML. */
  readonly notes: string
  readonly status: BacktestStatus
  /** In logged order. */
  readonly trades: readonly DemoBacktestTrade[]
}

/**
 * Backtests of the demo trader, the oldest first: the opening range on one market with every price, which is finished and comparable with
 * the trader's own trades of that setup, and a wider target for pullbacks, unfinished and with results only.
 */
export function demoBacktests(seed: number, today: LocalDate): readonly DemoBacktest[] {
  const chance = random(seed + 4) // a separate random source: the trades must not depend on these
  const dayBefore = (days: number): LocalDate => dateOf(wallClock(`${today}T00:00:00`) - days * DAY)
  return [
    {
      ...common,
      name: 'Opening range, a year of mornings',
      instrumentId: instrumentOf('EURUSD').id,
      setupId: setupOf('Opening range'),
      timeframe: 'M15',
      periodFrom: dayBefore(760),
      periodTo: dayBefore(375),
      spreadTicks: '1',
      notes: '<p>Only the first breakout each morning. No trades in the hour before a release.</p>',
      status: 'FINISHED',
      trades: withPrices(dayBefore(760), 180, chance),
    },
    {
      ...common,
      name: 'Pullback, target at 3 R',
      instrumentId: instrumentOf('MES').id,
      setupId: setupOf('Pullback'),
      timeframe: 'M5',
      periodFrom: dayBefore(500),
      periodTo: dayBefore(350),
      spreadTicks: '0',
      notes: '<p>Is the wider target worth the lower win rate?</p>',
      status: 'RUNNING',
      trades: resultsAlone(dayBefore(500), 64, chance),
    },
  ]
}

const common = { startBalance: '10000', riskPercent: '1' } as const

const instrumentOf = (name: string) => demoInstruments.find((one) => one.name === name)!
const setupOf = (name: string): number => demoSetups.find((one) => one.name === name)!.id

/** The first breakout of each morning, held to its target of 2 R, to its stop, or to noon. */
function withPrices(from: LocalDate, count: number, chance: Random): readonly DemoBacktestTrade[] {
  const instrument = instrumentOf('EURUSD')
  const price = priceText(instrument)
  let level = instrument.price
  return mornings(from, count, 8, chance).map((entryDate) => {
    level *= 1 + chance.normal() * instrument.dailyMove * 0.4
    const direction = chance.chance(0.52) ? 'LONG' : 'SHORT'
    const d = sign(direction)
    const distance = chance.whole(...instrument.stopTicks) * Number(instrument.tickSize)
    const at = (r: number): string => price(Number(price(level)) + d * r * distance)
    const hit = chance.next()
    const resultMode = hit < 0.39 ? 'TARGET' : hit < 0.88 ? 'STOP' : 'EXIT_PRICE'
    const exitR = chance.between(-0.6, 1.4)
    const best = resultMode === 'TARGET' ? 2 : resultMode === 'STOP' ? chance.between(0, 1.5) : Math.max(exitR, 0) + 0.3
    const worst =
      resultMode === 'STOP' ? -1 : resultMode === 'TARGET' ? -chance.between(0, 0.9) : Math.min(exitR, 0) - 0.2
    const [low, high] = d > 0 ? [at(worst), at(best)] : [at(best), at(worst)]
    return {
      ...emptyResult,
      entryDate,
      direction,
      entryPrice: at(0),
      stopLoss: at(-1),
      takeProfit: at(2),
      exitPrice: resultMode === 'EXIT_PRICE' ? at(exitR) : null,
      highestPrice: high,
      lowestPrice: low,
      resultMode,
      comments: [commentId('Levels marked')],
      customComments: [customCommentId('London')],
    }
  })
}

/** Results read off a chart, a few of them closed at the entry. */
const resultsAlone = (from: LocalDate, count: number, chance: Random): readonly DemoBacktestTrade[] =>
  mornings(from, count, 15, chance).map((entryDate) => {
    const hit = chance.next()
    const result =
      hit < 0.3
        ? ({ resultMode: 'CUSTOM_R', customR: chance.pick(['3', '3', '3', '2.5']) } as const)
        : ({ resultMode: hit < 0.9 ? 'STOP' : 'BREAK_EVEN' } as const)
    return { ...emptyResult, entryDate, direction: chance.chance(0.6) ? 'LONG' : 'SHORT', ...result }
  })

/** Times on most weekdays, one per day, within the first hours from `hour` on. */
function mornings(from: LocalDate, count: number, hour: number, chance: Random): readonly string[] {
  const times: string[] = []
  for (let day = wallClock(`${from}T00:00:00`); times.length < count; day += DAY)
    if (weekday(day) <= 5 && chance.chance(0.72))
      times.push(localText(day + hour * HOUR + chance.whole(1, 7) * 15 * MINUTE))
  return times
}

const emptyResult = {
  entryPrice: null,
  stopLoss: null,
  takeProfit: null,
  exitPrice: null,
  highestPrice: null,
  lowestPrice: null,
  customR: null,
  comments: [],
  customComments: [],
  tags: [],
} as const
