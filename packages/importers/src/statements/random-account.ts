import { decimalText, big } from '@afterclose/core/decimal'
import { localText } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { plainFill } from '../shared/plain-fill.ts'
import type { BrokerFill, BrokerPosition, Statement } from './records.ts'

/** For tests: an account as known by its broker, of which statements cover parts. */
export interface Account {
  readonly fills: readonly BrokerFill[]
  readonly positions: readonly StatedPosition[]
}

/** Minutes since the start of the account. */
interface StatedPosition {
  readonly opened: number
  readonly closed: number | null
  readonly position: BrokerPosition
}

/** A window of time of a statement, both ends included; in minutes. */
export interface Cut {
  readonly from: number
  readonly to: number
}

export const minutes = 240
const start = Date.UTC(2025, 0, 30, 22)
export const timeAt = (minute: number): string => localText(start + minute * 60_000)
export const minuteOf = (time: string): number => (Date.parse(`${time}Z`) - start) / 60_000

/** Fills of a few instruments, several per minute, with or without ids, some of them identical. */
export const randomFills: fc.Arbitrary<readonly BrokerFill[]> = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.record({
        minute: fc.integer({ min: 0, max: minutes }),
        symbol: fc.constantFrom('ABC', 'XYZ'),
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        size: fc.integer({ min: 1, max: 3 }),
        price: fc.integer({ min: 10, max: 12 }),
        commission: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 40 },
    ),
  )
  .map(([withIds, rows]) => {
    const seenCounts = new Map<string, number>()
    return rows
      .toSorted((a, b) => a.minute - b.minute)
      .map(({ minute, symbol, side, size, price, commission }, i): BrokerFill => {
        const content = [minute, symbol, side, size, price].join(' ')
        const count = (seenCounts.get(content) ?? 0) + 1
        seenCounts.set(content, count)
        const paid = big(size).times(price)
        return {
          ...plainFill,
          id: withIds ? `e${i}` : null,
          name: withIds ? `e${i}` : count === 1 ? content : `${content}-${count}`,
          instrument: symbol,
          symbol,
          side,
          date: timeAt(minute),
          price: String(price),
          size: String(size),
          commission: String(commission),
          cash: decimalText(side === 'BUY' ? paid.neg() : paid),
        }
      })
  })

/** Positions with tickets, closed or not. */
const randomPositions: fc.Arbitrary<readonly StatedPosition[]> = fc
  .array(
    fc.record({
      opened: fc.integer({ min: 0, max: minutes }),
      lasted: fc.option(fc.integer({ min: 1, max: minutes })),
      symbol: fc.constantFrom('EURUSD', 'GBPUSD'),
      size: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 20 },
  )
  .map((rows) =>
    rows.map(({ opened, lasted, symbol, size }, i): StatedPosition => {
      const closed = lasted === null || opened + lasted > minutes ? null : opened + lasted
      return {
        opened,
        closed,
        position: {
          name: `7-${i}`,
          externalId: `7-${i}`,
          account: '7',
          symbol,
          market: null,
          direction: 'LONG',
          entryDate: timeAt(opened),
          exitDate: closed === null ? null : timeAt(closed),
          entryPrice: '1.1',
          exitPrice: closed === null ? null : '1.2',
          size: String(size),
          stopLoss: null,
          takeProfit: null,
          finalStop: null,
          highestPrice: null,
          lowestPrice: null,
          commission: '0',
          swap: '0',
          netGain: closed === null ? null : String(size),
          pointValue: null,
          currency: null,
          fxRate: null,
          notes: '',
          executions: [],
        },
      }
    }),
  )

export const randomAccount: fc.Arbitrary<Account> = fc.record({ fills: randomFills, positions: randomPositions })

/** Creates the statement of a time: events in it, and open positions at its end. */
export function statementOf({ fills, positions }: Account, { from, to }: Cut, id = ''): Statement {
  const within = (minute: number): boolean => minute >= from && minute <= to
  return {
    id,
    form: 'Test',
    span: { from: timeAt(from), to: timeAt(to), stated: true },
    fills: fills.filter(({ date }) => within(minuteOf(date))),
    positions: positions.flatMap(({ opened, closed, position }) => {
      if (closed !== null && within(closed)) return [position]
      if (opened > to || (closed !== null && closed < from)) return []
      return [{ ...position, exitDate: null, exitPrice: null, netGain: null }]
    }),
    cash: [],
    actions: [],
  }
}

/** Windows that cover all of an account's time, with overlaps and repeats, in any order. */
export const coveringCuts: fc.Arbitrary<readonly Cut[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: minutes - 1 }), { maxLength: 5 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: minutes }), fc.integer({ min: 0, max: minutes })), { maxLength: 4 }),
    fc.array(fc.nat(), { maxLength: 3 }),
  )
  .chain(([ends, more, repeats]) => {
    const sorted = [...ends.toSorted((a, b) => a - b), minutes]
    const cover = sorted.map((to, i): Cut => ({ from: i === 0 ? 0 : sorted[i - 1]! + 1, to }))
    const others = more.map(([a, b]): Cut => ({ from: Math.min(a, b), to: Math.max(a, b) }))
    const all = [...cover, ...others]
    const repeated = repeats.map((at) => all[at % all.length]!)
    return shuffledItems([...all, ...repeated])
  })

export const shuffledItems = <T>(items: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })
