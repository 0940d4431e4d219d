import { big, type Decimal, decimalText, money, quantity, sum } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Action } from '../shared/action.ts'
import { type Amount, compareAmounts, negative, noAmount, plus, signOf, times } from '@afterclose/core/amount'
import type { Position } from '../shared/position.ts'
import type { BrokerFill } from '../shared/fill.ts'
import { contractOf } from './contract.ts'
import { cancelling, deliveriesOf, type Delivery } from './deliveries.ts'
import { type Decision, type Group, groupLegs, type GroupingRules, type Proposal } from './grouping.ts'
import { type Leg, legOf, positionsOfFills } from './legs.ts'
import { isDelivered, type Structure, structureOf } from './structure.ts'

/** Structures that follow from each other by rolling or assignment. */
export interface Campaign {
  /** The same as that of its first structure. */
  readonly name: string
  readonly structures: readonly string[]
  /** Sum; null while one is open. */
  readonly gain: Decimal | null
  /** Largest of its parts; null if one is unknown. */
  readonly risk: Decimal | null
  readonly entryDate: LocalDateTime
  readonly exitDate: LocalDateTime | null
  /** Strike of delivered shares less the premiums kept so far, per share: after each structure in turn. Empty without such shares. */
  readonly effectiveCosts: readonly Decimal[]
}

export interface Structures {
  /** In the order of their first fills: structures of several legs, and positions that stay a trade of their own. */
  readonly structures: readonly Structure[]
  readonly campaigns: readonly Campaign[]
  readonly proposals: readonly Proposal[]
  /** Positions in anything else, which are in no structure. */
  readonly others: readonly Position<BrokerFill>[]
}

/** Known fills of an account, and the positions made of them. */
export interface Positions {
  /** By time; within one time by execution. */
  readonly fills: readonly BrokerFill[]
  /** From flat to flat, in any order. */
  readonly positions: readonly Position<BrokerFill>[]
  readonly actions: readonly Action[]
}

/**
 * Structures of an account's options and of shares in the same underlyings. A pure function of all known fills and decisions.
 *
 * @param decisions of the trader, by the name of the first fill of a leg
 */
export function structuresOf(
  { fills, positions, actions }: Positions,
  decisions: ReadonlyMap<string, Decision> = new Map(),
  rules: GroupingRules = 'ALL',
): Structures {
  if (!positions.some(isOption)) return { structures: [], campaigns: [], proposals: [], others: positions }
  const known = inOrder(fills, positions.flatMap(legsOf))
  const options = known.filter(({ contract }) => contract.right !== 'STOCK')
  const places = new Set(options.map(({ place }) => place))
  const legs = known.filter(({ place }) => places.has(place))
  const deliveries = deliveriesOf(options, fills)
  const ofLeg = Map.groupBy(deliveries, ({ leg }) => leg)
  const deliveryFills = new Set(deliveries.flatMap(({ shares }) => (shares ?? []).map(({ fill }) => fill.name)))
  // Shares that cancel out within a spread are its own: they are known once its options are grouped, and before other shares are matched.
  const rests = new Map(
    deliveries.flatMap(({ shares }) => (shares ?? []).map(({ fill }) => [fill.name, fill] as const)),
  )
  const ownShares = new Map<Leg, readonly BrokerFill[]>()
  for (const group of deliveries.length < 2 ? [] : groupLegs(options, decisions, rules).groups) {
    const own = cancelling(
      group.legs.flatMap((leg) => ofLeg.get(leg) ?? []),
      rests,
    )
    if (own.length > 0 && (rules === 'ALL' || group.legs.length > 1)) ownShares.set(group.legs[0]!, own)
  }
  const all =
    ownShares.size === 0
      ? legs
      : inOrder(fills, [...options, ...otherShares(fills, actions, rests, { deliveryFills, places })])
  const { groups, proposals } = groupLegs(all, decisions, rules)
  const joined =
    rules === 'ALL'
      ? withCoveredCalls(groups, decisions, deliveryFills)
      : groups.map((group) => ({ group, later: new Set<Leg>() }))
  const structures = joined.map(({ group, later }) =>
    structureOf({
      legs: group.legs,
      reason: group.reason,
      deliveries: group.legs.flatMap((leg) => ofLeg.get(leg) ?? []),
      delivered: positionsOfFills(
        group.legs.flatMap((leg) => ownShares.get(leg) ?? []),
        [],
      ).flatMap(legsOf),
      deliveryFills,
      later,
    }),
  )
  const names = joined.map(({ group }) => group)
  const grouped = new Set(known.flatMap((leg) => (places.has(leg.place) ? leg.position : [])))
  const others = positions.filter((position) => !grouped.has(position))
  return { structures, campaigns: campaignsOf(names, structures, deliveries), proposals, others }
}

