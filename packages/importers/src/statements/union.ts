import { withDelivered } from '../shared/deliveries.ts'
import { optionFacts } from '../shared/fill.ts'
import { withNetDeliveries } from '../shared/net-deliveries.ts'
import { inUnitsOfOpening } from '../shared/stand-in.ts'
import type { KnownRecord } from './known-record.ts'
import { actionsOnce } from './actions-once.ts'
import { withSymbols } from './action-symbols.ts'
import type { BrokerAction, BrokerCash, BrokerFill, BrokerPosition, Statement } from './records.ts'
import { originOf, rootOf } from './records.ts'
import { hasOtherCosts } from './other-costs.ts'
import { inOrder } from './fill-sequence.ts'
import { oneFormADay, type ToldTwice, tradesBesideFills } from './other-forms.ts'
import { sameFillsOnce } from './same-fills.ts'
import { withoutCancelled } from './without-cancelled.ts'
import { withoutStandIns } from './stand-ins.ts'
import { sameTripsOnce } from './same-trips.ts'
import { type ToldTrip, tripsOfFills } from './trips-of-fills.ts'
import { withNames } from './unnamed.ts'

/** All known records, without duplicates. */
export interface Union {
  /** By time; within one time by execution. */
  readonly fills: readonly BrokerFill[]
  readonly positions: readonly BrokerPosition[]
  readonly cash: readonly BrokerCash[]
  /** Round trips whose fills are known. */
  readonly trips: readonly ToldTrip[]
  /** By time. */
  readonly actions: readonly BrokerAction[]
  /** Aliases of a fill or position, by its name: those in exports without execution ids, of orders, or of round trips. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
  /** Cancelled fills, and cancellations of fills that no statement contains, which are kept until one does. */
  readonly cancelled: { readonly both: readonly BrokerFill[]; readonly waiting: readonly BrokerFill[] }
  /** Days that several kinds of export state at different granularity. */
  readonly toldTwice: readonly ToldTwice[]
}

/**
 * Merges statements into a union that does not depend on their order. The same name is the same record; if statements
 * differ, the one whose span ends last wins. Of two that end together the one with a close wins, otherwise the content
 * decides.
 */
export function unionOf(statements: readonly Statement[]): Union {
  const { sorted, aliases } = withNames(statements.toSorted(byEnd))
  const fills = latest(sorted, fillsOf, nameOf, believedFill)
  const actions = actionsOnce([...latest(sorted, actionsOf, nameOf, believedAction).values()], sorted)
  const once = sameFillsOnce(netDeliveries([...fills.values()]), sorted)
  const standing = withoutCancelled(once.fills, sorted, once.sameAs)
  const chosen = oneFormADay(standing.fills, standing.sorted, once.sameAs)
  const opened = ownUnits({ fills: chosen.fills, sorted: standing.sorted }, actions)
  const real = inOrder(withoutStandIns(opened.fills, opened.sorted), opened.sorted)
  const trips = sameTripsOnce(
    stillOpen([...latest(sorted, positionsOf, nameOf, believedPosition).values()], sorted),
    sorted,
  )
  const matchedTrips = tripsOfFills(real, trips.positions, sorted, once.sameAs)
  const named = withSymbols(actions, matchedTrips.fills)
  const ofTrips = matchedTrips.trips.map(({ name, fills: [first = name] }): Aliases => new Map([[first, [name]]]))
  return {
    fills: withDelivered(matchedTrips.fills),
    positions: matchedTrips.positions,
    trips: matchedTrips.trips,
    cash: [...latest(sorted, cashOf, nameOf, lastByContent).values()].map(({ record }) => record).toSorted(byTimestamp),
    actions: named,
    aliases: together([aliases, once.aliases, chosen.standFor, trips.aliases, ...ofTrips]),
    cancelled: standing.cancelled,
    toldTwice: [
      ...chosen.toldTwice,
      ...matchedTrips.toldTwice,
      ...tradesBesideFills(matchedTrips.fills, matchedTrips.positions),
    ],
  }
}

