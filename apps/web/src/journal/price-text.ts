import { type Decimal, big } from '@afterclose/core/decimal'
import { formatNumber, formatPrice } from '@afterclose/core/format'

/** Decimals of an instrument's prices; 0 if its tick size is unknown. */
export const tickDecimals = (tickSize: Decimal | null | undefined): number => tickSize?.split('.')[1]?.length ?? 0

/** A price with at least the decimals of a tick; an average of several fills, which may have infinitely many, with two more. */
export function priceText(price: Decimal | null, decimals: number): string {
  if (price === null) return formatPrice(price)
  const ownDecimals = price.split('.')[1]?.length ?? 0
  return ownDecimals > decimals + 2 && ownDecimals > 6
    ? formatNumber(big(price).toFixed(), { decimals: Math.max(decimals + 2, 2) })
    : formatPrice(price, decimals)
}
