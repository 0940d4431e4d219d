import type Big from 'big.js'
import { big, decimalText, money } from '@afterclose/core/decimal'
import type { BrokerFill, Statement } from './records.ts'
import type { KnownRecord } from './known-record.ts'

/**
 * Removes stand-ins: a closed lot stands in for an opening that its file does not contain. If another statement has the openings of that
 * day, they replace it; if it has part of them, the stand-in is reduced to the rest.
 */
export function withoutStandIns(
  knownFills: readonly KnownRecord<BrokerFill>[],
  sorted: readonly Statement[],
): readonly KnownRecord<BrokerFill>[] {
  const lots = knownFills.filter(({ record }) => record.standIn !== null)
  if (lots.length === 0) return knownFills
  const groups = Map.groupBy(lots, ({ record }) => dayOf(record))
  const opened = openedIn(
    knownFills.map(({ record }) => record),
    groups,
  )
  const replaced = new Map<KnownRecord<BrokerFill>, KnownRecord<BrokerFill> | null>()
  const statements = sorted.map(({ fills }) => ({ lots: lotsIn(fills), openings: openedIn(fills, groups) }))
  for (const [day, group] of groups) {
    const real = opened.get(day)
    if (real === undefined) continue
    const statedSize = group.reduce((sum, { record }) => sum.plus(record.size), big(0))
    // A statement has stand-ins only where its own openings are used up: it closed as much as both together.
    const closed = statements.reduce((most, { lots: ofDays, openings }) => {
      const missing = ofDays.get(day)
      const all = missing === undefined ? most : missing.plus(openings.get(day) ?? 0)
      return all.gt(most) ? all : most
    }, statedSize)
    let free = real.minus(closed.minus(statedSize))
    for (const lot of group.toSorted((a, b) => (a.record.name < b.record.name ? -1 : 1))) {
      if (free.lte(0)) break
      const size = big(lot.record.size)
      const rest = size.minus(free)
      free = free.minus(size)
      replaced.set(lot, rest.gt(0) ? { ...lot, record: cutTo(lot.record, rest) } : null)
    }
  }
  return knownFills.flatMap((one) => {
    const other = replaced.get(one)
    return other === null ? [] : [other ?? one]
  })
}

const dayOf = ({ account, instrument, side, date }: BrokerFill): string =>
  [account ?? '', instrument, side, date.slice(0, 10)].join('\u0000')

/** Total size of lots that stand in for openings, by the day of the opening. */
function lotsIn(fills: readonly BrokerFill[]): ReadonlyMap<string, Big> {
  const lots = new Map<string, Big>()
  for (const fill of fills)
    if (fill.standIn !== null) lots.set(dayOf(fill), (lots.get(dayOf(fill)) ?? big(0)).plus(fill.size))
  return lots
}

/** Total size of real openings on the relevant days. */
function openedIn(fills: readonly BrokerFill[], days: ReadonlyMap<string, unknown>): ReadonlyMap<string, Big> {
  const opened = new Map<string, Big>()
  for (const fill of fills) {
    if (fill.standIn !== null || fill.effect === 'CLOSE' || fill.effect === 'END') continue
    const day = dayOf(fill)
    if (days.has(day)) opened.set(day, (opened.get(day) ?? big(0)).plus(fill.size))
  }
  return opened
}

const cutTo = (fill: BrokerFill, size: Big): BrokerFill => ({
  ...fill,
  size: decimalText(size),
  cash: fill.cash === null ? null : money(big(fill.cash).times(size).div(fill.size)),
})
