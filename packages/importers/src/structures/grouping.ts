import { type Amount, noAmount, plus, signOf } from '@afterclose/core/amount'
import type { Part } from '../shared/position.ts'
import type { BrokerFill } from '../shared/fill.ts'
import type { Leg } from './legs.ts'
import { type StructureName, structureName } from '@afterclose/core/structure-name'
import { ratiosOf } from '@afterclose/core/structure-units'

/** A decision of the trader about a leg. */
export interface Decision {
  /** Name of the first fill of another leg, with which it is one trade. */
  readonly together?: string
  readonly apart?: true
}

/** Why legs are one trade. */
export type Reason = 'CHOICE' | 'ORDER' | 'SECOND' | 'DELIVERY' | 'ALONE'

export interface Group {
  readonly legs: Leg[]
  reason: Reason
}

/** Legs of one day without times that look like one structure: only the trader makes them one trade. */
export interface Proposal {
  readonly structure: StructureName
  readonly legs: readonly string[]
}

/** Rules by which legs are one trade: all of them, or the trader's decisions alone. */
export type GroupingRules = 'ALL' | 'CHOICES'

/**
 * Groups legs by the first rule that applies: the trader's decision, the broker's order, the same second with only one division into named
 * structures. Legs without times are only proposed.
 */
export function groupLegs(legs: readonly Leg[], decisions: ReadonlyMap<string, Decision>, rules: GroupingRules) {
  const sets = new LegSets()
  const free: Leg[] = []
  const byName = new Map(decisions.size === 0 ? [] : legs.map((leg) => [leg.name, leg]))
  for (const leg of decisions.size === 0 ? [] : legs) {
    const other = byName.get(decisions.get(leg.name)?.together ?? '')
    if (other === undefined || other === leg || other.place !== leg.place) continue
    if (decisions.get(other.name)?.apart !== true) sets.join([leg, other], 'CHOICE')
  }
  for (const leg of legs)
    if (decisions.get(leg.name)?.apart === true) sets.mark(leg, 'CHOICE')
    else if (sets.reasonOf(leg) === 'ALONE') free.push(leg)
  if (rules === 'CHOICES') return { groups: sets.groups(legs), proposals: [] }
  for (const [, some] of byEntry(free, ({ fill }) => fill.order ?? null)) sets.join([...some.keys()], 'ORDER')
  const options = free.filter(({ contract }) => contract.right !== 'STOCK')
  const proposals: Proposal[] = []
  const inTime = byEntry(options, ({ fill }) => ((fill.order ?? null) === null ? fill.date.slice(0, 19) : null))
  for (const [time, some] of inTime)
    for (const { structure, legs: block } of onlyDivision(some) ?? []) {
      if (!time.endsWith('T00:00:00')) sets.join(block, 'SECOND')
      else if (block.every((leg) => sets.reasonOf(leg) === 'ALONE'))
        proposals.push({ structure, legs: block.map(({ name }) => name) })
    }
  return { groups: sets.groups(legs), proposals }
}

/** Sizes opened by legs of one account and underlying, by a key of their opening fills; keys with one leg are left out. */
function byEntry(legs: readonly Leg[], keyOf: (part: Part<BrokerFill>) => string | null) {
  const places = new Map<string, Map<string, Map<Leg, Amount>>>()
  for (const leg of legs)
    for (const part of leg.entries) {
      const key = keyOf(part)
      if (key === null) continue
      let keys = places.get(leg.place)
      if (keys === undefined) places.set(leg.place, (keys = new Map()))
      let sizes = keys.get(key)
      if (sizes === undefined) keys.set(key, (sizes = new Map()))
      sizes.set(leg, plus(sizes.get(leg) ?? noAmount, part.size))
    }
  return [...places.values()].flatMap((keys) => [...keys].filter(([, { size }]) => size > 1))
}

/** Legs that are joined so far. */
class LegSets {
  readonly #groupOf = new Map<Leg, Group>()

  reasonOf(leg: Leg): Reason {
    return this.#groupOf.get(leg)?.reason ?? 'ALONE'
  }

  mark(leg: Leg, reason: Reason): void {
    this.#groupOf.set(leg, { legs: [leg], reason })
  }

  join(legs: readonly Leg[], reason: Reason): void {
    const [first, ...others] = legs
    const group = this.#groupOf.get(first!) ?? { legs: [first!], reason }
    this.#groupOf.set(first!, group)
    if (group.reason === 'ALONE') group.reason = reason
    for (const leg of others) {
      const other = this.#groupOf.get(leg)
      if (other === group) continue
      for (const one of other?.legs ?? [leg]) {
        group.legs.push(one)
        this.#groupOf.set(one, group)
      }
    }
  }

  /** In the order of their first legs. */
  groups(legs: readonly Leg[]): readonly Group[] {
    const place = new Map(legs.map((leg, at) => [leg, at]))
    const all = new Set(legs.map((leg) => this.#groupOf.get(leg) ?? { legs: [leg], reason: 'ALONE' as const }))
    for (const { legs: own } of all) own.sort((a, b) => place.get(a)! - place.get(b)!)
    return [...all]
  }
}

/** More legs of one second than any structure has are not divided. */
const mostLegs = 12

/** The only way to divide legs into the fewest named structures; null if there is none, or more than one. */
function onlyDivision(sizes: ReadonlyMap<Leg, Amount>): readonly { structure: StructureName; legs: Leg[] }[] | null {
  const legs = [...sizes.keys()]
  if (legs.length > mostLegs) return null
  const all = 2 ** legs.length - 1
  const names = new Map<number, StructureName>()
  for (let mask = 3; mask <= all; mask++) {
    const some = legs.filter((_, at) => mask & (1 << at))
    if (some.length < 2 || some.length > 4) continue
    const signed = some.map((leg) => ({ contract: leg.contract, size: signedSize(leg, sizes.get(leg)!) }))
    const name = structureName(ratiosOf(signed).legs)
    if (name !== 'CUSTOM') names.set(mask, name)
  }
  const best = new Map([[0, { count: 0, ways: 1, block: 0 }]])
  for (let mask = 1; mask <= all; mask++) {
    const lowest = mask & -mask
    let fewest = { count: Infinity, ways: 0, block: 0 }
    for (const block of names.keys()) {
      if ((block & lowest) === 0 || (block & mask) !== block) continue
      const { count, ways } = best.get(mask ^ block)!
      if (count + 1 < fewest.count) fewest = { count: count + 1, ways, block }
      else if (count + 1 === fewest.count) fewest.ways += ways
    }
    best.set(mask, fewest)
  }
  if (best.get(all)!.ways !== 1) return null
  const division: { structure: StructureName; legs: Leg[] }[] = []
  for (let mask = all; mask > 0; ) {
    const { block } = best.get(mask)!
    division.push({ structure: names.get(block)!, legs: legs.filter((_, at) => block & (1 << at)) })
    mask ^= block
  }
  return division
}

const signedSize = ({ opened }: Leg, size: Amount): Amount =>
  signOf(opened) < 0 ? { ...size, units: -size.units } : size
