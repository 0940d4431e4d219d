import type { MomentWas } from '@afterclose/core/practice'
import type { Direction } from '@afterclose/core/trade'
import { exitAtEntry, toExitSide } from '../walk/exit-side.ts'
import { walk } from '../walk/walk.ts'
import type { DealBars, DealMarket } from './walk-orders.ts'

/** Seconds after a moment that decide the judgement. */
const judged = 240 * 60

/**
 * Judges a moment by the four hours after it (BARS 6): good is +2R before -1R, bad -1R before +1R, both by the worst outcome of an entry at
 * the next open.
 *
 * @param bars after the moment; @param time starts of the bars, and @param moment, in seconds UTC
 * @param risk distance of 1 R in whole units, above 0
 * @returns null if neither was reached, and without a bar
 */
export function judgeMoment(
  bars: DealBars & { readonly time: Float64Array },
  { length, moment }: { readonly length: number; readonly moment: number },
  { direction, risk }: { readonly direction: Direction; readonly risk: number },
  { side, spread }: DealMarket,
): MomentWas {
  const after = bars.time.findIndex((time) => time + length > moment + judged)
  const count = after === -1 ? bars.length : after
  if (count === 0 || !(risk > 0)) return null
  const exits = { ...toExitSide(bars, direction, side, spread), length: count }
  const exitPrice = exits.open[0]!
  const price = exitPrice - exitAtEntry(0, side, spread)
  const endOf = (targetR: number) =>
    walk(
      exits,
      { price, exitPrice, inside: false },
      {
        stop: price - risk,
        breakEvenFrom: null,
        trail: null,
        targets: [{ level: price + targetR * risk, share: 1 }],
        end: null,
      },
    )?.by
  if (endOf(2) === 'TARGET') return 'GOOD'
  return endOf(1) === 'STOP' ? 'BAD' : null
}
