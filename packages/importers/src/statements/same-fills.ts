import { isCancellation } from '../shared/cancelled.ts'
import { contentOf } from '../shared/fill-content.ts'
import type { BrokerFill, Statement } from './records.ts'
import type { KnownRecord } from './known-record.ts'

interface Once {
  readonly fills: readonly KnownRecord<BrokerFill>[]
  readonly aliases: ReadonlyMap<string, readonly string[]>
  /** Canonical name of a fill, by its name in another export. */
  readonly sameAs: ReadonlyMap<string, string>
}

/**
 * Merges fills that exports name differently: with and without an execution id, or by content that one of them writes differently. They are
 * the same if account, instrument, time, side, price and size agree, unless one statement has both. The fill is then identified by its id,
 * and the other names are aliases.
 */
export function sameFillsOnce(knownFills: readonly KnownRecord<BrokerFill>[], sorted: readonly Statement[]): Once {
  const nothingTwice = { fills: knownFills, aliases: new Map(), sameAs: new Map() }
  const isPlain = ({ id, standIn }: BrokerFill): boolean => id === null && standIn === null
  if (sorted.length < 2 || !knownFills.some(({ record }) => isPlain(record))) return nothingTwice

  const names = new Map<string, { readonly ids: string[]; readonly plain: string[]; most: number }>()
  for (const { record } of knownFills) {
    if (record.standIn !== null) continue
    const content = plainContent(record)
    const group = names.get(content) ?? { ids: [], plain: [], most: 0 }
    names.set(content, group)
    if (record.id === null) group.plain.push(record.name)
    else group.ids.push(record.name)
  }
  const shared = new Map(
    [...names].filter(
      ([, { ids, plain }]) => plain.length > 0 && (ids.length > 0 || new Set(plain.map(rootOf)).size > 1),
    ),
  )
  if (shared.size === 0) return nothingTwice

  for (const { fills } of sorted) {
    const counts = new Map<string, number>()
    for (const fill of fills) {
      if (fill.standIn !== null) continue
      const content = plainContent(fill)
      if (shared.has(content)) counts.set(content, (counts.get(content) ?? 0) + 1)
    }
    for (const [content, count] of counts) {
      const group = shared.get(content)!
      group.most = Math.max(group.most, count)
    }
  }
  const aliases = new Map<string, string[]>()
  const sameAs = new Map<string, string>()
  const merge = (name: string | undefined, other: string): void => {
    sameAs.set(other, name ?? other)
    if (name !== undefined) aliases.set(name, [...(aliases.get(name) ?? []), other])
  }
  for (const { ids, plain, most } of shared.values()) {
    const kinds = [...Map.groupBy(plain.toSorted(byLength), rootOf).values()].toSorted(
      (a, b) => b.length - a.length || byLength(a[0]!, b[0]!),
    )
    const inOrder = ids.toSorted()
    const keptCount = Math.max(0, most - ids.length)
    const [first = [], ...others] = kinds
    // One statement may have several kinds of names: then they are different fills.
    const areSame = others.length > 0 && first.length >= keptCount
    for (const kind of ids.length > 0 ? (areSame ? kinds : [plain.toSorted(byLength)]) : [])
      for (const [i, other] of kind.slice(0, Math.max(0, kind.length - keptCount)).entries()) merge(inOrder[i], other)
    if (areSame)
      for (const kind of others) for (const [i, other] of kind.entries()) if (!sameAs.has(other)) merge(first[i], other)
  }
  return {
    fills: knownFills.filter(({ record }) => !sameAs.has(record.name)),
    aliases,
    sameAs: new Map([...sameAs].filter(([name, other]) => name !== other)),
  }
}

/** Identical contents are counted: "1a2b3c", "1a2b3c-2". */
const rootOf = (name: string): string => name.replace(/-\d+$/, '')

/** Repeated names end in a number: the first, without a number, comes before the second. */
const byLength = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

/** Ignores trailing zeros, which differ between exports. */
const plainContent = (fill: BrokerFill): string =>
  contentOf({ ...fill, price: plainNumber(fill.price), size: plainNumber(fill.size) }) +
  (isCancellation(fill) ? '\u0000CANCEL' : '')

const plainNumber = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
