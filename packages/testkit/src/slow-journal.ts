import type { Filters, Range } from '@afterclose/core/filters'
import { ledger } from '@afterclose/core/ledger'
import { wordFilters } from '@afterclose/core/trade'
import type { FeedTrade } from '@afterclose/engine/trades/to-columns'
import type { RandomJournal } from './random-journals.ts'

/** A closed trade with its ledger values, as a plain object. */
export interface ClosedTrade extends FeedTrade {
  readonly exitDate: string
  readonly gain: string
  readonly gainPercentage: number | null
  readonly balanceBefore: string
  readonly balanceAfter: string
}

/** The closed trades of a journal in exit order: a slow, obvious alternative to the engine's columns. */
export function closedTrades(journal: Pick<RandomJournal, 'trades' | 'payins'>): readonly ClosedTrade[] {
  const closed = journal.trades.flatMap((trade) => {
    const { exitDate, gain } = trade
    return exitDate === null || gain === null ? [] : [{ ...trade, exitDate, gain }]
  })
  const balances = ledger(journal.payins, closed)
  return closed
    .toSorted((a, b) => (a.exitDate < b.exitDate ? -1 : a.exitDate > b.exitDate ? 1 : a.id - b.id))
    .map((trade) => {
      const around = balances.trades.get(trade.id)
      if (around === undefined) throw new RangeError(`Trade ${trade.id} is not in the ledger`)
      const { before, after, gainPercentage } = around
      return { ...trade, balanceBefore: before, balanceAfter: after, gainPercentage }
    })
}

/** Filters trade by trade, following the text of PRODUCT C.3 step by step. */
export function slowSelect(
  trades: readonly ClosedTrade[],
  { basic, advanced, options }: Filters,
): readonly ClosedTrade[] {
  const basis = (trade: ClosedTrade): string => (options.entryOrExitDate === 'ENTRY' ? trade.entryDate : trade.exitDate)

  // 1. Scope.
  const [first, last] = basic.dateRange
  let left = trades.filter((trade) => {
    if (first === undefined || last === undefined) return true
    return basis(trade) >= `${first}T00:00:00` && basis(trade) <= `${last}T23:59:59`
  })

  // 2. Basic values: OR within a type, AND between types; exclude inverts each type separately.
  const matches: ((trade: ClosedTrade) => boolean)[] = []
  const type = <Value>(values: readonly Value[], test: (trade: ClosedTrade, value: Value) => boolean): void => {
    if (values.length > 0) matches.push((trade) => values.some((value) => test(trade, value)))
  }
  type(basic.instrument, (trade, id) => trade.instrumentId === id)
  type(basic.setup, (trade, id) => trade.setupId === id)
  for (const name of wordFilters) type<string>(basic[name], (trade, word) => trade[name] === word)
  type(basic.checklistType, (trade, status) => trade.checklistStatus === status)
  if (basic.outcomes.length > 0) type(basic.outcomes, (trade, outcome) => trade.outcome === outcome)
  else if (basic.outcome !== null) type([basic.outcome], (trade, outcome) => trade.outcome === outcome)
  if (basic.inReview !== null) type([basic.inReview], (trade, starred) => trade.inReview === starred)
  type(basic.year, (trade, year) => Number(basis(trade).slice(0, 4)) === year)
  type(basic.month, (trade, month) => Number(basis(trade).slice(5, 7)) === month)
  type(basic.hour, (trade, hour) => Number(basis(trade).slice(11, 13)) === hour)
  type(basic.day, (trade, day) => (new Date(`${basis(trade)}Z`).getUTCDay() + 6) % 7 === day - 1)
  type(basic.rrr, (trade, range) => within(trade.rrr, range))
  type(basic.rMultiple, (trade, range) => within(trade.rMultiple, range))
  type(basic.gainPercentage, (trade, range) => within(trade.gainPercentage, range))
  left = left.filter((trade) => matches.every((match) => match(trade) !== options.excludeFilters))

  // 3. Comments and statistics: one pool.
  const pool: ((trade: ClosedTrade) => boolean)[] = [
    ...advanced.preTradeComment.map((id) => (trade: ClosedTrade) => trade.preTradeComments.includes(id)),
    ...advanced.entryComment.map((id) => (trade: ClosedTrade) => trade.entryComments.includes(id)),
    ...advanced.tradeManagementComment.map((id) => (trade: ClosedTrade) => trade.managementComments.includes(id)),
    ...advanced.exitComment.map((id) => (trade: ClosedTrade) => trade.exitComments.includes(id)),
    ...advanced.customComments.flat().map((id) => (trade: ClosedTrade) => trade.customComments.includes(id)),
  ]
  if (pool.length > 0) {
    const hit = (trade: ClosedTrade): boolean =>
      options.orFilter ? pool.some((carries) => carries(trade)) : pool.every((carries) => carries(trade))
    left = left.filter((trade) => hit(trade) !== options.excludeFilters)
  }

  // 4. Last trades.
  return basic.lastTrades === null ? left : left.slice(-basic.lastTrades)
}

const within = (value: number | null, { min, max }: Range): boolean =>
  value !== null && (min === null || value >= min) && (max === null || value < max)
