import { big } from '@afterclose/core/decimal'
import { namesWith, pick } from '@afterclose/core/record-field'
import { inputFields, type TradeExecution, type TradeInput } from '@afterclose/core/trade'

type Text = string | null
const brokerFields = namesWith(inputFields, { owner: 'BROKER' })
const texts = [
  ...namesWith(inputFields, { owner: 'BROKER', type: 'date' }),
  ...namesWith(inputFields, { owner: 'BROKER', type: 'word' }),
]
const decimals = namesWith(inputFields, { owner: 'BROKER', type: 'decimal' })

/**
 * The known trade with what the broker knows better than the trader: dates, prices, size, costs and result. Stops,
 * comments, notes and everything else stay as they are. Null when the file tells nothing new.
 */
export function withBrokerFields(known: TradeInput, file: TradeInput): TradeInput | null {
  const same =
    texts.every((field) => known[field] === file[field]) &&
    decimals.every((field) => sameNumber(known[field], file[field])) &&
    sameExecutions(known.executions, file.executions)
  return same ? null : { ...known, ...pick(file, brokerFields) }
}

/** Whether the known trade is what a split left of the one in the file: the rest of it is in the journal as well. */
export const isPartOf = (known: TradeInput, file: TradeInput): boolean =>
  known.groupId !== null &&
  known.size !== null &&
  file.size !== null &&
  big(known.size).lt(file.size) &&
  known.exitDate === file.exitDate &&
  sameNumber(known.entryPrice, file.entryPrice) &&
  sameNumber(known.exitPrice, file.exitPrice)

/**
 * Whether a known number now names another trade, as the tickets of two brokers may. The side of a trade never
 * changes; its entry time (another zone was chosen) or its entry price (it was added to) may, but not both.
 */
export const isOtherTrade = (known: TradeInput, file: TradeInput): boolean =>
  known.direction !== file.direction ||
  (known.entryDate !== file.entryDate && !sameNumber(known.entryPrice, file.entryPrice))

const sameNumber = (a: Text, b: Text): boolean => a === b || (a !== null && b !== null && big(a).eq(b))

const sameExecutions = (a: readonly TradeExecution[], b: readonly TradeExecution[]): boolean =>
  a.length === b.length && a.every((execution, i) => sameExecution(execution, b[i]!))

const sameExecution = (a: TradeExecution, b: TradeExecution): boolean =>
  a.side === b.side &&
  a.date === b.date &&
  (['price', 'size', 'commission', 'swap'] as const).every((field) => sameNumber(a[field], b[field]))
