import type Big from 'big.js'
import { big, decimalText, money } from '@afterclose/core/decimal'
import type { BrokerFill, Statement } from './records.ts'
import type { Known } from './known.ts'

/**
 * A closed lot stands in for an opening that its file does not hold. Where another statement has what was opened that day,
 * it gives way; where it has a part of it, it stands in for the rest.
 */
export function withoutStandIns(
  known: readonly Known<BrokerFill>[],
  sorted: readonly Statement[],
): readonly Known<BrokerFill>[] {
  const lots = known.filter(({ record }) => record.standIn !== null)
  if (lots.length === 0) return known
  const groups = Map.groupBy(lots, ({ record }) => dayOf(record))
  const opened = openedIn(
    known.map(({ record }) => record),
    groups,
  )
  const replaced = new Map<Known<BrokerFill>, Known<BrokerFill> | null>()
  for (const [day, group] of groups) {
    const total = opened.get(day)
    if (total === undefined) continue
    const own = [...new Set(group.map(({ from }) => from))]
      .map((from) => openedIn(sorted[from]!.fills, groups).get(day) ?? big(0))
      .reduce((most, size) => (size.gt(most) ? size : most))
    let free = total.minus(own)
    for (const lot of group.toSorted((a, b) => (a.record.name < b.record.name ? -1 : 1))) {
      if (free.lte(0)) break
      const size = big(lot.record.size)
      const rest = size.minus(free)
      free = free.minus(size)
      replaced.set(lot, rest.gt(0) ? { ...lot, record: cutTo(lot.record, rest) } : null)
    }
  }
  return known.flatMap((one) => {
    const other = replaced.get(one)
    return other === null ? [] : [other ?? one]
  })
}

const dayOf = ({ account, instrument, side, date }: BrokerFill): string =>
  [account ?? '', instrument, side, date.slice(0, 10)].join('\u0000')

/** How much was really opened on the days that matter. */
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
