import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { FileTotal } from '../importer.ts'
import { finish } from '../shared/position.ts'
import type { Derived } from './derive.ts'
import type { BrokerFill } from './records.ts'

/**
 * Compares a total of the file with the results that are saved: those of closed trades, and of partial closes of open trades. A close
 * without an opening and a withheld result are differences.
 *
 * @param own whether a fill is in the file
 */
export function savedTotal(
  total: FileTotal,
  { closed, open }: Pick<Derived, 'closed' | 'open'>,
  own: (fill: BrokerFill) => boolean,
): FileTotal {
  const { resultsOf, currency } = total
  if (resultsOf === undefined) return total
  const counts = ({ symbol, currency: money }: BrokerFill): boolean => money === currency && resultsOf.has(symbol)
  let saved = big(0)
  for (const position of closed) {
    const exits = position.parts.filter(({ side, fill }) => side === 'EXIT' && counts(fill))
    if (!exits.some(({ fill }) => own(fill))) continue
    const { netGain } = finish(position)
    if (netGain === null) continue
    const others = exits.filter(({ fill }) => !own(fill))
    saved = saved.plus(netGain).minus(realisedBy(others))
  }
  for (const { parts } of open)
    saved = saved.plus(realisedBy(parts.filter(({ side, fill }) => side === 'EXIT' && counts(fill) && own(fill))))
  const missing = big(total.computed).minus(saved)
  if (missing.abs().lte('0.005')) return total
  return {
    ...total,
    computed: decimalText(saved),
    note: `${missing.toFixed(2)} in the file is not in the results of the trades.`,
  }
}

const realisedBy = (parts: readonly { readonly fill: BrokerFill }[]): Decimal =>
  decimalText(parts.reduce((sum, { fill }) => sum.plus(fill.realised ?? '0'), big(0)))
