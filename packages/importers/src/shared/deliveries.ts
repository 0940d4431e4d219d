import type Big from 'big.js'
import { big } from '@afterclose/core/decimal'
import { DAY, wallClock } from '@afterclose/core/time'
import type { Execution } from './fill.ts'

export interface Deliveries<F extends Execution> {
  /** The option that delivered shares, by their fill. */
  readonly optionOf: ReadonlyMap<F, F>
  /** Options with all of their shares. */
  readonly delivered: readonly F[]
  /** Options that were assigned or exercised, but whose shares are in no fill. */
  readonly waiting: readonly F[]
}

/** A platform states both at about the same time. */
const near = 4 * DAY

/** Rounding, and costs of the opening. */
const tolerance = big('0.02')

/**
 * Matches assigned and exercised options with the fills of the shares that they delivered, which their platform marks as `explained`.
 *
 * @param premiumOf premium of an option for a share, if it may be moved into the price of the shares; above 0: received
 */
export function matchDeliveries<F extends Execution>(
  fills: readonly F[],
  premiumOf: (option: F) => Big | null = () => null,
): Deliveries<F> {
  const options = fills.filter(({ end, right, effect }) => {
    const isDelivered = end === 'ASSIGNED' || end === 'EXERCISED'
    return isDelivered && (right ?? null) !== null && effect !== 'CANCEL'
  })
  const optionOf = new Map<F, F>()
  const [delivered, waiting]: [F[], F[]] = [[], []]
  if (options.length === 0) return { optionOf, delivered, waiting }
  const shares = fills.flatMap((fill) =>
    fill.explained && (fill.right ?? null) === null ? [{ fill, left: big(fill.size) }] : [],
  )
  for (const option of options) {
    const premium = premiumOf(option)
    let needed = big(option.size).times(option.multiplier ?? option.pointValue ?? '100')
    for (const share of shares) {
      if (share.left.eq(0) || needed.eq(0) || !delivers(share.fill, option, premium)) continue
      const takenSize = share.left.lt(needed) ? share.left : needed
      share.left = share.left.minus(takenSize)
      needed = needed.minus(takenSize)
      optionOf.set(share.fill, option)
    }
    const list = needed.gt(0) ? waiting : delivered
    list.push(option)
  }
  return { optionOf, delivered, waiting }
}

function delivers(share: Execution, option: Execution, premium: Big | null): boolean {
  // Assigned puts and exercised calls buy shares.
  const side = (option.side === 'BUY') === (option.right === 'PUT') ? 'BUY' : 'SELL'
  if (share.symbol !== option.underlying || share.account !== option.account || share.side !== side) return false
  if (Math.abs(wallClock(share.date) - wallClock(option.date)) > near) return false
  const above = big(share.price).minus(option.strike ?? '0')
  if (above.eq(0)) return true
  return (
    premium !== null &&
    above
      .minus(side === 'BUY' ? premium.neg() : premium)
      .abs()
      .lte(tolerance)
  )
}

/**
 * Marks shares with the end of the option that delivered them, also if only another file has it: their platform counts its premium in them,
 * and here prices count.
 */
export function withDelivered<F extends Execution>(fills: readonly F[]): readonly F[] {
  const { optionOf } = matchDeliveries(fills)
  if (optionOf.size === 0) return fills
  return fills.map((fill) => {
    const end = optionOf.get(fill)?.end ?? null
    return end === null || (fill.end ?? null) !== null ? fill : { ...fill, end }
  })
}
