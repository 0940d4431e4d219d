import { isCancellation } from '../shared/cancelled.ts'
import { contentOf } from '../shared/fill-content.ts'
import type { BrokerFill, Statement } from './records.ts'
import type { Known } from './known.ts'

interface Once {
  readonly fills: readonly Known<BrokerFill>[]
  readonly aliases: ReadonlyMap<string, readonly string[]>
  /** Canonical name of a fill, by its name in another export. */
  readonly sameAs: ReadonlyMap<string, string>
}

/**
 * Merges a fill with an execution id and one without: they are the same if account, instrument, time, side, price and size agree, unless
 * one statement has both. The fill is then identified by its id, and the other name is an alias.
 */
export function sameFillsOnce(known: readonly Known<BrokerFill>[], sorted: readonly Statement[]): Once {
  const isNamed = ({ id }: BrokerFill): boolean => id !== null
  const isPlain = ({ id, standIn }: BrokerFill): boolean => id === null && standIn === null
  const named = known.filter(({ record }) => isNamed(record))
  if (named.length === 0 || named.length === known.length)
    return { fills: known, aliases: new Map(), sameAs: new Map() }

  const plain = Map.groupBy(
    known.filter(({ record }) => isPlain(record)),
    ({ record }) => plainContent(record),
  )
  const shared = new Map<string, { names: string[]; most: number }>()
  for (const { record } of named) {
    const content = plainContent(record)
    if (!plain.has(content)) continue
    const group = shared.get(content)
    if (group === undefined) shared.set(content, { names: [record.name], most: 0 })
    else group.names.push(record.name)
  }
  if (shared.size === 0) return { fills: known, aliases: new Map(), sameAs: new Map() }

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
  const gone = new Set<string>()
  const aliases = new Map<string, readonly string[]>()
  const sameAs = new Map<string, string>()
  for (const [content, { names, most }] of shared) {
    const duplicateNames = plain.get(content)!.map(({ record }) => record.name)
    const kept = Math.max(0, most - names.length)
    const dropped = duplicateNames.toSorted(byLength).slice(0, Math.max(0, duplicateNames.length - kept))
    for (const name of dropped) gone.add(name)
    for (const [i, name] of names.toSorted().entries()) {
      const other = dropped[i]
      if (other === undefined) break
      aliases.set(name, [other])
      sameAs.set(other, name)
    }
  }
  return { fills: known.filter(({ record }) => !gone.has(record.name)), aliases, sameAs }
}

/** Repeated names end in a number: the first, without a number, comes before the second. */
const byLength = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

/** Ignores trailing zeros, which differ between exports. */
const plainContent = (fill: BrokerFill): string =>
  contentOf({ ...fill, price: plainNumber(fill.price), size: plainNumber(fill.size) }) +
  (isCancellation(fill) ? '\u0000CANCEL' : '')

const plainNumber = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
