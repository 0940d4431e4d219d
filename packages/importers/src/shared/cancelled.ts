import type { Execution } from './fill.ts'

/** Fills that a broker cancelled. */
export interface Cancelled<F extends Execution> {
  /** Cancellation of each fill. */
  readonly by: ReadonlyMap<F, F>
  /** Those with an unknown fill. */
  readonly alone: readonly F[]
}

/**
 * A cancellation is the same fill on the other side: of earlier executions, it cancels the fill with its id, else one at the same time,
 * else the latest. Each cancels one.
 *
 * @param fills in a fixed order, independent of their files: of equal ones the first is cancelled
 */
export function cancelledFills<F extends Execution>(fills: readonly F[]): Cancelled<F> {
  const by = new Map<F, F>()
  const alone: F[] = []
  const cancellations = fills.filter(isCancellation)
  if (cancellations.length === 0) return { by, alone }
  const wantedKeys = new Set(cancellations.map((fill) => keyOf(fill, otherSide(fill))))
  const standing = Map.groupBy(
    fills.filter((fill) => !isCancellation(fill) && wantedKeys.has(keyOf(fill, fill.side))),
    (fill) => keyOf(fill, fill.side),
  )
  for (const cancellation of cancellations) {
    const before = (standing.get(keyOf(cancellation, otherSide(cancellation))) ?? []).filter(
      (fill) => !by.has(fill) && isBefore(fill, cancellation),
    )
    const latest = before.reduce((date, fill) => (fill.date > date ? fill.date : date), '')
    const cancelledFill =
      before.find(({ id }) => id !== null && id === cancellation.id) ??
      before.find(({ date }) => date === cancellation.date) ??
      before.find(({ date }) => date === latest)
    if (cancelledFill === undefined) alone.push(cancellation)
    else by.set(cancelledFill, cancellation)
  }
  return { by, alone }
}

export const isCancellation = ({ effect }: Execution): boolean => effect === 'CANCEL'

const otherSide = ({ side }: Execution): Execution['side'] => (side === 'BUY' ? 'SELL' : 'BUY')

const keyOf = ({ account, instrument, price, size }: Execution, side: Execution['side']): string =>
  [account ?? '', instrument, side, Number(price), Number(size)].join('\u0000')

/** A cancellation without a time of day is of the whole day. */
const isBefore = ({ date }: Execution, cancellation: Execution): boolean =>
  date <= cancellation.date ||
  (cancellation.date.endsWith('T00:00:00') && date.slice(0, 10) === cancellation.date.slice(0, 10))
