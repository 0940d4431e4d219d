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
 * What the trader said of each row: of one that is shown by itself, in what it differs from its position; of several that
 * one shows, what each said when it was joined, and what was changed since.
 *
 * @param rows with all that they show
 * @param positionOf what the broker said of a row until now
 */
export function findSaid(
  rows: readonly KnownTrade[],
  positionOf: PositionOf,
  placeOf: (row: KnownTrade) => number,
): ReadonlyMap<number, WrittenFields> {
  const behind = Map.groupBy(rows, ({ shownOn }) => shownOn)
  const said = new Map<number, WrittenFields>()
  for (const row of behind.get(null) ?? []) {
    const others = (behind.get(row.id) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b))
    const alone = others.length === 0 && row.kept.said === undefined
    if (alone) {
      said.set(row.id, row.touched ? writtenFields(row.trade, positionOf(row), typedOver(row)) : {})
      continue
    }
    const writings = [row, ...others].map(({ kept }) => kept.said ?? {})
    const shown = shownAs(positionOf(row), writings)
    const since = writtenSince(shown, row.trade, writings, typedOver(row))
    for (const [i, one] of [row, ...others].entries()) said.set(one.id, since[i]!)
  }
  // The trade that shows them is gone, or not looked at.
  for (const row of rows) if (!said.has(row.id)) said.set(row.id, row.kept.said ?? {})
  return said
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

/** What a row says of its position, without anything that a trader says. */
export const positionIn = (trade: TradeInput, setupId: number): TradeInput => ({
  ...trade,
  ...Object.fromEntries(Object.entries(emptyInput).filter(([field]) => traders.some((name) => name === field))),
  setupId,
})

/**
 * A row as it shows a position with what it and others say, and what its columns do not tell of that.
 * @param own what it says itself
 * @param rest what else is kept of it
 */
export function faceOf(
  row: KnownTrade,
  position: TradeInput,
  own: WrittenFields,
  others: readonly WrittenFields[],
  rest: Omit<Kept, 'said' | 'broker'>,
): { readonly trade: TradeInput; readonly kept: Kept } {
  const shown = withBars(row.trade, shownAs(position, [own, ...others]))
  const trade = { ...shown, screenshotDescriptions: row.trade.screenshotDescriptions }
  const over = brokerFields.filter((field) => field in own && !isSameIn([field], { ...position, ...own }, position))
  const isTold = others.length === 0 && isDeepStrictEqual(writtenFields(trade, position, over), own)
  const kept = {
    ...rest,
    ...(over.length === 0 ? {} : { broker: pick(position, over) }),
    ...(isTold ? {} : { said: own }),
  }
  return { trade, kept }
}

/** Whether anything is said: what was taken away is nothing. */
export const isSaying = (said: WrittenFields): boolean =>
  Object.values(said).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== false,
  )
