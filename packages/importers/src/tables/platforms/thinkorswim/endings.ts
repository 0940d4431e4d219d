import { big, type Decimal } from '@afterclose/core/decimal'
import { DAY, HOUR } from '@afterclose/core/time'
import { readTime } from '../../../shared/dates.ts'
import { readNumber } from '../../../shared/numbers.ts'
import type { SourceRow } from '../../source-table.ts'
import type { CashRow } from './cash-rows.ts'
import { dayOf, isOption, type Leg, type Order } from './orders.ts'

/** A cash row that takes an option out of the account. */
interface Removal {
  readonly row: CashRow
  readonly isDelivered: boolean
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
  /([-+]?[\d.]+) +\$?([A-Z]+)(?:\.X)? +100 +(?:\([^)]*\) +)?(\d{1,2} [A-Z]{3} \d{2,4})(?: \[[A-Z]+\])? +([\d.]+) +(CALL|PUT)$/i
/** "Removed due to Expiration PUT S & P 500 INDEX $6500 EXP 04/10/26: EXP: -1.0 .SPXW260410P6500". */
const coded = /([-+]?[\d.]+) +\.([A-Z]+)(\d{2})(\d{2})(\d{2})([CP])([\d.]+)$/

function removalOf(row: CashRow): Removal | null {
  const text = row.description
  if (row.type === 'TRD' || !/remov|expir|assign|exercis|\bASG\b|\bEXP\b/i.test(text)) return null
  const isDelivered = /assign|exercis|\bASG\b/i.test(text)
  const [, size, root, year, month, day, right, strike] = coded.exec(text) ?? []
  if (size !== undefined)
    return { row, isDelivered, size, root: root!, expires: `20${year}-${month}-${day}`, strike: strike!, right: right! }
  const [, count, symbol, expiry, price, word] = spoken.exec(text) ?? []
  const expires = count === undefined ? null : dayOf(expiry!)
  return expires === null
    ? null
    : { row, isDelivered, size: count!, root: symbol!, expires, strike: price!, right: word!.charAt(0).toUpperCase() }
}

/** "BOT +100 SPY UPON OPTION ASSIGNMENT", "SOLD -100 SPY @550.00". */
const shares = /^(?:t\w+ )?(BOT|SOLD) [-+]?([\d,.]+) ([A-Z.]+)(?: (UPON .*?))?(?: @([\d,.]+))?$/i

/** Whether a row's text alone states that its shares were delivered. */
export const isDelivery = ({ description }: CashRow): boolean => /\bUPON OPTION (ASSIGN|EXERCIS)/i.test(description)

/** The deliveries among cash rows that belong to no order: by their text, or at the strike of an option of the statement. */
export function deliveriesOf(rows: readonly CashRow[], orders: readonly Order[]): readonly Delivery[] {
  const strikes = new Set(orders.flatMap(({ legs }) => legs.map((leg) => `${leg.symbol} ${strikeOf(leg)}`)))
  return rows.flatMap((row): Delivery[] => {
    const [, word, count, symbol, , statedPrice] = shares.exec(row.description) ?? []
    const size = readNumber(count ?? '', '.')
    if (word === undefined || symbol === undefined || size === null || row.amount === null) return []
    const price = readNumber(statedPrice ?? '', '.') ?? big(row.amount).abs().div(size).toFixed()
    if (!isDelivery(row) && !strikes.has(`${symbol} ${big(price).toFixed()}`)) return []
    return [{ row, side: /^bot$/i.test(word) ? 'BUY' : 'SELL', symbol, size, price }]
  })
}

/** Strike of an option, as in its name; "" for other legs. */
const strikeOf = ({ expires, name }: Leg): string => (expires === null ? '' : name.split(' ').at(-2)!)

/** An option that ended at a price of 0. */
export interface Ending {
  readonly leg: Leg
  readonly side: 'BUY' | 'SELL'
  readonly size: Decimal
  readonly time: string
  /** The row that states it; null: none does. */
  readonly row: SourceRow | null
}

export interface Endings {
  readonly ended: readonly Ending[]
  /** Options that were assigned or exercised, but whose shares are not in the statement: they stay open. */
  readonly undelivered: readonly Leg[]
}

/** The days on which shares follow their option: the same, or the next business day. */
const near = 5 * DAY

