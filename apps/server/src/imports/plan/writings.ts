import { isDeepStrictEqual } from 'node:util'
import { namesWith, pick } from '@afterclose/core/record-field'
import { inputFields, type TradeInput, emptyInput } from '@afterclose/core/trade'
import {
  brokerFields,
  isSameIn,
  type Kept,
  type WrittenFields,
  writtenFields,
  shownTrade,
  withoutBroker,
  writtenSince,
} from '@afterclose/core/writing'
import { isSameCourse } from './broker-fields.ts'
import type { KnownTrade } from './plan-types.ts'

type BrokerField = (typeof brokerFields)[number]
type PositionOf = (row: KnownTrade) => TradeInput

/** Fields of a row in which a broker's value was typed over. */
const typedOver = ({ kept }: KnownTrade): readonly BrokerField[] =>
  brokerFields.filter((field) => kept.broker !== undefined && field in kept.broker)

/**
 * Finds the writing of each row: for a row shown by itself, its differences from its position; for several that one shows, the writing
 * of each when it was joined, and the changes since.
 *
 * @param rows with all that they show
 * @param positionOf the broker's values of a row until now
 */
export function findWritings(
  rows: readonly KnownTrade[],
  positionOf: PositionOf,
  placeOf: (row: KnownTrade) => number,
): ReadonlyMap<number, WrittenFields> {
  const behind = Map.groupBy(rows, ({ shownOn }) => shownOn)
  const found = new Map<number, WrittenFields>()
  for (const row of behind.get(null) ?? []) {
    const others = (behind.get(row.id) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b))
    const alone = others.length === 0 && row.kept.said === undefined
    if (alone) {
      found.set(row.id, row.touched ? writtenFields(row.trade, positionOf(row), typedOver(row)) : {})
      continue
    }
    const writings = [row, ...others].map(({ kept }) => kept.said ?? {})
    const shown = shownAs(positionOf(row), writings)
    const since = writtenSince(shown, row.trade, writings, typedOver(row))
    for (const [i, one] of [row, ...others].entries()) found.set(one.id, since[i]!)
  }
  // The trade that shows them is gone, or not looked at.
  for (const row of rows) if (!found.has(row.id)) found.set(row.id, row.kept.said ?? {})
  return found
}

/** Values that were typed over the broker's are about the position of the first. */
const shownAs = (position: TradeInput, [first, ...others]: readonly WrittenFields[]): TradeInput =>
  shownTrade(position, first === undefined ? [] : [first, ...others.map(withoutBroker)])

/** Extremes of bars stay as long as the trade ran as it did. */
function withBars(before: TradeInput, after: TradeInput): TradeInput {
  const { highestPrice, lowestPrice, priceSource, priceBarLength } = before
  const keeps = priceSource === 'BARS' && after.priceSource === null && isSameCourse(before, after)
  return keeps ? { ...after, highestPrice, lowestPrice, priceSource, priceBarLength } : after
}

const traders = namesWith(inputFields, {}).filter(
  (field) =>
    field in emptyInput && field !== 'screenshotDescriptions' && !brokerFields.some((other) => other === field),
)

/** The position as a row has it, without any field of the trader. */
export const positionIn = (trade: TradeInput, setupId: number): TradeInput => ({
  ...trade,
  ...Object.fromEntries(Object.entries(emptyInput).filter(([field]) => traders.some((name) => name === field))),
  setupId,
})

/**
 * A row that shows a position with its own writing and those of others, and the part of that which its columns can not hold.
 * @param own its own writing
 * @param rest everything else that is kept of it
 */
export function rowShowing(
  row: KnownTrade,
  position: TradeInput,
  own: WrittenFields,
  others: readonly WrittenFields[],
  rest: Omit<Kept, 'said' | 'broker'>,
): { readonly trade: TradeInput; readonly kept: Kept } {
  const shown = withBars(row.trade, shownAs(position, [own, ...others]))
  const trade = { ...shown, screenshotDescriptions: row.trade.screenshotDescriptions }
  const over = brokerFields.filter((field) => field in own && !isSameIn([field], { ...position, ...own }, position))
  const isInColumns = others.length === 0 && isDeepStrictEqual(writtenFields(trade, position, over), own)
  const kept = {
    ...rest,
    ...(over.length === 0 ? {} : { broker: pick(position, over) }),
    ...(isInColumns ? {} : { said: own }),
  }
  return { trade, kept }
}

/** Whether a writing has no content: fields that were emptied are none. */
export const isEmptyWriting = (writing: WrittenFields): boolean =>
  Object.values(writing).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === null || value === '' || value === false,
  )
