import type { BrokerFill, Statement } from './records.ts'
import type { Known } from './union.ts'

const byDate = (a: Known<BrokerFill>, b: Known<BrokerFill>): number =>
  a.record.date < b.record.date ? -1 : a.record.date > b.record.date ? 1 : 0

/**
 * Fills by time; those of one second, or of one day where a platform tells no more, as the statements have them. Where
 * several know a part of such a moment each, their orders are merged.
 *
 * @param known each from one of `sorted`, those of one statement in its order
 */
export function inOrder(known: readonly Known<BrokerFill>[], sorted: readonly Statement[]): readonly BrokerFill[] {
  const byTime = known.toSorted(byDate)
  const fills = byTime.map(({ record }) => record)
  const moments = new Moments(sorted)
  for (let start = 0, end = 1; start < byTime.length; start = end, end++) {
    const first = byTime[start]!
    while (end < byTime.length && byTime[end]!.record.date === first.record.date) end++
    if (end - start < 2 || sorted.length < 2) continue
    const merged = merge(fills.slice(start, end), moments.at(first.record.date))
    for (const [i, fill] of merged.entries()) fills[start + i] = fill
  }
  return fills
}

/** Names of the fills that each statement has at a time; times are asked for in ascending order. */
class Moments {
  readonly #sorted: readonly Statement[]
  readonly #at: number[]

  constructor(sorted: readonly Statement[]) {
    this.#sorted = sorted
    this.#at = sorted.map(() => 0)
  }

  at(date: string): readonly (readonly string[])[] {
    const sequences: string[][] = []
    for (const [i, { fills }] of this.#sorted.entries()) {
      let at = this.#at[i]!
      while (at < fills.length && fills[at]!.date < date) at++
      const names: string[] = []
      for (; at < fills.length && fills[at]!.date === date; at++) names.push(fills[at]!.name)
      this.#at[i] = at
      if (names.length > 0) sequences.push(names)
    }
    return sequences
  }
}

/**
 * An order that agrees with every sequence where that is possible. Of fills that no statement has together, those of the
 * statement that ends earlier come first; where statements contradict each other, the one that ends last is believed.
 */
function merge(fills: readonly BrokerFill[], sequences: readonly (readonly string[])[]): readonly BrokerFill[] {
  const wanted = new Map(fills.map((fill) => [fill.name, fill]))
  let order: string[] = []
  for (const sequence of sequences) {
    const names = sequence.filter((name) => wanted.has(name))
    if (names.length === wanted.size) order = names
    else order = join(order, names)
  }
  const placed = new Set(order)
  const rest = fills.filter(({ name }) => !placed.has(name))
  return [...rest, ...order.map((name) => wanted.get(name)!)]
}

/** What the first knows alone comes before what follows it there, else before everything; what it shares, as the last has it. */
function join(before: readonly string[], later: readonly string[]): string[] {
  const place = new Map(later.map((name, i) => [name, i]))
  const result: string[] = []
  let taken = 0
  for (const name of before) {
    const at = place.get(name)
    if (at === undefined) result.push(name)
    else for (; taken <= at; taken++) result.push(later[taken]!)
  }
  for (; taken < later.length; taken++) result.push(later[taken]!)
  return result
}
