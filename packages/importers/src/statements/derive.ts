import type { Decimal } from '@afterclose/core/decimal'
import type { PartialExits } from '@afterclose/core/journal'
import type { BrokerTrade } from '../importer.ts'
import { inTurn } from '../shared/action.ts'
import { amountText } from '../shared/amount.ts'
import { finish, isClosed, type Part, type Position } from '../shared/position.ts'
import { exitParts } from '../shared/per-exit.ts'
import { type Acted, PositionBook } from '../shared/position-book.ts'
import type { BrokerFill, BrokerPosition } from './records.ts'
import { restAfter } from './rest-names.ts'
import { withFields } from './richer.ts'
import type { ToldTrip } from './trips-of-fills.ts'
import type { Union } from './union.ts'

/** A trade derived from the known records. `externalId` is the name of its first part. */
export interface DerivedTrade extends BrokerTrade {
  /** Names of its fills, in order of execution; for a trade that the platform states, its own name. */
  readonly parts: readonly string[]
  /** Other names of its fills under which a journal may have the trade: from earlier releases, or exports without ids. */
  readonly also: readonly string[]
  /** Name of the position of which it is a part; null for a whole one. */
  readonly partOf: string | null
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

/**
 * Derives trades from the known records.
 * @param partialExits whether a position that is closed in parts is one trade, or one for each exit
 */
export function derive(
  { fills, positions, trips, actions, aliases }: Pick<Union, 'fills' | 'positions' | 'trips' | 'actions' | 'aliases'>,
  partialExits: PartialExits = 'ONE_TRADE',
): Derived {
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
  const tradesOf = partialExits === 'ONE_TRADE' ? oneTrade : tradePerExit
  const trades = [...finished, ...open]
    .flatMap((position) => tradesOf(position, aliases))
    .map((trade) => withTrips(trade, tripsOf))
  return {
    trades: [...positions.map((position) => statedTrade(position, aliases)), ...trades].toSorted(byEntry),
    unmatched,
    rests: Array.from(book.rests(), ({ fill, size }) => ({ fill, size: amountText(size) })),
    closed: finished,
    open,
    acted,
  }
}

function oneTrade(position: Position<BrokerFill>, aliases: Union['aliases']): readonly DerivedTrade[] {
  const { parts } = position
  const lastExit = isClosed(position) ? parts.findLastIndex(({ side }) => side === 'EXIT') : parts.length
  const rests = parts.flatMap(({ side, fill }, i) => (side === 'EXIT' && i < lastExit ? [restAfter(fill.name)] : []))
  return [{ ...finish(position), ...namesOf(parts, aliases, rests), partOf: null }]
}

/** Names a trade by its closing fill. An open one, or one whose closing fill opens another, is named by the rest that it closes. */
function tradePerExit(position: Position<BrokerFill>, aliases: Union['aliases']): readonly DerivedTrade[] {
  return (
    exitParts(position)?.map(({ position: part, entries, after, exit }) => {
      const rest = after === null ? [] : [restAfter(after.fill.name)]
      const ownParts = exit?.owned === true ? [...entries, exit] : entries
      const names = namesOf(ownParts, aliases, rest)
      const externalId = exit?.owned === true ? exit.fill.name : (rest[0] ?? part.name)
      const parts = names.parts.includes(externalId) ? names.parts : [externalId, ...names.parts]
      return { ...finish(part), ...names, parts, externalId, partOf: part.name }
    }) ?? oneTrade(position, aliases)
  )
}

function namesOf(ownParts: readonly Part<BrokerFill>[], aliases: Union['aliases'], rests: readonly string[]) {
  const parts = ownParts.map(({ fill }) => fill.name)
  const other = aliases.size === 0 ? [] : parts.flatMap((name) => aliases.get(name) ?? [])
  const id = ownParts[0]?.fill.id ?? null
  // Releases before merged statements identified a trade by the execution id alone.
  return { parts, also: [...(id === null || id === parts[0] ? [] : [id]), ...other, ...rests] }
}

/** Adds the fields of round trips that consist of its fills. */
function withTrips(trade: DerivedTrade, tripsOf: ReadonlyMap<string | undefined, readonly ToldTrip[]>): DerivedTrade {
  if (tripsOf.size === 0) return trade
  const fillNames = new Set(trade.parts)
  const trips = trade.parts
    .flatMap((part) => tripsOf.get(part) ?? [])
    .filter((one) => one.fills.every((name) => fillNames.has(name)))
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
  partOf: null,
})

/** Parts of a position stay in the order of their exits. */
function byEntry(a: DerivedTrade, b: DerivedTrade): number {
  if (a.entryDate !== b.entryDate) return a.entryDate < b.entryDate ? -1 : 1
  const [one, other] = [a.partOf ?? a.externalId, b.partOf ?? b.externalId]
  return one === other ? 0 : one < other ? -1 : 1
}