type Aliases = ReadonlyMap<string, readonly string[]>

/** All aliases of a name, also those of its aliases. */
function together(some: readonly Aliases[]): Aliases {
  const all = new Map<string, readonly string[]>()
  for (const aliases of some) for (const [name, others] of aliases) all.set(name, [...(all.get(name) ?? []), ...others])
  const deep = (name: string): readonly string[] => (all.get(name) ?? []).flatMap((other) => [other, ...deep(other)])
  return new Map(Array.from(all.keys(), (name) => [name, deep(name)]))
}

const fillsOf = ({ fills }: Statement): readonly BrokerFill[] => fills
const positionsOf = ({ positions }: Statement): readonly BrokerPosition[] => positions
const actionsOf = ({ actions }: Statement): readonly BrokerAction[] => actions
const cashOf = ({ cash }: Statement): readonly BrokerCash[] => cash
const nameOf = ({ name }: { readonly name: string }): string => name

/** By end, start and content, never by import time or by the part of them that is loaded. */
const byEnd = (a: Statement, b: Statement): number =>
  compareText(a.span.to, b.span.to) || compareText(a.span.from, b.span.from) || compareText(a.id, b.id)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byTimestamp = (a: BrokerCash, b: BrokerCash): number =>
  compareText(a.timestamp, b.timestamp) || compareText(a.name, b.name)

/** @param believe chooses between two records of one name; the first is from a statement that ends earlier or at the same time */
function latest<T>(
  sorted: readonly Statement[],
  listOf: (statement: Statement) => readonly T[],
  keyOf: (record: T) => string,
  believe: (earlier: T, later: T, together: boolean) => T,
): Map<string, KnownRecord<T>> {
  const knownRecords = new Map<string, KnownRecord<T>>()
  for (const [from, statement] of sorted.entries())
    for (const record of listOf(statement)) {
      const key = keyOf(record)
      const before = knownRecords.get(key)
      if (before === undefined) {
        knownRecords.set(key, { record, from })
        continue
      }
      const together = sorted[before.from]!.span.to === statement.span.to
      before.record = believe(before.record, record, together)
      before.from = from
    }
  return knownRecords
}

/**
 * Whether a fill opens or closes may be known from other rows of one file, and not of the other; whether it is without costs is unknown in
 * records of earlier releases, and so are facts about options. A file without costs, or without the rate of a fee,
 * does not replace those that another states.
 */
function believedFill(earlier: BrokerFill, later: BrokerFill, together: boolean): BrokerFill {
  const believed = together ? lastByContent(earlier, later) : later
  const other = believed === later ? earlier : later
  return withOptionFacts(withCosts(believed, other, later.effect ?? earlier.effect), other)
}

function withCosts(believed: BrokerFill, other: BrokerFill, effect: BrokerFill['effect']): BrokerFill {
  if (believed.withoutCosts === true && statesCosts(other))
    return { ...believed, effect, ...costsOf(other), withoutCosts: false }
  if (hasOtherCosts(believed) && !hasOtherCosts(other) && other.withoutCosts !== true)
    return { ...believed, effect, ...costsOf(other) }
  const withoutCosts = believed.withoutCosts ?? other.withoutCosts
  if (believed.effect === effect && believed.withoutCosts === withoutCosts) return believed
  return { ...believed, effect, withoutCosts }
}

/** By the rows of options of all statements. */
function netDeliveries(fills: readonly KnownRecord<BrokerFill>[]): readonly KnownRecord<BrokerFill>[] {
  const records = fills.map(({ record }) => record)
  const netted = withNetDeliveries(records)
  return netted === records ? fills : fills.map((one, i) => ({ ...one, record: netted[i]! }))
}

