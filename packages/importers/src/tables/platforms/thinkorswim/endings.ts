import { big, type Decimal } from '@afterclose/core/decimal'
import { DAY, HOUR } from '@afterclose/core/time'
import { readTime } from '../../../shared/dates.ts'
import { readNumber } from '../../../shared/numbers.ts'
import type { SourceRow } from '../../source-table.ts'
import type { CashRow } from './cash-rows.ts'
import { dayOf, isOption, type Leg, type Order } from './orders.ts'
import { optionOf } from '../../../shared/options.ts'

/** A cash row that takes an option out of the account. */
interface Removal {
  readonly row: CashRow
  readonly end: 'EXPIRED' | 'ASSIGNED' | 'EXERCISED'
  /** Above 0 if the option was sold. */
  readonly size: Decimal
  readonly root: string
  readonly expires: string
  readonly strike: Decimal
  readonly right: string
}

/** A cash row for shares that changed hands by assignment or exercise. */
export interface Delivery {
  readonly row: CashRow
  readonly side: 'BUY' | 'SELL'
  readonly symbol: string
  readonly size: Decimal
  readonly price: Decimal
}

/** "REMOVAL OF OPTION DUE TO ASSIGNMENT 1.0 SPY 100 (Weeklys) 17 APR 26 560 PUT". */
const spoken =
  /([-+]?[\d.]+) +\$?([A-Z/]+)(?:\.X)? +100 +(?:\([^)]*\) +)?(\d{1,2} [A-Z]{3} \d{2,4})(?: \[[A-Z]+\])? +([\d.]+) +(CALL|PUT)$/i
/** "Removed due to Expiration PUT S & P 500 INDEX $6500 EXP 04/10/26: EXP: -1.0 .SPXW260410P6500". */
const coded = /([-+]?[\d.]+) +\.([A-Z]+)(\d{2})(\d{2})(\d{2})([CP])([\d.]+)$/

function removalOf(row: CashRow): Removal | null {
  const text = row.description
  if (row.type === 'TRD' || !/remov|expir|assign|exercis|\bASG\b|\bEXP\b/i.test(text)) return null
  const end = /assign|\bASG\b/i.test(text) ? 'ASSIGNED' : /exercis/i.test(text) ? 'EXERCISED' : 'EXPIRED'
  const [, size, root, year, month, day, right, strike] = coded.exec(text) ?? []
  if (size !== undefined)
    return { row, end, size, root: root!, expires: `20${year}-${month}-${day}`, strike: strike!, right: right! }
  const [, count, symbol, expiry, price, word] = spoken.exec(text) ?? []
  const expires = count === undefined ? null : dayOf(expiry!)
  return expires === null
    ? null
    : { row, end, size: count!, root: symbol!, expires, strike: price!, right: word!.charAt(0).toUpperCase() }
}

/** "BOT +100 SPY UPON OPTION ASSIGNMENT", "SOLD -100 SPY @550.00". */
const shares = /^(?:t\w+ )?(BOT|SOLD) [-+]?([\d,.]+) ([A-Z./]+)(?: (UPON .*?))?(?: @([\d,.]+))?$/i

/** Whether a row's text alone states that its shares were delivered. */
export const isDelivery = ({ description }: CashRow): boolean => /\bUPON OPTION (ASSIGN|EXERCIS)/i.test(description)

/** The deliveries among cash rows that belong to no order: by their text, or at the strike of an option of the statement. */
export function deliveriesOf(rows: readonly CashRow[], orders: readonly Order[]): readonly Delivery[] {
  const strikes = new Set([
    ...orders.flatMap(({ legs }) => legs.map((leg) => `${leg.symbol} ${strikeOf(leg)}`)),
    ...rows.flatMap((row) => removalOf(row) ?? []).map(({ root, strike }) => `${root} ${big(strike).toFixed()}`),
  ])
  return rows.flatMap((row): Delivery[] => {
    const [, word, count, symbol, , statedPrice] = shares.exec(row.description) ?? []
    const size = readNumber(count ?? '', '.')
    if (word === undefined || symbol === undefined || size === null || row.amount === null) return []
    const price = readNumber(statedPrice ?? '', '.') ?? big(row.amount).abs().div(size).toFixed()
    if (!isDelivery(row) && !strikes.has(`${symbol} ${big(price).toFixed()}`)) return []
    return [{ row, side: /^bot$/i.test(word) ? 'BUY' : 'SELL', symbol, size, price }]
  })
}

