import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import type { BrokerTrade } from '../importer.ts'
import { amountOf, amountText } from '../shared/amount.ts'
import { finish, type Part, type Position } from '../shared/position.ts'
import { PositionBook } from '../shared/position-book.ts'
import type { BrokerFill, BrokerPosition } from './records.ts'
import type { Union } from './union.ts'

/** A trade derived from the known records. `externalId` is the name of its first part. */
export interface DerivedTrade extends BrokerTrade {
  /** Names of its fills, in order of execution; for a trade that the platform states, its own name. */
  readonly parts: readonly string[]
  /** Other names of its fills under which a journal may have the trade: from earlier releases, or exports without ids. */
  readonly also: readonly string[]
}

/** A close, or the rest of a close, without a known opening. */
export interface Unmatched {
  readonly fill: BrokerFill
  readonly size: Decimal
}

/** Positions that are open at a time, with their fills so far, from which a derivation can continue. Plain JSON. */
export interface Carry {
  readonly positions: readonly CarriedPosition[]
  /** Other names of their fills, by name. */
  readonly aliases: readonly (readonly [string, readonly string[]])[]
}

interface CarriedPosition {
  readonly name: string
  readonly direction: Direction
  readonly held: Decimal
  readonly parts: readonly CarriedPart[]
}

type CarriedPart = Omit<Part<BrokerFill>, 'size' | 'owned'> & { readonly size: Decimal }

export interface Derived {
  /** Closed and open trades, by entry. */
  readonly trades: readonly DerivedTrade[]
  readonly unmatched: readonly Unmatched[]
  /** Closed positions made of fills, with their fills. */
  readonly closed: readonly Position<BrokerFill>[]
  /** Open positions at the end. */
  readonly carry: Carry
  /** Open positions before each of the requested times. */
  readonly carries: readonly Carry[]
}

export const nothingOpen: Carry = { positions: [], aliases: [] }

/**
 * Derives trades from the known records after a time, and from the open positions at that time. Deriving everything equals deriving up to
 * any time, and continuing from its carry.
 *
 * @param moments times, in order, whose open positions are returned
 */
export function derive(known: Union, openings: Carry = nothingOpen, moments: readonly LocalDateTime[] = []): Derived {
  const book = new PositionBook<BrokerFill>()
  const aliases = openings.aliases.length === 0 ? known.aliases : new Map([...openings.aliases, ...known.aliases])
  for (const position of openings.positions) book.resume(resumed(position))
  const finished: Position<BrokerFill>[] = []
  const unmatched: Unmatched[] = []
  const carries: Carry[] = []
  for (const fill of known.fills) {
    while (carries.length < moments.length && moments[carries.length]! <= fill.date)
      carries.push(carryOf(book, aliases))
    const outcome = book.execute(fill, fill.name)
    if (outcome.finished !== null) finished.push(outcome.finished)
    if (outcome.unmatched !== null) unmatched.push({ fill, size: amountText(outcome.unmatched) })
  }
  const carry = carryOf(book, aliases)
  while (carries.length < moments.length) carries.push(carry)
  const trades = [...finished, ...book.open()].map((position) => tradeOf(position, aliases))
  const stated = known.positions.map(statedTrade)
  return {
    trades: [...stated, ...trades].toSorted(byEntry),
    unmatched,
    closed: finished,
    carry,
    carries,
  }
}

function carryOf(book: PositionBook<BrokerFill>, aliases: Union['aliases']): Carry {
  const positions = [...book.open()].map(carried).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (aliases.size === 0) return { positions, aliases: [] }
  const names = positions.flatMap(({ parts }) => parts.map(({ fill }) => fill.name))
  return {
    positions,
    aliases: names.flatMap((name) => (aliases.has(name) ? [[name, aliases.get(name)!] as const] : [])),
  }
}

function tradeOf(position: Position<BrokerFill>, aliases: Union['aliases']): DerivedTrade {
  const names = position.parts.map(({ fill }) => fill.name)
  const first = position.parts[0]!.fill
  const other = aliases.size === 0 ? [] : names.flatMap((name) => aliases.get(name) ?? [])
  // Releases before merged statements identified a trade by the execution id alone.
  const also = first.id === null || first.id === first.name ? other : [first.id, ...other]
  return { ...finish(position), parts: names, also }
}

const statedTrade = ({ name, ...position }: BrokerPosition): DerivedTrade => ({
  ...position,
  externalId: name,
  parts: [name],
  also: name === position.externalId ? [] : [position.externalId],
})

const carried = ({ name, direction, held, parts }: Position<BrokerFill>): CarriedPosition => ({
  name,
  direction,
  held: amountText(held),
  parts: parts.map(({ side, fill, size, rest }) => ({ side, fill, size: amountText(size), rest })),
})

const resumed = ({ name, direction, held, parts }: CarriedPosition): Position<BrokerFill> => ({
  name,
  direction,
  held: amountOf(held),
  parts: parts.map((part) => ({ ...part, size: amountOf(part.size), owned: true })),
})

const byEntry = (a: DerivedTrade, b: DerivedTrade): number =>
  a.entryDate !== b.entryDate ? (a.entryDate < b.entryDate ? -1 : 1) : a.externalId < b.externalId ? -1 : 1
