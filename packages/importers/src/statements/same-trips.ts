import { haveSameTotals, isSameAmount, isSameTime, legsOf, mayBeSameAccount } from './legs.ts'
import type { BrokerPosition, Statement } from './records.ts'
import { richerTrip } from './richer.ts'

interface Trips {
  readonly positions: readonly BrokerPosition[]
  /** Names of merged positions, by the name of the one that stays. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
}

interface Candidate {
  trip: BrokerPosition
  readonly forms: Set<string>
  readonly names: string[]
}

/**
 * Merges round trips that two kinds of export state, or one with and one without an account: the same direction, size, prices and times.
 * Where one kind splits a trip, its parts stay.
 */
export function sameTripsOnce(positions: readonly BrokerPosition[], sorted: readonly Statement[]): Trips {
  const nothingTwice = { positions, aliases: new Map<string, readonly string[]>() }
  const withTrips = sorted.filter((statement) => statement.positions.length > 0)
  const isMixed = new Set(withTrips.map(({ form }) => form)).size > 1
  const some = positions.some(({ account }) => account === null)
  if (positions.length < 2 || !(isMixed || (some && positions.some(({ account }) => account !== null))))
    return nothingTwice

  const forms = formsOf(withTrips, ({ positions: list }) => list)
  const groups = Map.groupBy(
    positions.map((trip): Candidate => ({ trip, forms: new Set(forms.get(trip.name)), names: [] })),
    ({ trip: { symbol, direction } }) => `${symbol.toUpperCase()}\u0000${direction}`,
  )
  const goneTrips = new Set<Candidate>()
  for (const group of groups.values()) {
    if (group.length < 2) continue
    mergeSame(group, goneTrips)
    mergeSplit(
      group.filter((one) => !goneTrips.has(one)),
      goneTrips,
    )
  }
  if (goneTrips.size === 0) return nothingTwice
  const remainingTrips = [...groups.values()].flat().filter((one) => !goneTrips.has(one))
  const byName = new Map(
    remainingTrips.flatMap((one) => [one.trip.name, ...one.names].map((name) => [name, one] as const)),
  )
  const seenTrips = new Set<Candidate>()
  return {
    positions: positions.flatMap(({ name }) => {
      const one = byName.get(name)
      if (one === undefined || seenTrips.has(one)) return []
      seenTrips.add(one)
      return [one.trip]
    }),
    aliases: new Map(
      remainingTrips.flatMap(({ trip, names }) => (names.length === 0 ? [] : [[trip.name, names] as const])),
    ),
  }
}

/** Kinds of export that contain a record, by its name. */
export function formsOf(
  sorted: readonly Statement[],
  listOf: (statement: Statement) => readonly { readonly name: string }[],
  nameOf: (name: string) => string = (name) => name,
): ReadonlyMap<string, ReadonlySet<string>> {
  const forms = new Map<string, Set<string>>()
  for (const statement of sorted)
    for (const record of listOf(statement)) {
      const name = nameOf(record.name)
      const ownForms = forms.get(name)
      if (ownForms === undefined) forms.set(name, new Set([statement.form]))
      else ownForms.add(statement.form)
    }
  return forms
}

/** Whether no kind of export contains both. */
export function areApart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const form of a) if (b.has(form)) return false
  return true
}

/** Two rows of one kind of export are two trades unless one of them names no account. */
const mayMatch = (a: Candidate, b: Candidate): boolean =>
  mayBeSameAccount(a.trip.account, b.trip.account) && (a.trip.account !== b.trip.account || areApart(a.forms, b.forms))

/** Some platforms state one time per trade, that of its exit. */
export const hasOneTime = ({ entryDate, exitDate }: Pick<BrokerPosition, 'entryDate' | 'exitDate'>): boolean =>
  entryDate === exitDate

function isSameTrip(a: BrokerPosition, b: BrokerPosition): boolean {
  if (a.size === null || b.size === null || a.entryPrice === null || b.entryPrice === null) return false
  if (!isSameAmount(a.size, b.size) || !isSameAmount(a.entryPrice, b.entryPrice)) return false
  if (!isSameTime(a.entryDate, b.entryDate) && !hasOneTime(a) && !hasOneTime(b)) return false
  if (a.exitDate === null || b.exitDate === null) return true
  return (
    isSameTime(a.exitDate, b.exitDate) &&
    (a.exitPrice === null || b.exitPrice === null
      ? a.exitPrice === b.exitPrice
      : isSameAmount(a.exitPrice, b.exitPrice))
  )
}

function mergeSame(group: readonly Candidate[], goneTrips: Set<Candidate>): void {
  const inOrder = group.toSorted((a, b) => (a.trip.name < b.trip.name ? -1 : 1))
  // Closed ones first: an open one may have the entry of several.
  for (const alsoOpen of [false, true])
    for (const [i, one] of inOrder.entries()) {
      if (goneTrips.has(one)) continue
      for (const other of inOrder.slice(i + 1)) {
        if (goneTrips.has(other) || !mayMatch(one, other) || !isSameTrip(one.trip, other.trip)) continue
        if (!alsoOpen && (one.trip.exitDate === null) !== (other.trip.exitDate === null)) continue
        merge(one, [other], goneTrips)
      }
    }
}

function merge(one: Candidate, others: readonly Candidate[], goneTrips: Set<Candidate>): void {
  for (const other of others) {
    goneTrips.add(other)
    const names = [one.trip.name, ...one.names, other.trip.name, ...other.names]
    one.trip = richerTrip(one.trip, other.trip)
    one.names.splice(0, one.names.length, ...names.filter((name) => name !== one.trip.name))
    for (const form of other.forms) one.forms.add(form)
  }
}

/** Trips with the same times and averages, of which one kind of export makes more rows. */
function mergeSplit(group: readonly Candidate[], goneTrips: Set<Candidate>): void {
  const minutes = Map.groupBy(group, ({ trip: { entryDate, exitDate } }) =>
    [entryDate, exitDate ?? ''].map((time) => time.slice(0, 16)).join(' '),
  )
  for (const some of minutes.values()) {
    const kinds = [
      ...Map.groupBy(some, ({ trip: { account }, forms }) => `${account ?? ''}\u0000${[...forms].toSorted().join()}`),
    ]
      .toSorted(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1))
      .map(([, those]) => those)
    for (const [i, finer] of kinds.entries())
      for (const other of kinds.slice(i + 1)) {
        if (finer.some((one) => goneTrips.has(one)) || other.some((one) => goneTrips.has(one))) continue
        if (!mayMatch(finer[0]!, other[0]!)) continue
        const [a, b] = [finer, other].map((list) => list.map(({ trip }) => legsOf(trip)))
        if ([...a!, ...b!].includes(null)) continue
        if (
          !haveSameTotals(
            a!.flatMap((legs) => legs ?? []),
            b!.flatMap((legs) => legs ?? []),
          )
        )
          continue
        for (const one of other) {
          goneTrips.add(one)
          finer[0]!.names.push(one.trip.name, ...one.names)
        }
        for (const one of finer) for (const form of other[0]!.forms) one.forms.add(form)
      }
  }
}