/** Orders of the trade history that repeat a delivery of the cash balance. @param orders without a cash row */
export function ordersOfDeliveries(
  deliveries: readonly Delivery[],
  orders: readonly Order[],
): ReadonlyMap<Delivery, Order> {
  const free = new Set(orders.filter(({ legs }) => legs.length === 1 && legs[0]!.expires === null))
  const repeatedOrders = new Map<Delivery, Order>()
  for (const delivery of deliveries)
    for (const order of free) {
      if (!repeats(order, delivery)) continue
      free.delete(order)
      repeatedOrders.set(delivery, order)
      break
    }
  return repeatedOrders
}

function repeats({ wall, legs }: Order, { row, side, symbol, size, price }: Delivery): boolean {
  const leg = legs[0]!
  const paid = readNumber(leg.price, '.')
  if (leg.symbol !== symbol || leg.size === null || paid === null || !big(paid).eq(price)) return false
  const isSame = big(leg.size).eq(side === 'BUY' ? size : big(size).neg())
  return isSame && (row.wall === null || wall === null || Math.abs(row.wall - wall) <= near)
}

/** Strike of an option, as in its name; "" for other legs. */
const strikeOf = ({ expires, name }: Leg): string => (expires === null ? '' : name.split(' ').at(-2)!)

/** An option that ended at a price of 0. */
export interface Ending {
  readonly name: string
  readonly side: 'BUY' | 'SELL'
  readonly size: Decimal
  readonly time: string
  /** Null: no row states it. */
  readonly end: Removal['end'] | null
  /** The row that states it; null: none does. */
  readonly row: SourceRow | null
}

export interface Endings {
  readonly ended: readonly Ending[]
  /** Names of options that were assigned or exercised, but whose shares are not in the statement: they stay open. */
  readonly undelivered: readonly string[]
  /** Times of deliveries whose rows were written after the last close of their option. */
  readonly times: ReadonlyMap<Delivery, string>
}

type Size = ReturnType<typeof big>

/** The days on which shares follow their option: the same, or the next business day. */
const near = 5 * DAY

/**
 * How options ended: by the rows that take them away, which may have been opened in another statement; else, if they are held by the trades
 * of this one, on their last day if that is over. An option that was assigned or exercised ends only with its shares.
 *
 * @param isOver whether the last day of a leg is over, and no list of the statement has it any more
 */
export function endingsOf(
  orders: readonly Order[],
  cash: readonly CashRow[],
  deliveries: readonly Delivery[],
  isOver: (leg: Leg) => boolean,
): Endings {
  const heldPositions = heldOptions(orders)
  const openDeliveries = new Map(deliveries.map((delivery) => [delivery, big(delivery.size)]))
  const times = new Map<Delivery, string>()
  const removedSizes = new Map<string, Size>()
  const ended: Ending[] = []
  const undelivered = new Set<string>()
  for (const removal of cash.flatMap((row) => removalOf(row) ?? [])) {
    const { row, expires, right, end } = removal
    const size = big(removal.size)
    const symbol = [...heldPositions.values()].find(({ leg }) => isOf(removal, leg))?.leg.symbol ?? removal.root
    const name = optionOf(symbol, expires, removal.strike, right)
    removedSizes.set(name, (removedSizes.get(name) ?? big(0)).plus(size))
    const time = timeOf(row, expires)
    const usedDeliveries = end === 'EXPIRED' ? [] : takeShares(openDeliveries, removal, symbol)
    if (usedDeliveries === null) {
      undelivered.add(name)
      continue
    }
    if (time !== row.time) for (const delivery of usedDeliveries) times.set(delivery, afterClose(time, delivery.row))
    ended.push({ name, side: size.gt(0) ? 'BUY' : 'SELL', size: size.abs().toFixed(), time, end, row: row.row })
  }
  for (const { leg, heldSize: size } of heldPositions.values()) {
    const rest = size.plus(removedSizes.get(leg.name) ?? 0)
    if (rest.times(size).lte(0) || !isOver(leg)) continue
    const side = size.gt(0) ? 'SELL' : 'BUY'
    ended.push({ name: leg.name, side, size: rest.abs().toFixed(), time: closeOf(leg.expires!), end: null, row: null })
  }
  return { ended, undelivered: [...undelivered], times }
}