/**
 * How options that are held by the trades of a statement ended: by the rows that take them away, else on their last day if that is over.
 * An option that was assigned or exercised ends only with its shares.
 *
 * @param isOver whether the last day of a leg is over, and no list of the statement has it any more
 */
export function endingsOf(
  orders: readonly Order[],
  cash: readonly CashRow[],
  deliveries: readonly Delivery[],
  isOver: (leg: Leg) => boolean,
): Endings {
  const removals = cash.flatMap((row) => removalOf(row) ?? [])
  const openDeliveries = new Map(deliveries.map((delivery) => [delivery, big(delivery.size)]))
  const ended: Ending[] = []
  const undelivered: Leg[] = []
  for (const { leg, held } of heldOptions(orders).values()) {
    if (held.eq(0)) continue
    const side = held.gt(0) ? 'SELL' : 'BUY'
    let open = held.abs()
    let waiting = big(0)
    for (const removal of removals) {
      if (!isOf(removal, leg) || open.eq(0)) continue
      const removedSize = big(removal.size).abs()
      const size = removedSize.gt(open) ? open : removedSize
      if (removal.isDelivered && !takeShares(openDeliveries, leg, side, size, removal.row)) {
        waiting = waiting.plus(size)
        continue
      }
      open = open.minus(size)
      ended.push({ leg, side, size: size.toFixed(), time: timeOf(removal.row, leg), row: removal.row.row })
    }
    if (waiting.gt(0)) undelivered.push(leg)
    const rest = open.minus(waiting)
    if (rest.gt(0) && isOver(leg)) ended.push({ leg, side, size: rest.toFixed(), time: closeOf(leg), row: null })
  }
  return { ended, undelivered }
}

/** Weekly options of an index have a root of their own: SPXW. */
const isOf = ({ root, expires, strike, right }: Removal, leg: Leg): boolean =>
  (root === leg.symbol || root === `${leg.symbol}W`) &&
  leg.expires === expires &&
  leg.name.endsWith(` ${right}`) &&
  big(strikeOf(leg)).eq(strike)

/** Takes the shares of contracts from the deliveries that are left. */
function takeShares(
  openDeliveries: Map<Delivery, ReturnType<typeof big>>,
  leg: Leg,
  side: 'BUY' | 'SELL',
  size: ReturnType<typeof big>,
  { wall }: CashRow,
): boolean {
  // Short puts and long calls buy shares, as buying back a put does.
  const bought = (side === 'BUY') === leg.name.endsWith(' P')
  const fitting = [...openDeliveries].filter(
    ([{ row, symbol, price, side: way }, rest]) =>
      symbol === leg.symbol &&
      way === (bought ? 'BUY' : 'SELL') &&
      big(price).eq(strikeOf(leg)) &&
      rest.gt(0) &&
      (row.wall === null || wall === null || Math.abs(row.wall - wall) <= near),
  )
  let needed = size.times(100)
  if (fitting.reduce((sum, [, rest]) => sum.plus(rest), big(0)).lt(needed)) return false
  for (const [delivery, rest] of fitting) {
    const takenShares = rest.gt(needed) ? needed : rest
    openDeliveries.set(delivery, rest.minus(takenShares))
    needed = needed.minus(takenShares)
  }
  return true
}

const closing = 16 * HOUR

/** The time of the row, but not after the option's last close: rows are written at night, or on Saturday. */
function timeOf({ wall, time }: CashRow, leg: Leg): string {
  const close = closeOf(leg)
  return wall !== null && wall < readTime(close, 'MDY')!.wall ? time : close
}

function closeOf({ expires }: Leg): string {
  const [year, month, day] = expires!.split('-')
  return `${month}/${day}/${year} ${closing / HOUR}:00:00`
}

function heldOptions(orders: readonly Order[]) {
  const held = new Map<string, { leg: Leg; held: ReturnType<typeof big> }>()
  const inTime = orders.toSorted((a, b) => (a.wall ?? 0) - (b.wall ?? 0))
  for (const leg of inTime.flatMap(({ legs }) => legs)) {
    if (!isOption(leg.type) || leg.size === null) continue
    const before = held.get(leg.name)?.held ?? big(0)
    const after = before.plus(leg.size)
    // A close without a known opening opens nothing.
    const crosses = leg.effect === 'TO CLOSE' && before.times(after).lte(0)
    held.set(leg.name, { leg, held: crosses ? big(0) : after })
  }
  return held
}
