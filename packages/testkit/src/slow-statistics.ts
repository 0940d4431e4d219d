import { big, sum } from '@afterclose/core/decimal'
import type { Statistics } from '@afterclose/core/statistics'
import { wallClock } from '@afterclose/core/time'
import type { Outcome } from '@afterclose/core/trade'
import type { FeedPayin } from '@afterclose/engine/trades/to-columns'
import type { ClosedTrade } from './slow-journal.ts'

/**
 * PRODUCT B.1 over plain objects, in exact decimals, each statistic separately and as its text defines it: quadratic if that is plainer.
 * The engine is compared with it.
 */
export function slowStatistics(trades: readonly ClosedTrade[], payins: readonly FeedPayin[]): Statistics {
  const of = (outcome: Outcome): readonly ClosedTrade[] => trades.filter((trade) => trade.outcome === outcome)
  const [winners, losers] = [of('WINNER'), of('LOSER')]
  const decided = winners.length + losers.length
  const gains = trades.map(({ gain }) => gain)
  const won = sum(gains.filter((gain) => big(gain).gt(0)))
  const lost = sum(gains.filter((gain) => big(gain).lt(0))).abs()
  const net = won.minus(lost)
  const deposits = sum(payins.map(({ delta }) => delta).filter((delta) => big(delta).gt(0)))

  const withR = trades.flatMap(({ rMultiple, outcome }) => (rMultiple === null ? [] : [{ r: rMultiple, outcome }]))
  const rs = withR.map(({ r }) => r)
  const rOf = (outcome: Outcome): readonly number[] =>
    withR.filter((trade) => trade.outcome === outcome).map(({ r }) => r)
  const avgR = mean(rs)
  const meanR = sum(rs.map(String)).div(Math.max(1, rs.length))
  const squares = rs.map((r) => big(r).minus(meanR).pow(2))
  // Divided as a number: a decimal division keeps 20 decimals, too few for a deviation in the millionths.
  const sdR = rs.length < 2 ? null : Math.sqrt(Number(squares.reduce((a, b) => a.plus(b), big(0))) / (rs.length - 1))

  const avgWin = mean(winners.map(({ gain }) => Number(gain)))
  const avgLoss = mean(losers.map(({ gain }) => Number(gain)))
  const payoff = avgWin === null || avgLoss === null || avgLoss === 0 ? null : avgWin / Math.abs(avgLoss)

  const curve = gains.map((_, i) => Number(sum(gains.slice(0, i + 1))))
  const rCurve = trades.map((_, i) =>
    Number(sum(trades.slice(0, i + 1).map(({ rMultiple }) => String(rMultiple ?? 0)))),
  )
  const index = trades.map((_, i) =>
    trades.slice(0, i + 1).reduce((level, { gainPercentage }) => level * (1 + (gainPercentage ?? 0) / 100), 100),
  )
  const maxDrawdown = deepestFall([0, ...curve])
  const avgRrr = mean(known(trades.map(({ rrr }) => rrr)))
  const held = (list: readonly ClosedTrade[]): number | null =>
    mean(list.map(({ entryDate, exitDate }) => (wallClock(exitDate) - wallClock(entryDate)) / 60_000))
  const runs = runsOf(trades.map(({ outcome }) => outcome))
  const green = trades.filter(({ tiltMeter }) => tiltMeter > 0).length
  const red = trades.filter(({ tiltMeter }) => tiltMeter < 0).length

  const n = trades.length
  const noPercent = n > 0 && trades.every(({ gainPercentage }) => gainPercentage === null)
  const profitFactor = lost.eq(0) ? null : Number(won.div(lost))
  const returnDrawdown = maxDrawdown === 0 ? null : Number(net) / maxDrawdown
  const tradeScore = 100 * clamp01(n / 100)
  const profitScore = profitFactor === null ? (won.gt(0) ? 100 : 0) : 100 * clamp01((profitFactor - 0.5) / 2)
  const returnDrawdownScore = returnDrawdown === null ? (net.gt(0) ? 100 : 0) : 100 * clamp01(returnDrawdown / 5)

  return {
    numberOfTrades: n,
    winners: winners.length,
    losers: losers.length,
    breakEvens: of('BREAK_EVEN').length,
    breakEvenGain: Number(sum(of('BREAK_EVEN').map(({ gain }) => gain))),
    winRate: decided === 0 ? null : (winners.length * 100) / decided,
    grossProfit: Number(won),
    grossLoss: Number(lost),
    netGain: Number(net),
    profitFactor,
    profitFactorArray: trades.map((_, i) => factorOf(gains.slice(0, i + 1))),
    avgWin,
    avgLoss,
    payoff,
    expectancy: n === 0 ? null : Number(net.div(n)),
    expectancyR: avgR,
    nR: rs.length,
    totalR: n > 0 && rs.length === 0 ? null : Number(sum(rs.map(String))),
    avgR,
    winnersWithR: rOf('WINNER').length,
    losersWithR: rOf('LOSER').length,
    avgRWinners: mean(rOf('WINNER')),
    avgRLosers: mean(rOf('LOSER')),
    sdR,
    sqn: avgR === null || sdR === null || sdR === 0 ? null : (Math.sqrt(Math.min(rs.length, 100)) * avgR) / sdR,
    withPercent: known(trades.map(({ gainPercentage }) => gainPercentage)).length,
    netReturn: noPercent ? null : Number(sum(trades.map(({ gainPercentage }) => String(gainPercentage ?? 0)))),
    twr: noPercent ? null : (index.at(-1) ?? 100) - 100,
    returnOfInvestment: deposits.eq(0) ? null : Number(net.times(100).div(deposits)),
    maxDrawdown,
    maxDrawdownPercent: noPercent ? null : deepestFallPercent([100, ...index]),
    maxDrawdownR: n > 0 && rs.length === 0 ? null : deepestFall([0, ...rCurve]),
    currentDrawdown: n === 0 ? 0 : difference(Math.max(0, ...curve), curve.at(-1) ?? 0),
    returnDrawdown,
    withRrr: known(trades.map(({ rrr }) => rrr)).length,
    avgRrr,
    withRealizedRrr: known(trades.map(({ realizedRrr }) => realizedRrr)).length,
    avgRealizedRrr: mean(known(trades.map(({ realizedRrr }) => realizedRrr))),
    requiredWinRate: avgRrr === null ? null : 100 / (1 + avgRrr),
    requiredWinRatePayoff: payoff === null ? null : 100 / (1 + payoff),
    avgHolding: held(trades),
    avgHoldingWinners: held(winners),
    avgHoldingLosers: held(losers),
    maxConsecutiveWins: Math.max(0, ...runs),
    maxConsecutiveLosses: Math.max(0, ...runs.map((run) => -run)),
    currentStreak: runs.at(-1) ?? 0,
    expectedMaxLosingStreak:
      winners.length === 0 || losers.length === 0
        ? null
        : Math.round(Math.log(decided) / Math.log(1 / (losers.length / decided))),
    largestWin: n === 0 ? null : Math.max(...gains.map(Number)),
    largestLoss: n === 0 ? null : Math.min(...gains.map(Number)),
    avgTilt: mean(trades.map(({ tiltMeter }) => tiltMeter)),
    greenOrRed: green + red,
    disciplineRate: green + red === 0 ? null : (green * 100) / (green + red),
    tradeScore,
    profitScore,
    returnDrawdownScore,
    edgeScore:
      n === 0 ? null : 0.2 * tradeScore + Math.min(1, n / 30) * (0.4 * profitScore + 0.4 * returnDrawdownScore),
  }
}

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value))
const known = (values: readonly (number | null)[]): readonly number[] => values.filter((value) => value !== null)
const difference = (a: number, b: number): number => Number(big(a).minus(b))

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Number(sum(values.map(String)).div(values.length))

