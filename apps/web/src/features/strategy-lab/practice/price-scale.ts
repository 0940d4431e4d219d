import { rescaledPrice, unscaledPrice } from '@afterclose/bars/practice/rescale'
import type { PracticeDeal } from '@afterclose/contract/practice'

/** Converts prices of a deal for display, and typed ones back to integer units. */
export interface PriceScale {
  /** Decimals of a displayed price. */
  readonly decimals: number
  /** @param units of a price, integer or not */
  readonly shown: (units: number) => number
  /** @param units of a distance between two prices */
  readonly distance: (units: number) => number
  /** Integer units nearest to a displayed price or distance. */
  readonly units: (shown: number) => number
}

/** Rescaled so that the last close before the moment is 100, for drawing only; or as stated in the bars. */
export function priceScale(
  { digits, before }: Pick<PracticeDeal, 'digits' | 'before'>,
  isRescaled: boolean,
): PriceScale {
  const perPrice = 10 ** digits
  if (!isRescaled)
    return {
      decimals: digits,
      shown: (units) => units / perPrice,
      distance: (units) => units / perPrice,
      units: (shown) => Math.round(shown * perPrice),
    }
  const lastClose = before.close.at(-1) ?? 1
  const near = (units: number): number => Math.round((units * 1e6) / lastClose) / 1e4
  return {
    decimals: 4,
    // levels of partial exits are between whole units
    shown: (units) => (Number.isInteger(units) ? rescaledPrice(units, lastClose) : near(units)),
    distance: near,
    units: (shown) => unscaledPrice(shown, lastClose),
  }
}
