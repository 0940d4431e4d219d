import { decimalText, big } from '@afterclose/core/decimal'
import { plainFill } from '../shared/plain-fill.ts'
import type { BrokerFill } from '../shared/fill.ts'
import type { Decision } from './grouping.ts'
import { positionsOfFills } from './legs.ts'
import { structuresOf } from './structures.ts'

type Facts = Partial<BrokerFill>

/**
 * For tests: a fill in few words, such as "2026-03-02T10:05:00 SELL 2 SPY 2026-04-17 560 P 4.10". Options cost 0.65 a contract, shares
 * nothing; what is closed at 0 costs nothing.
 */
export function madeFill(text: string, facts: Facts = {}): BrokerFill {
  const words = text.split(' ')
  const [date = '', word, size = '', price = ''] = [...words.slice(0, 3), words.at(-1)]
  const side = word === 'BUY' ? 'BUY' : 'SELL'
  const symbol = words.slice(3, -1).join(' ')
  const isOption = symbol.includes(' ')
  const paid = big(price)
    .times(size)
    .times(isOption ? 100 : 1)
  return {
    ...plainFill,
    name: `${text} ${facts.order ?? ''}`,
    instrument: symbol,
    symbol,
    market: 'STOCKS',
    side,
    date,
    price: decimalText(big(price)),
    size,
    commission: isOption && Number(price) !== 0 ? decimalText(big(size).times('0.65')) : '0',
    cash: decimalText(side === 'BUY' ? paid.neg() : paid),
    pointValue: isOption ? '100' : '1',
    ...facts,
  }
}

const ends = ['EXPIRED', 'ASSIGNED', 'EXERCISED', 'CASH'] as const

/** Fills with orders and ends: "101: 2026-03-02T10:05:00 SELL …", "… 0 EXPIRED". */
export const madeFills = (...texts: readonly string[]): readonly BrokerFill[] =>
  texts.map((text) => {
    const end = ends.find((one) => text.endsWith(` ${one}`))
    const order = /^(\w+): /.exec(text)?.[1]
    const plain = text.slice(
      order === undefined ? 0 : order.length + 2,
      end === undefined ? undefined : -end.length - 1,
    )
    return madeFill(plain, {
      ...(order !== undefined && { order }),
      ...(end !== undefined && { end, effect: 'END' as const }),
    })
  })

/** Structures of fills alone. */
export const structuresOfFills = (fills: readonly BrokerFill[], decisions?: ReadonlyMap<string, Decision>) =>
  structuresOf({ fills, positions: positionsOfFills(fills, []), actions: [] }, decisions)
