import type { Decimal } from '@afterclose/core/decimal'
import type { OptionLegs, PartialExits } from '@afterclose/core/journal'
import type { BrokerTrade } from '../importer.ts'
import { inTurn } from '../shared/action.ts'
import { amountText } from '@afterclose/core/amount'
import { finish, isClosed, type Part, type Position } from '../shared/position.ts'
import { exitParts } from '../shared/per-exit.ts'
import { type Acted, PositionBook } from '../shared/position-book.ts'
import type { BrokerFill, BrokerPosition } from './records.ts'
import type { Decision, Proposal, Reason } from '../structures/grouping.ts'
import { campaignTrade, endsInShares, partOfOption, structureTrade } from '../structures/structure-trade.ts'
import type { Structure } from '../structures/structure.ts'
import { type Positions, structuresOf } from '../structures/structures.ts'
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
  /** Name of the position or campaign of which it is a part; null for a whole one. */
  readonly partOf: string | null
  /** Why its legs are one trade, if it has several. */
  readonly groupedBy?: Exclude<Reason, 'ALONE'>
  /** The broker's order, if that is why. */
  readonly order?: string
}

/** How positions become trades. */
export interface PositionGrouping {
  /** Whether a position that is closed in parts is one trade, or one for each exit. */
  readonly partialExits: PartialExits
  readonly optionLegs: OptionLegs
  /** The trader's decisions, by the name of the first fill of a leg. */
  readonly decisions: ReadonlyMap<string, Decision>
}

/** Each position is one trade. */
export const onePositionEach: PositionGrouping = {
  partialExits: 'ONE_TRADE',
  optionLegs: 'APART',
  decisions: new Map(),
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
  /** Legs of one day that look like one structure, which only the trader makes one trade. */
  readonly proposals: readonly Proposal[]
}

/** Derives trades from the known records. */
export function derive(
  { fills, positions, trips, actions, aliases }: Pick<Union, 'fills' | 'positions' | 'trips' | 'actions' | 'aliases'>,
  grouping: PositionGrouping = onePositionEach,
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
  const grouped = groupedTrades({ fills, positions: [...finished, ...open], actions, aliases }, grouping)
  const trades = grouped.trades.map((trade) => withTrips(trade, tripsOf))
  return {
    trades: [...positions.map((position) => statedTrade(position, aliases)), ...trades].toSorted(byEntry),
    unmatched,
    rests: Array.from(book.rests(), ({ fill, size }) => ({ fill, size: amountText(size) })),
    closed: finished,
    open,
    acted,
    proposals: grouped.proposals,
  }
}

interface Grouped {
  readonly trades: readonly DerivedTrade[]
  readonly proposals: readonly Proposal[]
}

/** Trades of positions, in which legs of options that belong together are one. */
function groupedTrades(
  { fills, positions, actions, aliases }: Positions & Pick<Union, 'aliases'>,
  { partialExits, optionLegs, decisions }: PositionGrouping,
): Grouped {
  const tradesOf = partialExits === 'ONE_TRADE' ? oneTrade : tradePerExit
  const ownTrades = (some: readonly Position<BrokerFill>[]): readonly DerivedTrade[] =>
    some.flatMap((position) => tradesOf(position, aliases))
  if (optionLegs === 'APART' && !joinsLegs(decisions)) return { trades: ownTrades(positions), proposals: [] }
  if (optionLegs === 'APART') {
    const { structures, others } = structuresOf({ fills, positions, actions }, decisions, 'CHOICES')
    const chosen = structures.flatMap((structure) =>
      isJoinedByChoice(structure)
        ? [structureWithNames(structure, aliases)]
        : ownTrades(structure.members.map(({ position }) => position)),
    )
    return { trades: [...chosen, ...ownTrades(others)], proposals: [] }
  }
  const { structures, campaigns, proposals, others } = structuresOf({ fills, positions, actions }, decisions)
  const campaignOf = new Map(campaigns.flatMap((one) => one.structures.map((name) => [name, one.name] as const)))
  const madeTrades = structures.map((structure) => {
    const partOf = campaignOf.get(structure.name) ?? null
    const trades = structure.legs.some(({ right }) => right !== 'STOCK')
      ? optionTrades(structure, partialExits, aliases)
      : ownTrades(structure.members.map(({ position }) => position))
    return { structure, trades: partOf === null ? trades : trades.map((trade) => ({ ...trade, partOf })) }
  })
  const trades =
    optionLegs === 'TOGETHER'
      ? madeTrades.flatMap((one) => one.trades)
      : rolledTogether(madeTrades, (name) => campaignOf.get(name))
  return { trades: [...trades, ...ownTrades(others)], proposals }
}

/** A single leg that the trader took out of a trade: it is no part of a campaign that counts as one. */
const isApartByChoice = ({ reason, members }: Structure): boolean => reason === 'CHOICE' && members.length === 1

/** Whether the trader made one trade of any legs. */
export const joinsLegs = (decisions: PositionGrouping['decisions']): boolean =>
  [...decisions.values()].some(({ together }) => together !== undefined)

const isJoinedByChoice = ({ reason, members }: Structure): boolean =>
  reason === 'CHOICE' && members.length > 1 && members.some(({ contract }) => contract.right !== 'STOCK')

/** A structure of several legs is one trade, however it is closed, and so is an option with its shares. */
function optionTrades(
  structure: Structure,
  partialExits: PartialExits,
  aliases: Union['aliases'],
): readonly DerivedTrade[] {
  const [only, ...others] = structure.members
  const isWhole =
    partialExits === 'ONE_TRADE' || others.length > 0 || structure.waiting !== null || endsInShares(structure)
  const parts = isWhole ? [] : tradePerExit(only!.position, aliases)
  return parts.length < 2
    ? [structureWithNames(structure, aliases)]
    : parts.map((part) => partOfOption(part, structure))
}

function structureWithNames(structure: Structure, aliases: Union['aliases']): DerivedTrade {
  const order = structure.reason === 'ORDER' ? (structure.members[0]!.entries[0]!.fill.order ?? null) : null
  const wholes = structure.members.flatMap(({ position }) => oneTrade(position, aliases))
  const parts = [...new Set([structure.name, ...wholes.flatMap((whole) => whole.parts)])]
  const also = [...new Set(wholes.flatMap((whole) => whole.also))]
  return {
    ...structureTrade(structure),
    parts,
    also,
    partOf: null,
    ...(structure.members.length > 1 && structure.reason !== 'ALONE' && { groupedBy: structure.reason }),
    ...(order !== null && { order }),
  }
}

interface MadeTrades {
  readonly structure: Structure
  readonly trades: readonly DerivedTrade[]
}

/** The structures of each campaign as one trade. */
function rolledTogether(
  made: readonly MadeTrades[],
  campaignOf: (name: string) => string | undefined,
): readonly DerivedTrade[] {
  const campaigns = Map.groupBy(made, ({ structure }) =>
    isApartByChoice(structure) ? structure : (campaignOf(structure.name) ?? structure.name),
  )
  return [...campaigns.values()].flatMap((members) => {
    const trades = members.flatMap((one) => one.trades)
    if (members.length === 1) return trades
    return {
      ...campaignTrade(trades),
      parts: [...new Set(trades.flatMap(({ parts }) => parts))],
      also: [...new Set(trades.flatMap(({ also }) => also))],
      partOf: null,
      groupedBy: 'ORDER',
    }
  })
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