/** Weekly options of an index have a root of their own, SPXW; codes of classes have no stroke, BRKB for BRK/B. */
function isOf({ root, expires, strike, right }: Removal, leg: Leg): boolean {
  const symbol = leg.symbol.replace('/', '')
  const isSame = [symbol, `${symbol}W`].includes(root.replace('/', ''))
  return isSame && leg.expires === expires && leg.name.endsWith(` ${right}`) && big(strikeOf(leg)).eq(strike)
}

/** Takes the shares of contracts from the deliveries that are left; null if there are too few. */
function takeShares(
  openDeliveries: Map<Delivery, Size>,
  { size, right, strike, row: { wall } }: Removal,
  symbol: string,
): readonly Delivery[] | null {
  // Sold puts and bought calls buy shares.
  const neededSide = big(size).gt(0) === (right === 'P') ? 'BUY' : 'SELL'
  const fitting = [...openDeliveries].filter(
    ([{ row, symbol: share, price, side }, rest]) =>
      share.replace('/', '') === symbol.replace('/', '') &&
      side === neededSide &&
      big(price).eq(strike) &&
      rest.gt(0) &&
      (row.wall === null || wall === null || Math.abs(row.wall - wall) <= near),
  )
  let needed = big(size).abs().times(100)
  if (fitting.reduce((sum, [, rest]) => sum.plus(rest), big(0)).lt(needed)) return null
  return fitting.flatMap(([delivery, rest]) => {
    if (needed.eq(0)) return []
    const takenShares = rest.gt(needed) ? needed : rest
    openDeliveries.set(delivery, rest.minus(takenShares))
    needed = needed.minus(takenShares)
    return [delivery]
  })
}

const closing = 16 * HOUR

/** The time of the row, but not after the option's last close: rows are written at night, or on Saturday. */
function timeOf({ wall, time }: CashRow, expires: string): string {
  const close = closeOf(expires)
  return wall !== null && wall < readTime(close, 'MDY')!.wall ? time : close
}

/** Shares of the last day, in the order of their rows: with the minutes and seconds of the row. */
const afterClose = (close: string, { time }: CashRow): string =>
  close.replace(/:.*/, /:.*$/.exec(time)?.[0] ?? ':00:00')

function closeOf(expires: string): string {
  const [year, month, day] = expires.split('-')
  return `${month}/${day}/${year} ${closing / HOUR}:00:00`
}

function heldOptions(orders: readonly Order[]) {
  const heldPositions = new Map<string, { leg: Leg; heldSize: ReturnType<typeof big> }>()
  const inTime = orders.toSorted((a, b) => (a.wall ?? 0) - (b.wall ?? 0))
  for (const leg of inTime.flatMap(({ legs }) => legs)) {
    if (!isOption(leg.type) || leg.size === null) continue
    const before = heldPositions.get(leg.name)?.heldSize ?? big(0)
    const after = before.plus(leg.size)
    // A close without a known opening opens nothing.
    const crosses = leg.effect === 'TO CLOSE' && before.times(after).lte(0)
    heldPositions.set(leg.name, { leg, heldSize: crosses ? big(0) : after })
  }
  return heldPositions
}
