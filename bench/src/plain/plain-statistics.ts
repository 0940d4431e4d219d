import type { Filters } from '@afterclose/core/filters'
import type { PlainTrade } from './plain-trades.ts'

/** The script's filters, as array filters over objects. */
export function plainSelect(trades: readonly PlainTrade[], { basic, advanced, options }: Filters): PlainTrade[] {
  const date = ({ entryDate, exitDate }: PlainTrade) => (options.entryOrExitDate === 'ENTRY' ? entryDate : exitDate)
  const tests: ((trade: PlainTrade) => boolean)[] = []
  const test = (active: boolean, matches: (trade: PlainTrade) => boolean) => {
    if (active) tests.push(options.excludeFilters ? (trade) => !matches(trade) : matches)
  }
  test(basic.instrument.length > 0, (trade) => basic.instrument.includes(trade.instrumentId))
  test(basic.setup.length > 0, (trade) => basic.setup.includes(trade.setupId))
  test(basic.direction.length > 0, (trade) => basic.direction.some((direction) => direction === trade.direction))
  test(basic.outcomes.length > 0, (trade) => basic.outcomes.some((outcome) => outcome === trade.outcome))
  test(basic.month.length > 0, (trade) => basic.month.includes(Number(date(trade).slice(5, 7))))
  test(basic.hour.length > 0, (trade) => basic.hour.includes(Number(date(trade).slice(11, 13))))
  test(basic.rMultiple.length > 0, ({ rMultiple: r }) =>
    basic.rMultiple.some(({ min, max }) => r !== null && (min === null || r >= min) && (max === null || r < max)),
  )
  const comments = [...advanced.entryComment, ...advanced.exitComment]
  test(comments.length > 0, ({ entryComments, exitComments }) => {
    const carried = new Set([...entryComments, ...exitComments])
    return options.orFilter ? comments.some((id) => carried.has(id)) : comments.every((id) => carried.has(id))
  })
  const [first, last] = basic.dateRange
  if (first !== undefined && last !== undefined)
    tests.push((trade) => date(trade) >= `${first}T00:00:00` && date(trade) <= `${last}T23:59:59`)
  const left = trades.filter((trade) => tests.every((passes) => passes(trade)))
  return basic.lastTrades === null ? left : left.slice(-basic.lastTrades)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length)
const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

/** The statistics over objects, the plain way: a filter, a map and a sum for each. */
export function plainStatistics(trades: readonly PlainTrade[]) {
  const gains = trades.map(({ gain }) => gain)
  const winners = trades.filter(({ outcome }) => outcome === 'WINNER')
  const losers = trades.filter(({ outcome }) => outcome === 'LOSER')
  const grossProfit = sum(gains.filter((gain) => gain > 0))
  const grossLoss = Math.abs(sum(gains.filter((gain) => gain < 0)))
  const rs = present(trades.map(({ rMultiple }) => rMultiple))
  const avgR = mean(rs)
  const falls = fallsOf(gains)
  let profit = 0
  let loss = 0
  const profitFactorArray = gains.map((gain) => {
    if (gain > 0) profit += gain
    else loss -= gain
    return loss === 0 ? null : profit / loss
  })
  let index = 100
  let twr = 1
  let peak = 100
  let maxDrawdownPercent = 0
  for (const { gainPercentage } of trades) {
    index *= 1 + gainPercentage / 100
    twr *= 1 + gainPercentage / 100
    peak = Math.max(peak, index)
    maxDrawdownPercent = Math.max(maxDrawdownPercent, ((peak - index) / peak) * 100)
  }
  return {
    numberOfTrades: trades.length,
    winners: winners.length,
    losers: losers.length,
    grossProfit,
    grossLoss,
    netGain: grossProfit - grossLoss,
    profitFactor: grossLoss === 0 ? null : grossProfit / grossLoss,
    profitFactorArray,
    avgWin: mean(winners.map(({ gain }) => gain)),
    avgLoss: mean(losers.map(({ gain }) => gain)),
    totalR: sum(rs),
    avgR,
    sdR: avgR === null || rs.length < 2 ? null : Math.sqrt(sum(rs.map((r) => (r - avgR) ** 2)) / (rs.length - 1)),
    netReturn: sum(trades.map(({ gainPercentage }) => gainPercentage)),
    twr: (twr - 1) * 100,
    maxDrawdown: falls.max,
    maxDrawdownPercent,
    maxDrawdownR: fallsOf(trades.map(({ rMultiple }) => rMultiple ?? 0)).max,
    avgRrr: mean(present(trades.map(({ rrr }) => rrr))),
    avgRealizedRrr: mean(present(trades.map(({ realizedRrr }) => realizedRrr))),
    avgHolding: mean(trades.map(({ holdingMinutes }) => holdingMinutes)),
    maxConsecutiveWins: longest(trades, 'WINNER'),
    maxConsecutiveLosses: longest(trades, 'LOSER'),
    avgTilt: mean(trades.map(({ tiltMeter }) => tiltMeter)),
  }
}

function fallsOf(steps: readonly number[]): { max: number } {
  let value = 0
  let peak = 0
  let max = 0
  for (const step of steps) {
    value += step
    peak = Math.max(peak, value)
    max = Math.max(max, peak - value)
  }
  return { max }
}

function longest(trades: readonly PlainTrade[], outcome: string): number {
  let run = 0
  let most = 0
  for (const trade of trades.filter((each) => each.outcome !== 'BREAK_EVEN')) {
    run = trade.outcome === outcome ? run + 1 : 0
    most = Math.max(most, run)
  }
  return most
}
