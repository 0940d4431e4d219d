import type { JobColumns } from '../job-columns.ts'
import { leanAnswer } from './lean-answer.ts'
import { type LeanTrade, leanTrades } from './lean-trades.ts'
import type { Peer } from './peer.ts'
import type { Condition, Question } from '../question.ts'

/** One careful loop over preprocessed objects: about the best possible without columns. */
export function lean(): Peer {
  let trades: readonly LeanTrade[] = []
  let job: JobColumns
  return {
    load(given) {
      job = given
      trades = leanTrades(given)
    },
    answer: (question) => leanAnswer(job, chosen(trades, question), question.basis),
  }
}

type Test = (trade: LeanTrade) => boolean

function chosen(trades: readonly LeanTrade[], { conditions, last }: Question): readonly LeanTrade[] {
  if (conditions.length === 0 && last === null) return trades
  const tests = conditions.map(testOf)
  const left: LeanTrade[] = []
  each: for (const trade of trades) {
    for (const passes of tests) if (!passes(trade)) continue each
    left.push(trade)
  }
  return last === null ? left : left.slice(-last)
}

function testOf(condition: Condition): Test {
  const matches = matcher(condition)
  return condition.not ? (trade) => !matches(trade) : matches
}

function matcher(condition: Condition): Test {
  if (condition.kind === 'comments') {
    const { masks, all } = condition
    return all
      ? ({ comments }) => masks.every(({ kind, ids }) => ids.every((id) => comments[kind].includes(id)))
      : ({ comments }) => masks.some(({ kind, ids }) => ids.some((id) => comments[kind].includes(id)))
  }
  const read = fields[condition.column]
  if (read === undefined) throw new RangeError(`Lean trades have no "${condition.column}"`)
  if (condition.kind === 'oneOf') {
    const codes = new Set(condition.codes)
    return (trade) => codes.has(read(trade))
  }
  const ranges = condition.ranges.map(({ min, max }) => ({ min: min ?? -Infinity, max: max ?? Infinity }))
  return (trade) => {
    const value = read(trade)
    for (const { min, max } of ranges) if (value >= min && value < max) return true
    return false
  }
}

const fields: Readonly<Record<string, (trade: LeanTrade) => number>> = {
  instrument: (trade) => trade.instrument,
  setup: (trade) => trade.setup,
  outcome: (trade) => trade.outcome,
  direction: (trade) => trade.direction,
  tradeType: (trade) => trade.tradeType,
  checklistStatus: (trade) => trade.checklistStatus,
  inReview: (trade) => trade.inReview,
  exitDay: (trade) => trade.exitDay,
  exitMonth: (trade) => trade.exitMonth,
  exitWeekday: (trade) => trade.exitWeekday,
  exitHour: (trade) => trade.exitHour,
  entryDay: (trade) => trade.entryDay,
  entryMonth: (trade) => trade.entryMonth,
  entryWeekday: (trade) => trade.entryWeekday,
  entryHour: (trade) => trade.entryHour,
  rrr: (trade) => trade.rrr,
  rMultiple: (trade) => trade.rMultiple,
  gainPercentage: (trade) => trade.gainPercentage,
}
