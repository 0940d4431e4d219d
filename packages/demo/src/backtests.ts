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
 * Backtests of the demo trader, the oldest first. The first tests the opening range: it is finished, records every price, and can be compared with the trader's own trades of that setup. The second tests a wider target for pullbacks: it is unfinished, and records results only.
 */
export function demoBacktests(seed: number, today: LocalDate): readonly DemoBacktest[] {
  const source = random(seed + 4) // a separate random source, so that backtests do not change the demo trades
  const dayBefore = (days: number): LocalDate => dateOf(wallClock(`${today}T00:00:00`) - days * DAY)
  return [
    {
      ...commonFields,
      name: 'Opening range, a year of mornings',
      instrumentId: instrumentOf('EURUSD').id,
      setupId: setupIdOf('Opening range'),
      timeframe: 'M15',
      periodFrom: dayBefore(760),
      periodTo: dayBefore(375),
      spreadTicks: '1',
      notes: '<p>Only the first breakout each morning. No trades in the hour before a release.</p>',
      status: 'FINISHED',
      trades: tradesWithPrices(dayBefore(760), 180, source),
    },
    {
      ...commonFields,
      name: 'Pullback, target at 3R',
      instrumentId: instrumentOf('MES').id,
      setupId: setupIdOf('Pullback'),
      timeframe: 'M5',
      periodFrom: dayBefore(500),
      periodTo: dayBefore(350),
      spreadTicks: '0',
      notes: '<p>Is the wider target worth the lower win rate?</p>',
      status: 'RUNNING',
      trades: tradesWithResultsOnly(dayBefore(500), 64, source),
    },
  ]
}

const commonFields = { startBalance: '10000', riskPercent: '1' } as const

const instrumentOf = (name: string) => demoInstruments.find((one) => one.name === name)!
const setupIdOf = (name: string): number => demoSetups.find((one) => one.name === name)!.id

/** The first breakout of each morning, held to its target of 2 R, to its stop, or to noon. */
function tradesWithPrices(from: LocalDate, count: number, source: Random): readonly DemoBacktestTrade[] {
  const instrument = instrumentOf('EURUSD')
  const price = priceText(instrument)
  let priceLevel = instrument.price
  return entryTimes(from, count, 8, source).map((entryDate) => {
    priceLevel *= 1 + source.normal() * instrument.dailyMove * 0.4
    const direction = source.chance(0.52) ? 'LONG' : 'SHORT'
    const directionSign = sign(direction)
    const stopDistance = source.whole(...instrument.stopTicks) * Number(instrument.tickSize)
    const priceAtR = (r: number): string => price(Number(price(priceLevel)) + directionSign * r * stopDistance)
    const resultDraw = source.next()
    const resultMode = resultDraw < 0.39 ? 'TARGET' : resultDraw < 0.88 ? 'STOP' : 'EXIT_PRICE'
    const exitR = source.between(-0.6, 1.4)
    const bestR =
      resultMode === 'TARGET' ? 2 : resultMode === 'STOP' ? source.between(0, 1.5) : Math.max(exitR, 0) + 0.3
    const worstR =
      resultMode === 'STOP' ? -1 : resultMode === 'TARGET' ? -source.between(0, 0.9) : Math.min(exitR, 0) - 0.2
    const [low, high] = directionSign > 0 ? [priceAtR(worstR), priceAtR(bestR)] : [priceAtR(bestR), priceAtR(worstR)]
    return {
      ...emptyResult,
      entryDate,
      direction,
      entryPrice: priceAtR(0),
      stopLoss: priceAtR(-1),
      takeProfit: priceAtR(2),
      exitPrice: resultMode === 'EXIT_PRICE' ? priceAtR(exitR) : null,
      highestPrice: high,
      lowestPrice: low,
      resultMode,
      comments: [commentId('Levels marked')],
      customComments: [customCommentId('London')],
    }
  })
}

/** Trades whose result was read off a chart; a few were closed at their entry price. */
const tradesWithResultsOnly = (from: LocalDate, count: number, source: Random): readonly DemoBacktestTrade[] =>
  entryTimes(from, count, 15, source).map((entryDate) => {
    const resultDraw = source.next()
    const result =
      resultDraw < 0.3
        ? ({ resultMode: 'CUSTOM_R', customR: source.pick(['3', '3', '3', '2.5']) } as const)
        : ({ resultMode: resultDraw < 0.9 ? 'STOP' : 'BREAK_EVEN' } as const)
    return { ...emptyResult, entryDate, direction: source.chance(0.6) ? 'LONG' : 'SHORT', ...result }
  })

/** Entry times, one a day on most weekdays, within two hours of `hour`. */
function entryTimes(from: LocalDate, count: number, hour: number, source: Random): readonly string[] {
  const times: string[] = []
  for (let day = wallClock(`${from}T00:00:00`); times.length < count; day += DAY)
    if (weekday(day) <= 5 && source.chance(0.72))
      times.push(localText(day + hour * HOUR + source.whole(1, 7) * 15 * MINUTE))
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
