import { format, getHours, getISODay, getMonth, parseISO } from 'date-fns'
import _ from 'lodash'
import {
  type Answer,
  figuresOf,
  type Group,
  groupOf,
  milestonesOf,
  type Running,
  type Sums,
} from '../../src/engine/answer.ts'
import type { JobColumns } from '../../src/engine/job-columns.ts'
import type { Peer } from '../../src/engine/peers/peer.ts'
import type { Condition, Question } from '../../src/engine/question.ts'
import { type TypicalTrade, typicalTrades } from '../../src/engine/peers/typical-trades.ts'

type Trades = readonly TypicalTrade[]

/** Objects with lodash and date-fns, a pass per figure: the usual way to write such pages. */
export function typical(): Peer {
  let trades: Trades = []
  let job: JobColumns
  return {
    load(given) {
      job = given
      trades = typicalTrades(given)
    },
    answer: (question) => answerOf(job, chosen(trades, question), question.basis),
  }
}

function chosen(trades: Trades, { conditions, last }: Question): Trades {
  const tests = conditions.map(testOf)
  const left = _.filter(trades, (trade) => tests.every((test) => test(trade)))
  return last === null ? left : _.takeRight(left, last)
}

function testOf(condition: Condition): (trade: TypicalTrade) => boolean {
  const matches = matcher(condition)
  return condition.not ? (trade) => !matches(trade) : matches
}

function matcher(condition: Condition): (trade: TypicalTrade) => boolean {
  if (condition.kind === 'comments') {
    const { masks, all } = condition
    return all
      ? (trade) => masks.every(({ kind, ids }) => _.difference(ids, trade[kind]).length === 0)
      : (trade) => masks.some(({ kind, ids }) => _.intersection(ids, trade[kind]).length > 0)
  }
  const read = fields[condition.column]
  if (read === undefined) throw new RangeError(`Typical trades have no "${condition.column}"`)
  if (condition.kind === 'oneOf') return (trade) => condition.codes.some((code) => code === read(trade))
  return (trade) => {
    const value = read(trade)
    return condition.ranges.some(
      ({ min, max }) => value !== null && (min === null || value >= min) && (max === null || value < max),
    )
  }
}

const day = 86_400_000
const outcomes = ['WINNER', 'LOSER', 'BREAK_EVEN']
const fields: Readonly<Record<string, (trade: TypicalTrade) => number | null>> = {
  instrument: (trade) => trade.instrumentId,
  setup: (trade) => trade.setupId,
  outcome: (trade) => outcomes.indexOf(trade.outcome),
  direction: (trade) => ['LONG', 'SHORT'].indexOf(trade.direction),
  tradeType: (trade) => ['LIVE', 'DEMO', 'PROP'].indexOf(trade.tradeType),
  checklistStatus: (trade) => ['COMPLETE', 'INCOMPLETE', 'NONE'].indexOf(trade.checklistStatus),
  inReview: (trade) => Number(trade.inReview),
  exitDay: (trade) => Math.floor(parseISO(trade.exitDate).getTime() / day),
  exitMonth: (trade) => getMonth(parseISO(trade.exitDate)) + 1,
  exitWeekday: (trade) => getISODay(parseISO(trade.exitDate)),
  exitHour: (trade) => getHours(parseISO(trade.exitDate)),
  entryDay: (trade) => Math.floor(parseISO(trade.entryDate).getTime() / day),
  entryMonth: (trade) => getMonth(parseISO(trade.entryDate)) + 1,
  entryWeekday: (trade) => getISODay(parseISO(trade.entryDate)),
  entryHour: (trade) => getHours(parseISO(trade.entryDate)),
  rrr: (trade) => trade.rrr,
  rMultiple: (trade) => trade.rMultiple,
  gainPercentage: (trade) => trade.gainPercentage,
}