function factorOf(gains: readonly string[]): number | null {
  const lost = sum(gains.filter((gain) => big(gain).lt(0))).abs()
  return lost.eq(0) ? null : Number(sum(gains.filter((gain) => big(gain).gt(0))).div(lost))
}

/** Over all pairs of an earlier and a later value. */
const deepestFall = (values: readonly number[]): number =>
  Math.max(0, ...values.flatMap((earlier, i) => values.slice(i).map((later) => difference(earlier, later))))

/** Running maximum: the highest value up to each point. */
const deepestFallPercent = (values: readonly number[]): number =>
  Math.max(
    0,
    ...values.map((later, i) => {
      const peak = Math.max(...values.slice(0, i + 1))
      return ((peak - later) * 100) / peak
    }),
  )

/** Streak after each decided trade: + wins, - losses. Break-evens are omitted. */
function runsOf(outcomes: readonly (Outcome | null)[]): readonly number[] {
  const decided = outcomes.filter((outcome) => outcome === 'WINNER' || outcome === 'LOSER')
  return decided.map((outcome, i) => {
    const before = decided.slice(0, i + 1).toReversed()
    const other = before.findIndex((earlier) => earlier !== outcome)
    const length = other === -1 ? before.length : other
    return outcome === 'WINNER' ? length : -length
  })
}
