import { big, type Decimal, decimalText, sum } from '@afterclose/core/decimal'
import type { FileTotal } from '../importer.ts'
import { exitParts } from '../shared/per-exit.ts'
import { finish, type Part, type Position } from '../shared/position.ts'
import { isByAction } from '../shared/position-book.ts'
import type { Derived } from './derive.ts'
import type { BrokerFill } from './records.ts'

/**
 * Compares a total of the file with the results that are saved: those of closed trades, and of partial closes of open trades. A close
 * without an opening and a withheld result are differences.
 *
 * @param isInFile whether a fill is in the file
 */
export function savedTotal(
  total: FileTotal,
  { closed, open }: Pick<Derived, 'closed' | 'open'>,
  isInFile: (fill: BrokerFill) => boolean,
): FileTotal {
  const { resultsOf, currency } = total
  if (resultsOf === undefined) return total
  const counts = ({ symbol, currency: money }: BrokerFill): boolean => money === currency && resultsOf.has(symbol)
  let [saved, paid] = [big(0), big(0)]
  for (const position of closed) {
    const exits = position.parts.filter(({ side }) => side === 'EXIT')
    const others = exits.filter(({ fill }) => !counts(fill) || !isInFile(fill))
    const { netGain } = finish(position)
    if (others.length === exits.length || netGain === null) continue
    const gain = gainWithout(position, netGain, others)
    saved = saved.plus(gain)
    const strangers = others.filter(({ fill }) => !counts(fill) || !isByAction(fill))
    paid = paid.plus(gainWithout(position, netGain, strangers)).minus(gain)
  }
  for (const { parts } of open)
    saved = saved.plus(realisedBy(parts.filter(({ side, fill }) => side === 'EXIT' && counts(fill) && isInFile(fill))))
  // Some totals contain what a corporate action paid for units, others only the trades.
  if (saved.plus(paid).minus(total.stated).abs().lte('0.005'))
    return { ...total, computed: decimalText(saved.plus(paid)) }
  const missing = big(total.computed).minus(saved)
  if (missing.abs().lte('0.005')) return total
  return {
    ...total,
    computed: decimalText(saved),
    note: `${missing.toFixed(2)} in the file is not in the results of the trades.`,
  }
}

/** The result of a position without some of its exits. */
function gainWithout(position: Position<BrokerFill>, netGain: Decimal, exits: readonly Part<BrokerFill>[]): Decimal {
  if (exits.every(({ fill }) => fill.realised !== null)) return decimalText(big(netGain).minus(realisedBy(exits)))
  const names = new Set(exits.map(({ fill }) => fill.name))
  const keptExits = exitParts(position)?.filter(({ exit }) => exit !== null && !names.has(exit.fill.name)) ?? []
  return decimalText(sum(keptExits.map(({ position: part }) => finish(part).netGain ?? '0')))
}

const realisedBy = (parts: readonly { readonly fill: BrokerFill }[]): Decimal =>
  decimalText(parts.reduce((sum, { fill }) => sum.plus(fill.realised ?? '0'), big(0)))