function isOption({ parts }: Position<BrokerFill>): boolean {
  const right = contractOf(parts[0]!.fill)?.right
  return right === 'CALL' || right === 'PUT'
}

const legsOf = (position: Position<BrokerFill>): readonly Leg[] => {
  const leg = legOf(position)
  return leg === null ? [] : [leg]
}

function inOrder(fills: readonly BrokerFill[], legs: readonly Leg[]): readonly Leg[] {
  const place = new Map(fills.map(({ name }, at) => [name, at]))
  return legs.toSorted((a, b) => (place.get(a.name) ?? 0) - (place.get(b.name) ?? 0))
}

/** Positions of shares, matched again without those that belong to a spread. */
function otherShares(
  fills: readonly BrokerFill[],
  actions: readonly Action[],
  rests: ReadonlyMap<string, BrokerFill>,
  { deliveryFills, places }: { readonly deliveryFills: ReadonlySet<string>; readonly places: ReadonlySet<string> },
): readonly Leg[] {
  const left = fills.flatMap((fill) => (deliveryFills.has(fill.name) ? (rests.get(fill.name) ?? []) : [fill]))
  const shares = left.filter((fill) => contractOf(fill)?.right === 'STOCK')
  return positionsOfFills(shares, actions)
    .flatMap(legsOf)
    .filter(({ place }) => places.has(place))
}

interface Joined {
  readonly group: Group
  readonly later: ReadonlySet<Leg>
}

/** Joins calls that were sold while delivered shares were held, up to their number, with these shares. */
function withCoveredCalls(
  groups: readonly Group[],
  decisions: ReadonlyMap<string, Decision>,
  deliveryFills: ReadonlySet<string>,
): readonly Joined[] {
  const isAlone = ({ legs, reason }: Group): boolean => legs.length === 1 && reason === 'ALONE'
  const callsOf = Map.groupBy(
    groups.filter((group) => isAlone(group) && isSoldCall(group.legs[0]!)),
    ({ legs }) => legs[0]!.place,
  )
  const gone = new Set<Group>()
  const later = new Map<Group, Set<Leg>>()
  for (const group of groups) {
    const [shares] = group.legs
    if (!isAlone(group) || !isDelivered(shares!, deliveryFills) || signOf(shares!.opened) < 0) continue
    for (const call of callsOf.get(shares!.place) ?? []) {
      const [leg] = call.legs
      if (gone.has(call) || decisions.has(leg!.name) || !isCovered(leg!, shares!, group.legs.slice(1))) continue
      if (group.legs.some((one) => one !== shares && !isOpenAt(one, openedAt(leg!)))) {
        const some = later.get(group) ?? new Set<Leg>()
        later.set(group, some.add(leg!))
      }
      gone.add(call)
      group.legs.push(leg!)
      group.reason = 'DELIVERY'
    }
  }
  return groups.filter((group) => !gone.has(group)).map((group) => ({ group, later: later.get(group) ?? new Set() }))
}

const isSoldCall = ({ contract, opened }: Leg): boolean => contract.right === 'CALL' && signOf(opened) < 0

const openedAt = ({ entries }: Leg): LocalDateTime => entries[0]!.fill.date

/** Size held after all fills up to a time. */
const heldAt = ({ position }: Leg, time: LocalDateTime): Amount =>
  position.parts.reduce(
    (held, { side, size, fill }) => (fill.date > time ? held : plus(held, side === 'ENTRY' ? size : negative(size))),
    noAmount,
  )

