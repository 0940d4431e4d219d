import type { Decimal } from '@afterclose/core/decimal'
import type { BrokerTrade } from '../importer.ts'
import { inTurn } from '../shared/action.ts'
import { amountText } from '../shared/amount.ts'
import { finish, type Position } from '../shared/position.ts'
import { type Acted, PositionBook } from '../shared/position-book.ts'
import type { BrokerFill, BrokerPosition } from './records.ts'
import { withFields } from './richer.ts'
import type { ToldTrip } from './trips-of-fills.ts'
import type { Union } from './union.ts'

/** A trade derived from the known records. `externalId` is the name of its first part. */
export interface DerivedTrade extends BrokerTrade {
  /** Names of its fills, in order of execution; for a trade that the platform states, its own name. */
  readonly parts: readonly string[]
  /** Other names of its fills under which a journal may have the trade: from earlier releases, or exports without ids. */
  readonly also: readonly string[]
}

/** A part of a fill that is in no trade: of a close without a known opening, or a small rest of a coin. */
export interface Unmatched {
  readonly fill: BrokerFill
  readonly size: Decimal
}

export interface Derived {
  /** Closed and open trades, by entry. */
  readonly trades: readonly DerivedTrade[]
  readonly unmatched: readonly Unmatched[]
  /** Small rests of coins that count as closed until they are sold. */
  readonly rests: readonly Unmatched[]
  /** Closed positions made of fills, with their fills. */
  readonly closed: readonly Position<BrokerFill>[]
  /** Open ones. */
  readonly open: readonly Position<BrokerFill>[]
  /** Changes of positions by corporate actions, by time. */
  readonly acted: readonly Acted<BrokerFill>[]
}

/** Derives trades from the known records. */
export function derive({
  fills,
  positions,
  trips,
  actions,
  aliases,
}: Pick<Union, 'fills' | 'positions' | 'trips' | 'actions' | 'aliases'>): Derived {
  const book = new PositionBook<BrokerFill>()
  const finished: Position<BrokerFill>[] = []
  const unmatched: Unmatched[] = []
  const acted: Acted<BrokerFill>[] = []
  for (const turn of inTurn(fills, actions)) {
    if ('action' in turn) {
      const changed = book.act(turn.action, (like, fields, name) => ({ ...like, ...fields, name }))
      acted.push(...changed)
      finished.push(...changed.flatMap((one) => (one.finished ? [one.position] : [])))
      continue
    }
    const { fill } = turn
    const outcome = book.execute(fill, fill.name)
    finished.push(...outcome.finished)
    if (outcome.unmatched !== null) unmatched.push({ fill, size: amountText(outcome.unmatched) })
  }
  const open = [...book.open()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const tripsOf = Map.groupBy(trips, ({ fills: names }) => names[0])
  const trades = [...finished, ...open].map((position) => withTrips(tradeOf(position, aliases), tripsOf))
  return {
    trades: [...positions.map((position) => statedTrade(position, aliases)), ...trades].toSorted(byEntry),
    unmatched,
    rests: Array.from(book.rests(), ({ fill, size }) => ({ fill, size: amountText(size) })),
    closed: finished,
    open,
    acted,
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

/** Adds the fields of round trips that consist of its fills. */
function withTrips(trade: DerivedTrade, tripsOf: ReadonlyMap<string | undefined, readonly ToldTrip[]>): DerivedTrade {
  if (tripsOf.size === 0) return trade
  const own = new Set(trade.parts)
  const trips = trade.parts
    .flatMap((part) => tripsOf.get(part) ?? [])
    .filter((one) => one.fills.every((name) => own.has(name)))
  return trips.length === 0
    ? trade
    : withFields(
        trade,
        trips.map(({ trip }) => trip),
      )
}

const statedTrade = ({ name, ...position }: BrokerPosition, aliases: Union['aliases']): DerivedTrade => ({
  ...position,
  externalId: name,
  parts: [name],
  also: [...(name === position.externalId ? [] : [position.externalId]), ...(aliases.get(name) ?? [])],
})

const byEntry = (a: DerivedTrade, b: DerivedTrade): number =>
  a.entryDate !== b.entryDate ? (a.entryDate < b.entryDate ? -1 : 1) : a.externalId < b.externalId ? -1 : 1
