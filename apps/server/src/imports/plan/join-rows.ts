import { big } from '@afterclose/core/decimal'
import type { TradeInput } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import { withBrokerFields } from './broker-fields.ts'

/** A trade of the journal, and what the broker's statements made of it when it was last written. */
export interface RowOfTrade {
  readonly trade: TradeInput
  /** Null where no statement is kept: then everything that the broker does not know better is the trader's. */
  readonly former: TradeInput | null
}

/** What was known first stays: a later file tells where a stop was moved to, not where it began. */
const levels = ['stopLoss', 'takeProfit', 'finalStop', 'highestPrice', 'lowestPrice'] as const

const lists = [
  'preTradeComments',
  'entryComments',
  'managementComments',
  'exitComments',
  'customComments',
  'checkedItemIds',
] as const

/**
 * Trades of the journal that are one now: what the broker says of it, and what the trader wrote. The first keeps its fields,
 * the others fill what is empty, texts are appended.
 *
 * @returns null when the first is this already, and the only one
 */
export function joinRows(rows: readonly [RowOfTrade, ...RowOfTrade[]], file: TradeInput): TradeInput | null {
  const [first, ...others] = rows
  let joined: TradeInput = first.trade
  for (const other of others) joined = joinOwn(joined, other.trade)
  const levelsNow = Object.fromEntries(
    levels.map((field) => [field, rows.map(({ trade }) => trade[field]).find((value) => value !== null) ?? null]),
  )
  const texts = rows.filter(hasOwnNotes).map(({ trade }) => trade.notes)
  const written = texts.filter((text) => text !== '')
  const notes = written.length > 0 ? written.join('\n') : hasOwnNotes(first) ? '' : file.notes
  joined = { ...joined, ...levelsNow, notes }
  if (joined.direction !== file.direction) joined = { ...joined, direction: file.direction, groupId: null }
  joined = withoutContradictions(withBrokerFields(joined, file) ?? joined)
  return others.length === 0 && isSame(first.trade, joined) ? null : joined
}

/** What the trader did not change of a file's notes follows the file. */
const hasOwnNotes = ({ trade, former }: RowOfTrade): boolean => former === null || trade.notes !== former.notes

const isSameValue = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && isNumber(a) && isNumber(b) && big(a).eq(b))

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

function joinOwn(earlier: TradeInput, later: TradeInput): TradeInput {
  const union = Object.fromEntries(lists.map((field) => [field, [...new Set([...earlier[field], ...later[field]])]]))
  const itsChecklist = earlier.checklistId !== null && earlier.checklistId !== later.checklistId
  return {
    ...earlier,
    ...union,
    riskAmount: earlier.riskAmount ?? later.riskAmount,
    otpHit: earlier.otpHit ?? later.otpHit,
    breakEven: earlier.breakEven || later.breakEven,
    inReview: earlier.inReview || later.inReview,
    checklistId: earlier.checklistId ?? later.checklistId,
    checklistItemIds: earlier.checklistId === null ? later.checklistItemIds : earlier.checklistItemIds,
    ...(itsChecklist ? { checkedItemIds: earlier.checkedItemIds } : {}),
    groupId: earlier.groupId ?? later.groupId,
    planId: earlier.planId ?? later.planId,
  }
}

/** The trade without levels of the trader that contradict it since it changed. */
function withoutContradictions(trade: TradeInput): TradeInput {
  const wrong = tradeProblems(trade).flatMap(({ field }) => levels.find((level) => level === field) ?? [])
  return wrong.length === 0 ? trade : { ...trade, ...Object.fromEntries(wrong.map((field) => [field, null])) }
}

function isSame(known: TradeInput, joined: TradeInput): boolean {
  return (
    withBrokerFields(known, joined) === null &&
    known.direction === joined.direction &&
    known.notes === joined.notes &&
    levels.every((level) => isSameValue(known[level], joined[level]))
  )
}

/** Whether the trader wrote something about a trade that no file tells. */
export const isWrittenAbout = (trade: TradeInput): boolean =>
  lists.some((field) => trade[field].length > 0) ||
  trade.inReview ||
  trade.breakEven ||
  [trade.riskAmount, trade.otpHit, trade.groupId, trade.planId, trade.checklistId].some((value) => value !== null)