function withOptionFacts(believed: BrokerFill, other: BrokerFill): BrokerFill {
  const isMissing = (fact: (typeof optionFacts)[number]): boolean =>
    (believed[fact] ?? null) === null && (other[fact] ?? null) !== null
  if (!optionFacts.some(isMissing)) return believed
  return {
    ...believed,
    ...Object.fromEntries(optionFacts.map((fact) => [fact, believed[fact] ?? other[fact] ?? null])),
  }
}

const costsOf = ({ commission, swap, otherCosts }: BrokerFill) => ({
  commission,
  swap,
  ...(otherCosts !== undefined && { otherCosts }),
})

const statesCosts = ({ commission, swap, withoutCosts }: BrokerFill): boolean =>
  withoutCosts === false || commission !== '0' || swap !== '0'

/** One kind of export may state the ratio of a split, and another the units that it added. */
function believedAction(earlier: BrokerAction, later: BrokerAction, together: boolean): BrokerAction {
  const believed = together ? lastByContent(earlier, later) : later
  const ratio = believed.ratio ?? earlier.ratio ?? later.ratio
  return ratio === believed.ratio ? believed : { ...believed, ratio }
}

interface Stated {
  readonly fills: readonly KnownRecord<BrokerFill>[]
  readonly sorted: readonly Statement[]
}

/** Converts stand-ins for openings to the units of their own day. */
function ownUnits({ fills, sorted }: Stated, actions: readonly BrokerAction[]): Stated {
  if (actions.length === 0 || fills.every(({ record }) => record.standIn === null)) return { fills, sorted }
  return {
    fills: fills.map(({ record, from }) => ({ record: inUnitsOfOpening([record], actions)[0]!, from })),
    sorted: sorted.map((statement) => ({ ...statement, fills: inUnitsOfOpening(statement.fills, actions) })),
  }
}

/** Whether a result is before costs is unknown in records of earlier releases. A file without the rate of a fee does not replace costs. */
function believedPosition(earlier: BrokerPosition, later: BrokerPosition, together: boolean): BrokerPosition {
  const state = believedState(earlier, later, together)
  const other = state === later ? earlier : later
  const isCounted = hasOtherCosts(state) && other.otherCosts?.length === 0
  const believed = isCounted ? { ...state, ...countedCosts(other) } : state
  const beforeCosts = believed.beforeCosts ?? earlier.beforeCosts ?? later.beforeCosts
  return believed.beforeCosts === beforeCosts ? believed : { ...believed, beforeCosts }
}

const countedCosts = ({ commission, netGain, otherCosts }: BrokerPosition) => ({ commission, netGain, otherCosts })

function believedState(earlier: BrokerPosition, later: BrokerPosition, together: boolean): BrokerPosition {
  if (!together) return later
  if (earlier.exitDate === null || later.exitDate === null) return earlier.exitDate === null ? later : earlier
  return lastByContent(earlier, later)
}

/** Chooses by content, independent of the order. */
function lastByContent<T>(a: T, b: T): T {
  return JSON.stringify(a) > JSON.stringify(b) ? a : b
}

/**
 * Excludes positions that were open at the end of a statement, if a later statement has the same ticket or entry without them: the rest
 * after a partial close, or a row without a ticket that now has its exit, and perhaps a name.
 */
function stillOpen(
  knownPositions: readonly KnownRecord<BrokerPosition>[],
  sorted: readonly Statement[],
): readonly BrokerPosition[] {
  const open = new Set(knownPositions.flatMap(({ record }) => (record.exitDate === null ? [originOf(record)] : [])))
  if (open.size === 0) return knownPositions.map(({ record }) => record)
  const lastStatement = new Map<string, number>()
  for (const [from, { positions }] of sorted.entries())
    for (const position of positions) {
      for (const origin of [originOf(position), rootOf(position)]) if (open.has(origin)) lastStatement.set(origin, from)
    }
  return knownPositions.flatMap(({ record, from }) => {
    const last = record.exitDate === null ? (lastStatement.get(originOf(record)) ?? from) : from
    return last > from ? [] : [record]
  })
}