const isOpenAt = (leg: Leg, time: LocalDateTime): boolean => signOf(heldAt(leg, time)) > 0

/** Whether enough shares are held for a call, beside those for other calls. */
function isCovered(call: Leg, shares: Leg, others: readonly Leg[]): boolean {
  const time = openedAt(call)
  const calls = others.reduce((all, other) => plus(all, heldAt(other, time)), negative(call.opened))
  const needed = times(calls, { units: Number(call.contract.multiplier), decimals: 0 })
  return compareAmounts(needed, heldAt(shares, time)) <= 0
}

/** Joins structures that an order rolled, or that assignment and exercise led to. */
function campaignsOf(
  groups: readonly Group[],
  made: readonly Structure[],
  deliveries: readonly Delivery[],
): readonly Campaign[] {
  const first = made.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (first[root] !== root) root = first[root]!
    return root
  }
  const join = (a: number, b: number): void => {
    const [x, y] = [rootOf(a), rootOf(b)]
    first[Math.max(x, y)] = Math.min(x, y)
  }
  const opening = new Map<string, Set<number>>()
  const groupOf = new Map<Leg, number>()
  const byFill = new Map<string, Set<number>>()
  for (const [at, { legs }] of groups.entries())
    for (const leg of legs) {
      groupOf.set(leg, at)
      for (const { fill } of leg.entries) if ((fill.order ?? null) !== null) add(opening, fill.order!, at)
      if (leg.contract.right === 'STOCK') for (const { fill } of leg.position.parts) add(byFill, fill.name, at)
    }
  for (const [at, { legs }] of groups.entries())
    for (const { exits, place } of legs)
      for (const { fill } of exits)
        for (const other of opening.get(fill.order ?? '') ?? [])
          if (groups[other]!.legs[0]!.place === place) join(at, other)
  for (const { leg, shares } of deliveries)
    for (const { fill } of shares ?? []) for (const other of byFill.get(fill.name) ?? []) join(groupOf.get(leg)!, other)
  return [...Map.groupBy(made.keys(), rootOf).values()]
    .filter((members) => members.length > 1)
    .map((members) => campaignOf(members.map((at) => made[at]!)))
}

function add(groups: Map<string, Set<number>>, key: string, at: number): void {
  const some = groups.get(key)
  if (some === undefined) groups.set(key, new Set([at]))
  else some.add(at)
}

function campaignOf(structures: readonly Structure[]): Campaign {
  const gains = structures.map(({ gain }) => gain)
  const risks = structures.flatMap(({ risk, structure, legs }) =>
    structure === 'SINGLE' && legs[0]!.right === 'STOCK' ? [] : [risk],
  )
  const exits = structures.flatMap(({ exitDate }) => exitDate ?? [])
  return {
    name: structures[0]!.name,
    structures: structures.map(({ name }) => name),
    gain: gains.includes(null) ? null : money(sum(gains.map((gain) => gain!))),
    risk: risks.includes(null)
      ? null
      : decimalText(risks.map((risk) => big(risk!)).reduce((most, risk) => (risk.gt(most) ? risk : most), big(0))),
    entryDate: structures.map(({ entryDate }) => entryDate).toSorted()[0]!,
    exitDate: exits.length < structures.length ? null : exits.toSorted().at(-1)!,
    effectiveCosts: effectiveCostsOf(structures),
  }
}

function effectiveCostsOf(structures: readonly Structure[]): readonly Decimal[] {
  const shares = structures.flatMap(({ legs }) => legs).find(({ right }) => right === 'STOCK')
  if (shares === undefined || shares.direction !== 'LONG') return []
  let cost = big(shares.entryPrice)
  return structures.flatMap(({ legs }) => {
    const options = legs.filter(({ right }) => right !== 'STOCK')
    if (options.length === 0 || options.some(({ gross }) => gross === null)) return []
    cost = cost.minus(sum(options.map(({ gross }) => gross!)).div(shares.size))
    return [quantity(cost)]
  })
}
