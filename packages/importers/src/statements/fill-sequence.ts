import type { BrokerFill, Statement } from './records.ts'
import type { KnownRecord } from './known-record.ts'

const byDate = (a: KnownRecord<BrokerFill>, b: KnownRecord<BrokerFill>): number =>
  a.record.date < b.record.date ? -1 : a.record.date > b.record.date ? 1 : 0

/**
 * Sorts fills by time; those of the same time (one second, or one day for platforms without times) in the order of the statements. If
 * several statements have different parts of such a time, their orders are merged.
 *
 * @param knownFills each from one of `sorted`, those of one statement in its order
 */
export function inOrder(
  knownFills: readonly KnownRecord<BrokerFill>[],
  sorted: readonly Statement[],
): readonly BrokerFill[] {
  const byTime = knownFills.toSorted(byDate)
  const fills = byTime.map(({ record }) => record)
  const shared = sorted.length < 2 ? [] : sharedMoments(fills)
  if (shared.length === 0) return fills
  const sequences = sequencesAt(new Set(shared.map(({ start }) => fills[start]!.date)), sorted)
  for (const { start, end } of shared) {
    const of = fills.slice(start, end)
    // Each account separately, so that its result does not depend on the other accounts.
    const groups = Map.groupBy(of, ({ account }) => account)
    const merged = [...groups.values()].flatMap((group) => merge(group, sequences.get(of[0]!.date)!))
    for (const [i, fill] of merged.entries()) fills[start + i] = fill
  }
  return fills
}

/** Ranges of fills with the same time; `end` is exclusive. */
function sharedMoments(fills: readonly BrokerFill[]): readonly { readonly start: number; readonly end: number }[] {
  const shared: { start: number; end: number }[] = []
  for (let start = 0, end = 1; start < fills.length; start = end, end++) {
    while (end < fills.length && fills[end]!.date === fills[start]!.date) end++
    if (end - start > 1) shared.push({ start, end })
  }
  return shared
}

/**
 * Names of the fills of each statement at given times, by time. A statement need not be in chronological order: it may list one account
 * after the other, or contain an hour that the clocks show twice.
 */
function sequencesAt(
  dates: ReadonlySet<string>,
  sorted: readonly Statement[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const sequences = new Map<string, string[][]>(Array.from(dates, (date) => [date, []]))
  for (const { fills } of sorted) {
    const namesByDate = new Map<string, string[]>()
    for (const { date, name } of fills) {
      if (!dates.has(date)) continue
      const names = namesByDate.get(date)
      if (names === undefined) namesByDate.set(date, [name])
      else names.push(name)
    }
    for (const [date, names] of namesByDate) sequences.get(date)!.push(names)
  }
  return sequences
}

/**
 * An order that agrees with every sequence if possible; of two that have all fills, the later one counts. Of fills that no statement has
 * together, those of the statement that ends earlier come first.
 */
function merge(fills: readonly BrokerFill[], sequences: readonly (readonly string[])[]): readonly BrokerFill[] {
  const fillsByName = new Map(fills.map((fill) => [fill.name, fill]))
  const knownSequences = sequences.map((names) => names.filter((name) => fillsByName.has(name)))
  const complete = knownSequences.findLast((names) => names.length === fillsByName.size)
  const order = complete ?? sortedByAll(knownSequences)
  return order.map((name) => fillsByName.get(name)!)
}

/** Topological order of names over all sequences: depth first, from the last seen. */
function sortedByAll(sequences: readonly (readonly string[])[]): readonly string[] {
  const followers = new Map<string, string[]>()
  for (const names of sequences)
    for (const [i, name] of names.entries()) {
      const next = names[i + 1]
      const list = followers.get(name)
      if (list === undefined) followers.set(name, next === undefined ? [] : [next])
      else if (next !== undefined) list.push(next)
    }
  const seenNames = new Set<string>()
  const order: string[] = []
  for (const start of [...followers.keys()].toReversed()) {
    if (seenNames.has(start)) continue
    seenNames.add(start)
    const path = [{ name: start, at: 0 }]
    while (path.length > 0) {
      const top = path.at(-1)!
      const next = followers.get(top.name)![top.at++]
      if (next === undefined) {
        order.push(top.name)
        path.pop()
      } else if (!seenNames.has(next)) {
        seenNames.add(next)
        path.push({ name: next, at: 0 })
      }
    }
  }
  return order.toReversed()
}
