import { big, decimalText, type Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Action } from './action.ts'
import type { Execution } from './fill.ts'

/** The closing fill of a lot. */
interface Closing {
  readonly id: string | null
  readonly date: LocalDateTime
  readonly price: Decimal
  readonly size: Decimal
}

/** Name of a closed lot, by its own identity and the fill that closed it. */
export const standInOf = (lot: string, { id, date, price, size }: Closing): string =>
  [lot, id ?? '', date, price, size].join('\u0000')

const closedAt = (standIn: string): LocalDateTime => standIn.split('\u0000').at(-3) ?? ''

/**
 * Splits between the opening of a lot and its closing: a lot is stated in the units of its closing.
 *
 * @returns new units for one old one
 */
export function splitsBetween(
  actions: readonly Action[],
  { symbol, account }: Pick<Execution, 'symbol' | 'account'>,
  opened: LocalDateTime,
  closed: LocalDateTime,
): { readonly to: Decimal; readonly from: Decimal } | null {
  let [to, from] = [big(1), big(1)]
  for (const action of actions) {
    if (action.kind !== 'SPLIT' || action.ratio === null || action.symbol !== symbol) continue
    if (action.account !== null && action.account !== account) continue
    if (action.date <= opened || action.date > closed) continue
    to = to.times(action.ratio.to)
    from = from.times(action.ratio.from)
  }
  return to.eq(from) ? null : { to: decimalText(to), from: decimalText(from) }
}

/** Converts stand-ins for openings to the units of their own day. */
export function inUnitsOfOpening<F extends Execution>(fills: readonly F[], actions: readonly Action[]): readonly F[] {
  if (actions.length === 0) return fills
  return fills.map((fill) => {
    if (fill.standIn === null) return fill
    const ratio = splitsBetween(actions, fill, fill.date, closedAt(fill.standIn))
    if (ratio === null) return fill
    const { to, from } = ratio
    return {
      ...fill,
      size: decimalText(big(fill.size).times(from).div(to)),
      price: decimalText(big(fill.price).times(to).div(from)),
    }
  })
}
