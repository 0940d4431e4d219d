import { isDeepStrictEqual } from 'node:util'
import { namesWith, pick } from '@afterclose/core/record-field'
import { inputFields, type TradeInput, emptyInput } from '@afterclose/core/trade'
import {
  brokerFields,
  type Kept,
  typedOverFields,
  type WrittenFields,
  writtenFields,
  shownTogether,
  writtenSince,
} from '@afterclose/core/writing'
import { isSameCourse } from './broker-fields.ts'
import type { KnownTrade } from './plan-types.ts'

type BrokerField = (typeof brokerFields)[number]
type PositionOf = (row: KnownTrade) => TradeInput

/** Fields of a row in which the trader replaced a broker's value. */
const typedOver = ({ kept }: KnownTrade): readonly BrokerField[] =>
  brokerFields.filter((field) => kept.broker !== undefined && field in kept.broker)

/**
 * Finds the writing of each row: for a row shown by itself, its differences from its position; for several shown by one row, the writing of
 * each when it was merged, and the changes since.
 *
 * @param rows with all rows that they show
 * @param positionOf the broker's former values of a row
 */
export function findWritings(
  rows: readonly KnownTrade[],
  positionOf: PositionOf,
  placeOf: (row: KnownTrade) => number,
): ReadonlyMap<number, WrittenFields> {
  const rowsByShownOn = Map.groupBy(rows, ({ shownOn }) => shownOn)
  const writingsById = new Map<number, WrittenFields>()
  for (const row of rowsByShownOn.get(null) ?? []) {
    const others = (rowsByShownOn.get(row.id) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id)
    const alone = others.length === 0 && row.kept.said === undefined
    if (alone) {
      writingsById.set(row.id, row.touched ? writtenFields(row.trade, positionOf(row), typedOver(row)) : {})
      continue
    }
    const writings = [row, ...others].map(({ kept }) => kept.said ?? {})
    const shownTrade = shownTogether(positionOf(row), writings)
    const since = writtenSince(shownTrade, row.trade, writings, typedOver(row))
    for (const [i, one] of [row, ...others].entries()) writingsById.set(one.id, since[i]!)
  }
  // The trade that shows them was deleted, or is not considered.
  for (const row of rows) if (!writingsById.has(row.id)) writingsById.set(row.id, row.kept.said ?? {})
  return writingsById
}

/** Extremes from bars stay as long as entry, exit and times are unchanged. */
function withBars(before: TradeInput, after: TradeInput): TradeInput {
  const { highestPrice, lowestPrice, priceSource, priceBarLength } = before
  const keeps = priceSource === 'BARS' && after.priceSource === null && isSameCourse(before, after)
  return keeps ? { ...after, highestPrice, lowestPrice, priceSource, priceBarLength } : after
}

const traders = namesWith(inputFields, {}).filter(
  (field) =>
    field in emptyInput && field !== 'screenshotDescriptions' && !brokerFields.some((other) => other === field),
)

/** The position as stored in a row, without the trader's fields. */
export const positionIn = (trade: TradeInput, setupId: number): TradeInput => ({
  ...trade,
  ...Object.fromEntries(Object.entries(emptyInput).filter(([field]) => traders.some((name) => name === field))),
  setupId,
})

/**
 * A row that shows a position with its own writing and those of others, and the part that does not fit its columns.
 * @param ownWriting its own writing
 * @param rest the other stored writings
 */
export function rowShowing(
  row: KnownTrade,
  position: TradeInput,
  ownWriting: WrittenFields,
  others: readonly WrittenFields[],
  rest: Omit<Kept, 'said' | 'broker'>,
): { readonly trade: TradeInput; readonly kept: Kept } {
  const shownTrade = withBars(row.trade, shownTogether(position, [ownWriting, ...others]))
  const trade = { ...shownTrade, screenshotDescriptions: row.trade.screenshotDescriptions }
  // A writing of an earlier release has a commission without its source.
  const sourcedWriting = 'commission' in ownWriting ? { commissionSource: 'TYPED' as const, ...ownWriting } : ownWriting
  const over = typedOverFields({ ...position, ...sourcedWriting }, position).filter((field) => field in sourcedWriting)
  const isInColumns = others.length === 0 && isDeepStrictEqual(writtenFields(trade, position, over), ownWriting)
  const keptData = {
    ...rest,
    ...(over.length === 0 ? {} : { broker: pick(position, over) }),
    ...(isInColumns ? {} : { said: ownWriting }),
  }
  return { trade, kept: keptData }
}

/** Whether a writing has no content; emptied fields do not count. */
export const isEmptyWriting = (writing: WrittenFields): boolean =>
  Object.values(writing).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === null || value === '' || value === false,
  )
