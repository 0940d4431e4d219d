import type Big from 'big.js'
import { big, type Decimal, decimalText, sum } from '@afterclose/core/decimal'
import type { FileTotal } from '../importer.ts'
import { exitParts } from '../shared/per-exit.ts'
import { amountText } from '@afterclose/core/amount'
import { finish, isClosed, type Part, type Position } from '../shared/position.ts'
import { isByAction } from '../shared/position-book.ts'
import type { Derived } from './derive.ts'
import type { BrokerFill } from './records.ts'

/**
 * Compares a total of the file with the results that are saved: those of closed trades, and of partial closes of open trades. A close
 * without an opening and a withheld result are differences. Options that ended in shares are compared together with these, because a
 * platform may count their premiums in the shares.
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
  for (const delivered of deliveredTogether([...closed, ...open]))
    saved = saved.plus(platformResult(delivered, (fill) => counts(fill) && isInFile(fill)))
  for (const position of closed) {
    if (isDelivered(position)) continue
    const exits = exitsOf(position)
    const others = exits.filter(({ fill }) => !counts(fill) || !isInFile(fill))
    const { netGain } = finish(position)
    if (others.length === exits.length || netGain === null) continue
    const gain = gainWithout(position, netGain, others)
    saved = saved.plus(gain)
    const strangers = others.filter(({ fill }) => !counts(fill) || !isByAction(fill))
    paid = paid.plus(gainWithout(position, netGain, strangers)).minus(gain)
  }
  for (const position of open)
    if (!isDelivered(position))
      saved = saved.plus(realisedBy(exitsOf(position).filter(({ fill }) => counts(fill) && isInFile(fill))))
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

const exitsOf = ({ parts }: Position<BrokerFill>): readonly Part<BrokerFill>[] =>
  parts.filter(({ side }) => side === 'EXIT')

const endsInShares = ({ fill: { end } }: Part<BrokerFill>): boolean => end === 'ASSIGNED' || end === 'EXERCISED'

const isDelivered = ({ parts }: Position<BrokerFill>): boolean => parts.some(endsInShares)

/** Options that ended in shares, with the positions of these: by account, underlying and currency. */
function deliveredTogether(positions: readonly Position<BrokerFill>[]): Iterable<readonly Position<BrokerFill>[]> {
  return Map.groupBy(positions.filter(isDelivered), ({ parts }) => {
    const { fill } = parts[0]!
    return [fill.account ?? '', fill.underlying ?? fill.symbol, fill.currency ?? ''].join('\u0000')
  }).values()
}

/**
 * Results of options and their shares as the platform counts them. Once all of them are closed, a difference from the saved results counts;
 * before that, the platform has moved premiums into shares that are still held.
 */
function platformResult(positions: readonly Position<BrokerFill>[], isCompared: (fill: BrokerFill) => boolean): Big {
  const comparedExits = positions.flatMap(exitsOf).filter(({ fill }) => isCompared(fill))
  const platformSum = big(realisedBy(comparedExits))
  if (comparedExits.length === 0 || !positions.every(isClosed) || !areComplete(positions)) return platformSum
  const results = positions.map((position) => finish(position).netGain)
  if (results.includes(null)) return big(0)
  return platformSum.plus(sum(results.map((result) => result!))).minus(realisedBy(positions.flatMap(exitsOf)))
}

/** Whether all options and all of their shares are among the positions: those of an import may be of some instruments only. */
function areComplete(positions: readonly Position<BrokerFill>[]): boolean {
  let missing = big(0)
  for (const part of positions.flatMap(({ parts }) => parts)) {
    if (!endsInShares(part)) continue
    const { right, multiplier, pointValue } = part.fill
    const size = big(amountText(part.size))
    missing =
      (right ?? null) === null ? missing.minus(size) : missing.plus(size.times(multiplier ?? pointValue ?? '100'))
  }
  return missing.eq(0)
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
