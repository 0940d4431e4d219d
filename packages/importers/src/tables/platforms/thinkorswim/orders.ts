import { big } from '@afterclose/core/decimal'
import { readTime } from '../../../shared/dates.ts'
import { futuresPointValue } from '@afterclose/core/futures'
import { readNumber } from '../../../shared/numbers.ts'
import { optionOf } from '../../../shared/options.ts'
import { cellReader, type SourceRow } from '../../source-table.ts'
import type { Section } from './sections.ts'

/** A leg of a filled order. */
export interface Leg {
  readonly row: SourceRow
  /** As in the statement. */
  readonly side: string
  readonly effect: string
  readonly symbol: string
  readonly type: string
  /** Signed; null if the cell is empty. */
  readonly size: string | null
  readonly price: string
  /** Expiry of an option, as YYYY-MM-DD; null if it is not an option or unreadable. */
  readonly expires: string | null
  /** Symbol, or name of the option. */
  readonly name: string
}

export interface Order {
  readonly time: string
  /** Wall clock in milliseconds; null if unreadable. */
  readonly wall: number | null
  readonly legs: readonly Leg[]
}

/** Parses orders. Their further legs have no time. */
export function ordersOf({ heads, rows }: Section): readonly Order[] {
  const cell = cellReader(heads)
  const orders: { time: string; wall: number | null; legs: Leg[] }[] = []
  for (const row of rows) {
    const time = cell(row, 'exec time')
    const last = orders.at(-1)
    const leg = legOf(row, cell)
    if (time === '' && last !== undefined) last.legs.push(leg)
    else orders.push({ time, wall: readTime(time, 'MDY')?.wall ?? null, legs: [leg] })
  }
  return orders
}

function legOf(row: SourceRow, cell: ReturnType<typeof cellReader>): Leg {
  const [symbol, type, strike] = [cell(row, 'symbol'), cell(row, 'type'), cell(row, 'strike')]
  const expires = isOption(type) ? dayOf(cell(row, 'exp')) : null
  return {
    row,
    side: cell(row, 'side'),
    effect: cell(row, 'pos effect'),
    symbol,
    type,
    size: readNumber(cell(row, 'qty'), '.'),
    price: cell(row, 'price'),
    expires,
    name: expires === null ? symbol : optionOf(symbol, expires, strike, type),
  }
}

export const isOption = (type: string): boolean => /^(call|put)$/i.test(type)

/** "16 JAN 26", "21 JAN 26 [AM]". */
export function dayOf(text: string): string | null {
  const time = readTime(text.replace(/ *[[(].*$/, ''), 'DMY')
  return time === null ? null : new Date(time.wall).toISOString().slice(0, 10)
}

/** Money per 1.0 of price and one contract: for an option as in the cash row ("SOLD -2 JPM 100 16 JAN 26 …"), else 100. */
export function worthOf({ symbol, type }: Leg, description: string): string | null {
  if (symbol.startsWith('/')) return futuresPointValue(symbol)
  if (!isOption(type)) return '1'
  const words = description.split(' ')
  const multiplier = words[words.indexOf(symbol) + 1] ?? ''
  return /^[1-9]\d{0,3}$/.test(multiplier) ? multiplier : '100'
}

/** Money that the order moved before costs; null if a leg cannot be read. */
export function moneyOf({ legs }: Order, description: string): string | null {
  let total = big(0)
  for (const leg of legs) {
    const [price, worth] = [readNumber(leg.price, '.'), worthOf(leg, description)]
    if (leg.size === null || price === null || worth === null) return null
    total = total.minus(big(leg.size).times(price).times(worth))
  }
  return total.toFixed()
}
