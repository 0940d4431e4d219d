import { big } from '@afterclose/core/decimal'
import type { TradeInput } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import { withBrokerFields } from './broker-fields.ts'
import { commentLists, levels, takeOver, type Unchosen } from './take-over.ts'

/** A trade of the journal, and what the broker's statements made of it when it was last written. */
export interface RowOfTrade {
  readonly trade: TradeInput
  /** Null where no statement is kept: then everything that the broker does not know better is the trader's. */
  readonly former: TradeInput | null
}

const extremes = ['highestPrice', 'lowestPrice'] as const
const noExtremes = { highestPrice: null, lowestPrice: null, priceSource: null, priceBarLength: null }

/**
 * Trades of the journal that are one now: what the broker says of it, and what the trader wrote. The first keeps its fields,
 * the others fill what is empty, texts are appended.
 *
 * @param file as the broker's statements have it, with the setup that an import gives
 * @returns null when the first is this already, and the only one
 */
export function joinRows(rows: readonly [RowOfTrade, ...RowOfTrade[]], file: TradeInput): TradeInput | null {
  const [first, ...others] = rows
  const own = ownOf(rows, file)
  let joined = withBrokerFields(own, file) ?? own
  // Bars of another time tell other extremes. They can be filled in again.
  if (joined.priceSource === 'BARS' && !isSameCourse(first.trade, joined)) joined = { ...joined, ...noExtremes }
  if (joined.direction !== file.direction) joined = { ...joined, direction: file.direction, groupId: null }
  joined = withoutContradictions(joined)
  return others.length === 0 && isSame(first.trade, joined) ? null : joined
}

/** What the trader wrote about all of them. */
function ownOf([first, ...others]: readonly [RowOfTrade, ...RowOfTrade[]], file: TradeInput): TradeInput {
  const own = (row: RowOfTrade): TradeInput => (hasOwnNotes(row) ? row.trade : { ...row.trade, notes: '' })
  let joined = own(first)
  for (const other of others) joined = takeOver(joined, own(other), file)
  return joined.notes === '' && !hasOwnNotes(first) ? { ...joined, notes: file.notes } : joined
}

/** What the trader did not change of a file's notes follows the file. */
const hasOwnNotes = ({ trade, former }: RowOfTrade): boolean => former === null || trade.notes !== former.notes

const isSameValue = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && isNumber(a) && isNumber(b) && big(a).eq(b))

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Whether a trade began, ran and ended as before, at the same prices. */
export function isSameCourse(before: TradeInput, after: TradeInput): boolean {
  const { commission, swap, fxRate, gainMode, manualGain } = after
  const executions = before.executions.map((execution, i) => {
    const { commission: paid = '0', swap: held = '0' } = after.executions[i] ?? {}
    return { ...execution, commission: paid, swap: held }
  })
  return withBrokerFields({ ...before, executions, commission, swap, fxRate, gainMode, manualGain }, after) === null
}

/** The trade without levels of the trader that contradict it since it changed. */
function withoutContradictions(trade: TradeInput): TradeInput {
  const fields = tradeProblems(trade).map(({ field }) => field)
  const wrong = [...levels, ...extremes].filter((level) => fields.includes(level))
  if (wrong.length === 0) return trade
  const left = { ...trade, ...Object.fromEntries(wrong.map((field) => [field, null])) }
  return left.highestPrice === null && left.lowestPrice === null ? { ...left, ...noExtremes } : left
}

function isSame(known: TradeInput, joined: TradeInput): boolean {
  return (
    withBrokerFields(known, joined) === null &&
    known.direction === joined.direction &&
    known.notes === joined.notes &&
    [...levels, ...extremes].every((level) => isSameValue(known[level], joined[level]))
  )
}

/** Whether the trader wrote something about a trade that no file tells. */
export const isWrittenAbout = (trade: TradeInput, { setupId }: Unchosen): boolean =>
  trade.setupId !== setupId ||
  trade.tradeType !== 'LIVE' ||
  trade.notes !== '' ||
  trade.screenshotDescriptions.some((text) => text !== '') ||
  commentLists.some((field) => trade[field].length > 0) ||
  trade.inReview ||
  trade.breakEven ||
  [trade.riskAmount, trade.otpHit, trade.groupId, trade.planId, trade.checklistId].some((value) => value !== null)