function answerOf(job: JobColumns, trades: Trades, basis: 'exit' | 'entry'): Answer {
  const date = (trade: TypicalTrade): Date => parseISO(basis === 'exit' ? trade.exitDate : trade.entryDate)
  const groups = (key: (trade: TypicalTrade) => number): readonly Group[] =>
    _.map(Object.entries(_.groupBy(trades, key)), ([code, of]) => groupOf(Number(code), sumsOf(of), job.moneyUnits))
  const counted = {
    journaled: _.filter(trades, (trade) => trade.fullyJournaled).length,
    green: _.filter(trades, (trade) => trade.tiltMeter > 0).length,
    positivePreTrade: _.sumBy(trades, 'positivePreTrade'),
    positiveEntry: _.sumBy(trades, 'positiveEntry'),
    positiveManagement: _.sumBy(trades, 'positiveManagement'),
    positiveExit: _.sumBy(trades, 'positiveExit'),
    ownComments: _.sumBy(trades, (trade) => trade.customComments.length),
  }
  const running = runThrough(trades)
  const totals = {
    ...sumsOf(trades),
    largest: _.maxBy(trades, 'gain')?.gain ?? 0,
    smallest: _.minBy(trades, 'gain')?.gain ?? 0,
    squaresOfR: _.sumBy(trades, (trade) => (trade.rMultiple ?? 0) ** 2),
    counted,
  }
  const byDay = _.groupBy(trades, (trade) => format(date(trade), 'yyyy-MM-dd'))
  const ofDays = _.sortBy(
    _.map(Object.entries(byDay), ([text, of]) => ({
      day: parseISO(text).getTime() / day,
      trades: of.length,
      net: _.sumBy(of, 'gain') / job.moneyUnits,
    })),
    'day',
  )
  return {
    figures: figuresOf(totals, running, job),
    milestones: milestonesOf(counted, ofDays),
    groups: {
      instrument: groups((trade) => trade.instrumentId),
      setup: groups((trade) => trade.setupId),
      weekday: groups((trade) => getISODay(date(trade))),
      hour: groups((trade) => getHours(date(trade))),
      month: groups((trade) => getMonth(date(trade)) + 1),
    },
    rBins: counts(_.countBy(trades, 'rBin'), 128),
    holdingBuckets: counts(_.countBy(trades, 'holdingBucket'), 12),
    days: ofDays,
    lines: { equity: running.equity, drawdown: running.drawdown, profitFactor: running.profitFactor },
  }
}

const counts = (found: Readonly<Record<string, number>>, bins: number): readonly number[] =>
  Array.from({ length: bins }, (_, bin) => found[bin] ?? 0)

function sumsOf(trades: Trades): Sums {
  const withR = _.filter(trades, (trade) => trade.rMultiple !== null)
  return {
    trades: trades.length,
    winners: _.filter(trades, (trade) => trade.outcome === 'WINNER').length,
    losers: _.filter(trades, (trade) => trade.outcome === 'LOSER').length,
    net: _.sumBy(trades, 'gain'),
    won: _.sumBy(
      _.filter(trades, (trade) => trade.gain > 0),
      'gain',
    ),
    r: _.sumBy(withR, (trade) => trade.rMultiple ?? 0),
    withR: withR.length,
  }
}

function runThrough(trades: Trades): Running {
  const [equity, drawdown, profitFactor]: [number[], number[], number[]] = [[], [], []]
  let [net, won, peak, newHighs, ofPeak, lowest] = [0, 0, 0, 0, 1, 1]
  let [wins, losses, mostWins, mostLosses] = [0, 0, 0, 0]
  for (const { gain, gainPercentage, outcome } of trades) {
    net += gain
    won += Math.max(0, gain)
    if (net > peak) newHighs++
    peak = Math.max(peak, net)
    equity.push(net)
    drawdown.push(peak - net)
    profitFactor.push(won === net ? Number.NaN : won / (won - net))
    ofPeak = Math.min(1, ofPeak * (1 + (gainPercentage ?? 0) / 100))
    lowest = Math.min(lowest, ofPeak)
    if (outcome === 'BREAK_EVEN') continue
    wins = outcome === 'WINNER' ? wins + 1 : 0
    losses = outcome === 'LOSER' ? losses + 1 : 0
    mostWins = Math.max(mostWins, wins)
    mostLosses = Math.max(mostLosses, losses)
  }
  const maxDrawdown = drawdown.reduce((most, fall) => Math.max(most, fall), 0)
  const maxDrawdownPercent = (1 - lowest) * 100
  return { equity, drawdown, profitFactor, maxDrawdown, maxDrawdownPercent, mostWins, mostLosses, newHighs }
}
