import { cancelledFills, isCancellation } from '../shared/cancelled.ts'
import type { KnownRecord } from './known-record.ts'
import type { BrokerFill, Statement } from './records.ts'

interface Standing {
  readonly fills: readonly KnownRecord<BrokerFill>[]
  /** The statements without cancelled fills. */
  readonly sorted: readonly Statement[]
  readonly cancelled: { readonly both: readonly BrokerFill[]; readonly waiting: readonly BrokerFill[] }
}

/**
 * Excludes fills that their broker cancelled, according to any statement, and the cancellations.
 *
 * @param knownFills fills, with fills of several names already merged
 * @param sameAs canonical names of merged fills
 */
export function withoutCancelled(
  knownFills: readonly KnownRecord<BrokerFill>[],
  sorted: readonly Statement[],
  sameAs: ReadonlyMap<string, string>,
): Standing {
  if (!knownFills.some(({ record }) => isCancellation(record)))
    return { fills: knownFills, sorted, cancelled: { both: [], waiting: [] } }
  const { by, alone } = cancelledFills(knownFills.map(({ record }) => record).toSorted(byDateAndName))
  const both = [...by].flat()
  const goneNames = new Set([...both, ...alone].map(({ name }) => name))
  const stays = ({ name }: BrokerFill): boolean => !goneNames.has(sameAs.get(name) ?? name)
  return {
    fills: knownFills.filter(({ record }) => stays(record)),
    sorted: sorted.map((statement) => ({ ...statement, fills: statement.fills.filter(stays) })),
    cancelled: { both, waiting: alone },
  }
}

/** Repeated contents end in a number: the first, without a number, comes before the second. */
const byDateAndName = (a: BrokerFill, b: BrokerFill): number =>
  compare(a.date, b.date) || a.name.length - b.name.length || compare(a.name, b.name)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
